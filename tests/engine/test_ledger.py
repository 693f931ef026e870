"""The ledger of a hand keeps every payment, and the balances of all accounts add up to zero."""

from hypothesis import given
from hypothesis import strategies as st

from gleek.engine.ledger import Payment
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
