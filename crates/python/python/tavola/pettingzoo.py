"""The games as PettingZoo's environments, in which agents act one after the other.

>>> from tavola.pettingzoo import env
>>> e = env("calcory", players=3)
>>> e.reset(seed=1)
>>> e.agents
['A', 'B', 'C']

An observation has the numbers of `tavola.Game.layout`, made from the seat's view alone, and the mask of legal moves. Whoever wins gets 1,
winners share, and the others pay; there are no rewards before the end. Shuffles and dice follow from the seed.
"""

from __future__ import annotations

import typing

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import tavola

#: The version of the environments: it changes when the same moves no longer mean the same.
VERSION = 0


def env(game: str | tavola.Game, *, render_mode: str | None = None, **rules: typing.Any) -> AECEnv:
    """A game with PettingZoo's usual checks around it: illegal moves end it, and the order of calls is watched."""
    made: AECEnv = raw_env(game, render_mode=render_mode, **rules)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv, EzPickle):
    """A game without anything around it: an illegal move raises `tavola.MoveError`."""

    metadata: typing.ClassVar[dict[str, typing.Any]] = {
        "render_modes": ["human", "ansi"],
        "name": f"tavola_v{VERSION}",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, game: str | tavola.Game, *, render_mode: str | None = None, **rules: typing.Any):
        EzPickle.__init__(self, game, render_mode=render_mode, **rules)
        super().__init__()
        self.game = tavola.Game(game, **rules) if isinstance(game, str) else game
        self.render_mode = render_mode
        self.possible_agents = list("ABCD"[: self.game.seats])
        self.agents: list[str] = []
        highs = np.concatenate(
            [np.full(int(np.prod(field["shape"])), field["high"], dtype=np.uint8) for field in self.game.layout]
        )
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low=0, high=highs, dtype=np.uint8),
                    "action_mask": spaces.Box(low=0, high=1, shape=(self.game.action_count,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.game.action_count) for agent in self.possible_agents}
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space:
        """What an agent is given."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        """The numbers of all moves."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent may know, and what it may do: nothing if it is not its turn."""
        if self.position.turn == agent:
            mask = self.position.action_mask()
        else:
            mask = np.zeros(self.game.action_count, dtype=np.int8)
        return {"observation": self.position.observation(agent), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        """Deals a new game."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._draws = tavola.Draws(self._random.bytes(32).hex())
        self.position = self.game.deal(self._draws)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict] = {agent: {} for agent in self.agents}
        self._roll()
        self.agent_selection = self.position.turn
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Makes a move of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.position.play(int(action))
        self._roll()
        if self.position.is_over:
            self.rewards = dict(zip(self.agents, self.position.returns))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._clear_rewards()
            self.agent_selection = self.position.turn
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as somebody sees it who only watches."""
        if self.render_mode is None:
            return None
        drawn = self.position.draw()
        if self.render_mode == "human":
            print(drawn)
            return None
        return drawn

    def close(self) -> None:
        """Nothing is open."""

    def _roll(self) -> None:
        while self.position.turn == "chance":
            self.position.roll(self._draws)
