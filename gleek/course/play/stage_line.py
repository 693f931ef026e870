"""The line on a page that says where the reader is: the game's stages in order, with the current one marked."""

from gleek.course.requests import View
from gleek.engine.game import Game
from gleek.evidence.glossary import explained


def stage_line(game: Game, stage: str, title: str = "") -> View:
    """Return the line for the task panel. `title` names the lesson, as in "3. The ruff"."""
    return {
        "title": title,
        "stages": [{"id": each.id, "name": each.label, "title": each.title} for each in game.stages],
        "now": stage if any(each.id == stage for each in game.stages) else game.stages[0].id,
        "terms": explained(game.id, *(each.label for each in game.stages)),
    }
