"""Gymnasium's own test, and whole games against bots."""

import warnings

import gymnasium
import numpy as np
import pytest
import tavola
import tavola.gymnasium
from gymnasium.utils.env_checker import check_env
from variants import ALL, NAMES


@pytest.mark.parametrize("name,rules", ALL, ids=NAMES)
def test_check_env(name, rules):
    made = gymnasium.make("tavola/Table-v0", game=name, bots="random", **rules)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Whoever draws moves without looking at the mask mostly draws illegal ones.
        warnings.filterwarnings("ignore", message=".*(render|np_random|reward).*")
        check_env(made.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", tavola.games())
def test_games_against_bots_end(name):
    made = gymnasium.make("tavola/Table-v0", game=name, players=2, bots="easy", seat="B", render_mode="ansi")
    luck = np.random.default_rng(1)
    observation, info = made.reset(seed=5)
    first = observation.copy()
    over = False
    while not over:
        assert made.observation_space.contains(observation) and made.render()
        observation, reward, over, cut, info = made.step(luck.choice(np.flatnonzero(info["action_mask"])))
        assert not cut and "illegal" not in info
    assert -1 <= reward <= 1 and not info["action_mask"].any()
    again, _ = made.reset(seed=5)
    assert (again == first).all()


def test_an_illegal_move_loses_and_says_why():
    made = gymnasium.make("tavola/Table-v0", game="calcory")
    made.reset(seed=1)
    _, reward, over, _, info = made.step(60)
    assert reward == -1 and over and "turned up before stopping" in info["illegal"]
    made.reset(seed=1)
    _, reward, over, _, _ = made.step(-1)
    assert reward == -1 and over


def test_bots_fit_the_table():
    with pytest.raises(tavola.RulesError, match="3 bots are needed"):
        tavola.gymnasium.Table("cassa-grande", bots=["easy"])
    with pytest.raises(tavola.RulesError, match="there is no bot"):
        tavola.gymnasium.Table("cassa-grande", bots="genius")
    with pytest.raises(tavola.RulesError, match="A, B"):
        tavola.gymnasium.Table("calcory", seat="C")
    for seat in ("", "AB"):
        with pytest.raises(tavola.RulesError, match="A, B"):
            tavola.gymnasium.Table("calcory", seat=seat)
