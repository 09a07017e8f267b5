"""Observations as networks want them: names of things one-hot, amounts as parts of the greatest one."""

from __future__ import annotations

import functools
import typing

import numpy as np

if typing.TYPE_CHECKING:
    from ._tavola import Game


class _Plan(typing.NamedTuple):
    """Where each number of an observation goes."""

    #: Columns of the categories, and the place of each one's 0.
    categories: np.ndarray
    zeros: np.ndarray
    #: Columns of the amounts, their places, and the greatest one that can stand there.
    amounts: np.ndarray
    places: np.ndarray
    highs: np.ndarray
    size: int


@functools.lru_cache(maxsize=256)
def _plan(game: Game) -> _Plan:
    categories, zeros, amounts, places, highs, size = [], [], [], [], [], 0
    for field in game.layout:
        for column in range(field["offset"], field["offset"] + int(np.prod(field["shape"]))):
            if field["kind"] == "category":
                categories.append(column)
                zeros.append(size)
                size += field["high"] + 1
            else:
                amounts.append(column)
                places.append(size)
                highs.append(max(field["high"], 1))
                size += 1
    lists = [np.array(numbers, dtype=np.intp) for numbers in (categories, zeros, amounts, places)]
    return _Plan(*lists, np.array(highs, dtype=np.float32), size)


def one_hot_size(game: Game) -> int:
    """How many numbers `one_hot` makes of an observation."""
    return _plan(game).size


def one_hot(game: Game, observations: np.ndarray) -> np.ndarray:
    """Observations as 32-bit floats from 0 to 1, with any number of axes before the last one."""
    plan = _plan(game)
    rows = observations.reshape(-1, observations.shape[-1])
    out = np.zeros((rows.shape[0], plan.size), dtype=np.float32)
    out[np.arange(rows.shape[0])[:, None], plan.zeros + rows[:, plan.categories]] = 1.0
    out[:, plan.places] = rows[:, plan.amounts] / plan.highs
    return out.reshape(*observations.shape[:-1], plan.size)
