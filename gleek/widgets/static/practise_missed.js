// Practice of the costly choices that the browser stores: the line with the button, and what the panel asks and stores.

import { h, show, write } from "../drawing/static/nodes.js";
import { button } from "./controls.js";
import { missedWords, toAsk, withAnswer } from "./missed_due.js";
import { published, store } from "./page.js";

const today = () => window.gleek.day();

/** Store how the visitor has answered the question about a costly choice that the panel's view shows, if any. */
export function noteMissed({ missed }) {
  const answered = missed && (missed.gone || missed.right !== null);
  store.change((kept, day) => answered && withAnswer(kept, missed, day));
}

/** Return the request that begins the practice, or null if there is nothing to practise. */
export function missedRequest() {
  const queries = published() ? toAsk(store.read(), today(), true).map(({ query }) => query) : [];
  return queries.length ? { what: "missed", queries } : null;
}

/** Make the line that says what there is to practise. Its button sends an event to the task panel of the match. */
export function practiceLine() {
  const said = h("span");
  const begin = () => document.querySelector(".gleek-own .gk-panel")?.dispatchEvent(new CustomEvent("gleek:practise"));
  const press = button("Practise what I missed", begin);
  const node = h("p.gk-missed", said, " ", press);
  function draw() {
    write(said, published() ? missedWords(store.read(), today()) : "");
    show(press, missedRequest());
    show(node, said.textContent);
  }
  draw();
  return { node, stop: store.onChange(draw) };
}
