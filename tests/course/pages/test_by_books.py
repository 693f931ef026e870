"""The page of hands by the books lists exactly the sample hands that books score differently, with a replay's sums."""

from gleek.course.pages.by_books import by_books
from gleek.records.replay import replay
from gleek.records.samples import samples
from tests.course.pages.test_books import Reader

PIQUET = ("rubicon", "au_cent", "1896")


def test_the_deals_of_piquet_that_come_apart_are_told_and_no_others():
    html = Reader(by_books("piquet").html).text
    told = 0
    for record in samples("piquet").values():
        if record.is_match or record.rules().pack != 32:
            assert record.title not in html
            continue
        played = [replay(record, record.rules(book)) for book in PIQUET]
        apart = len({(each.purses, each.stop and each.stop.step) for each in played}) > 1
        assert (record.title in html) == apart
        told += apart
        for each in played if apart else ():
            if each.stop and each.stop.refusal.rule == "hand.over":
                assert f"{' : '.join(map(str, each.purses))} It is over at step {each.stop.step - 1}." in html
            elif each.stop:
                assert f"Stops at step {each.stop.step}" in html
                assert each.stop.refusal.told(signs=True) in html
            else:
                assert " : ".join(map(str, each.purses)) in html
    assert told > 5
    assert "Cotton" not in repr(by_books("piquet")).splitlines()[0]
