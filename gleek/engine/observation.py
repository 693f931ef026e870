"""The knowledge of one seat: enough to choose an action and to show the hand, without other seats' secrets."""

from html import escape
from typing import Any, NamedTuple

from gleek.engine.as_html import card_html, cards_html, closed_html, table_html
from gleek.engine.cards import CARDS, Card, in_hand_order
from gleek.engine.errors import in_a_line
from gleek.engine.events import Event
from gleek.engine.game import Game
from gleek.engine.ledger import Ledger
from gleek.engine.legal import Legal
from gleek.engine.phase import Phase
from gleek.engine.state import State, Trick, make
from gleek.engine.tricks import on_table
from gleek.engine.words import counted, listed, signed, upper_first


class Observation(NamedTuple):
    """The knowledge of one seat about a hand: most fields are those of `State`, without the other seats' secrets."""

    seat: int | None  # None: the observer sees everything
    game: Game
    setup: Any
    phase: Phase
    deal: Any  # as in `State`; hands and piles that the seat does not know are empty
    held: tuple[int, ...]  # the known cards of each hand, as masks
    counts: tuple[int, ...]  # the number of cards in each hand
    ledger: Ledger
    tricks: tuple[Trick, ...]
    facts: Any
    history: tuple[Event, ...]
    legal: Legal | None  # the seat's legal actions; None if it is not the seat's turn

    def __repr__(self) -> str:
        names, may = self.setup.names, ""
        if self.legal is not None:
            who = names[self.phase.to_act() or 0]
            may = f"; {who} may {' or '.join(map(str, self.legal.words()))}"
        whose = "everything is open" if self.seat is None else f"{names[self.seat]} sees it"
        stage = self.game.stage_names[self.phase.stage]
        return in_a_line(f"Observation of {self.game.title}: {stage}, {whose}{may}")

    def _repr_html_(self) -> str:
        return hand_html(self)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own cards, sorted as in a player's hand; empty if `seat` is None."""
        held = 0 if self.seat is None else self.held[self.seat]
        return in_hand_order(held, getattr(self.deal, "trump", None))

    @property
    def rules(self) -> Any:  # noqa: ANN401  (each game has rules of its own)
        return self.setup.rules

    @property
    def dealt(self) -> Any:  # noqa: ANN401  (each game has a deal of its own)
        return self.deal


def observe(
    state: State,
    seat: int | None,
    *,
    facts: Any = None,  # noqa: ANN401
    shown: tuple[int, ...] = (),
) -> Observation:
    """Return what a seat knows of a hand; everything for None.

    `facts` are the game's results so far (`State.facts`) without secrets of other seats (None: there are no secrets),
    and `shown` has for each hand the cards that all seats have seen (empty: no cards were shown).
    """
    held, phase, deal, history = state.held, state.phase, state.deal, state.history
    acts = phase.to_act()
    legal = phase.legal(state) if acts is not None and seat in {None, acts} else None
    if seat is None:
        facts = state.facts
    else:
        phase = phase.seen_by(seat)
        deal = None if deal is None else deal.seen_by(seat)
        masks = [mask & also for mask, also in zip(held, shown, strict=True)] if shown else [0] * len(held)
        masks[seat] = held[seat]
        held = tuple(masks)
        history = tuple([each if each.public else each.seen_by(seat) for each in history])
    facts = state.facts if facts is None else facts
    cards = (deal, held, tuple([mask.bit_count() for mask in state.held]))
    rest = (state.ledger, state.tricks, facts, history, legal)
    return make(Observation, (seat, state.game, state.setup, phase, *cards, *rest))


def hand_html(seen: Observation) -> str:
    game, names = seen.game, seen.setup.names
    trump = getattr(seen.deal, "trump", None)
    rows = []
    for seat, name in enumerate(names):
        known = in_hand_order(seen.held[seat], trump)
        cards = cards_html(known, seen.counts[seat] - len(known))
        rows.append((escape(name), cards or "–", escape(_sum(seen, seen.ledger.purses[seat]))))
    whose = "" if seen.seat is None else f", as {names[seen.seat]} sees it"
    money = "Purse" if game.counts_money else "Points"
    title = f"{game.title}: {game.stage_names[seen.phase.stage]}{whose}"
    parts = [table_html(title, ("Player", "Cards", money), rows)]
    if trick := on_table(seen.phase, len(names)):
        lying = listed(f"{escape(names[seat])} {card_html(CARDS[index])}" for seat, index in trick)
        parts.append(f"<p>On the table: {lying}.</p>")
    in_pots = game.accounts.pots_in(seen.ledger)
    pots = [f"{escape(title)} {escape(_sum(seen, held))}" for _, title, held in in_pots if held]
    if pots:
        parts.append(f"<p>{'; '.join(pots)}.</p>")
    acts = seen.phase.to_act()
    if acts is not None:
        legal = "" if seen.legal is None else f" may {' or '.join(map(str, seen.legal.words()))}"
        parts.append(f"<p>{escape(names[acts] + (legal or ' is to act'))}.</p>")
    parts.append(ledger_html(seen.ledger, seen))
    return "".join(parts)


def _sum(seen: Observation, stakes: int) -> str:
    return seen.setup.stake.sum(stakes) if seen.game.counts_money else signed(stakes)


def ledger_html(ledger: Ledger, seen: Observation) -> str:
    """Return a table of a hand's payments in a collapsed block; "" if there are no payments."""
    if not ledger.payments:
        return ""
    accounts, names = seen.game.accounts, seen.setup.names
    rows = []
    for each in ledger.payments:
        from_, to = (upper_first(accounts.name(account, names)) for account in (each.payer, each.receiver))
        rows.append([escape(text) for text in (from_, to, _sum(seen, each.stakes), each.reason)])
    table = table_html("", ("From", "To", "Sum", "For"), rows)
    return closed_html(f"Ledger: {counted(len(rows), 'payment')}", table)
