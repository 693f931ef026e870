"""The score sheet as data. A note on it names sums that must be zero; a test plays hands and checks them."""

from dataclasses import replace

from gleek.course.course_parts import Column, ScoreSheet
from gleek.engine.words import listed
from gleek.games.common.course import plain
from gleek.games.gleek.reckoning import A_TRICK, OWN_CARDS
from gleek.games.gleek.rules import Rules


def score_sheet(rules: Rules, book: str) -> ScoreSheet:
    after = [Column("Pot", "what the pot of the ruff holds when the hand is over")]
    if rules.ruff_passed != "carry":
        after.append(Column("Double?", "whether the next ruff is double"))
    return replace(
        plain.score_sheet(rules, book),
        before=(
            Column("Hand", "its number"),
            Column("Dealer", "who dealt"),
            Column("Buyer", "who bought the stock"),
            Column("Price", "what was bid for it"),
        ),
        each=(
            Column("Stock", "what it won or cost"),
            Column("Ruff", "won or lost"),
            Column("Sets", _sets(rules)),
            Column("Tricks", f"{A_TRICK} for each"),
            Column("Honours", "what the trumps count"),
            Column("Reckoning", _reckoning(rules)),
            Column("Total", "all so far, without Tricks and Honours"),
        ),
        after=tuple(after),
        notes=(("How to write it", _how(rules)), ("What must come to nought", _nought(rules))),
    )


def _sets(rules: Rules) -> str:
    names = ["Tiddy"] if rules.tiddy == "played" else []
    names += ["Towser", "Tumbler"] if rules.side_payments else []
    return listed(["mournivals", "gleeks", *names])


def _reckoning(rules: Rules) -> str:
    if rules.settlement == "pot":
        return f"Tricks and Honours, less {OWN_CARDS}"
    return f"three times your own score (Tricks and Honours, less {OWN_CARDS}), less the scores of all three"


def _how(rules: Rules) -> str:
    means = _reckoning(rules)
    low = ", held or turned up" if rules.tiddy == "played" or rules.side_payments else ""
    return (
        "Write in stakes: what is won as it is, what is lost with a minus. "
        f"Sets: {_sets(rules)}{low}. Tricks: {A_TRICK} for each. Reckoning: {means}. "
        "Total: the last total with Stock, Ruff, Sets and Reckoning. Pot: what the pot of the ruff then holds."
    )


def _nought(rules: Rules) -> str:
    always, but = ["Sets"], []
    if rules.odd_penny == "box":
        but.append("those under Stock too, but for an odd penny that went into the pot")
    else:
        always.insert(0, "Stock")
    if rules.settlement == "each":
        always.append("Reckoning")
    else:
        but.append("those under Reckoning too, unless an honour was out of play")
    even = f"In each hand the three entries under {listed(always)} come to nought"
    return (
        f"{'; '.join([even, *but])}. Those under Ruff do so together with what went into the pot or came out of it. "
        "After each hand so do the three totals and the pot: if they do not, look for the slip at once."
    )
