"""The table kit, to print and cut out, for people who play with real cards. It can be made for any table's rules.

The content of its sheets comes from the engine's rules and from `sources/<game>/kit.toml`; `kit.typ` typesets them.
"""

from gleek.handouts.kit.making import kit

__all__ = ["kit"]
