"""The fast simulators of play and calls agree with the engine on legal cards, winners and points, under all rules."""

from gleek.engine.cards import bits
from gleek.engine.hand import Hand
from gleek.engine.rules import values_of
from gleek.engine.tricks import Playing
from gleek.evidence import presets
from gleek.games.piquet.actions import Deal
from gleek.games.piquet.calling import Calling
from gleek.games.piquet.comparing import contest as engines_contest
from gleek.games.piquet.deal import shape
from gleek.games.piquet.match import Setup
from gleek.games.piquet.play import heuristic, plain
from gleek.games.piquet.play.holdings import called, calls_of, contest, in_hand, whole
from gleek.games.piquet.play.trick_simulator import Tricks, goal_of, table_of
from gleek.games.piquet.rules import Rules
from gleek.players.seeds import chance, shuffle


def draw(rng, some):
    return some[int(rng.random() * len(some))]


def random_setup(rng):
    """Return a book's rules with half of the fields random, and scores that may end the deal early."""
    rules = presets.preset(Rules, draw(rng, presets.names(Rules)))
    changed = {field: draw(rng, values) for field, values in values_of(Rules).items() if rng.random() < 0.5}
    rules = rules.changed(**changed | {"up_to": 100})
    return Setup(rules, elder=int(rng.random() * 100), younger=int(rng.random() * 100))


def dealt(rng, setup):
    """Return a deal; half give one player the high cards of two suits, or a blank, so that every score occurs."""
    cards = list(bits(shape(setup.rules).pack))
    shuffle(cards, len(cards), rng)
    kind = int(rng.random() * 6)
    if kind < 3:
        keys = [
            9 <= index % 13 < 12 if kind == 2 else -(index % 26 < 13) * (index % 13) - 8 * rng.random()
            for index in range(52)
        ]
        cards.sort(key=lambda index: keys[index])
        first, rest = cards[:12], cards[12:]
        shuffle(rest, len(rest), rng)
        packets = [first, rest[:12]] if kind != 1 else [rest[:12], first]
        cards = [card for place in range(0, 12, 2) for some in packets for card in some[place : place + 2]]
        cards += rest[12:]
    hand, _ = Hand.dealt_to(setup, Deal.of_places(shape(setup.rules).deal(cards)))
    return hand


def is_reckoned(hand):
    """Tell whether all points before elder's first card, and those for that card, have been counted."""
    return isinstance(hand.phase, Playing) and (hand.tricks or hand.phase.table)


def compared(rng, hand, seen):
    """Play random legal actions in the engine and in the simulator; each state and the points must agree."""
    rules, goal = hand.rules, goal_of(hand.setup)
    table, calls = table_of(rules), calls_of(rules)
    tricks = None
    while not hand.over:
        legal = hand.legal()
        # In half of the cases, call everything that the hand holds.
        honest = isinstance(hand.phase, Calling) and rng.random() < 0.5
        action = legal[0 if honest else int(rng.random() * len(legal))]
        if hand.stage == "exchange" and rng.random() < 0.7:
            action = plain.choose(hand.observe(hand.to_act))
        before, (hand, _) = hand, hand.apply(action)
        if isinstance(before.phase, Calling):
            if honest:
                mine, his = whole(before.held[action.seat], calls), called(action, calls)
                # Either of two points with the same value may be called.
                assert (mine[0][:2], mine[1:]) == (his[0][:2], his[1:]) or action.seat
            if action.seat:
                first = before.facts.calls[0]
                found = contest(called(first, calls), called(action, calls), calls)
                kinds, _, shown = engines_contest(rules, first, action)
                assert found.kinds == kinds
                assert found.shown[0] == shown
                points = in_hand(
                    called(first, calls), called(action, calls), kinds, before.facts.claimed, goal
                )
                tricks = Tricks(
                    table, list(hand.held), points, goal=goal, bonus=before.facts.claimed != (True, True)
                )
                seen.add("repique" if max(points) >= 90 else "counted")
        elif (
            isinstance(before.phase, Playing) and not tricks.over
        ):  # younger may win the deal before elder's lead counts
            assert tricks.turn == before.to_act
            assert tricks.playable() == before.phase.playable
            tricks.play(action.card.bit)
            assert tricks.hands == list(hand.held)
        if tricks is not None and is_reckoned(hand) and not tricks.over:
            assert tricks.points == list(hand.ledger.balances[:2])
            assert tricks.won[1] == sum(trick.winner for trick in hand.tricks)
    if tricks is not None:
        assert tricks.points == list(hand.ledger.balances[:2])
        seen |= {paid.rule for paid in hand.ledger.payments}
    return hand


def test_they_agree_with_the_engine_under_random_rules():
    rng, seen = chance(1651), set()
    for _ in range(250):
        compared(rng, dealt(rng, random_setup(rng)), seen)
    assert {"repique", "score.pique", "tricks.cards", "tricks.capot", "blank.ten"} <= seen


def test_whole_plays_by_the_thumb_are_those_played_card_by_card():
    rng = chance(4)
    piques = 0
    for _ in range(150):
        setup = random_setup(rng)
        cards = list(bits(shape(setup.rules).pack))
        shuffle(cards, len(cards), rng)
        hands = [sum(1 << card for card in cards[first : first + 12]) for first in (0, 12)]
        rest = sum(1 << card for card in cards[24:])
        points = [int(rng.random() * 30), draw(rng, [0, 0, 5])]
        one = Tricks(table_of(setup.rules), hands, points, goal=goal_of(setup))
        two, views = one.copy(), [hands[1] | rest, hands[0] | rest]
        others = views[:]
        heuristic.play_out(one, views)
        while not two.over:
            seat, led = two.turn, two.led
            card = heuristic.card_to_play(two.hands[seat], led, others[seat])
            assert card.bit_count() == 1
            assert card & two.playable()
            two.play(card)
            heuristic.look_on(others, seat, card, led)
        assert (one.points, one.won) == (two.points, two.won)
        piques += one.points[0] >= 60
    assert piques
