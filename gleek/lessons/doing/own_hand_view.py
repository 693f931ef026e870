"""What the page of a hand of one's own shows: the desk, the table, the ledger, and the hand told back at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gleek.engine.ledger import SEAT_WORDS
from gleek.engine.state import STAGES
from gleek.evidence.as_data import rule_data
from gleek.games.gleek.actions import STAGE_NAMES
from gleek.games.gleek.teach.losses import certain
from gleek.games.gleek.teach.offers import Offers, offers
from gleek.games.gleek.tell import Teller, addressed, one_stop, tell_step, with_signs
from gleek.lessons.doing.own_hand import NAMES
from gleek.lessons.doing.tasks import desk_text
from gleek.lessons.reading.books import curly
from gleek.lessons.stepping.explorer_view import ledger_data
from gleek.lessons.stepping.table import ROLES, table_data
from gleek.records.as_text import rules_words

if TYPE_CHECKING:
    from gleek.lessons.doing.own_hand import OwnHand

_UNCERTAIN = (
    "What another bid, another lead or another vie would have brought is not told: it hangs on what the others "
    "would have done then."
)
_NOTHING = "No other choice of yours would certainly have brought more."


def desk_data(own: OwnHand) -> dict[str, Any]:
    """Return what is to be chosen, and what has been said, for `gleek.widgets.Desk`."""
    offered = _offered(own)
    data = {
        "title": f"You are {NAMES[own.seat]}, the {ROLES[own.seat]}".replace("the dealer", "dealer"),
        "number": 0,
        "of": 0,
        "instruction": offered.instruction,
        "situation": _since(own),
        "choices": list(offered.choices),
        "number_box": offered.number_box,
        "selected": offered.selected,
        "submit": offered.submit,
        "many": offered.many,
        "answer": _answer(own),
        "hint": own.hint,
        "solution": "",
        "can": {
            "hint": own.mine,
            "solution": False,
            "next": not own.all_shown,
            "previous": bool(own.did),
            "again": True,
        },
        "names": {
            "next": "Go on",
            "previous": "Take back",
            "again": "A new deal",
            "hint": "What would you advise?",
        },
        "log": _log(own),
        "done": [],
        "finished": "play" if own.over else "",
        "place": own.place,
        "rules": curly(f"Played by {rules_words(own.rules, own.book)}. The deal is {own.code}."),
        "problem": own.problem,
    }
    return data | {"text": f"{data['rules']}\n{desk_text(data)}"}


def _offered(own: OwnHand) -> Offers:
    if own.over:
        seats = tuple(
            {"id": f"sit {word}", "label": f"The same cards as {NAMES[seat]} ({word})", "kind": ""}
            for seat, word in enumerate(SEAT_WORDS)
            if seat != own.seat
        )
        again = {"id": "start over", "label": "The same cards again", "kind": ""}
        return Offers("The hand is over: read how it went, or play another.", (again, *seats))
    if not own.mine:
        return Offers("Read what happened, then go on.")
    return offers(own.hand, own.chosen)


def _since(own: OwnHand) -> str:
    """Return what happened since the learner's last choice, or the last rest."""
    steps = own.played.steps[own.since : own.shown]
    return one_stop(" ".join(tell_step(step, _seen_by(own)) for step in steps))


def _seen_by(own: OwnHand) -> int | None:
    return None if own.over else own.seat


def _log(own: OwnHand) -> list[str]:
    lines, stage = [], ""
    for step in own.played.steps[: own.shown]:
        if step.stage != stage:
            stage = step.stage
            lines.append(f"— {STAGE_NAMES[stage].capitalize()} —")
        lines.append(tell_step(step, _seen_by(own)))
    return lines


def _answer(own: OwnHand) -> dict[str, Any] | None:
    if own.refusal is not None:
        rule = rule_data(own.refusal.rule, own.rules, own.book)
        said = with_signs(addressed(own.refusal.sentence, NAMES[own.seat]))
        return {"kind": "illegal", "sentence": said, "more": [], "rule": rule}
    if own.over:
        purse = own.played.purses[own.seat]
        money = own.record.stake.sum(abs(purse))
        won = f"You won {money}" if purse > 0 else f"You lost {money}" if purse else "You came out even"
        return {"kind": "end", "sentence": one_stop(f"{won}."), "more": told_back(own), "rule": None}
    return None


def told_back(own: OwnHand) -> list[str]:
    """Return the hand told back: what each stage brought, by which payments, and what else would have brought more."""
    teller = Teller.of(own.hand.setup, own.hand)
    lines = []
    for stage in STAGES:
        paid = [
            payment
            for step in own.played.steps
            if step.stage == stage
            for payment in step.payments
            if own.seat in {payment.payer, payment.receiver}
        ]
        if not paid:
            continue
        net = sum(each.stakes * (1 if each.receiver == own.seat else -1) for each in paid)
        each_paid = [
            f"{teller.money(each.stakes)} "
            + (
                f"from {teller.account(each.payer)}"
                if each.receiver == own.seat
                else f"to {teller.account(each.receiver)}"
            )
            + f" ({each.reason})"
            for each in paid
        ]
        name = STAGE_NAMES[stage]
        lines.append(one_stop(f"{name[:1].upper()}{name[1:]}: {teller.money(net)}: {'; '.join(each_paid)}."))
    better = [one for before, did in own.moments for one in certain(before, did, own.hand)]
    if better:
        lines.append("What another choice would certainly have brought:")
        lines += [one.sentence for one in better]
    else:
        lines.append(_NOTHING)
    return [*lines, _UNCERTAIN]


def own_table(own: OwnHand) -> dict[str, Any]:
    """Return the table from the learner's seat; open at the end."""
    data = table_data(own.played, own.step, _seen_by(own))
    data["pick"] = _offered(own).pick if own.mine else None
    return data


def own_ledger(own: OwnHand) -> dict[str, Any]:
    """Return the payments so far."""
    return ledger_data(own)
