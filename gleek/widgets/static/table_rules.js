// The reader's own rules. The reader begins with a book and changes single readings. The browser stores the short code
// of the rules.

import { attribute, h } from "../../drawing/static/elements.js";
import { attempt, reconcile, show, write } from "../../drawing/static/nodes.js";
import { moveFocus } from "../../drawing/static/presses.js";
import { button, field, fillSelect, textForm, textInput, uniqueId } from "./controls.js";
import { frame } from "./frame.js";
import { published, query, store } from "./page.js";
import { pointsOfDispute } from "./points.js";
import { drawOnChange, initialize, requester } from "./requests.js";

function render({ model, el }) {
  const { root, lost, view, level } = frame(el, model, "table-rules", { quiet: true });
  // The address of the page has the code of the rules that are shown, so that a reload shows them again. They become
  // the rules of the reader's own table only when the reader presses a button.
  const { ask, stop } = requester(model, root, lost, (last, more) => {
    if (more) return;
    if (!view().problem && last.what !== "reset") query.set("rules", view().code);
    attempt([draw]);
  });

  const preset = h("select", { id: uniqueId("begin"), onchange: () => ask({ what: "preset", id: preset.value }) });
  const about = h("p.gk-recorded");
  const sentence = h("p.gk-result", { role: "status" });
  const problem = h("p.gk-problem", { role: "alert" });
  const code = h("strong.gk-code-word");
  const kept = h("span.gk-kept");
  const keepIt = button("Play by these", () => attempt([remember, draw]));
  const forget = button("Forget my rules", () => {
    store.write({ rules: undefined });
    ask({ what: "reset" });
    query.set("rules", null);
    moveFocus(preset);
  });
  const typed = textInput("code", { size: "10", maxlength: "20" });
  const form = textForm({ class: "gk-code-form" }, "Or take rules by their code", typed, "Take these", (code) =>
    ask({ what: "rules", code }),
  );
  const links = h("ul.gk-links");
  const points = pointsOfDispute(ask, "as in the book");
  root.append(
    h("div.gk-pick", field("Begin with", preset), form),
    about,
    problem,
    h(
      "div.gk-outcome",
      sentence,
      h("p.gk-code", "Their code: ", code, " ", kept),
      h("p.gk-keep", keepIt, " ", forget),
      links,
    ),
    h(`h${level + 1}.gk-points-title`, "Every point of dispute"),
    h("p.gk-points-help", "Change the rules in which your table differs from the book."),
    points.node,
  );

  function remember() {
    store.write({ rules: view().code });
    moveFocus(forget); // the button that was pressed is hidden now, so move the focus
  }

  function drawChoice() {
    const given = view();
    fillSelect(preset, given.presets, given.preset || null);
    write(about, given.about);
    write(problem, given.problem);
    write(sentence, given.sentence);
  }
  function drawCode() {
    const given = view();
    const own = store.read().rules;
    const same = Boolean(own) && own === given.code;
    write(code, given.code);
    write(kept, same ? "Your table plays by these, on every page." : "");
    show(keepIt, published() && !same);
    show(forget, published() && own);
    reconcile(links, given.links, { key: "text", make: () => h("li", h("a")) }, (node, one) => {
      write(node.firstChild, one.text);
      attribute(node.firstChild, "href", one.href);
    });
  }
  const drawPoints = () => points.draw(view().fields);
  function draw() {
    attempt([drawChoice, drawCode, drawPoints]);
  }

  const undo = [drawOnChange(model, ["view"], draw), store.onChange(drawCode), stop];
  const begin = query.get("rules") || store.read().rules;
  if (begin) ask({ what: "rules", code: begin });
  return () => undo.forEach((f) => f());
}

export default { initialize, render };
