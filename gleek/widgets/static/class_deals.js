// The deals of a class on the teacher's page: the choice of game, rules and opponents, the class's code and its address.

import { attribute, h } from "../../drawing/static/elements.js";
import { list, reconcile, show, write, writeOrHide } from "../../drawing/static/nodes.js";
import { button, field, fillSelect, textForm, textInput, uniqueId } from "./controls.js";
import { copyButton, isLoopback, reachable } from "./copying.js";
import { forAll } from "./kept.js";
import { published } from "./page.js";
import { qrPicture } from "./qr.js";

const MOST_CODES = 12;
const OWN = "own";
const ONLY_HERE =
  "This page runs on your own machine, which pupils cannot reach: let them type the code on their own Play page.";

/** Return the codes of the classes that were made or opened in this browser, the newest first. */
export const codes = () => list(forAll.read().classes).filter((one) => typeof one === "string");

export function rememberCode(now) {
  const others = codes().filter((one) => one !== now);
  if (codes()[0] !== now) forAll.write({ classes: [now, ...others].slice(0, MOST_CODES) });
}

export class ClassDeals {
  /** `change` asks for other deals, and `takeUp` opens the class with a code. */
  constructor({ view, change, takeUp }) {
    this.view = view;
    this.change = change;
    const select = (stem, request) =>
      h("select", { id: uniqueId(stem), onchange: (event) => change(request(event.target.value)) });
    this.game = select("game", (id) => ({ what: "game", id }));
    this.book = select("book", (id) => (id === OWN ? { what: "rules", code: this.ownRules() } : { what: "rules", id }));
    this.length = select("length", (count) => ({ what: "hands", count }));
    this.help = select("help", (id) => ({ what: "help", id }));
    this.places = h("div.gk-pick.gk-places");
    this.back = button("", () => takeUp(codes()[1]));
    this.tempers = h("p.gk-tempers");
    this.problem = h("p.gk-problem", { role: "alert" });
    this.earlier = h("datalist", { id: uniqueId("earlier") });
    const typed = textInput("class", { size: "24", maxlength: "400", autocapitalize: "characters" });
    attribute(typed, "list", this.earlier.id);
    const known = textForm(
      { class: "gk-known" },
      "Another class, by its code",
      typed,
      "Take it up",
      takeUp,
      this.earlier,
    );
    const make = h(
      "div.gk-pick",
      field("Game", this.game),
      field("Rules", this.book),
      this.places,
      field("Help", this.help),
      field("How many", this.length),
      button("Other deals", () => change({ what: "deals" })),
      this.back,
    );
    this.makeCard();
    this.nodes = [make, this.tempers, this.card, this.problem, known];
  }
  makeCard() {
    this.code = h("strong.gk-code-word");
    this.about = h("p.gk-about");
    this.address = h("a.gk-address");
    const copy = copyButton("Copy the address", () => this.wholeAddress(), "The address of the class’s deals");
    this.only = h("p.gk-only", ONLY_HERE);
    this.picture = h("div.gk-qr-box");
    const title = h("p", "The class’s code");
    const words = h("div", title, h("p", this.code), this.about, h("p", this.address), copy, this.only);
    this.card = h("div.gk-code-card", words, this.picture);
  }

  wholeAddress() {
    return reachable(this.view().address || "");
  }
  ownRules() {
    return published() ? window.gleek.progress.read(this.view().game).rules : null;
  }

  draw(given) {
    fillSelect(this.help, given.helps, given.help);
    this.drawCodes();
    fillSelect(this.game, given.games, given.game);
    const mine = this.ownRules() ? [{ id: OWN, name: "Your own table’s rules" }] : [];
    fillSelect(this.book, [...list(given.books), ...mine], given.book);
    fillSelect(this.length, given.lengths, given.length);
    this.drawPlaces(given);
    writeOrHide(this.tempers, given.tempers);
    write(this.code, given.code);
    write(this.about, given.about);
    writeOrHide(this.problem, given.problem);
    if (published()) this.drawAddress(given);
    else show(this.picture, false);
  }
  drawCodes() {
    const [now, all] = [this.view().code, codes()];
    const others = all.filter((one) => one !== now);
    const make = (one) => h("option", { value: one });
    reconcile(this.earlier, others, { key: (one) => one, make }, () => {});
    write(this.back, `Back to ${all[1]}`);
    show(this.back, all[0] === now && all[1]);
  }
  drawPlaces(given) {
    const make = (_one, index) => {
      const onchange = () => this.change({ what: "opponent", at: index, id: select.value });
      const select = h("select", { id: uniqueId("place"), onchange });
      return field("", select);
    };
    const key = (_one, index) => `${given.game} ${index}`;
    reconcile(this.places, given.places, { key, make }, (node, one) => {
      write(node.firstChild, one.where);
      fillSelect(node.lastChild, one.options, one.chosen);
    });
  }
  drawAddress(given) {
    const whole = this.wholeAddress();
    write(this.address, whole.replace(/^https?:\/\//, ""));
    attribute(this.address, "href", given.address);
    show(this.only, isLoopback(new URL(whole).hostname));
    if (this.picture.gkOf === whole) return;
    this.picture.gkOf = whole;
    this.picture.replaceChildren(qrPicture(whole, `A QR code of the address; the class’s code is ${given.code}.`));
  }
}
