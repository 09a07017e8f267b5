"""Nothing but the order of things: the tests beside this file import each other's helpers."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
