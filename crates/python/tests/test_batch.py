"""Many games at once."""

import numpy as np
import pytest
import tavola
from variants import NAMES, games


def bits(batch):
    """The packed legal moves as numbers, game by game."""
    unpacked = np.unpackbits(batch.legal.view(np.uint8), axis=1, bitorder="little")
    return [np.flatnonzero(row).tolist() for row in unpacked]


@pytest.mark.parametrize("game", games(), ids=NAMES)
def test_a_batch_plays_as_single_games_do(game):
    """What a step writes is what a position says of itself, whichever way it was found."""
    batch = tavola.Batch(game, 3, seed=11)
    # Where nothing is shuffled and no die is rolled, the games can be followed from outside.
    follow = not game.deck and game.name != "casa-grande"
    positions = None
    ends = 0
    for _ in range(160):
        if positions is None and follow:
            starts = [next(s for s in range(game.seats) if game.deal(0, start=s).seat == turn) for turn in batch.turns]
            positions = [game.deal(0, start=start) for start in starts]
        if positions:
            for number, position in enumerate(positions):
                assert position.seat == batch.turns[number]
                assert bits(batch)[number] == position.legal_actions()
                for seat in range(game.seats):
                    written = batch.observations[number, seat]
                    assert (written == position.observation(seat)).all(), (number, seat, position.draw())
        before = batch.turns.copy()
        actions = batch.sample().copy()
        mask = batch.legal_mask()
        assert mask[np.arange(3), actions].all() and [np.flatnonzero(row).tolist() for row in mask] == bits(batch)
        batch.step(actions)
        assert ((batch.turns >= 0) & (batch.turns < game.seats)).all() and ((before >= 0) & (before < game.seats)).all()
        for number in range(3):
            if positions:
                positions[number].play(int(actions[number]))
                assert positions[number].is_over == batch.done[number]
            if batch.done[number]:
                ends += 1
                assert abs(batch.rewards[number].sum()) < 1e-6
                if positions:
                    assert np.allclose(batch.rewards[number], positions[number].returns)
                    positions[number] = game.deal(0, start=int(batch.turns[number]))
            else:
                assert not batch.rewards[number].any()
    assert ends or game.name != "cassa-grande"


@pytest.mark.parametrize("game", games(), ids=NAMES)
def test_threads_and_ways_of_playing_make_no_difference(game):
    def state(batch):
        return [array.copy() for array in (batch.observations, batch.legal, batch.turns, batch.rewards, batch.done)]

    one, two, third = (tavola.Batch(game, 7, seed=5, threads=threads) for threads in (1, 2, 3))
    for _ in range(25):
        one.step(one.sample())
        two.step(two.sample())
    third.play_random(25)
    for a, b, c in zip(state(one), state(two), state(third)):
        assert (a == b).all() and (a == c).all()
    one.reset(5)
    fresh = tavola.Batch(game, 7, seed=5)
    assert all((a == b).all() for a, b in zip(state(one), state(fresh)))
    other = tavola.Batch(game, 7, seed=6)
    other.play_random(25)
    assert any((a != b).any() for a, b in zip(state(other), state(third)))


def test_an_illegal_move_is_not_played():
    game = tavola.Game("cassa-grande", players=2)
    batch = tavola.Batch(game, 4, seed=1)
    before = batch.observations.copy()
    actions = batch.sample().copy()
    actions[2] = actions[2] % 64 + 64 * 9
    with pytest.raises(tavola.MoveError, match=r"game 2 can't go on with move \d+: 9@0,0"):
        batch.step(actions)
    for wrong in (-1, game.action_count, 2**40):
        actions = batch.sample().copy()
        actions[2] = wrong
        with pytest.raises(tavola.MoveError, match="game 2"):
            batch.step(actions)
    assert (batch.observations[2] == before[2]).all()
    # An end that was told is not told again beside a move that is illegal.
    while not batch.done.any():
        batch.step(batch.sample())
    ended = int(batch.done.argmax())
    actions = batch.sample().copy()
    actions[ended] = -1
    with pytest.raises(tavola.MoveError):
        batch.step(actions)
    assert not batch.done[ended] and (batch.rewards[ended] == 0).all()
    with pytest.raises(tavola.MoveError, match="3 moves were given for 4 games"):
        batch.step(actions[:3])
    with pytest.raises(TypeError):
        batch.step(actions.astype(np.float32))
    with pytest.raises(tavola.RulesError, match="1 to 1048576 games"):
        tavola.Batch(game, 0)
    with pytest.raises(tavola.RulesError, match="threads"):
        tavola.Batch(game, 1, threads=0)


def test_what_was_handed_out_may_be_kept():
    batch = tavola.Batch(tavola.Game("calcory"), 2)
    observations = batch.observations
    del batch
    assert observations.shape[0] == 2 and observations.any()


def test_a_batch_remembers_where_it_is_asked_to():
    game = tavola.Game("calcory", players=3)
    field = next(field for field in game.layout if field["name"] == "remembered")
    part = slice(field["offset"], field["offset"] + 60)
    forgets, remembers = tavola.Batch(game, 4, seed=2), tavola.Batch(game, 4, seed=2, memory=True)
    forgets.play_random(60)
    remembers.play_random(60)
    assert not forgets.observations[..., part].any() and remembers.observations[..., part].any(axis=-1).all()
    keep = np.ones(game.observation_size, dtype=bool)
    keep[part] = False
    assert (forgets.observations[..., keep] == remembers.observations[..., keep]).all()
