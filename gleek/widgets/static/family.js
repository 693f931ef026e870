// The comparison of the games: the reader chooses cards, and each game has a column with what they are worth in it.

import { addSprite, makeCard, updateCard } from "../drawing/static/cards.js";
import { attribute, elements, h, list, reconcile, renew, show, write, writeOrHide } from "../drawing/static/nodes.js";
import { button, textForm, uniqueId } from "./controls.js";
import { onStep, query } from "./page.js";
import { picker } from "./picks.js";
import { aloud, speaker } from "./speech.js";
import { writeCards } from "./texts.js";
import { Widget, widget } from "./widget_frame.js";

class Family extends Widget {
  stepped = -1; // while presenting: the index of the aim, such as the best point, that is shown; -1 for none

  constructor(given) {
    super(given, "family", { quiet: true });
    addSprite();
    this.question = h("p.gk-question", { id: uniqueId("question") });
    this.hand = h("ul.gk-held", { role: "list", "aria-labelledby": this.question.id });
    this.picks = picker(this.hand, (c) => this.choose({ what: "pick", c }));
    this.part = elements({ aside: "p.gk-aside", bests: "span.gk-bests", columns: "div.gk-columns" });
    const another = button("Another deal", () => this.choose({ what: "deal" }));
    const typed = { stem: "cards", maxlength: "60" };
    const take = (text) => this.choose({ what: "cards", text });
    const form = textForm({ class: "gk-typed" }, "Your own cards, or a deal’s code", typed, "Take these", take);
    this.verdict = h("ul.gk-verdict", { role: "list" });
    const { aside, bests, columns } = this.part;
    const bar = h("div.gk-bar", bests, another);
    this.root.append(this.question, this.hand, aside, bar, this.verdict, columns, form, this.problem);
    this.say = speaker(this.root);
  }

  choose(request) {
    this.stepped = -1;
    this.ask(request);
  }
  settled(last, more) {
    if (more) return;
    const { address, problem, question, aside, said } = this.view();
    query.set("cards", address);
    super.settled(last, more);
    const dealt = last.what === "deal" || last.what === "cards";
    if (!problem) this.say(dealt ? [question, aside].filter(Boolean).join(" ") : said);
  }
  // Show the best cards for the next aim (`by` is 1) or the one before (-1); return false if there is none. While the
  // page is presented, the key for the next step does this.
  step(by) {
    const aim = list(this.view().aims)[this.stepped + by];
    if (!aim) return false;
    this.stepped += by;
    this.ask({ what: "best", id: aim.id });
    return true;
  }
  begin() {
    const linked = query.get("cards");
    if (linked) this.choose({ what: "cards", text: linked });
    return [onStep(this.root, (by) => this.step(by))];
  }

  draw(given) {
    const { hand, verdict } = this;
    const { aside, bests, columns } = this.part;
    write(this.question, given.question);
    const cards = list(given.cards);
    hand.style.setProperty("--count", cards.length || 1);
    reconcile(hand, cards, { key: "c", make: makeCard }, updateCard);
    this.picks.update(cards, [...hand.children], given.pick);
    writeOrHide(aside, given.aside);
    const makeBest = ({ id }) => button("", () => this.ask({ what: "best", id }));
    reconcile(bests, given.aims, { key: "id", make: makeBest }, (node, one) => write(node, `Best for ${one.name}`));
    reconcile(verdict, given.verdict, "li", (node, one) => {
      writeCards(node, one.text);
      attribute(node, "data-right", one.right ? "yes" : null);
    });
    show(verdict, list(given.verdict).length);
    renew(columns, given.columns, () => list(given.columns).map((one) => column(one, this.level)));
    show(columns, list(given.columns).length);
  }
}

function column({ title, about, waits, heads }, level) {
  const drawn = waits ? h("p.gk-waits", waits) : h("dl", ...list(heads).map(head));
  return h("section", h(`h${level}`, title), h("p.gk-about", about), drawn);
}

function head({ word, worths, nothing }) {
  const all = list(worths).length ? worths : [{ name: nothing, cards: "", brings: "" }];
  return h("div", h("dt", word), ...all.map(worth));
}

function worth({ name, cards, brings }) {
  const node = h("span.gk-cards", { "aria-label": aloud(cards) || null, role: cards ? "img" : null });
  writeCards(node, cards);
  const sum = brings && h("span.gk-brings", brings);
  return h("dd", { class: cards ? null : "gk-nothing" }, h("b", name), " ", node, sum);
}

export default widget(Family);
