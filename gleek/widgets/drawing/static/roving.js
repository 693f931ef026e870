// Move the focus within a group of controls with the arrow keys, and let Tab reach only one of them.

import { attribute } from "./nodes.js";
import { hasModifier } from "./presses.js";

/**
 * Let the arrow keys, Home and End move the focus among the controls in `box` that `all()` returns. For the keys up and
 * down, `rowOf(controls, at, by)` returns the index of the control to focus; see `beside`.
 */
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

/**
 * Let Tab reach only one of the controls in `box` that `all()` returns: the one that had the focus last. If there is
 * none, Tab reaches the one whose id is `first(ids)`. `idOf(control)` is an id that stays when a control is drawn
 * again. The arrow keys move the focus as in `moveWithArrows`.
 *
 * Call `roam()` of the result when the controls have changed. After `forget()`, `roam()` lets Tab reach the first
 * again.
 */
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

/** Return the index of the control nearest to `all[at]` in a row above (`by` is -1) or below (1); -1 for none. */
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
