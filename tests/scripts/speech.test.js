// What screen readers announce of a text with cards and sums.

import assert from "node:assert/strict";
import { test } from "node:test";
import { aloud } from "../../gleek/widgets/static/speech.js";

const HEARD = {
  "You pay 1s. 3d. Ann passes.": "You pay one shilling and threepence. Ann passes.",
  "You take the pot of 8d., and need not show.": "You take the pot of eightpence, and need not show.",
  "To pass instead brings 30.6d. more. 2.0d. Ann": "To pass instead brings 30.6 pence more. 2.0 pence. Ann",
  "Ben puts in £4 13s. 4½d. more.": "Ben puts in four pounds 13 shillings and fourpence halfpenny more.",
  "A loss of −½d., a gain of +1d. and nothing: 0d.":
    "A loss of minus a halfpenny, a gain of plus one penny and nothing: nothing",
  "In the 1660s. Then £10.": "In the 1660s. Then ten pounds.",
  "Q♠ 10♥ for ¾d.": "queen of spades, ten of hearts for three farthings",
  "You may not play A♠.": "You may not play the ace of spades.",
};

for (const [text, words] of Object.entries(HEARD)) {
  test(text, () => assert.ok(aloud(text).startsWith(words), aloud(text)));
}
