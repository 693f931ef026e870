"""During a hand of each game, a screen reader hears the texts that `tests/playthroughs` holds, in their order."""

from __future__ import annotations

import pytest

from gleek.course.play.match_session import MatchSession
from gleek.games import game, ids, presets
from gleek.records.codes import code_of
from tests.playthroughs import check
from tests.widgets.in_hands import Hand

DEAL = 1662
HEAR = """
window.heard = [];
new MutationObserver((changes) => {
  const element = (node) => (node.closest ? node : node.parentElement);
  const voices = new Set(changes.map(({ target }) => element(target)?.closest("[role=status]")));
  for (const voice of voices) if (voice?.textContent.trim()) heard.push(voice.textContent.trim());
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


class Listening(Hand):
    """Records what the live regions announce after each action."""

    def heard(self) -> list[str]:
        # The announcement follows in the frame after the answer.
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        return self.page.evaluate("() => window.heard.splice(0)")

    def told(self):
        self.page.evaluate(HEAR)
        while not self.own.play.over:
            what = self.act()
            yield f"> {what}"
            yield from (f"  {line}" for line in self.heard())


@pytest.mark.parametrize("name", ids())
def test_what_is_heard_during_a_hand(browser, name):
    faults: list[str] = []
    own = MatchSession(code_of(DEAL, presets.preset(game(name).rules)))
    hand = Listening(browser, faults, own)
    try:
        check(f"{name}/spoken", hand.told())
    finally:
        hand.page.close()
    assert not faults
