"""Every page that reads a code refuses one of another game, and names both games."""

import pytest

from gleek.course.explorer.explorer import Explorer
from gleek.course.pages.brief import BriefPage
from gleek.course.pages.table_rules import TableRules
from gleek.course.play.class_deals import class_deals
from gleek.course.play.match_session import MatchSession
from gleek.engine.errors import Unreadable
from gleek.evidence.games import game as about
from gleek.games import default_player, game, ids, presets
from gleek.records.classes import ClassDeals, class_code
from gleek.records.codes import code_of, rules_code

PAIRS = [(here, other) for here in ids() for other in ids() if here != other]


def usual_rules(name):
    return presets.preset(game(name).rules)


def own(name):
    return MatchSession(code_of(1662, usual_rules(name)))


def rules_taken(page, other):
    page.ask({"what": "rules", "code": rules_code(usual_rules(other))})
    raise Unreadable(page.problem)


def class_of(name):
    others = (default_player(name),) * (len(game(name).seats) - 1)
    return class_code(ClassDeals(7, usual_rules(name), others, 3))


# A request to each page, given the page's game and the game of the code.
ASKED = {
    "stepper": lambda here, other: Explorer(game_id=here).open(f"?code={code_of(1662, usual_rules(other))}"),
    "stepper, rules": lambda here, other: Explorer(game_id=here).open(
        f"?rules={rules_code(usual_rules(other))}"
    ),
    "match": lambda here, other: own(here).open(f"?match={code_of(1662, usual_rules(other))}"),
    "match, class": lambda here, other: own(here).open(f"?class={class_of(other)}"),
    "rules in brief": lambda here, other: rules_taken(BriefPage(here), other),
    "rules of a table": lambda here, other: rules_taken(TableRules(here), other),
    "class": lambda here, other: class_deals(class_of(other), here),
}


@pytest.mark.parametrize(("here", "other"), PAIRS)
@pytest.mark.parametrize("page", ASKED)
def test_a_code_of_another_game_is_refused(page, here, other):
    with pytest.raises(Unreadable) as refusal:
        ASKED[page](here, other)
    assert about(other).title in str(refusal.value)
    assert str(refusal.value).endswith(f" of {about(here).title}.")
