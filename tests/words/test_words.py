"""Tests of the helpers for English: lists, plurals, full stops and capital letters."""

from gleek.words import counted, listed, lower_first, one_stop, signed, upper_first


def test_lists_plurals_and_full_stops_are_written_as_english_has_them():
    assert [listed(["Ann"] * count) for count in range(4)] == ["", "Ann", "Ann and Ann", "Ann, Ann and Ann"]
    assert [listed("abc"[:count], "or") for count in range(4)] == ["", "a", "a or b", "a, b or c"]
    assert [counted(each, "point") for each in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert [signed(each) for each in (-12, 0, 12)] == ["−12", "0", "12"]
    assert one_stop("He pays 2d.. She pays 1s..") == "He pays 2d. She pays 1s."
    assert one_stop("It ends … here.") == "It ends … here."
    assert one_stop("It ends here..") == "It ends here.."


def test_only_the_first_letter_changes():
    assert upper_first("tib of Hearts") == "Tib of Hearts"
    assert lower_first("Ace Of hearts") == "ace Of hearts"
    assert upper_first("") == lower_first("") == ""
