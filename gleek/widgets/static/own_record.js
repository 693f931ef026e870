// Records that a visitor can open in the stepper: a match that the browser stores, or a file.

import { h } from "../../drawing/static/elements.js";
import { attempt, list } from "../../drawing/static/nodes.js";
import { button } from "./controls.js";
import { fileOf } from "./kept.js";
import { store } from "./page.js";

export const OPENED = "gleek-record"; // under this key, the browser stores the chosen file until the tab is closed
// The most characters of a part, and the most parts of a request, that a server accepts.
const [PART, PARTS] = [1900, 30];

/** Return a text as a JSON string in ASCII, cut into parts; null if it is too long for one request. */
export function inParts(text) {
  const plain = JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const parts = [];
  for (let at = 0; at < plain.length; at += PART) parts.push(plain.slice(at, at + PART));
  return parts.length > PARTS ? null : parts;
}

/** Return the text of the chosen file or the stored match with this name. */
export function recordText(name) {
  let chosen = null;
  attempt([() => (chosen = JSON.parse(sessionStorage.getItem(OPENED)))]);
  if (chosen && chosen.name === name) return String(chosen.text);
  const { kept } = Object(Object(store.read().matches)[name]);
  return kept && list(kept.deals).length ? JSON.stringify(JSON.parse(fileOf(kept))) : "";
}

/** Return the matches that the browser stores, the one that was played last first. */
export function keptMatches() {
  return Object.entries(Object(store.read().matches))
    .filter(([, match]) => list(Object(Object(match).kept).deals).length)
    .map(([name, match]) => ({
      id: name,
      name: `Your match ${name.split(" ")[0]}, ${match.kept.deals.length === 1 ? "1 hand" : `${match.kept.deals.length} hands`}`,
    }))
    .reverse();
}

/** Make the button that opens a file. `take` gets its name and text, or `refuse` an error sentence. */
export function fileChooser(take, refuse) {
  const input = h("input", {
    type: "file",
    accept: ".json,.toml,application/json",
    hidden: true,
    "aria-label": "The file of a match",
  });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    input.value = "";
    if (!file) return;
    if (file.size > 400_000) {
      refuse(
        `“${file.name.slice(0, 60)}” is too long to be the file of a match: it has ${file.size} bytes, where 400000 are the most.`,
      );
      return;
    }
    const text = await file.text();
    attempt([() => sessionStorage.setItem(OPENED, JSON.stringify({ name: file.name, text }))]);
    take(file.name, text);
  });
  return h(
    "span",
    button("Open a file", () => input.click()),
    input,
  );
}
