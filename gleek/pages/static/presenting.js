// Presenting: the page shows one section at a time, as large as the screen allows. A key goes forwards or back: by one
// step of the section's widget if there is one left, or else to the next or previous section. A section is a `beat`.

const { each, h, isField, readText } = window.gleek;
const NAMES = {
  "gleek-watch": "Watch",
  "gleek-do": "Do",
  "gleek-rounds": "Play",
  "gleek-judge": "Questions",
  "gleek-what-if": "Another reading",
  "gleek-own": "Your hand",
  "gleek-hand": "The hand",
  "gleek-family-tables": "The tables",
};
const BEATS = Object.keys(NAMES)
  .map((name) => `.${name}`)
  .join(", ");
// Texts that a section may begin with. The screen reader reads them when the section appears.
const FIRST = ".gk-sentence, .gk-note, .gk-situation, .gk-instruction, .gk-question, .gk-facts";
const NO_BEATS_MS = 2000;
// On a small screen, such as a phone, presenting is not possible. presenting.css hides the button at the same sizes.
const roomy = matchMedia("(min-width: 760px) and (min-height: 480px)");
const KEYS = { ArrowRight: 1, PageDown: 1, " ": 1, ArrowLeft: -1, PageUp: -1 };

const opener = () => document.getElementById("gleek-present");
const presenting = () => document.body.hasAttribute("data-gk-presenting");
// The sections that can be shown, in the order of the page. Sections whose table is not drawn yet are left out.
const beats = () =>
  [...document.querySelectorAll(BEATS)].filter((beat) => !beat.closest("[data-pending], [data-pending] ~ *"));
const nameOf = (beat) => NAMES[Object.keys(NAMES).find((name) => beat.classList.contains(name))];

let at = 0;
let lines; // the elements above and below the section: its title, the position, and the controls
let full = false; // whether this script has switched to full screen
let opened = []; // the sections that the reader had closed and this script has opened

// ---- The URL names the section, so that a link can open the presentation and a reload continues it

const asked = () => new URLSearchParams(location.search).get("present");

function goal() {
  const number = Number(asked());
  return Number.isInteger(number) && number > 0 ? number - 1 : 0;
}

function remember() {
  const query = new URLSearchParams(location.search);
  if (presenting()) query.set("present", at ? String(at + 1) : "");
  else query.delete("present");
  const text = query.toString();
  history.replaceState(history.state, "", location.pathname + (text ? `?${text}` : "") + location.hash);
}

function begin() {
  if (!roomy.matches) return;
  document.body.dataset.gkPresenting = "";
  opened = [...document.querySelectorAll("details.gleek-closed:not([open])")];
  for (const section of opened) section.open = true;
  lines ??= makeLines();
  const main = document.querySelector("main");
  main.prepend(lines.top);
  main.append(lines.foot);
  show(goal());
  remember();
  main.focus({ preventScroll: true });
}

function leave() {
  if (!presenting()) return;
  const beat = beats()[at];
  for (const shown of document.querySelectorAll("[data-gk-now]")) delete shown.dataset.gkNow;
  delete document.body.dataset.gkPresenting;
  changes.disconnect();
  // Close the sections again that the presentation opened, but not the current one: the reader may continue there.
  for (const section of opened) section.open = section.contains(beat);
  opened = [];
  lines?.top.remove();
  lines?.foot.remove();
  remember();
  if (full && document.fullscreenElement) document.exitFullscreen().catch(() => {});
  full = false;
  beat?.scrollIntoView({ block: "start", behavior: "instant" });
  const button = opener()?.getBoundingClientRect();
  const there = button && button.bottom > 0 && button.top < innerHeight;
  if (beat && !there && !beat.hasAttribute("tabindex")) beat.tabIndex = -1;
  (beat && !there ? beat : opener())?.focus({ preventScroll: true });
}

const key = (name) => h("kbd", name);

function makeLines() {
  const title = h("h1.gleek-present-title", document.querySelector("h1")?.textContent ?? document.title);
  const beat = h("span", { role: "status" });
  const words = h("span.gk-spoken", { role: "status" });
  const press = (name, act) => h("button.gleek-tool", { type: "button", onclick: act }, name);
  const hands = h("span.gleek-present-hands");
  const group = { role: "group", "aria-label": "Presenting" };
  const [back, on] = [press("← Back", () => go(-1)), press("On →", () => go(1))];
  const keys = h("p", key("→"), " or ", key("Space"), " on, ", key("←"), " back, ", hands, key("Esc"), " leave");
  return {
    beat,
    hands,
    words,
    top: h("div.gleek-present-top", title, h("h2.gleek-present-beat", beat), words),
    foot: h("div.gleek-present-foot", group, back, on, keys, press("Leave", leave)),
  };
}

function show(index) {
  const all = beats();
  at = Math.min(Math.max(index, 0), Math.max(all.length - 1, 0));
  for (const shown of document.querySelectorAll("[data-gk-now]")) if (shown !== all[at]) delete shown.dataset.gkNow;
  if (!all.length || !lines) return;
  all[at].dataset.gkNow = "";
  changes.disconnect();
  changes.observe(all[at], { childList: true, characterData: true, subtree: true, attributeFilter: ["hidden"] });
  fitSoon();
  const name = nameOf(all[at]);
  lines.beat.textContent = all.length > 1 ? `${name}, ${at + 1} of ${all.length}` : name;
  const seats = keysAreOn() ? [...all[at].querySelectorAll(".gk-seat")] : [];
  const digits = seats.flatMap((_, index) => [key(String(index + 1)), " "]);
  lines.hands.replaceChildren(...digits, seats.length ? "show a hand, " : "");
  // When a section appears, announce its first texts. The widget announces the texts of later steps.
  const words = [...all[at].querySelectorAll(FIRST)].map((one) => one.textContent).join(" ");
  if (lines.words.textContent !== words) lines.words.textContent = words;
  const gone = document.activeElement === document.body || !document.activeElement?.getClientRects().length;
  if (gone) document.querySelector("main").focus({ preventScroll: true });
}

function go(by, held = false) {
  const widget = beats()[at]?.querySelector("section.gk");
  const ask = new CustomEvent("gleek:step", { cancelable: true, detail: { by } });
  // A key that is held down repeats steps within a section, but does not go to the next section.
  if (widget && !widget.dispatchEvent(ask)) return;
  if (held || !lines) return; // without lines, the section that the URL names has not arrived
  show(at + by);
  remember();
}

// ---- Make the type smaller if the words of a section do not fit ------------------------------------

const WORDS = ".gk-watch .gk-stays, .gk-stepper .gk-now, .gk-panel .gk-stays";
// The heights that a task's words may get, in the order in which they are tried, each with the smallest scale of its
// type. If a long task does not fit at the smallest scale, it gets the next height, and its table gets less.
const ROOMS = { "11rem": 0.95, "14rem": 0.75, "17rem": 0.5 };
// The only height for the words of a section with steps, so that the table has the same size at every step.
const ROOM = { "11rem": 0.5 };
let due = 0;

function fit() {
  due = 0;
  const words = document.querySelector(`[data-gk-now] :is(${WORDS})`);
  if (!words) return;
  for (const [room, least] of Object.entries(words.closest(".gk-panel") ? ROOMS : ROOM)) {
    words.style.setProperty("--gk-room", room);
    for (let size = 1; size >= least; size -= 0.05) {
      words.style.setProperty("--gk-fit", size.toFixed(2));
      if (words.scrollHeight <= words.clientHeight) return;
    }
  }
}
const fitSoon = () => (due ||= requestAnimationFrame(fit));
const changes = new MutationObserver(fitSoon);
window.addEventListener("resize", fitSoon);
roomy.addEventListener("change", () => roomy.matches || leave());

const keysAreOn = () => readText("gleek-keys") !== "off";

// Return whether the field with the focus needs this key. A radio button needs no Page keys. A checkbox needs only
// Space, which `pressed` leaves to it.
function keepsKey({ target, key }) {
  if (!isField(target) || target.type === "checkbox") return false;
  return !(target.type === "radio" && key.startsWith("Page"));
}

/** Return whether the key is P. On a keyboard without Latin letters, it is the key in the position of P. */
const isP = ({ key, code }) => (/^[a-z]$/i.test(key) ? key.toLowerCase() === "p" : code === "KeyP");

function pressed(event) {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!presenting()) {
    const starts = isP(event) && keysAreOn() && !isField(event.target) && beats().length;
    if (starts && !document.querySelector(":popover-open")) begin();
    return;
  }
  if (event.key === "Escape") return leave();
  const by = event.shiftKey && event.key === " " ? -1 : KEYS[event.key];
  if (!by || keepsKey(event)) return;
  // If a button has the focus, Space presses it, as usual.
  if (event.key === " " && event.target.closest?.("button, summary, a, input")) return;
  event.preventDefault();
  // While presenting, the widgets do not get the arrow keys.
  event.stopPropagation();
  go(by, event.repeat);
}

document.addEventListener("keydown", pressed, true);
document.addEventListener("fullscreenchange", () => {
  // When Escape ends full screen, the page gets no key event. So end the presentation here.
  if (full && !document.fullscreenElement) leave();
});

each("#gleek-present", (button) => {
  button.addEventListener("click", () => {
    begin();
    const refused = () => {}; // then the presentation stays in the window
    document.documentElement.requestFullscreen?.()?.then(() => (full = true), refused);
  });
  each(BEATS, () => (button.hidden = false));
});
each("body", (body) => {
  // If the URL opens the presentation, hide the other parts of the page before they are painted.
  if (asked() !== null && roomy.matches) body.dataset.gkPresenting = "";
});
/** Show the section that the URL names when it has arrived, or the last one if the whole page lacks it. */
function arrived() {
  const whole = "set" in document.querySelector("main").dataset;
  if (!presenting() || !(whole ? beats().length : beats().length > goal())) return;
  if (!lines) begin();
  else show(at);
}
each(BEATS, arrived);
document.addEventListener("gleek:drawn", arrived);
document.addEventListener("gleek:whole", () => {
  setTimeout(() => beats().length || leave(), NO_BEATS_MS); // leave if the page has no sections to present
});
