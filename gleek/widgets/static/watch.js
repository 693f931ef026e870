// The demonstration of a lesson: the sentence of each step of a part of a hand. The table is another widget.

import { attribute, h, isField } from "../../drawing/static/elements.js";
import { attempt, show, write, writeOrHide } from "../../drawing/static/nodes.js";
import { button, hasModifier } from "./controls.js";
import { ruleBehind } from "./evidence.js";
import { frame, makeScrollable, onLaidOut } from "./frame.js";
import { onStep, presenting, published, query } from "./page.js";
import { drawOnChange, initialize, requester } from "./requests.js";
import { speaker } from "./speech.js";
import { writeCards } from "./texts.js";

const TITLE = "The hand to watch";

function render({ model, el }) {
  const { root, heading, lost, view } = frame(el, model, "watch");
  attribute(root, "data-lm-suppress-shortcuts", "true");
  let wanted = null; // the step that was requested last; null once Python has answered

  const requests = requester(model, root, lost, (_, more) => {
    if (!more) wanted = null;
    attempt([drawProblem, drawPlace]);
  });
  const last = () => Number(view().steps) || 1;
  const here = () => (wanted === null ? Number(view().step) || 1 : wanted);
  function go(to) {
    const step = Math.min(Math.max(to, 1), last());
    if (step === here()) return false;
    wanted = step;
    requests.ask({ what: "step", to: step });
    return true;
  }

  const where = h("p.gk-where");
  const say = speaker(root); // only later texts are announced, because screen readers read the first text in the page
  const since = h("p.gk-since");
  const sentence = h("p.gk-sentence");
  const note = h("p.gk-note");
  const problem = h("p.gk-problem", { role: "alert" });
  const start = button("⇤ Start", () => go(1));
  const back = button("← Back", () => go(here() - 1));
  const forward = button("Forward →", () => go(here() + 1), { class: "gk-forward" });
  const bar = h("div.gk-bar", { role: "group", "aria-label": "Steps" }, start, back, forward);
  const line = h("div.gk-line", { "aria-hidden": "true" }, h("span"));
  const rule = ruleBehind(h("summary", "The rule behind this step"));
  const link = h("a", "This hand in the stepper");
  const more = h("div.gk-more", rule.node, link);
  const words = h("div.gk-words", since, sentence, note, problem, more);
  root.append(h("div.gk-stays", lost, line, h("div.gk-head", heading, where), words, bar));

  function drawProblem() {
    write(problem, view().problem);
  }
  function drawWords() {
    const given = view();
    write(heading, given.title || model.get("label") || TITLE);
    write(where, given.steps ? `Step ${given.step} of ${given.steps}${given.stage ? ` · ${given.stage}` : ""}` : "");
    writeOrHide(since, given.since && `Meanwhile: ${given.since}`, writeCards);
    writeCards(sentence, given.sentence);
    attribute(sentence, "data-long", String(given.sentence || "").length > 110 ? "yes" : null);
    writeCards(note, given.note);
    line.firstChild.style.width = `${(100 * (Number(given.step) || 0)) / last()}%`;
    drawRoom();
    if (requests.begun()) say([since.textContent, given.sentence, given.note].filter(Boolean).join(" "));
  }
  /** Whether the texts are too long is known only after the browser has laid them out. */
  function drawRoom() {
    makeScrollable(words, "This step");
  }
  function drawControls() {
    const given = view();
    rule.update(given.rule);
    show(rule.node, given.rule);
    // On pages that are not the project's own, links to the project's pages do not work, so hide this one.
    show(link, given.link && published());
    attribute(link, "href", given.link);
    for (const [control, end] of [
      [start, 1],
      [back, 1],
      [forward, last()],
    ]) {
      attribute(control, "aria-disabled", Number(given.step) === end ? "true" : null);
    }
  }
  function drawPlace() {
    if (requests.begun() && view().step) query.set("step", view().step);
  }

  const moves = { ArrowRight: () => go(here() + 1), ArrowLeft: () => go(here() - 1) };
  function pressed(event) {
    const move = Object.hasOwn(moves, event.key) ? moves[event.key] : null;
    if (!move || event.defaultPrevented || hasModifier(event) || presenting() || isField(event.target)) return;
    // Ignore a key that is pressed in another widget, and all keys while this widget is not visible.
    const other = event.target.closest && event.target.closest(".gk");
    const box = root.getBoundingClientRect();
    if (other ? other !== root && !beside(other) : box.top > innerHeight || box.bottom < 0) return;
    event.preventDefault();
    event.stopPropagation();
    attempt([move]);
  }
  const beside = (other) =>
    el.parentElement && el.parentElement.contains(other) && el.parentElement.matches(".gleek-watch");
  const ground = published() ? document : root;
  ground.addEventListener("keydown", pressed);

  const undo = [
    drawOnChange(model, ["view"], () => attempt([drawWords, drawControls, drawProblem])),
    onStep(root, (by) => go(here() + by)),
    onLaidOut(words, drawRoom),
    requests.stop,
  ];
  const step = query.get("step");
  if (step !== null) requests.ask({ what: "open", step });

  return () => {
    undo.forEach((f) => f());
    ground.removeEventListener("keydown", pressed);
  };
}

export default { initialize, render };
