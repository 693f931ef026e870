"""The table kit: what people who play with real cards lay on their table, made for any table's rules, to print and cut.

What stands on its sheets comes from the engine's rules and from `sources/<game>/kit.toml`; `kit.typ` draws them.
"""

from __future__ import annotations

from gleek.handouts.kit.making import kit

__all__ = ["kit"]
