"""Three tabletop games with hidden cards, memory and dice: exact rules, fast engines, bots.

>>> import tavola
>>> game = tavola.Game("cassa-grande", players=2)
>>> position = game.deal(7)
>>> position.play(position.legal_moves()[0])
>>> sorted(position.view("A"))[:3]
['count', 'dealt', 'dealt_commas']

`Game` is a game with its rules, `Position` all that lies on the table, `Record` a game written down, `Bot` somebody who plays a seat,
`Batch` many games at once over NumPy arrays. Moves are texts, as in records, or numbers, as learners want them.
"""

from ._tavola import (
    Batch,
    Bot,
    Draws,
    Equilibrium,
    Game,
    Memory,
    MoveError,
    Position,
    Record,
    RecordError,
    RulesError,
    TavolaError,
    __version__,
    bots_list as bots,
    commitment,
    games_list as games,
    seed,
)
from .layout import one_hot, one_hot_size

__all__ = [
    "Batch",
    "Bot",
    "Draws",
    "Equilibrium",
    "Game",
    "Memory",
    "MoveError",
    "Position",
    "Record",
    "RecordError",
    "RulesError",
    "TavolaError",
    "__version__",
    "bots",
    "commitment",
    "games",
    "one_hot",
    "one_hot_size",
    "seed",
]
