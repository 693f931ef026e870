// Applies the reader's settings before anything is painted, so that a dark page is not light for a moment. It also
// defines `window.gleek`: the functions and data that the page's scripts share.

import { h, isField } from "../../widgets/drawing/static/nodes.js";
import { anchored, each, notice, reloadLink } from "./arriving.js";
import { draw, keepModels } from "./cell_widgets.js";
import { forbidden, line } from "./kernel_line.js";
import { onStored, read, SETTINGS, storing } from "./stored.js";
import { whenPrepared } from "./when_prepared.js";

const root = document.documentElement;
root.dataset.gkScript = ""; // unless this is set, style sheets hide controls that need scripts
const dusk = matchMedia("(prefers-color-scheme: dark)");
function isDark() {
  const { dark } = read(SETTINGS);
  return typeof dark === "boolean" ? dark : dusk.matches;
}
function paint() {
  root.toggleAttribute("data-gk-dark", isDark());
  for (const name of ["large", "still", "slow", "unforced"])
    root.toggleAttribute(`data-gk-${name}`, read(SETTINGS)[name] === true);
}
paint();
onStored(SETTINGS, paint);
dusk.addEventListener("change", paint);

window.gleek = { ...storing, anchored, each, notice, reloadLink, draw, h, isField, isDark, line, forbidden };

// All cells have been run when the whole page has arrived. On the static site they are run later. The tasks that the page
// carries are drawn first.
const ready = whenPrepared();
document.addEventListener("DOMContentLoaded", () => {
  if (document.body.dataset.kernel) ready.then(keepModels);
});
