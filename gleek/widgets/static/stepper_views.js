// Whose view the table shows: all hands, or what one seat sees. The help with the keys names the views too.

import { attribute, h } from "../../drawing/static/elements.js";
import { list, reconcile, show, write } from "../../drawing/static/nodes.js";

const WAYS = "← and → go a step, Home and End to either end, Page Up and Page Down to another stage.";

/** Draw a radio button for each view; `choose` gets the chosen seat, or null for all hands. */
export function drawViews({ views, viewBox, keys, radios }, given, choose) {
  const make = (one) => {
    const onchange = () => choose(one.id || null);
    return h("label", h("input", { type: "radio", name: radios, value: one.id || "", onchange }), h("span"));
  };
  reconcile(views, given.views, { key: "id", make }, (node, one, index) => {
    write(node.lastChild, one.name);
    attribute(node, "data-key", index);
    node.firstChild.checked = (one.id || null) === (given.seen_by || null);
  });
  const all = list(given.views);
  show(viewBox, all.length > 1);
  const digits = [...all.keys()].slice(1);
  const own = `${digits.slice(0, -1).join(", ")} and ${digits.at(-1)}`;
  write(keys, digits.length > 1 ? `${WAYS} 0 opens all hands, ${own} take one seat’s view.` : WAYS);
}
