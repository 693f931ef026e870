"""A second reckoner of Gillet for tests, written from the rules' text alone; it shares no code with the engine.

A deal is plain data, as in the worked examples:

    {"game": "gillet", "fields": {...}, "carried": [gé bowl, point bowl],
     "deal": [four hands of three cards, from the first player to the dealer],
     "actions": [["go"], ["raise", 2], ["see"], ["yield"], ...]}

`reckon` returns who wins each bowl, what each player gains or loses, and what remains in the bowls.
Points are computed in halves, so that 21½ is 43.
"""

RANKS = "789TJQKA"  # from the lowest to the highest
SUITS = "SHDC"
PLAIN = {"7": 7, "8": 8, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}
TENS = "TJQK"
SEATS = [0, 1, 2, 3]

CHOICES = {
    "no_pair": ["carry", "point"],
    "ties": ["eldest", "divide"],
    "flux_half": ["no", "yes"],
    "last_one_left": ["unshown"],
    "three_aces": ["as_two"],
}
# The fields with numbers. Each has its least value, its greatest, its default, and whether it may be "none".
NUMBERS = {
    "ante_ge": (1, 100, 1, False),
    "ante_point": (1, 100, 1, False),
    "raise_limit": (1, 1000, "none", True),
    "max_raises": (1, 100, "none", True),
}


class Refused(Exception):
    """The deal, a field or a word breaks the rules."""


def reckon(deal: dict) -> dict:
    """Return the result of a whole deal, as the module's docstring describes it. Raise `Refused`."""
    fields, carried, hands, actions = read(deal)
    ge_bowl, point_bowl = carried
    net = [0, 0, 0, 0]

    for seat in SEATS:
        net[seat] -= fields["ante_ge"] + fields["ante_point"]
        ge_bowl += fields["ante_ge"]
        point_bowl += fields["ante_point"]

    # The first bowl goes to the best pair or tricon, without any words.
    strengths = [ge_strength(hand) for hand in hands]
    holders = best_seats(strengths, [seat for seat in SEATS if strengths[seat] is not None])
    if holders:
        ge, ge_bowl = pay(holders, ge_bowl, fields["ties"], net)
    else:
        ge = None
        if fields["no_pair"] == "point":
            point_bowl += ge_bowl
            ge_bowl = 0

    # The second bowl goes, after the vying, to the highest point of the players who are left.
    put_in, left = vie(actions, fields)
    for seat in SEATS:
        net[seat] -= put_in[seat]
        point_bowl += put_in[seat]
    halves = [point_halves(hand, fields["flux_half"]) for hand in hands]
    winners = left if len(left) == 1 else best_seats(halves, left)
    point, point_bowl = pay(winners, point_bowl, fields["ties"], net)

    return {"net": net, "bowls": [ge_bowl, point_bowl], "ge": ge, "point": point, "halves": halves}


# ---------------------------------------------------------------- the deal and its fields


def read(deal: dict) -> tuple[dict, list[int], list[list[str]], list[list]]:
    """Check a deal; return its fields (all of them), the sums in the two bowls, the four hands and the actions."""
    if not isinstance(deal, dict) or deal.get("game") != "gillet":
        raise Refused("this is not a deal of Gillet")
    actions = deal.get("actions")
    if not isinstance(actions, list):
        raise Refused("the words are a list")
    fields = read_fields(deal.get("fields", {}))
    return fields, read_carried(deal.get("carried", [0, 0])), read_hands(deal.get("deal")), actions


def read_carried(carried: object) -> list[int]:
    """Return the checked sums that earlier deals left in the bowls."""
    if not isinstance(carried, list) or len(carried) != 2:
        raise Refused("two bowls may be carried in")
    if not all(is_whole(money) and money >= 0 for money in carried):
        raise Refused("what is carried in is a whole number, nought or more")
    return carried


def read_hands(hands: object) -> list[list[str]]:
    """Return the hands, after checking that there are four of three cards, and no card twice."""
    if not isinstance(hands, list) or len(hands) != 4:
        raise Refused("there are four hands")
    seen = []
    for hand in hands:
        if not isinstance(hand, list) or len(hand) != 3:
            raise Refused("each hand has three cards")
        for card in hand:
            if not is_card(card):
                raise Refused(f"there is no card {card!r}")
            if card in seen:
                raise Refused(f"{card} was dealt twice")
            seen.append(card)
    return hands


def read_fields(given: dict) -> dict:
    """Return every field with its value, or its default if none is given."""
    if not isinstance(given, dict):
        raise Refused("the fields are a dict")
    fields = {name: choices[0] for name, choices in CHOICES.items()}
    fields.update({name: default for name, (_, _, default, _) in NUMBERS.items()})
    for name, value in given.items():
        if not may_have(name, value):
            raise Refused(f"{name} cannot be {value!r}")
        fields[name] = "none" if value is None else value
    return fields


def may_have(name: str, value: object) -> bool:
    """Return whether there is such a field and it may have this value. The value None means the word "none"."""
    if name in CHOICES:
        return value in CHOICES[name]
    if name not in NUMBERS:
        return False
    least, most, _, may_be_none = NUMBERS[name]
    if value is None or value == "none":
        return may_be_none
    return is_whole(value) and least <= value <= most


def is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_card(card: object) -> bool:
    return isinstance(card, str) and len(card) == 2 and card[0] in RANKS and card[1] in SUITS


# ---------------------------------------------------------------- the value of a hand


def ge_strength(hand: list[str]) -> list[int] | None:
    """Return [1, rank] for a tricon, [0, rank] for a pair, None for neither; the greater list is the better hand."""
    for rank in RANKS:
        count = sum(card[0] == rank for card in hand)
        if count >= 2:
            return [count - 2, RANKS.index(rank)]
    return None


def is_flux(hand: list[str]) -> bool:
    return hand[0][1] == hand[1][1] == hand[2][1]


def point_halves(hand: list[str], flux_half: str = "no") -> int:
    """Return the best point of a hand, in halves."""
    counts = []
    for suit in SUITS:
        ranks = [card[0] for card in hand if card[1] == suit]
        total = 2 * sum(PLAIN[rank] for rank in ranks)
        ace_and_ten = "A" in ranks and any(rank in TENS for rank in ranks)
        # An ace and a ten-card of one suit count half a point more. In a flux, they do so only if the field says so.
        if ace_and_ten and (len(ranks) == 2 or flux_half == "yes"):
            total += 1
        counts.append(total)
    if sum(card[0] == "A" for card in hand) >= 2:
        counts.append(41)
    return max(counts)


# ---------------------------------------------------------------- the bowls


def best_seats(worth: list, seats: list[int]) -> list[int]:
    """Return those of `seats` whose hand is worth most, in the order of play. `worth` has the value of each hand."""
    if not seats:
        return []
    best = max(worth[seat] for seat in seats)
    return [seat for seat in seats if worth[seat] == best]


def pay(winners: list[int], bowl: int, ties: str, net: list[int]) -> tuple[int | list[int], int]:
    """Add a bowl's sum to the `net` of its winners. Return who won it (a seat or a list), and what remains in it."""
    if len(winners) == 1 or ties == "eldest":
        net[winners[0]] += bowl
        return winners[0], 0
    share = bowl // len(winners)
    for seat in winners:
        net[seat] += share
    return list(winners), bowl - share * len(winners)


# ---------------------------------------------------------------- the vying


def vie(actions: list[list], fields: dict) -> tuple[list[int], list[int]]:
    """Return what each seat has put in after the ante, and the seats that are left.

    Raise `Refused` if a word is wrong or missing, or if there are too many.
    """
    put_in = [0, 0, 0, 0]
    stake = 0  # the sum that a player must have put in to stay
    raises = 0
    left = [0, 1, 2, 3]
    waiting = [0, 1, 2, 3]  # the seats that still have to speak, in order
    for number, action in enumerate(actions):
        if not waiting:
            raise Refused("there is a word too many")
        seat = waiting.pop(0)
        word = read_word(action)
        if reason := why_not(word, action, number, raises, fields):
            raise Refused(reason)
        if word == "see":
            put_in[seat] = stake
        elif word == "yield":
            left.remove(seat)
            if len(left) == 1:
                waiting = []
        elif word == "raise":
            raises += 1
            stake += action[1]
            put_in[seat] = stake
            # Every other player who is left must answer, in order from the next seat.
            waiting = [(seat + step) % 4 for step in (1, 2, 3) if (seat + step) % 4 in left]
    if waiting:
        raise Refused("there are words wanting")
    return put_in, left


def why_not(word: str, action: list, number: int, raises: int, fields: dict) -> str:
    """Return why an action is not allowed after `number` actions, of which `raises` were raises; "" if it is."""
    if word == "go" and raises:
        return "after a raise one may see, raise or yield"
    if word == "see" and not raises:
        return "there is nothing to see yet"
    if word == "yield" and number == 0:
        return "the first player may not yield at his first word"
    if word == "raise" and fields["raise_limit"] != "none" and action[1] > fields["raise_limit"]:
        return "the raise is over the limit"
    if word == "raise" and fields["max_raises"] != "none" and raises >= fields["max_raises"]:
        return "there are no more raises"
    return ""


def read_word(action: object) -> str:
    """Return the word of an action, such as "raise". Raise `Refused` if the action is not well-formed."""
    if not isinstance(action, list) or not action or not isinstance(action[0], str):
        raise Refused(f"this is no word: {action!r}")
    word = action[0]
    if word in ("go", "see", "yield"):
        if len(action) != 1:
            raise Refused(f"{word} stands alone")
    elif word == "raise":
        if len(action) != 2 or not is_whole(action[1]) or action[1] < 1:
            raise Refused("a raise is by a whole number, one or more")
    else:
        raise Refused(f"there is no word {word!r}")
    return word
