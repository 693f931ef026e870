// A match: its score, length, players and result. Finished hands are stored in the browser, and saved as a file.

import { elements, h, isNew, list, show, write, writeKeys, writeOrHide } from "../drawing/static/nodes.js";
import { button, copyButton, download, field, fillSelect, menu, reachable, textForm, textInput } from "./controls.js";
import { fileName, goingList, goingOn, goingOver, handsOf, keepName, namedFile, ownName } from "./kept_matches.js";
import { practiceLine } from "./missed_due.js";
import { ladder, Opponents } from "./opponents.js";
import { published, query, store } from "./page.js";
import { withHand } from "./statistics.js";
import { statistics } from "./statistics_view.js";
import { Widget, widget } from "./widget_frame.js";

// The most matches that are stored; if there are more, the one that was played longest ago is removed.
const MOST_MATCHES = 40;

function keepHand(kept, played) {
  const { [kept.id]: match, ...others } = Object(store.read().matches);
  const one = { begins: played.begins, ends: played.ends, hand: played.hand };
  const hands = { ...Object(match).hands, [played.number]: one };
  if (JSON.stringify(Object(match)) === JSON.stringify({ hands, kept })) return;
  const latest = Object.entries({ ...others, [kept.id]: { hands, kept } }).slice(-MOST_MATCHES);
  store.write({ matches: Object.fromEntries(latest) });
}

const inWords = (numbers) => numbers.join(", ").replace(/, (\d+)$/, " and $1");

class Match extends Widget {
  constructor(given) {
    super(given, "match");
    const ask = (request) => this.ask(request);
    this.opponents = new Opponents(ask);
    const above = { where: "p.gk-where-match", shared: "p.gk-shared", marked: "p.gk-marked" };
    const below = { against: "span", hands: "p.gk-hands" };
    this.part = elements({ ...above, ...below });
    const { where, shared, marked, hands, against } = this.part;
    this.lengths = menu("length", (count) => ask({ what: "length", hands: count }));
    this.people = menu("people", (count) => ask({ what: "people", count }));
    this.lengthField = field("How long", this.lengths);
    this.peopleField = field("Who plays", this.people);
    // The browser sends the date, because a server may be in another time zone.
    this.today = button("The deal of the day", () => ask({ what: "day", date: window.gleek.day() }));
    this.change = button("Choose others", () => this.opponents.open());
    this.againstLine = h("p.gk-against", against, " ", this.change);
    this.save = button("Save the match", () => this.saveFile());
    const typed = { stem: "result", size: "26", maxlength: "400" };
    const label = "Open a class’s deals, or a result, by the code";
    const form = textForm({ class: "gk-result-form" }, label, typed, "Open", (text) => {
      const under = goingOver(text);
      ask(under ? { what: "open", query: under.query } : { what: "result", code: text });
    });
    const pick = h("div.gk-pick", this.lengthField, this.peopleField, this.today);
    this.going = goingList("");
    this.practice = practiceLine();
    this.ladder = ladder(ask);
    this.statistics = statistics();
    this.root.append(where, shared, marked, this.going.node, this.practice.node, pick, this.againstLine);
    this.root.append(...this.makeResult(), hands, this.save, this.ladder.node, this.statistics.node);
    this.root.append(form, this.problem, this.opponents.dialog);
  }
  makeResult() {
    this.outcome = elements({ sentence: "p.gk-result", said: "span", code: "strong.gk-code-word", line: "q.gk-line" });
    const { sentence, said, code, line } = this.outcome;
    const toPass = () => `${line.textContent} ${reachable(`?day=${query.get("day") || ""}`)}`;
    const copyCode = copyButton("Copy the code", () => `${said.textContent}${code.textContent}`, "The result’s code");
    this.codeLine = h("p", "The result’s code: ", said, code, " ", copyCode);
    this.lineBox = h("p", "To pass on: ", line, " ", copyButton("Copy it", toPass, "The result to pass on"));
    this.result = h("div.gk-outcome", { role: "status" }, sentence, this.codeLine, this.lineBox);
    // The visitor can enter a name, by which a teacher recognises the result and the file.
    const name = textInput("name", { maxlength: "40", autocomplete: "name", value: ownName() });
    name.addEventListener("input", () => {
      keepName(name.value);
      this.drawParts(this.view(), this.drawResult);
    });
    this.nameField = field("Your name, for the result and the file", name);
    return [this.result, this.nameField];
  }

  saveFile() {
    const { kept, class_code: class_ } = this.view();
    download(fileName(ownName(), class_ || kept.id.split(" ")[0]), `${JSON.stringify(namedFile(kept), null, 1)}\n`);
  }
  settled({ what }) {
    // A typed code may also be a result code, which only shows a result.
    const { problem, result } = this.view();
    const begun = ["day", "result", "ladder"].includes(what) && !problem && !result;
    this.redraw();
    const screen = begun && published() && document.querySelector(".gleek-own.gleek-screen");
    if (!screen) return;
    screen.scrollIntoView();
    screen.querySelector(".gk-panel .gk-instruction").focus({ preventScroll: true });
  }
  begin() {
    return [store.onChange(() => this.drawGoing()), this.practice.stop, this.ladder.stop, this.statistics.stop];
  }

  draw(given) {
    show(this.problem, given.problem);
    const { drawChoices, drawGoing, drawOpponents, drawResult, drawKept } = this;
    this.drawParts(given, drawChoices, drawGoing, drawOpponents, drawResult, drawKept, this.ladder.update);
  }
  drawChoices(given) {
    write(this.part.where, given.where);
    writeKeys(this.part, given, ["shared", "marked"], writeOrHide);
    // The page of an earlier day's deal has the button too.
    show(this.today, published() && !given.class_code && query.get("day") !== window.gleek.day());
    const lengths = list(given.lengths);
    const known = !given.length || lengths.some((one) => one.id === given.length);
    const own = known ? [] : [{ id: given.length, name: `${given.length} hands` }];
    fillSelect(this.lengths, [...lengths, ...own], given.length);
    this.lengths.disabled = !given.can_change;
    fillSelect(this.people, list(given.people), given.count);
    show(this.lengthField, lengths.length);
    show(this.peopleField, list(given.people).length);
  }
  drawOpponents({ opponents }) {
    const { now, places } = Object(opponents);
    write(this.part.against, now);
    show(this.change, list(places).length);
    show(this.againstLine, now);
    this.opponents.update(opponents);
  }
  drawResult({ result, class_code: class_, count, kept }) {
    const mine = ownName();
    show(this.nameField, published() && count === "1" && (class_ || result || (kept && kept.last)));
    const { sentence, code, line } = Object(result);
    writeKeys(this.outcome, { sentence, code, said: mine && `${mine}: ` }, ["sentence", "code", "said"]);
    write(this.outcome.line, line && mine ? `${mine}. ${line}` : line);
    show(this.result, result);
    show(this.codeLine, code);
    show(this.lineBox, line);
  }
  drawKept({ kept, finished }) {
    // The stored data are long, so they are read once for each hand.
    if (!isNew(this.part.hands, kept ? [kept.id, kept.last, kept.ends, finished] : [])) return;
    if (kept && finished && published()) keepHand(kept, finished);
    store.change((before, day) => finished && withHand(before, finished.statistics, day()));
    const ended = published() && kept && Number(kept.last);
    show(this.save, ended);
    const found = ended ? handsOf(kept) : new Map();
    const numbers = ended ? list(kept.deals).map((_, place) => place + 1) : [];
    const gone = numbers.filter((number) => !found.has(number));
    const [hands, are] = gone.length === 1 ? ["Hand", "is"] : ["Hands", "are"];
    const words = `${hands} ${inWords(gone)} ${are} not kept in this browser, and will be missing from the file.`;
    writeOrHide(this.part.hands, gone.length ? words : "");
  }
  drawGoing() {
    this.going.draw(goingOn().filter((one) => one.id !== Object(this.view().kept).id));
  }
}

export default widget(Match);
