"""The parts of the second reckoner: cards and seats as texts, purses and pots; it shares no code with the engine."""

from dataclasses import dataclass, field

SEATS = ("eldest", "second", "dealer")
RANKS = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")  # lowest first
SUITS = ("S", "H", "D", "C")
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
MOURNIVAL = {"A": 8, "K": 6, "Q": 4, "J": 2}
GLEEK = {"A": 4, "K": 3, "Q": 2, "J": 1}
HONOURS = {"A": 15, "J": 9, "K": 3, "Q": 3}


def rank_of(card):
    return card[:-1]


def suit_of(card):
    return card[-1]


def height(card):
    return RANKS.index(rank_of(card))


def pips(card):
    rank = rank_of(card)
    if rank == "A":
        return 11
    return 10 if rank in ("K", "Q", "J") else int(rank)


def after(seat):
    return SEATS[(SEATS.index(seat) + 1) % 3]


def ruff_strength(cards, rules):
    """Return a number for a hand's ruff, by which ruffs are compared. The higher one is better."""
    if all("A" + suit in cards for suit in SUITS):
        return 1000  # above every ruff, however the ruff is counted
    # Decided: if the ruff counts cards, ruffs of equal length tie, whatever their points.
    worth = pips if rules["ruff_counts"] == "points" else (lambda _card: 1)
    return max(sum(worth(card) for card in cards if suit_of(card) == suit) for suit in SUITS)


def winner_of(trick, trumps, rules):
    """Return the seat that wins a trick. `trick` has a pair (seat, card) for each card, in the order of play."""
    led = suit_of(trick[0][1])
    followed = [(height(card), seat) for seat, card in trick if suit_of(card) == led]
    trumped = [(height(card), seat) for seat, card in trick if suit_of(card) == trumps]
    if trumped:
        best = max(trumped)
        if rules["trumps_beat"] == "always" or best[0] >= max(followed)[0]:
            return best[1]
    return max(followed)[1]


def dealer_by_lift(rounds):
    """Return the name of the player who deals by lifting; None if that is not decided yet.

    `rounds` has a list of pairs (name, card) for each round. The player of the lowest card deals; if several have it,
    they lift again.
    """
    for cards in rounds:
        lowest = min(height(card) for _, card in cards)
        least = [name for name, card in cards if height(card) == lowest]
        if len(least) == 1:
            return least[0]
    return None


class Refused(Exception):
    """The rules do not allow an action; `kind` names the rule that refuses it."""

    def __init__(self, kind):
        super().__init__(kind)
        self.kind = kind


@dataclass
class Outcome:
    """The result of a hand. All sums are in stakes."""

    purses: dict  # by seat
    pots: dict  # by name
    payments: list  # (payer, receiver, stakes), in order
    scores: dict | None = None  # what each seat counts at the reckoning; None before
    next_doubled: bool = False  # whether the next hand's ruff is double
    stopped: tuple | None = None  # the index of the first illegal action, and the rule that refuses it
    finished: bool = False


@dataclass
class Purses:
    """The money and the cards of a hand. Nothing is hidden. `reckoner.Table` adds the actions."""

    rules: dict
    hands: dict
    turn_up: str
    stock: set
    doubled: bool
    stage: str = "stock"
    turn: str = "eldest"
    purses: dict = field(default_factory=lambda: dict.fromkeys(SEATS, 0))
    pots: dict = field(default_factory=lambda: {"ruff": 0, "reckoning": 0})
    payments: list = field(default_factory=list)
    bids: list = field(default_factory=list)  # (seat, sum), in order
    silent: set = field(default_factory=set)  # the seats that have passed at the stock
    spoken: int = 0  # how many bids and passes there were
    vied: int = 0  # what a seat must have put in to stay in the ruff, without the ante
    # What each seat has put in, without the ante.
    put_in: dict = field(default_factory=lambda: dict.fromkeys(SEATS, 0))
    in_ruff: set = field(default_factory=lambda: set(SEATS))
    last_vier: str | None = None
    next_doubled: bool = False
    trick: list = field(default_factory=list)  # (seat, card), in order
    # For each seat, the tricks that it has won, as lists of cards.
    won: dict = field(default_factory=lambda: {seat: [] for seat in SEATS})
    held: dict = field(default_factory=dict)  # each seat's twelve cards at the beginning of the ruff
    scores: dict | None = None

    # ------------------------------------------------------------ money
    def pay(self, payer, receiver, stakes):
        if stakes == 0:
            return
        for name, sign in ((payer, -1), (receiver, 1)):
            if name in self.pots:
                self.pots[name] += sign * stakes
            else:
                self.purses[name] += sign * stakes
        self.payments.append((payer, receiver, stakes))

    def each_pays(self, receiver, stakes):
        for seat in SEATS:
            if seat != receiver:
                self.pay(seat, receiver, stakes)

    @property
    def trumps(self):
        return suit_of(self.turn_up)

    @property
    def times(self):
        return 2 if self.doubled else 1

    def must_be(self, stage, seat):
        if self.stage == "over":
            raise Refused("hand.over")
        if self.stage != stage:
            raise Refused("hand.stage")
        if seat != self.turn:
            raise Refused("stock.turn" if stage == "exchange" else f"{stage}.turn")
