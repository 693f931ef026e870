// Move the focus within a group of controls with the arrow keys, and let Tab reach only one of them.

import { attribute } from "./elements.js";
import { hasModifier } from "./presses.js";

/** Let the arrow keys, Home and End move the focus; `rowOf(all, at, by)` returns an index in another row, or -1. */
export function moveWithArrows(box, all, rowOf = beside) {
  box.addEventListener("keydown", (event) => {
    const controls = all();
    const at = controls.indexOf(event.composedPath()[0]);
    if (at < 0 || hasModifier(event)) return;
    const to = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: controls.length - 1,
      ArrowDown: rowOf(controls, at, 1),
      ArrowUp: rowOf(controls, at, -1),
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    controls[to]?.focus();
  });
}

// Let Tab go to only one of the controls that `all` returns: to the last that had the focus, or else the `first`.
// Call `roam` when they have changed, and `forget` before, if Tab should go to the first one.
export function oneTabStop(box, all, idOf, first = (ids) => ids[0], rowOf = beside) {
  let stop;
  const roam = () => {
    const ids = all().map(idOf);
    if (!ids.includes(stop)) stop = first(ids);
    all().forEach((one, index) => attribute(one, "tabindex", ids[index] === stop ? "0" : "-1"));
  };
  moveWithArrows(box, all, rowOf);
  box.addEventListener("focusin", ({ target }) => {
    if (!all().includes(target)) return;
    stop = idOf(target);
    roam();
  });
  return { roam, forget: () => (stop = undefined) };
}

/** Return the index of the nearest control in the row above (`by` is -1) or below (1), or -1. */
function beside(all, at, by) {
  const from = all[at].getBoundingClientRect();
  let best = -1;
  let least = Infinity;
  all.forEach((press, index) => {
    const box = press.getBoundingClientRect();
    if ((box.top - from.top) * by < from.height * 0.4) return;
    const far = Math.abs(box.left - from.left) + Math.abs(box.top - from.top) * 0.1;
    if (far < least) [best, least] = [index, far];
  });
  return best;
}
