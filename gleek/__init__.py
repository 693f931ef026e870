"""Gleek, the English card game of the seventeenth century: its rules, their sources, hands played and replayed.

>>> import gleek
>>> hand, _ = gleek.Hand.dealt_to(gleek.Setup(gleek.preset("cotton")), gleek.deal_number(1662))
>>> hand.legal()
<88 legal: bid 12 or more>
>>> hand, events = hand.apply("eldest bids 13")
>>> print(hand.why_not("second bids 13"))
Second may not bid 13: every bid is one more than the last, which was 13; Second may pass or bid 14.
"""

from gleek.engine.cards import Card, Rank, Suit, card, cards
from gleek.engine.errors import GleekError, Illegal, Inconsistent, Refusal, Unreadable
from gleek.engine.hand import Hand
from gleek.engine.ledger import Account, Payment, Seat
from gleek.engine.match import Match
from gleek.engine.money import Stake
from gleek.engine.state import Setup
from gleek.games.gleek.actions import Deal
from gleek.games.gleek.rules import Rules, preset, preset_names
from gleek.games.gleek.tell import tell, tell_step
from gleek.records.coded import from_code
from gleek.records.codes import deal_number, read_code
from gleek.records.read import load
from gleek.records.record import Record
from gleek.records.replay import compare, replay
from gleek.records.write import save

__version__ = "0.1.0"

__all__ = [
    "Account", "Card", "Deal", "GleekError", "Hand", "Illegal", "Inconsistent", "Match", "Payment", "Rank", "Record",
    "Refusal", "Rules", "Seat", "Setup", "Stake", "Suit", "Unreadable", "card", "cards", "compare", "deal_number",
    "from_code", "load", "preset", "preset_names", "read_code", "replay", "save", "tell", "tell_step",
]  # fmt: skip
