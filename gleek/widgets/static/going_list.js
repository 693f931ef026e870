// The list of unfinished matches, on the front page and on the page on which the visitor plays.

import { h } from "../../drawing/static/elements.js";
import { list, show } from "../../drawing/static/nodes.js";
import { dateInWords } from "./versioned.js";

const FIRST = 4; // how many matches are shown at first

/** Return the unfinished matches of a game's stored progress, the one that was played last first. */
export function goingIn(progress) {
  return Object.entries(Object(Object(progress).going))
    .map(([id, one]) => ({ ...Object(one), id }))
    .filter(({ place, query }) => typeof place === "string" && typeof query === "string" && query.startsWith("?"))
    .reverse();
}

/** Return the name of a match: its opponents, if there are any, and the day on which it was played last. */
const nameOf = ({ against, date }) =>
  [typeof against === "string" && against && `Against ${against}`, dateInWords(date)].filter(Boolean).join(", ");

/** Return a node with the list, and a function that draws it. `hrefOf` returns the link to a match. */
export function goingList({ hrefOf, drop, restore }) {
  const node = h("div.gk-going");
  const links = h("div");
  const said = h("p", { role: "status" });
  node.append(links, said);
  function remove(match) {
    drop(match);
    const back = h("button", { type: "button", onclick: () => putBack(match) }, "Put it back");
    said.replaceChildren(`Deleted: ${nameOf(match) || match.place}. `, back);
    show(node, true);
    back.focus();
  }
  function putBack(match) {
    said.replaceChildren();
    restore(match);
    [...links.querySelectorAll("a")].find((one) => one.gkId === match.id)?.focus();
  }
  function item(match) {
    const name = nameOf(match);
    const link = h("a", { href: hrefOf(match) }, name ? `${name}: ${match.place}` : match.place);
    link.gkId = match.id;
    const named = { type: "button", "aria-label": `Delete: ${link.textContent}`, onclick: () => remove(match) };
    return h("li", link, " ", h("button", named, "Delete"));
  }
  const items = (matches) => h("ul", { role: "list" }, ...matches.map(item));
  return {
    node,
    draw(matches) {
      const now = JSON.stringify(matches);
      if (node.gkDrawn === now) return;
      node.gkDrawn = now;
      const older = list(matches).slice(FIRST);
      const behind = h("details.gk-behind", h("summary", `${older.length} more`), items(older));
      links.replaceChildren(
        "Go on with a match that is not over:",
        items(matches.slice(0, FIRST)),
        ...(older.length ? [behind] : []),
      );
      show(links, matches.length);
      show(node, matches.length || said.firstChild);
    },
  };
}
