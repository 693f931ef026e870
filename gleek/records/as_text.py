"""A replay, a comparison or a set of rules written out for a terminal, wrapped at `WIDTH` columns.

`gleek.records.as_json` gives a replay as data.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

from gleek.engine.cards import in_hand_order
from gleek.engine.ledger import CARRIED, SEAT_WORDS
from gleek.evidence import sources
from gleek.games.gleek.actions import STAGE_NAMES, Action, DealOut
from gleek.games.gleek.rules import VALUES, Rules, preset, preset_names
from gleek.games.gleek.tell import Teller, tell_payment, tell_step
from gleek.records.codes import rules_code
from gleek.records.replay import compare

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.engine.ledger import Payment
    from gleek.games.gleek.actions import Deal
    from gleek.records.replay import Line, Replay, Step

WIDTH: Final = 88

# ---------------------------------------------------------------- a replay as text


def teller_of(step: Step) -> Teller:
    """Return the teller of a step: by the seats' names, or the players' while they lift for the deal."""
    if step.hand is None:
        return Teller(step.match.players, step.match.stake, step.match.rules)
    return Teller.of(step.hand.setup, step.hand)


def _wrapped(text: str, first: str = "", rest: str | None = None) -> list[str]:
    """Return a paragraph in lines of `WIDTH` columns; `first` begins the first line, `rest` (or `first`) the others."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=first if rest is None else rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def stopped_at(played: Replay) -> str:
    """Return the action at which a replay stopped, in the record's words; or that it was the lifting for the deal."""
    assert played.stop is not None
    action = played.stop.action
    return str(action) if isinstance(action, Action) else "the lifting"


def replay_text(played: Replay, name: str) -> str:
    """Return a replay told in sentences, and its ledger; `name` is the preset that its rules began from."""
    record = played.record
    lines = _wrapped(_title(played))
    for paragraph in filter(None, map(str.strip, record.about.split("\n\n"))):
        lines += ["", *_wrapped(paragraph)]
    lines += ["", *_wrapped(f"Rules: {rules_title(played.rules, name)}. Stake: a {record.stake.word}.")]
    if not record.is_match:
        lines.append("")
    number = None
    for step in played.steps:
        if record.is_match and step.hand_number != number:
            number = step.hand_number
            lines += ["", f"Hand {number}" if number else "Lifting for the deal"]
        lines += _wrapped(tell_step(step), f"{step.number:4}  ", " " * 6)
        if step.say:
            lines += _wrapped(step.say, "      — ", " " * 8)
        if isinstance(step.action, DealOut) and step.hand is not None and step.hand.deal is not None:
            for seat, who in enumerate(step.hand.setup.names):
                lines += _wrapped(f"{who}: {cards_text(step.hand.deal.hands[seat], step.hand.deal)}", " " * 6)
    if played.stop is not None:
        lines += ["", *_wrapped(stop_text(played))]
    elif not played.finished and played.last_hand is not None:
        may = played.last_hand.may_be_done()
        lines += ["", *_wrapped(f"The record ends here, before the hand is over: {may}.")]
    return "\n".join([*lines, "", *ledger_lines(played)])


def _title(played: Replay) -> str:
    return played.record.title or ("A match at Gleek" if played.record.is_match else "A hand of Gleek")


def cards_text(mask: int, deal: Deal) -> str:
    """Return cards as text, trumps first."""
    return " ".join(map(str, in_hand_order(mask, deal.trump)))


def stop_text(played: Replay) -> str:
    """Say where a replay stopped, and why; nothing where it did not."""
    stop = played.stop
    if stop is None:
        return ""
    place = f"step {stop.step}"
    if played.record.is_match and stop.hand_number:
        place += f", in hand {stop.hand_number}"
    return f"Stopped at {place} ({stopped_at(played)}): {stop.refusal.sentence} [{stop.refusal.rule}]"


def rules_title(rules: Rules, name: str) -> str:
    """Return a set of rules in a phrase: the preset's title and what is changed."""
    title = sources.preset(name).title
    changed = [f"{field} = {mine}" for field, (mine, _) in rules.differs_from(preset(name)).items()]
    return f"{title}, with {', '.join(changed)}" if changed else title


def rules_words(rules: Rules, name: str) -> str:
    """Return a set of rules in a phrase for a page: the preset's title, and what is changed in its readings' words."""
    title = sources.preset(name).title
    changed = [
        f"{within(sources.field(field).title)}: {within(sources.field(field).value(mine).label)}"
        for field, (mine, _) in rules.differs_from(preset(name)).items()
    ]
    return f"{title}, with changes ({'; '.join(changed)})" if changed else title


def within(heading: str) -> str:
    """Return a heading as it stands within a sentence; a card's nickname keeps its capital."""
    return heading if heading.startswith(("Tiddy", "Towser")) else heading[:1].lower() + heading[1:]


def nearest_preset(rules: Rules) -> str:
    """Return the name of the preset from which these rules differ in the fewest fields."""
    return min(preset_names(), key=lambda name: len(rules.differs_from(preset(name))))


def ledger_lines(played: Replay) -> list[str]:
    """Return the ledger of a replay: a line a payment, then where the money stands."""
    lines = ["The ledger, up to the stop" if played.stop else "The ledger"]
    for step in played.steps:
        for payment in step.payments:
            said = f"{tell_payment(payment, teller_of(step))} [{payment.rule}]"
            lines += _wrapped(said, f"{step.number:4}  ", " " * 8)
    if len(lines) == 1:
        lines.append("      Nobody has paid anything.")
    lines += ["", *_wrapped(_purses_text(played)), *_wrapped(_pots_text(played))]
    if played.record.carried:
        brought = played.record.stake.sum(played.record.carried)
        lines += _wrapped(f"Earlier hands had left {brought} in the ruff’s pot.")
    return lines


def _purses_text(played: Replay) -> str:
    stake = played.record.stake
    purses = zip(played.record.players, played.purses, strict=True)
    when = "at the stop" if played.stop else "at the end" if played.finished else "so far"
    return f"Purses {when}: {', '.join(f'{name} {stake.sum(sum_)}' for name, sum_ in purses)}"


def _pots_text(played: Replay) -> str:
    left = [_in_pot(played, pot) for pot, sum_ in played.pots.items() if sum_]
    return f"Left: {' and '.join(left)}." if left else "Nothing is left in the pots."


def _in_pot(played: Replay, pot: str) -> str:
    where = "the ruff’s pot" if pot == "ruff" else "the pot of the reckoning"
    return f"{played.record.stake.sum(played.pots[pot])} in {where}"


# ---------------------------------------------------------------- a comparison as text


def comparison_text(replays: Sequence[tuple[str, Replay]]) -> str:
    """Return how replays of one record differ from the first of them, each given with its preset's name."""
    (name, first), *others = replays
    lines = [*_wrapped(_title(first)), "", *_wrapped(f"By {rules_title(first.rules, name)}")]
    lines += _wrapped(stop_text(first) or _how_far(first), "  ")
    lines += _wrapped(_purses_text(first), "  ", "    ") + _wrapped(_pots_text(first), "  ", "    ")
    for other, played in others:
        lines += [
            "",
            *_wrapped(f"By {rules_title(played.rules, other)}, against {sources.preset(name).title}"),
        ]
        lines += _difference_lines(first, played)
    return "\n".join(lines)


def _how_far(played: Replay) -> str:
    return "Played to its end." if played.finished else "Played as far as the record goes."


def _difference_lines(before: Replay, after: Replay) -> list[str]:
    """Return where a replay differs from another; where either stopped, only what both came to is compared."""
    lines = _wrapped(stop_text(after), "  ") if after.stop else []
    differing = [each for each in compare(before, after).lines if not before.stop or _came_to(before, each)]
    if before.stop and after.stop:
        up_to = " as far as both came"
    elif before.stop:
        up_to = " up to where the first stopped"
    else:
        up_to = " up to there" if after.stop else ""
    lines.append(f"  What differs{up_to}:" if differing else f"  No payment differs{up_to}.")
    for each in differing:
        lines += _wrapped(_line_text(before, after, each), "  · ", "    ")
    if before.stop or after.stop:
        return lines + [
            line for text in (_purses_text(after), _pots_text(after)) for line in _wrapped(text, "  ", "    ")
        ]
    stake = before.record.stake
    purses = [
        f"{name} {stake.sum(now)}" + (f" (was {stake.sum(was)})" if was != now else " (the same)")
        for name, was, now in zip(before.record.players, before.purses, after.purses, strict=True)
    ]
    when = "at the end" if after.finished else "so far"
    lines += _wrapped(f"Purses {when}: " + ", ".join(purses), "  ", "    ")
    if before.pots != after.pots:
        lines += _wrapped(f"{_pots_text(after)[:-1]}; it was: {_pots_text(before)}", "  ", "    ")
    return lines


def _came_to(played: Replay, line: Line) -> bool:
    """Tell whether a replay that stopped came as far as this payment."""
    last = played.steps[-1] if played.steps else None
    return last is not None and (line.hand_number, line.turn) <= (last.hand_number, last.turn)


def _line_text(before: Replay, after: Replay, line: Line) -> str:
    """Say how one payment differs, where, and under which rule."""
    step, said, shown = differing(before, after, line)
    hand = f"hand {line.hand_number}, " if before.record.is_match else ""
    return f"{hand}step {step.number}: {said}: {shown.reason} [{shown.rule}]"


def differing(before: Replay, after: Replay, line: Line) -> tuple[Step, str, Payment]:
    """Return the step of a payment that differs, how it does in words, and the payment (that of `after` if there)."""
    shown, side = (line.after, after) if line.after is not None else (line.before, before)
    assert shown is not None
    step = next(
        each
        for each in side.steps
        if (each.hand_number, each.turn) == (line.hand_number, line.turn) and shown in each.payments
    )
    teller = teller_of(step)
    payer, receiver = _upper(teller.account(shown.payer)), teller.account(shown.receiver)
    # One pays, a pot gives, and earlier hands, being several, leave.
    verb = "pay" if shown.payer < len(SEAT_WORDS) else "leave" if shown.payer == CARRIED else "give"
    s, does = ("", "do") if shown.payer == CARRIED else ("s", "does")
    money = teller.money(shown.stakes)
    if line.after is None:
        said = f"{payer} {does} not {verb} {receiver} {money}"
    elif line.before is None:
        said = f"{payer} {verb}{s} {receiver} {money}, where nothing was paid"
    else:
        said = f"{payer} {verb}{s} {receiver} {money} instead of {teller.money(line.before.stakes)}"
    return step, said, shown


# ---------------------------------------------------------------- rules as text


def rules_table(name: str, rules: Rules | None = None) -> str:
    """Return a preset's table: each field's value and status, what it means, and what is behind it.

    With rules of a table's own, those fields in which they differ from the preset are marked as that table's choice.
    """
    book = sources.preset(name)
    own = (
        {}
        if rules is None
        else {field: mine for field, (mine, _) in rules.differs_from(preset(name)).items()}
    )
    title = f"{rules_title(rules, name)} ({rules_code(rules)})" if rules and own else f"{book.title} ({name})"
    lines = [*_wrapped(title), *_wrapped(book.about)]
    stage = ""
    for info in sorted(sources.fields().values(), key=lambda info: list(STAGE_NAMES).index(info.stage)):
        field, reading, values = info.name, book.readings[info.name], VALUES[info.name]
        if info.stage != stage:
            stage = info.stage
            lines += ["", STAGE_NAMES[stage].upper()]
        value = own.get(field, reading.value)
        others = [str(each) for each in values if each != value]
        instead = f"   (or {', '.join(others)})" if others else ""
        status = f"this table’s own; {book.title}: {reading.value}" if field in own else reading.status
        lines += ["", *_wrapped(f"{field} = {value}   {status}{instead}")]
        lines += _wrapped(info.value(value).meaning, " " * 4)
        if field in own:
            continue
        for each in reading.quotes:
            words = sources.quotation(each)
            lines += _wrapped(f"“{words.words}” — {words.cite} ({words.seen_text})", " " * 4, " " * 6)
        for text in (reading.citation, reading.note):
            lines += _wrapped(text, " " * 4)
    return "\n".join([*lines, "", *_statuses()])


def _statuses() -> list[str]:
    width = max(map(len, sources.STATUSES))
    return [f"{status.ljust(width)}  {meaning}" for status, meaning in sources.STATUSES.items()]


_LETTERS: Final = {"attested": "a", "reported": "r", "stated": "s", "inferred": "i", "silent": "–"}
_COLUMNS: Final = 3


def all_rules_table() -> str:
    """Return the table of all presets: a row a field, a column a book, three books abreast."""
    books = list(sources.presets().values())
    lines: list[str] = []
    for start in range(0, len(books), _COLUMNS):
        some = books[start : start + _COLUMNS]
        rows = [["field", *(book.name for book in some)]]
        for field in VALUES:
            readings = [book.readings[field] for book in some]
            rows.append([field, *(f"{each.value} {_LETTERS[each.status]}" for each in readings)])
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines += [
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        ]
        lines.append("")
    lines += [f"{_LETTERS[status]}  {status}: {meaning}" for status, meaning in sources.STATUSES.items()]
    lines += [
        "",
        *_wrapped("“gleek rules PRESET” gives the words and the argument behind each of a book’s values."),
    ]
    return "\n".join(lines)
