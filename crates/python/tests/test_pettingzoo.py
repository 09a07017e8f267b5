"""PettingZoo's own tests."""

import contextlib
import io
import sys
import warnings

import pytest
import tavola
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from tavola.pettingzoo import env, raw_env
from variants import ALL, NAMES


@pytest.mark.parametrize("name,rules", ALL, ids=NAMES)
def test_api(name, rules):
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        # It warns of observations that are not images, and of names with capitals.
        warnings.simplefilter("ignore")
        api_test(env(name, **rules), num_cycles=60)


@pytest.mark.parametrize("name,rules", ALL, ids=NAMES)
def test_seeds(name, rules):
    seed_test(lambda: env(name, **rules), num_cycles=15)


@pytest.mark.parametrize("name", tavola.games())
def test_render(name):
    with contextlib.redirect_stdout(io.StringIO()):
        render_test(lambda **settings: env(name, **settings))


def test_performance(monkeypatch):
    """It runs for five seconds of the clock; this one counts moves instead of seconds."""
    # The package has a function of the same name in its place.
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    ticks = iter(range(10_000))
    monkeypatch.setattr(module.time, "time", lambda: next(ticks) / 20)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        performance_benchmark(env("cassa-grande"))
    assert "turns per second" in printed.getvalue()


def test_an_illegal_move_is_refused_or_ends_the_game():
    bare = raw_env("calcory")
    bare.reset(seed=1)
    with pytest.raises(tavola.MoveError):
        bare.step(60)
    checked = env("calcory")
    checked.reset(seed=1)
    loser = checked.agent_selection
    checked.step(60)
    assert all(checked.terminations.values()) and checked.rewards[loser] == -1
