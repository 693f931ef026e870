"""The table for writing the rules of a table as a short code (see `gleek.engine.rules`)."""

from __future__ import annotations

from typing import Final

from gleek.engine.rules import RuleCodes

CODES: Final = RuleCodes(fields={"last": ("one", "two")}, presets=({},), letter="T")
