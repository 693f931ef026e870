// The ladder of opponents. The browser stores which of them the visitor has beaten.

import { h, list, renew, show, write } from "../drawing/static/nodes.js";
import { button } from "./controls.js";
import { store } from "./page.js";
import { entriesIn, VERSION } from "./stored_versions.js";

/** Return the day on which each opponent was beaten, by the opponent's id. Damaged entries are left out. */
export function beatenIn(progress) {
  const known = entriesIn(Object(progress).ladder, "beaten");
  return Object.fromEntries(known.filter(([, date]) => typeof date === "string"));
}

// Return the change to the stored `progress` after a victory over the computer player `id` on the date `today`. It is
// null if there was no victory (`id` is "") or if the player was beaten before.
export function withBeaten(progress, id, today) {
  const beaten = beatenIn(progress);
  return !id || id in beaten ? null : { ladder: { version: VERSION, beaten: { ...beaten, [id]: today } } };
}

/** Make the section with the ladder. `ask` sends a request; `update` takes the view of the match. */
export function ladder(ask) {
  const about = h("p");
  const rungs = h("ol");
  const node = h("details.gk-behind.gk-ladder", h("summary", "A ladder of opponents"), about, rungs);
  let given = { rungs: [] };
  function rung({ id, words, names }, beaten) {
    const tick = h("b.gk-tick", { hidden: !beaten }, h("span", { "aria-hidden": "true" }, "✓ "), "beaten");
    const named = { "aria-label": `Play against ${names}` };
    return h(
      "li",
      h("span", `${words}: ${names}.`),
      tick,
      button("Play", () => ask({ what: "ladder", player: id }), named),
    );
  }
  function draw() {
    const beaten = beatenIn(store.read());
    write(about, given.about);
    renew(rungs, [given.rungs, beaten], () => list(given.rungs).map((one) => rung(one, one.id in beaten)));
    show(node, list(given.rungs).length);
  }
  return {
    node,
    stop: store.onChange(draw),
    update(view) {
      given = Object(view.ladder);
      store.change((kept, day) => withBeaten(kept, view.beaten, day()));
      draw();
    },
  };
}
