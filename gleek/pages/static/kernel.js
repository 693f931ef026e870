// Shows a notice when the page's kernel has ended, or when the page cannot reach it. The page "All tables are taken" is
// loaded again when there is room for another page.

const { each, line } = window.gleek;
const notice = (...words) => window.gleek.notice("kernel", ...words);
const ASK_EVERY_MS = 20000;
const ASK_AGAIN_MS = 2000;
const MOST_REFUSED = 3;
const SILENT_MS = 20000;
const LEAVING_MS = 15000;
const NO_LINE =
  "The tables cannot reach the server: a proxy, a filter or a firewall on the way lets no WebSocket through. Another network may help. (For whoever runs the server: deploy/README.md.)";
// What a page says when its kernel has ended: on a server, and on the static site.
const GONE = {
  server: "This table has been cleared away: nobody had played at it for a while, or it broke.",
  page: "This table does not answer any more: Python, which ran it in this page, has stopped.",
};

function watchKernel() {
  const address = `${document.body.dataset.baseUrl}gleek/alive/${document.body.dataset.kernel}`;
  let unanswered = 0;
  let gone = false;
  let left = -Infinity; // when the reader last followed a link: then the kernel ends, and needs no notice
  let waiting = 0;

  /** Return whether the websocket seems to be blocked: it was refused often, or no message has come for SILENT_MS. */
  const isCut = () =>
    line.refused >= MOST_REFUSED || (line.since !== null && performance.now() - line.since >= SILENT_MS);

  async function ask() {
    if (gone || document.visibilityState !== "visible" || performance.now() - left < LEAVING_MS) return;
    try {
      const answer = await fetch(address, { cache: "no-store" });
      if (!answer.ok) throw new Error(String(answer.status));
      unanswered = 0;
      if ((await answer.json()).alive) {
        notice(isCut() ? NO_LINE : "");
      } else {
        gone = true;
        notice(GONE["site" in document.body.dataset ? "page" : "server"], "Start again where you were");
      }
      if (gone || isCut()) window.dispatchEvent(new Event("gleek-cut"));
    } catch {
      // A single failure has harmless causes: the reader leaves the page, or the computer has just woken up.
      unanswered += 1;
      if (unanswered > 1) notice("The server does not answer: it may have been stopped.");
      else setTimeout(ask, ASK_AGAIN_MS);
    }
  }

  setInterval(ask, ASK_EVERY_MS);
  document.addEventListener("visibilitychange", ask);
  window.addEventListener("online", ask);
  window.addEventListener("beforeunload", () => (left = performance.now()));
  // When the websocket closes, the kernel may have ended. Ask the server.
  window.addEventListener("gleek-disconnected", ask);

  function look() {
    clearTimeout(waiting);
    if (line.since === null && !gone) notice("");
    if (line.since !== null) waiting = setTimeout(ask, Math.max(0, line.since + SILENT_MS - performance.now()));
  }

  look();
  window.addEventListener("gleek-line", look);
  window.addEventListener("pageshow", (event) => {
    // The browser has restored the page from its cache, but the kernel ended when the reader left it.
    if (event.persisted) location.reload();
  });
}

// On the page "All tables are taken": ask the server again and again whether a table is free.
function lookForRoom() {
  const ask = async () => {
    try {
      const answer = await fetch(`${document.body.dataset.baseUrl}gleek/room`, { cache: "no-store" });
      if ((await answer.json()).free > 0) location.reload();
    } catch {
      // The server did not answer. The next turn of the interval asks again.
    }
  };
  // The interval is random. If all waiting pages asked at the same moment, all would reload for one free table.
  setInterval(ask, 4000 + Math.random() * 4000);
}

each("body[data-kernel]", watchKernel);
each("#gleek-retry", lookForRoom);
