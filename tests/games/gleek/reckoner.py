"""A second reckoner of Gleek, written from the rules' text alone, to compare the engine with.

It shares no code with the engine: cards are two letters, hands are sets, purses a dict, and every rule is written
in the plainest way. It is slow by design. Where the rules' text leaves a choice, a comment that begins "Decided:"
states the choice made here.

A hand is plain data:

    deal    = {"eldest": "AS KS ...", "second": "...", "dealer": "...", "turn_up": "KH", "stock": "..."}
    rules   = {"opening_bid": 13, "stock_pass": "out", ...}      every field
    actions = [("eldest", "bid", 13), ("second", "pass"), ("eldest", "discard", ["4S", ...]), ("dealer", "vie"),
               ("eldest", "see"), ("second", "revie"), ("dealer", "double"),
               ("eldest", "call", [("mournival", "A"), ("gleek", "Q")]), ("eldest", "play", "AS")]
"""

from tests.games.gleek.reckoner_table import (
    GLEEK,
    HONOURS,
    MOURNIVAL,
    PACK,
    SEATS,
    Outcome,
    Purses,
    Refused,
    after,
    rank_of,
    ruff_strength,
    suit_of,
    winner_of,
)

# The rules' text can be read in two ways on two points. Each value below is the engine's reading.
# If a value is changed here, test_against_reckoner shows every hand that the other reading pays differently.
#
# `youngest_may_double`, when the dealer passes and does not double: "the same, but only if the dealer says double".
# True: the antes are taken back anyway; only the doubling needs the dealer's word. False: they stay, as under `carry`.
ANTES_BACK_UNDOUBLED = True
# `tiddy_held = count` with `honours_to = trick_winner`: the text says "4 at the reckoning", but not who gets it (for
# Towser and Tumbler it says "to whom honours go"). True: the player who gets the honours. False: Tiddy's holder.
TIDDY_COUNTS_AS_HONOUR = True


class BadRules(Exception):
    """These rules contradict themselves: no hand can be reckoned by them."""


def check_rules(rules):
    # Decided: the rules' text does not allow a pot together with either of these counts. So they are refused even if
    # there is no Tiddy.
    counts = rules["towser_tumbler"] == "count" or rules["tiddy_held"] == "count"
    if counts and rules["settlement"] == "pot":
        raise BadRules


class Table(Purses):
    """The state of a hand, with a method for each action and stage."""

    # ------------------------------------------------------------ 2. the deal
    def turned_up(self):
        rank = rank_of(self.turn_up)
        if rank == "4" and self.rules["tiddy"] == "played":
            # Decided: a turned-up card is not held, so `tiddy_held = count` does not count it a second time.
            self.each_pays("dealer", self.rules["turned_up_tiddy"])
        if rank in ("5", "6"):
            times = {"none": 0, "side": 1, "side_doubled": 2, "count": 0}[self.rules["towser_tumbler"]]
            self.each_pays("dealer", int(rank) * times)

    # ------------------------------------------------------------ 3. the stock
    def bid(self, seat, sum_):
        self.must_be("stock", seat)
        if not self.bids and sum_ < self.rules["opening_bid"]:
            raise Refused("stock.opening_bid")
        if self.bids and sum_ != self.bids[-1][1] + 1:
            raise Refused("stock.raise")
        self.bids.append((seat, sum_))
        # Decided: a player who passes under `may_return` and bids again is in the bidding like any other.
        if self.rules["stock_pass"] == "may_return":
            self.silent = set()
        self.silent.discard(seat)
        self.spoken += 1
        self.next_bidder(seat)

    def pass_stock(self, seat):
        if self.spoken == 0 and self.rules["eldest_must_open"] == "yes":
            raise Refused("stock.eldest_must_open")
        self.spoken += 1
        self.silent.add(seat)
        self.next_bidder(seat)

    def next_bidder(self, seat):
        if not self.bids:
            if len(self.silent) == 3:
                self.begin_ruff()  # nobody has bought the stock
            else:
                self.turn = after(seat)
            return
        buyer, price = self.bids[-1]
        if {other for other in SEATS if other != buyer} <= self.silent:
            self.sell(buyer, price)
            return
        self.turn = after(seat)
        while self.turn in self.silent and self.rules["stock_pass"] == "out":
            self.turn = after(self.turn)

    def sell(self, buyer, price):
        for seat in SEATS:
            if seat != buyer:
                self.pay(buyer, seat, price // 2)
        if price % 2:
            if self.rules["odd_penny"] == "box":
                to = "ruff"
            elif self.rules["odd_penny"] == "last_raiser" and len(self.bids) > 1:
                to = self.bids[-2][0]
            else:
                to = "second" if buyer == "eldest" else "eldest"
            self.pay(buyer, to, 1)
        if self.rules["exchange"] == "draw_first":
            self.hands[buyer] |= self.stock
        self.stage = "exchange"
        self.turn = buyer

    def discard(self, seat, cards):
        self.must_be("exchange", seat)
        if len(cards) != 7 or len(set(cards)) != 7 or not set(cards) <= self.hands[seat]:
            raise Refused("stock.exchange")
        self.hands[seat] -= set(cards)
        if self.rules["exchange"] == "discard_first":
            self.hands[seat] |= self.stock
        self.begin_ruff()

    # ------------------------------------------------------------ 4. the ruff
    def begin_ruff(self):
        self.held = {seat: set(cards) for seat, cards in self.hands.items()}
        self.stage = "ruff"
        self.turn = "eldest"
        for seat in SEATS:
            self.pay(seat, "ruff", self.rules["ruff_ante"] * self.times)

    def vie(self, seat):
        self.must_be("ruff", seat)
        if self.last_vier is not None:
            raise Refused("ruff.vie")
        self.raise_ruff(seat)

    def raise_ruff(self, seat):
        # A revie pays what the player sees and two more in one payment.
        self.vied += self.rules["ruff_vie"] * self.times
        self.pay(seat, "ruff", self.vied - self.put_in[seat])
        self.put_in[seat] = self.vied
        self.last_vier = seat
        self.next_in_ruff(seat)

    def see(self, seat):
        self.must_be("ruff", seat)
        if self.last_vier is None:
            raise Refused("ruff.see")
        self.pay(seat, "ruff", self.vied - self.put_in[seat])
        self.put_in[seat] = self.vied
        self.next_in_ruff(seat)

    def revie(self, seat):
        self.must_be("ruff", seat)
        if self.last_vier is None:
            raise Refused("ruff.revie")
        self.raise_ruff(seat)

    def pass_ruff(self, seat):
        if self.last_vier is not None or self.rules["first_pass"] == "out":
            self.in_ruff.discard(seat)
        self.next_in_ruff(seat)

    def double(self, seat):
        self.must_be("ruff", seat)
        if (
            self.rules["ruff_passed"] != "youngest_may_double"
            or seat != "dealer"
            or self.last_vier is not None
        ):
            raise Refused("ruff.double")
        self.take_antes_back()
        self.next_doubled = True
        self.begin_melds()

    def next_in_ruff(self, seat):
        if self.last_vier is None:
            if seat == "dealer":
                self.all_passed()
            else:
                self.turn = after(seat)
            return
        if self.in_ruff == {self.last_vier}:
            self.ruff_won()
            return
        follower = after(seat)
        while follower not in self.in_ruff:
            follower = after(follower)
        if follower == self.last_vier:
            self.ruff_won()
        else:
            self.turn = follower

    def take_antes_back(self):
        for seat in SEATS:
            self.pay("ruff", seat, self.rules["ruff_ante"] * self.times)

    def all_passed(self):
        # A doubled ruff that all pass stays doubled, whatever happens to the antes.
        self.next_doubled = self.doubled
        if self.rules["ruff_passed"] == "double":
            self.take_antes_back()
            self.next_doubled = True
        if self.rules["ruff_passed"] == "youngest_may_double" and ANTES_BACK_UNDOUBLED:
            self.take_antes_back()
        self.begin_melds()

    def ruff_won(self):
        came_in = {seat for seat in SEATS if self.put_in[seat] > 0}
        for seat in SEATS:
            if seat not in came_in:
                back = (self.rules["ruff_ante"] - self.rules["ruff_decline"]) * self.times
                self.pay("ruff", seat, back)
        best = max(self.strength(seat) for seat in self.in_ruff)
        winners = [seat for seat in SEATS if seat in self.in_ruff and self.strength(seat) == best]
        if self.rules["ruff_tie"] == "eldest":
            winners = winners[:1]
        share = self.pots["ruff"] // len(winners)
        for seat in winners:
            self.pay("ruff", seat, share)
        self.begin_melds()

    def strength(self, seat):
        return ruff_strength(self.hands[seat], self.rules)

    # ------------------------------------------------------------ 5. mournivals and gleeks
    def begin_melds(self):
        self.stage = "melds"
        self.turn = "eldest"

    def call(self, seat, sets):
        self.must_be("melds", seat)
        for kind, rank in sets:
            many = sum(1 for card in self.hands[seat] if rank_of(card) == rank)
            if rank not in GLEEK or (kind == "mournival" and many != 4) or (kind == "gleek" and many < 3):
                raise Refused("melds.false_call")
            if kind == "gleek" and many == 4:
                raise Refused("melds.one_set")
        if len(set(sets)) != len(sets):
            raise Refused("melds.one_set")
        for kind, rank in sets:
            self.each_pays(seat, (MOURNIVAL if kind == "mournival" else GLEEK)[rank])
        if self.rules["tiddy_paid"] == "declared":
            # Decided: Tiddy and similar cards are paid for with the sets, even if the player calls no set.
            for card in sorted(self.hands[seat]):
                self.pay_held(seat, card)
        if seat == "dealer":
            self.stage = "tricks"
            self.turn = "eldest"
        else:
            self.turn = after(seat)

    def pay_held(self, seat, card):
        if suit_of(card) != self.trumps:
            return
        rank = rank_of(card)
        if rank == "4" and self.rules["tiddy"] == "played" and self.rules["tiddy_held"] == "two_each":
            self.each_pays(seat, 2)
        if rank in ("5", "6") and self.rules["towser_tumbler"] in ("side", "side_doubled"):
            self.each_pays(seat, int(rank))

    # ------------------------------------------------------------ 6. the tricks
    def play(self, seat, card):
        self.must_be("tricks", seat)
        if card == self.turn_up:
            raise Refused("tricks.turn_up_not_played")
        if card not in self.hands[seat]:
            raise Refused("tricks.hold")
        if self.trick and self.rules["follow_suit"] == "required":
            led = suit_of(self.trick[0][1])
            if suit_of(card) != led and any(suit_of(held) == led for held in self.hands[seat]):
                raise Refused("tricks.follow_suit")
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if self.rules["tiddy_paid"] == "played":
            self.pay_held(seat, card)
        self.turn = after(seat)
        if len(self.trick) == 3:
            winner = winner_of(self.trick, self.trumps, self.rules)
            self.won[winner].append([card for _, card in self.trick])
            self.trick = []
            self.turn = winner
            if not any(self.hands.values()):
                self.reckon()

    # ------------------------------------------------------------ 7. the reckoning
    def worth(self, card):
        if suit_of(card) != self.trumps:
            return 0
        rank = rank_of(card)
        if rank in ("5", "6") and self.rules["towser_tumbler"] == "count":
            return int(rank)
        return HONOURS.get(rank, 0)

    def reckon(self):
        scores = {}
        for seat in SEATS:
            taken = [card for trick in self.won[seat] for card in trick]
            mine = taken if self.rules["honours_to"] == "trick_winner" else self.held[seat]
            score = 3 * len(self.won[seat]) + sum(self.worth(card) for card in mine) - 22
            if seat == "dealer":
                score += self.worth(self.turn_up)
            # Decided: a turned-up Tiddy is paid for at once and is not "held", so it does not count here.
            if self.rules["tiddy"] == "played" and self.rules["tiddy_held"] == "count":
                score += 4 * ("4" + self.trumps in (mine if TIDDY_COUNTS_AS_HONOUR else self.held[seat]))
            scores[seat] = score
        self.scores = scores
        self.settle(scores)
        self.stage = "over"

    def settle(self, scores):
        if self.rules["settlement"] == "pot":
            for seat in SEATS:
                if scores[seat] < 0:
                    self.pay(seat, "reckoning", -scores[seat])
            for seat in SEATS:
                if scores[seat] > 0:
                    self.pay("reckoning", seat, scores[seat])
            self.pay("reckoning", "ruff", self.pots["reckoning"])
        else:
            for seat in SEATS:
                for other in SEATS:
                    if other != seat and scores[seat] > 0:
                        self.pay(other, seat, scores[seat])
                    elif other != seat and scores[seat] < 0:
                        self.pay(seat, other, -scores[seat])

    def pass_on(self, seat):
        if self.stage == "ruff":
            self.must_be("ruff", seat)
            self.pass_ruff(seat)
        else:
            self.must_be("stock", seat)
            self.pass_stock(seat)

    def do(self, action):
        seat, verb, *rest = action
        what = {
            "bid": self.bid,
            "pass": self.pass_on,
            "discard": self.discard,
            "vie": self.vie,
            "see": self.see,
            "revie": self.revie,
            "double": self.double,
            "call": self.call,
            "play": self.play,
        }
        what[verb](seat, *rest)


def lay(deal, rules, carried=0, *, doubled=False):
    """Return the table of a newly dealt hand, after the payments for the turn-up. `carried` is the pot's sum before."""
    check_rules(rules)
    hands = {seat: set(deal[seat].split()) for seat in SEATS}
    stock = set(deal["stock"].split())
    assert sorted([*hands["eldest"], *hands["second"], *hands["dealer"], *stock, deal["turn_up"]]) == sorted(
        PACK
    )
    table = Table(rules, hands, deal["turn_up"], stock, doubled)
    table.pots["ruff"] = carried
    table.turned_up()
    return table


def reckon(deal, rules, actions, carried=0, *, doubled=False):
    """Return the result of a hand after these actions, or after those before the first illegal one."""
    table = lay(deal, rules, carried, doubled=doubled)
    stopped = None
    for index, action in enumerate(actions):
        try:
            table.do(action)
        except Refused as refused:
            stopped = (index, refused.kind)
            break
    return outcome(table, stopped)


def outcome(table, stopped=None):
    """Return the result of the hand at this table so far."""
    return Outcome(
        purses=table.purses,
        pots=table.pots,
        payments=table.payments,
        scores=table.scores,
        next_doubled=table.next_doubled,
        stopped=stopped,
        finished=table.stage == "over",
    )
