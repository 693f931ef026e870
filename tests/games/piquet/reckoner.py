"""A second reckoner of Piquet, written from the rules' text alone, to compare the engine with.

It shares no code with the engine: a card is two letters ("TS" is the ten of spades), a hand is a set, an item
called is a list of cards. Every rule is written in the plainest way. Where the rules' text leaves a choice, a
comment that begins "Decided:" states the choice made here.

A deal is plain data, in the format of the worked examples:

    {"preset": "rubicon", "fields": {}, "deal": {"elder": [...], "younger": [...], "talon": [...]},
     "carte_blanche": [], "out": {"elder": [...], "younger": [...]},
     "calls": {"elder": {"point": [...], "sequences": [[...]], "sets": [[...]]}, "younger": {...}},
     "look": None, "plays": ["AS", ...]}
"""

PLAYERS = ("elder", "younger")
OTHER = {"elder": "younger", "younger": "elder"}
SUITS = "SHDC"
RANKS = "6789TJQKA"
VALUES = {"6": 6, "7": 7, "8": 8, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}
COURT = "JQK"
SET_RANKS = "TJQKA"
LOW_RANKS = "6789"
SEQUENCE_SCORES = {3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18, 9: 19}
SET_SCORES = {3: 3, 4: 14}

# Decided: the rules' text can be read in two ways on three questions. Change a value here to use the other reading.
#
# When are points compared only by their value? (With 36 cards, more cards need not mean a higher value.) The text says:
# "Cotton's ruff goes by value". "tens": if the point is scored by tens, as in Cotton's rules. "pack": with 36 cards.
BY_VALUE_ALONE = "tens"
# When does this rule apply: "Every point whose value ends in four counts one less than its cards"? False: only if
# points are counted by cards. True: also if they are counted by tens.
ENDING_FOUR_BY_TENS = False
# May elder make pique by winning a trick as second player? This can happen if low cards do not count, because younger
# may then have led without counting. True: elder may, by "a point made in play". False: only a lead or the last trick
# makes pique.
PIQUE_BY_A_WIN = True

# Every field of the rules and its values. The first value is that of the preset "rubicon".
FIELDS = {
    "pack": (32, 36),
    "first_deal": ("higher_chooses", "lower_deals"),
    "deal_by": ("two_or_three", "two", "two_or_three_told", "two_to_four"),
    "elder_max": (5, 8),
    "elder_min": (1,),
    "younger_min": (1, 0),
    "blank_said": ("at_once", "talon_touched", "taking_in", "discarding"),
    "call_form": ("least", "named", "together"),
    "elder_first_call": ("free_if_good_against_cards", "bound"),
    "equality": ("nobody", "elder", "elder_for_point"),
    "shown_bars": ("yes", "no"),
    "point_least": (0, 30),
    "point_score": ("cards", "tens"),
    "ending_four": ("full", "one_less"),
    "low_cards": ("count", "do_not_count"),
    "must_win": ("no", "if_able"),
    "pique": ("any_card", "first_card"),
    "look": ("younger_chooses",),
    "partie": ("six_deals", "four_deals", "hundred_up", "set"),
    "up_to": range(10, 1001),
}

RUBICON = {name: 100 if name == "up_to" else values[0] for name, values in FIELDS.items()}
PRESETS = {
    "rubicon": RUBICON,
    "au_cent": RUBICON
    | {
        "first_deal": "lower_deals",
        "deal_by": "two",
        "younger_min": 0,
        "blank_said": "talon_touched",
        "call_form": "named",
        "elder_first_call": "bound",
        "partie": "hundred_up",
    },
    "1896": RUBICON
    | {
        "first_deal": "lower_deals",
        "deal_by": "two_or_three_told",
        "younger_min": 0,
        "blank_said": "taking_in",
        "call_form": "together",
        "elder_first_call": "bound",
        "equality": "elder",
        "shown_bars": "no",
        "point_least": 30,
    },
    "cotton_1674": RUBICON
    | {
        "pack": 36,
        "first_deal": "lower_deals",
        "deal_by": "two_to_four",
        "elder_max": 8,
        "blank_said": "discarding",
        "elder_first_call": "bound",
        "shown_bars": "no",
        "point_score": "tens",
        "low_cards": "do_not_count",
        "pique": "first_card",
        "partie": "set",
    },
}


class Refused(Exception):
    """The rules do not allow something; the message is a short reason."""


def must(condition, reason):
    if not condition:
        raise Refused(reason)


# ------------------------------------------------------------ cards and items
def rank_of(card):
    return RANKS.index(card[0])


def pack_of(rules):
    return {rank + suit for rank in (RANKS if rules["pack"] == 36 else RANKS[1:]) for suit in SUITS}


def value_of(cards):
    return sum(VALUES[card[0]] for card in cards)


def runs_in(cards):
    """Return the unbroken runs of one suit among these cards, each at its full length. A single card is a run, too."""
    runs = []
    for suit in SUITS:
        run = []
        for rank in RANKS:
            if rank + suit in cards:
                run.append(rank + suit)
            elif run:
                runs.append(run)
                run = []
        if run:
            runs.append(run)
    return runs


def sequences_in(cards):
    return [run for run in runs_in(cards) if len(run) >= 3]


def sets_in(cards):
    fours = [[rank + suit for suit in SUITS if rank + suit in cards] for rank in SET_RANKS]
    return [cards for cards in fours if len(cards) >= 3]


def strength(kind, item, rules):
    """Return a tuple by which two items of one kind are compared. The better item has the greater tuple."""
    if kind == "point":
        by_value = rules["point_score"] == "tens" if BY_VALUE_ALONE == "tens" else rules["pack"] == 36
        # Decided: if only the value counts, two points of the same value are equal, even if one has more cards.
        return (value_of(item),) if by_value else (len(item), value_of(item))
    return (len(item), max(rank_of(card) for card in item))


def best_of(kind, items, rules):
    """Return the `strength` of the best of these items of one kind; None if there are no items."""
    return max((strength(kind, item, rules) for item in items), default=None)


def score_of(kind, item, rules):
    if kind == "sequences":
        return SEQUENCE_SCORES[len(item)]
    if kind == "sets":
        return SET_SCORES[len(item)]
    value = value_of(item)
    score = (value + 5) // 10 if rules["point_score"] == "tens" else len(item)
    if rules["ending_four"] == "one_less" and value % 10 == 4:
        if rules["point_score"] == "cards" or ENDING_FOUR_BY_TENS:
            score -= 1
    return score


# ------------------------------------------------------------ the rules record and the deal
def rules_of(deal):
    must(deal["preset"] in PRESETS, "there is no such preset")
    for name, value in deal["fields"].items():
        must(name in FIELDS, f"there is no field {name}")
        must(value in FIELDS[name], f"{name} cannot be {value}")
    return PRESETS[deal["preset"]] | deal["fields"]


def check_dealt(deal, rules):
    dealt = deal["deal"]
    pack = pack_of(rules)
    must(len(dealt["elder"]) == 12 and len(dealt["younger"]) == 12, "twelve cards each are dealt")
    everything = dealt["elder"] + dealt["younger"] + dealt["talon"]
    must(len(everything) == len(pack) and set(everything) == pack, "the deal is not the pack")


def has_blank(hand):
    return all(card[0] not in COURT for card in hand)


def exchange(deal, rules):
    """Return the two hands after the exchange, and the rest of the talon. Raise `Refused` for an illegal exchange."""
    hands = {player: set(deal["deal"][player]) for player in PLAYERS}
    talon = list(deal["deal"]["talon"])
    for player in PLAYERS:
        out = deal["out"][player]
        if player == "elder":
            least, most = rules["elder_min"], min(rules["elder_max"], len(talon))
        else:
            least, most = min(rules["younger_min"], len(talon)), len(talon)
        held = len(set(out)) == len(out) and set(out) <= hands[player]
        must(held, f"{player} lays out what he does not hold")
        must(len(out) >= least, f"{player} lays out too few")
        must(len(out) <= most, f"{player} lays out too many")
        hands[player] = (hands[player] - set(out)) | set(talon[: len(out)])
        talon = talon[len(out) :]
    return hands, talon


# ------------------------------------------------------------ calling
def check_items(player, called, hand, rules):
    """Return the items that a player calls, as a list for each kind. Raise `Refused` if one is invalid or not held."""
    point, sequences, sets = called["point"], called["sequences"], called["sets"]
    for item in [point, *sequences, *sets]:
        must(len(set(item)) == len(item) and set(item) <= hand, f"{player} calls what he does not hold")
    if point:
        must(len({card[1] for card in point}) == 1, f"{player}'s point is not of one suit")
        must(value_of(point) >= rules["point_least"], f"{player}'s point is too small to be called")
    used = []
    for item in sequences:
        must(len(item) >= 3 and len(runs_in(item)) == 1, f"{player}'s sequence is none")
        run = next(run for run in runs_in(hand) if item[0] in run)
        must(run not in used, f"{player} makes two sequences of one run")
        used.append(run)
    used = []
    for item in sets:
        rank = item[0][0] if item else ""
        must(len(item) in (3, 4) and all(card[0] == rank for card in item), f"{player}'s set is none")
        must(rank in SET_RANKS, f"{player}'s set is lower than tens")
        must(rank not in used, f"{player} makes two sets of one rank")
        used.append(rank)
    return {"point": [point] if point else [], "sequences": sequences, "sets": sets}


def good_against_cards(kind, first, seen, rules):
    """Return whether elder's first item is surely best: the cards outside `seen` make none that equals or beats it."""
    unseen = pack_of(rules) - seen
    others = sequences_in(unseen) if kind == "sequences" else sets_in(unseen)
    best = best_of(kind, others, rules)
    return best is None or best < strength(kind, first, rules)


def check_further(kind, items, seen, rules):
    """Raise `Refused` unless elder may put forward all these items. `seen` are the cards that elder has seen."""
    first = strength(kind, items[0], rules)
    # Decided: this rule also limits elder's items of a kind that elder does not score.
    if any(strength(kind, item, rules) > first for item in items[1:]):
        free = rules["elder_first_call"] == "free_if_good_against_cards"
        free = free and good_against_cards(kind, items[0], seen, rules)
        must(free, f"elder's further items are better than his first ({kind})")


def equality_is_nobodys(kind, rules):
    return rules["equality"] == "nobody" or (rules["equality"] == "elder_for_point" and kind != "point")


def contest(kind, items, rules):
    """Return who wins a kind: "elder", "younger", "equal" if nobody does, or None if nobody calls it.

    `items` has the items of this kind that each player puts forward. Raise `Refused` if younger's are too low.
    """
    mine = strength(kind, items["elder"][0], rules) if items["elder"] else None
    # Decided: only younger's best item must equal or beat elder's first one. Younger's other items may be lower, even
    # if the best items are equal and so the others count nothing.
    his = best_of(kind, items["younger"], rules)
    if mine is None and his is None:
        return None
    if his is None:
        return "elder"
    if mine is None or his > mine:
        return "younger"
    must(his == mine, f"what younger puts forward is worse than elder's ({kind})")
    must(equality_is_nobodys(kind, rules), f"an equality is elder's ({kind})")
    return "equal"


def reckon_calls(deal, hands, rules):
    """Return for each kind its winner (see `contest`; None if barred), and the items that score, best first."""
    called = {player: check_items(player, deal["calls"][player], hands[player], rules) for player in PLAYERS}
    winners = {}
    for kind in ("point", "sequences", "sets"):
        items = {player: called[player][kind] for player in PLAYERS}
        if items["elder"]:
            check_further(kind, items["elder"], hands["elder"] | set(deal["out"]["elder"]), rules)
        winners[kind] = contest(kind, items, rules)
    # What elder shows of one kind can bar younger's items of a later kind: the point bars sequences and sets, and
    # sequences bar sets. A call that is not good shows nothing.
    shown_by = {}
    for kind, winner in winners.items():
        items = called["elder"][kind]
        good = items if winner == "elder" else items[:1] if winner == "equal" else []
        shown_by[kind] = {card for item in good for card in item}
    bars = {"point": (), "sequences": ("point",), "sets": ("point", "sequences")}
    scored = {}
    for kind, winner in winners.items():
        if winner == "younger" and rules["shown_bars"] == "yes":
            shown = {card for earlier in bars[kind] for card in shown_by[earlier]}
            implied = best_of(kind, sequences_in(shown) if kind == "sequences" else sets_in(shown), rules)
            if implied is not None and implied >= best_of(kind, called["younger"][kind], rules):
                winner = None
        items = called[winner][kind] if winner in PLAYERS else []
        scored[kind] = (winner, sorted(items, key=lambda item: strength(kind, item, rules), reverse=True))
    return scored


# ------------------------------------------------------------ play
def follow(led, card, hand, rules):
    """Return whether the second player's card wins the trick; raise `Refused` if they may not play it."""
    same = [held for held in hand if held[1] == led[1]]
    wins = card[1] == led[1] and rank_of(card) > rank_of(led)
    must(not same or card[1] == led[1], "the suit led is not followed")
    if rules["must_win"] == "if_able" and not wins:
        must(all(rank_of(held) < rank_of(led) for held in same), "the card led is not beaten")
    return wins


def counts(card, rules):
    return rules["low_cards"] == "count" or card[0] not in LOW_RANKS


class Score:
    """The events of a deal, each as [player, points, reason], and each player's points so far."""

    def __init__(self, blanks_bar):
        self.events = []
        self.total = {"elder": 0, "younger": 0}
        self.bonus = blanks_bar

    def add(self, player, points, reason):
        if points:
            self.events.append([player, points, reason])
            self.total[player] += points

    def in_hand(self, player, points, reason):
        # The opponent's points so far come from an earlier kind, because only one player scores a kind.
        self.add(player, points, reason)
        if not self.bonus and self.total[player] >= 30 and self.total[OTHER[player]] == 0:
            self.bonus = True
            self.add(player, 60, "repique")

    def in_play(self, player, points, reason, may_pique=True):
        before = self.total["elder"]
        self.add(player, points, reason)
        if player == "elder" and may_pique and not self.bonus and self.total["younger"] == 0:
            if before < 30 <= self.total["elder"]:
                self.bonus = True
                self.add("elder", 30, "pique")


def play(deal, hands, score, rules):
    plays = deal["plays"]
    hands = {player: set(hands[player]) for player in PLAYERS}
    tricks = {"elder": 0, "younger": 0}
    leader = "elder"
    must(len(plays) == 24, "twenty-four cards are played")
    for number in range(12):
        led, card = plays[2 * number : 2 * number + 2]
        second = OTHER[leader]
        must(led in hands[leader], f"{leader} does not hold what he leads")
        must(card in hands[second], f"{second} does not hold what he plays")
        won = follow(led, card, hands[second], rules)
        hands[leader].remove(led)
        hands[second].remove(card)
        later = rules["pique"] == "any_card"
        score.in_play(leader, int(counts(led, rules)), "lead", later or number == 0)
        if won:
            score.in_play(second, int(counts(card, rules)), "win", later and PIQUE_BY_A_WIN)
        leader = second if won else leader
        tricks[leader] += 1
        if number == 11:
            score.in_play(leader, 1, "last_trick", later)
    for player in PLAYERS:
        if tricks[player] == 12:
            score.add(player, 40, "capot")
        elif tricks[player] > 6:
            score.add(player, 10, "cards")
    return tricks


# ------------------------------------------------------------ a deal
def reckon(deal):
    """Return a deal's result, played to its end even if the partie is won; raise `Refused` if a step is illegal."""
    rules = rules_of(deal)
    check_dealt(deal, rules)
    blanks = deal["carte_blanche"]
    must(len(set(blanks)) == len(blanks), "carte blanche is claimed twice")
    for player in blanks:
        must(player in PLAYERS, "carte blanche is claimed by no player")
        must(has_blank(deal["deal"][player]), f"{player} has no carte blanche")
    hands, left = exchange(deal, rules)
    scored = reckon_calls(deal, hands, rules)
    # Decided: two blanks bar each other only if both are claimed; an unclaimed blank does not count.
    score = Score(blanks_bar=len(blanks) == 2)
    for player in blanks if len(blanks) == 1 else []:
        score.in_hand(player, 10, "carte_blanche")
    for kind, reason in (("point", "point"), ("sequences", "sequence"), ("sets", "set")):
        winner, items = scored[kind]
        for item in items:
            score.in_hand(winner, score_of(kind, item, rules), reason)
    if left:
        must(deal["look"] in (True, False), "younger does not say whether he looks")
    else:
        must(deal["look"] is None, "nothing is left to look at")
    tricks = play(deal, hands, score, rules)
    return {
        "events": score.events,
        "elder": score.total["elder"],
        "younger": score.total["younger"],
        "tricks": [tricks["elder"], tricks["younger"]],
    }
