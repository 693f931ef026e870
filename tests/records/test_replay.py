"""A record replayed under its own rules or another book's, and the comparison line by line."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from gleek.engine.cards import Card
from gleek.engine.lift import Lift
from gleek.games.gleek.actions import Bid, Call, Pass
from gleek.games.gleek.rules import preset
from gleek.records.compare import compare
from gleek.records.read import load
from gleek.records.record import Entry, PlayedHand, Record
from gleek.records.replay import replay
from tests.games.gleek.strategies import play_match, played_hands, record_of, rules, seeded
from tests.games.gleek.table import DEAL, HEAD, at_tricks, deal

A_PASS_IS_FINAL = {"first_pass": "out"}


def recorded(actions, **given):
    text = ", ".join(f'"{each}"' for each in actions)
    return replace(load(f"{HEAD}actions = [{text}]\n{DEAL}"), **given)


def change_of_purses(difference):
    """Return the change of each player's purse that the lines add up to."""
    before, after = difference.before, difference.after
    change = [0, 0, 0]
    match_of = {step.hand_number: step.match for step in (*before.steps, *after.steps) if step.hand}
    for line in difference.lines:
        match = match_of[line.hand_number]
        for payment, sign in ((line.before, -1), (line.after, 1)):
            if payment is not None:
                if payment.payer < 3:
                    change[match.player(payment.payer)] -= sign * payment.stakes
                if payment.receiver < 3:
                    change[match.player(payment.receiver)] += sign * payment.stakes
    return tuple(change)


@settings(max_examples=25)
@given(played_hands())
def test_steps_are_numbered_and_hold_what_happened(played):
    run = replay(record_of(played))
    assert [step.number for step in run.steps] == list(range(1, len(run.steps) + 1))
    assert all(step.events for step in run.steps)
    assert all(step.hand_number == 1 for step in run.steps)
    assert run.steps[0].turn == 0
    done = [step.action for step in run.steps if step.action is not None]
    assert done[1:] == list(played.actions)
    payments = tuple(payment for step in run.steps for payment in step.payments)
    assert payments == played.last.ledger.payments
    for step in run.steps:
        assert step.stage == step.events[-1].stage
        assert step.hand.ledger.payments == payments[: len(step.hand.ledger.payments)]
    assert run.finished
    assert run.last_hand == played.last


def test_calls_left_out_are_filled_in_with_all_that_is_held():
    places = {"eldest": "AS AH AD", "stock": "AC"}
    before = at_tricks({"eldest_must_open": "no"}, **places)
    assert before.stage == "tricks"
    record = Record(
        (PlayedHand(deal(**places), tuple(Entry(Pass(seat)) for seat in (0, 1, 2, 0, 1, 2))),),
        changes=(("eldest_must_open", "no"),),
    )
    lead = next(iter(before.legal()))
    run = replay(
        replace(record, hands=(replace(record.hands[0], entries=(*record.hands[0].entries, Entry(lead))),))
    )
    filled = [step for step in run.steps if step.filled]
    assert [step.action for step in filled] == [Call(0, ((12, 3),)), Call(1), Call(2)]
    assert run.stop is None
    # Only the dealer's call is written; the calls of the players before are filled in.
    some = (*record.hands[0].entries, Entry(Call(2)), Entry(lead))
    run = replay(replace(record, hands=(replace(record.hands[0], entries=some),)))
    assert [step.filled for step in run.steps if isinstance(step.action, Call)] == [True, True, False]


def test_the_replay_stops_at_an_illegal_action():
    record = recorded(["eldest bids 13"], preset="cotton")
    record = replace(record, hands=(replace(record.hands[0], entries=(Entry(Bid(0, 12), "", 7),)),))
    assert replay(record).stop is None
    stop = replay(record, preset("willughby", opening_bid=13)).stop
    assert stop.refusal.rule == "stock.opening_bid"
    assert (stop.hand_number, stop.line, stop.action) == (1, 7, Bid(0, 12))
    run = replay(record, record.rules("du_coeur"))
    assert run.stop.step == len(run.steps) + 1
    assert not run.finished


def test_no_sets_are_called_before_an_action_of_a_stage_that_is_over_too_soon():
    """If a first pass is final, the ruff may end before all have answered; the replay stops there."""
    bidding = "eldest bids 13, second passes, dealer passes, eldest discards 5H 4H 7D 6D 6C 5C 4C"
    record = recorded([bidding, "eldest passes, second passes, dealer vies, eldest passes"])
    assert replay(record).stop is None
    run = replay(record, preset(**A_PASS_IS_FINAL))
    assert run.steps[-1].stage == "ruff"
    assert run.stop.step == run.steps[-1].number + 1
    assert "this is mournivals and gleeks" in run.stop.refusal.sentence


def test_a_lifting_is_replayed():
    lifts = tuple(
        Lift(player, Card(text)) for player, text in [(0, "4S"), (1, "4H"), (2, "KS"), (0, "9S"), (1, "8S")]
    )
    record = Record(
        (PlayedHand(deal()),), players=("Ann", "Ben", "Cat"), dealer=None, lifts=lifts, is_match=True
    )
    run = replay(record)
    assert run.match.dealer == 1
    assert [step.hand for step in run.steps[:5]] == [None] * 5
    assert run.steps[0].stage == "lift"
    wrong = replay(replace(record, lifts=(Lift(1, Card("4S")), *lifts)))
    assert wrong.stop.refusal.rule == "lift.lowest"
    assert wrong.stop.step == 1
    assert wrong.purses == (0, 0, 0)
    assert wrong.pots == {"ruff": 0, "reckoning": 0}


@settings(max_examples=80)
@given(played_hands(), rules())
def test_the_lines_account_for_the_change_of_every_purse(played, other):
    record = record_of(played)
    before, after = replay(record), replay(record, other)
    difference = compare(before, after)
    if after.stop is None:
        expected = tuple(new - old for old, new in zip(before.purses, after.purses, strict=True))
        assert change_of_purses(difference) == expected
    for line in difference.lines:
        assert line.before is not None or line.after is not None
        if line.kind == "changed":
            assert line.before.stakes != line.after.stakes
            assert line.before[:2] == line.after[:2]
            assert line.before.rule == line.after.rule
        assert line.kind == (
            "added" if line.before is None else "removed" if line.after is None else "changed"
        )


@settings(max_examples=20)
@given(
    rules(), st.integers(0, 1 << 32), st.sampled_from(["honours_to", "ruff_tie", "ruff_decline", "odd_penny"])
)
def test_over_several_hands_the_lines_account_for_the_change_too(table, seed, field):
    from gleek.games.gleek.rules import VALUES

    played = play_match(table, 2, seeded(seed), 3)
    hands = tuple(PlayedHand(each.deal, tuple(map(Entry, each.actions))) for each in played.hands)
    base = preset()
    changes = tuple((name, mine) for name, (mine, _) in table.differs_from(base).items())
    record = Record(hands, changes=changes, players=("Ann", "Ben", "Cat"), is_match=True)
    before = replay(record)
    assert before.purses == played.matches[-1].purses
    for value in VALUES[field]:
        after = replay(record, table.changed(**{field: value}))
        assert after.stop is None
        expected = tuple(new - old for old, new in zip(before.purses, after.purses, strict=True))
        assert change_of_purses(compare(before, after)) == expected


def test_payments_after_a_stop_are_not_called_removed():
    actions = [
        "eldest bids 13, second passes, dealer passes",
        "eldest discards 5H 4H 7D 6D 6C 5C 4C",
        "eldest vies",
    ]
    record = recorded(actions)
    before = replay(record)
    after = replay(record, preset(exchange="draw_first", odd_penny="box"))
    assert after.stop is None
    lines = compare(before, after).lines
    assert [(line.kind, line.turn) for line in lines] == [("removed", 3), ("added", 3)]
    free = [Bid(0, 13), Bid(1, 14), Pass(2), Pass(0)]
    cut = replace(
        record, preset="willughby", hands=(PlayedHand(deal(), (Entry(Bid(0, 12)), *map(Entry, free[2:]))),)
    )
    difference = compare(replay(cut, preset("willughby")), replay(cut, preset("du_coeur")))
    assert difference.after.stop is not None
    assert difference.lines == ()
    assert not difference.same
