// The deals of a class on the teacher's page: the choice of game, rules and opponents, the code and the address.

import { attribute, elements, h, list, reconcile, renew, show, write, writeOrHide } from "../drawing/static/nodes.js";
import { s } from "../drawing/static/pictures.js";
import { button, copyButton, field, fillSelect, isLoopback, menu, reachable, textForm, uniqueId } from "./controls.js";
import { forAll } from "./kept_matches.js";
import { leanQr } from "./lean_qr.js";
import { published } from "./page.js";

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

/** Return a picture of a text's QR code, with the white margin it needs. `label` is for screen readers. */
function qrPicture(text, label) {
  const { size, get } = leanQr.generate(text, { minCorrectionLevel: leanQr.correction.M });
  const row = (y) => Array.from({ length: size }, (_, x) => (get(x, y) ? `M${x} ${y}h1v1h-1z` : "")).join("");
  const viewBox = `-4 -4 ${size + 8} ${size + 8}`;
  const named = { role: "img", "aria-label": label };
  const ground = s("rect", { x: -4, y: -4, width: "100%", height: "100%", fill: "#fff" });
  const modules = s("path", { d: Array.from({ length: size }, (_, y) => row(y)).join(""), fill: "#000" });
  return s("svg", { class: "gk-qr", ...named, viewBox, "shape-rendering": "crispEdges" }, ground, modules);
}

export class ClassDeals {
  constructor(room) {
    this.room = room;
    const takeUp = (code) => room.takeUp(code);
    const rules = (id) => (id === OWN ? { code: this.ownRules() } : { id });
    this.game = menu("game", (id) => room.change({ what: "game", id }));
    this.book = menu("book", (id) => room.change({ what: "rules", ...rules(id) }));
    this.length = menu("length", (count) => room.change({ what: "hands", count }));
    this.help = menu("help", (id) => room.change({ what: "help", id }));
    this.places = h("div.gk-pick");
    this.back = button("", () => takeUp(codes()[1]));
    this.tempers = h("p.gk-tempers");
    this.problem = h("p.gk-problem", { role: "alert" });
    this.earlier = h("datalist", { id: uniqueId("earlier") });
    const typed = { stem: "class", size: "24", maxlength: "400", autocapitalize: "characters", list: this.earlier.id };
    const label = "Another class, by its code";
    const known = textForm({ class: "gk-known" }, label, typed, "Take it up", takeUp, this.earlier);
    const fields = [field("Game", this.game), field("Rules", this.book), this.places];
    fields.push(field("Help", this.help), field("How many", this.length));
    const others = button("Other deals", () => room.change({ what: "deals" }));
    const make = h("div.gk-pick", ...fields, others, this.back);
    const parts = { code: "strong.gk-code-word", about: "p.gk-about", address: "a.gk-address", picture: "div" };
    this.part = elements(parts);
    const { code, about, address, picture } = this.part;
    const copy = copyButton("Copy the address", () => this.wholeAddress(), "The address of the class’s deals");
    this.only = h("p.gk-only", ONLY_HERE);
    const words = h("div", h("p", "The class’s code"), h("p", code), about, h("p", address), copy, this.only);
    this.card = h("div.gk-outcome.gk-code-card", words, picture);
    this.nodes = [make, this.tempers, this.card, this.problem, known];
  }

  wholeAddress = () => reachable(this.room.view().address || "");
  ownRules() {
    return published() ? window.gleek.progress.read(this.room.view().game).rules : null;
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
    write(this.part.code, given.code);
    write(this.part.about, given.about);
    writeOrHide(this.problem, given.problem);
    if (published()) this.drawAddress(given);
    else show(this.part.picture, false);
  }
  drawCodes() {
    const [now, all] = [this.room.view().code, codes()];
    const others = all.filter((one) => one !== now);
    renew(this.earlier, others, () => others.map((one) => h("option", { value: one })));
    write(this.back, `Back to ${all[1]}`);
    show(this.back, all[0] === now && all[1]);
  }
  drawPlaces(given) {
    const make = (_one, index) => {
      const choose = (id) => this.room.change({ what: "opponent", at: index, id });
      return field("", menu("place", choose));
    };
    const key = (_one, index) => `${given.game} ${index}`;
    reconcile(this.places, given.places, { key, make }, (node, one) => {
      write(node.firstChild, one.where);
      fillSelect(node.lastChild, one.options, one.chosen);
    });
  }
  drawAddress(given) {
    const whole = this.wholeAddress();
    const { address, picture } = this.part;
    write(address, whole.replace(/^https?:\/\//, ""));
    attribute(address, "href", given.address);
    show(this.only, isLoopback(new URL(whole).hostname));
    const label = `A QR code of the address; the class’s code is ${given.code}.`;
    renew(picture, whole, () => [qrPicture(whole, label)]);
  }
}
