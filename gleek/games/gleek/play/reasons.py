"""The kinds of reasons for an action at Gleek, each with its sentence.

The arguments of a reason are numbers. Cards, suits and ranks are given by their numbers.
`tests/games/gleek/play/test_adviser.py` computes each argument in another way and compares the results.
"""

from collections.abc import Callable
from typing import Any, Final

from gleek.engine.cards import CARDS, Card, Suit
from gleek.engine.phrase import Phrase, Who
from gleek.engine.state import Setup
from gleek.engine.words import NUMBERS, counted, listed
from gleek.games.gleek.actions import set_name
from gleek.games.gleek.trumps import HONOURS, nickname
from gleek.players.advice import Reason, other_discard

_SENTENCES: Final = {
    # reasons that follow from the rules
    "must_open": "The eldest hand must open the bidding, and this is the least.",
    "only_card": "You must play it.",
    "keeps_set": "It keeps the {set}, for which each of the others pays {pays}.",
    "breaks_set": "It breaks the {set}, for which each of the others would pay {pays}.",
    "keeps_honour": "It keeps {card}, which counts {counts} at the reckoning.",
    "lays_out_honour": "It lays out {card}, which counts {counts} at the reckoning.",
    "keeps_low": "It keeps {card}, for which each of the others pays {pays}.",
    "lays_out_low": "It lays out {card}, for which each of the others would pay {pays}.",
    "calls_set": "Each of the others pays {pays} for the {set}.",
    "leaves_set": "It leaves the {set} uncalled, and gives up {pays} from each of the others.",
    "calls_nothing": "There is no set to call.",
    "four_aces": "Four aces beat every ruff.",
    # reasons with exact numbers of points, stakes or cards
    "ruff_then": "Your ruff then counts {mine} on average; {rival}, {theirs}.",
    "sets_then": "Each of the others then pays {mine} stakes on average for your gleeks and mournivals; {rival}, "
    "{theirs}.",
    "trumps_then": "You then have {mine} trumps on average; {rival}, {theirs}.",
    "no_suit": "It leaves you no {suit}, so that you can trump them.",
    "all_alike": "It makes no difference which card you play.",
    # reasons with probabilities and averages
    "has_revied": "{who} has revied {times}, mostly with {least} or more; your {worth} wins {chance}.",
    "has_vied": "{who} has vied, mostly with {least} or more; your {worth} wins {chance}.",
    "has_seen": "{who} has seen, mostly with {least} or more; your {worth} wins {chance}.",
    "gives_up": "It gives up a pot that four aces win.",
    "vie_would_win": "Your {worth} would win {chance} after a vie.",
    "vie_left_alone": "After a vie the others would give up {alone}.",
    "vie_left_or_wins": "After a vie the others would give up {alone}; if not, your {worth} would win {best}.",
    "vie_bluffs": "A vie would be a bluff of {owed} for a pot of {pot}: the others would give up {alone}; if not, your "
    "{worth} would win {best}.",
    "wins_ruff": "It puts more into a pot that your {worth} wins {chance}.",
    "wins_more": "It makes others give up: your {worth} wins {chance}; if you only see, {less}.",
    "left_alone": "The others give up {alone}.",
    "left_or_wins": "The others give up {alone}; if not, your {worth} wins {best}.",
    "bluffs": "It is a bluff of {owed} for a pot of {pot}: the others give up {alone}; if not, your {worth} wins "
    "{best}.",
    "pays_to_see": "Your {worth} wins {chance}: to pay {owed} for a pot of {pot}, {needed} is enough.",
    "saves": "It keeps {won}, which then wins a trick {chance}; played now, {less}.",
    "can_wait": "It can wait: played later, it wins a trick {less}.",
    "lets_wait": "It keeps {won}, which can wait: played later, it wins a trick {chance}.",
    "spends": "Played later, {won} wins a trick {less}; now, {chance}.",
    "wins_now": "Played now, {won} wins a trick {chance}; after {card}, {less}.",
    "delays": "Played now, {won} wins a trick {less}; later, {chance}.",
    "draws_trumps": "It draws trumps: {won} is then trumped {chance}; after {card}, {less}.",
    "trumped": "Then {won} is trumped {chance}; after {card}, {less}.",
    "leaves_void": "It leaves you no {suit}: {won} then wins a trick {chance}; after {card}, {less}.",
    "leads_trumps": "It draws trumps: {won} then wins a trick {chance}; after {card}, {less}.",
    "shortens": "It shortens your {suit}, so that you can trump them sooner: {won} then wins a trick {chance}; after "
    "{card}, {less}.",
    "drives_out": "It drives out higher cards of the suit: {won} then wins a trick {chance}; after {card}, {less}.",
    "saves_trump": "It saves a trump: {won} then wins a trick {chance}; after {card}, {less}.",
    "takes_lead": "It takes the lead: then {won} wins a trick {chance}; after {card}, {less}.",
    "gives_lead": "It leaves the lead to another: then {won} wins a trick {chance}; after {card}, {less}.",
    "sheds": "It gets rid of a card that would win too early: {won} then wins a trick {chance}; after {card}, {less}.",
    "guards": "It keeps {card} to guard {won}, which then wins a trick {chance}; without this guard, {less}.",
    "unguards": "It takes a guard from {won}, which then wins a trick {chance}; after {card}, {less}.",
    "wins_later": "Then {won} wins a trick {chance}; after {card}, {less}.",
    "suit_tricks": "Your {suit} then win {mine} tricks on average; after {card}, {theirs}.",
    "takes_honour": "Then your tricks hold {won} {chance}; after {card}, {less}.",
    "stakes_than": "On average it wins {stakes} {way} than {card}.",
    "as_many_tricks": "It makes little difference: {card} wins about as many tricks.",
    "keeps_winner": "It keeps {won}, which wins a trick {chance}; {card}, {less}.",
    "lays_out_winner": "It lays out {won}, which would win a trick {less}; {card}, {chance}.",
    **dict.fromkeys(("helps", "hinders"), "Then {won} wins a trick {chance}; {rival}, {less}."),
    "part": "It wins {stakes} {way} {part} than {rival}.",
    "as_much": "It makes little difference: {rival} wins about as much.",
    "stock_sets": "To buy {raises} your chance of a gleek or mournival from {now} to {then}{weighed}",
    "stock_ruff": "To buy {raises} your ruff from {now} to {then} on average{weighed}",
    "stock_trumps": "To buy {raises} your trumps from {now} to {then} on average{weighed}",
    "stock_nothing": "To buy at {price} brings {stakes} {way} than to let the stock go.",
    "higher_bid": "It costs more than a bid of {price}, which is enough.",
    "lower_bid": "It is enough, and costs less than a bid of {price}.",
    # the assumptions of an advice
    "plays_simply": "{seats} expected to play simply, as always.",
    "counts_cards": "{seats} expected to count cards, and to bet by the odds.",
    "is_master": "{seats} expected to play like a master: by the odds, and with bluffs.",
    "is_person": "{seats} expected to play simply most of the time.",
    "by_heuristic": "After this card you are expected to play by simple rules.",
}
KINDS: Final = frozenset(_SENTENCES)


def tell(reason: Reason, setup: Setup, to: int | None = None, *, signs: bool = False) -> str:
    args = {name: _said(name, value, reason, setup) for name, value in reason.args.items()}
    return Phrase(_SENTENCES[reason.kind], **args).told(to, signs=signs)


def _said(name: str, value: Any, reason: Reason, setup: Setup) -> object:  # noqa: ANN401  (arguments have several types)
    said: dict[str, Callable[[], object]] = {
        "set": lambda: set_name(*value),
        **dict.fromkeys(("card", "won"), lambda: _card(value, reason, setup)),
        "suit": lambda: Suit(value).word,
        **dict.fromkeys(("mine", "theirs"), lambda: f"{value:.1f}"),
        "part": lambda: {"ruff": "in the ruff", "cards": "by sets", "tricks": "by tricks and honours"}[value],
        **dict.fromkeys(("chance", "less", "alone", "best"), lambda: of_times(value)),
        "needed": lambda: f"{counted(value.numerator, 'time')} in {value.denominator}",
        "seats": lambda: (
            f"{listed(setup.names[each] for each in value)} {'is' if len(value) == 1 else 'are'}"
        ),
        "who": lambda: Who(value, setup.names[value]),
        "times": lambda: ("", "once", "twice")[value] if value < 3 else f"{NUMBERS[value]} times",
        "way": lambda: "more" if value > 0 else "less",
        "raises": lambda: "raises" if value else "would raise",
        "weighed": lambda: f", {_PRICE_COMPARED[value]} the price of {reason.args['price']}.",
        "rival": lambda: other_discard(*value),
        **dict.fromkeys(("now", "then"), lambda: _raised(value, reason)),
        "stakes": lambda: f"{value:.1f} stakes",
    }
    return said[name]() if name in said else value


_PRICE_COMPARED: Final = {
    1: "and in all the stock is worth more than",
    0: "and in all the stock is worth about",
    -1: "but in all the stock is worth less than",
}


def _raised(value: float, reason: Reason) -> str:
    if reason.kind == "stock_sets":
        return of_times(value)
    return f"{value:.1f}" if reason.kind == "stock_trumps" and value % 1 else f"{value:.0f}"


def of_times(chance: float) -> str:
    """Return a probability as a phrase: in tenths, or in twentieths if it is near 0 or 1.

    >>> [of_times(each) for each in (0.001, 0.05, 0.12, 0.5, 0.97, 1)]
    ['less than 1 time in 20', '1 time in 20', '1 time in 10', '5 times in 10', '19 times in 20', 'nearly always']
    """
    twentieths = int(20 * chance + 0.5)
    if twentieths in {0, 20}:
        return "nearly always" if twentieths else "less than 1 time in 20"
    if twentieths in {1, 19}:
        return f"{counted(twentieths, 'time')} in 20"
    return f"{counted(int(10 * chance + 0.5), 'time')} in 10"


def _card(index: int, reason: Reason, setup: Setup) -> object:
    nick = nickname(index, index // 13, setup.rules)
    card: Card = CARDS[index]
    return nick or f"the {card.rank.word} of trumps" if reason.kind.endswith(("honour", "low")) else card


def honour(index: int, trump: int) -> int:
    return HONOURS.get(CARDS[index].rank, 0) if index // 13 == trump else 0
