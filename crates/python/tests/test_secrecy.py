"""What a seat may not know changes nothing that it is given through Python."""

import random

import pytest
import tavola
from variants import NAMES, games


def told(position, seat, memory):
    """All that a seat is given of a position through Python."""
    things = {
        "view": position.view_text(seat),
        "observation": position.observation(seat).tobytes(),
        "observation with memory": position.observation(seat, memory).tobytes(),
        "drawing": position.draw(seat),
        "turn": position.turn,
    }
    if position.seat == seat:
        things["legal moves"] = position.legal_actions()
        things["mask"] = position.action_mask().tobytes()
    return things


def compare(game, told):
    """What differs between positions that a seat can't tell apart, how many were compared, and how many of them were not the same."""
    luck = random.Random(3)
    leaks, compared, differing = set(), 0, 0
    for number in range(2):
        position = game.deal(number)
        memories = [tavola.Memory(game, seat) for seat in range(game.seats)]
        for _ in range(45):
            if position.is_over:
                break
            if luck.random() < 0.4:
                for seat in range(game.seats):
                    other = position.imagine(seat, luck.getrandbits(60), memories[seat])
                    here, there = told(position, seat, memories[seat]), told(other, seat, memories[seat])
                    leaks |= {name for name in here if here[name] != there.get(name)}
                    compared += 1
                    differing += other != position
            move = luck.choice(position.legal_moves())
            for memory in memories:
                memory.witness(position, move)
            position.play(move)
    return leaks, compared, differing


def has_secrets(game):
    """Whether a seat may not know everything."""
    return not (game.name == "casa-grande" or game.rules.get("laying") == "open" and game.rules["deal"] != "blind")


@pytest.mark.parametrize("game", games(), ids=NAMES)
def test_positions_with_the_same_view_give_the_same(game):
    """Positions that a seat can't tell apart: the same view, observation and legal moves, and the same for what follows."""
    leaks, compared, differing = compare(game, told)
    assert not leaks and compared > 0
    # Where all is open there is nothing to hide; elsewhere the test must have met something hidden.
    assert differing > 0 or not has_secrets(game)


@pytest.mark.parametrize("game", [game for game in games() if has_secrets(game)], ids=lambda game: str(game.rules))
def test_a_leak_would_be_found(game):
    """What one seat is given of others' views, or of what comes next, shows as a difference."""

    def leaking(position, seat, memory):
        views = [position.view_text(other) for other in range(game.seats)]
        for move in position.legal_moves()[:3]:
            after = position.copy()
            after.play(move)
            views.append(after.view_text(seat))
        return {"leaked": views}

    assert compare(game, leaking)[0] == {"leaked"}


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
