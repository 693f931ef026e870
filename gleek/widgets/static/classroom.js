// The teacher's page: the deals of a class and their code, the results that pupils hand in, and their comparison.

import { attempt, attribute, list } from "../drawing/static/nodes.js";
import { ClassMade, ClassMissed } from "./class_comparison.js";
import { ClassDeals, codes, rememberCode } from "./class_deals.js";
import { ClassResults, KEPT_CLASS } from "./class_results.js";
import { OPENED } from "./own_record.js";
import { onLaidOut, published, query, tab } from "./page.js";
import { speaker } from "./speech.js";
import { Widget, widget } from "./widget_frame.js";

class Classroom extends Widget {
  queue = []; // requests that wait: each is sent when the one before it is answered
  asking = null; // the request that is not yet answered
  running = new Set(); // the ids of the computer players that are playing the class's deals now
  judging = false; // whether the choices of the class are being judged
  stepTo = 0;

  constructor(given) {
    super(given, "class");
    this.deals = new ClassDeals(this);
    this.results = new ClassResults(this);
    this.made = new ClassMade(this);
    this.missed = new ClassMissed(this);
    this.root.append(...this.deals.nodes, ...this.results.nodes, this.made.node, this.missed.node);
    this.say = speaker(this.root);
  }

  ask(...some) {
    this.queue.push(...some);
    if (!this.requests.busy()) this.next();
  }
  next() {
    const one = this.queue.shift();
    this.asking = one || null;
    if (one) this.requests.ask(one);
  }
  toRead() {
    const kinds = ["forget", "entries", "file", "answers"];
    return [this.asking, ...this.queue].filter((one) => one && kinds.includes(one.what)).length;
  }
  /** Drop the requests that wait, and send these instead. With `stop`, computer players stop playing the deals. */
  sendInstead(requests, { stop = false } = {}) {
    if (stop) this.rest();
    this.queue.length = 0;
    this.ask(...requests);
  }
  settled(last) {
    this.asking = null;
    this.redraw();
    const given = this.view();
    if (this.queue.length) return this.next();
    if (last.what === "record" && given.moment) return this.stepThrough(given.moment);
    // When no other request waits, let the computer player play on.
    const players = list(given.yardsticks);
    const waits = players.find((one) => this.running.has(one.id) && !one.done);
    for (const one of players) {
      if (one.done && this.running.delete(one.id)) this.say(`${one.name} has played the deals.`);
    }
    if (waits && !given.problem) return this.requests.ask({ what: "yardstick", id: waits.id });
    if (given.problem) return this.rest(); // screen readers already announce the problem
    if (this.judges(given)) return this.requests.ask({ what: "mistakes" });
    if (["entries", "file", "answers", "forget"].includes(last.what)) return this.say(this.results.aloud());
    if (["yardstick", "mistakes"].includes(last.what)) return undefined;
    query.set("class", given.code);
    this.remember(given.code);
    return this.say(`The class’s code is ${given.code}.`);
  }
  remember(code) {
    attempt([() => rememberCode(code), () => this.deals.drawCodes()]);
  }
  /** Send a request for other deals. The results belong to the old deals, and are read only when the teacher asks. */
  change(request) {
    this.rest();
    this.results.setAside();
    this.ask(request);
  }
  takeUp(code) {
    const entered = this.results.isEntered();
    this.change({ what: "class", code });
    if (entered) this.whenAnswered(() => this.view().problem || this.results.readAll());
  }
  whenAnswered(then) {
    const once = () => {
      this.model.off("change:answered", once);
      then();
    };
    this.model.on("change:answered", once);
  }
  toggle(id) {
    const one = list(this.view().yardsticks).find((each) => each.id === id) || {};
    if (one.done) return;
    if (this.running.delete(id)) return this.redraw();
    this.running.add(id);
    this.ask({ what: "yardstick", id });
  }

  toggleJudging() {
    const { judged, of } = Object(this.view().mistakes);
    if (judged === of) return;
    this.judging = !this.judging;
    if (this.judging) this.ask({ what: "mistakes" });
    else this.redraw();
  }
  /** Return whether choices are still to be judged. After the last one, tell screen readers that all are judged. */
  judges({ mistakes }) {
    const { judged, of } = Object(mistakes);
    if (!this.judging || judged < of) return this.judging;
    this.judging = false;
    if (of) this.say("All choices are judged.");
    this.redraw();
    return false;
  }
  rest() {
    this.running.clear();
    this.judging = false;
  }

  askForRecord(way, deal) {
    this.stepTo = way.step;
    this.ask({ what: "record", who: way.who[0], deal });
  }
  // Open the stepper, which has this address, with a deal. `text` is the deal's record. The tab stores the record for
  // the stepper, and the results for when the teacher comes back.
  stepThrough({ name, text, address }) {
    this.results.keep();
    tab.keep(OPENED, { name, text });
    location.href = `${address}&step=${this.stepTo}`;
  }
  begin() {
    if (published()) this.open();
    const { made, missed } = this;
    const tables = missed.boxes.map((box) => onLaidOut(box, missed.laidOut));
    return [made.plot.stop, onLaidOut(made.tableBox, made.laidOut), ...tables];
  }
  open() {
    const kept = tab.read(KEPT_CLASS);
    const wanted = query.get("class") || (kept && kept.code) || codes()[0];
    if (wanted) this.ask({ what: "class", code: wanted });
    else this.remember(this.view().code);
    // Hide the code on the card until Python has answered with the class that is wanted.
    attribute(this.deals.card, "data-waits", wanted && wanted !== this.view().code ? "yes" : null);
    if (wanted) this.whenAnswered(() => attribute(this.deals.card, "data-waits", null));
    if (!kept || (query.get("class") && kept.code !== query.get("class"))) return;
    this.results.lines.value = kept.lines;
    this.results.files = kept.files;
    this.whenAnswered(() => this.results.readAll());
  }

  draw(given) {
    // Draw the tables only when no result waits to be read: to draw thirty rows takes longer than an answer.
    const drawMade = () => this.toRead() || attempt([() => this.made.draw(given), () => this.missed.draw(given)]);
    attempt([() => this.deals.draw(given), () => this.results.draw(), drawMade]);
  }
}

export default widget(Classroom);
