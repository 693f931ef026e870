"""Questions on the reckoning: how a player stands against twenty-two, and what is paid for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from gleek.actions import Discard
from gleek.cards import GLEEK_PACK, Rank, bits
from gleek.hand import Hand
from gleek.lessons.exercises.exercise import Asked, Fan, Kind, offered, pence
from gleek.lessons.exercises.saying import (
    CALLER,
    WHO,
    YOU,
    agreed,
    hand_fan,
    net,
    sign,
    signs,
    sums,
    turned_up,
)
from gleek.players.plain import choose
from gleek.stages.reckoning import A_TRICK, OWN_CARDS, honours
from gleek.stages.stock import LayingOut
from gleek.stages.trumps import HONOURS, NICKNAMES, counting, counts_turned_up
from gleek.state import Setup
from gleek.tell import listed, one_stop

if TYPE_CHECKING:
    from gleek.lessons.exercises.draw import Draw
    from gleek.rules import Rules

_DEALER: Final = 2
Mistakes = list[tuple[int, str]]


class _Count(NamedTuple):
    """How a seat's score comes about: its tricks, the cards that count for it with their worth, and the score."""

    tricks: int
    cards: tuple[tuple[int, int], ...]
    score: int

    @property
    def honours(self) -> int:
        return sum(worth for _, worth in self.cards)


class _Whole:
    """A hand played to its end, and what was in whose hand after the exchange."""

    def __init__(self, draw: Draw, rules: Rules, *, bury: bool = False) -> None:
        """Deal, and let the plain player play it out; with `bury` the buyer lays out an honour, if he has one."""
        hand = Hand.dealt_to(Setup(rules), draw.deal())[0]
        while hand.stage in {"stock", "ruff", "melds"}:
            action = choose(hand)
            if bury and isinstance(hand.phase, LayingOut) and isinstance(action, Discard):
                action = _burying(draw, hand, action)
            hand = hand.apply(action)[0]
        self.held = hand.held
        while not hand.over:
            hand = hand.apply(choose(hand))[0]
        self.hand, self.rules = hand, rules
        self.up, self.trump = hand.dealt.turn_up, int(hand.dealt.trump)
        self.worth = counting(rules, self.trump)
        assert hand.facts.scores is not None
        self.scores = hand.facts.scores

    def counts(self, seat: int) -> _Count:
        """Return how a seat's score comes about."""
        tricks = [trick for trick in self.hand.tricks if trick.winner == seat]
        if self.rules.honours_to == "trick_winner":
            cards = [(card, self.worth[card]) for trick in tricks for card in trick.cards if self.worth[card]]
        else:
            cards = [(card, self.worth[card]) for card in bits(self.held[seat]) if self.worth[card]]
        if seat == _DEALER and counts_turned_up(self.rules, self.up):
            cards.append((self.up, counts_turned_up(self.rules, self.up)))
        cards.sort(key=lambda each: -each[0])
        count = _Count(len(tricks), tuple(cards), self.scores[seat])
        assert count.honours == honours(self.hand)[seat]
        return count

    @property
    def buried(self) -> tuple[int, ...]:
        """The cards that would count, laid out or left in a stock that nobody bought."""
        out = GLEEK_PACK & ~(self.held[0] | self.held[1] | self.held[2] | 1 << self.up)
        return tuple(index for index in reversed(list(bits(out))) if self.worth[index])

    def paid(self, seat: int) -> int:
        """Return what the seat wins or loses by the settlement."""
        payments = [each for each in self.hand.ledger.payments if each.rule == "reckoning.settlement"]
        return sum(each.stakes * ((each.receiver == seat) - (each.payer == seat)) for each in payments)

    @property
    def left(self) -> int:
        """What stays in the pot of the reckoning for the next ruff."""
        return sum(each.stakes for each in self.hand.ledger.payments if each.rule == "reckoning.left_over")


def _burying(draw: Draw, hand: Hand, action: Discard) -> Discard:
    """Return the same discard with an honour in place of one of its cards, where the buyer has one."""
    trump = hand.dealt.trump
    own = [i for i in bits(hand.held[action.seat] & ~action.mask) if i // 13 == trump and i % 13 in HONOURS]
    if not own:
        return action
    changed = Discard(
        action.seat, action.mask & ~(1 << draw.one(list(bits(action.mask)))) | 1 << draw.one(own)
    )
    return changed if changed in hand.legal() else action


def _named(index: int, trump: int) -> str:
    """Return a trump with the name by which it counts: "Tib (A♥)", "K♥"."""
    nick = NICKNAMES.get(Rank(index % 13)) if index // 13 == trump else None
    return f"{nick} ({sign(index)})" if nick else sign(index)


def _above(score: int) -> str:
    """Say how a score stands: "2 above twenty-two"."""
    if not score:
        return "Just twenty-two"
    return f"{score} above twenty-two" if score > 0 else f"{-score} short of twenty-two"


# ---------------------------------------------------------------- how one player stands


def _reckon(draw: Draw, level: int, rules: Rules) -> Asked:
    whole, seat = _worth_asking(draw, level, rules)
    count = whole.counts(seat)
    fans, facts = _shown(whole, seat, level)
    said = [f"{_tricks(count.tricks)}: {A_TRICK * count.tricks}."]
    if count.cards:
        parts = "; ".join(f"{_named(card, whole.trump)} {worth}" for card, worth in count.cards)
        said.append(f"{parts}: {count.honours}." if len(count.cards) > 1 else f"{parts}.")
        total = sums([A_TRICK * count.tricks, count.honours])
    else:
        said.append("No honour counts for you.")
        total = str(A_TRICK * count.tricks)
    said.append(f"{total}, {_above(count.score).lower()}.")
    if level > 1 and seat == _DEALER and counts_turned_up(rules, whole.up):
        said.insert(2, f"{sign(whole.up)} is turned up, and counts for the dealer.")
    elif whole.buried and level == 3:
        said.insert(
            2, f"{signs(whole.buried)} {'are' if len(whole.buried) > 1 else 'is'} out of play, and no one’s."
        )
    wrong = _miscounts(whole, seat, level)
    return Asked(
        "How do you stand at the reckoning?",
        offered(draw, _above(count.score), [(_above(score), why) for score, why in wrong]),
        tuple(said),
        "reckoning.honours" if level > 1 and count.cards else "reckoning.twenty_two",
        fans,
        (YOU[seat], turned_up(whole.up), *facts, *_what_counts(rules, "honours_to")),
        whole.trump,
    )


def _what_counts(rules: Rules, *fields: str) -> tuple[str, ...]:
    """Say what these rules have in some fields, and which small trumps count at the reckoning."""
    if rules.tiddy_held == "count":
        fields = (*fields, "tiddy_held")
    return agreed(rules, *fields, *(["towser_tumbler"] if rules.towser_tumbler == "count" else []))


def _tricks(number: int) -> str:
    return f"{number} trick" if number == 1 else f"{number or 'No'} tricks"


def _worth_asking(draw: Draw, level: int, rules: Rules) -> tuple[_Whole, int]:
    """Return a hand and a seat of which there is something to reckon, the more the higher the level."""
    while True:
        whole, seat = _Whole(draw, rules, bury=level == 3 and draw.chance(5)), draw.below(3)
        count = whole.counts(seat)
        turned = seat == _DEALER and counts_turned_up(rules, whole.up) > 0
        if level == 1 and count.tricks and (count.cards or draw.chance(3)):
            return whole, seat
        if level == 2 and count.cards and (turned or len(count.cards) > 1 or draw.chance(4)):
            return whole, seat
        if level == 3 and (_other_way(whole, seat) != count.honours or turned or whole.buried):
            return whole, seat


def _other_way(whole: _Whole, seat: int) -> int:
    """Return what the seat's honours would count, were they the holder's and not the trick's, or the other way."""
    turned = counts_turned_up(whole.rules, whole.up) if seat == _DEALER else 0
    if whole.rules.honours_to == "trick_winner":
        return turned + sum(whole.worth[card] for card in bits(whole.held[seat]))
    won = (card for trick in whole.hand.tricks if trick.winner == seat for card in trick.cards)
    return turned + sum(whole.worth[card] for card in won)


def _shown(whole: _Whole, seat: int, level: int) -> tuple[tuple[Fan, ...], list[str]]:
    """Return what is shown of a hand: what counts for you; or your cards; or who played and who took what counts."""
    count = whole.counts(seat)
    if level == 1:
        yours = [card for card, _ in count.cards]
        some = (
            f"{signs(yours)} {'count' if len(yours) > 1 else 'counts'} for you."
            if yours
            else "No honour is yours."
        )
        return (), [f"You took {_tricks(count.tricks).lower()}.", some]
    if level == 2:
        fans = [hand_fan("Your hand after the exchange", whole.held[seat], whole.trump)]
        taken = sum(1 << card for trick in whole.hand.tricks if trick.winner == seat for card in trick.cards)
        if whole.rules.honours_to == "trick_winner" and taken:
            fans.append(hand_fan("The cards of the tricks that you took", taken, whole.trump))
        return tuple(fans), [f"You took {_tricks(count.tricks).lower()}."]
    tricks = [sum(trick.winner == each for trick in whole.hand.tricks) for each in range(3)]
    took = [f"{_who(each, seat)} took {_tricks(number).lower()}" for each, number in enumerate(tricks)]
    facts = [_capital(f"{listed(took)}.")]
    for number, (leader, cards, winner) in enumerate(whole.hand.tricks, 1):
        for place, card in enumerate(cards):
            if whole.worth[card]:
                player = (leader + place) % 3
                how = "took the trick" if winner == player else f"lost it to {_who(winner, seat)}"
                facts.append(
                    _capital(f"{_who(player, seat)} played {sign(card)} to trick {number}, and {how}.")
                )
    return (), [*facts, *_out_of_play(whole, seat)]


def _who(seat: int, you: int) -> str:
    return "you" if seat == you else WHO[seat]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _out_of_play(whole: _Whole, seat: int) -> list[str]:
    """Say which cards that would count are out of play, and how that came about."""
    if not whole.buried:
        return []
    buyer = whole.hand.facts.buyer
    if buyer is None:
        return [f"Nobody bought the stock, in which {_lie(whole.buried)}."]
    return [_capital(f"{_who(buyer, seat)} laid out {signs(whole.buried)} for the stock.")]


def _lie(cards: tuple[int, ...]) -> str:
    return f"{signs(cards)} {'lie' if len(cards) > 1 else 'lies'}"


def _miscounts(whole: _Whole, seat: int, level: int) -> Mistakes:
    """Return the scores to which likely mistakes lead, the likeliest first."""
    count, rules = whole.counts(seat), whole.rules
    right, found = count.score, []
    turned = counts_turned_up(rules, whole.up)
    other = _other_way(whole, seat) - count.honours
    if other and level > 1:
        whose = (
            "who takes the trick"
            if rules.honours_to == "trick_winner"
            else "who held it, whoever takes the trick"
        )
        found.append((right + other, f"At this table an honour counts for the player {whose}."))
    out = whole.buried if level == 3 and whole.hand.facts.buyer == seat else ()
    if out:
        found.append(
            (
                right + sum(whole.worth[card] for card in out),
                f"What is laid out counts for nobody: {signs(out)}.",
            )
        )
    if turned and seat == _DEALER:
        found.append((right - turned, f"{sign(whole.up)} is turned up, and counts for you as the dealer."))
    plain = [
        i for i in bits(whole.held[seat]) if i // 13 != whole.trump and i % 13 in {Rank.QUEEN, Rank.KING}
    ]
    if plain and level == 2:
        said = "Only the king and the queen of trumps are honours."
        found.append((right + HONOURS[Rank.KING] * len(plain), said))
    found.append((right + OWN_CARDS, f"{right + OWN_CARDS} is the whole count: take twenty-two from it."))
    if any(card % 13 == Rank.ACE and card != whole.up for card, _ in count.cards):
        found.append((right + A_TRICK, "Tib counts fifteen; the three for its trick are among the tricks."))
    if count.tricks:
        found.append((right - 2 * count.tricks, "Each trick counts three, one for each of its cards."))
    found.append((right - count.honours, "The honours count besides the tricks."))
    if turned and seat != _DEALER:
        found.append((right + turned, f"{sign(whole.up)} is turned up, and counts for the dealer."))
    found.append((right - A_TRICK * count.tricks, "The tricks count besides the honours."))
    found.append((-right, "Twenty-two is to be taken from the count, not the count from twenty-two."))
    return found


# ---------------------------------------------------------------- what is paid


def _settle(draw: Draw, level: int, rules: Rules) -> Asked:
    whole, seat = _Whole(draw, rules, bury=level == 3 and draw.chance(6)), draw.below(3)
    while not whole.scores[seat]:
        whole, seat = _Whole(draw, rules, bury=level == 3 and draw.chance(6)), draw.below(3)
    if level == 3 and whole.left and draw.chance(5):
        return _what_is_left(draw, whole)
    counts = [whole.counts(each) for each in range(3)]
    lines = [] if level == 1 else _count_lines(counts, seat, level)
    right = whole.paid(seat)
    return Asked(
        "What do you win or lose at the settlement?",
        offered(draw, net(right), [(net(value), why) for value, why in _mispaid(whole, seat, level)]),
        (*lines, *_pay_lines(whole, seat)),
        "reckoning.settlement",
        (),
        (
            YOU[seat],
            turned_up(whole.up),
            *_score_facts(whole, seat, level),
            *(_what_counts(rules, "settlement") if level == 3 else agreed(rules, "settlement")),
        ),
        whole.trump,
    )


def _score_facts(whole: _Whole, seat: int, level: int) -> list[str]:
    """Say how all stand; or what all have; or, at level 3, what the others have, from which yours follows."""
    counts = [whole.counts(each) for each in range(3)]
    if level == 1:
        return [_capital(f"{_is(each, seat)} {_above(counts[each].score).lower()}.") for each in range(3)]
    if level == 2:
        return [
            _capital(
                f"{_has(each, seat)} {_tricks(count.tricks).lower()}, and {count.honours or 'nothing'} for honours."
            )
            for each, count in enumerate(counts)
        ]
    facts = []
    for each, (tricks, cards, _) in enumerate(counts):
        if each != seat:
            which = signs(card for card, _ in cards) or "nothing else that counts"
            facts.append(f"{CALLER[each]} has {_tricks(tricks).lower()}, and {which}.")
    return [*facts, *_out_of_play(whole, seat), "All the rest that counts, tricks and honours, is yours."]


def _is(seat: int, you: int) -> str:
    return "you are" if seat == you else f"{WHO[seat]} is"


def _has(seat: int, you: int) -> str:
    return "you have" if seat == you else f"{WHO[seat]} has"


def _count_lines(counts: list[_Count], seat: int, level: int) -> list[str]:
    parts = [
        f"{_who(each, seat)} {sums([A_TRICK * count.tricks, count.honours, -OWN_CARDS])}"
        for each, count in enumerate(counts)
    ]
    lines = [_capital(f"{'; '.join(parts)}.")]
    if level == 3:
        mine = counts[seat]
        which = signs(card for card, _ in mine.cards) or "no honour"
        lines.insert(0, f"The rest is yours: {_tricks(mine.tricks).lower()}, and {which}.")
    return lines


def _pay_lines(whole: _Whole, seat: int) -> list[str]:
    score, right = whole.scores[seat], whole.paid(seat)
    if whole.rules.settlement == "pot":
        does = "draw {0} from the pot" if score > 0 else "put {0} into the pot"
        return [f"You are {_above(score).lower()}, and {does.format(abs(score))}: {net(right).lower()}"]
    others = [-whole.scores[other] for other in range(3) if other != seat]
    return [
        f"Twice your own score, less each of the others’: {sums([2 * score, *others])}; {net(right).lower()}"
    ]


def _mispaid(whole: _Whole, seat: int, level: int) -> Mistakes:
    """Return what would be paid by likely mistakes: another settlement, or a score reckoned wrongly."""
    score, count = whole.scores[seat], whole.counts(seat)
    others = [whole.scores[other] for other in range(3) if other != seat]
    found: Mistakes = []
    wrong_scores: Mistakes = []
    if level > 1:
        out = sum(whole.worth[card] for card in whole.buried)
        if out and level == 3:
            wrong_scores.append(
                (score + out, f"What is out of play counts for nobody: {signs(whole.buried)}.")
            )
        wrong_scores.append((score - count.honours, "The honours count besides the tricks."))
        wrong_scores.append((score + OWN_CARDS, "Twenty-two is to be taken from the count."))
        wrong_scores.append((score - 2 * count.tricks, "Each trick counts three, one for each of its cards."))
    if whole.rules.settlement == "pot":
        found.append((2 * score, "All goes through the pot, and the score is paid or drawn once."))
        found += wrong_scores
        for other in others:
            if other * score < 0:
                said = (
                    "You draw what you are above, no more."
                    if score > 0
                    else "You pay what you are short, no more."
                )
                found.append((-other, said))
        found.append((3 * score - sum(whole.scores), "All goes through the pot, not from each to each."))
    else:
        found.append((score, "At this table there is no pot: your score is settled with each of the others."))
        found.append((2 * score, "The scores of the others are settled with you, too."))
        found += [(2 * wrong - sum(others), why) for wrong, why in wrong_scores]
        found.append(
            (2 * score + sum(others), "What another is above you pay; what he is short he pays you.")
        )
    found.append((-whole.paid(seat), "Above twenty-two one wins, short of it one loses."))
    return found


def _what_is_left(draw: Draw, whole: _Whole) -> Asked:
    """Ask what stays in the pot when something that counts is out of play."""
    paid_in = sum(-score for score in whole.scores if score < 0)
    drawn = sum(score for score in whole.scores if score > 0)
    counts = [whole.counts(each) for each in range(3)]
    wrong = [
        ("Nothing.", f"With {signs(whole.buried)} out of play the losses are greater than the gains."),
        (pence(paid_in), "That is all that is paid in: the winners draw what they are above."),
        *([(pence(drawn), "That is what is drawn.")] if drawn else []),
        (pence(A_TRICK * whole.left), "What is out of play counts once, and makes no tricks."),
        (pence(OWN_CARDS - whole.left), "The pot keeps what is paid in and not drawn."),
    ]
    return Asked(
        "How much stays in the pot of the reckoning, for the next hand’s ruff?",
        offered(draw, pence(whole.left), wrong),
        (
            *_count_lines(counts, -1, 2),
            f"Paid in are {paid_in}, and drawn {drawn}.",
            one_stop(
                f"{paid_in} − {drawn} = {whole.left}: {pence(whole.left)} stays, the worth of {signs(whole.buried)}."
            ),
        ),
        "reckoning.left_over",
        (),
        (turned_up(whole.up), *_score_facts(whole, -1, 2), *_out_of_play(whole, -1)),
        whole.trump,
    )


KINDS: Final = (
    Kind("reckon", "How do you stand against twenty-two?", "reckoning", _reckon),
    Kind("settle", "What is won or lost at the settlement?", "reckoning", _settle),
)
