// The sections of a page that are closed until their heading is pressed: a link to a place inside opens them, and so does
// printing. The browser does the rest.
(() => {
  "use strict";

  const CLOSED = "details:is(.gleek-closed, .gleek-dispute)";

  /** Open the sections in which the address's place stands. */
  function reveal() {
    let name = location.hash.slice(1);
    try {
      name = decodeURIComponent(name);
    } catch {
      // It is taken as it stands.
    }
    const target = name && document.getElementById(name);
    let opened = false;
    for (let section = target && target.closest(CLOSED); section; section = section.parentElement.closest(CLOSED)) {
      opened ||= !section.open;
      section.open = true;
    }
    if (opened) target.scrollIntoView();
  }
  window.addEventListener("hashchange", reveal);
  // A link to where the address is already: the section may have been closed since.
  document.addEventListener("click", (event) => {
    if (event.target.closest?.('a[href^="#"]')?.hash === location.hash) reveal();
  });

  // Who opens a section with a table has the whole of it in the window.
  document.addEventListener("click", (event) => {
    const section = event.target.closest?.(`${CLOSED} > summary`)?.parentElement;
    if (!section || section.open) return;
    requestAnimationFrame(() => {
      const table = section.querySelector(".gk-table")?.closest(".gleek-slot");
      table?.scrollIntoView({ block: "start", behavior: "instant" });
    });
  });

  // ---- What was open is open again after a reload ------------------------------------------------------

  const KEPT = `gleek-open ${location.pathname}`;
  const nameOf = (section) => section.id || section.querySelector("summary [id]")?.id;
  function restore() {
    const again = ["reload", "back_forward"].includes(performance.getEntriesByType("navigation")[0]?.type);
    let names = [];
    try {
      names = again ? JSON.parse(sessionStorage.getItem(KEPT)) ?? [] : [];
    } catch {
      // A browser that keeps nothing opens nothing.
    }
    for (const section of document.querySelectorAll(CLOSED)) if (names.includes?.(nameOf(section))) section.open = true;
  }
  window.addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify([...document.querySelectorAll(`${CLOSED}[open]`)].map(nameOf)));
    } catch {
      // As above.
    }
  });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", restore);
  else restore();

  // ---- On paper everything is open ---------------------------------------------------------------------

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
})();
