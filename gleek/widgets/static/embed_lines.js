// The section "Show this hand on your page": lines of HTML to copy, and the files that these lines need.

import { attribute, h, show } from "../drawing/static/nodes.js";
import { button, field, download as save, uniqueId } from "./controls.js";
import { copyButton } from "./copying.js";
import { published } from "./page.js";

/** Make the section's `node` and `update`, which takes the view. `ask` sends the request for the hand's file. */
export function handForPage(ask) {
  const SCRIPT = "gleek-hand.js";
  const frame = linesToCopy("A frame, which shows it from here");
  const own = linesToCopy("Or with the files on your own site, without ours");
  const scriptLink = h("a", { download: SCRIPT }, `Download ${SCRIPT}`);
  const noScript = h("p", `The command “gleek hand” writes ${SCRIPT} beside the file of any hand.`);
  const download = button("Download the hand", () => ask({ what: "page" }));
  const parts = [frame.node, own.node, h("p.gk-files", download, " ", scriptLink), noScript];
  const node = h("details.gk-behind.gk-to-page", h("summary", "Show this hand on your page"), ...parts);
  node.addEventListener("toggle", () => node.open && node.scrollIntoView({ block: "start" }));
  let last = null;

  return {
    node,
    update(view) {
      const page = view.page || {};
      show(node, page.file);
      const name = `${page.file}.json`;
      const base = document.body.dataset.baseUrl || "./";
      const site = published() ? new URL(base, location.href) : null;
      const at = Number(view.step) || 1;
      const shown = site && page.site ? new URL(`embed.html?hand=${page.site}&at=${at}`, site) : "";
      const title = asAttribute(view.title);
      frame.update(shown && `<iframe src="${shown}" title="${title}" width="100%" height="800"></iframe>`);
      own.update(`<script src="${SCRIPT}" defer></script>\n<gleek-hand src="${name}" at="${at}"></gleek-hand>`);
      show(scriptLink, site);
      show(noScript, !site);
      if (site) attribute(scriptLink, "href", `${base}hand/${SCRIPT}`);
      // Only the answer to the request has the content of the file. Save the file when it arrives.
      if (page.content && page.content !== last) save(name, JSON.stringify(page.content));
      last = page.content;
    },
  };
}

const ENTITIES = { "&": "&amp;", '"': "&quot;", "<": "&lt;" };
const asAttribute = (text) => String(text || "").replace(/[&"<]/g, (sign) => ENTITIES[sign]);

/** Make a field with lines of HTML, and a button that copies them. */
function linesToCopy(name) {
  const plain = { readonly: true, rows: "3", spellcheck: "false" };
  const area = h("textarea", { ...plain, id: uniqueId("lines") });
  const copy = copyButton("Copy these lines", () => area.value, `${name}: to copy`);
  const node = h("div.gk-copying", field(name, area), copy);
  return {
    node,
    update(lines) {
      show(node, lines);
      if (area.value !== lines) area.value = lines;
    },
  };
}
