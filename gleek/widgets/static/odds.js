// Questions on odds. The reader guesses with a button or a slider. Then a sentence, a plot and a table give the
// answer.

import { attribute, h } from "../../drawing/static/elements.js";
import { attempt, list, reconcile, show, write } from "../../drawing/static/nodes.js";
import { figuresTable, plotFigure } from "../../drawing/static/plots.js";
import { moveFocus } from "../../drawing/static/presses.js";
import { button, field, fillSelect, uniqueId } from "./controls.js";
import { frame, keepFocus } from "./frame.js";
import { query } from "./page.js";
import { drawOnChange, initialize, requester } from "./requests.js";
import { speaker } from "./speech.js";

function render({ model, el }) {
  const { root, lost, view } = frame(el, model, "odds", { quiet: true });
  const requests = requester(model, root, lost, (last, more) => {
    if (more) return;
    if (!view().problem) query.set("question", view().question);
    attempt([draw]);
    const { answer, problem } = view();
    if (problem) return; // screen readers already announce the problem
    if (last.what === "guess" && answer) {
      say(`${answer.verdict} ${answer.sentence}`);
      // Scroll to the answer, because it may be below the visible part of the page.
      const fits = onward.getBoundingClientRect().bottom - guessed.getBoundingClientRect().top < window.innerHeight;
      (fits ? onward : guessed).scrollIntoView({ block: "nearest" });
    } else say(`${view().situation || ""} ${view().ask || ""}`);
  });
  const guess = (value) => view().answer || requests.ask({ what: "guess", value: String(value) });

  const which = h("select", {
    id: uniqueId("question"),
    onchange: () => requests.ask({ what: "question", id: which.value }),
  });
  const situation = h("p.gk-situation");
  const asked = h("p.gk-ask");
  const choices = h("div.gk-choices");
  const range = h("input", { type: "range", id: uniqueId("guess"), step: "1", oninput: () => drawNumber() });
  const name = h("label", { for: range.id }, "Your guess");
  const number = h("output", { for: range.id });
  const take = button("That is my guess", () => guess(range.value), { class: "gk-forward" });
  const slider = h("div.gk-slide", h("p", name, ": ", number), range, take);
  const problem = h("p.gk-problem", { role: "alert" });
  const guessed = h("p.gk-guessed");
  const sentence = h("p.gk-told");
  const why = h("p.gk-why");
  const next = button("Next question", () => requests.ask({ what: "question", id: view().next }), {
    class: "gk-forward",
  });
  const onward = h("p.gk-on", next);
  const plot = plotFigure();
  const table = figuresTable();
  const how = h("p.gk-how");
  const answer = h("div.gk-answer", guessed, sentence, why, onward, plot.node, table.node, how);
  root.append(field("Question", which), situation, asked, choices, slider, problem, answer);
  const say = speaker(root);

  function drawNumber() {
    const { unit } = view().slider || {};
    write(number, `${range.value} ${unit || ""}`);
    attribute(range, "aria-valuetext", number.textContent);
  }
  function drawQuestion() {
    const given = view();
    const named = list(given.questions).map((one, index) => ({ id: one.id, name: `${index + 1}. ${one.name}` }));
    fillSelect(which, named, given.question);
    write(situation, given.situation);
    write(asked, given.ask);
    write(problem, given.problem);
  }
  function drawChoices() {
    const given = view();
    const made = (one) => button(one.name, () => guess(one.id));
    reconcile(choices, given.choices, { key: (one) => `${given.question} ${one.id}`, make: made }, (node, one) => {
      write(node, one.name);
      attribute(node, "aria-disabled", given.answer ? "true" : null);
      attribute(node, "aria-pressed", given.answer ? String(one.guessed) : null);
      attribute(node, "data-right", one.right ? "yes" : null);
    });
    show(choices, choices.firstChild);
    show(slider, given.slider);
    if (!given.slider) return;
    if (range.gkOf !== given.question) {
      for (const [key, value] of [
        ["min", given.slider.least],
        ["max", given.slider.most],
      ])
        attribute(range, key, value);
      [range.gkOf, range.value] = [given.question, given.slider.value];
    }
    range.disabled = Boolean(given.answer);
    show(take, !given.answer);
    drawNumber();
  }
  function drawAnswer() {
    const given = view().answer;
    show(answer, given);
    plot.update(given ? given.plot : null);
    if (!given) return;
    write(guessed, given.verdict);
    attribute(guessed, "data-right", given.right ? "yes" : null);
    write(sentence, given.sentence);
    write(why, given.why);
    show(next, view().next);
    table.update(given.plot.caption, given.table);
    write(how, given.how);
  }
  function draw() {
    const first = () => choices.firstChild || range;
    keepFocus(root, () => attempt([drawQuestion, drawChoices, drawAnswer]), [next, which]);
    if (document.activeElement === which && !view().answer && root.gkWent) moveFocus(first());
    root.gkWent = false;
  }
  next.addEventListener("click", () => (root.gkWent = true));

  const undo = [drawOnChange(model, ["view"], draw), requests.stop, plot.stop];
  const linked = query.get("question");
  if (linked) requests.ask({ what: "question", id: linked });
  return () => undo.forEach((f) => f());
}

export default { initialize, render };
