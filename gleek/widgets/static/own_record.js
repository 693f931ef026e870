// Records that a visitor can open in the stepper: a match that the browser stores, or a file.

import { h, list } from "../drawing/static/nodes.js";
import { button } from "./controls.js";
import { fileOf } from "./kept_matches.js";
import { store, tab } from "./page.js";

export const OPENED = "gleek-record"; // under this key, the browser stores the chosen file until the tab is closed
// The most characters of a part, and the most parts of a request, that a server accepts.
const [PART, PARTS] = [1900, 30];
export const MOST_BYTES = 400_000;

/** Return a text as a JSON string in ASCII, cut into parts; null if it is too long for one request. */
export function inParts(text) {
  const escaped = (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const plain = JSON.stringify(text).replace(/[\u007f-\uffff]/g, escaped);
  const parts = [];
  for (let at = 0; at < plain.length; at += PART) parts.push(plain.slice(at, at + PART));
  return parts.length > PARTS ? null : parts;
}

/** Return the text of the chosen file with this name, or of the stored match with this id; "" if there is neither. */
export function recordText(name) {
  const chosen = tab.read(OPENED);
  if (chosen && chosen.name === name) return String(chosen.text);
  const { kept } = Object(Object(store.read().matches)[name]);
  return kept && list(kept.deals).length ? JSON.stringify(fileOf(kept)) : "";
}

const handsOf = (count) => (count === 1 ? "1 hand" : `${count} hands`);

/** Return the matches that the browser stores, the one that was played last first. */
export function keptMatches() {
  return Object.entries(Object(store.read().matches))
    .filter(([, match]) => list(Object(Object(match).kept).deals).length)
    .map(([id, { kept }]) => ({ id, name: `Your match ${id.split(" ")[0]}, ${handsOf(kept.deals.length)}` }))
    .reverse();
}

/** Return a button that lets the reader choose files, and its hidden input; `take` gets the files. */
export function fileInput(name, label, accept, take) {
  const input = h("input", { type: "file", accept, hidden: true, "aria-label": label });
  input.addEventListener("change", () => {
    const files = [...input.files];
    input.value = "";
    take(files);
  });
  return [button(name, () => input.click()), input];
}

/** Make the button that opens a file. `take` gets its name and text, or `refuse` an error sentence. */
export function fileChooser(take, refuse) {
  const open = async ([file]) => {
    if (!file) return undefined;
    const many = `it has ${file.size} bytes, where ${MOST_BYTES} are the most.`;
    if (file.size > MOST_BYTES)
      return refuse(`“${file.name.slice(0, 60)}” is too long to be the file of a match: ${many}`);
    const text = await file.text();
    tab.keep(OPENED, { name: file.name, text });
    return take(file.name, text);
  };
  return h("span", ...fileInput("Open a file", "The file of a match", ".json,.toml,application/json", open));
}
