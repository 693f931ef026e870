// Keys and presses. Not every press is meant for what it meets: not that of a key that is held down, nor the second of two
// in a row when something else has come into the place of what was pressed first.

const IN_A_ROW_MS = 500;
const SEEN_MS = 300; // nobody answers in less to what has just come
const SAME_PLACE = 12; // pixels
const CONTROLS = "button, summary, a[href], label, input, select, textarea";
const PRESSING = ["Enter", " "];
const MODIFYING = ["Shift", "Control", "Alt", "Meta"];

/** The control that an event is at; a label stands for its box. */
function controlOf(event) {
  const [node] = event.composedPath();
  const found = node.closest ? node.closest(CONTROLS) : null;
  return (found && found.matches("label") && found.control) || found;
}

/**
 * Let nothing of ours be pressed by mistake: once for a whole page, however many widgets it has. `gkSince` is when a
 * control came, or got another meaning, where its widget notes that (see `noteControls`).
 */
function guardPresses() {
  const guarded = Symbol.for("gleek.presses");
  if (globalThis[guarded]) return;
  globalThis[guarded] = true;
  let last = null; // the press before: its control, how that was called, when and where
  const ours = (event) => event.composedPath().some((node) => node.matches && node.matches(".gk, .front"));

  window.addEventListener(
    "keydown",
    (event) => {
      if (!PRESSING.includes(event.key)) {
        if (!MODIFYING.includes(event.key)) last = null; // who has gone on by a key means what is there
        return;
      }
      const control = event.repeat && ours(event) && controlOf(event);
      const types = control && control.matches("textarea, input:not([type=checkbox], [type=radio])") && event.key === " ";
      if (control && !types) stop(event);
    },
    true,
  );
  window.addEventListener(
    "click",
    (event) => {
      const control = controlOf(event);
      if (!event.isTrusted || !control || !ours(event)) return;
      const [byKey, at] = [!event.detail, event.timeStamp];
      const now = { control, name: control.textContent, byKey, at, x: event.clientX, y: event.clientY };
      if (last && mistaken(last, now)) stop(event);
      else last = now;
    },
    true,
  );

  function mistaken(before, now) {
    const { control } = now;
    if (before.byKey !== now.byKey || (control === before.control && now.name === before.name)) return false;
    const soon = now.at - before.at < IN_A_ROW_MS;
    if (now.byKey) return soon && control.gkPlaced > before.at;
    if (Math.hypot(now.x - before.x, now.y - before.y) > SAME_PLACE) return false;
    return soon || now.at - (control.gkSince || -SEEN_MS) < SEEN_MS;
  }
  function stop(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

/** Move the focus for whoever was at what is gone or done with: a key that is pressed once more at once is not meant for it. */
function moveFocus(node) {
  node.gkPlaced = performance.now();
  node.focus({ preventScroll: true });
}

/**
 * Note which controls of a widget have come or changed since this was last called: `gkFresh`, and since when. `meaning`
 * tells what a control does.
 */
function noteControls(root, meaning = (control) => control.textContent) {
  for (const control of root.querySelectorAll(CONTROLS)) {
    const now = control.closest("[hidden]") ? null : meaning(control);
    control.gkFresh = now !== control.gkMeant;
    if (control.gkFresh) [control.gkMeant, control.gkSince] = [now, performance.now()];
  }
}

/** To which of some controls a key goes from that at a place; -1 where there is none, nothing for a key that goes nowhere. */
const arrowTo = (all, at, key) =>
  ({ ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1, ArrowDown: beside(all, at, 1), ArrowUp: beside(all, at, -1) })[key];

/** The control that lies nearest in the row above (-1) or below (1); its place in the list, or -1 for none. */
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
