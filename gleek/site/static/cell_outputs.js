// On the static site: puts the output of the notebook's cells into their slots in the page. Until the first table is
// drawn, a notice in the table's place says how far Python has come.

const { draw, each, h, reloadLink } = window.gleek;

const PATIENCE_MS = 60000;
const WORDS = {
  fetch: document.body.dataset.waiting, // the page shows this before any script has loaded
  start: "Python is here, and starting…",
  run: "Setting the table…",
};
const FAILED = {
  old: "This browser cannot run Python in a page, and the tables need it: a present-day Firefox, Chrome, Edge or Safari can. The text can be read without.",
  file: "The tables do not run in a page that was opened as a file. READ ME.txt, beside the folder “site”, says how to open them. The text can be read without.",
  fetch: "A file that the tables need has not come. See whether you are connected, and try again.",
  other:
    "Another file came in the place of one that the tables need: a network may ask for a login first, or the site may not have been copied whole. Try again.",
  policy:
    "The server of this site forbids what its tables need, by a Content-Security-Policy. (For them: deploy/README.md.) The text can be read without.",
  start: "Python could not be started in this page. Trying again may help; the browser’s console says more.",
};

const box = () => document.getElementById("gleek-starting");

function say(step) {
  // If the first tasks are drawn already, prepared.js has chosen the words.
  if (document.body.dataset.waiting === WORDS[step] || document.querySelector(".gleek-prepared")) return;
  // cells.js shows this text, and removes it when the table is ready.
  document.body.dataset.waiting = WORDS[step];
  const status = document.getElementById("gleek-waiting");
  if (status?.textContent) status.textContent = WORDS[step];
}

const progress = () => box()?.querySelector("progress");

function measure({ done, all }) {
  const bar = progress();
  if (!bar) return;
  bar.parentElement.hidden = false;
  bar.max = all;
  bar.value = done;
  // This text is hidden from screen readers, which read the progress bar itself.
  bar.nextElementSibling.textContent = ` ${Math.floor((100 * done) / all)}%`;
}

function begin({ what }) {
  say(what === "starting" ? "start" : "run");
  const bar = progress();
  if (!bar) return;
  bar.removeAttribute("value"); // show no percentage: the duration is unknown
  bar.nextElementSibling.textContent = "";
}

function fail({ why }) {
  for (const slot of document.querySelectorAll(".gleek-slot[data-pending]")) delete slot.dataset.pending;
  const words = h("div.gleek-apology", { role: "alert" }, h("p", FAILED[why]));
  if (["fetch", "other", "start"].includes(why)) words.append(h("p", refreshing()));
  box()?.replaceChildren(words);
  end();
}

let patience = 0;

/** Called with the name of each event. If no other follows for a minute, show a message; the next event removes it. */
function wait(what) {
  clearTimeout(patience);
  box()?.querySelector(".gleek-long")?.remove();
  if (what === "ended" || what === "failed") return;
  patience = setTimeout(() => {
    box()?.append(h("p.gleek-long", "Nothing has happened for a while. ", refreshing()));
  }, PATIENCE_MS);
}

/** Load the page again. Before that, reload Pyodide's modules, because the browser's cache may have older ones. */
async function refresh() {
  await Promise.allSettled(window.gleekPython.modules.map((each) => fetch(each, { cache: "reload" })));
  location.reload();
}
const refreshing = () => h("button.gleek-tool", { type: "button", onclick: refresh }, "Try again");

/** Add the end marker to the page. It tells cells.js that no more output will come. */
const end = () => document.body.append(h("template", { "data-gleek-end": "" }));

function shown({ cell, output }) {
  const slot = document.querySelector(`.gleek-slot[data-slot="${cell}"]`);
  // Keep the static output of a cell, with which its slot is filled already.
  if (!slot || ("filled" in slot.dataset && !("pending" in slot.dataset))) return undefined;
  if (output.kind === "stream") slot.append(h("pre.gleek-text", { tabindex: "0" }, output.text));
  else draw(slot.appendChild(h("div.gleek-output", { "data-undrawn": "" })), output);
  slot.dataset.filled = "";
}

function broken({ cell }) {
  const told = "; if it fails once more, the browser’s console says why.";
  const words = h("p", "This part of the page could not be made. ", reloadLink("Load the page again"), told);
  const slot = document.querySelector(`.gleek-slot[data-slot="${cell}"]`);
  slot?.replaceChildren(h("div.gleek-apology", { role: "alert" }, words));
  if (slot) slot.dataset.filled = "";
}

const heard = { fetched: measure, starting: begin, running: begin, shown, broken, failed: fail, ended: end };

each("#gleek-starting", () => {
  say("fetch");
  window.gleekPython.listen((event) => {
    heard[event.what](event);
    wait(event.what);
  });
});
