"""Plays deals of Piquet and Gillet, given as plain data, on the engine. Checks outside this tree use it, too.

The modules that it imports describe the data.
"""

from tests.games.gillet.on_engine import gillet
from tests.games.piquet.on_engine import piquet

__all__ = ["gillet", "piquet"]
