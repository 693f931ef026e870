"""A class from its code to the teacher's table: results are read, or refused with the reason."""

import json
from functools import cache
from urllib.parse import urlencode

import pytest

from gleek import games
from gleek.course.classroom.classroom import MOST_ROWS, Classroom
from gleek.course.classroom.view import classroom_data
from gleek.course.explorer.explorer import Explorer
from gleek.course.explorer.table_parts import card_signs
from gleek.course.play.match_session import MatchSession
from gleek.course.play.match_view import match_data
from gleek.evidence import presets
from gleek.players.review import COSTLY
from gleek.records.classes import SEEDS, read_class_code
from gleek.records.codes import code_of
from gleek.records.results import Help, read_result_code, result_code

each_game = pytest.mark.parametrize("game", games.ids())


def room_of(game: str, hands: int = 2) -> Classroom:
    room = Classroom()
    room.ask({"what": "game", "id": game})
    room.ask({"what": "hands", "count": str(hands)})
    assert not room.problem
    return room


@cache
def handed_in(game: str, *, other: bool = False, hands: int = 2) -> tuple[str, str, tuple[str, ...]]:
    """Return the code, the file and the URLs of a pupil who played like a plain player.

    With `other`, the pupil's first choice is a different one.
    """
    room = room_of(game, hands)
    own = MatchSession(code_of(77, room.deals.rules))
    own.ask({"what": "result", "code": room.code})
    plain = games.player(game, next(iter(games.players(game))))
    addresses, played = [], []
    for number in range(1, hands + 1):
        while not own.play.hand.over:
            action = plain(own.play.hand.observe(own.play.hand.to_act))
            if other and not own.play.choices and number == 1:
                action = next(each for each in own.play.hand.legal() if each != action)
            own.play.do(action)
        own.play.show_all()
        data = match_data(own)
        played.append(data["finished"]["hand"])
        addresses.append("?" + urlencode({key: value for key, value in own.place.items() if value}))
        if number < hands:
            own.ask({"what": "choose", "id": "next hand"})
    return data["result"]["code"], json.dumps({**data["kept"]["file"], "hand": played}), tuple(addresses)


def parts(text: str) -> list[str]:
    written = json.dumps(text)
    return [written[place : place + 1900] for place in range(0, len(written), 1900)]


def enter(room: Classroom, *texts: str, who: int = 1) -> list[str]:
    """Enter some texts of one person; return the texts of the faults found."""
    count = range(len(texts))
    room.ask({"what": "entries", "at": [*count], "who": [who] * len(texts), "texts": [*texts]})
    return [each.text for each in room.faults]


def test_the_code_follows_what_the_teacher_chooses():
    room = Classroom()
    before = room.code
    assert not room.ask({"what": "opponent", "at": "1", "id": "master-1"})
    room.ask({"what": "help", "id": "1"})
    room.ask({"what": "hands", "count": "6"})
    room.ask({"what": "rules", "id": "cotton"})
    deals = read_class_code(classroom_data(room)["code"])
    assert (deals.opponents, deals.hands, deals.help) == (("plain-1", "master-1"), 6, Help(advice=False))
    assert classroom_data(room)["about"].endswith(", with Take back and without Advice.")
    assert deals.rules == presets.preset(games.game("gleek").rules, "cotton")
    room.ask({"what": "deals"})
    assert read_class_code(room.code).seed != deals.seed
    room.ask({"what": "game", "id": "piquet"})
    assert read_class_code(room.code).rules.game == "piquet"
    room.ask({"what": "hands", "count": "0"})
    assert "against Humphrey (plays simply), by" in classroom_data(room)["about"]
    assert "a partie of 6 deals against" in classroom_data(room)["about"]
    room.ask({"what": "class", "code": before.lower()})
    assert room.code == before


@each_game
def test_code_file_and_addresses_of_one_match_agree(game):
    code, file, addresses = handed_in(game)
    room = room_of(game)
    assert not enter(room, code, who=1)
    room.ask({"what": "file", "at": 0, "who": 2, "text": parts(file)})
    assert not enter(room, *addresses, who=3)
    assert not enter(room, code, *addresses, who=4)
    data = classroom_data(room)
    result = read_result_code(code).purses[0]
    assert [each["value"] for each in data["rows"]] == [result] * 4
    alone, *others = data["rows"]
    assert alone["values"] == [None, None]
    assert alone["note"] == "result only"
    assert others[0]["values"] == others[1]["values"] == others[2]["values"]
    assert sum(others[0]["values"]) == result
    assert not others[0]["note"]
    # All pupils made the same choices.
    assert [each["ways"] for each in data["partings"]] == [[], []]


@each_game
def test_the_first_different_choice_opens_in_the_stepper(game):
    room = room_of(game)
    plain, other = handed_in(game)[2], handed_in(game, other=True)[2]
    enter(room, other[0], who=1)
    enter(room, plain[0], who=2)
    enter(room, plain[0], who=3)
    (parting,) = classroom_data(room)["partings"]
    # The most common choice comes first.
    assert [each["who"] for each in parting["ways"]] == [["2", "3"], ["1"]]
    for way in parting["ways"]:
        room.ask({"what": "record", "who": way["who"][0], "deal": 1})
        moment = classroom_data(room)["moment"]
        explorer = Explorer(game_id=game)
        explorer.ask({"what": "record", "name": moment["name"], "text": parts(moment["text"])})
        explorer.ask({"what": "step", "to": way["step"]})
        assert not any(explorer.problems.values())
        step = explorer.recorded.steps[way["step"] - 1]
        assert card_signs(str(step.action).partition(" ")[2]) == way["did"]
    room.ask({"what": "deals"})
    assert classroom_data(room)["moment"] is None


def test_wrong_entries_are_named_and_the_others_are_read():
    code, _, addresses = handed_in("gleek")
    slip = code[:-1] + ("A" if code[-1] != "A" else "B")
    room = room_of("gleek")
    room.ask({"what": "deals"})
    strange = room.code
    room = room_of("gleek")
    other = MatchSession(code_of(5, room.deals.rules))
    texts = [
        (slip, "does not add up"),
        ("M", "is not a result"),
        (handed_in("piquet")[0], "is a result of Piquet. Give one of Gleek"),
        (f"?class={strange}&did=13", "is not of the class’s deals"),
        ("?match=" + other.place["match"] + "&did=13", "is not of the class’s deals"),
        (addresses[0].partition("&did")[0], "contains no choices"),
        (addresses[0].replace("did=13.", "did=13.13."), "goes wrong at “13”"),
        ("?did=13", "is not of the class’s deals"),
        ("?" + "x" * 2000, "too long to be read"),
    ]
    said = enter(room, *(text for text, _ in texts), code, who=7)
    assert [each.at for each in room.faults] == [*range(len(texts))]
    for (_, words), sentence in zip(texts, said, strict=True):
        assert words in sentence
    assert room.rows[7].result == read_result_code(code)


@each_game
def test_results_that_agree_offer_their_class(game):
    """When results of a class have been read, a single result of another class does not offer its class."""
    code, _, addresses = handed_in(game)
    wanted = room_of(game).code
    room = Classroom()
    other = next(each for each in games.ids() if each != game)
    for start in (game, other):
        room.ask({"what": "game", "id": start})
        room.ask({"what": "deals"})
        enter(room, code, code)
        enter(room, addresses[0], who=2)
        offered = [{"id": wanted, "name": f"3 of them are of the class {wanted}."}]
        assert classroom_data(room)["others"] == offered
        assert len(room.faults) == 3
        room.ask({"what": "forget"})
    room.ask({"what": "class", "code": f"it was “{wanted}”, I think"})
    assert not enter(room, code)
    enter(room, result_code(read_result_code(code)._replace(seed=3)), who=2)
    assert not classroom_data(room)["others"]
    room.ask({"what": "forget"})
    enter(room, result_code(read_result_code(code)._replace(seed=SEEDS)), who=2)
    assert not classroom_data(room)["others"]  # no class code can name these deals


def test_a_file_with_the_pupil_s_own_name_is_read_and_tells_the_help():
    file = json.loads(handed_in("gleek")[1])
    file = {**file, "players": ["Somebody 1", *file["players"][1:]]}
    room = room_of("gleek")
    room.ask({"what": "help", "id": "2"})
    strict = room.code
    room.ask({"what": "file", "at": 0, "who": 1, "text": parts(json.dumps(file)), "code": strict})
    room.ask({"what": "file", "at": 1, "who": 2, "text": parts(json.dumps(file)), "code": ""})
    assert not room.faults
    assert [each["note"] for each in classroom_data(room)["rows"]] == ["", "with Advice and Take back"]
    code = read_result_code(handed_in("gleek")[0])
    enter(room, result_code(code), who=3)
    enter(room, result_code(code._replace(help=Help(take_back=False))), who=4)
    notes = [each["note"] for each in classroom_data(room)["rows"]][2:]
    assert notes == ["result only; with Advice and Take back", "result only"]
    room.ask({"what": "deals"})
    room.ask({"what": "file", "at": 0, "who": 1, "text": parts(json.dumps(file)), "code": strict})
    assert [each["id"] for each in classroom_data(room)["others"]] == [strict]


def file_of(game="gleek", hands=2, **changed):
    """Return the file of a plain match as a page sends it, with some of its keys changed."""
    return parts(json.dumps({**json.loads(handed_in(game, hands=hands)[1]), **changed}))


def stopped():
    """Return the file of a plain match with an illegal bid in its first deal."""
    first, *others = json.loads(handed_in("gleek")[1])["hand"]
    return file_of(hand=[{**first, "actions": ["eldest bids 12", *first["actions"][1:]]}, *others])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (lambda: file_of("piquet"), "This file is of Piquet, but the class plays Gleek."),
        (lambda: file_of(preset="cotton"), "This file is of a match by other rules than the class’s."),
        (
            lambda: file_of(dealer="Humphrey"),
            "This file is of a match against other opponents than the class’s",
        ),
        (lambda: parts(""), "No file has come"),
        (lambda: parts("not a file"), "This is not a record"),
        (lambda: file_of(hands=3), "This file has 3 deals, but the class plays 2."),
        (
            lambda: file_of(hand=json.loads(handed_in("gleek")[1])["hand"][::-1]),
            "Deal 1 of this file is not deal 1 of the class.",
        ),
        (stopped, "Deal 1 of this file cannot be played: "),
    ],
)
def test_a_file_of_another_match_is_refused_with_what_is_other(text, words):
    room = room_of("gleek")
    room.ask({"what": "file", "at": 0, "who": 1, "text": text()})
    assert [each.text[: len(words)] for each in room.faults] == [words]
    assert not any(row.deals for row in room.rows.values())


def test_an_address_of_a_deal_beyond_the_classs_is_refused():
    room = room_of("gleek", hands=1)
    query = handed_in("gleek")[2][1]
    assert enter(room, query) == ["This address is of deal 2, but the class plays only 1 deal."]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"seed": 3}, "is the result of a match over other deals than the class’s."),
        (
            {"rules": presets.preset(games.game("gleek").rules, "cotton")},
            "is the result of a match by other rules",
        ),
        (
            {"players": ("you", "master-1", "master-1")},
            "is the result of a match against other opponents: Jasper",
        ),
        (
            {"players": ("you",) * 3},
            "is the result of a match against other opponents: several people at one screen.",
        ),
        ({"hands": 3}, "is the result of 3 deals, but the class plays 2."),
    ],
)
def test_a_result_of_another_match_says_what_is_other(changed, words):
    code = result_code(read_result_code(handed_in("gleek")[0])._replace(**changed))
    [said] = enter(room_of("gleek"), code)
    assert said.startswith(f"“{code}” {words}")


def test_one_person_has_one_result_and_plays_a_deal_once():
    code, file, addresses = handed_in("gleek")
    raised, _, others = handed_in("gleek", other=True)
    room = room_of("gleek")
    assert not enter(room, code, code, *addresses)  # entering a result twice is not a fault
    assert "This pupil has handed in another result" in enter(room, raised)[0]
    assert "This pupil has handed in deal 1 already, with other choices" in enter(room, others[0])[1]
    room.ask({"what": "forget"})
    assert not room.rows
    assert not room.faults
    assert read_result_code(raised).purses[0] != read_result_code(code).purses[0]
    assert "but the pupil’s deals come to" in enter(room, raised, *addresses)[0]
    room.ask({"what": "forget"})
    room.ask({"what": "file", "at": 0, "who": MOST_ROWS + 1, "text": parts(file)})
    assert f"A class can have at most {MOST_ROWS} pupils" in room.faults[0].text


def test_players_play_the_same_deals_a_moment_at_a_time():
    room = room_of("gleek", hands=1)
    enter(room, handed_in("gleek", hands=1)[2][0])
    plain, master = room.players
    for player in (plain, master):
        for _ in range(200):
            room.ask({"what": "yardstick", "id": player})
            if room.yardsticks[player].done:
                break
    data = classroom_data(room)
    assert [each["done"] for each in data["yardsticks"]] == [True, True]
    assert [each["who"] for each in data["rows"]] == ["1", plain, master]
    again = Classroom(room.code)
    while not (again.yardsticks and again.yardsticks[plain].done):
        again.ask({"what": "yardstick", "id": plain})
    assert again.yardsticks[plain].total == room.yardsticks[plain].total
    bars = data["spread"]["bars"]
    assert sorted(each["label"] for each in bars) == sorted(["1", plain, master])
    assert [each["value"] for each in bars] == sorted((each["value"] for each in bars), reverse=True)


# ---- Answers to tasks and questions, and the costliest choices ---------------------------------------------------


def answers(game: str, **more: object) -> list[str]:
    return parts(json.dumps({"game": game, "tasks": {}, "kinds": {}, **more}))


def enter_answers(room: Classroom, given: object, who: object = 1) -> list[str]:
    room.ask({"what": "answers", "at": 0, "who": who, "text": given})
    return [each.text for each in room.faults]


def test_what_most_pupils_missed_comes_first_by_question_and_by_lesson():
    room = room_of("gleek")
    ann = {"tasks": {"deal-tiddy": [3, 2], "deal-turn-up": [1, 0]}, "kinds": {"lift": [4, 1]}}
    ben = {"tasks": {"deal-tiddy": [2, 1]}, "kinds": {"lift": [2, 0]}}
    assert not enter_answers(room, answers("gleek", **ann))
    assert not enter_answers(room, answers("gleek", **ben), who=2)
    found = classroom_data(room)["answers"]
    keys = ("pupils", "missed", "answers", "wrong", "by")
    assert [[each["words"].partition(":")[0], *map(each.get, keys)] for each in found["questions"]] == [
        ["Task 1", 2, 2, 5, 3, ["2 of 3", "1 of 2"]],
        ["Questions", 2, 1, 6, 1, ["1 of 4", "0 of 2"]],
        ["Task 2", 1, 0, 1, 0, ["0 of 1", ""]],
    ]
    assert [[each["lesson"], *map(each.get, keys)] for each in found["lessons"]] == [
        ["1. The deal", 2, 2, 12, 4, ["3 of 8", "1 of 4"]]
    ]
    # Questions of another version are left out. A file that was saved earlier does not replace a later one.
    assert not enter_answers(room, answers("gleek", tasks={"deal-tiddy": [1, 1], "no-task": [1, 0]}))
    assert classroom_data(room)["answers"] == found
    room.ask({"what": "forget"})
    assert classroom_data(room)["answers"]["questions"] == []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (parts("no JSON"), "This is not a file of answers"),
        (parts("[" * 5000), "This is not a file of answers"),
        (parts("[1]"), "This is not a file of answers"),
        (answers(["gleek"]), "This is not a file of answers"),
        (answers("piquet"), "of another game, but the class plays Gleek"),
        (answers("gleek", tasks=[]), "The file of answers has no part “tasks”"),
        (answers("gleek", tasks={"no-task": [1, 0]}), "None of these answers is to a question of Gleek"),
        (answers("gleek", kinds={"deal-tiddy": [1, 0]}), "None of these answers is to a question of Gleek"),
        *(
            (answers("gleek", tasks={"deal-tiddy": tries}), "The answers to “deal-tiddy” are not two counts")
            for tries in (
                [1, 2],
                [True, False],
                [1],
                [1, 0, 0],
                [-1, -1],
                [1000, 0],
                {"0": 1},
                7,
                None,
            )
        ),
    ],
)
def test_a_file_of_answers_that_is_wrong_is_refused_with_the_reason(given, said):
    room = room_of("gleek")
    assert [each for each in enter_answers(room, given) if said in each]
    assert classroom_data(room)["rows"] == []


@pytest.mark.parametrize("game", ["piquet", "gillet"])  # a review of Gleek takes longest
def test_the_costliest_choices_are_those_of_the_pupil_s_own_review(game):
    """The first choice of the list costs most, and its step shows that choice in the record to step through."""
    room = room_of(game, hands=1)
    _, _, (address,) = handed_in(game, other=True, hands=1)
    assert enter(room, address) == []
    data = classroom_data(room)["mistakes"]
    assert (data["judged"], data["of"], data["list"]) == (0, 1, [])
    while classroom_data(room)["mistakes"]["judged"] < 1:
        assert not room.ask({"what": "mistakes"})
    own = MatchSession(code_of(77, room.deals.rules))
    own.open(address)
    own.play.show_all()
    while (review := own.play.reviewing.of(own.play.subject())) is None or not review.done:
        assert not own.ask({"what": "review"})
    costly = [each for each in review.verdicts if each.grade >= COSTLY and each.number not in review.repeated]
    found = room.mistakes.found(room.finished())
    assert [each.loss for each in found] == sorted((each.loss for each in costly), reverse=True)
    steps = {step.number: step.action for step in own.play.played.steps}
    assert {steps[each.step] for each in found} == {each.did for each in costly}
    # If the results are read again, the deal stays judged.
    room.ask({"what": "forget"})
    assert enter(room, address, who=2) == []
    data = classroom_data(room)["mistakes"]
    assert (data["judged"], data["of"]) == (1, 1)
    assert {each["who"] for each in data["list"]} <= {"2"}
