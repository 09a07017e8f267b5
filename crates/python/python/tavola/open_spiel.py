"""The games registered with OpenSpiel, over the engines in Rust.

>>> import pyspiel, tavola.open_spiel
>>> game = pyspiel.load_game("tavola_cassa_grande(players=2,laying=open)")

The names are `tavola_` and that of the game with underscores. Parameters are the rules; beside them

- `start`: the seat that starts, from 0; -1, the default, lets chance draw it,
- `hand` of Cassa Grande: the cards of each seat with underlines between them, as in `hand=0_1_1_c`,
- `opening`: numbers of moves, each followed by an underline, which are played before the game begins, so that small games can be cut
  out of large ones.

Shuffles are chance nodes, one for each card; so are dice. Returns are what `tavola.Position.returns` says: they add up to 0.

What a seat knows is its view, and in Calcory, where views forget, what a player remembers who never does. The tensor of an
information state has the same numbers as `tavola.one_hot` makes of an observation with that memory; that of an observation is made from
the view alone.

OpenSpiel's algorithms in Python run on these games; its bots in C++ can't copy games that are written in Python.
"""

from __future__ import annotations

import copy
import typing

import numpy as np
import pyspiel

import tavola

#: Games in which nothing is hidden but how dice will fall.
_OPEN = {"casa-grande"}

_PREFIX = "tavola_"


def _parameters(name: str) -> dict[str, typing.Any]:
    """The rules that can be said in one word or number, with their defaults."""
    rules = {key: value for key, value in tavola.Game(name).rules.items() if isinstance(value, (bool, int, str))}
    if name == "cassa-grande":
        rules.update(frame=0, hand="")
    return {**rules, "start": -1, "opening": ""}


def _game_of(name: str, parameters: dict[str, typing.Any]) -> tavola.Game:
    rules = {key: value for key, value in parameters.items() if key not in ("start", "opening")}
    if name == "cassa-grande":
        frame, hand = rules.pop("frame"), rules.pop("hand")
        if frame:
            rules["frame"] = frame
        if hand:
            cards = [card for card in hand.split("_") if card]
            rules["hand"] = {card: cards.count(card) for card in sorted(set(cards))}
    return tavola.Game(name, **rules)


def _type_of(name: str) -> pyspiel.GameType:
    hidden = pyspiel.GameType.Information.IMPERFECT_INFORMATION
    return pyspiel.GameType(
        short_name=_PREFIX + name.replace("-", "_"),
        long_name=name.replace("-", " ").title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION if name in _OPEN else hidden,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(name),
    )


class _Round:
    """A position, what each seat remembers, and the moves that led there."""

    def __init__(self, game: tavola.Game, setup: dict, moves: typing.Iterable[str] = ()):
        self.game = game
        self.setup = setup
        self.position = game.begin(setup)
        self.memories = [tavola.Memory(game, seat) for seat in range(game.seats)]
        self.moves: list[str] = []
        for move in moves:
            self.play(move)

    def play(self, move: str) -> None:
        """Makes a move before the eyes of all."""
        for memory in self.memories:
            memory.witness(self.position, move)
        self.position.play(move)
        self.moves.append(move)

    def imagine(self, player: int, seed: int) -> _Round:
        """The same with a position that the player can't tell from this one. The others then remember what this player saw: what they
        know beyond that is hidden from it."""
        position = self.position.imagine(player, seed, self.memories[player])
        return self._with(position, [self.memories[player].lend(seat) for seat in range(self.game.seats)])

    def _with(self, position: tavola.Position, memories: list[tavola.Memory]) -> _Round:
        """The same moves with another position and other memories: nothing is played again."""
        twin = _Round.__new__(_Round)
        twin.game, twin.setup, twin.moves = self.game, self.setup, list(self.moves)
        twin.position, twin.memories = position, memories
        return twin

    def __deepcopy__(self, memo: dict) -> _Round:
        return self._with(self.position.copy(), [copy.copy(memory) for memory in self.memories])

    def __reduce__(self):
        return _Round, (self.game, self.setup, self.moves)


class TavolaState(pyspiel.State):
    """A position with what each seat remembers."""

    def __init__(self, game: TavolaGame):
        super().__init__(game)
        self._game = game.tavola
        self._start = game.start
        self._opening = game.opening
        #: Numbers of the kinds of cards dealt so far, and how many of each kind are left.
        self._cards: list[int] = []
        self._left = list(game.copies)
        self._kinds = game.kinds
        #: What is played, once all is dealt.
        self.round: _Round | None = None
        self._begin()

    def _begin(self) -> None:
        """Sets the table once all is dealt."""
        if self._start < 0 or len(self._cards) < self._game.dealt_count:
            return
        cards = [self._kinds[number] for number in self._cards]
        self.round = _Round(self._game, self._game.setup_of(self._start, cards))
        for action in self._opening:
            self.round.play(self.position.move_of(action))

    @property
    def position(self) -> tavola.Position | None:
        """The position; nothing before all is dealt."""
        return None if self.round is None else self.round.position

    def current_player(self) -> int:
        """Whose move it is."""
        if self.position is None:
            return pyspiel.PlayerId.CHANCE
        seat = self.position.seat
        if seat >= 0:
            return seat
        return pyspiel.PlayerId.CHANCE if seat == -1 else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can do, and how likely it is."""
        if self._start < 0:
            seats = self._game.seats
            return [(seat, 1 / seats) for seat in range(seats)]
        if self.position is None:
            left = sum(self._left)
            return [(kind, count / left) for kind, count in enumerate(self._left) if count]
        outcomes = len(self.position.legal_moves())
        return [(number, 1 / outcomes) for number in range(outcomes)]

    def _apply_action(self, action: int) -> None:
        if self._start < 0:
            self._start = action
            self._begin()
        elif self.position is None:
            self._cards.append(action)
            self._left[action] -= 1
            self._begin()
        elif self.position.seat == -1:
            self.round.play(self.position.legal_moves()[action])
        else:
            self.round.play(self.position.move_of(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.position.move_of(action)
        if self._start < 0:
            return f"start {'ABCD'[action]}"
        if self.position is None:
            return f"deal {self._kinds[action]}"
        return self.position.legal_moves()[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position is not None and self.position.is_over

    def returns(self) -> list[float]:
        """What each seat got."""
        return [0.0] * self._game.seats if self.position is None else self.position.returns

    def observation(self, player: int, remember: bool) -> np.ndarray:
        """What a seat may know, as numbers; with what it remembers, or without."""
        if self.position is None:
            return np.zeros(self._game.observation_size, dtype=np.uint8)
        return self.position.observation(player, self.round.memories[player] if remember else None)

    def resample_from_infostate(self, player: int, sampler: typing.Callable[[], float]) -> TavolaState:
        """A state drawn at random from those that the player can't tell from this one."""
        state = self.clone()
        if state.round is not None:
            state.round = self.round.imagine(player, int(sampler() * 2**53))
        return state

    def __str__(self) -> str:
        dealt = [self._kinds[number] for number in self._cards]
        return " ".join(["start", "?" if self._start < 0 else "ABCD"[self._start], *dealt, *(self.round.moves if self.round else [])])


class TavolaGame(pyspiel.Game):
    """One of the games with its rules."""

    #: The name of the game; each game has a class of its own.
    name: str

    def __init__(self, params: dict[str, typing.Any] | None = None):
        parameters = {**_parameters(self.name), **(params or {})}
        self.tavola = _game_of(self.name, parameters)
        self.start = parameters["start"]
        self.opening = [int(number) for number in parameters["opening"].split("_") if number]
        deck = self.tavola.deck
        self.kinds = sorted(set(deck), key=deck.index)
        self.copies = [deck.count(kind) for kind in self.kinds]
        dealing = (self.start < 0) + self.tavola.dealt_count
        super().__init__(
            _type_of(self.name),
            pyspiel.GameInfo(
                num_distinct_actions=self.tavola.action_count,
                max_chance_outcomes=max(6, self.tavola.seats, len(self.kinds)),
                num_players=self.tavola.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=self.tavola.longest + dealing,
            ),
            params or {},
        )

    def new_initial_state(self) -> TavolaState:
        """The state before anything is dealt."""
        return TavolaState(self)

    def make_py_observer(self, iig_obs_type=None, params=None) -> Observer:
        """Whoever tells what a seat knows."""
        return Observer(self.tavola, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class Observer:
    """What a seat knows, as text and as numbers."""

    def __init__(self, game: tavola.Game, kind: pyspiel.IIGObservationType, params: dict | None):
        if params:
            raise ValueError(f"these observations have no parameters; {params} was given")
        self._game = game
        self._remember = kind.perfect_recall
        self._private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self._forgets = any(field["name"] == "remembered" for field in game.layout)
        self.tensor = np.zeros(tavola.one_hot_size(game), dtype=np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TavolaState, player: int) -> None:
        """Writes what a player knows into the tensor."""
        self.tensor[:] = tavola.one_hot(self._game, state.observation(player, self._remember))

    def string_from(self, state: TavolaState, player: int) -> str:
        """What a player knows, as text."""
        if state.position is None:
            return f"{'ABCD'[player]} before the deal"
        if not self._private:
            return state.position.view_text("watcher")
        view = state.position.view_text(player)
        if not (self._remember and self._forgets):
            return f"{'ABCD'[player]} {view}"
        return f"{'ABCD'[player]} {view} {state.observation(player, True).tobytes().hex()}"


class TavolaBot(pyspiel.Bot):
    """One of the bots of `tavola`, by name, on a seat of one of these games."""

    def __init__(self, game: TavolaGame, player: int, name: str, seed: int = 0):
        super().__init__()
        self._game = game.tavola
        self._player = player
        self._name = name
        self._seed = seed
        self.restart()

    def player_id(self) -> int:
        """The seat that the bot plays."""
        return self._player

    def restart(self) -> None:
        """Forgets the game that was played."""
        self._bot: tavola.Bot | None = None

    def restart_at(self, state: TavolaState) -> None:
        """Begins in the middle of a game; what happened before is told with the next step."""
        self.restart()

    def provides_policy(self) -> bool:
        """It tells moves, not how likely they are."""
        return False

    def step(self, state: TavolaState) -> int:
        """The move that the bot chooses."""
        played = state.round.moves
        if self._bot is None or played[: len(self._moves)] != self._moves or state.round.setup != self._setup:
            self._bot = tavola.Bot(self._game, self._name, self._player, self._seed)
            self._setup, self._seen, self._moves = state.round.setup, self._game.begin(state.round.setup), []
        for move in played[len(self._moves) :]:
            self._bot.witness(self._seen, move)
            self._seen.play(move)
            self._moves.append(move)
        return self._seen.action_of(self._bot.decide(self._seen))


def _register(name: str) -> None:
    kind = _type_of(name)
    if kind.short_name not in pyspiel.registered_names():
        pyspiel.register_game(kind, type(f"{kind.long_name.replace(' ', '')}Game", (TavolaGame,), {"name": name}))


for _name in tavola.games():
    _register(_name)
