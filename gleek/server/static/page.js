// What a page does by itself: put each cell's result into its place as it arrives, say what is being
// waited for, and notice when the kernel behind the page is gone. No framework, no requests but our own.
(() => {
  "use strict";

  const UNRENDERED = 'script[type="application/vnd.voila.cell-output+json"]';
  const PATIENCE_MS = 30000; // for what is still missing after the whole page has arrived
  const EMPTY_MS = 2000;
  const ASK_EVERY_MS = 20000;

  function begin() {
    if (document.getElementById("gleek-retry")) return lookForRoom();
    if (document.body.dataset.kernel) {
      sayGoodbye();
      fillSlots();
      watchKernel();
    }
  }

  // ---- Cells -----------------------------------------------------------------------------------

  function fillSlots() {
    let ended = false;
    const empty = new WeakMap(); // widgets without content, and since when
    const seen = new MutationObserver(look);
    seen.observe(document.body, { childList: true, subtree: true });

    const whole = () => {
      // The observer has not yet been told of what came last. If the end is not there, the server stopped
      // half-way through.
      look();
      if (!ended) fail();
    };
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", whole);
    else whole();
    look();
    if (document.readyState === "complete") setTimeout(giveUp, PATIENCE_MS);
    else window.addEventListener("load", () => setTimeout(giveUp, PATIENCE_MS));

    function look() {
      for (const parcel of document.querySelectorAll("template[data-gleek-cell]")) {
        const slot = document.querySelector(`.gleek-slot[data-slot="${parcel.dataset.gleekCell}"]`);
        // A parcel may still be open while the parser fills it; the next one, or the end, shows it is whole.
        if (!slot || !isWhole(parcel)) continue;
        slot.replaceChildren(parcel.content);
        slot.dataset.filled = "";
        parcel.remove();
      }
      if (document.querySelector("template[data-gleek-failed]")) fail();
      if (document.querySelector("template[data-gleek-end]")) {
        ended = true;
        // Cells after one that failed are not run: nothing will come for them.
        for (const slot of document.querySelectorAll(".gleek-slot[data-pending]:not([data-filled])")) {
          delete slot.dataset.pending;
        }
      }
      for (const slot of document.querySelectorAll(".gleek-slot[data-filled][data-pending]")) {
        if (isDrawn(slot)) delete slot.dataset.pending;
      }
      say();
      if (ended && [...document.querySelectorAll(".gleek-slot")].every(isDrawn)) {
        seen.disconnect();
        // For style sheets, tests and other scripts: the page is whole.
        document.querySelector("main").dataset.set = "";
      }
    }

    function isWhole(parcel) {
      return parcel.nextElementSibling !== null || document.readyState !== "loading";
    }

    function isDrawn(slot) {
      if (slot.querySelector(UNRENDERED)) return false;
      return [...slot.querySelectorAll(".jp-OutputArea-output")].every(hasContent);
    }

    function hasContent(output) {
      // What Jupyter writes there until the widget's data have come from the kernel.
      if (output.childElementCount === 0) return output.textContent.trim() !== "Loading widget...";
      const widget = output.firstElementChild;
      if (widget.shadowRoot || widget.childElementCount || widget.textContent) return true;
      // Its script is still being loaded; or it is a widget that shows nothing, such as an empty box.
      if (!empty.has(widget)) {
        empty.set(widget, performance.now());
        setTimeout(look, EMPTY_MS);
      }
      return performance.now() - empty.get(widget) >= EMPTY_MS - 50;
    }

    function say() {
      const status = document.getElementById("gleek-waiting");
      const pending = document.querySelector(".gleek-slot[data-pending]");
      if (!status) return;
      const words = pending ? "Setting the table…" : "";
      if (status.textContent !== words) status.textContent = words;
    }

    function giveUp() {
      const pending = document.querySelectorAll(".gleek-slot[data-pending]");
      if (!pending.length) return;
      for (const slot of pending) delete slot.dataset.pending;
      say();
      notice("Part of this page has not come.", "Load it again");
    }

    function fail() {
      ended = true;
      for (const slot of document.querySelectorAll(".gleek-slot[data-pending]")) delete slot.dataset.pending;
      say();
      notice("This page could not be finished: the server’s log says why.", "Load it again");
    }
  }

  // ---- The kernel ------------------------------------------------------------------------------

  // Voilà's front end does the same, but only once it has started: a visitor who has left by then would keep a
  // table for ten minutes.
  function sayGoodbye() {
    const { baseUrl, kernel } = document.body.dataset;
    window.addEventListener("pagehide", () => {
      const words = new FormData();
      words.append("_xsrf", document.cookie.match(/\b_xsrf=([^;]*)/)?.[1] ?? "");
      navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernel}`, words);
    });
  }

  function watchKernel() {
    const address = `${document.body.dataset.baseUrl}gleek/alive/${document.body.dataset.kernel}`;
    let unanswered = 0;
    let gone = false;

    async function ask() {
      if (gone || document.visibilityState !== "visible") return;
      try {
        const answer = await fetch(address, { cache: "no-store" });
        if (!answer.ok) throw new Error(String(answer.status));
        unanswered = 0;
        if ((await answer.json()).alive) {
          notice("");
        } else {
          gone = true;
          notice("This table has been cleared away: nobody had played at it for a while, or it broke.", "Start again where you were");
        }
      } catch {
        // Once may be a page that is being left, or a laptop that has just woken.
        unanswered += 1;
        if (unanswered > 1) notice("The server does not answer: it may have been stopped.", "Try again");
      }
    }

    setInterval(ask, ASK_EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    window.addEventListener("online", ask);
    window.addEventListener("pageshow", (event) => {
      // Brought back from the browser's memory by "back": its kernel was ended when it was left.
      if (event.persisted) location.reload();
    });
  }

  // The place in the game is in the address, so loading the page again begins where it stopped.
  function notice(words, invitation) {
    const box = document.getElementById("gleek-notice");
    if (!box || (!words && !box.childElementCount)) return;
    if (!words) return box.replaceChildren();
    const text = document.createElement("p");
    const link = document.createElement("a");
    link.href = location.href;
    link.textContent = invitation;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      location.reload();
    });
    text.append(words, " ", link);
    box.replaceChildren(text);
  }

  // ---- "All tables are taken" ------------------------------------------------------------------

  function lookForRoom() {
    const ask = async () => {
      try {
        const answer = await fetch(`${document.body.dataset.baseUrl}gleek/room`, { cache: "no-store" });
        if ((await answer.json()).free > 0) location.reload();
      } catch {
        // The server is away: ask again later.
      }
    };
    // Not all at the same moment, or those who wait would all be sent back but one.
    setInterval(ask, 4000 + Math.random() * 4000);
  }
  // The script may come before the body.
  if (document.body) {
    begin();
  } else {
    new MutationObserver((_, seen) => {
      if (document.body) {
        seen.disconnect();
        begin();
      }
    }).observe(document.documentElement, { childList: true });
  }
})();
