"""The data of two widgets of the explorer: the one that steps through a hand, and the review of choices."""

from urllib.parse import urlencode

from gleek.course.explorer.explorer import Explorer
from gleek.course.explorer.hand_view import hand_view
from gleek.course.explorer.replay_words import note, stage_id, stages_data, stopped_sentence
from gleek.course.explorer.table import Highlights
from gleek.course.game_course import game_course
from gleek.course.lesson_data import lessons
from gleek.course.pages.lesson_list import AT_THE_TABLE
from gleek.course.requests import NamedData, View
from gleek.course.review.hand_review import Decision
from gleek.course.review.review_view import Around, nothing, ready, review_data
from gleek.evidence.rules import rule_data
from gleek.players import registry
from gleek.records.replay import tell_step
from gleek.records.results import PERSON
from gleek.records.samples import samples


def stepper_data(at: Explorer) -> View:
    step, opened = at.now, at.opened
    names = step.hand.setup.names if step.hand is not None else at.record.players
    seats = at.game.seats
    table = game_course(at.game.id).table
    return {
        "deal": table.deal,
        "hands": [{"id": key, "title": each.title} for key, each in samples(at.rules.game).items()],
        "hand": at.hand,
        "code": at.code,
        "opened": opened
        and {"name": opened.name, "hands": opened.hands, "hand": str(at.number), "missing": opened.sentence},
        "title": at.record.title,
        "about": at.record.about,
        "step": at.step,
        "steps": at.steps,
        "stage": stage_id(step),
        "stages": stages_data(at.played),
        "sentence": Highlights(table, at.seen_by, at.you).after(tell_step(step, at.seen_by, at.you), step),
        "note": note(at.played, at.recorded, step, at.seen_by),
        "rule": rule_data(step.events[-1].rule, at.rules, at.book, at.record.stake),
        "seen_by": None if at.seen_by is None else seats[at.seen_by],
        "views": [
            {"id": None, "name": "All hands open"},
            *(
                {"id": seat, "name": seat if seat == name.lower() else f"{name} ({seat})"}
                for seat, name in zip(seats, names, strict=True)
            ),
        ],
        "address": at.address,
        "problem": at.problems["hand"],
        "stopped": stopped_sentence(at.played, at.book, at.seen_by) if at.step == at.steps else None,
        "page": {
            "file": at.file,
            "site": f"{at.game.id}/{at.hand}" if at.hand and not at.chose_rules else "",
            "content": hand_view(at.played, at.book, at.recorded, at.you) if at.page else None,
        },
    }


def explorer_review(at: Explorer) -> View:
    about = at.subject
    last = next(
        (each.hand for each in reversed(at.played.steps) if each.hand_number == about.hand_number), None
    )
    if last is None or not last.over:
        return nothing("Of a hand that comes to its end, what each choice cost can be looked at here.")
    names = {seat: about.seats[seat] for seat in at.game.seats}
    seats: list[NamedData] = [
        {"id": seat, "name": name if name.lower() == seat else f"{name} ({seat})"}
        for seat, name in names.items()
    ]
    review, seat = at.reviewing.of(about), at.reviewing.seat(about)
    if review is None:
        return ready(seats, seat)
    return review_data(
        review, Around(at.you == review.seat, lambda each: _play_on_address(at, seat, each), seats, seat)
    )


def _play_on_address(at: Explorer, seat: str, decision: Decision) -> str:
    """Return the address at which the reader can play the hand on from the decision of a seat."""
    page = lessons(at.game.id).get(AT_THE_TABLE)
    if at.code is None or page is None or at.rules != at.recorded.rules:
        return ""
    did = ".".join([each.short for each in decision.earlier])
    players = [registry.default_player(at.game.id)] * len(at.game.seats)
    players[at.game.seats.index(seat)] = PERSON
    place = {"match": at.code, "players": ".".join(players), "did": did}
    return f"{page.page}?{urlencode({key: value for key, value in place.items() if value})}"
