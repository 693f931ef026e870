"""Hypothesis strategies for random rules, deals, hands and matches; also converts engine actions for the reckoner.

Hypothesis draws the rules, the carried pot, the style of the players and a seed. A generator with that seed then plays
the hand. So the drawn data stays small, and a failing hand is printed as a record that can be replayed.
"""

import random
from dataclasses import dataclass
from functools import cache

from hypothesis import strategies as st

from gleek.engine.cards import CARDS, Rank, bits, cards_of
from gleek.engine.hand import Hand
from gleek.games.gleek.accounts import ACCOUNTS, SEAT_WORDS
from gleek.games.gleek.actions import PLAYS, Bid, Call, Discard, Double, Pass, Play, Revie, See, Vie
from gleek.games.gleek.deal import GLEEK_PACK, from_pack
from gleek.games.gleek.match import Match, Setup
from gleek.games.gleek.ruff import Vying
from gleek.games.gleek.rules import VALUES, Rules, preset_names
from gleek.games.gleek.rules import preset as preset_rules
from gleek.games.gleek.stock import Bidding, Discards
from gleek.records.record import Entry, PlayedHand, Record

PACK = tuple(bits(GLEEK_PACK))
COATS = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.KNAVE)


def seeded(seed):
    return random.Random(seed)  # noqa: S311 - for play, not for secrets


def reckonable(values):
    """Return the values of all fields, by name, after correcting the only combination that contradicts itself."""
    if values["settlement"] == "pot" and "count" in (values["tiddy_held"], values["towser_tumbler"]):
        return values | {"settlement": "each"}
    return values


def presets():
    return st.sampled_from(preset_names()).map(preset_rules)


def any_rules():
    """Draw rules in which the value of each field is independent of the others."""
    every = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in VALUES.items()})
    return every.map(reckonable).map(lambda values: Rules(**values))


@st.composite
def changed_presets(draw):
    base = draw(presets())
    names = draw(st.lists(st.sampled_from(list(VALUES)), max_size=4, unique=True))
    changes = {name: draw(st.sampled_from(VALUES[name])) for name in names}
    return Rules(**reckonable(base.as_dict() | changes))


def rules():
    """Draw any consistent rules."""
    return st.one_of(presets(), any_rules(), changed_presets())


def setups():
    """Draw what is settled before a deal: the rules, the pot from earlier hands, and whether the ruff is double."""
    return st.builds(
        Setup,
        rules=rules(),
        carried=st.one_of(st.just(0), st.integers(1, 40)),
        doubled=st.booleans(),
    )


def random_rules(rng):
    """Return rules with random values, drawn without Hypothesis, for large runs."""
    return Rules(**reckonable({name: rng.choice(values) for name, values in VALUES.items()}))


def random_deal(rng, lean="plain"):
    """Return a random deal. `lean` makes something common that is rare.

    "sets" deals each rank of coat-cards mostly to one seat. "suits" gives long suits, and so high and equal ruffs.
    "small" turns up a four, five, six or coat-card. "buried" deals all honours to the stock.
    """
    pack = list(PACK)
    rng.shuffle(pack)
    if lean == "plain":
        return from_pack(pack)
    order = [place for place in range(44) if place // 4 % 3 == 0 and place < 36]
    order += [place for place in range(44) if place // 4 % 3 == 1 and place < 36]
    order += [place for place in range(44) if place // 4 % 3 == 2 and place < 36]
    order += range(36, 44)
    if lean == "sets":
        key = {rank: rng.random() for rank in range(13)}
        pack.sort(key=lambda index: (index % 13 < Rank.KNAVE, key[index % 13]))
        for _ in range(rng.randrange(12)):
            one, two = rng.randrange(44), rng.randrange(44)
            pack[one], pack[two] = pack[two], pack[one]
    elif lean == "suits":
        pack.sort(key=lambda index: index // 13)
        for _ in range(rng.randrange(16)):
            one, two = rng.randrange(44), rng.randrange(44)
            pack[one], pack[two] = pack[two], pack[one]
    out = [0] * 44
    for place, index in zip(order, pack, strict=True):
        out[place] = index
    if lean == "small":
        _turn_up(out, rng, (Rank.FOUR, Rank.FIVE, Rank.SIX, *COATS))
    elif lean == "buried":
        _turn_up(out, rng, (Rank.TEN, Rank.NINE))
        suit = out[36] // 13
        for place, rank in enumerate(COATS, 37):
            _swap(out, place, out.index(13 * suit + rank))
    else:
        _swap(out, 36, rng.randrange(44))
    return from_pack(out)


def _swap(pack, one, two):
    pack[one], pack[two] = pack[two], pack[one]


def _turn_up(pack, rng, ranks):
    _swap(pack, 36, pack.index(13 * rng.randrange(4) + rng.choice(ranks)))


LEANS = ("plain", "plain", "sets", "suits", "small", "buried")


def deals():
    return st.builds(
        lambda seed, lean: random_deal(seeded(seed), lean),
        st.integers(0, 1 << 32),
        st.sampled_from(LEANS),
    )


@dataclass(frozen=True)
class Played:
    """A whole hand: its setup, its actions, and the state and events after each action."""

    setup: Setup
    deal: object
    actions: tuple
    hands: tuple  # hands[0] is the hand just dealt; hands[i + 1] follows actions[i]
    events: tuple  # events[i] led to hands[i]

    def __repr__(self):
        rules = self.setup.rules.differs_from(preset_rules())
        return (
            f"Played(carried={self.setup.carried}, doubled={self.setup.doubled}, "
            f"changes={ {name: mine for name, (mine, _) in rules.items()} }, deal={deal_as_text(self.deal)}, "
            f"actions={', '.join(map(str, self.actions))!r})"
        )

    @property
    def last(self):
        return self.hands[-1]


def choose(hand, rng):
    """Return a random legal action, drawn so that hands end soon, and that all kinds of actions are common."""
    legal = hand.legal()
    if isinstance(hand.phase, Bidding):
        seat, lowest = hand.phase.turn, legal[0].price
        if Pass(seat) in legal and rng.random() < 0.6:
            return Pass(seat)
        if hand.phase.price or rng.random() < 0.7:
            return Bid(seat, lowest)
        return Bid(seat, lowest + rng.randrange(12))
    if isinstance(legal, Discards) and rng.random() < 0.5:
        # Discard the highest trumps first, so that honours are often buried.
        trump = hand.dealt.trump
        cards = sorted(bits(legal.mask), key=lambda index: (index // 13 == trump, index % 13 + rng.random()))
        return Discard(legal.seat, sum(1 << index for index in cards[-7:]))
    if isinstance(hand.phase, Vying) and hand.phase.level > 4:
        return rng.choice([Pass(hand.phase.turn), See(hand.phase.turn)])
    return legal[rng.randrange(len(legal))]


def play(setup, deal, rng):
    hand, events = Hand.dealt_to(setup, deal)
    actions, hands, happened = [], [hand], [events]
    while not hand.over:
        action = choose(hand, rng)
        hand, events = hand.apply(action)
        actions.append(action)
        hands.append(hand)
        happened.append(events)
    return Played(setup, deal, tuple(actions), tuple(hands), tuple(happened))


def changes_of(rules):
    """Return the fields that turn the preset "cotton" into these rules."""
    return tuple((name, mine) for name, (mine, _) in rules.differs_from(preset_rules("cotton")).items())


def record_of(played, **more):
    """Return the record of a hand. `more` are further fields of the record, or replace those of the hand."""
    fields = {
        "hands": (PlayedHand(played.deal, tuple(map(Entry, played.actions))),),
        "preset": "cotton",
        "changes": changes_of(played.setup.rules),
        "brought": (("pot", played.setup.carried), ("doubled", played.setup.doubled)),
    }
    return Record(**fields | more)


def played_hands(setup=None):
    """Draw a whole hand, from setups that the strategy `setup` draws; by default, with any rules."""
    return st.builds(
        lambda setup, deal, seed: play(setup, deal, seeded(seed)),
        setup or setups(),
        deals(),
        st.integers(0, 1 << 32),
    )


@dataclass(frozen=True)
class PlayedMatch:
    """Several successive hands, and the match before each and after the last."""

    matches: tuple
    hands: tuple

    def __repr__(self):
        return f"<a match, {self.matches[0]!r}, of {self.hands!r}>"

    def _repr_pretty_(self, printer, _cycle):
        """Print a short form for Hypothesis instead of every intermediate hand."""
        printer.text(repr(self))


def play_match(rules, dealer, rng, count, carried=0):
    match = Match(rules, ("Ann", "Ben", "Cat"), dealer, pot=carried)
    matches, hands = [match], []
    for _ in range(count):
        hands.append(play(match.begin(), random_deal(rng, rng.choice(LEANS)), rng))
        match = match.after(hands[-1].last)
        matches.append(match)
    return PlayedMatch(tuple(matches), tuple(hands))


def played_matches():
    """Draw a match of two or three hands."""
    return st.builds(
        lambda rules, dealer, seed, count, carried: play_match(rules, dealer, seeded(seed), count, carried),
        rules(),
        st.integers(0, 2),
        st.integers(0, 1 << 32),
        st.integers(2, 3),
        st.sampled_from((0, 0, 5)),
    )


@cache
def _small_universe():
    some = []
    for seat in range(3):
        some += [Pass(seat), Vie(seat), See(seat), Revie(seat), Double(seat)]
        some += [Bid(seat, price) for price in (*range(33), 40, 98, 99, 100, 101, 10**6)]
        some += PLAYS[seat]
        some.append(Call(seat))
        sets = [(int(rank), count) for rank in COATS for count in (3, 4)]
        some += [Call(seat, (one,)) for one in sets]
        some += [Call(seat, (one, two)) for one in sets for two in sets if one > two]
    return tuple(some)


def universe(hand, rng):
    """Return actions to try at this point of a hand, legal or not: all but the discards, and some of those."""
    some = list(_small_universe())
    for seat in range(3):
        held = list(bits(hand.held[seat]))
        rest = [index for index in PACK if index not in held]
        sizes = [size for size in (0, 1, 5, 6, 7, 8, len(held)) if size <= len(held)]
        some += [Discard(seat, sum(1 << index for index in rng.sample(held, size))) for size in sizes]
        if len(held) >= 6:  # seven cards, one of which the seat does not hold
            some.append(Discard(seat, sum(1 << index for index in [*rng.sample(held, 6), rng.choice(rest)])))
        some.append(Discard(seat, sum(1 << index for index in rng.sample(rest, 7))))
        some.append(
            Discard(seat, 0b11 | sum(1 << index for index in held[:5]))
        )  # includes the deuce and trey of clubs, which are not in the pack
    return some


def cards_text(mask):
    return " ".join(map(str, cards_of(mask)))


def deal_as_text(deal):
    """Return a deal in the reckoner's format."""
    written = {word: cards_text(mask) for word, mask in zip(SEAT_WORDS, deal.hands, strict=True)}
    return written | {"turn_up": str(CARDS[deal.turn_up]), "stock": cards_text(deal.stock)}


def plain(action):
    """Return an action in the reckoner's format."""
    seat = SEAT_WORDS[action.seat]
    match action:
        case Bid(price=price):
            return seat, "bid", price
        case Discard():
            return seat, "discard", [str(card) for card in action.cards]
        case Call(sets=sets):
            named = [("mournival" if count == 4 else "gleek", Rank(rank).letter) for rank, count in sets]
            return seat, "call", named
        case Play(card=card):
            return seat, "play", str(card)
    return seat, type(action).__name__.lower()


def plain_payments(payments):
    """Return payments as (payer, receiver, stakes), without the money carried over from earlier hands."""
    return [
        (ACCOUNTS.words[each.payer], ACCOUNTS.words[each.receiver], each.stakes)
        for each in payments
        if ACCOUNTS.words[each.payer] != "carried"
    ]
