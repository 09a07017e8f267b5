"""The types of what is written in Rust."""

import typing

import numpy as np
import numpy.typing as npt

Seat = typing.Union[str, int]
Viewer = typing.Union[str, int, None]
Json = typing.Any

__version__: str

class TavolaError(ValueError):
    """Something that the games do not take; the message says what would be right."""

class RulesError(TavolaError):
    """Rules, a setup, a bot or a seat that the game does not have."""

class MoveError(TavolaError):
    """A move that is none, or that the rules forbid here."""

class RecordError(TavolaError):
    """A text that is no record, or a record that does not hold."""

class Field(typing.TypedDict):
    """A part of an observation."""

    name: str
    kind: typing.Literal["category", "count"]
    offset: int
    shape: tuple[int, ...]
    high: int
    about: str

class Outcome(typing.TypedDict):
    """A result: what each seat scored, its place, and what it gets of the one point that the winners share."""

    scores: dict[str, int]
    places: dict[str, int]
    shares: dict[str, float]

@typing.final
class Game:
    """A game with its rules: `Game("cassa-grande", players=2, laying="open")`. What is left out is standard."""

    def __new__(cls, name: str, **rules: Json) -> Game: ...
    @property
    def name(self) -> str:
        """The name of the game in records, commands and addresses."""
    @property
    def rules(self) -> dict[str, Json]:
        """The rules in full."""
    @property
    def seats(self) -> int:
        """The number of seats."""
    @property
    def action_count(self) -> int:
        """How many different moves there are, chance included; they are numbered from 0."""
    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
    @property
    def layout_version(self) -> int:
        """The version of the numbers of moves and observations."""
    @property
    def longest(self) -> int:
        """More moves than any game has, chance included."""
    @property
    def layout(self) -> list[Field]:
        """The parts of an observation, in order."""
    @property
    def deck(self) -> list[str]:
        """The cards that are shuffled before the first move, sorted; none where nothing is."""
    @property
    def dealt_count(self) -> int:
        """How many cards of the deck are dealt."""
    def setup_of(self, start: Seat, cards: list[str]) -> dict[str, Json]:
        """The setup with these cards of the deck, in the order of the deal."""
    def setup(self, chance: Draws | int | None = None, *, start: Seat | None = None) -> dict[str, Json]:
        """Shuffles a setup: from draws, or from a number as `tavola simulate` does. The start is drawn unless it is given."""
    def deal(self, chance: Draws | int | None = None, *, start: Seat | None = None) -> Position:
        """The position before the first move of a game that is shuffled as `setup` does."""
    def begin(self, setup: dict[str, Json] | str) -> Position:
        """The position before the first move of a game with this setup."""

@typing.final
class Position:
    """All that lies on the table and in the hands. Nobody who plays should be given one: what a seat may know is `view`."""

    @property
    def game(self) -> Game:
        """The game and its rules."""
    @property
    def turn(self) -> str | None:
        """Whose move it is: the letter of a seat, `"chance"`, or `None` when the game is over."""
    @property
    def seat(self) -> int:
        """The number of the seat whose move it is; -1 for chance, -2 when the game is over."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
    def legal_moves(self) -> list[str]:
        """The texts of all legal moves; at chance, the outcomes, which are equally likely."""
    def legal_actions(self) -> list[int]:
        """The numbers of all legal moves, ascending."""
    def play(self, m: str | int) -> None:
        """Makes a move, given as its text or its number."""
    def after(self, m: str | int) -> Position:
        """The position after a move; this one stays as it is."""
    def roll(self, draws: Draws) -> str:
        """Rolls the die that is due, and tells the text of the outcome."""
    def move_of(self, action: int) -> str:
        """The text of the move with this number."""
    def action_of(self, m: str) -> int:
        """The number of a legal move."""
    def view(self, viewer: Viewer) -> dict[str, Json]:
        """What a seat may know, or a watcher."""
    def view_text(self, viewer: Viewer) -> str:
        """What a seat may know, or a watcher, as JSON: exactly the bytes that a server would send."""
    def event(self, m: str, viewer: Viewer) -> dict[str, Json]:
        """What a seat, or a watcher, sees of a legal move that is about to be made."""
    def event_text(self, m: str, viewer: Viewer) -> str:
        """What a seat, or a watcher, sees of a legal move that is about to be made, as JSON."""
    @property
    def outcome(self) -> Outcome | None:
        """The result, if the game is over."""
    @property
    def returns(self) -> list[float]:
        """What each seat gets in the end, from 1 for winning alone down; all together get 0. Zeros while the game goes on."""
    def perft(self, depth: int) -> int:
        """The number of sequences of so many legal moves; chance counts as a move."""
    def playout(self, seed: int = 0) -> int:
        """Plays random legal moves to the end and tells how many."""
    def playouts(self, count: int, seed: int = 0) -> int:
        """Plays so many random games from here to their ends, and tells how many moves that took; the position stays as it is. It is
        the bare engine, to measure against."""
    def observation(self, seat: Seat, memory: Memory | None = None) -> npt.NDArray[np.uint8]:
        """What a seat may know, as numbers: `Game.layout` says which. Where a game forgets, a memory adds what was seen before."""
    def action_mask(self) -> npt.NDArray[np.int8]:
        """The legal moves as an array with a 1 for the number of each."""
    def imagine(self, viewer: Viewer, seed: int, memory: Memory | None = None) -> Position:
        """A position drawn at random from those that fit what a viewer may know, and what it remembers."""
    def draw(self, viewer: Viewer = None) -> str:
        """The table drawn as text, as a viewer sees it."""
    def copy(self) -> Position:
        """The same position once more."""
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, memo: Json) -> Position: ...

@typing.final
class Memory:
    """What one viewer who never forgets keeps of the events. Only Calcory needs it, where views forget."""

    def __new__(cls, game: Game, viewer: Viewer) -> Memory: ...
    def witness(self, position: Position, m: str) -> None:
        """Keeps what the viewer sees of a legal move that is about to be made."""
    def lend(self, viewer: Viewer) -> Memory:
        """The same memory as that of another viewer: for whoever imagines what others know, and must not know more itself."""
    def __copy__(self) -> Memory: ...
    def __deepcopy__(self, memo: Json) -> Memory: ...

@typing.final
class Bot:
    """A bot that plays one seat of one game.

    It must be told of every move before it is made, and sees of the positions what its seat may know. The same seed gives the same
    moves, unless it was given milliseconds, as in `master@200`.
    """

    def __new__(cls, game: Game, name: str, seat: Seat, seed: int = 0) -> Bot: ...
    @property
    def name(self) -> str: ...
    @property
    def seat(self) -> str: ...
    def witness(self, position: Position, m: str) -> None:
        """Tells the bot of a legal move that is about to be made, by whomever, as its seat sees it."""
    def decide(self, position: Position) -> str:
        """The text of the move that the bot chooses, when it is its turn."""

@typing.final
class Record:
    """One game written down: rules, setup and moves, so that any program can play it again."""

    def __new__(cls, game: Game, setup: dict[str, Json] | str) -> Record: ...
    @staticmethod
    def read(text: str) -> Record:
        """Reads a record of any game from its JSON."""
    @staticmethod
    def simulate(game: Game, bots: list[str], run: int = 0, number: int = 1) -> Record:
        """A whole game between bots, one name for each seat: the `number`th one of a run, as `tavola simulate` deals it."""
    @property
    def game(self) -> Game:
        """The game and its rules."""
    @property
    def setup(self) -> dict[str, Json]:
        """The setup: who starts, and what was shuffled."""
    @property
    def moves(self) -> list[str]:
        """The texts of the moves, chance included."""
    def __len__(self) -> int: ...
    @property
    def outcome(self) -> Outcome | None:
        """The result, if the game is over."""
    def text(self) -> str:
        """The record as one line of JSON."""
    def position(self, at: int | None = None) -> Position:
        """The position after so many moves, or after all."""
    def check(self) -> typing.Literal["follows", "not revealed", "not stated"]:
        """Plays everything again: moves, result, and chance if the record states where it came from."""
    def play(self, m: str) -> None:
        """Writes one more move down."""
    def finish(self, bots: list[str], seed: int = 0) -> None:
        """Lets bots play on to the end, one name for each seat."""
    def events(self, viewer: Viewer) -> list[dict[str, Json]]:
        """What a seat, or a watcher, saw of each move."""
    def analyse(self, level: str = "medium", moves: list[int] | None = None) -> list[dict[str, Json]]:
        """Judges the decisions of the game, each by what its seat could know; `moves` chooses some by their numbers, from 1."""
    def advise(self, level: str = "medium") -> dict[str, Json] | None:
        """What the seat to move should do, by what it can know; `None` if no seat decides."""
    def __copy__(self) -> Record: ...
    def __deepcopy__(self, memo: Json) -> Record: ...

@typing.final
class Draws:
    """The chance of one game, in the order in which it is used."""

    def __new__(cls, seed: str) -> Draws: ...
    @staticmethod
    def of(secret: str, entropy: list[str], game: int = 1) -> Draws:
        """The chance of the `game`th game of a table, from its secret and what each seat added, in order."""
    @staticmethod
    def simulated(run: int, seats: int, game: int = 1) -> Draws:
        """The chance of the `game`th game that `tavola simulate --seed RUN` plays between so many seats."""
    def below(self, n: int) -> int:
        """A number less than `n`, exactly uniform."""
    def __copy__(self) -> Draws: ...

@typing.final
class Batch:
    """Many games of one kind side by side; every step plays one move in each.

    The arrays are made once and written in place: copy what should stay. A game that ends pays its rewards, says so in `done`, and is
    dealt anew in the same step; dice are rolled by themselves.
    """

    def __new__(cls, game: Game, games: int, *, seed: int = 0, threads: int = 1, memory: bool = False) -> Batch: ...
    @property
    def game(self) -> Game:
        """The game that is played."""
    @property
    def observations(self) -> npt.NDArray[np.uint8]:
        """What each seat of each game may know: games, seats, numbers of the layout."""
    @property
    def legal(self) -> npt.NDArray[np.uint64]:
        """The legal moves of each game as bits, the lowest bit of the first word for move 0."""
    @property
    def turns(self) -> npt.NDArray[np.int8]:
        """Whose move it is in each game."""
    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """What each seat of each game got in the last step."""
    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """Which games ended in the last step."""
    @property
    def actions(self) -> npt.NDArray[np.int64]:
        """What `sample` draws."""
    def __len__(self) -> int: ...
    def reset(self, seed: int | None = None) -> None:
        """Deals all games anew; with a seed, the same ones every time."""
    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Plays one move in each game. One whose move is illegal stays as it is, and `MoveError` tells the first such game."""
    def sample(self) -> npt.NDArray[np.int64]:
        """Draws a legal move for each game, each equally likely, into `actions`, and gives that array."""
    def play_random(self, steps: int) -> None:
        """Plays so many random moves in each game: the same as `step(sample())` so many times, without Python in between."""
    def legal_mask(self) -> npt.NDArray[np.bool_]:
        """The legal moves of each game as an array of games and moves."""

@typing.final
class Equilibrium:
    """A small game between two seats that begins in one of some positions, all equally likely, and the strategies of both seats.

    What a seat wins is 1, what it loses is -1, and a shared win is 0.
    """

    def __new__(cls, positions: list[Position], limit: int = 1_000_000) -> Equilibrium: ...
    @property
    def places(self) -> int:
        """How many places the tree has."""
    @property
    def sets(self) -> int:
        """How many situations there are that a seat can tell apart, both seats together."""
    def improve(self, iterations: int) -> None:
        """Lets both seats learn so many times from what they would rather have played."""
    @property
    def value(self) -> float:
        """What the first seat wins on average when both play as they learned; before that, all moves alike."""
    @property
    def gains(self) -> list[float]:
        """How much each seat would gain by playing its best against what the other one learned."""

def games_list() -> list[str]:
    """The names of all games."""

def bots_list() -> list[str]:
    """The names of all bots, the levels last, the weakest of them first."""

def open_game(name: str, rules: str) -> Game:
    """A game by its name, with rules as JSON."""

def commitment(secret: str) -> str:
    """What a host publishes before the players add entropy: the hash of its secret."""

def seed(secret: str, entropy: list[str], game: int = 1) -> str:
    """The seed of the `game`th game of a table, from its secret and what each seat added, in order."""
