// The comparison of the games. The reader chooses as many cards as a hand of the game with the smallest hands has.
// Below, each game has a column with what the cards are worth in it.

import { addSprite, makeCard, updateCard } from "../../drawing/static/cards.js";
import { attribute, h } from "../../drawing/static/elements.js";
import { attempt, list, reconcile, show, write, writeOrHide } from "../../drawing/static/nodes.js";
import { button, textForm, textInput, uniqueId } from "./controls.js";
import { frame } from "./frame.js";
import { onStep, query } from "./page.js";
import { picker } from "./picks.js";
import { drawOnChange, initialize, requester } from "./requests.js";
import { aloud, speaker } from "./speech.js";
import { writeCards } from "./texts.js";

function render({ model, el }) {
  addSprite();
  const { root, lost, view, level } = frame(el, model, "family", { quiet: true });
  const requests = requester(model, root, lost, (last, more) => {
    if (more) return;
    query.set("cards", view().address);
    attempt([draw]);
    const given = view();
    if (!given.problem)
      say(
        last.what === "deal" || last.what === "cards"
          ? [given.question, given.aside].filter(Boolean).join(" ")
          : given.said,
      );
  });
  let stepped = -1; // while the page is presented: the index of the aim whose best cards are shown
  const ask = (request) => {
    if (request.what !== "best") stepped = -1;
    requests.ask(request);
  };

  const question = h("p.gk-question", { id: uniqueId("question") });
  const hand = h("ul.gk-held", { role: "list", "aria-labelledby": question.id });
  const picks = picker(hand, (c) => ask({ what: "pick", c }));
  const aside = h("p.gk-aside");
  const bests = h("span.gk-bests");
  const another = button("Another deal", () => ask({ what: "deal" }));
  const typed = textInput("cards", { maxlength: "60" });
  const form = textForm({ class: "gk-typed" }, "Your own cards, or a deal’s code", typed, "Take these", (text) =>
    ask({ what: "cards", text }),
  );
  const problem = h("p.gk-problem", { role: "alert" });
  const verdict = h("ul.gk-verdict", { role: "list" });
  const columns = h("div.gk-columns");
  root.append(question, hand, aside, h("div.gk-bar", bests, another), verdict, columns, form, problem);
  const say = speaker(root);

  // ---- one column for each game
  function makeColumn() {
    return h("section", h(`h${level}`), h("p.gk-about"), h("p.gk-waits"), h("dl"));
  }
  function drawColumn(node, one) {
    const [title, about, waits, heads] = node.children;
    write(title, one.title);
    write(about, one.about);
    writeOrHide(waits, one.waits);
    show(heads, !one.waits);
    reconcile(heads, one.heads, { make: () => h("div", h("dt")) }, drawHead);
  }
  function drawHead(node, head) {
    write(node.firstChild, head.word);
    const said = list(head.worths).length ? head.worths : [{ name: head.nothing, cards: "", brings: "" }];
    const parts = said.map((one) => {
      const cards = h("span.gk-cards");
      writeCards(cards, one.cards);
      attribute(cards, "aria-label", aloud(one.cards) || null);
      attribute(cards, "role", one.cards ? "img" : null);
      return h(
        "dd",
        { class: one.cards ? null : "gk-nothing" },
        h("b", one.name),
        " ",
        cards,
        one.brings ? h("span.gk-brings", one.brings) : "",
      );
    });
    const signature = JSON.stringify(said);
    if (node.gkSaid === signature) return;
    node.gkSaid = signature;
    node.replaceChildren(node.firstChild, ...parts);
  }

  function draw() {
    const given = view();
    write(question, given.question);
    const cards = list(given.cards);
    hand.style.setProperty("--count", cards.length || 1);
    reconcile(hand, cards, { key: "c", make: makeCard }, updateCard);
    picks.update(cards, [...hand.children], given.pick);
    writeOrHide(aside, given.aside);
    reconcile(
      bests,
      given.aims,
      { key: "id", make: (one) => button("", () => ask({ what: "best", id: one.id })) },
      (node, one) => write(node, `Best for ${one.name}`),
    );
    reconcile(verdict, given.verdict, "li", (node, one) => {
      writeCards(node, one.text);
      attribute(node, "data-right", one.right ? "yes" : null);
    });
    show(verdict, list(given.verdict).length);
    reconcile(columns, given.columns, { key: "id", make: makeColumn }, drawColumn);
    show(columns, list(given.columns).length);
    write(problem, given.problem);
  }

  /** While the page is presented, the key for the next step shows the best cards for one aim after another. */
  function step(by) {
    const aim = list(view().aims)[stepped + by];
    if (!aim) return false;
    stepped += by;
    ask({ what: "best", id: aim.id });
    return true;
  }

  const undo = [drawOnChange(model, ["view"], draw), onStep(root, step), requests.stop];
  const linked = query.get("cards");
  if (linked) ask({ what: "cards", text: linked });
  return () => undo.forEach((f) => f());
}

export default { initialize, render };
