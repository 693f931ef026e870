"""The values of points, sequences and sets, and who scores them, agree with the second reckoner."""

import re

from gleek.engine.cards import cards, mask_of
from gleek.games.piquet.actions import Call
from gleek.games.piquet.calls import Calls
from gleek.games.piquet.comparing import contest as engine_contest
from gleek.games.piquet.items import suit_points
from tests.course.exercises.sound import explained, is_sound, only_right, right_texts, touched
from tests.course.exercises.sound import short_fan as fan
from tests.games.piquet.course.exercises.many import (
    KINDS,
    SUIT_WORDS,
    items,
    named,
    questions,
    rules_of,
)
from tests.games.piquet.reckoner import score_of, strength, value_of


def test_what_a_point_is_worth():
    seen = set()
    for question in questions("point"):
        is_sound(question)
        rules, held = rules_of(question), fan(question)
        (best,) = items("point", held, rules)
        makes, scores, suit = (
            value_of(best),
            score_of("point", best, rules),
            SUIT_WORDS[best[0][1]].capitalize(),
        )
        if question.level == 1:
            assert len(best) == len(held)
            only_right(question, f"Making {makes}, scoring {scores}")
        elif question.level == 2:
            only_right(question, suit)
            for option in question.asked.options:
                letter = next(key for key, word in SUIT_WORDS.items() if word.capitalize() == option.text)
                shown = [card.replace("10", "T") for card in touched(question, option)]
                assert shown == [card for card in held if card[1] == letter]
        else:
            only_right(question, f"{suit}: making {makes}, scoring {scores}")
        explained(question, makes)
        assert makes >= rules["point_least"]
        seen.add((question.level, rules["point_score"], rules["ending_four"]))
    assert {tens for _, tens, _ in seen} == {"cards", "tens"}
    assert {less for _, _, less in seen} == {"full", "one_less"}


def test_which_sequences_and_sets_score():
    seen = set()
    for question in questions("holdings"):
        is_sound(question)
        assert [each.label for each in question.asked.fans] == ["Your hand"]
        rules, held = rules_of(question), fan(question)
        some = [(kind, item) for kind in KINDS[1:] for item in items(kind, held, rules)]
        if question.level == 3:
            total = sum(score_of(kind, item, rules) for kind, item in some)
            only_right(question, f"{total} points")
            explained(question, total)
        else:
            names = {named(kind, item) for kind, item in some}
            assert {text[0].lower() + text[1:] for text in right_texts(question)} == names, question
        # The engine's fullest call of this hand holds the same items.
        fullest = Calls(1, mask_of(cards(" ".join(held))), (0, 0, 0), suit_points(0, tens=False), 0)[0]
        called = [{mask_of(cards(" ".join(item))) for k, item in some if k == kind} for kind in KINDS[1:]]
        assert called == [{*fullest.sequences}, {*fullest.sets}]
        seen |= {(question.level, kind, len(item)) for kind, item in some}
    assert {(2, "sequences", 4), (2, "sets", 4), (3, "sequences", 5)} <= seen


def won(kind, mine, his, rules):
    """Return who scores a kind (0, 1, or None), given both players' items of it."""
    if not mine or not his:
        return 0 if mine else 1 if his else None
    one, other = strength(kind, mine[0], rules), strength(kind, his[0], rules)
    if one != other:
        return int(other > one)
    if rules["equality"] == "elder" or (rules["equality"] == "elder_for_point" and kind == "point"):
        return 0
    return None


def worth(kind, some, rules):
    return sum(score_of(kind, item, rules) for item in some)


def test_who_scores_for_the_calls():
    """Level 1 shows the points, level 2 the sequences or the sets, level 3 both hands."""
    seen = set()
    for question in questions("contest", 40):
        is_sound(question)
        rules, scores = rules_of(question), [0, 0]
        about = re.match(r"Who scores (?:the )?(point|sequences|sets|for)", question.asked.question)[1]
        for kind in KINDS if about == "for" else (about,):
            has = [items(kind, fan(question, place), rules) for place in (0, 1)]
            if kind == "point":
                has = [[item for item in some if value_of(item) >= rules["point_least"]] for some in has]
            if kind == about:
                assert all(sum(map(len, has[place])) == len(fan(question, place)) for place in (0, 1))
            who = won(kind, *has, rules)
            if who is not None:
                scores[who] += worth(kind, has[who], rules)
                explained(question, worth(kind, has[who], rules))
            if kind == "point" and all(has):
                seen |= _as_the_engine(question.rules, has[0][0], has[1][0], who)
            seen.add((question.level, kind, who, all(has)))
        only_right(question, f"Elder {scores[0]}, younger {scores[1]}")
    assert {
        (level, kind, None, True) for level, kind in ((1, "point"), (2, "sequences"), (3, "sequences"))
    } <= seen
    assert {
        (level, kind, who, True)
        for level, kind in ((1, "point"), (2, "sequences"), (2, "sets"))
        for who in (0, 1)
    } <= seen
    assert "equal, elder’s" in seen


def _as_the_engine(rules, mine, his, who):
    """Check who scores the point with the engine’s comparison, unless the points are equal."""
    if strength("point", mine, rules.as_dict()) == strength("point", his, rules.as_dict()):
        return {"equal, nobody’s" if who is None else "equal, elder’s"}
    points = [mask_of(cards(" ".join(item))) for item in (mine, his)]
    younger = Call(1, points[1]) if who == 1 else Call(1)
    assert engine_contest(rules, Call(0, points[0]), younger)[0][0] == who
    return set()
