"""The kinds of reasons in advice on Piquet, each with its sentence.

The arguments of a reason are numbers, masks of cards and card numbers. `tests/games/piquet/play/test_adviser.py` checks
them with another method.
"""

from collections.abc import Callable
from typing import Any, Final

from gleek.engine.cards import CARDS, Suit, bits
from gleek.engine.phrase import Phrase
from gleek.engine.state import Setup
from gleek.engine.words import counted, of_ten
from gleek.games.piquet.items import POINT, item_name
from gleek.players.advice import Reason, other_discard

_SENTENCES: Final = {
    # sentences without chances and averages
    "blank": "Carte blanche counts 10, before all else.",
    "keeps": "It keeps {item}.",
    "breaks": "It breaks {item}.",
    "shows": "If all of it is good, it shows {cards} of yours.",
    "hides": "It shows none of your cards.",
    "alike": "It scores about as much as {rival}.",
    "only_card": "You must play it.",
    "best_left": "No higher card of its suit is still out.",
    "takes": "It wins the trick.",
    "loses": "It cannot win this trick.",
    "gives_up": "{card} wins a trick later if {above} {falls}.",
    "gives_up_best": "{card} is the highest left of its suit.",
    "bares": "It leaves {card} without a guard.",
    "keeps_card": "It keeps {card}, which wins a trick later if {above} {falls}.",
    "keeps_best": "It keeps {card}, the highest left of its suit.",
    "keeps_guard": "It keeps the guard of {card}.",
    "pique_near": "If you score {points} more before the other player scores, you make a pique.",
    "left": "Both players then see what is left in the talon: {cards}.",
    "left_unseen": "Nobody sees what is left in the talon: {cards}.",
    # chances
    "good": "{item} is good in {chance}.",
    "good_uncalled": "{item} would be good in {chance}, but is not called.",
    "equal": "{item} is equal to the other player’s in {chance}, and then neither counts it.",
    "equal_uncalled": "{item} would be equal to the other player’s in {chance}, so that neither counted it, but is not "
    "called.",
    "beaten": "The other player has a higher card of its suit in {chance}.",
    "repique_than": "It makes a repique in {mine}; {rival}, in {than}.",
    "other_repique_than": "The other player makes a repique in {mine}; {rival}, in {than}.",
    "pique_than": "It makes a pique in {mine}; {rival}, in {than}.",
    "other_pique_than": "The other player makes a pique in {mine}; {rival}, in {than}.",
    "capot_than": "It wins every trick in {mine}; {rival}, in {than}.",
    "saved_than": "It wins at least one trick in {mine}; {rival}, in {than}.",
    "cards_than": "It wins the cards in {mine}; {rival}, in {than}.",
    "wins_now": "Played now, {won} wins a trick in {chance}; after {rival}, in {less}.",
    "spends": "Played later, {won} wins a trick in {less}; now, in {chance}.",
    "saves": "It keeps {won}, which then wins a trick in {chance}; played now, in {less}.",
    "delays": "Played now, {won} wins a trick in {less}; later, in {chance}.",
    "wins_later": "Then {won} wins a trick in {chance}; after {rival}, in {less}.",
    "guards": "It keeps {rival} to guard {won}, which then wins a trick in {chance}; without this guard, in {less}.",
    "unguards": "It takes a guard from {won}, which then wins a trick in {chance}; after {rival}, in {less}.",
    "drives_out": "It drives out higher cards of the suit: {won} then wins a trick in {chance}; after {rival}, in "
    "{less}.",
    "takes_lead": "It takes the lead: then {won} wins a trick in {chance}; after {rival}, in {less}.",
    "gives_lead": "It leaves the lead to the other player: then {won} wins a trick in {chance}; after {rival}, in "
    "{less}.",
    **dict.fromkeys(("helps", "hinders"), "Then {won} wins a trick in {chance}; {rival}, in {less}."),
    "keeps_winner": "It keeps {won}, which wins a trick in {chance}; {card}, in {less}.",
    "lays_out_winner": "It lays out {won}, which would win a trick in {less}; {card}, in {chance}.",
    "tricks_than": "It wins {mine} tricks of the deal on average; {rival}, {than}.",
    "hand_than": "Your point, sequences and sets score {mine} the other player’s on average; {rival}, {than}.",
    "suit_tricks": "Your {suit} then win {mine} tricks on average; after {rival}, {than}.",
    "deal_than": "In the whole deal you score {mine} the other player on average; {rival}, {than}.",
    # assumptions
    "margin": "Each figure is your points less the other player’s.",
    "no_rubicon": "Only the points of this deal count here, not the score of the partie or the rubicon.",
    "no_standing": "Only the points of this deal count here, not the score of the game.",
    "against_plain": "{other} is taken to lay out, call and play simply, as always.",
    "against_strong": "{other}, who remembers every card, is taken to lay out the cards that are worth least, and to "
    "play the last tricks as well as possible.",
    "against_person": "{other} is taken to play simply, with mistakes.",
    "deals_alike": "Every unseen card is taken to be in the other hand as likely as in the talon.",
}
KINDS: Final = frozenset(_SENTENCES)


def tell(reason: Reason, setup: Setup, to: int | None = None, *, signs: bool = False) -> str:
    args = {name: _said(reason, name, value) for name, value in reason.args.items() if name != "kind"}
    if "above" in args:
        args["falls"] = "falls" if reason.args["above"].bit_count() == 1 else "fall"
    if "item" in args:
        kind, item = reason.args["kind"], reason.args["item"]
        begins = _SENTENCES[reason.kind].startswith("{item}")
        args["item"] = named(kind, item, begins=begins)
    return Phrase(_SENTENCES[reason.kind], **args).told(to, signs=signs)


def named(kind: int, item: int, *, begins: bool) -> str:
    """Return the name of an item: "your quart major in hearts". `begins` adds a capital and, after a point, a comma."""
    if not begins:
        return f"your {item_name(kind, item)}"
    return f"Your {item_name(kind, item)}{',' if kind == POINT else ''}"


_RIVALS: Final = {
    "next": "the next choice", "best": "the best choice", "other": "the other choice", "others": "the others",
}  # fmt: skip


def _said(reason: Reason, name: str, value: Any) -> object:  # noqa: ANN401  (arguments have several types)
    said: dict[str, Callable[[], object]] = {
        "card": lambda: CARDS[value],
        "above": lambda: _both(value),
        "cards": lambda: counted(value, "card"),
        "points": lambda: counted(value, "point"),
        "chance": lambda: _of_deals(value),
        "mine": lambda: _figure(reason.kind, value, " than", " as"),
        "than": lambda: _figure(reason.kind, value),
        "won": lambda: CARDS[value],
        "suit": lambda: Suit(value).word,
        "less": lambda: _of_deals(value),
        "rival": lambda: (
            CARDS[value] if isinstance(value, int) else _RIVALS.get(value) or other_discard(*value)
        ),
    }
    return said[name]() if name in said else value


def _both(above: int) -> Phrase:
    found = [CARDS[index] for index in bits(above)]
    return Phrase(
        " and ".join([f"{{card{place}}}" for place in range(len(found))]),
        **{f"card{place}": each for place, each in enumerate(found)},
    )


def _of_deals(share: float) -> str:
    return of_ten(share, "deal")


def _figure(kind: str, value: float, than: str = "", as_: str = "") -> str:
    """Return a figure in words. A difference in points ends with `than` ("1.4 more than") or `as_` ("as many as")."""
    if kind in {"tricks_than", "suit_tricks"}:
        return f"{value:.1f}"
    if kind not in {"hand_than", "deal_than"}:
        return _of_deals(value)
    number = f"{abs(value):.1f}"
    if number == "0.0":
        return f"as many{as_}"
    return f"{number} {'more' if value > 0 else 'fewer'}{than}"
