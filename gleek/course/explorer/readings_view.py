"""The data of the widget `Readings`: the rules that a visitor can change, and how they change the hand."""

from gleek.course.explorer.explorer import Explorer
from gleek.course.explorer.replay_words import why_stopped
from gleek.course.pages.named_rules import presets_data
from gleek.course.pages.table_rules import fields_data
from gleek.course.requests import View
from gleek.engine.tell import Teller
from gleek.engine.words import listed, one_stop
from gleek.evidence import presets, readings
from gleek.evidence.rules import rule
from gleek.records.compare import Line, compare, differing
from gleek.records.replay import purses_word, teller_of
from gleek.records.rules_text import rules_words

_SAME_AS_RECORDED = (
    "These are the rules under which the hand was recorded. "
    "Choose another book, or a single reading, to see what changes."
)


def readings_data(at: Explorer) -> View:
    rules, recorded = at.rules, at.recorded.rules
    differs = rules.differs_from(presets.preset(type(rules), at.book))
    infos = {field: readings.field(rules.game, field) for field in differs}
    return {
        "preset": at.book,
        "presets": presets_data(rules.game),
        "recorded": rules_words(recorded, at.record.preset),
        "differs": [
            {"field": field, "title": infos[field].title, "value": infos[field].value(mine).label}
            for field, (mine, _) in differs.items()
        ],
        "fields": fields_data(rules, at.book, recorded),
        "problem": at.problems["rules"],
        "result": _result(at),
    }


def _result(at: Explorer) -> View:
    """Return how the rules change the hand. “kind” is "same", "different", or "stopped" by an illegal action."""
    before, after = at.recorded, at.played
    difference = compare(before, after)
    teller = Teller(at.game, at.record.players, at.record.stake, at.rules)
    purses: list[View] = [
        {
            "name": name,
            "before": _money(teller, was),
            "after": _money(teller, now),
            "change": _money(teller, now - was),
        }
        for name, was, now in zip(at.record.players, before.purses, after.purses, strict=True)
    ]
    kind, sentence = "different", ""
    what, changes = ("purses", "purse changes") if at.game.counts_money else ("points", "points change")
    chosen = rules_words(at.rules, at.book)
    if after.stop is not None:
        kind = "stopped"
        why = why_stopped(after.stop, at.game.id, at.seen_by)
        sentence = f"By {chosen} the hand stops at step {after.stop.step}: {why}"
        purses = []  # the chosen rules stop the hand early, so its purses cannot be compared with the recorded ones
    elif at.rules == before.rules:
        kind, sentence = "same", _SAME_AS_RECORDED
    elif difference.same:
        kind, sentence = "same", f"By {chosen} no player’s {changes} in this hand."
    else:
        changed = [
            f"{each['name']} {each['before']['text']} → {each['after']['text']}"
            for each in purses
            if each["change"]["stakes"]
        ]
        sentence = (
            f"By {chosen}: {listed(changed)}."
            if changed
            else f"By {chosen} the {what} end the same, by other payments."
        )
    return {
        "kind": kind,
        "sentence": one_stop(sentence),
        "caption": f"{purses_word(at.game)} at the end",
        "purses": purses,
        "lines": [_line(at, each) for each in difference.lines],
    }


def _line(at: Explorer, line: Line) -> View:
    step, _, shown = differing(at.recorded, at.played, line)
    teller = teller_of(step)
    who = f"{teller.account(shown.payer)} → {teller.account(shown.receiver)}, {shown.reason}"
    return {
        "kind": line.kind,
        "step": step.number,
        "before": f"{who}: {teller.money(line.before.stakes)}" if line.before else "",
        "after": f"{who}: {teller.money(line.after.stakes)}" if line.after else "",
        "rule_title": rule(at.rules.game, shown.rule).title,
    }


def _money(teller: Teller, stakes: int) -> View:
    return {"stakes": stakes, "text": teller.sum(stakes)}
