// The sections of a page that are closed until their heading is pressed. A link to an anchor inside opens them, and
// so does printing. The browser does the rest.
(() => {
  "use strict";

  const CLOSED = "details:is(.gleek-closed, .gleek-dispute)";

  /** Open the sections that contain the target of the address. */
  function reveal() {
    let name = location.hash.slice(1);
    try {
      name = decodeURIComponent(name);
    } catch {
      // Use the name undecoded.
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
  // A link to the current address causes no hashchange, but the section may have been closed since.
  document.addEventListener("click", (event) => {
    if (event.target.closest?.('a[href^="#"]')?.hash === location.hash) reveal();
  });

  // When the reader opens a section with a table, bring the whole table into the window.
  document.addEventListener("click", (event) => {
    const section = event.target.closest?.(`${CLOSED} > summary`)?.parentElement;
    if (!section || section.open) return;
    requestAnimationFrame(() => {
      const table = section.querySelector(".gk-table")?.closest(".gleek-slot");
      table?.scrollIntoView({ block: "start", behavior: "instant" });
    });
  });

  // ---- After a reload, open the sections that were open before -----------------------------------------

  const KEPT = `gleek-open ${location.pathname}`;
  const nameOf = (section) => section.id || section.querySelector("summary [id]")?.id;
  function restore() {
    const again = ["reload", "back_forward"].includes(performance.getEntriesByType("navigation")[0]?.type);
    let names = [];
    try {
      names = again ? JSON.parse(sessionStorage.getItem(KEPT)) ?? [] : [];
    } catch {
      // This browser stores nothing. Open no sections.
    }
    for (const section of document.querySelectorAll(CLOSED)) if (names.includes?.(nameOf(section))) section.open = true;
  }
  window.addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify([...document.querySelectorAll(`${CLOSED}[open]`)].map(nameOf)));
    } catch {
      // This browser stores nothing.
    }
  });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", restore);
  else restore();

  // ---- In print, all sections are open -----------------------------------------------------------------

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
