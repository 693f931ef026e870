"""Gleek, an English card game of the seventeenth century: its rules and their sources, and hands to play and replay.

>>> import gleek
>>> hand, _ = gleek.Hand.dealt_to(gleek.Setup(gleek.preset("cotton")), gleek.deal_number(1662))
>>> hand.legal()
<88 legal: bid 12 or more>
>>> hand, events = hand.apply("eldest bids 13")
>>> print(hand.why_not("second bids 13"))
Second may not bid 13: every bid is one more than the last, which was 13; Second may pass or bid 14.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from gleek.evidence.paths import __version__ as __version__

if TYPE_CHECKING:
    from gleek.engine.cards import Card, Rank, Suit, card, cards
    from gleek.engine.errors import GleekError, Illegal, Inconsistent, Refusal, Unreadable
    from gleek.engine.hand import Hand
    from gleek.engine.ledger import Payment
    from gleek.engine.money import Stake
    from gleek.engine.observation import Observation
    from gleek.engine.tell import tell
    from gleek.games.gleek.accounts import Account, Seat
    from gleek.games.gleek.actions import Deal
    from gleek.games.gleek.match import Match, Setup
    from gleek.games.gleek.rules import Rules, preset, preset_names
    from gleek.records.arena import rate
    from gleek.records.coded import from_code
    from gleek.records.codes import deal_number, read_code
    from gleek.records.compare import compare
    from gleek.records.read import load
    from gleek.records.record import Record
    from gleek.records.replay import replay, tell_step
    from gleek.records.weigh import weigh
    from gleek.records.write import save
    from gleek.widgets.own_match import play

__all__ = [
    "Account", "Card", "Deal", "GleekError", "Hand", "Illegal", "Inconsistent", "Match", "Observation", "Payment",
    "Rank", "Record", "Refusal", "Rules", "Seat", "Setup", "Stake", "Suit", "Unreadable", "card", "cards", "compare",
    "deal_number", "from_code", "load", "play", "preset", "preset_names", "rate", "read_code", "replay", "save", "tell",
    "tell_step", "weigh",
]  # fmt: skip

# For each module, its public names. A name is imported at its first use, so that `import gleek` is fast.
_NAMES_OF_MODULE = {
    "gleek.engine.cards": ("Card", "Rank", "Suit", "card", "cards"),
    "gleek.engine.errors": ("GleekError", "Illegal", "Inconsistent", "Refusal", "Unreadable"),
    "gleek.engine.hand": ("Hand",),
    "gleek.engine.ledger": ("Payment",),
    "gleek.engine.money": ("Stake",),
    "gleek.engine.observation": ("Observation",),
    "gleek.games.gleek.accounts": ("Account", "Seat"),
    "gleek.games.gleek.actions": ("Deal",),
    "gleek.games.gleek.rules": ("Rules", "preset", "preset_names"),
    "gleek.games.gleek.match": ("Match", "Setup"),
    "gleek.records.arena": ("rate",),
    "gleek.records.coded": ("from_code",),
    "gleek.records.codes": ("deal_number", "read_code"),
    "gleek.records.compare": ("compare",),
    "gleek.records.read": ("load",),
    "gleek.records.record": ("Record",),
    "gleek.records.replay": ("replay", "tell_step"),
    "gleek.records.weigh": ("weigh",),
    "gleek.records.write": ("save",),
    "gleek.engine.tell": ("tell",),
    "gleek.widgets.own_match": ("play",),
}
_MODULE_OF = {name: module for module, names in _NAMES_OF_MODULE.items() for name in names}


def __getattr__(name: str) -> object:
    """Import a public name at its first use; raises AttributeError for an unknown name."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_MODULE_OF[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*__all__, *globals()})
