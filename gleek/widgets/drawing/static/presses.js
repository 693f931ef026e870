// Ignore presses that the reader probably does not mean: repeats of a held key, and a second press of a new control. Move the
// focus within a group of controls with the arrow keys, and let Tab reach only one of them.

import { attribute } from "./nodes.js";

const IN_A_ROW_MS = 500;
const SEEN_MS = 300; // no reader reacts faster than this to a control that has just appeared
const SAME_PLACE = 12; // presses at most this many pixels apart are at the same place
const CONTROLS = "button, summary, a[href], label, input, select, textarea";
export const PRESSING = ["Enter", " "];
export const MODIFYING = ["Shift", "Control", "Alt", "Meta"];

/** Return the control that gets an event. For a label, return its field. */
export function controlOf(event) {
  const [node] = event.composedPath();
  const found = node.closest ? node.closest(CONTROLS) : null;
  return (found && found.matches("label") && found.control) || found;
}

/** Begin to ignore mistaken presses on the project's controls. A second call in the same page does nothing. */
export function guardPresses() {
  const guarded = Symbol.for("gleek.presses");
  if (globalThis[guarded]) return;
  globalThis[guarded] = true;
  let last; // the last press: the control, its text before the press, the time and the position
  function typed(event) {
    if (!PRESSING.includes(event.key)) {
      if (!MODIFYING.includes(event.key)) last = null; // after another key, the reader means the next press
      return;
    }
    const control = event.repeat && isOurs(event) && controlOf(event);
    const writes = control && control.matches("textarea, input:not([type=checkbox], [type=radio])");
    if (control && !(writes && event.key === " ")) swallow(event);
  }
  function clicked(event) {
    const control = controlOf(event);
    if (!event.isTrusted || !control || !isOurs(event)) return;
    const [byKey, at] = [!event.detail, event.timeStamp];
    const now = { control, name: control.textContent, byKey, at, x: event.clientX, y: event.clientY };
    if (last && isMistaken(last, now)) swallow(event);
    else last = now;
  }
  window.addEventListener("keydown", typed, true);
  window.addEventListener("click", clicked, true);
}

const isOurs = (event) => event.composedPath().some((node) => node.matches && node.matches(".gk, .front"));

function isMistaken(before, now) {
  const { control } = now;
  if (before.byKey !== now.byKey || (control === before.control && now.name === before.name)) return false;
  const soon = now.at - before.at < IN_A_ROW_MS;
  if (now.byKey) return soon && control.gkPlaced > before.at;
  if (Math.hypot(now.x - before.x, now.y - before.y) > SAME_PLACE) return false;
  return soon || now.at - (control.gkSince || -SEEN_MS) < SEEN_MS;
}

export function swallow(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Focus `node`, which replaces a control that is gone. A second press of the key soon after is ignored. */
export function moveFocus(node) {
  node.gkPlaced = performance.now();
  node.focus({ preventScroll: true });
}

// Record at each control in `root` whether it is new or has another `meaning(control)` than at the last call. If so,
// its `gkFresh` is true, and its `gkSince` is the time now. A hidden control has no meaning.
export function noteControls(root, meaning = (control) => control.textContent) {
  for (const control of root.querySelectorAll(CONTROLS)) {
    const now = control.closest("[hidden]") ? null : meaning(control);
    control.gkFresh = now !== control.gkMeant;
    if (control.gkFresh) [control.gkMeant, control.gkSince] = [now, performance.now()];
  }
}

export const hasModifier = (event) => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;

// Let the arrow keys, Home and End move the focus among the controls in `box` that `all()` returns. For the keys up and
// down, `rowOf(controls, at, by)` returns the index of the control to focus; see `beside`.
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

// Let Tab reach only one of the controls in `box` that `all()` returns: the one that had the focus last. If there is
// none, Tab reaches the one whose id is `first(ids)`. `idOf(control)` is an id that stays when a control is drawn
// again. The arrow keys move the focus as in `moveWithArrows`. Call `roam()` of the result when the controls have
// changed. After `forget()`, `roam()` lets Tab reach the first again.
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
