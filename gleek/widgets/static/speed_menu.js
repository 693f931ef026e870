// The menu with which the visitor chooses how fast the table shows what happens. It is stored with the settings.

import { h, show } from "../drawing/static/nodes.js";
import { field, fillSelect, uniqueId } from "./controls.js";
import { published } from "./page.js";

const SPEEDS = Object.entries({ slow: "slow", normal: "normal", once: "at once" }).map(([id, name]) => ({ id, name }));

const settings = () => window.gleek.read(window.gleek.SETTINGS);
const speedOf = ({ still, slow }) => (still === true ? "once" : slow === true ? "slow" : "normal");

/** Return the menu's `node`, a function `show` that shows or hides it, and `stop`, which ends its updates. */
export function speedMenu() {
  const menu = h("select", { id: uniqueId("speed"), onchange: () => choose(menu.value) });
  const node = field("Speed of the table", menu);
  node.classList.add("gk-speed");
  const choose = (speed) => {
    const chosen = { still: speed === "once", slow: speed === "slow" };
    window.gleek.keep(window.gleek.SETTINGS, { ...settings(), ...chosen });
  };
  const draw = () => fillSelect(menu, SPEEDS, speedOf(settings()));
  if (published()) {
    draw();
    window.addEventListener(window.gleek.SETTINGS, draw);
  }
  return {
    node,
    show: (visible) => show(node, visible && published()),
    stop: () => published() && window.removeEventListener(window.gleek.SETTINGS, draw),
  };
}
