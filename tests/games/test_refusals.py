"""Every rule that can refuse an action does so here; a text that is no action, deal or setup raises `Unreadable`."""

import ast
import re
from functools import partial
from pathlib import Path

import pytest

import gleek
from gleek import games
from gleek.engine.cards import Card, cards
from gleek.engine.errors import GleekError, Illegal, Inconsistent, Unreadable
from gleek.engine.hand import Hand
from gleek.engine.lift import Lift, Lifting
from gleek.evidence import presets
from gleek.evidence.rules import rules as known_rules
from gleek.games.gillet import actions as gillet_actions
from gleek.games.gillet.match import Setup as GilletSetup
from gleek.games.gleek import actions as gleek_actions
from gleek.games.piquet import actions as piquet_actions
from gleek.games.piquet.match import Match
from gleek.games.piquet.match import Setup as PiquetSetup
from gleek.records.codes import deal_number
from gleek.records.record import Record
from gleek.records.replay import replay
from gleek.records.samples import samples
from tests.games.gillet import table as gillet
from tests.games.gleek.table import at_melds, at_ruff, at_tricks, deal, dealt, play_out

CAVENDISH = "01-cavendish-example"
TIERCES = "sequence AH KH QH; sequence KH QH JH"
CAVENDISH_OUT = ("elder discards KS 8C 7C 9D 8D", "younger discards 7S 9H 7H")
BOUGHT = "eldest bids 13, second passes, dealer passes"
PASSED = "eldest bids 13, second passes, dealer bids 14, eldest bids 15"
OUT = "eldest passes, second vies, dealer revies"
LAST_TO_SPEAK = "eldest passes, second passes"
REST = "4H 5H 6D 7D 4C 5C"
LAID_OUT = f"{BOUGHT}, eldest discards AS {REST}, eldest passes, second passes, dealer passes"
DRAWN = {"exchange": "draw_first"}
YIELDED = "first goes, second yields, third goes, dealer raises 1, first sees"
TWO_RAISES = "first raises 1, second raises 1"
YIELDS = "first raises 1, second yields, third yields, dealer yields"


def setup(game_id, name=None, **brought):
    game = games.game(game_id)
    return game.setup(presets.preset(game.rules, name or presets.default(game.rules)), **brought)


def undealt(game_id, name=None, **brought):
    return Hand.before_deal(setup(game_id, name, **brought))


def at(sample, stage, seat, tricks=0):
    """Return a sample deal of Piquet when a seat is to act in a stage, after `tricks` tricks."""
    steps = [step.hand for step in replay(samples("piquet")[sample]).steps]
    return next(
        hand for hand in steps if (hand.stage, hand.to_act, len(hand.tricks)) == (stage, seat, tricks)
    )


def with_least(least):
    """Return Cavendish's example at the calls, under rules with this least value of a point."""
    rules = presets.preset(games.game("piquet").rules, "rubicon", point_least=least)
    hand, _ = Hand.dealt_to(games.game("piquet").setup(rules), at(CAVENDISH, "exchange", 0).deal)
    return hand.replay(*CAVENDISH_OUT)


two_aces = partial(dealt, eldest="AS AH AD 4H 5H 6D 7D 4C 5C")
all_aces = partial(two_aces, stock="AC", changes=DRAWN)
four_aces = partial(at_melds, eldest="AS AH AD AC")
exchange, calling, playing = (partial(at, CAVENDISH, stage, 0) for stage in ("exchange", "calling", "tricks"))
younger_stands = partial(at, "12-younger-stands", "calling", 0)
one_raise, two_raises = (partial(gillet.dealt, max_raises=most) for most in (1, 2))
free = partial(at_tricks, {"follow_suit": "free"})
twice = gleek_actions.DealOut(2, deal()._replace(turn_up=Card("AS").index))
uneven = gillet_actions.Deal.of(map(cards, ("7H 8H", "9H QS QD 7C", *gillet.HANDS[2:])))
nothing = piquet_actions.DealOut(1, piquet_actions.Deal((0, 0), ((),)))

# The rule, the hand, the actions before (separated by commas), the refused action, and words of the refusal.
GLEEK = [
    ("deal.twelve", partial(undealt, "gleek"), "", twice, "AS"),
    ("deal.twelve", partial(undealt, "gleek"), "", gleek_actions.DealOut(0, deal()), ""),
    ("hand.stage", partial(undealt, "gleek"), "", "eldest bids 13", ""),
    ("hand.stage", dealt, "", "eldest vies", ""),
    ("hand.stage", dealt, "", gleek_actions.DealOut(2, deal()), ""),
    ("hand.stage", at_melds, "", "eldest plays AS", "mournivals and gleeks"),
    ("hand.over", lambda: play_out(at_tricks()), "", "eldest bids 13", ""),
    ("stock.turn", dealt, "", "second bids 13", ""),
    ("stock.turn", dealt, BOUGHT, "eldest bids 14", ""),
    ("stock.turn", dealt, PASSED, "second bids 16", ""),
    ("stock.opening_bid", dealt, "", "eldest bids 12", ""),
    ("stock.opening_bid", dealt, "", "eldest bids 100", "slip"),
    ("stock.raise", dealt, "eldest bids 14", "second bids 14", "one more than the last, which was 14"),
    ("stock.raise", dealt, "eldest bids 14", "second bids 16", "bid 15"),
    ("stock.eldest_must_open", dealt, "", "eldest passes", "bid 13 or more"),
    ("stock.exchange", dealt, BOUGHT, "eldest discards QC 4H 7D 6D 6C 5C 4C", "QC"),
    ("stock.exchange", dealt, BOUGHT, "eldest discards 5H 4H 7D 6D 6C 5C 4C 9S", "must be exactly seven"),
    ("stock.exchange", dealt, BOUGHT, "eldest discards 5H 4H 7D 6D 6C", "loses all sets"),
    ("ruff.turn", at_ruff, "", "dealer vies", ""),
    ("ruff.turn", partial(at_ruff, {"first_pass": "out"}), OUT, "eldest sees", ""),
    ("ruff.vie", at_ruff, "", "eldest sees", ""),
    ("ruff.revie", at_ruff, "eldest vies", "second vies", ""),
    ("ruff.double", at_ruff, LAST_TO_SPEAK, "dealer doubles", ""),
    ("ruff.double", partial(at_ruff, {"ruff_passed": "youngest_may_double"}), "eldest passes", "second doubles", ""),
    ("melds.turn", at_melds, "", "dealer calls nothing", ""),
    ("melds.false_call", at_melds, "", "eldest calls gleek of aces", "very foul play"),
    ("melds.false_call", partial(at_melds, eldest="10S 10H 10D"), "", gleek_actions.Call(0, ((8, 3),)), ""),
    ("melds.false_call", partial(at_melds, eldest="AS AH"), "", gleek_actions.Call(0, ((12, 2),)), ""),
    ("melds.laid_out", two_aces, LAID_OUT, "eldest calls gleek of aces", ""),
    ("melds.laid_out", all_aces, LAID_OUT, "eldest calls mournival of aces", "forfeits double"),
    ("melds.one_set", four_aces, "", "eldest calls gleek of aces", "all four"),
    ("melds.one_set", four_aces, "", "eldest calls mournival of aces and mournival of aces", "twice"),
    ("tricks.turn", at_tricks, "", "second plays AH", ""),
    ("tricks.hold", at_tricks, "", "eldest plays AH", ""),
    ("tricks.hold", at_tricks, "", "eldest plays AD", ""),  # the ace is in the stock
    ("tricks.follow_suit", at_tricks, "eldest plays 5H", "second plays 5D", "hearts were led"),
    ("tricks.turn_up_not_played", at_tricks, "eldest plays AS, second plays 4S", "dealer plays 9D", ""),
    ("tricks.turn_up_not_played", free, "eldest plays 7D, second plays 5D", "dealer plays 9D", ""),
]  # fmt: skip
PIQUET = [
    ("deal.twelve", partial(undealt, "piquet", "rubicon"), "", nothing, ""),
    ("partie.set", partial(undealt, "piquet", "cotton_1674", elder=100), "", nothing, ""),
    ("partie.hundred", partial(undealt, "piquet", "au_cent", elder=100), "", nothing, ""),
    ("exchange.turn", exchange, "", "younger discards nothing", ""),
    ("exchange.elder", exchange, "", "elder discards AS KS JS AH QH JH", ""),
    ("exchange.younger", exchange, CAVENDISH_OUT[0], "younger discards nothing", ""),
    ("exchange.hold", exchange, "", piquet_actions.Discard(0, Card("10S").bit), ""),
    ("blank.claim", exchange, "", "elder claims carte blanche", ""),
    ("call.turn", calling, "", "younger calls nothing", ""),
    ("call.hold", calling, "", "elder calls point KS", ""),
    ("call.one_of_a_kind", calling, "", f"elder calls {TIERCES}", ""),
    # The point has just the least value, so this call is refused for another reason.
    ("call.one_of_a_kind", partial(with_least, 30), "", f"elder calls point KH QH JH; {TIERCES}", ""),
    ("call.sequence", calling, "", "elder calls sequence AH KH JH", ""),
    ("call.set", calling, "", "elder calls set JS JH JC; set 9S 9C 8S", ""),
    ("call.point_least", partial(with_least, 30), "", "elder calls point JS 9S", ""),
    ("call.elder_first", younger_stands, "", "elder calls sequence QD JD 10D; sequence QS JS 10S 9S", ""),
    ("call.better", partial(at, CAVENDISH, "calling", 1), "", "younger calls point AD QD JD 10D 7D", ""),
    ("call.equal", partial(at, "29-equal-calls-all-elders", "calling", 1), "", "younger calls sequence KH QH JH", ""),
    ("look.younger", partial(at, "11-younger-look", "tricks", 1), "", "elder looks", ""),
    ("tricks.turn", playing, "", "younger plays AD", ""),
    ("tricks.hold", playing, "", "elder plays AD", ""),
    ("tricks.follow_suit", partial(at, CAVENDISH, "tricks", 1), "", "younger plays 7D", ""),
    ("tricks.must_win", partial(at, "30-having-to-win", "tricks", 1, 6), "", "younger plays 8D", ""),
    ("hand.stage", exchange, "", "elder plays AS", ""),
    ("hand.over", lambda: replay(samples("piquet")[CAVENDISH]).steps[-1].hand, "", "elder discards nothing", ""),
]  # fmt: skip
GILLET = [
    ("deal.three", partial(undealt, "gillet"), "", gillet_actions.DealOut(0, gillet.dealt().deal), ""),
    ("deal.three", partial(undealt, "gillet"), "", gillet_actions.DealOut(3, gillet_actions.Deal((0, 0, 0, 0))), ""),
    ("deal.three", partial(undealt, "gillet"), "", gillet_actions.DealOut(3, uneven), ""),
    ("point.turn", gillet.dealt, "", "second goes", ""),
    ("point.turn", gillet.dealt, YIELDED, "second sees", ""),
    ("point.first_yield", gillet.dealt, "", "first yields", "at the very first word"),
    ("point.go", gillet.dealt, "first raises 1", "second goes", "another player has raised"),
    ("point.see", gillet.dealt, "", "first sees", "nobody has raised yet"),
    ("point.raise", gillet.dealt, "", "first raises 0", "one counter at least"),
    ("point.raise", gillet.dealt, "", "first raises 1001", "taken for a slip"),
    ("point.raise_limit", partial(gillet.dealt, raise_limit=3), "", "first raises 4", "3 at most is agreed"),
    ("point.raise_limit", partial(gillet.dealt, raise_limit=1000), "", "first raises 1001", ""),
    ("point.max_raises", one_raise, "first raises 1", "second raises 1", "one raise has been made"),
    ("point.max_raises", two_raises, TWO_RAISES, "third raises 1", "2 raises have been made"),
    ("hand.stage", partial(undealt, "gillet"), "", "first goes", ""),
    ("hand.over", gillet.dealt, YIELDS, "first goes", ""),
]  # fmt: skip
YOU_WITHIN = re.compile(r"(?<!^)(?<![.!?)] )(?<!“)\bYour?\b")
WRONG_VERB = re.compile(r"\byou (?:has|does|is|was|holds|lays|plays|calls|may not may)\b", re.IGNORECASE)
TRIED = {"gleek": GLEEK, "piquet": PIQUET, "gillet": GILLET}


@pytest.mark.parametrize(("game_id", "row"), [(each, row) for each, rows in TRIED.items() for row in rows])
def test_an_action_is_refused_by_its_rule_with_a_sentence(game_id, row):
    rule, start, before, tried, words = row
    hand = start().replay(*filter(None, before.split(", ")))
    with pytest.raises(Illegal) as caught:
        hand.apply(tried)
    assert caught.value.rule == rule
    assert rule in known_rules(game_id)
    assert hand.why_not(tried) == caught.value.refusal
    assert words in str(caught.value)
    to_player = caught.value.refusal.told(hand.to_act, signs=True)
    for said in (str(caught.value), to_player):
        assert re.fullmatch(r"[A-Z“][^{}]*[.)]", said), said
    assert not re.search(r"\byou\b", str(caught.value))
    assert not YOU_WITHIN.search(to_player), to_player
    assert not WRONG_VERB.search(to_player), to_player


@pytest.mark.parametrize("game_id", TRIED)
def test_a_lifted_card_is_refused(game_id):
    game = games.game(game_id)
    shape = game.shape(presets.preset(game.rules))
    names = tuple("ABCD"[: len(game.seats)])
    lifting = Lifting(names, shape.pack, shape.out_of_pack, rules=game.lift_rules)
    with pytest.raises(Illegal) as caught:
        lifting.apply(Lift(1, Card("KS")))
    assert caught.value.rule == game.lift_rules[0]
    assert caught.value.rule in known_rules(game_id)


def test_a_lifting_that_is_not_over_stops_a_replay():
    lifts = (Lift(0, Card("4S")), Lift(1, Card("4H")), Lift(2, Card("KS")))
    stop = replay(Record((), dealer=None, lifts=lifts, is_match=True)).stop
    assert stop.refusal.rule == "lift.again"


@pytest.mark.parametrize("game_id", TRIED)
def test_every_rule_that_the_engine_can_refuse_by_is_tried(game_id):
    """The test finds the ids in the source of all functions that return a refusal, so that a new one needs a test."""
    named = {"hand.stage", "hand.over"}
    for path in (Path(gleek.__file__).parent / "games" / game_id).glob("*.py"):
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        named |= set(re.findall(r'turn_rule: ClassVar = "([a-z_.]+)"', source))
        refusing = [
            each
            for each in ast.walk(tree)
            if isinstance(each, ast.FunctionDef) and each.returns and "Refusal" in ast.unparse(each.returns)
        ]
        used = {one.id for each in refusing for one in ast.walk(each) if isinstance(one, ast.Name)}
        lists = [
            each for each in tree.body if isinstance(each, ast.AnnAssign) and ast.unparse(each.target) in used
        ]
        for one in (one for each in (*refusing, *lists) for one in ast.walk(each)):
            if isinstance(one, ast.Constant) and re.fullmatch(r"[a-z]+\.[a-z_]+", str(one.value)):
                named.add(one.value)
    assert len(named) > 8, "the ids were not found where they are looked for"
    assert named <= {rule for rule, *_ in TRIED[game_id]}


@pytest.mark.parametrize(("cards_out", "forced"), [("5H 4H 7D 6D 6C", True), ("QC 4H 7D 6D 6C 5C 4C", False)])
def test_a_wrong_number_of_held_cards_can_be_laid_out_in_a_record_but_no_card_of_others(cards_out, forced):
    hand = dealt().replay(*BOUGHT.split(", "))
    action = hand.game.words.read(f"eldest discards {cards_out}")
    assert hand.why_not(action)
    assert (hand.force(action) is not None) == forced


NO_ACTIONS = {
    "gillet": """first, fifth goes, eldest goes, first bids 3, first raises, first raises two, first raises -1,
        first goes 1, dealer AS""",
    "piquet": """elder, third plays AS, elder claims a point, elder calls pair AS AH, elder discards AS AS,
        elder calls point AS; point AH, younger leaves home, elder plays XX""",
}


@pytest.mark.parametrize("game_id", NO_ACTIONS)
def test_words_that_are_no_action_are_unreadable(game_id):
    for words in NO_ACTIONS[game_id].split(","):
        with pytest.raises(Unreadable):
            games.game(game_id).words.read(words.strip())


GILLET_RULES, PIQUET_RULES = (presets.preset(games.game(each).rules) for each in ("gillet", "piquet"))
IMPOSSIBLE = {
    "a number is no raise": (lambda wrong: gillet_actions.Raise(0, wrong), [1.0, "2", None, True, -1, 10**12]),
    "there is no such seat": (gillet_actions.Go, [4, -1, "first", True]),
    "no deal of Gillet": (
        lambda wrong: gillet_actions.DealOut(3, wrong),
        [None, (0, 0, 0, 0), *map(gillet_actions.Deal, ((0, 0, 0), (0, 0, 0, -1), (0, 0, 0, 1.0), 7))],
    ),
    "no setup of Gillet": (
        lambda wrong: GilletSetup(**({"rules": GILLET_RULES} | wrong)),
        [{"ge": -1}, {"point": 1.0}, {"ge": True}, {"names": ("A", "B", "C")}, {"rules": 3}],
    ),
    "no rules of Gillet": (
        lambda wrong: GILLET_RULES.changed(**wrong),
        [{"ante_ge": 0}, {"ante_ge": "none"}, {"max_raises": 101}, {"ties": True}, {"raise_limit": 1.0}],
    ),
    "no setup of Piquet": (
        lambda wrong: PiquetSetup(**({"rules": PIQUET_RULES} | wrong)),
        [{"elder": -1}, {"younger": 2.0}, {"rules": "rubicon"}],
    ),
    "no rules of Piquet": (
        lambda wrong: PIQUET_RULES.changed(**wrong), [{"pack": 40}, {"up_to": 5}, {"up_to": 100.0}],
    ),
    "no discard of Piquet": (lambda wrong: piquet_actions.Discard(*wrong), [(0, -1), (2, 1)]),
    "no deal of Piquet": (
        lambda wrong: Hand.dealt_to(PiquetSetup(PIQUET_RULES), wrong),
        [piquet_actions.Deal((0, 0), ((),)), piquet_actions.Deal((1, 2), ())],
    ),
    "no number of a deal": (lambda wrong: deal_number(wrong, PIQUET_RULES), [-1]),
    "a deal that is not over": (Match(PIQUET_RULES, ("Ann", "Ben"), 0).after, [at(CAVENDISH, "exchange", 0)]),
    "no book of this game": (lambda wrong: presets.preset(type(GILLET_RULES), wrong), ["cotton", "nobody"]),
}  # fmt: skip


@pytest.mark.parametrize("about", IMPOSSIBLE)
def test_impossible_values_are_refused_in_python_too(about):
    make, wrong = IMPOSSIBLE[about]
    for each in wrong:
        with pytest.raises((GleekError, Inconsistent)):
            make(each)
