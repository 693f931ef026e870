"""The events of a hand of Gleek, each with its rule, its sentence and its JSON form."""

from collections.abc import Sequence
from typing import Final

from gleek.engine import events
from gleek.engine.cards import CARDS, text_of
from gleek.engine.events import event, written
from gleek.engine.ledger import Payment
from gleek.engine.tell import Teller
from gleek.engine.words import listed, upper_first
from gleek.games.common.tricks import every_played
from gleek.games.gleek.accounts import SEAT_WORDS, Seat
from gleek.games.gleek.actions import set_name
from gleek.games.gleek.trumps import counts_turned_up, nickname


class Event(events.Event):
    __slots__ = ()


def by_seat(three: tuple[int, int, int]) -> dict[str, int]:
    return dict(zip(SEAT_WORDS, three, strict=True))


@event("carried_in", "deal", "ruff.carried")
class CarriedIn(Event):
    stakes: int  # what earlier hands left in the ruff's pot
    doubled: bool  # whether this hand's ruff is double

    def told(self, teller: Teller) -> str:
        money = f"{teller.money(self.stakes)} stands in the ruff’s pot from before."
        double = "The ruff of this hand is double."
        return " ".join([money] * bool(self.stakes) + [double] * self.doubled)


@event(
    "dealt",
    "deal",
    "deal.twelve",
    "{dealer} {dealer:deals} twelve cards to each, four at a time, {eldest} first; eight are left, seven of them "
    "for the stock.",
)
class Dealt(events.Dealt, Event):
    """The dealer gave out the cards."""


@event("turned_up", "deal", "deal.turn_up")
class TurnedUp(Event):
    """The dealer turned up the top card of the remaining eight. It belongs to the dealer and makes trumps."""

    card: int

    def told(self, teller: Teller) -> str:
        card, dealer = CARDS[self.card], teller.account(Seat.DEALER)
        said = f"The top card of the eight is turned up: {teller.card(self.card)}. "
        said += f"{card.suit.word.capitalize()} are trumps."
        counts = counts_turned_up(teller.rules, self.card)
        if counts:
            said += f" It counts {counts} for {dealer} at the reckoning."
        if self.payments:
            paid = teller.each_pays(Seat.DEALER, teller.money(self.payments[0].stakes))
            said += f" {upper_first(paid)} for {nickname(self.card, card.suit)} turned up."
        return said


@event("bid", "stock", "stock.raise", "{who} {who:bids} {price}.")
class BidMade(Event):
    seat: int
    price: int  # in stakes

    def told(self, teller: Teller) -> str:
        opens = "{who} {who:opens} at {price}."
        return self.say(teller, opens if self.rule == "stock.opening_bid" else self.says)


@event("stock_pass", "stock", "stock.pass", "{who} {who:passes}.")
class StockPassed(Event):
    seat: int


@event("stock_bought", "stock", "stock.halves")
class StockBought(Event):
    seat: int
    price: int  # in stakes

    def told(self, teller: Teller) -> str:
        first, second, *odd = self.payments
        end = "."
        if odd:
            end = f"; the odd {teller.money(odd[0].stakes)} goes to {teller.account(odd[0].receiver)}."
        others = teller.all_of((first.receiver, second.receiver))
        said = "{who} {who:buys} the stock for {price}, and {who:pays} {sum} each to {others}{end}"
        return self.say(teller, said, others=others, end=end)


@event(
    "stock_left",
    "stock",
    "stock.nobody",
    "All three pass: nobody buys the stock, and its seven cards stay unseen.",
)
class StockLeft(Event):
    """All players passed: no cards are exchanged."""


@event("laid_out", "stock", "stock.exchange", hides={"mask": 0})
class LaidOut(Event):
    seat: int
    mask: int  # the cards; 0 for observers who may not see them

    def told(self, teller: Teller) -> str:
        what = teller.cards(self.mask) if teller.may_see(self.seat) else "seven cards, face down"
        return self.say(teller, "{who} {who:lays} out {what}.", what=what)


@event("took_in", "stock", "stock.exchange", hides={"mask": 0})
class TookIn(Event):
    seat: int
    mask: int  # the cards; 0 for observers who may not see them

    def told(self, teller: Teller) -> str:
        open_ = teller.may_see(self.seat)
        what = f"the stock: {teller.cards(self.mask)}" if open_ else "the seven cards of the stock"
        return self.say(teller, "{who} {who:takes} in {what}.", what=what)


@event("antes", "ruff", "ruff.ante")
class AntesPut(Event):
    doubled: bool  # whether this hand's ruff is double

    def told(self, teller: Teller) -> str:
        double = " The ruff is double." if self.doubled else ""
        return self.say(teller, f"Each puts {{sum}} into the ruff’s pot.{double}")


@event("vied", "ruff", "ruff.vie", "{who} {who:vies} the ruff: {sum} more into the pot.")
class Vied(Event):
    seat: int


@event("saw", "ruff", "ruff.see", "{who} {who:sees} it, and {who:puts} in {sum}.")
class Saw(Event):
    seat: int


@event("revied", "ruff", "ruff.revie", "{who} {who:sees} it and {who:revies}: {sum} into the pot.")
class Revied(Event):
    seat: int


@event("ruff_pass", "ruff", "ruff.pass", "{who} {who:passes}, and {who:is} out of the ruff.")
class RuffPass(Event):
    seat: int
    out: bool  # whether the player is out of the ruff for good

    def told(self, teller: Teller) -> str:
        for_now = "{who} {who:passes} for now, and may still come in if another vies."
        return self.say(teller, self.says if self.out else for_now)


@event("doubled", "ruff", "ruff.double", "{who} {who:doubles}: the ruff of the next hand is to be double.")
class Doubled(Event):
    seat: int


@event("ruff_shown", "ruff", "ruff.best")
class RuffShown(Event):
    """The players still in showed their ruffs; `shown` holds (seat, value, mask, whether it is four aces) for each."""

    shown: tuple[tuple[int, int, int, bool], ...] = written(
        lambda shown: [
            {"seat": SEAT_WORDS[seat], "worth": worth, "cards": text_of(mask), "four_aces": aces}
            for seat, worth, mask, aces in shown
        ]
    )

    def told(self, teller: Teller) -> str:
        unit = "cards" if teller.rules.ruff_counts == "cards" else "points"
        said = [
            (seat, "four aces" if four_aces else f"{teller.cards(mask)}, {worth} {unit}")
            for seat, worth, mask, four_aces in self.shown
        ]
        return teller.in_turn("shows", said)


@event("ruff_won", "ruff", "ruff.best")
class RuffWon(Event):
    winners: tuple[int, ...] = written(lambda seats: [SEAT_WORDS[seat] for seat in seats])
    pot: int  # the whole pot, in stakes
    shown: bool  # whether the ruffs were shown

    def told(self, teller: Teller) -> str:
        back = [each for each in self.payments if each.rule == "ruff.decline"]
        won = [each for each in self.payments if each.rule != "ruff.decline"]
        said = [
            teller.say(
                "{who} never came in, and {who:takes} {sum} of the ante back.",
                who=teller.who(each.receiver),
                sum=teller.money(each.stakes),
            )
            for each in back
        ]
        sum_ = teller.money(won[0].stakes)
        if len(won) > 1:
            said.append(teller.divided([each.receiver for each in won], "the pot", sum_))
        else:
            how = {
                "ruff.unshown": "Nobody else is left: {who} {who:takes} the pot of {sum}, and need not show.",
                "ruff.four_aces": "Four aces beat every ruff: {who} {who:takes} the pot of {sum}.",
                "ruff.tie": "They are equal, and the elder hand has it: {who} {who:takes} the pot of {sum}.",
            }.get(won[0].rule, "{who} {who:has} the best ruff, and {who:takes} the pot of {sum}.")
            said.append(teller.say(how, who=teller.who(won[0].receiver), sum=sum_))
        return " ".join(said)


@event("ruff_passed", "ruff", "ruff.passed")
class RuffPassed(Event):
    next_doubled: bool  # whether the ruff of the next hand is double

    def told(self, teller: Teller) -> str:
        if self.payments:
            double = "; the ruff of the next hand is double." if self.next_doubled else "."
            return f"Nobody vies. Each takes the ante back{double}"
        double = ", which is double again." if self.next_doubled else "."
        return f"Nobody vies. The antes stay in the pot for the next hand’s ruff{double}"


@event("called", "melds", "melds.gleek")
class Called(Event):
    """A player called sets, or none. The payments are for the sets and, if the rules pay them now, for low trumps."""

    seat: int
    sets: tuple[tuple[int, int], ...] = written(
        lambda sets: [{"rank": CARDS[rank].rank.word, "cards": count} for rank, count in sets]
    )
    # the cards of the sets as a mask if the rules require players to show them, else 0
    shown: int = written(text_of)

    def told(self, teller: Teller) -> str:
        sets = [each for each in self.payments if each.rule.startswith("melds.")]
        side = [each for each in self.payments if not each.rule.startswith("melds.")]
        said = []
        if self.sets:
            names = listed(f"a {set_name(*each)}" for each in self.sets)
            template = "{who} {who:calls} {names}" + (", and {who:shows} {cards}." if self.shown else ".")
            each = sum(payment.stakes for payment in sets) // 2
            said.append(self.say(teller, template, names=names, cards=teller.cards(self.shown)))
            said.append(f"{upper_first(teller.each_pays(self.seat, teller.money(each)))}.")
        elif not side:
            said.append(self.say(teller, "{who} {who:calls} nothing."))
        return " ".join([*said, *_side(side, teller)])


def _side(payments: Sequence[Payment], teller: Teller) -> list[str]:
    return [
        teller.say(
            "{who} {who:has} {card}: {paid}.",
            who=teller.who(payment.receiver),
            card=payment.reason.removesuffix(" held"),
            paid=teller.each_pays(payment.receiver, teller.money(payment.stakes)),
        )
        for payment in payments[::2]
    ]


@event("played", "tricks", "tricks.follow_suit", "{who} {who:plays} {card}.")
class Played(events.Played, Event):
    def told(self, teller: Teller) -> str:
        return " ".join([self.say(teller, self.says), *_side(self.payments, teller)])


@event("trick", "tricks", "tricks.trumps_beat", "{who} {who:takes} trick {number} with {card}.")
class TrickTaken(events.TrickTaken, Event):
    """A player won a trick."""


@event("reckoned", "reckoning", "reckoning.twenty_two")
class Reckoned(Event):
    """Each seat's score was counted: three points for each trick, plus the points of the honours, less 22."""

    tricks: tuple[int, int, int] = written(by_seat)
    honours: tuple[int, int, int] = written(by_seat)
    scores: tuple[int, int, int] = written(by_seat)

    def told(self, teller: Teller) -> str:
        said = []
        counts = zip(self.tricks, self.honours, self.scores, strict=True)
        for seat, (tricks, honours, score) in enumerate(counts):
            total = f"{3 * tricks} for tricks" + (f" and {honours} for honours" if honours else "")
            against = f"{score} above" if score > 0 else f"{-score} short of" if score < 0 else "just"
            said.append((seat, f"{total}: {against} twenty-two"))
        return teller.in_turn("has", said)


@event("settled", "reckoning", "reckoning.settlement")
class Settled(Event):
    def told(self, teller: Teller) -> str:
        if not self.payments:
            return "All three are at twenty-two: nobody pays."
        totals: dict[int, int] = {}
        for payment in self.payments:
            if payment.rule == "reckoning.settlement":
                totals[payment.payer] = totals.get(payment.payer, 0) - payment.stakes
                totals[payment.receiver] = totals.get(payment.receiver, 0) + payment.stakes
        said = [
            teller.part(
                "{who} {who:receives} {sum}" if sum_ > 0 else "{who} {who:pays} {sum}",
                who=teller.who(seat),
                sum=teller.money(abs(sum_)),
            )
            for seat, sum_ in sorted(totals.items())
            if seat < 3 and sum_
        ]
        end, left = ".", [each.stakes for each in self.payments if each.rule == "reckoning.left_over"]
        if left:
            over = teller.money(left[0])
            end = f"; {over} is left over, since an honour is out of play, and waits for the next ruff."
        return (upper_first(listed(said)) or "Payments cancel") + end


# The events of each play that causes no payment, by seat and card number. They are created once, because the engine
# returns thousands of them.
PLAYED: Final = every_played(Played, 3)
