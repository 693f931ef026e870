"""In every game, each action and each automatic step emits events, and the hand keeps all of them in its history."""

import pytest

from gleek import games
from gleek.engine.hand import Hand
from gleek.evidence import presets
from gleek.records.codes import deal_number
from tests.games.gleek.strategies import seeded


@pytest.mark.parametrize(
    ("game_id", "name"),
    [(game_id, name) for game_id in games.ids() for name in presets.names(games.game(game_id).rules)],
)
def test_a_hand_keeps_what_has_happened_and_no_step_of_it_is_empty(game_id, name):
    game = games.game(game_id)
    rules = presets.preset(game.rules, name)
    rng = seeded(f"{game_id} {name}")
    for number in range(40):
        hand, all_events = Hand.before_deal(game.setup(rules)), ()
        action = game.deal_out(game.dealer, deal_number(number, rules))
        while True:
            hand, events = hand.apply(action, halt=True)
            assert events
            all_events += events
            while hand.forced:
                hand, events = hand.follow()
                assert events
                all_events += events
            assert hand.history == all_events
            if hand.over:
                break
            legal = hand.legal()
            # Prefer the first and the last legal action: they often end the hand, while raises can go on for ever.
            action = legal[rng.choice((0, -1, rng.randrange(min(len(legal), 300))))]
        assert [paid for event in all_events for paid in event.payments] == list(hand.ledger.payments)
