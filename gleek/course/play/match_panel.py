"""The parts of the task panel and of the table that a match adds to those of a hand, such as the review."""

from collections.abc import Sequence
from urllib.parse import urlencode

from gleek.course.explorer.table_parts import hidden, purse_data, signed_sum, table_text
from gleek.course.explorer.table_view import PileView, TableView, TallyView
from gleek.course.game_course import game_course
from gleek.course.lesson_data import following
from gleek.course.play.class_deals import DAY
from gleek.course.play.hand_view import brought, own_table, panel_data, sum_figures, told_back
from gleek.course.play.match_session import TAKE_BACK, MatchSession
from gleek.course.play.match_state import MatchState
from gleek.course.play.match_view import kept_name, purses_of, result_data, winners_of
from gleek.course.play.missed import question_address
from gleek.course.play.opponents import CHOOSE, opponents, plays
from gleek.course.play.task_panel import Offers, answer, choice, onward, panel_terms, panel_text, task_panel
from gleek.course.requests import NamedData, View
from gleek.course.review.hand_review import Decision
from gleek.course.review.review_view import Around, nothing, ready, review_data
from gleek.engine.money import Stake
from gleek.engine.words import counted, listed, lower_first, one_stop, upper_first
from gleek.evidence import games, presets
from gleek.records.results import PERSON, Result
from gleek.records.rules_text import rules_words


def match_panel_data(own: MatchSession) -> View:
    if own.missed is not None:
        return own.missed.panel(own.problem)
    data = panel_data(own.play)
    data["title"], data["problem"] = own.state.where.removesuffix("."), own.problem
    data["place"], data["left"] = own.place, own.left
    data["going"] = _unfinished_entry(own)
    if own.lesson is not None:
        data["where"] |= {"title": f"← {own.lesson.heading}", "href": own.lesson.page}
    if own.in_class and own.shared is not None:
        data["title"] = f"{data['title']}, class {own.shared.word}"
        data["can"] |= {"hint": data["can"]["hint"] and own.state.help.advice}
        data["can"] |= {"previous": data["can"]["previous"] and own.state.help.take_back, "again": False}
    elif own.shared is not None:
        data["title"] = upper_first(own.shared.called)
    if own.astray:
        other = choice("new match", "Play other cards")
        _close(data, "This address names no cards that can be dealt.", other)
        data |= {"title": "Nothing is dealt", "rules": "", "problem": own.astray}
    elif own.opened is not None:
        same = choice("same deals", "Play the same deals")
        back = choice("go back", "Back to the hand in play")
        _close(data, "You can play the same deals.", same, back, told=_told(own.opened))
        data["title"] = "The result of a match"
    elif own.play.covered:
        name = own.play.names[own.play.seat]
        instruction = f"The next to play is {name}. Nobody else should look at the screen now."
        _close(data, instruction, choice("show cards", f"I am {name}: show my cards"))
    else:
        table = game_course(own.game.id).table
        data["names"]["again"] = f"New {table.partie or 'match'}"
        data["can"]["again"] = not own.in_class
        if own.after is not None:
            _end(data, own, own.after)
        elif not own.begun and own.state.help.advice:
            data["situation"] = f"The button Advice names the best choice.\n{data['situation']}"
    data["text"] = f"{data['rules']}\n{panel_text(data)}"
    data["terms"] = panel_terms(own.game.id, data)
    return data


def _end(data: View, own: MatchSession, after: MatchState) -> None:
    table = game_course(own.game.id).table
    match = table.partie or "match"
    data["instruction"], choices = _ending(own, after, table.deal, match)
    if own.can_choose:
        choices.append(choice(CHOOSE, "Opponents"))
    page = games.game(own.game.id).hands_page
    if page:
        asked = urlencode({"record": kept_name(own.state), "at": own.state.hand})
        step: View = {**choice("step", "Step through it"), "href": f"{page}?{asked}"}
        # The page makes the first button prominent. After the match of a class, this must not be one that discards the
        # result.
        first = own.in_class and after.over
        choices.insert(0 if first else len(choices), step)
    if data["can"]["previous"]:
        choices.insert(1, choice(TAKE_BACK))
    if not own.in_class and not after.over:
        choices.append(choice("new match", f"New {match}"))
    lesson = own.lesson and following(own.lesson)
    leads_on = [choices[0], *([onward(lesson)] if lesson else [])]
    data["choices"] = [*leads_on, *({**each, "kind": "more"} for each in choices[1:])]
    data["can"] |= {"previous": False, "again": False}
    data["answer"] = _won(own, after)
    if after.over:  # the panel then shows only the result of the match; the ledger has the events
        data["situation"] = ""


def _unfinished_entry(own: MatchSession) -> View | None:
    """Return the match's entry in the browser's list of unfinished matches."""
    state, shared = own.state, own.shared
    if own.opened is not None or own.astray:
        return None
    place = [lower_first(state.where.removesuffix("."))]
    if shared is not None:
        place.append(shared.called)
    if state.hand > 1 and state.players.count(PERSON) == 1:
        place.append(_has(own, state))
    against = listed(state.standing.players[each] for each in opponents(state.players))
    return {
        "id": kept_name(state),
        "place": ", ".join(place),
        "against": against,
        "begun": own.begun,
        "over": own.after is not None and own.after.over,
    }


def _has(own: MatchSession, state: MatchState) -> str:
    table, purses = game_course(own.game.id).table, state.standing.purses
    person = state.players.index(PERSON)
    if own.game.counts_money:
        return str(purse_data(table, Stake.PENNY, purses[person])["text"])
    others = [str(points) for number, points in enumerate(purses) if number != person]
    return f"{counted(purses[person], 'point')} to {listed(others)}"


def _close(data: View, instruction: str, *choices: View, told: View | None = None) -> None:
    kept = ("title", "problem", "place", "left", "going", "names", "rules", "finished")
    data |= task_panel(Offers(instruction, choices), {}) | {key: data[key] for key in kept}
    data |= {"decision": instruction, "answer": told, "heard": "", "advice": None, "review": ""}


def _ending(own: MatchSession, after: MatchState, deal: str, match: str) -> tuple[str, list[View]]:
    again = [choice("start over", f"This {deal} again")] * own.state.help.take_back
    if not after.over:
        end = [] if own.in_class else [choice("end here", f"End the {match} here")]
        return f"The {deal} is over.", [choice("next hand", f"Next {deal}"), *again, *end]
    same = [choice("same match", f"This {match} again")] * own.state.help.take_back
    new = choice("new match", f"A new {match}")
    if own.in_class:  # “Leave” is the last button: the pupil must still hand in the result
        return f"The {match} is over.", [*same, *again, {**new, "label": "Leave the class"}]
    return f"The {match} is over.", [new, *same, *again]


def _won(own: MatchSession, after: MatchState) -> View:
    standing, table = after.standing, game_course(own.game.id).table
    player = after.players.index(PERSON) if after.players.count(PERSON) == 1 else None
    gained = ""
    if player is not None:
        gained = brought(own.play, standing.purses[player] - own.state.standing.purses[player])
    first = f"After {table.deal} {standing.hands}: {purses_of(standing)}."
    setup, seat = own.play.hand.setup, own.play.seat
    figures = sum_figures(table, setup.stake, setup.names, own.play.hand.ledger.balances, seat)
    said, told = f"{gained}." if gained else "", 1
    more = [first]
    if gained and not own.game.counts_money:
        # The answer's sentence states the points of this deal, so the figures show the totals of all deals.
        figures, told, more = _so_far(after, player or 0), 0, []
    if after.over:
        settled = table.settled(standing, player)
        said = settled or winners_of(standing, player)
        more = [f"In the last {table.deal} {lower_first(gained)}."] if gained else more
        if not settled:
            figures, told = _totals(after, player or 0), 0
    sentence = one_stop(said or first)
    day = _with_same_cards(own)
    # The text for screen readers leaves out the figures that are in the sentence.
    others = [f"{each['name']} {each['sum']}" for each in (*figures[told if gained else 0 :], *day)]
    return answer(
        "end",
        sentence,
        heard=one_stop(f"{sentence} {', '.join(others)}.") if others else sentence,
        # The figures of a finished match are on the score sheet, if there is one.
        figures=[*([] if after.over and _sheet(after) else figures), *day],
        code=result_data(after)["code"] if after.over else "",
        more=[*map(one_stop, more), *told_back(own.play)] if gained else [],
    )


def _with_same_cards(own: MatchSession) -> list[dict[str, str]]:
    """Return, as names and sums, what computer players win with the learner's cards in the deal of the day."""
    if own.shared is None or own.shared.key != DAY:
        return []
    setup, review = own.play.hand.setup, own.play.reviewing.of(own.play.subject())
    won = {"Simple players": own.play.plain_result}
    if review is not None and review.strongest is not None:
        won[upper_first(review.adviser.STRONGEST[1])] = review.strongest
    table = game_course(own.game.id).table
    return [
        {"name": f"{who} with your cards", "sum": signed_sum(table, setup.stake, sum_)["text"]}
        for who, sum_ in won.items()
    ]


def _so_far(after: MatchState, first: int) -> list[dict[str, str]]:
    """Return each player's name and total points, beginning with player number `first`; [] if only one deal is over."""
    figures = _totals(after, first) if after.standing.hands > 1 else []
    return [
        {"name": f"{'' if place else 'In all: '}{each['name']}", "sum": each["sum"].removeprefix("+")}
        for place, each in enumerate(figures)
    ]


def _totals(after: MatchState, first: int) -> list[dict[str, str]]:
    standing, table = after.standing, game_course(after.game.id).table
    return sum_figures(table, standing.stake, standing.players, standing.purses, first)


def match_table(own: MatchSession) -> TableView:
    if own.missed is not None:
        found = own_table(own.on_table)
        found["scene"] = f"missed {own.missed.number}"
        return found if own.missed.question is not None else _bare(found)
    data = own_table(own.play, counts=own.state.help.advice)
    if own.can_choose and not own.play.over:
        for number, each in enumerate(data["seats"]):
            player = own.play.player_at(number)
            if player:
                each["plays"] = {"id": CHOOSE, "text": plays(own.game.id, player)}
    if own.opened is not None or own.play.covered:
        data["pick"] = data["help"] = None
    if own.astray:
        return _bare(data)
    if own.after is not None and own.after.over and not own.play.looked:
        _show_result(data, own, own.after)
    if own.play.covered:
        for seat in data["seats"]:
            seat["cards"] = hidden(len(seat["cards"]))
        data["stock"], data["discards"] = _covered(data["stock"]), _covered(data["discards"])
        data["legal"] = data["moved"] = None
        data["text"] = table_text(data)
    return data


def _show_result(data: TableView, own: MatchSession, after: MatchState) -> None:
    sheet, standing = _sheet(after), after.standing
    if sheet is None:
        return
    data["tally"] = sheet
    for number, seat in enumerate(data["seats"]):
        purse = standing.purses[own.state.standing.player(number)]
        gain = signed_sum(game_course(own.game.id).table, standing.stake, purse)
        seat["gain"] = {**gain, "text": gain["text"] if own.game.counts_money else str(purse), "after": ""}
    data["text"] = table_text(data)


def _sheet(after: MatchState) -> TallyView | None:
    standing, table = after.standing, game_course(after.game.id).table
    if len(after.each) != standing.hands:
        return None
    first = after.players.index(PERSON)
    order = [(first + place) % len(standing.players) for place in range(len(standing.players))]
    names = [standing.players[number] for number in order]
    deal = upper_first(table.deal)

    def row(name: str, sums: Sequence[int], *, signed: bool) -> list[str]:
        written = [signed_sum(table, standing.stake, sums[number])["text"] for number in order]
        return [name, *(each if signed else each.removeprefix("+") for each in written)]

    money = after.game.counts_money
    rows = []
    for number, sums in enumerate(after.each):
        times = table.counted_times(standing.rules, number)
        name = f"{deal} {number + 1}{f', {times} times' if times > 1 else ''}"
        rows.append(row(name, sums, signed=money))
    rows += [row(name, sums, signed=money) for name, sums in table.totals(standing)]
    lines = [
        one_stop(f"{name}: {listed(f'{who} {sum_}' for who, sum_ in zip(names, sums, strict=True))}.")
        for name, *sums in rows
    ]
    return {"columns": [deal, *names], "rows": rows, "lines": lines, "of_match": True}


def _bare(data: TableView) -> TableView:
    for seat in data["seats"]:
        seat["cards"], seat["plays"], seat["to_act"], seat["said"] = [], None, False, ""
    data["stock"] = data["discards"] = data["turn_up"] = data["trump"] = data["trick"] = None
    data["pots"], data["legal"], data["tally"], data["moment"] = [], None, None, None
    data["pick"] = data["moved"] = data["help"] = None
    data["text"] = "No card lies on the table."
    return data


def _covered(pile: PileView | None) -> PileView | None:
    return None if pile is None else {**pile, "cards": hidden(len(pile["cards"]))}


def _told(result: Result) -> View:
    rules = result.rules
    table = game_course(rules.game).table
    figures = [
        {
            "name": f"Player {place} ({'a person' if player == PERSON else plays(rules.game, player)})",
            "sum": signed_sum(table, Stake.PENNY, purse)["text"],
        }
        for place, (player, purse) in enumerate(zip(result.players, result.purses, strict=True), 1)
    ]
    won = listed([f"player {winner + 1}" for winner in result.winners])
    played = rules_words(rules, presets.nearest(rules))
    sentence = f"A match of {counted(result.hands, 'hand')}, won by {won}. Played by {played}."
    return answer("end", one_stop(sentence), figures=figures)


def own_review(own: MatchSession) -> View:
    if not own.play.over:
        return nothing("When a hand is over, what each choice cost can be looked at here.")
    about = own.play.subject()
    seat = own.play.reviewing.seat(about)
    seats: list[NamedData] = []
    if len(about.seats) > 1:
        seats = [{"id": word, "name": name} for word, name in about.seats.items()]
    review = own.play.reviewing.of(about)
    if review is None:
        return ready(seats, seat)

    def before(decision: Decision) -> list[str]:
        return [each.word for each in own.play.choices if each.steps < decision.place]

    def again(decision: Decision) -> str:
        place = own.place | {"did": ".".join(before(decision))}
        return "?" + urlencode({key: value for key, value in place.items() if value})

    def ask(decision: Decision, seed: int) -> str:
        return question_address(own.state, before(decision), decision, seed)

    you = own.play.you is not None
    # For learners who may not take choices back, the review has no links to play on from a decision.
    again_from = again if own.state.help.take_back else lambda _: ""
    data = review_data(review, Around(you, again_from, seats, seat, ask if you else None))
    if you:  # name the hand, so that the browser adds the grades to its statistics
        data["hand"] = {"match": kept_name(own.state), "hand": own.state.hand}
    return data
