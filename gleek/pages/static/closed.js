// Closed sections of a page. Links to anchors in them, a reload, and printing open them.

const { anchored, isAgain, tab } = window.gleek;
const CLOSED = "details:is(.gleek-closed, .gleek-dispute)";

/** Open the sections that contain the element named by the URL's fragment, and scroll to it if one was closed. */
function reveal() {
  const target = anchored();
  let opened = false;
  for (let section = target && target.closest(CLOSED); section; section = section.parentElement.closest(CLOSED)) {
    opened ||= !section.open;
    section.open = true;
  }
  if (opened) target?.scrollIntoView();
}
window.addEventListener("hashchange", reveal);
// A link to the URL's own fragment causes no hashchange event. Still the reader may have closed its section.
document.addEventListener("click", (event) => {
  if (event.target.closest?.('a[href^="#"]')?.hash === location.hash) reveal();
});

// When the reader opens a section with a table, scroll so that the whole table is visible.
document.addEventListener("click", (event) => {
  const section = event.target.closest?.(`${CLOSED} > summary`)?.parentElement;
  if (!section || section.open) return;
  requestAnimationFrame(() => {
    const table = section.querySelector(".gk-table")?.closest(".gleek-slot");
    table?.scrollIntoView({ block: "start", behavior: "instant" });
  });
});

// ---- After a reload, open the sections that were open before ---------------------------------------

const KEPT = `gleek-open ${location.pathname}`;
const nameOf = (section) => section.id || section.querySelector("summary [id]")?.id;
function restore() {
  const names = JSON.parse((isAgain && tab.read(KEPT)) || "[]");
  for (const section of document.querySelectorAll(CLOSED)) if (names.includes(nameOf(section))) section.open = true;
}
window.addEventListener("pagehide", () =>
  tab.keep(KEPT, JSON.stringify([...document.querySelectorAll(`${CLOSED}[open]`)].map(nameOf))),
);
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", restore);
else restore();

// ---- In print, all sections are open ---------------------------------------------------------------

let opened = [];
function openAll() {
  for (const section of document.querySelectorAll(`${CLOSED}:not([open])`)) {
    section.open = true;
    opened.push(section);
  }
}
function closeAgain() {
  for (const section of opened) section.open = false;
  opened = [];
}
window.addEventListener("beforeprint", openAll);
window.addEventListener("afterprint", closeAgain);
matchMedia("print").addEventListener("change", ({ matches }) => (matches ? openAll() : closeAgain()));
