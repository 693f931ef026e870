// Finds elements of a page that is still arriving, and shows notices at its top.

import { h } from "../../widgets/drawing/static/nodes.js";

const wanted = [];
let seen;

/** Call `use` once for each element that matches the selector: now, or when the element is added to the page. */
export function each(selector, use) {
  const one = { selector, use, known: new WeakSet() };
  wanted.push(one);
  find(one);
  if (seen) return;
  seen = new MutationObserver(() => wanted.forEach(find));
  // Attributes are observed too, because a widget's element gets its class after it has been added to the page.
  seen.observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ["class"] });
}

function find({ selector, use, known }) {
  for (const element of document.querySelectorAll(selector)) {
    if (known.has(element)) continue;
    known.add(element);
    use(element);
  }
}

/** Return the element that the fragment of the page's URL (“#stock”) names, or null. */
export function anchored() {
  let name = location.hash.slice(1);
  try {
    name = decodeURIComponent(name);
  } catch {
    // The fragment has an invalid escape sequence, such as “%x”. Use it unchanged.
  }
  return name ? document.getElementById(name) : null;
}

/** Return a link with this text that loads the page again. As the URL has the state of the game, nothing is lost. */
export function reloadLink(words) {
  const onclick = (event) => {
    event.preventDefault();
    location.reload();
  };
  return h("a", { href: location.href, onclick }, words);
}

// Show a notice at the top of the page: `words`, which say what went wrong, and a link with the text `invitation` that
// loads the page again. `by` names the script that calls this. If `words` is "", remove the notice of that script.
// Another script cannot replace a notice by "kernel", which names the cause of the problems that the others notice.
export function notice(by, words, invitation = "Try again") {
  const box = document.getElementById("gleek-notice");
  const there = box?.childElementCount ? box.dataset.by : "";
  if (!box || (words ? there === "kernel" && by !== there : there !== by)) return;
  if (!words) return box.replaceChildren();
  if (there === by && box.dataset.words === words) return;
  Object.assign(box.dataset, { by, words });
  box.replaceChildren(h("p", words, " ", reloadLink(invitation)));
}
