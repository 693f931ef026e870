// Which opponents of the ladder are beaten, and what happens to damaged data.

import assert from "node:assert/strict";
import { test } from "node:test";
import { beatenIn, withBeaten } from "../../gleek/widgets/static/opponents.js";

const TODAY = "2026-11-26";

test("opponents are beaten once, and stay beaten", () => {
  const kept = withBeaten({}, "plain-1", "2026-11-20");
  assert.equal(withBeaten(kept, "plain-1", TODAY), null);
  assert.equal(withBeaten(kept, "", TODAY), null);
  assert.deepEqual(beatenIn(withBeaten(kept, "master-1", TODAY)), { "plain-1": "2026-11-20", "master-1": TODAY });
});

for (const damaged of [
  null,
  7,
  { ladder: "x" },
  { ladder: { version: 1, beaten: [7] } },
  { ladder: { version: 2, beaten: { "plain-1": TODAY } } },
]) {
  test(`damaged data are left out: ${JSON.stringify(damaged)}`, () => {
    assert.deepEqual(beatenIn(damaged), {});
    assert.deepEqual(beatenIn(withBeaten(damaged, "plain-1", TODAY)), { "plain-1": TODAY });
  });
}
