// Put the output of each notebook cell into its place in the page when it arrives, and show what the page waits for.

const { anchored, draw, each, forbidden, isAgain, tab } = window.gleek;
const notice = (...words) => window.gleek.notice("page", ...words);
const UNDRAWN = "[data-undrawn]";
const TIMEOUT_MS = 30000; // from the arrival of the whole page, or of anything after it, to giving up
const GROWS_MS = 5000;

let ended = false; // whether no more output will come
let timeout = 0;
const seen = new MutationObserver(look);

function fillSlots() {
  seen.observe(document.body, { childList: true, subtree: true });
  const whole = () => {
    // The observer has not seen the last nodes of the page yet. If the end marker is not among them, the server has
    // stopped half-way. On the static site it is always missing now, because Python's output comes later.
    look();
    if (!ended && !("site" in document.body.dataset)) fail();
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", whole);
  else whole();
  look();
  if (document.readyState === "complete") startTimeout();
  else window.addEventListener("load", startTimeout);
  window.addEventListener("gleek-come", startTimeout);
  // The connection to the kernel is blocked, and kernel.js reports it. Show the parts of the page that have arrived.
  window.addEventListener("gleek-cut", () => giveUp(""));
  const lost = "A file that the tables need has not come, or another page came in its place.";
  window.addEventListener("gleek-lost", () => giveUp(lost));
}

function look() {
  for (const template of document.querySelectorAll("template[data-gleek-cell]")) {
    const slot = document.querySelector(`.gleek-slot[data-slot="${template.dataset.gleekCell}"]`);
    if (!slot || !isWhole(template)) continue;
    // The picture that is shown instead of a table stays in the page until the table is drawn.
    slot.replaceChildren(...slot.querySelectorAll(":scope > :is(.gleek-still, .gleek-prepared)"), template.content);
    slot.dataset.filled = "";
    template.remove();
    for (const place of slot.querySelectorAll(UNDRAWN)) draw(place, JSON.parse(place.textContent));
  }
  if (document.querySelector("template[data-gleek-failed]")) fail();
  if (document.querySelector("template[data-gleek-end]")) {
    ended = true;
    startTimeout();
    // After an error in a cell, the cells below it do not run, so no output will come for them.
    stopWaiting(":not([data-filled])");
  }
  let drawn = false;
  for (const slot of document.querySelectorAll(".gleek-slot[data-filled][data-pending]")) {
    if (!isDrawn(slot)) continue;
    delete slot.dataset.pending;
    slot.querySelector(":scope > .gleek-still, .gleek-coming")?.remove();
    drawn = true;
  }
  showWaiting();
  if (drawn) document.dispatchEvent(new CustomEvent("gleek:drawn"));
  if (ended && [...document.querySelectorAll(".gleek-slot")].every(isDrawn)) {
    seen.disconnect();
    // Tell style sheets, tests and other scripts that the page is complete.
    document.querySelector("main").dataset.set = "";
    notice("");
    document.dispatchEvent(new CustomEvent("gleek:whole"));
  }
}

/** Return whether a template has arrived with all its content: another one follows it, or the document has ended. */
const isWhole = (template) =>
  document.readyState !== "loading" || [...document.querySelectorAll("template")].at(-1) !== template;

const isDrawn = (slot) => !slot.querySelector(UNDRAWN);

function showWaiting() {
  const status = document.getElementById("gleek-waiting");
  const pending = document.querySelector(".gleek-slot[data-pending]");
  if (!status) return;
  const words = pending ? document.body.dataset.waiting || "Setting the table…" : "";
  if (status.textContent !== words) status.textContent = words;
  const picture = pending?.querySelector(":scope > .gleek-still > p, .gleek-coming");
  if (picture && picture.textContent !== words) picture.textContent = words;
}

function startTimeout() {
  if (!ended || document.readyState !== "complete") return;
  clearTimeout(timeout);
  timeout = setTimeout(giveUp, TIMEOUT_MS, "Part of this page has not come.");
}

function stopWaiting(selector = "") {
  for (const slot of document.querySelectorAll(`.gleek-slot[data-pending]${selector}`)) delete slot.dataset.pending;
}

function giveUp(words) {
  if (!document.querySelector(".gleek-slot[data-pending]")) return;
  stopWaiting();
  showWaiting();
  const why =
    forbidden.what && ` The server of this page forbids it, by a Content-Security-Policy (${forbidden.what}).`;
  if (words) notice(words + why);
}

function fail() {
  ended = true;
  stopWaiting();
  showWaiting();
  notice("This page could not be finished: the server’s log says why.");
}

// The browser scrolls to the URL's fragment, or to the reader's last position, before all cells have arrived. The page
// is not as high yet, so scroll again when they have.
function findPlace() {
  const KEPT = `gleek-place ${location.pathname}`;
  const kept = isAgain ? Number(tab.read(KEPT)) || null : null;
  let moved = false;
  for (const kind of ["wheel", "touchmove", "keydown", "pointerdown"]) {
    window.addEventListener(kind, () => (moved = true), { once: true, passive: true });
  }
  let arrived = false;

  function go(whole) {
    if (moved || arrived || "gkPresenting" in document.body.dataset) return;
    if (kept !== null) {
      if (!whole && document.documentElement.scrollHeight < kept + innerHeight) return;
      arrived = true;
      scrollTo({ top: kept, behavior: "instant" });
      return;
    }
    const target = anchored();
    if (!target) return;
    for (let box = target.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
    // The target is not visible yet: it is in a part of the page that waits for its table.
    if (!target.getClientRects().length) return;
    arrived = true;
    // Unlike scrollIntoView, this also makes the element the :target in style sheets, and the next Tab begins there.
    location.replace(location.hash);
    stayAt(target);
  }

  // The target may be in a widget that is drawn later. Scroll to it then, if this takes less than GROWS_MS.
  function lookOn() {
    if (arrived || location.hash.length < 2) return;
    const seen = new MutationObserver(() => {
      go(true);
      if (arrived || moved) seen.disconnect();
    });
    seen.observe(document.querySelector("main"), { attributes: true, childList: true, subtree: true });
    setTimeout(() => seen.disconnect(), GROWS_MS);
  }

  // Widgets above the target grow, and would push it out of sight. Scroll to it each time, for GROWS_MS at most, or
  // until the reader scrolls.
  function stayAt(target) {
    const grown = new ResizeObserver(() => {
      if (moved) grown.disconnect();
      else target.scrollIntoView({ behavior: "instant" });
    });
    grown.observe(document.querySelector("main"));
    setTimeout(() => grown.disconnect(), GROWS_MS);
  }

  document.addEventListener("gleek:drawn", () => requestAnimationFrame(() => go(false)));
  document.addEventListener("gleek:whole", () =>
    requestAnimationFrame(() => {
      go(true);
      lookOn();
    }),
  );
  window.addEventListener("pagehide", () => tab.keep(KEPT, String(Math.round(scrollY))));
}

each("body[data-kernel]", () => {
  findPlace();
  fillSlots();
});
