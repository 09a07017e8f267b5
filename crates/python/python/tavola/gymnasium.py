"""The games as Gymnasium's environments: one seat against bots.

>>> import gymnasium, tavola.gymnasium
>>> e = gymnasium.make("tavola/Table-v0", game="cassa-grande", players=2, bots="easy")

An observation has the numbers of `tavola.Game.layout`, made from the seat's view alone. `info["action_mask"]` says which moves are legal; an
illegal one loses at once, with the reason in `info["illegal"]`. The reward comes at the end: 1 for winning alone, less for sharing, and
what the others pay for losing.
"""

from __future__ import annotations

import typing

import gymnasium
import numpy as np
from gymnasium import spaces

import tavola


class Table(gymnasium.Env):
    """One seat of a game, with bots on all the others."""

    metadata: typing.ClassVar[dict[str, typing.Any]] = {"render_modes": ["ansi"], "render_fps": 2}

    def __init__(
        self,
        game: str | tavola.Game = "cassa-grande",
        *,
        bots: str | typing.Sequence[str] = "easy",
        seat: str | None = None,
        render_mode: str | None = None,
        **rules: typing.Any,
    ):
        """A seat, or another one in each game, against one kind of bots, or against one for each other seat in turn."""
        self.game = tavola.Game(game, **rules) if isinstance(game, str) else game
        others = self.game.seats - 1
        self._bots = [bots] * others if isinstance(bots, str) else list(bots)
        if len(self._bots) != others:
            raise tavola.RulesError(f"{others} bots are needed, one for each other seat, not {len(self._bots)}")
        if seat is not None and seat not in list("ABCD"[: self.game.seats]):
            raise tavola.RulesError(f"a seat of this game is one of {', '.join('ABCD'[: self.game.seats])}, not {seat!r}")
        for name in self._bots:
            tavola.Bot(self.game, name, "A")
        self._seat = seat
        self.render_mode = render_mode
        highs = [np.full(int(np.prod(field["shape"])), field["high"], dtype=np.uint8) for field in self.game.layout]
        self.observation_space = spaces.Box(low=0, high=np.concatenate(highs), dtype=np.uint8)
        self.action_space = spaces.Discrete(self.game.action_count)

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        """Deals a new game, and lets the bots play until it is the seat's turn."""
        super().reset(seed=seed)
        letters = "ABCD"[: self.game.seats]
        self.seat = self._seat or letters[int(self.np_random.integers(len(letters)))]
        self._draws = tavola.Draws(self.np_random.bytes(32).hex())
        self.position = self.game.deal(self._draws)
        others = [letter for letter in letters if letter != self.seat]
        self._players = {
            letter: tavola.Bot(self.game, name, letter, int(self.np_random.integers(2**62)))
            for letter, name in zip(others, self._bots)
        }
        self._go_on()
        return self._observation(), self._info()

    def step(self, action):
        """Makes a move, and lets the bots play until it is the seat's turn again or the game is over."""
        try:
            move = self.position.move_of(int(action))
            self._play(move)
        except (tavola.MoveError, OverflowError) as illegal:
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": str(illegal)}
        self._go_on()
        over = self.position.is_over
        reward = self.position.returns["ABCD".index(self.seat)] if over else 0.0
        return self._observation(), reward, over, False, self._info()

    def render(self) -> str | None:
        """The table as the seat sees it."""
        return self.position.draw(self.seat) if self.render_mode == "ansi" else None

    def _observation(self) -> np.ndarray:
        return self.position.observation(self.seat)

    def _info(self) -> dict[str, typing.Any]:
        own = self.position.turn == self.seat
        mask = self.position.action_mask() if own else np.zeros(self.game.action_count, dtype=np.int8)
        return {"action_mask": mask, "seat": self.seat}

    def _play(self, move: str) -> None:
        # Whoever is told of a move that is illegal refuses it before anything has changed.
        for bot in self._players.values():
            bot.witness(self.position, move)
        self.position.play(move)

    def _go_on(self) -> None:
        while (turn := self.position.turn) not in (None, self.seat):
            if turn == "chance":
                outcomes = self.position.legal_moves()
                self._play(outcomes[self._draws.below(len(outcomes))])
            else:
                self._play(self._players[turn].decide(self.position))


if "tavola/Table-v0" not in gymnasium.registry:
    gymnasium.register("tavola/Table-v0", entry_point="tavola.gymnasium:Table")
