"""A replay, a difference or a set of rules written out: as text for a terminal, or as data for other programs.

The shape of the data is documented in `docs/record.md`.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from gleek import sources
from gleek.actions import Action, DealOut
from gleek.cards import CARDS, in_hand_order, text_of
from gleek.ledger import ACCOUNT_WORDS, SEAT_WORDS
from gleek.rules import VALUES, Rules, preset
from gleek.tell import Teller, tell, tell_payment, tell_step

if TYPE_CHECKING:
    from gleek.actions import Deal
    from gleek.events import Event
    from gleek.ledger import Payment
    from gleek.replay import Difference, Replay, Step

REPLAY_FORMAT = "gleek-replay-1"

# How the fields of events that hold numbers are written.
_CARD_FIELDS = {"card"}
_MASK_FIELDS = {"mask"}


def rules_data(rules: Rules, name: str) -> dict[str, Any]:
    """Return a set of rules as data: the preset's name, the fields that differ from it, and all fields."""
    changed = {field: mine for field, (mine, _) in rules.differs_from(preset(name)).items()}
    return {"preset": name, "changed": changed, "fields": rules.as_dict()}


def payment_data(payment: Payment) -> dict[str, Any]:
    """Return a payment as data; accounts by their names in records."""
    return {
        "payer": ACCOUNT_WORDS[payment.payer],
        "receiver": ACCOUNT_WORDS[payment.receiver],
        "stakes": payment.stakes,
        "reason": payment.reason,
        "rule": payment.rule,
    }


def deal_data(deal: Deal) -> dict[str, str]:
    """Return a deal as data, as records write it."""
    written = {seat: text_of(mask) for seat, mask in zip(SEAT_WORDS, deal.hands, strict=True)}
    return written | {"turn_up": str(deal.turned), "stock": text_of(deal.stock)}


def event_data(event: Event) -> dict[str, Any]:
    """Return an event as data: its kind, stage and rule, and its own fields with cards as text and seats by name."""
    data: dict[str, Any] = {"kind": event.kind, "stage": event.stage, "rule": event.rule}
    for each in fields(event):
        value = getattr(event, each.name)
        if each.name in {"payments", "rule"}:
            continue
        if each.name in _CARD_FIELDS:
            data[each.name] = str(CARDS[value])
        elif each.name in _MASK_FIELDS:
            data["cards"] = text_of(value)
        elif each.name == "seat":
            data["seat"] = SEAT_WORDS[value]
        elif each.name == "deal":
            data["deal"] = deal_data(value)
        elif each.name == "winners":
            data["winners"] = [SEAT_WORDS[seat] for seat in value]
        elif each.name == "shown" and event.kind == "ruff_shown":
            data["shown"] = [
                {"seat": SEAT_WORDS[seat], "worth": worth, "cards": text_of(mask), "four_aces": aces}
                for seat, worth, mask, aces in value
            ]
        elif each.name == "shown" and event.kind == "called":
            data["shown"] = text_of(value)
        elif each.name == "sets":
            data["sets"] = [{"rank": CARDS[rank].rank.word, "cards": count} for rank, count in value]
        elif isinstance(value, tuple) and len(value) == 3 and event.kind == "reckoned":
            data[each.name] = dict(zip(SEAT_WORDS, value, strict=True))
        else:
            data[each.name] = value
    return data


def replay_data(played: Replay, name: str) -> dict[str, Any]:
    """Return a replay as data; `name` is the preset that its rules began from."""
    record = played.record
    hands = []
    for step in played.last_moments:
        hand = step.hand
        if hand is None or hand.deal is None:
            continue
        scores = hand.facts.scores
        hands.append(
            {
                "hand": step.hand_number,
                "players": dict(zip(SEAT_WORDS, hand.setup.names, strict=True)),
                "deal": deal_data(hand.deal),
                "over": hand.over,
                "carried_in": {"pot": hand.setup.carried, "doubled": hand.setup.doubled},
                "scores": dict(zip(SEAT_WORDS, scores, strict=True)) if scores else None,
                "purses": dict(zip(SEAT_WORDS, hand.ledger.purses, strict=True)),
                "pots": {"ruff": hand.ledger.ruff, "reckoning": hand.ledger.reckoning},
                "next_doubled": hand.facts.next_doubled,
            }
        )
    keys = record.players if record.is_match else SEAT_WORDS
    stop = played.stop
    return {
        "format": REPLAY_FORMAT,
        "title": record.title,
        "rules": rules_data(played.rules, name),
        "stake": record.stake.word,
        "finished": played.finished,
        "stopped": None
        if stop is None
        else {
            "step": stop.step,
            "hand": stop.hand_number,
            "action": str(stop.action),
            "rule": stop.refusal.rule,
            "reason": stop.refusal.sentence,
        },
        "events": [
            {
                "step": step.number,
                "hand": step.hand_number,
                **event_data(event),
                "sentence": tell(event, _teller(step)),
            }
            for step in played.steps
            for event in step.events
        ],
        "payments": [
            {"step": step.number, "hand": step.hand_number, **payment_data(payment)}
            for step in played.steps
            for payment in step.payments
        ],
        "hands": hands,
        "scores": hands[-1]["scores"] if hands else None,
        "carried_in": record.carried,
        "pots": played.pots,
        "purses": dict(zip(keys, played.purses, strict=True)),
    }


def _teller(step: Step) -> Teller:
    if step.hand is None:
        return Teller(step.match.players, step.match.stake, step.match.rules)
    return Teller.of(step.hand.setup, step.hand)


def replay_text(played: Replay, name: str) -> str:
    """Return a replay told in sentences, and its ledger."""
    record = played.record
    lines = [record.title or "A hand of Gleek"]
    if record.about:
        lines += ["", record.about]
    lines += ["", f"Rules: {rules_title(played.rules, name)}. Stake: a {record.stake.word}."]
    number = None
    for step in played.steps:
        if step.hand_number != number and step.hand_number:
            number = step.hand_number
            if record.is_match:
                lines += ["", f"Hand {number}"]
        lines.append(f"{step.number:4}  {tell_step(step)}")
        if step.say:
            lines.append(f"      — {step.say}")
        if step.hand is not None and isinstance(step.action, DealOut) and step.hand.deal is not None:
            deal = step.hand.deal
            lines += [
                f"      {who}: {cards_text(deal.hands[seat], deal)}"
                for seat, who in enumerate(step.hand.setup.names)
            ]
    if played.stop is not None:
        lines += ["", stop_text(played)]
    return "\n".join([*lines, "", *ledger_lines(played)])


def cards_text(mask: int, deal: Deal) -> str:
    """Return cards as text, trumps first."""
    return " ".join(map(str, in_hand_order(mask, deal.trump)))


def stop_text(played: Replay) -> str:
    """Say where a replay stopped, and why."""
    stop = played.stop
    if stop is None:
        return ""
    what = str(stop.action) if isinstance(stop.action, Action) else "the lifting"
    return f"Stopped at step {stop.step} ({what}): {stop.refusal.sentence} [{stop.refusal.rule}]"


def rules_title(rules: Rules, name: str) -> str:
    """Return a set of rules in a phrase: the preset's title and what is changed."""
    title = sources.preset(name).title
    changed = [f"{field} = {mine}" for field, (mine, _) in rules.differs_from(preset(name)).items()]
    return f"{title}, with {', '.join(changed)}" if changed else title


def ledger_lines(played: Replay) -> list[str]:
    """Return the ledger of a replay: a line a payment, then where the money stands."""
    lines = ["The ledger"]
    stake = played.record.stake
    for step in played.steps:
        lines += [
            f"{step.number:4}  {tell_payment(payment, _teller(step))}  [{payment.rule}]"
            for payment in step.payments
        ]
    totals = [
        f"{name} {stake.sum(sum_)}" for name, sum_ in zip(played.record.players, played.purses, strict=True)
    ]
    lines.append("Purses: " + ", ".join(totals))
    left = [f"{stake.sum(sum_)} in the {pot} pot" for pot, sum_ in played.pots.items() if sum_]
    lines.append(f"Left: {' and '.join(left)}." if left else "Nothing is left in the pots.")
    if played.record.carried:
        lines.append(f"Brought in by earlier hands: {stake.sum(played.record.carried)}.")
    return lines


def difference_text(difference: Difference, before: str, after: str) -> str:
    """Return the difference of two replays in lines; `before` and `after` are the presets' names."""
    one, two = difference.before, difference.after
    stake = one.record.stake
    lines = [f"{rules_title(one.rules, before)} → {rules_title(two.rules, after)}"]
    if two.stop is not None:
        lines.append("  " + stop_text(two))
    for each in difference.lines:
        shown = each.after or each.before
        if shown is None:
            continue
        moment = next(
            step for step in (*two.steps, *one.steps) if step.hand_number == each.hand_number and step.hand
        )
        teller = _teller(moment)
        was = stake.sum(each.before.stakes) if each.before else "nothing"
        now = stake.sum(each.after.stakes) if each.after else "nothing"
        payer, receiver = teller.account(shown.payer), teller.account(shown.receiver)
        lines.append(f"  {payer} → {receiver}: {was} → {now} ({shown.reason}) [{shown.rule}]")
    for name, was_, now_ in zip(one.record.players, one.purses, two.purses, strict=True):
        same = "" if was_ != now_ else " (the same)"
        lines.append(f"  {name}: {stake.sum(was_)} → {stake.sum(now_)}{same}")
    if difference.same:
        lines.append("  Nothing differs.")
    return "\n".join(lines)


def rules_table(name: str) -> str:
    """Return a preset's table: each field with its value, status, what it means, and the words or citation behind it."""
    book = sources.preset(name)
    lines = [f"{book.title} ({name})", book.about, ""]
    for field in VALUES:
        reading, info = book.readings[field], sources.field(field)
        lines.append(f"{field} = {reading.value}   [{reading.status}]")
        lines.append(f"    {info.value(reading.value).meaning}")
        for each in reading.quotes:
            words = sources.quotation(each)
            lines.append(f"    “{words.words}” — {words.cite} ({words.seen_text})")
        lines += [f"    {text}" for text in (reading.citation, reading.note) if text]
    return "\n".join(lines)


def all_rules_table() -> str:
    """Return the table of all presets: a row a field, a column a book; the letters are the statuses'."""
    books = sources.presets()
    letters = {"attested": "a", "reported": "r", "stated": "s", "inferred": "i", "silent": "–"}
    rows = [["field", *books]]
    for field in VALUES:
        rows.append(
            [
                field,
                *(f"{b.readings[field].value} {letters[b.readings[field].status]}" for b in books.values()),
            ]
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
    return "\n".join([*lines, "", "a attested, r reported, s stated, i inferred, – silent (filled)"])
