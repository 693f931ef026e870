"""Figures of a finished hand of Gleek: events and payments. `gleek.records.weighing` compares rules by them."""

from gleek.engine.cards import Rank
from gleek.engine.hand import Hand
from gleek.games import Player
from gleek.games.gleek.accounts import RUFF, SEAT_WORDS
from gleek.games.gleek.events import Called, Revied, RuffPass, RuffWon, Saw, Vied
from gleek.games.gleek.play.by_reading import ByReading, trained
from gleek.games.gleek.ruff import best_ruff
from gleek.games.gleek.rules import Rules

_TRAINING_ROUNDS = 8
_HONOURS = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.KNAVE)


def tally(hand: Hand) -> dict[str, float]:
    trump, facts, paid = int(hand.deal.trump), hand.facts, hand.ledger.payments
    won = next((each for each in hand.history if isinstance(each, RuffWon)), None)
    buried = sum(1 << 13 * trump + rank for rank in _HONOURS) & facts.laid_out
    return {
        **_in_ruff(hand),
        **(_taken(hand, won) if won else {}),
        "sold": facts.buyer is not None,
        "price": facts.price,
        "sets": any(isinstance(each, Called) and each.sets for each in hand.history),
        "buried": buried > 0,
        "reckoned": sum(
            [each.stakes for each in paid if each.rule.startswith("reckoning.") and each.receiver < RUFF]
        ),
    }


def player_knowing(rules: Rules) -> Player:
    """Return a player trained for these rules. It trains for only seconds, so it bets less well than stored tables."""
    return ByReading(trained(rules, _TRAINING_ROUNDS))


def _in_ruff(hand: Hand) -> dict[str, float]:
    """Return what the seats win in the ruff, and whether eldest and second passed first and the dealer then won."""
    paid = tuple([each for each in hand.ledger.payments if each.rule.startswith("ruff.")])
    won = hand.game.accounts.empty().add(paid).purses
    bets = [each for each in hand.history if isinstance(each, Vied | Saw | Revied | RuffPass)]
    two_passed = all(isinstance(each, RuffPass) for each in bets[:2])
    return {
        **{f"ruff_{word}": won[seat] for seat, word in enumerate(SEAT_WORDS)},
        "two_passed": two_passed,
        "two_passed_won": two_passed and hand.facts.ruff_winners == (2,),
    }


def _taken(hand: Hand, won: RuffWon) -> dict[str, float]:
    """Return figures about a pot won after a vie. "bluffed": the winner showed no ruff, another had a better one."""
    seats = {each.seat for each in hand.history if isinstance(each, Vied | Saw | Revied)}
    unopposed = len(seats) == 1
    held, buyer, rules = [*hand.deal.hands], hand.facts.buyer, hand.rules
    if buyer is not None:
        held[buyer] = (held[buyer] | hand.deal.stock) & ~hand.facts.laid_out
    ruffs = [(aces, 0 if aces else worth) for worth, _, aces in (best_ruff(each, rules) for each in held)]
    winner = won.winners[0]
    return {
        "vied": 1,
        "pot": won.pot,
        "seen": won.shown,
        "tied": won.payments[-1].rule == "ruff.tie",
        "unopposed": unopposed,
        "dealer_unopposed": unopposed and winner == 2,
        "bluffed": not won.shown and ruffs[winner] < max(ruffs),
    }
