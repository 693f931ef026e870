"""A seat's own counts at Gleek for the help at the table: ruff and sets, and later the points in the tricks."""

from collections.abc import Iterator

from gleek.engine.cards import SUIT_MASKS, Suit
from gleek.engine.observation import Observation
from gleek.engine.words import counted, listed, upper_first
from gleek.games.gleek.actions import set_name
from gleek.games.gleek.melds import PAYS, sets_in
from gleek.games.gleek.reckoning import A_TRICK, OWN_CARDS, honours
from gleek.games.gleek.ruff import best_ruff


def own_counts(seen: Observation) -> Iterator[tuple[str, str]]:
    seat, held, rules = seen.seat, seen.held[seen.seat or 0], seen.rules
    if seat is None:
        return
    if seen.phase.stage in {"stock", "ruff", "melds"}:
        worths = sorted(
            ((best_ruff(held & SUIT_MASKS[suit], rules)[0], suit.word) for suit in Suit), reverse=True
        )
        suits = upper_first(", ".join(f"{word} {worth}" for worth, word in worths if worth))
        yield (
            "Your ruff",
            (f"Four aces, which beat every suit. {suits}" if best_ruff(held, rules)[2] else suits),
        )
        sets = [
            f"a {set_name(rank, count)}, {seen.setup.stake.sum(PAYS[rank, count])} from each of the others"
            for rank, count in sets_in(held)
        ]
        yield "Your sets", upper_first(listed(sets)) if sets else "None"
    elif seen.tricks:
        won = sum(trick.winner == seat for trick in seen.tricks)
        points = honours(seen)[seat]
        total = A_TRICK * won + points
        text = f"{A_TRICK * won} for {counted(won, 'trick')}, {points} for honours: {total}"
        whose = " from each of the others" * (rules.settlement == "each")
        yield "Your count so far", f"{text}. You win each point above {OWN_CARDS}{whose}"
