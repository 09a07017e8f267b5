"""All games, with every number of players and every variant that changes what is seen or what can be done."""

import tavola

CASSA = [
    {},
    {"laying": "open"},
    {"laying": "alternating"},
    {"exchange": True},
    {"goal": "lowest"},
    {"deal": "shown"},
    {"deal": "blind"},
    {"deal": "blind", "exchange": True, "laying": "alternating"},
    {"deal": "shown", "exchange": True},
]
SMALL = {"frame": 3, "hand": {"0": 1, "1": 2, "c": 1}}

ALL = (
    [("cassa-grande", {"players": players, **rules}) for players in (2, 4) for rules in CASSA]
    + [("cassa-grande", {"players": 2, **SMALL, **rules}) for rules in CASSA]
    + [("cassa-grande", {"players": 4, "frame": 8, "hand": {"0": 5, "1": 5, "2": 5, "c": 1}})]
    + [("calcory", {"players": players}) for players in (2, 3, 4)]
    + [("casa-grande", {"players": players}) for players in (2, 3, 4)]
    + [("casa-grande", {"players": 2, "blocks": 18, "platforms": {"dot": ["#"], "frame": ["#o#", "o.o", "#o#"]}})]
    # The example game is only there where it was built in.
    + [("knock", {"players": players}) for players in (2, 4) if "knock" in tavola.games()]
)

NAMES = [name + "".join(f" {key}={value}" for key, value in rules.items() if key not in ("hand", "platforms")) for name, rules in ALL]


def games():
    """Every game of the list."""
    return [tavola.Game(name, **rules) for name, rules in ALL]
