// The visitor's matches on the front page: the link to continue, the list, and what there is to practise.

import { h, renew } from "../../widgets/drawing/static/nodes.js";
import { goingIn, goingList, goingOn } from "../../widgets/static/kept_matches.js";
import { missedWords, toAsk } from "../../widgets/static/missed_due.js";

const { PROGRESS, progress, day, onStored } = window.gleek;

/** Make this link lead to an unfinished match. If there is none, the link gets its first URL and text again. */
function goOn(link) {
  link.gleekFirst ??= { nodes: [...link.childNodes], href: link.getAttribute("href"), hidden: link.hidden };
  const { nodes, href, hidden } = link.gleekFirst;
  const [match] = goingIn(progress.read(link.dataset.gleekMatch || undefined));
  link.hidden = hidden && !match;
  link.toggleAttribute("data-going", Boolean(match));
  link.href = match ? href + match.query : href;
  link.replaceChildren(...(match ? [h("b", "Continue:"), " ", h("span", match.place)] : nodes));
}

// In the element `place`, list the unfinished matches, and say how many missed questions there are to practise. The
// links lead to the page whose URL is in `data-gleek-going`.
function show(place) {
  place.gleekList ??= goingList(place.dataset.gleekGoing);
  place.gleekMissed ??= h("p");
  if (!place.firstChild) place.append(place.gleekList.node, place.gleekMissed);
  place.gleekList.draw(goingOn());
  const words = missedWords(progress.read(), day());
  const practise = h("a", { href: `${place.dataset.gleekGoing}?missed=yes` }, "Practise what I missed");
  const asked = toAsk(progress.read(), day(), true).length;
  renew(place.gleekMissed, [words, asked], () => (words ? [words, " ", asked ? practise : ""] : []));
}

function draw() {
  document.querySelectorAll("[data-gleek-match]").forEach(goOn);
  document.querySelectorAll("[data-gleek-going]").forEach(show);
}

draw();
onStored(PROGRESS, draw);
