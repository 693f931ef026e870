"""The table for writing the rules of a table as a short code (see `gleek.engine.rule_codes`)."""

from __future__ import annotations

from typing import Final

from gleek.engine.rule_codes import RuleCodes

CODES: Final = RuleCodes(fields={"last": ("one", "two")}, presets=({},), letter="T")
