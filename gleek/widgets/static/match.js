// A match: its score, its length, its players and its result. The script also stores finished hands in the browser,
// and saves them as a file on request.

import { h } from "../../drawing/static/elements.js";
import { attempt, list, show, write, writeOrHide } from "../../drawing/static/nodes.js";
import { button, download, field, fillSelect, textForm, textInput, uniqueId } from "./controls.js";
import { copyButton, reachable } from "./copying.js";
import { frame } from "./frame.js";
import { forgetGoing, goingOn, goingOver, restoreGoing } from "./going.js";
import { goingList } from "./going_list.js";
import { fileName, forAll, handsOf, namedFile, nameFrom, ownName } from "./kept.js";
import { ladder } from "./ladder.js";
import { opponentsChoice } from "./opponents.js";
import { published, query, store } from "./page.js";
import { practiceLine } from "./practise_missed.js";
import { drawOnChange, initialize, requester } from "./requests.js";
import { noteHand, statistics } from "./statistics_view.js";

// The most matches that are stored; if there are more, the one that was played longest ago is removed.
const MOST_MATCHES = 40;

/** Store a finished hand. If the same hand of the match was played before, it replaces that. */
function keepHand(kept, played) {
  const { [kept.id]: match, ...others } = Object(store.read().matches);
  const one = { begins: played.begins, ends: played.ends, hand: played.hand };
  const hands = { ...Object(match).hands, [played.number]: one };
  if (JSON.stringify(Object(match)) === JSON.stringify({ hands, kept })) return;
  const latest = Object.entries({ ...others, [kept.id]: { hands, kept } }).slice(-MOST_MATCHES);
  store.write({ matches: Object.fromEntries(latest) });
}

const inWords = (numbers) => numbers.join(", ").replace(/, (\d+)$/, " and $1");

function render({ model, el }) {
  const { root, lost, view } = frame(el, model, "match");
  const requests = requester(model, root, lost, (last) => attempt([draw, () => begun(last.what) && toTable()]));
  const ask = (request) => requests.ask(request);

  const where = h("p.gk-where-match");
  const shared = h("p.gk-shared");
  const marked = h("p.gk-marked");
  const lengths = h("select", {
    id: uniqueId("length"),
    onchange: () => ask({ what: "length", hands: lengths.value }),
  });
  const people = h("select", { id: uniqueId("people"), onchange: () => ask({ what: "people", count: people.value }) });
  const lengthField = field("How long", lengths);
  const peopleField = field("Who plays", people);
  const opponents = opponentsChoice(ask);
  const against = h("span");
  const change = button("Choose others", opponents.open);
  const againstLine = h("p.gk-against", against, " ", change);
  // The browser sends the date, because a server may be in another time zone.
  const today = button("The deal of the day", () => ask({ what: "day", date: window.gleek.day() }));
  const sentence = h("p.gk-result");
  const code = h("strong.gk-code-word");
  const line = h("q.gk-line");
  const passOn = copyButton(
    "Copy it",
    () => `${line.textContent} ${reachable(`?day=${query.get("day") || ""}`)}`,
    "The result to pass on",
  );
  const said = h("span");
  const copyCode = copyButton("Copy the code", () => `${said.textContent}${code.textContent}`, "The result’s code");
  // The visitor can enter a name, by which a teacher recognises the result and the file.
  const name = textInput("name", { maxlength: "40", autocomplete: "name", value: ownName() });
  name.addEventListener("input", () => {
    forAll.write({ name: nameFrom(name.value) });
    attempt([drawResult]);
  });
  const nameField = field("Your name, for the result and the file", name);
  const lineBox = h("p", "To pass on: ", line, " ", passOn);
  const result = h(
    "div.gk-outcome",
    { role: "status" },
    sentence,
    h("p", "The result’s code: ", said, code, " ", copyCode),
    lineBox,
  );
  const hands = h("p.gk-hands");
  const save = button("Save the match", () => {
    const { kept, class_code: class_ } = view();
    download(fileName(ownName(), class_ || kept.id.split(" ")[0]), `${JSON.stringify(namedFile(kept), null, 1)}\n`);
  });
  const typed = textInput("result", { size: "26", maxlength: "400" });
  const form = textForm(
    { class: "gk-result-form" },
    "Open a class’s deals, or a result, by the code",
    typed,
    "Open",
    (text) => {
      const under = goingOver(text);
      ask(under ? { what: "open", query: under.query } : { what: "result", code: text });
    },
  );
  const problem = h("p.gk-problem", { role: "alert" });
  const practice = practiceLine();
  const played = statistics();
  const rungs = ladder(ask);
  const going = goingList({
    hrefOf: (match) => match.query,
    drop: ({ id }) => forgetGoing(id),
    restore: restoreGoing,
  });
  root.append(
    where,
    shared,
    marked,
    going.node,
    practice.node,
    h("div.gk-pick", lengthField, peopleField, today),
    againstLine,
    result,
    nameField,
    hands,
    save,
    rungs.node,
    played.node,
    form,
    problem,
    opponents.dialog,
  );

  function drawChoices() {
    const given = view();
    write(where, given.where);
    writeOrHide(shared, given.shared);
    writeOrHide(marked, given.marked);
    // Also on the page of an earlier day's deal.
    show(today, published() && !given.class_code && query.get("day") !== window.gleek.day());
    // If the current length is not in the menu, add it.
    const known = list(given.lengths).some((one) => one.id === given.length);
    const own = known || !given.length ? [] : [{ id: given.length, name: `${given.length} hands` }];
    fillSelect(lengths, [...list(given.lengths), ...own], given.length);
    lengths.disabled = !given.can_change;
    fillSelect(people, list(given.people), given.count);
    show(lengthField, list(given.lengths).length);
    show(peopleField, list(given.people).length);
  }
  function drawOpponents() {
    const { opponents: given } = view();
    write(against, (given || {}).now);
    show(change, list((given || {}).places).length);
    show(againstLine, against.textContent);
    opponents.update(given);
  }
  function drawResult() {
    const { result: found, class_code: class_, count, kept } = view();
    const mine = ownName();
    show(nameField, published() && count === "1" && (class_ || found || (kept && kept.last)));
    write(said, mine ? `${mine}: ` : "");
    write(sentence, found ? found.sentence : "");
    write(code, found ? found.code : "");
    show(result, found);
    show(code.parentElement, found && found.code);
    write(line, found ? `${found.line && mine ? `${mine}. ` : ""}${found.line}` : "");
    show(lineBox, found && found.line);
  }
  // The match and hand for which the stored data were read last; they are long, so they are not read more often.
  let looked = null;
  function drawKept() {
    const { kept, finished } = view();
    const now = JSON.stringify(kept && [kept.id, kept.last, kept.ends, finished]);
    if (now === looked) return;
    looked = now;
    if (kept && finished && published()) keepHand(kept, finished);
    noteHand(finished);
    const last = kept ? Number(kept.last) : 0;
    show(save, last && published());
    const missing = last && published() ? list(kept.deals).map((_, place) => place + 1) : [];
    const found = missing.length ? handsOf(kept) : new Map();
    const gone = missing.filter((number) => !found.has(number));
    const one = gone.length === 1;
    writeOrHide(
      hands,
      gone.length
        ? `Hand${one ? "" : "s"} ${inWords(gone)} ${one ? "is" : "are"} not kept in this browser, and will be missing from the file.`
        : "",
    );
  }
  function drawGoing() {
    const { kept } = view();
    going.draw(goingOn().filter((one) => one.id !== Object(kept).id));
  }
  /**
   * Return whether this request has begun another match. A typed code may also be a result code, which only shows a
   * result.
   */
  const begun = (what) => ["day", "result", "ladder"].includes(what) && !view().problem && !view().result;
  function toTable() {
    const screen = published() && document.querySelector(".gleek-own.gleek-screen");
    if (!screen) return;
    screen.scrollIntoView();
    screen.querySelector(".gk-panel .gk-instruction").focus({ preventScroll: true });
  }
  function draw() {
    writeOrHide(problem, view().problem);
    attempt([drawChoices, drawGoing, drawOpponents, drawResult, drawKept, () => rungs.update(view())]);
  }

  const undo = [
    drawOnChange(model, ["view"], draw),
    store.onChange(drawGoing),
    practice.stop,
    played.stop,
    rungs.stop,
    requests.stop,
  ];
  return () => undo.forEach((f) => f());
}

export default { initialize, render };
