"""The events of a deal of Piquet, each with its rule, its sentence and its JSON form."""

from dataclasses import dataclass, field
from typing import Any

from gleek.engine import events
from gleek.engine.cards import Rank, text_of
from gleek.engine.events import event, written
from gleek.engine.tell import Teller
from gleek.engine.words import NUMBERS, counted, listed, upper_first
from gleek.games.piquet.accounts import SEAT_WORDS
from gleek.games.piquet.items import KIND_WORDS, KINDS, Items, item_name, sequence_name, set_name

Said = tuple[tuple[int, int], tuple[int, int], tuple[int, int]]


class Event(events.Event):
    __slots__ = ()


def by_seat(two: tuple[int, int]) -> dict[str, int]:
    return dict(zip(SEAT_WORDS, two, strict=True))


def _texts(items: Items) -> list[str]:
    return [text_of(item) for item in items]


def _said_data(said: Said) -> dict[str, Any]:
    (cards, makes), *ranked = said
    data: dict[str, Any] = {"point": {"cards": cards, "makes": makes} if cards else None}
    for name, (count, top) in zip(KIND_WORDS[1:], ranked, strict=True):
        data[name] = {"cards": count, "rank": Rank(top).word} if count else None
    return data


def cards_in_words(count: int, word: str = "card") -> str:
    return f"{NUMBERS[count]} {word}{'s' * (count != 1)}"


@event("brought", "deal", "end.deal")
class Brought(Event):
    elder: int
    younger: int

    def told(self, teller: Teller) -> str:
        said = "So far {elder} {elder:has} {points}, {younger} {number}."
        elder, younger = map(teller.who, (0, 1))
        points = counted(self.elder, "point")
        return teller.say(said, elder=elder, points=points, younger=younger, number=self.younger)


@event(
    "dealt",
    "deal",
    "deal.twelve",
    "{younger} {younger:deals} twelve cards to each, {elder} first; {left} are left for the talon.",
)
class Dealt(events.Dealt, Event):
    def told(self, teller: Teller) -> str:
        return self.say(teller, self.says, left=NUMBERS[teller.rules.pack - 24])


@event("claimed", "exchange", "blank.claim", "{who} {who:has} carte blanche, and {who:says} so.")
class Claimed(Event):
    seat: int


@event("blank_shown", "exchange", "blank.claim", "{who} {who:shows} the carte blanche: {cards}.")
class BlankShown(Event):
    seat: int
    mask: int


@event("laid_out", "exchange", "exchange.elder", "{who} {who:lays} out {what}.", hides={"mask": 0})
class LaidOut(Event):
    seat: int
    mask: int
    count: int

    def told(self, teller: Teller) -> str:
        if not self.count:
            return self.say(teller, "{who} {who:keeps} all twelve cards, and {who:lays} out nothing.")
        hidden = f"{cards_in_words(self.count)}, face down"
        what = teller.cards(self.mask) if teller.may_see(self.seat) else hidden
        return self.say(teller, self.says, what=what)


@event("took_in", "exchange", "exchange.talon", "{who} {who:takes} in {what}.", hides={"mask": 0})
class TookIn(Event):
    seat: int
    mask: int
    count: int

    def told(self, teller: Teller) -> str:
        hidden = f"{cards_in_words(self.count)} from the talon"
        what = teller.cards(self.mask) if teller.may_see(self.seat) else hidden
        return self.say(teller, self.says, what=what)


@event("left_some", "exchange", "exchange.elder", hides={"mask": 0})
class LeftSome(Event):
    seat: int
    mask: int
    count: int

    def told(self, teller: Teller) -> str:
        said = "{who} {who:leaves} {some}, and may look at {them}."
        if teller.may_see(self.seat):
            said = "{who} {who:leaves} {some}, and {who:looks} at {them}: {cards}."
        them = "it" if self.count == 1 else "them"
        return self.say(teller, said, some=cards_in_words(self.count), them=them)


@event(
    "blanks_bar",
    "calling",
    "blank.both",
    "Both have carte blanche: neither scores it, and there can be no pique or repique.",
)
class BlanksBar(Event):
    """Both players claimed carte blanche: neither scores it, and neither can make a pique or a repique."""


_HIDDEN_ITEMS = {"point": 0, "sequences": (), "sets": ()}


@dataclass(frozen=True, slots=True)
class _Declared(events.Event):
    """A player has declared items (point, sequences, sets). The items' cards stay hidden until elder has led."""

    seat: int
    point: int = field(metadata={"written": text_of})  # the cards of the point, as a mask
    sequences: Items = field(metadata={"written": _texts})
    sets: Items = field(metadata={"written": _texts})

    def listed(self, teller: Teller) -> str:
        items: tuple[Items, ...] = ((self.point,) if self.point else (), self.sequences, self.sets)
        named = [(kind, item) for kind in KINDS for item in items[kind]]
        return listed(f"{teller.cards(item)} ({item_name(kind, item)})" for kind, item in named)


@event("called", "calling", "call.turn", hides=_HIDDEN_ITEMS)
class Called(_Declared, Event):
    said: Said = written(_said_data)
    """Two numbers that younger hears for each of point, sequences and sets; (0, 0) if elder called none of that kind.

    For the point, they are its number of cards and its value; for the first sequence and the first set, the number of
    cards and the top rank.
    """

    def told(self, teller: Teller) -> str:
        said = listed(self.items(brief=teller.rules.point_in_brief))
        what = self.listed(teller) if said and teller.may_see(self.seat) else said
        return self.say(teller, "{who} {who:calls} {what}.", what=what or "nothing")

    def items(self, *, brief: bool) -> list[str]:
        """Return the items that elder calls: "a point of five"; without `brief`, with the value of the point."""
        (cards, makes), sequence, set_ = self.said
        said = []
        if cards:
            said.append(f"a point of {NUMBERS[cards]}" + ("" if brief else f" making {makes}"))
        if sequence[0]:
            said.append(f"a {sequence_name(*sequence)}")
        if set_[0]:
            said.append(f"a {set_name(*set_)}")
        return said


@event(
    "asked",
    "calling",
    "call.turn",
    "{who} {who:has} as many cards of a suit, and {who:asks} what the point makes; {elder} {elder:answers}: {makes}.",
)
class Asked(Event):
    seat: int
    makes: int  # elder's answer: the value of the point


@event("answered", "calling", "call.better", hides=_HIDDEN_ITEMS)
class Answered(_Declared, Event):
    answers: tuple[str, str, str] = written(lambda answers: dict(zip(KIND_WORDS, answers, strict=True)))
    """One answer for each of point, sequences and sets: "good", "not good", "equal", or "" if elder called none."""

    def told(self, teller: Teller) -> str:
        answers, items = self.in_words, ""
        said = ["{who} {who:answers}: {answers}." if answers else "{who} {who:has} nothing to answer."]
        if teller.may_see(self.seat):
            items = self.listed(teller)
            reckons = "When {elder} {elder:has} led, {who} will reckon {items}."
            said.append(reckons if items else "{who} {who:puts} nothing forward.")
        first, later = self._counted_later()
        if later:
            kinds = f"{upper_first(listed(later))} {'counts' if len(later) == 1 else 'count'}"
            said.append(f"{kinds} when {{elder}} {{elder:has}} led, after {{who’s}} {first}.")
        return " ".join([self.say(teller, each, answers=answers, items=items) for each in said])

    @property
    def in_words(self) -> str:
        answers = zip(KIND_WORDS, self.answers, strict=True)
        return listed(f"the {word} is {answer}" for word, answer in answers if answer)

    def _counted_later(self) -> tuple[str, list[str]]:
        """Return the first kind answered "not good", or "", and the good kinds after it, which count after the lead."""
        if "not good" not in self.answers:
            return "", []
        at = self.answers.index("not good")
        after = zip(KIND_WORDS[at:], self.answers[at:], strict=True)
        return KIND_WORDS[at], [f"the {word}" for word, answer in after if answer == "good"]


@event("equal_shown", "calling", "call.equal", "{who’s} {what}, {cards}, is equal, and scores nothing.")
class EqualShown(Event):
    seat: int
    what: str
    mask: int


@event(
    "barred",
    "calling",
    "call.shown_bars",
    "{who} {who:puts} forward a {what}, {cards}; but the cards that {elder} {elder:has} called make one as good, "
    "and it counts nothing.",
)
class Barred(Event):
    seat: int
    what: str
    mask: int


@event("scored", "calling", says="{who} {who:scores} {sum} for {what}.")
class Scored(Event):
    seat: int
    what: str  # "carte_blanche", "point", "sequence", "set" or "repique"
    points: int
    mask: int  # The cards that score, as a mask. The player shows them. It is 0 for a repique.

    def told(self, teller: Teller) -> str:
        if self.what == "repique":
            said = "That is thirty in the hand before {other} {other:has} counted anything: repique, "
            return self.say(teller, said + "{sum} more for {who}.", other=teller.who(1 - self.seat))
        what = "carte blanche"
        if self.what != "carte_blanche":
            reason = self.payments[0].reason
            article = "the" if reason.startswith("point") else "a"
            what = f"{article} {reason}: {teller.cards(self.mask)}"
        return self.say(teller, self.says, what=what)


@event("scored_in_play", "tricks", says="{who} {who:scores} {sum} for {what}.")
class ScoredInPlay(Event):
    """A player scored points in the play for which `Played` and `TrickTaken` have no payment (see `what`)."""

    seat: int
    what: str  # "lead" (for elder's first card), "last_trick" or "pique"
    points: int

    def told(self, teller: Teller) -> str:
        if self.what == "pique":
            said = "That is thirty for {who}, and {younger} {younger:has} counted nothing: pique, {sum} more."
            return self.say(teller, said)
        return self.say(teller, self.says, what="the card led" if self.what == "lead" else "the last trick")


@event("looked", "tricks", "look.younger")
class Looked(Event):
    seat: int
    looks: bool
    mask: int

    def told(self, teller: Teller) -> str:
        said = "{who} {who:does} not look at what is left of the talon, so neither {elder:does} {elder}."
        if self.looks:
            said = "{who} {who:looks} at what is left of the talon, {cards}, and so may {elder}."
        return self.say(teller, said)


@event("played", "tricks", "tricks.follow_suit", "{who} {who:plays} {card}.")
class Played(events.Played, Event):
    def told(self, teller: Teller) -> str:
        scores = "{who} {who:leads} {card}, and {who:scores} {sum}."
        return self.say(teller, scores if self.payments else self.says)


@event("trick", "tricks", "tricks.win")
class TrickTaken(events.TrickTaken, Event):
    def told(self, teller: Teller) -> str:
        scores = ", and {who:scores} {sum}" if self.payments else ""
        return self.say(teller, f"{{who}} {{who:takes}} trick {{number}} with {{card}}{scores}.")


@event("cards_counted", "end")
class CardsCounted(Event):
    what: str  # "cards" or "capot", or "" if neither scores
    tricks: tuple[int, int] = written(by_seat)  # elder's tricks and younger's

    def told(self, teller: Teller) -> str:
        each = [
            teller.part("{who} {who:has} {won}", who=teller.who(seat), won=cards_in_words(count, "trick"))
            for seat, count in enumerate(self.tricks)
        ]
        said = f"{upper_first(listed(each))}: "
        if not self.payments:
            return f"{said}the cards are divided, and nobody scores for them."
        (paid,) = self.payments
        return said + teller.part(
            "{who} {who:scores} {points} for {what}.",
            who=teller.who(paid.receiver),
            points=teller.money(paid.stakes),
            what="capot, for all twelve tricks" if self.what == "capot" else "the cards",
        )


@event(
    "game_won",
    "end",
    says="{who} {who:stands} at {total}, which wins {what} up to {up_to}; {other} {other:stands} at {less}. "
    "The deal ends here.",
)
class GameWon(Event):
    seat: int
    totals: tuple[int, int] = written(by_seat)  # the points of elder and of younger in this game

    def told(self, teller: Teller) -> str:
        return self.say(
            teller,
            self.says,
            total=self.totals[self.seat],
            what="the set" if self.rule == "partie.set" else "the game",
            up_to=teller.rules.up_to,
            other=teller.who(1 - self.seat),
            less=self.totals[1 - self.seat],
        )
