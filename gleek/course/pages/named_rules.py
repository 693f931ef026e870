"""A menu of the presets, and the rules that a visitor names by a preset's name or a rules code."""

from gleek.course.requests import NamedData
from gleek.engine.rules import Rules
from gleek.evidence import readings
from gleek.evidence.presets import names, preset
from gleek.players.registry import game
from gleek.records.codes import read_rules_code


def presets_data(game_id: str) -> list[NamedData]:
    return [{"id": each.name, "name": each.title} for each in readings.presets(game_id).values()]


def rules_of(game_id: str, named: str) -> Rules:
    """Return the rules that `named` means: a preset's name or a rules code. Raises `GleekError` if it is neither."""
    kind = game(game_id).rules
    table: Rules = preset(kind, named) if named in names(kind) else read_rules_code(named, game_id)
    return table
