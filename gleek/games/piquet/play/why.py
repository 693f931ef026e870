"""The reasons in advice on Piquet. They come from the cards and from the results of the simulations."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeVar

from gleek.engine.actions import Action
from gleek.engine.cards import SUIT_MASKS
from gleek.games.piquet.accounts import ELDER, YOUNGER
from gleek.games.piquet.actions import Call, Discard, Look, Play
from gleek.games.piquet.comparing import union
from gleek.games.piquet.counting import CAPOT, CARDS_WON, PIQUE, REPIQUE, THIRTY
from gleek.games.piquet.facts import EQUAL
from gleek.games.piquet.items import KINDS, POINT, SEQUENCES, SETS, all_in, best_point
from gleek.games.piquet.play.exchange import Exchange
from gleek.games.piquet.play.knowledge import Knowing
from gleek.games.piquet.play.likely_deals import Sample
from gleek.games.piquet.play.simulation import Outcome, margin
from gleek.games.piquet.play.trick_simulator import SUIT_OF
from gleek.games.piquet.tricks import TRICKS
from gleek.players.advice import Reason, cause_of_lead, fate_of_card, guards_of, mean_and_error, win_shares

T = TypeVar("T")
# Advice mentions a higher card or an equal item only if its probability is at least this.
_LEAST_CHANCE: Final = 0.05
_BY_REPIQUE: Final = THIRTY + REPIQUE  # only with a repique does a player score this much before the play
_HALF_OF_TRICKS: Final = 6
_MIN_POINT: Final = 4  # advice mentions no shorter point: its worth depends on the cards taken in
_MAX_HIGHER_CARDS: Final = 2  # the advice does not hope that more than this number of higher cards fall
_NEAR_PIQUE: Final = 8  # a pique is mentioned if at most this many points are missing


def _share(some: Sequence[T], does: Callable[[T], bool], samples: Sequence[Sample]) -> float:
    total = sum([weight for _, weight in samples])
    so = [weight for each, (_, weight) in zip(some, samples, strict=True) if does(each)]
    return 1.0 if len(so) == len(samples) else sum(so) / total


SPEAKS: Final = (
    {
        "keeps", "good", "equal", "hides", "best_left", "takes", "keeps_card", "keeps_best", "keeps_guard",
        "keeps_winner", "helps",
    },
    {
        "breaks", "good_uncalled", "equal_uncalled", "beaten", "loses", "gives_up", "gives_up_best", "bares",
        "lays_out_winner", "hinders",
    },
)  # fmt: skip
"""The kinds of reasons that speak for an action, and those that speak against it."""

POSSIBLE: Final = {"beaten", "gives_up", "bares", "keeps_card", "keeps_guard"}
"""The kinds of reasons about losses that are only possible. Reasons from the simulations come before them."""

GIVES: Final = {"gives_up", "bares"}
"""The kinds of reasons about a loss that the simulations may not show."""


def as_told(reason: Reason) -> tuple[object, ...]:
    """Return a key of a reason, with chances in tenths: reasons whose sentences read the same have equal keys."""
    return reason.kind, *[
        int(10 * each + 0.5) if name == "chance" else each for name, each in reason.args.items()
    ]


_KEPT: Final = {"gives_up": "keeps_card", "gives_up_best": "keeps_best", "bares": "keeps_guard"}


def kept(action: Action, reasons: Sequence[Reason]) -> list[Reason]:
    """Return reasons for an action: it avoids losses that are among the `reasons` against another action."""
    gone = action.card.index if isinstance(action, Play) else -1
    return [
        Reason(_KEPT[each.kind], each.args)
        for each in reasons
        if each.kind in _KEPT and each.args["card"] != gone
    ]


def _piqued(outcome: Outcome) -> bool:
    """Return whether elder makes a pique: then they have 60 to 89 points without those for the cards or capot.

    The deal must have been played out: an exactly solved result has only the difference of the players' points.
    """
    elder, younger = outcome.won
    scored = outcome.points[ELDER] - (CAPOT if elder == TRICKS else CARDS_WON if elder > younger else 0)
    return outcome.winners > 0 == outcome.in_hand[YOUNGER] and THIRTY + PIQUE <= scored < _BY_REPIQUE


_PARTS: Final[dict[str, tuple[int, Callable[[Outcome, int], float]]]] = {
    "repique_than": (REPIQUE, lambda outcome, seat: outcome.in_hand[seat] >= _BY_REPIQUE),
    "other_repique_than": (-REPIQUE, lambda outcome, seat: outcome.in_hand[1 - seat] >= _BY_REPIQUE),
    "pique_than": (PIQUE, lambda outcome, seat: seat == ELDER and _piqued(outcome)),
    "other_pique_than": (-PIQUE, lambda outcome, seat: seat != ELDER and _piqued(outcome)),
    "capot_than": (CAPOT, lambda outcome, seat: outcome.won[seat] == TRICKS),
    "saved_than": (CAPOT, lambda outcome, seat: outcome.won[seat] > 0),
    "cards_than": (2 * CARDS_WON, lambda outcome, seat: outcome.won[seat] > _HALF_OF_TRICKS),
    "hand_than": (1, lambda outcome, seat: outcome.in_hand[seat] - outcome.in_hand[1 - seat]),
    "tricks_than": (1, lambda outcome, seat: outcome.won[seat]),
    "deal_than": (1, margin),
}
"""By kind of reason: the points that one unit of a figure is worth, and a function for a seat's figure in a result."""


class Apart(NamedTuple):
    """An action compared with another one in the same sample deals: `sign` is 1 if it is the better one, else −1."""

    actions: tuple[Action, Action]
    outcomes: tuple[Sequence[Outcome], Sequence[Outcome]]
    weights: Sequence[float]
    sign: int
    asked: Action | None = None  # the action that the caller of `advise` wants compared with the best one

    @property
    def rival(self) -> int | str | tuple[int, int]:
        """The other action as a reason names it: a card's number, two masks for a discard, or a word such as "next"."""
        this, that = self.actions
        if isinstance(this, Play) and isinstance(that, Play):
            return that.card.index
        if isinstance(this, Discard) and isinstance(that, Discard):
            return that.mask & ~this.mask, this.mask & ~that.mask
        return "best" if self.sign < 0 else "other" if that == self.asked else "next"


def why_apart(two: Apart, kinds: Sequence[str]) -> list[Reason]:
    seat, found = two.actions[0].seat, []
    for kind in kinds:
        factor, value = _PARTS[kind]
        mine, theirs = [
            mean_and_error([value(each, seat) for each in some], two.weights)[0] for some in two.outcomes
        ]
        gain = round(two.sign * factor * (mine - theirs), 9)
        # A sentence gives chances and numbers in tenths: a difference that rounding hides is no reason.
        if gain > 0 and int(10 * mine + 0.5) != int(10 * theirs + 0.5):
            found.append((gain, Reason(kind, {"mine": mine, "than": theirs, "rival": two.rival})))
    return [max(found, key=lambda each: each[0])[1]] if found else []


def why_by_tricks(two: Apart) -> list[Reason]:
    """Return a reason with the chances of a bonus or of most tricks; [] if these hardly differ.

    For discards, the reason may have the points before the play instead.
    """
    parts = [kind for kind, (points, _) in _PARTS.items() if abs(points) > 1]
    found = why_apart(two, parts)
    if found and isinstance(two.actions[0], Discard):
        return why_apart(two, (*parts, "hand_than"))
    return found


def why_won(
    two: Apart,
    known: Knowing,
    groups: Sequence[Sequence[int]],
    played: Sequence[int],
    traced: Sequence[Sequence[Outcome]],
) -> list[Reason]:
    """Return a reason that names a card, or else a suit, that wins more often if the better of two cards is played."""
    mine, theirs = [
        win_shares([each.winners for each in some], groups, one, other, two.weights)
        for some, (one, other) in zip(traced, (played, played[::-1]), strict=True)
    ]
    won = max(mine, key=lambda each: (round(two.sign * (mine[each] - theirs[each]), 9), each in played))
    more = two.sign * (sum(mine.values()) - sum(theirs.values()))
    # Name the card only if all cards together gain more than half of what it gains: other cards may win less often.
    agrees = more > two.sign * (mine[won] - theirs[won]) / 2
    if not agrees or two.sign * (int(10 * mine[won] + 0.5) - int(10 * theirs[won] + 0.5)) <= 0:
        return _by_suit(two, mine, theirs) if more > 0 else []
    this, that = [each.card.bit for each in two.actions]  # type: ignore[attr-defined]
    guards = guards_of(won, SUIT_OF[won], known.may_hold)
    kind, named = fate_of_card(won, (this, played[0]), (that, played[1]), two.sign, guards)
    if kind == "wins_later" and two.sign > 0:
        drives = not known.led and guards and this & SUIT_OF[won] and not that & SUIT_OF[won]
        kind = "drives_out" if drives else cause_of_lead(mine[played[0]], theirs[played[1]]) or kind
    args = {"chance": mine[won], "less": theirs[won], "won": named.bit_length() - 1, "rival": two.rival}
    return [Reason(kind, args)]


def _by_suit(two: Apart, mine: dict[int, float], theirs: dict[int, float]) -> list[Reason]:
    """Return a reason that names the suit in which the better card gains most tricks; empty if rounding hides it."""
    tricks = {
        suit: [
            round(sum([each[card] for card in each if card & SUIT_MASKS[suit]]), 1) for each in (mine, theirs)
        ]
        for suit in range(len(SUIT_MASKS))
    }
    suit = max(tricks, key=lambda each: two.sign * (tricks[each][0] - tricks[each][1]))
    this, that = tricks[suit]
    if two.sign * (this - that) <= 0:
        return []
    return [Reason("suit_tricks", {"suit": suit, "mine": this, "than": that, "rival": two.rival})]


def why_laid_out(place: Exchange, out: int) -> list[Reason]:
    held, kept = place.held, place.held & ~out
    point = best_point(kept, tens=place.calls.tens)
    found = [Reason("keeps", {"kind": POINT, "item": point})] if point.bit_count() >= _MIN_POINT else []
    broken = []
    for kind in (SEQUENCES, SETS):
        mine = all_in(kind, kept)
        found += [Reason("keeps", {"kind": kind, "item": item}) for item in mine]
        broken += [
            Reason("breaks", {"kind": kind, "item": item}) for item in all_in(kind, held) if item not in mine
        ]
    return [*found, *broken]


def why_called(  # noqa: PLR0917  (the criteria for a call)
    full: Call,
    call: Call,
    seat: int,
    samples: Sequence[Sample],
    outcomes: Sequence[Outcome],
    of_full: Sequence[Outcome],
) -> list[Reason]:
    """Return the reasons for a call: the chances that its items are good or equal, and how many cards it shows.

    Items that only the `full` call has are judged by its outcomes, `of_full`.
    """
    found, shown = [], 0
    for kind in KINDS:
        items, most = call.by_kind[kind], full.by_kind[kind]
        found += _of_kind(kind, items, seat, samples, outcomes)
        left = [each for each in most if each not in items][:1]
        found += [
            Reason(f"{each.kind}_uncalled", each.args)
            for each in _of_kind(kind, left, seat, samples, of_full)
            if not items or not is_weak(each)
        ]
        shown |= union(items)
    return [*found, Reason("shows", {"cards": shown.bit_count()}) if shown else Reason("hides", {})]


def _of_kind(
    kind: int, items: Sequence[int], seat: int, samples: Sequence[Sample], outcomes: Sequence[Outcome]
) -> list[Reason]:
    good, equal = [
        _share(outcomes, lambda each, whose=whose: each.kinds[kind] == whose, samples)  # type: ignore[misc]
        for whose in (seat, EQUAL)
    ]
    found = []
    if equal >= _LEAST_CHANCE:
        found += [Reason("equal", {"kind": kind, "item": each, "chance": equal}) for each in items[:1]]
    if good >= _LEAST_CHANCE or equal < _LEAST_CHANCE:
        found += [Reason("good", {"kind": kind, "item": each, "chance": good}) for each in items]
    return found


def is_weak(reason: Reason) -> bool:
    return reason.kind == "good" and reason.args["chance"] < _LEAST_CHANCE


def why_looked_at(action: Action, left: int) -> list[Reason]:
    return [Reason("left" if isinstance(action, Look) else "left_unseen", {"cards": left})]


def why_played(known: Knowing, card: int, samples: Sequence[Sample], *, alone: bool) -> list[Reason]:
    """Return the reasons for and against a card: it wins, can be beaten, is given up, or leaves another unguarded.

    `alone` says whether no other card is equivalent to it.
    """
    if known.playable == card:
        return [Reason("only_card", {})]
    found, suit = list[Reason](), SUIT_OF[card]
    above = known.may_hold & suit & -card  # the higher cards that the other player may hold
    if known.led and card & SUIT_OF[known.led]:
        found.append(Reason("takes" if card > known.led else "loses", {}))
    if not known.led:
        beaten = _share(samples, lambda sample: bool(sample[0] & above), samples)
        if beaten >= _LEAST_CHANCE:
            found.append(Reason("beaten", {"chance": beaten}))
        elif not above:
            found.append(Reason("best_left", {}))
    elif card < known.led or not card & SUIT_OF[known.led]:
        if alone and not above:
            found.append(Reason("gives_up_best", {"card": (known.held & suit).bit_length() - 1}))
        elif alone and above.bit_count() < min((known.held & suit).bit_count(), _MAX_HIGHER_CARDS + 1):
            found.append(Reason("gives_up", {"card": card.bit_length() - 1, "above": above}))
    bare = _bared(known, card) if alone else -1
    if bare >= 0:
        found.append(Reason("bares", {"card": bare}))
    return found


def pique_near(known: Knowing) -> list[Reason]:
    may = known.seat == ELDER and not known.points[1] and (known.table.later or not sum(known.won))
    missing = THIRTY - known.points[0]
    return [Reason("pique_near", {"points": missing})] if may and 0 < missing <= _NEAR_PIQUE else []


def _bared(known: Knowing, card: int) -> int:
    """Return the number of the card that loses its last guard if `card` is played; −1 if there is none."""
    for suit in SUIT_MASKS:
        mine = known.held & suit
        if not card & mine or mine.bit_count() < 2:
            continue
        top = 1 << mine.bit_length() - 1
        above = (known.may_hold & suit & -top).bit_count()
        if card != top and above and above == mine.bit_count() - 1:
            return mine.bit_length() - 1
    return -1
