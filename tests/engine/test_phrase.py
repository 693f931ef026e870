"""Sentences with placeholders, which name a player or address them as "you"; all refusals use them."""

import pytest

from gleek.engine.cards import Card, mask_of
from gleek.engine.errors import Refusal
from gleek.engine.phrase import Cards, Phrase, Who, reason_to_you

NED, ANN = Who(0, "Ned"), Who(1, "Ann")
HANDS = Cards(mask_of((Card("10H"), Card("AS"))))


@pytest.mark.parametrize(
    ("phrase", "of_all", "to_ned"),
    [
        (Phrase("{who} {who:holds} it", who=NED), "Ned holds it", "You hold it"),
        (Phrase("{who:has} {who}", who=NED), "has Ned", "have you"),
        (Phrase("it is {who’s} turn", who=NED), "it is Ned’s turn", "it is your turn"),
        (Phrase("{who’s} turn", who=NED), "Ned’s turn", "Your turn"),
        (Phrase("{who} {who:is} out", who=ANN), "Ann is out", "Ann is out"),
        (Phrase("{who:does} {who:plays} {who:was}", who=NED), "does plays was", "do play were"),
        (Phrase("{who:passes} {who:goes} {who:catches}", who=NED), "passes goes catches", "pass go catch"),
        (Phrase("{who:raises} {who:sees} {who:lies}", who=NED), "raises sees lies", "raise see lie"),
        (
            Phrase("{who} may {what}", who=ANN, what=Phrase("see {who}", who=NED)),
            "Ann may see Ned",
            "Ann may see you",
        ),
        (
            Phrase("No: {may}; {may}.", may=Phrase("{who} may bid", who=NED)),
            "No: Ned may bid; Ned may bid.",
            "No: you may bid; you may bid.",
        ),
        (Phrase("{may}.", may=Phrase("{who} may bid", who=NED)), "Ned may bid.", "You may bid."),
        (Phrase("you there, {n}", n=3), "you there, 3", "you there, 3"),
        (Phrase("{cards}", cards=HANDS), "AS 10H", "AS 10H"),
    ],
)
def test_a_phrase_names_a_player_or_says_you(phrase, of_all, to_ned):
    assert phrase.told() == str(phrase) == of_all
    assert phrase.told(0) == to_ned


def test_cards_are_written_as_in_records_or_with_their_signs():
    phrase = Phrase("{card}, {cards}", card=Card("10D"), cards=HANDS)
    assert phrase.told() == "10D, AS 10H"
    assert phrase.told(signs=True) == "10♦, A♠ 10♥"


def test_refusals_are_equal_when_they_say_the_same():
    one = Refusal("a.rule", Phrase("{who} may not", who=NED))
    assert one == Refusal("a.rule", Phrase("Ned may not"))
    assert one != Refusal("another.rule", Phrase("Ned may not"))
    assert one != Refusal("a.rule", Phrase("Ann may not"))


@pytest.mark.parametrize(
    ("reason", "to_you"),
    [
        ("sees and revies the ruff", "you see and revie the ruff"),
        ("never came in, and takes 1 of the ante back", "you never came in, and take 1 of the ante back"),
        ("the ante", "the ante"),
        ("a gleek of kings", "a gleek of kings"),
    ],
)
def test_why_something_was_paid_is_said_to_the_one_who_did_it(reason, to_you):
    assert reason_to_you(reason, frozenset({"sees", "revies", "never", "takes"})) == to_you
