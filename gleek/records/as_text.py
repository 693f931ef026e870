"""Replays and comparisons as text for a terminal, wrapped at `WIDTH` columns."""

from collections.abc import Sequence

from gleek.engine.actions import DealOut
from gleek.engine.cards import in_hand_order, mask_of
from gleek.engine.hand import Hand
from gleek.engine.rules import Rules
from gleek.engine.tell import Teller, tell_payment
from gleek.evidence.presets import nearest
from gleek.players import registry
from gleek.records.codes import code_of, deal_number
from gleek.records.compare import compare, differing, reached
from gleek.records.replay import Replay, purses_word, stop_text, tell_step, teller_of
from gleek.records.rules_text import book_title, rules_title, wrapped


def replay_text(played: Replay, name: str) -> str:
    record = played.record
    lines = wrapped(_title(played))
    for paragraph in filter(None, map(str.strip, record.about.split("\n\n"))):
        lines += ["", *wrapped(paragraph)]
    stake = f" Stake: a {record.stake.word}." if record.game.counts_money else ""
    lines += ["", *wrapped(f"Rules: {rules_title(played.rules, name)}.{stake}")]
    if not record.is_match:
        lines.append("")
    number = None
    for step in played.steps:
        if record.is_match and step.hand_number != number:
            number = step.hand_number
            lines += ["", f"Hand {number}" if number else "Lifting for the deal"]
        lines += wrapped(tell_step(step), f"{step.number:4}  ", " " * 6)
        if step.say:
            lines += wrapped(step.say, "      — ", " " * 8)
        if isinstance(step.action, DealOut) and step.hand is not None and step.hand.deal is not None:
            for seat, who in enumerate(step.hand.setup.names):
                lines += wrapped(f"{who}: {cards_text(step.hand.deal.hands[seat], step.hand)}", " " * 6)
    if played.stop is not None:
        lines += ["", *wrapped(stop_text(played))]
    elif not played.finished and played.last_hand is not None:
        may = played.last_hand.may_be_done()
        lines += ["", *wrapped(f"The record ends here, before the hand is over: {may}.")]
    return "\n".join([*lines, "", *ledger_lines(played)])


def _title(played: Replay) -> str:
    return played.record.title or (
        f"A {'match at' if played.record.is_match else 'hand of'} {played.record.game.title}"
    )


def cards_text(mask: int, hand: Hand) -> str:
    return " ".join(map(str, in_hand_order(mask, getattr(hand.deal, "trump", None))))


def deal_text(number: int, rules: Rules) -> str:
    game = registry.game(rules.game)
    dealt = deal_number(number, rules)
    lines = [f"{code_of(number, rules)}   {game.title}: {rules_title(rules, nearest(rules))}"]
    if heading := game.deal_heading(dealt, rules):
        lines.append(heading)
    places = {place: some for place, some in dealt.places.items() if len(some) > 1}
    width = max(map(len, places)) + 2
    for place, some in places.items():
        shown = (
            some if place in game.in_order else in_hand_order(mask_of(some), getattr(dealt, "trump", None))
        )
        lines.append(f"{f'{place}:'.ljust(width)} {' '.join(map(str, shown))}".rstrip())
    return "\n".join(lines)


def ledger_lines(played: Replay) -> list[str]:
    lines = ["The ledger, up to the stop" if played.stop else "The ledger"]
    for step in played.steps:
        for payment in step.payments:
            said = f"{tell_payment(payment, teller_of(step))} [{payment.rule}]"
            lines += wrapped(said, f"{step.number:4}  ", " " * 8)
    if len(lines) == 1:
        lines.append("      Nobody has paid anything.")
    lines += ["", *wrapped(_purses_text(played)), *wrapped(_pots_text(played))]
    # Say what earlier hands left. Players change seats from hand to hand: use the seats of the record's first hand.
    teller = next((teller_of(step) for step in played.steps if step.hand is not None), _teller(played))
    for key, value in played.record.brought:
        if type(value) is int:
            pot, money = teller.game.pot_of(key), teller.money(value)
            if pot < len(teller.game.accounts.seats):
                lines += wrapped(f"From earlier hands {teller.account(pot)} had {money}.")
            else:
                lines += wrapped(f"Earlier hands had left {money} in {teller.account(pot)}.")
    return lines


def _teller(played: Replay) -> Teller:
    record = played.record
    return Teller(record.game, record.players, record.stake, played.rules)


def _purses_text(played: Replay) -> str:
    teller = _teller(played)
    purses = zip(played.record.players, played.purses, strict=True)
    when = "at the stop" if played.stop else "at the end" if played.finished else "so far"
    return f"{purses_word(teller.game)} {when}: {', '.join(f'{name} {teller.sum(sum_)}' for name, sum_ in purses)}"


def _pots_text(played: Replay) -> str:
    game = played.record.game
    if not game.accounts.pots:
        return ""
    teller = _teller(played)
    left = [
        f"{teller.money(sum_)} in {teller.account(pot)}"
        for pot, sum_ in zip(game.accounts.pot_numbers, played.pots.values(), strict=True)
        if sum_
    ]
    return f"Left: {' and '.join(left)}." if left else "Nothing is left in the pots."


def comparison_text(replays: Sequence[tuple[str, Replay]]) -> str:
    """Return a comparison of the later replays of a record with the first; each comes with its preset's name."""
    (name, first), *others = replays
    lines = [*wrapped(_title(first)), "", *wrapped(f"By {rules_title(first.rules, name)}")]
    far = "Played to its end." if first.finished else "Played as far as the record goes."
    lines += wrapped(stop_text(first) or far, "  ")
    lines += wrapped(_purses_text(first), "  ", "    ") + wrapped(_pots_text(first), "  ", "    ")
    for other, played in others:
        lines += [
            "",
            *wrapped(f"By {rules_title(played.rules, other)}, against {book_title(first.rules, name)}"),
        ]
        lines += _difference_lines(first, played)
    return "\n".join(lines)


def _difference_lines(before: Replay, after: Replay) -> list[str]:
    lines = wrapped(stop_text(after), "  ") if after.stop else []
    differ = [
        each
        for each in compare(before, after).lines
        if not before.stop or reached(before, each.hand_number, each.turn)
    ]
    if before.stop and after.stop:
        up_to = " as far as both came"
    elif before.stop:
        up_to = " up to where the first stopped"
    else:
        up_to = " up to there" if after.stop else ""
    lines.append(f"  What differs{up_to}:" if differ else f"  No payment differs{up_to}.")
    for each in differ:
        step, said, paid = differing(before, after, each)
        hand = f"hand {each.hand_number}, " if before.record.is_match else ""
        text = f"{hand}step {step.number}: {said}: {paid.reason} [{paid.rule}]"
        lines += wrapped(text, "  · ", "    ")
    if before.stop or after.stop:
        return lines + [
            line for text in (_purses_text(after), _pots_text(after)) for line in wrapped(text, "  ", "    ")
        ]
    teller = _teller(after)
    purses = [
        f"{name} {teller.sum(now)}" + (f" (was {teller.sum(was)})" if was != now else " (the same)")
        for name, was, now in zip(before.record.players, before.purses, after.purses, strict=True)
    ]
    when = "at the end" if after.finished else "so far"
    lines += wrapped(f"{purses_word(teller.game)} {when}: " + ", ".join(purses), "  ", "    ")
    if before.pots != after.pots:
        lines += wrapped(f"{_pots_text(after)[:-1]}; it was: {_pots_text(before)}", "  ", "    ")
    return lines
