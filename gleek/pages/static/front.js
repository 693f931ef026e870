// The table on the front page: draw the cards, and answer a press on a card. The page contains all answers.

import { addSprite, face } from "../../widgets/drawing/static/cards.js";
import { h } from "../../widgets/drawing/static/nodes.js";
import { portrait } from "../../widgets/drawing/static/people.js";
import { guardPresses, moveFocus, oneTabStop } from "../../widgets/drawing/static/presses.js";

const table = document.querySelector(".front");
const answers = JSON.parse(document.querySelector("#gleek-front").textContent);
const said = table.querySelector(".front-answer");
const doors = table.querySelector(".front-doors");
const hand = table.querySelector(".front-hand ul");
const slot = table.querySelector('.front-slot[data-place="below"]');

// ---- Pictures of cards replace their texts, which have the same place and size ---------------------

addSprite();
for (const card of table.querySelectorAll("[data-c]")) {
  card.querySelector("span[aria-hidden]").replaceWith(face(card.dataset.c));
}
for (const place of table.querySelectorAll("[data-face]")) {
  place.append(portrait(place.dataset.face, Number(place.dataset.held)));
}

const cards = () => [...hand.querySelectorAll("button")];

/** Put the card of the pressed button into the trick at once. Only its picture moves there slowly. */
function play(press) {
  const item = press.closest("li");
  const from = item.getBoundingClientRect();
  const had = press === document.activeElement;
  press.replaceWith(h("div.gk-card-body", ...press.childNodes));
  slot.append(item);
  slot.dataset.wins = "";
  table.dataset.answered = "";
  for (const each of cards()) each.disabled = true;
  // The question is answered, so the link that leads on gets the focus.
  if (had) moveFocus(doors.querySelector("a:not([hidden])"));
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
  const to = item.getBoundingClientRect();
  const away = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
  const frames = [away, "none"].map((transform) => ({ transform, transformOrigin: "0 0" }));
  item.animate(frames, { duration: 420, easing: "ease-out" });
}

hand.addEventListener("click", (event) => {
  const press = event.target.closest("button");
  if (!press || table.hasAttribute("data-answered")) return;
  const { right, say } = answers[press.dataset.c];
  for (const each of cards()) each.removeAttribute("aria-pressed");
  said.replaceChildren(h("b", right ? "Right." : "Not that one."), ` ${say}`);
  said.dataset.kind = right ? "right" : "wrong";
  if (right) play(press);
  else press.setAttribute("aria-pressed", "true");
});
hand.setAttribute("aria-description", "The arrow keys go from card to card.");
oneTabStop(hand, cards, (press) => press.dataset.c).roam();
guardPresses();
