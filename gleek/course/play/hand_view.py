"""The data of the page on which a learner plays a hand: task panel, table, ledger, review, and summary of the hand."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from gleek.course.explorer.game_table import GameTable
from gleek.course.explorer.ledger_view import ledger_data
from gleek.course.explorer.table import moved, takes_trick
from gleek.course.explorer.table_parts import signed_sum
from gleek.course.explorer.table_view import TableView
from gleek.course.game_course import game_course
from gleek.course.play.hand_session import REST, HandSession
from gleek.course.play.table_help import Seat, looked_text, table_help
from gleek.course.play.task_panel import Offers, answer, choice, stage_line, task_panel
from gleek.course.requests import View
from gleek.engine.ledger import Payment
from gleek.engine.money import Stake
from gleek.engine.tell import Teller
from gleek.engine.words import listed, one_stop, upper_first
from gleek.evidence.rules import rule_data
from gleek.players import registry
from gleek.records.replay import Step

UNASKED_CARD: Final = (
    "Only one card could be played, so it was played for you (the settings can change that)."
)
UNASKED: Final = "Only one thing could be done, so it was done for you (the settings can change that)."
"""Explanations of a forced choice. The page shows one when the computer first makes such a choice for the learner."""

_HEARD_WHOLE: Final = 260
"""The most characters of a text that a screen reader gets as a whole; of a longer one, it gets a shorter version."""


def panel_data(play: HandSession) -> View:
    sentences = (play.sentences_open if play.over else play.sentences).up_to(play.played.steps, play.shown)
    said = "".join(
        sentences[place][1] + ("\n" if takes_trick(play.played.steps[place]) else " ")
        for place in range(play.since, play.shown)
    )
    since, unasked = one_stop(said.strip()), _forced_explanation(play)
    refused = None
    if play.refusal is not None:
        rule = rule_data(play.refusal.rule, play.rules, play.book, play.hand.setup.stake)
        refused = answer("illegal", play.refusal.told(play.seat, signs=True), rule=rule)
    return task_panel(
        _offered(play),
        {"hint": play.mine, "next": not play.all_shown, "previous": bool(play.choices), "again": True},
        decision=_decision(play),
        situation=f"{since}\n{unasked}".rstrip(),
        heard=f"{_heard(play, since, sentences)} {unasked}".rstrip(),
        answer=refused,
        hint=play.hint,
        advice=play.advice,
        names={
            "next": "Go on",
            "previous": "Take back",
            "again": "New deal",
            "hint": "Advice",
            "moving": _moving(play),
        },
        # Only the default game has a lesson that consists of playing a hand.
        finished="play" if play.over and play.game.id == registry.DEFAULT else "",
        review="Review choices" if play.over else "",
        rules=play.about,
        # The stage of the decision that the learner must make, or else of the events that the learner reads now.
        where=stage_line(play.game, play.hand.stage if play.mine else play.now.stage),
    )


def _moving(play: HandSession) -> str:
    if play.over:
        return f"The {game_course(play.game.id).table.deal} is over."
    others = [name for seat, name in enumerate(play.names) if seat != play.seat]
    return f"{others[0]} plays …" if len(others) == 1 else "The others play …"


def _offered(play: HandSession) -> Offers:
    if play.over:
        return Offers("", ())
    if not play.mine:
        return Offers("Read what happened.")
    offers = game_course(play.game.id).offers.offers(play.hand, play.chosen, in_play=True)
    if offers.number_box and play.advice:
        number = play.advice["ways"][0]["label"].rpartition(" ")[2]  # as in "Raise 2"
        if number.isdecimal():
            offers = offers._replace(number_box={**offers.number_box, "value": int(number)})
    if play.settled:
        return offers._replace(choices=(*offers.choices, choice(REST, "Play the rest")))
    return offers


def _decision(play: HandSession) -> str:
    """Return an id for the decision, by which the page notices a new decision. Each pause has its own id."""
    if play.over:
        return "over"
    return f"{play.hand.stage} {type(play.hand.phase).__name__}" if play.mine else f"read {play.shown}"


def _forced_explanation(play: HandSession) -> str:
    first = play.forced_first
    if first is None or not play.since <= first.steps < play.shown:
        return ""
    return UNASKED_CARD if first.before.stage == play.game.trick_stage else UNASKED


def _heard(play: HandSession, said: str, sentences: list[tuple[str, str]]) -> str:
    """Return the text for screen readers on what has happened. `said` is the text on the page.

    If `said` is long, the result has only the learner's actions and payments, the outcomes for other players, and the
    cards of the current trick. `sentences` has the stage and the sentence of each step so far.
    """
    if len(said) <= _HEARD_WHOLE:
        return said
    outcome = game_course(play.game.id).table.outcome
    steps = play.played.steps[play.since : play.shown]
    came = [any(map(outcome, step.events)) for step in steps]
    own_part = [_concerns(step, play.seat) for step in steps]
    last = max((place for place, each in enumerate(came) if each), default=-1)
    since = sentences[play.since :]
    # After the end of the hand, leave out the last payments, because the sentence on the result includes them.
    rest = len(since) if play.over else last + 1
    kept = [text for place, (_, text) in enumerate(since) if came[place] or own_part[place] or place >= rest]
    return one_stop(" ".join(kept))


def _concerns(step: Step, seat: int) -> bool:
    did = [step.action, *step.events]
    paid = [account for payment in step.payments for account in (payment.payer, payment.receiver)]
    return seat in paid or any(getattr(each, "seat", None) == seat for each in did)


def brought(play: HandSession, gain: int) -> str:
    """Return in words what the learner has won or lost, without a full stop. A `gain` below 0 is a loss."""
    said = Teller.of(play.hand.setup).money(abs(gain))
    if play.game.counts_money:
        return f"You won {said}" if gain > 0 else f"You lost {said}" if gain else "You came out even"
    names = play.hand.setup.names
    theirs = {name: play.hand.ledger.balances[seat] for seat, name in enumerate(names) if seat != play.seat}
    most = max(theirs.values())
    first = listed(name for name, points in theirs.items() if points == most)
    whose = "is yours" if gain > most else "is even" if gain == most else f"goes to {first}"
    others = ", ".join(f"{name} {points}" for name, points in theirs.items())
    return f"You scored {said}, {others}: the {game_course(play.game.id).table.deal} {whose}"


def sum_figures(
    table: GameTable, stake: Stake, names: Sequence[str], sums: Sequence[int], first: int
) -> list[dict[str, str]]:
    """Return the names and the sums of the players as data, beginning with the player whose number is `first`."""
    order = [(first + place) % len(names) for place in range(len(names))]
    return [{"name": names[each], "sum": signed_sum(table, stake, sums[each])["text"]} for each in order]


def _paid(play: HandSession, stage: str) -> list[Payment]:
    """Return the learner's payments of a stage; those for sets belong to the stage that calls them."""
    return [
        payment
        for step in play.played.steps
        for event in step.events
        if event.stage == stage
        for payment in event.payments
        if play.seat in {payment.payer, payment.receiver}
    ]


def _net(play: HandSession, paid: list[Payment]) -> int:
    return sum(each.stakes if each.receiver == play.seat else -each.stakes for each in paid)


def stage_sums(play: HandSession) -> list[View]:
    return [
        {"name": upper_first(name), "sum": _net(play, _paid(play, stage))}
        for stage, name in play.game.stage_names.items()
    ]


def told_back(play: HandSession) -> list[str]:
    teller = Teller.of(play.hand.setup, play.hand, you=play.you)
    lines = []
    for stage, name in play.game.stage_names.items():
        paid = _paid(play, stage)
        if not paid:
            continue
        had = [(each.payer, each) for each in paid if each.receiver == play.seat]
        gave = [(each.receiver, each) for each in paid if each.payer == play.seat]
        net = _net(play, paid)
        sums = [f"you {'won' if net > 0 else 'lost'} {teller.money(abs(net))}" if net else "even"]
        if had:
            sums.append(f"You had {_parts('from', had, teller)}")
        if gave:
            sums.append(f"You paid {_parts('to', gave, teller)}")
        lines.append(one_stop(f"{upper_first(name)}: {'. '.join(sums)}."))
    losses = game_course(play.game.id).losses
    better = [one for each in play.choices for one in losses.certain(each.before, each.action, play.hand)]
    if better:
        lines.append(
            "With all cards open, another choice would have won more (the review judges by what you knew):"
        )
        lines += [one.sentence for one in better]
    else:
        lines.append(losses.nothing)
    return [*lines, losses.uncertain]


def _parts(way: str, paid: list[tuple[int, Payment]], teller: Teller) -> str:
    """Return a phrase with the payments from or to each account and their reasons. `way` is "from" or "to"."""
    table = game_course(teller.game.id).table
    sums = Counter[tuple[int, str]]()
    for account, payment in paid:
        sums[account, table.reason(payment)] += payment.stakes
    return listed(
        f"{teller.money(stakes)}{f' {way} {teller.account(account)}' if teller.game.counts_money else ''} ({reason})"
        for (account, reason), stakes in sums.items()
    )


def own_table(play: HandSession, *, counts: bool = True) -> TableView:
    """Return the table with the learner's seat at the bottom. Without `counts`, the help does not count their cards."""
    tables = play.tables_open if play.over else play.tables
    data = tables.at(play.played, play.looked or play.step)
    told = play.sentences_open if play.over else play.sentences
    said = [sentence for _, sentence in told.up_to(play.played.steps, play.shown)]
    seat = Seat(play.seat, play.you)
    data["help"] = table_help(play.played.steps[: play.shown], said, seat, counts=counts)
    unasked = {each.steps for each in play.choices if each.forced}
    data["looking"], data["scene"], data["unasked"] = "", play.code, play.step - 1 in unasked
    if play.looked:
        data["looking"] = looked_text(data["help"], play.looked)
        data["pick"] = data["moved"] = None
        return data
    data["pick"] = _offered(play).pick if play.mine else None
    before: list[TableView] = [
        {**play.tables.at(play.played, step + 1, passing=True), "unasked": step in unasked}
        for step in play.moved
    ]
    # If several steps are animated, show the last highlight among them until the learner acts again.
    data["moment"] = next((each["moment"] for each in [data, *reversed(before)] if each["moment"]), None)
    data["moved"] = moved(f"{play.code} {play.seat} {play.shown}", before, data) if play.moved else None
    return data


def own_ledger(play: HandSession) -> View:
    return ledger_data(play.played, play.step, play.paid, play.book)
