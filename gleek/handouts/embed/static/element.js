// <gleek-hand src="hand.json" at="37"> shows a hand step by step, from step 37. Without `src`, the element contains the
// text of the file in a <script type="application/json">. Further attributes: `scheme` ("light" or "dark") overrides
// the system's setting; `level` is the level of the heading; `four-colours` draws the cards in four colours; with
// `whole-page` the keys work wherever the focus is.

import { attribute, h, write } from "../../../widgets/drawing/static/nodes.js";
import { withoutPictures } from "../../../widgets/drawing/static/pictures.js";
import { Ledger } from "../../../widgets/static/ledger.js";
import { modelOf } from "../../../widgets/static/model.js";
import { Stepper } from "../../../widgets/static/stepper.js";
import { Table } from "../../../widgets/static/table.js";
import { widget } from "../../../widgets/static/widget_frame.js";
import { fetched, handOf, named, readHand, Trouble } from "./model.js";

const WIDGETS = { stepper: Stepper, table: Table, ledger: Ledger };
const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLES);
const dark = matchMedia("(prefers-color-scheme: dark)");

class GleekHand extends HTMLElement {
  static observedAttributes = ["src", "at", "scheme"];

  #host = h("div.gk.gk-host", { "data-empty": "yes" });
  #trouble = h("p.gk-trouble", { role: "alert" });
  #parts = h("div.gk-parts");
  #hand;
  #models = {};
  #undo = [];
  #begun = false; // a browser reports every attribute before it reports that the element is in its page
  #asked = 0; // the number of requested files: only the answer to the last request counts
  #colour = () => {
    const wish = this.getAttribute("scheme");
    attribute(this.#host, "data-gk-dark", wish === "dark" || (wish !== "light" && dark.matches) ? "yes" : null);
  };

  constructor() {
    super();
    const tree = this.attachShadow({ mode: "open" });
    tree.adoptedStyleSheets = [sheet];
    this.#host.append(this.#trouble, this.#parts);
    tree.append(this.#host);
  }

  connectedCallback() {
    this.#begun = true;
    // No style reaches this box from the page, so its font size is the one that the reader has set in the browser.
    this.#host.style.setProperty("--gleek-rem", getComputedStyle(this.#host).fontSize);
    dark.addEventListener("change", this.#colour);
    this.#colour();
    this.#load();
  }

  disconnectedCallback() {
    this.#begun = false;
    dark.removeEventListener("change", this.#colour);
    this.#asked += 1;
    this.#clear();
  }

  attributeChangedCallback(name, before, now) {
    if (!this.#begun || before === now) return;
    if (name === "src") this.#load();
    else if (name === "at" && this.#hand) this.#show(this.#step(now));
    else this.#colour();
  }

  async #load() {
    const mine = (this.#asked += 1);
    // Empty the call stack first: for a fetch, a browser records it, and parses its functions again.
    await null;
    try {
      const hand = handOf(await this.#read());
      if (mine === this.#asked) this.#draw(hand);
    } catch (error) {
      if (mine !== this.#asked) return;
      const known = error instanceof Trouble;
      if (!known) console.error("gleek-hand:", error);
      this.#clear();
      const damaged = `${this.#name()} cannot be shown: it is damaged. Make it again with “gleek hand”.`;
      write(this.#trouble, known ? error.message : damaged);
    }
  }

  #name() {
    return this.hasAttribute("src") ? named(this.getAttribute("src")) : "The text in this element";
  }
  async #read() {
    const src = this.getAttribute("src");
    if (src) return readHand(await fetched(src), named(src));
    // The parser may not have reached the content of the element yet.
    if (document.readyState === "loading")
      await new Promise((done) => document.addEventListener("DOMContentLoaded", done, { once: true }));
    const inside = this.querySelector('script[type="application/json"]');
    if (!inside) throw new Trouble('No hand is named: write src="hand.json", with a file that “gleek hand” has made.');
    return readHand(inside.textContent, this.#name());
  }

  #clear() {
    for (const undo of this.#undo) undo();
    this.#undo = [];
    this.#hand = null;
    this.#parts.replaceChildren();
    attribute(this.#host, "data-empty", "yes");
    write(this.#trouble, "");
  }

  #draw(hand) {
    this.#clear();
    this.#hand = hand;
    const first = hand.at(this.#step(this.getAttribute("at")));
    const level = Number(this.getAttribute("level")) || 2;
    const ground = this.hasAttribute("whole-page") ? document : this.#host;
    const four_colours = this.hasAttribute("four-colours");
    const traits = { level: level + 1, asked: {}, answered: 0, ground, four_colours };
    const step = (asked) => asked.what === "step" && this.#show(asked.to);
    this.#models = {
      stepper: modelOf({ ...traits, view: first.stepper, label: "A hand" }, step),
      table: modelOf({ ...traits, view: first.table, label: "The table" }),
      ledger: modelOf({ ...traits, view: first.ledger, label: "The ledger" }),
    };
    const title = h(`h${level}.gk-hand-title`, {}, hand.title);
    const ledger = h("details.gk-ledger-box", h("summary", "The ledger: who paid whom, and why"), h("div"));
    const place = (name) => h("div", { "data-part": name });
    const places = { table: place("table"), stepper: place("stepper"), ledger: ledger.lastChild };
    const draw = (name) =>
      this.#undo.push(widget(WIDGETS[name]).render({ model: this.#models[name], el: places[name] }));
    this.#parts.append(title, places.table);
    attribute(this.#host, "data-empty", null);
    // Show the table first, with the cards' names on them; drawing the pictures and the rest would delay it.
    const drawPictures = withoutPictures(() => draw("table"));
    requestAnimationFrame(() =>
      setTimeout(() => {
        drawPictures(); // even if another hand has replaced this one: all cards share the pictures
        if (this.#hand !== hand) return;
        this.#parts.append(places.stepper, ledger);
        ["stepper", "ledger"].forEach(draw);
      }),
    );
  }

  /** Return the step that `at` names, or 1. If there is no such step, show a message, and return the nearest one. */
  #step(at) {
    const { steps } = this.#hand;
    const wanted = at === null || at === "" ? 1 : Number(at);
    const whole = Number.isInteger(wanted);
    const wrong = !whole || wanted < 1 || wanted > steps;
    const words = `There is no step ${named(at)}: the steps of this hand are numbered from 1 to ${steps}.`;
    write(this.#trouble, wrong ? words : "");
    return whole ? Math.min(Math.max(wanted, 1), steps) : 1;
  }
  #show(step) {
    const views = this.#hand.at(step);
    for (const [name, model] of Object.entries(this.#models)) model.set("view", views[name]);
  }
}

if (!customElements.get("gleek-hand")) customElements.define("gleek-hand", GleekHand);
