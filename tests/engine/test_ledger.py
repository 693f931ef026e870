"""The ledger of a hand: payments and the balance of each account."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gleek.engine.ledger import Payment
from gleek.games.gleek.accounts import (
    ACCOUNT_WORDS,
    RECKONING,
    RUFF,
    SEAT_WORDS,
    SEATS,
    Account,
    Seat,
    from_each,
)
from gleek.games.gleek.accounts import ACCOUNTS as ACCOUNTS_OF_GLEEK

ACCOUNTS = st.integers(0, 5)
PAYMENTS = st.lists(
    st.builds(
        Payment, ACCOUNTS, ACCOUNTS, st.integers(1, 50), st.just("a reason"), st.just("ruff.ante")
    ).filter(lambda each: each.payer != each.receiver),
    max_size=20,
)


@given(PAYMENTS)
def test_all_accounts_together_are_nought_after_every_payment(payments):
    ledger = ACCOUNTS_OF_GLEEK.empty()
    for each in payments:
        after = ledger.add((each,))
        assert sum(after.balances) == 0
        assert after.balances[each.payer] == ledger.balances[each.payer] - each.stakes
        assert after.balances[each.receiver] == ledger.balances[each.receiver] + each.stakes
        ledger = after
    assert ledger.payments == tuple(payments)


@given(PAYMENTS, PAYMENTS)
def test_payments_add_up_however_they_are_grouped(some, more):
    assert ACCOUNTS_OF_GLEEK.empty().add(tuple(some)).add(tuple(more)) == ACCOUNTS_OF_GLEEK.empty().add(
        (*some, *more)
    )


@given(PAYMENTS)
def test_adding_leaves_the_ledger_before_as_it_was(payments):
    before = ACCOUNTS_OF_GLEEK.empty().add((Payment(0, 3, 2, "the ante", "ruff.ante"),))
    before.add(tuple(payments))
    assert before.balances == (-2, 0, 0, 2, 0, 0)
    assert len(before.payments) == 1
    assert before.add(()) is before


def test_purses_and_pots_are_read_off_the_balances():
    ledger = ACCOUNTS_OF_GLEEK.empty().add(
        (Payment(0, 3, 2, "", ""), Payment(1, 4, 5, "", ""), Payment(5, 3, 7, "", ""))
    )
    assert ledger.purses == (-2, -5, 0)
    assert (ledger.balances[RUFF], ledger.balances[RECKONING]) == (9, 5)
    assert sum(ledger.purses) + ledger.balances[RUFF] + ledger.balances[RECKONING] == 7


def test_both_others_pay():
    for seat in SEATS:
        paid = from_each(seat, 8, "a mournival of aces", "melds.mournival")
        assert {each.payer for each in paid} == set(SEATS) - {seat}
        assert all(each.receiver == seat and each.stakes == 8 for each in paid)


def test_the_words_of_seats_and_accounts():
    assert SEAT_WORDS == tuple(seat.word for seat in Seat) == ("eldest", "second", "dealer")
    assert (*SEAT_WORDS, "ruff", "reckoning", "carried") == ACCOUNT_WORDS
    assert [int(Account[word.upper()]) for word in ACCOUNT_WORDS] == list(range(6))
    paid = Payment(Seat.SECOND, Account.RUFF, 2, "the ante", "ruff.ante")
    assert [ACCOUNT_WORDS[each] for each in (paid.payer, paid.receiver)] == ["second", "ruff"]
