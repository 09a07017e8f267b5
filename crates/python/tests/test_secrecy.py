"""What a seat may not know changes nothing that it is given through Python."""

import random

import pytest
import tavola
from variants import NAMES, games


@pytest.mark.parametrize("game", games(), ids=NAMES)
def test_positions_with_the_same_view_give_the_same(game):
    """Positions that a seat can't tell apart: the same view, observation and legal moves, and the same for what follows."""
    luck = random.Random(3)
    compared = differing = 0
    for number in range(2):
        position = game.deal(number)
        memories = [tavola.Memory(game, seat) for seat in range(game.seats)]
        for _ in range(45):
            if position.is_over:
                break
            if luck.random() < 0.4:
                for seat in range(game.seats):
                    other = position.imagine(seat, luck.getrandbits(60), memories[seat])
                    assert other.view_text(seat) == position.view_text(seat)
                    assert (other.observation(seat) == position.observation(seat)).all()
                    assert (other.observation(seat, memories[seat]) == position.observation(seat, memories[seat])).all()
                    assert other.draw(seat) == position.draw(seat)
                    assert other.turn == position.turn
                    if position.seat == seat:
                        assert other.legal_actions() == position.legal_actions()
                        assert (other.action_mask() == position.action_mask()).all()
                    compared += 1
                    differing += other != position
            move = luck.choice(position.legal_moves())
            for memory in memories:
                memory.witness(position, move)
            position.play(move)
    assert compared > 0
    # Where all is open there is nothing to hide; elsewhere the test must have met something hidden.
    everything_open = game.name == "casa-grande" or game.rules.get("laying") == "open" and game.rules["deal"] != "blind"
    assert everything_open or differing > 0


@pytest.mark.parametrize("deal", ["shown", "blind"])
def test_a_deal_is_seen_by_whom_the_rules_say(deal):
    game = tavola.Game("cassa-grande", players=2, deal=deal)
    a = game.deal(1, start="A")
    commas = a.view("watcher")["dealt_commas"]
    deals = (game.deal(seed, start="A") for seed in range(2, 200))
    b = next(other for other in deals if other != a and other.view("watcher")["dealt_commas"] == commas)
    # Whoever watches sees the commas in front of the seats and nothing else; a seat sees hands, its own or the other's.
    assert a.view_text("watcher") == b.view_text("watcher")
    assert (a.observation("A") != b.observation("A")).any()
