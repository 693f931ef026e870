"""Records, replays and comparisons as HTML for notebooks."""

from collections.abc import Sequence
from html import escape

from gleek.engine.as_html import closed_html, table_html
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
    """Return the title, players and rules, and for each hand the deal and the actions."""
    parts = [
        _head(record, rules_title(record.rules(), record.preset)),
        f"<p>Players: {escape(', '.join(record.players))}.</p>",
    ]
    for number, hand in enumerate(record.hands, 1):
        actions = [str(each.action) + (f" — {each.say}" if each.say else "") for each in hand.entries]
        inside = hand.deal._repr_html_() + _list(actions)
        said = f"Hand {number}: {counted(len(actions), 'action')}"
        parts.append(closed_html(said, inside) if record.is_match else inside)
    return "".join(parts)


def replay_html(played: Replay) -> str:
    """Return the state after the last step, why the replay stopped (if it did), and the steps."""
    parts = [_head(played.record, rules_title(played.rules, nearest(played.rules)))]
    if played.last_hand is not None:
        parts.append(hand_html(played.last_hand.observe(None)))
    if played.record.is_match:
        parts.append(table_html("So far", ("Player", purses_word(played.record.game)), _purses(played)))
    steps = _list([tell_step(each) for each in played.steps])
    return "".join([*parts, _stopped(played), closed_html(counted(len(played.steps), "step"), steps)])


def difference_html(found: Difference) -> str:
    """Return each payment that differs, with its rule, and the sums of both replays."""
    before, after = found.before, found.after
    names = [rules_title(each.rules, nearest(each.rules)) for each in (before, after)]
    rows = []
    for line in found.lines:
        step, said, paid = differing(before, after, line)
        hand = f"{line.hand_number}: " if before.record.is_match else ""
        rows.append([f"{hand}{step.number}", *map(escape, (said, upper_first(paid.reason), paid.rule))])
    heads = ("Step", "What differs", "For", "Rule")
    both = zip(_purses(before), _purses(after), strict=True)
    return "".join(
        [
            _head(before.record, f"{names[1]}, against {names[0]}"),
            table_html("Payments that differ", heads, rows) if rows else "<p>No payment differs.</p>",
            _stopped(after),
            table_html(
                f"{purses_word(before.record.game)}, by each",
                ("Player", *names),
                [(name, was, now) for (name, was), (_, now) in both],
            ),
        ]
    )


def _head(record: Record, rules: str) -> str:
    title = record.title or f"A {'match' if record.is_match else 'hand'} of {record.game.title}"
    about = f"<p>{escape(record.about)}</p>" if record.about else ""
    return f"<h4>{escape(title)}</h4>{about}<p>Rules: {escape(rules)}.</p>"


def _list(lines: Sequence[str]) -> str:
    return f"<ol>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ol>"


def _stopped(played: Replay) -> str:
    return "" if played.stop is None else f"<p><b>{escape(stop_text(played))}</b></p>"


def _purses(played: Replay) -> list[tuple[str, str]]:
    """Return each player's name and sum as HTML."""
    say = teller_of(played.steps[-1]).sum if played.steps else str
    pairs = zip(played.record.players, played.purses, strict=True)
    return [(escape(name), escape(say(purse))) for name, purse in pairs]
