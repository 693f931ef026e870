"""The line on a page that says where the reader is: the game's stages in order, with the current one."""

from gleek.course.requests import View
from gleek.engine.game import Game
from gleek.evidence.glossary import explained


def stage_line(game: Game, stage: str, title: str = "") -> View:
    """Return the panel's line of stages with a lesson's `title`; an unlisted stage marks the first one."""
    stages = [{"id": each.id, "name": each.label, "title": each.title} for each in game.stages]
    known = {each.id for each in game.stages}
    return {
        "title": title,
        "stages": stages,
        "now": stage if stage in known else game.stages[0].id,
        "terms": explained(game.id, *(each.label for each in game.stages)),
    }
