"""Records, replays and comparisons as HTML for notebooks."""

from __future__ import annotations

from html import escape

from gleek.engine.as_html import closed_html, deal_html, table_html
from gleek.engine.observation import hand_html
from gleek.games.presets import nearest
from gleek.records.as_text import differing, stop_text
from gleek.records.compare import Difference
from gleek.records.record import Record
from gleek.records.replay import Replay
from gleek.records.rules_text import rules_title
from gleek.records.telling import purses_word, tell_step, teller_of
from gleek.words import counted, upper_first


def record_html(record: Record) -> str:
    """Return a record as HTML: its title, players and rules, and for each hand the deal and the actions."""
    players = ", ".join(record.players)
    parts = [_head(record), f"<p>Players: {escape(players)}.</p>"]
    for number, hand in enumerate(record.hands, 1):
        dealt = deal_html(record.game.places_of(hand.deal), *record.game.in_order)
        actions = "".join(
            f"<li>{escape(str(each.action))}{escape(f' — {each.say}' if each.say else '')}</li>"
            for each in hand.entries
        )
        inside = f"{dealt}<ol>{actions}</ol>"
        said = counted(len(hand.entries), "action")
        parts.append(closed_html(f"Hand {number}: {said}", inside) if record.is_match else inside)
    return "".join(parts)


def _head(record: Record, rules: str = "") -> str:
    title = record.title or f"A {'match' if record.is_match else 'hand'} of {record.game.title}"
    about = f"<p>{escape(record.about)}</p>" if record.about else ""
    by = rules or rules_title(record.rules(), record.preset)
    return f"<h4>{escape(title)}</h4>{about}<p>Rules: {escape(by)}.</p>"


def replay_html(played: Replay) -> str:
    """Return a replay as HTML: the final state of the last hand, why the replay stopped (if it did), and its steps."""
    record, last = played.record, played.last_hand
    parts = [_head(record, rules_title(played.rules, nearest(played.rules)))]
    if last is not None:
        parts.append(hand_html(last.observe(None)))
    if played.stop is not None:
        parts.append(f"<p><b>{escape(stop_text(played))}</b></p>")
    if record.is_match:
        parts.append(table_html("So far", ("Player", purses_word(record.game)), _purses(played)))
    steps = "".join(f'<li value="{each.number}">{escape(tell_step(each))}</li>' for each in played.steps)
    return "".join([*parts, closed_html(counted(len(played.steps), "step"), f"<ol>{steps}</ol>")])


def _purses(played: Replay) -> list[tuple[str, str]]:
    return [
        (escape(name), escape(_sum(played, purse)))
        for name, purse in zip(played.record.players, played.purses, strict=True)
    ]


def _sum(played: Replay, stakes: int) -> str:
    return teller_of(played.steps[-1]).sum(stakes) if played.steps else str(stakes)


def difference_html(found: Difference) -> str:
    """Return a comparison of two replays as HTML: each payment that differs, with its rule, and the players' sums."""
    before, after = found.before, found.after
    names = [rules_title(each.rules, nearest(each.rules)) for each in (before, after)]
    rows = []
    for line in found.lines:
        step, said, shown = differing(before, after, line)
        hand = f"{line.hand_number}: " if before.record.is_match else ""
        rows.append(
            (f"{hand}{step.number}", escape(said), escape(upper_first(shown.reason)), escape(shown.rule))
        )
    heads = ("Step", "What differs", "For", "Rule")
    parts = [_head(before.record, f"{names[1]}, against {names[0]}")]
    parts.append(table_html("Payments that differ", heads, rows) if rows else "<p>No payment differs.</p>")
    if after.stop is not None:
        parts.append(f"<p><b>{escape(stop_text(after))}</b></p>")
    ends = [(name, was, now) for (name, was), (_, now) in zip(_purses(before), _purses(after), strict=True)]
    return "".join(
        [*parts, table_html(f"{purses_word(before.record.game)}, by each", ("Player", *names), ends)]
    )
