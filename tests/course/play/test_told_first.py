"""A task that asks for a rule tells it, or an earlier task has told it; else the task says that it is a guess."""

import re

import pytest

from gleek.course.lesson_data import every

# The words with which the first task that asks for a rule, or a task before it, tells the rule. A wrong answer names
# the rule that it breaks.
TOLD = {
    "gleek": {
        "lift.lowest": "the lowest deals",
        "lift.again": "equal and lowest lift again",
        "reckoning.honours": "counts 3 at the end",
        "tricks.turn_up_not_played": "the card turned up is the dealer’s",
        "ruff.best": "it is your best suit",
        "ruff.see": "Agnes has seen that and put in 2 more",
        "ruff.passed": "the 6 stay in the pot",
        "melds.gleek": "are a gleek",
        "melds.mournival": "pays twice as much",
        "tiddy.held": "for Tiddy",
        "tricks.trumps_beat": "they beat every other suit",
        "reckoning.tricks": "You took four tricks, 3 each",
        "reckoning.twenty_two": "Each point above 22",
        "reckoning.settlement": "count 66, three times 22",
    },
    "piquet": {
        "call.better": "cannot beat is good",
        "exchange.turn": "the advantage of exchanging first",
        "exchange.younger": "must exchange one card at least",
        "call.point": "suit in which you have the most cards",
        "call.sequence": "the longer one is better",
        "call.set": "four tens beat your three knaves",
        "call.equal": "the others their number",
        "score.repique": "Thirty before Humphrey counts anything is a repique",
        "score.pique": "thirty in the play is a pique",
        "tricks.lead": "A card scores 1 when it is led",
        "tricks.cards": "More than six win “the cards”",
    },
    "gillet": {
        "ge.best": "the first is for the best pair",
        "ge.tricon": "a tricon, beat any pair",
        "ge.tie": "the one that speaks first wins",
        "point.count": "the sum of cards of one suit",
        "point.ace_and_ten": "worth a little more than their sum",
        "point.flux": "a flux, are more than any two",
        "point.see": "which all who stay must match",
    },
}


@pytest.mark.parametrize("game_id", TOLD)
def test_a_rule_is_told_before_it_is_asked_for_or_the_task_says_guess(game_id):
    told, asked = "", set()
    for lesson in every():
        if lesson.game != game_id:
            continue
        for task in lesson.tasks:
            told += f" {task.situation} {task.instruction}"
            if "Guess" not in task.instruction:
                new = {each.rule for each in task.options if each.rule} - asked
                untold = [rule for rule in new if not re.search(TOLD[game_id].get(rule, "(?!)"), told)]
                assert not untold, f"{lesson.id}, {task.instruction}: it asks for what nobody has told"
                asked |= new
            told += f" {task.why}"
    assert asked == TOLD[game_id].keys()
