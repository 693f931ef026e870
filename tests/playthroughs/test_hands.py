"""Playthroughs of the sample hands with their ledgers, and of hands and matches against the default players."""

from collections.abc import Iterator

import pytest

from gleek.course.explorer.explorer import Explorer
from gleek.course.explorer.explorer_view import stepper_data
from gleek.course.explorer.readings_view import readings_data
from gleek.course.play.hand_view import own_ledger, panel_data
from gleek.course.play.match_panel import match_panel_data, match_table, own_review
from gleek.course.play.match_session import MatchSession
from gleek.course.play.match_view import match_data
from gleek.engine.tell import tell_payment
from gleek.games import default_player, game, ids, player, presets
from gleek.records.codes import code_of
from gleek.records.replay import Replay, replay, stop_text, tell_step, teller_of
from gleek.records.rules_text import rules_title
from gleek.records.samples import samples
from tests.course.play.seated import own_at
from tests.playthroughs import check, leaves

DEAL = 1662


def sample_lines(played: Replay) -> Iterator[str]:
    yield f"=== {played.record.title}: {rules_title(played.rules, played.record.preset)}"
    for step in played.steps:
        yield f"{step.number:3} {tell_step(step)}"
        paid = dict.fromkeys(f"{tell_payment(each, teller_of(step))} [{each.rule}]" for each in step.payments)
        yield f"      {' '.join(paid)}" if paid else ""
        if step.say:
            yield f"      — {step.say}"
    yield stop_text(played)
    yield ", ".join(f"{name} {sum_}" for name, sum_ in zip(played.record.players, played.purses, strict=True))


@pytest.mark.parametrize("name", ids())
def test_samples(name):
    check(
        f"{name}/samples",
        (line for record in samples(name).values() for line in sample_lines(replay(record))),
    )


def desk_lines(data: dict) -> Iterator[str]:
    yield f"  {data['situation']}"
    answer = data["answer"]
    if answer:
        yield f"  {answer['sentence']}"
        yield "  " + ", ".join(f"{each['name']} {each['sum']}" for each in answer.get("figures", []))
        yield from (f"  - {line}" for line in answer["more"])
    offers = [each["label"] for each in data["choices"]]
    if box := data["number_box"]:
        offers.append(f"{box['label']}: {box['min']} to {box['max']}")
    yield f"? {data['instruction']} [{' / '.join(offers)}]"


def ledger_lines(data: dict) -> Iterator[str]:
    for each in data["lines"]:
        yield f"{each['payer']} to {each['receiver']}: {each['text']} for {each['reason']} ({each['rule']})"
    yield ", ".join(f"{each['name']} {each['text']}" for each in data["totals"])
    yield data["sum_text"]


def decide(own: MatchSession, name: str) -> str:
    """Let the default player decide; return the action as text."""
    action = player(name, default_player(name))(own.play.hand.observe(own.play.seat))
    own.play.do(action)
    own.play.clear()
    own.play.show_all()
    return f"> {action}"


@pytest.mark.parametrize(
    ("name", "seat"), [(name, seat) for name in ids() for seat in range(len(game(name).seats))]
)
def test_a_hand_of_ones_own(name, seat):
    own = own_at(code_of(DEAL, presets.preset(game(name).rules)), seat)

    def told():
        yield own.play.about
        while not own.play.hand.over:
            yield from desk_lines(panel_data(own.play))
            yield decide(own, name)
        yield from desk_lines(match_panel_data(own))
        yield from ledger_lines(own_ledger(own.play))

    check(f"{name}/hand-seat-{seat}", told())


@pytest.mark.parametrize("name", ids())
def test_a_match(name):
    own = MatchSession(code_of(DEAL, presets.preset(game(name).rules)))

    def told():
        for _ in range(400):
            data = match_panel_data(own)
            if own.play.mine and not own.play.over:
                yield decide(own, name)
            elif not own.play.over:
                own.ask({"what": "next"})
            else:
                yield from desk_lines(data)
                if all(each["id"] != "next hand" for each in data["choices"]):
                    yield from leaves(match_data(own))
                    yield from leaves(match_table(own)["tally"])
                    return
                own.ask({"what": "choose", "id": "next hand"})

    check(f"{name}/match", told())


@pytest.mark.parametrize("name", ids())
def test_advice_and_review(name):
    own = MatchSession(code_of(DEAL, presets.preset(game(name).rules)))

    def told():
        while not own.play.hand.over:
            # The review repeats the advice of each choice, so a hint for every third trick is enough.
            if own.play.hand.stage != "tricks" or len(own.play.hand.tricks) % 3 == 0:
                own.ask({"what": "hint"})
                yield f"? {panel_data(own.play)['instruction']}"
                yield f"  {own.play.hint}"
                yield from (f"    {line}" for line in leaves(own.play.advice))
            yield decide(own, name)
        while own_review(own)["state"] in {"ready", "going"}:
            own.ask({"what": "review"})
        yield from leaves(own_review(own))

    check(f"{name}/review", told())


MARKED = {
    "gleek": ["02-an-ordinary-hand"],
    "piquet": ["01-cavendish-example", "10-younger-repique"],
}


def marked(table: dict) -> list[str]:
    """Return what a table shows beside its text: for each seat its gain, its words' source and its marked cards."""
    found = []
    for seat in table["seats"]:
        cards = [f"{card['c']} {card['mark']}" for card in seat["cards"] if card.get("mark")]
        if told := [*filter(None, (seat["won"], seat["said_source"])), *cards]:
            found.append(f"{seat['name']}: {', '.join(told)}")
    return [*found, *leaves(table["tally"])]


@pytest.mark.parametrize("name", ids())
def test_gains_and_marks(name):
    def told():
        for sample in MARKED.get(name, [*samples(name)][:1]):
            explorer, before = Explorer(sample, name), []
            yield f"=== {sample}"
            for step in range(1, explorer.steps + 1):
                explorer.go(step)
                if before != (before := marked(explorer.table())):
                    yield from (f"--- {step}", *before)

    check(f"{name}/marks", told())


@pytest.mark.parametrize("name", ids())
def test_the_explorer(name):
    explorer = Explorer(next(iter(samples(name))), name)

    def told():
        for step in range(1, explorer.steps + 1):
            explorer.go(step)
            stepper = stepper_data(explorer)
            yield f"--- {step} {stepper['sentence']} [{stepper['rule']['id']}]"
            yield stepper["note"]
            yield explorer.table()["text"]
        yield from ledger_lines(explorer.ledger())
        yield from leaves(readings_data(explorer)["result"])

    check(f"{name}/explorer", told())
