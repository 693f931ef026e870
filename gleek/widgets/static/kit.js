// The table kit: menus for the options, and below them the sheets. Each sheet has a link or, in a local notebook, a
// button that makes the sheet and saves it.

import { attribute, h } from "../../drawing/static/elements.js";
import { attempt, list, reconcile, show, write } from "../../drawing/static/nodes.js";
import { button, download, field, fillSelect, uniqueId } from "./controls.js";
import { copyButton } from "./copying.js";
import { frame } from "./frame.js";
import { query, store } from "./page.js";
import { drawOnChange, initialize, requester } from "./requests.js";

function render({ model, el }) {
  const { root, lost, view } = frame(el, model, "kit", { quiet: true });
  let linked = ""; // the code of rules in the address that are not a preset

  const requests = requester(model, root, lost, (last, more) => {
    if (more) return;
    attribute(root, "data-making", null);
    attempt([draw, () => last.what === "make" && view().made && save(view().made)]);
  });

  const choices = h("div.gk-pick");
  const problem = h("p.gk-problem", { role: "alert" });
  const by = h("p.gk-by", { role: "status" });
  const sheets = h("ul.gk-sheets", { role: "list" });
  const missing = h("p");
  const command = h("code");
  const copy = copyButton("Copy it", () => view().command, "The command");
  const otherwise = h("div.gk-otherwise", missing, h("p", command, " ", copy));
  root.append(choices, problem, by, sheets, otherwise);

  const selects = () => [...choices.querySelectorAll("select")];
  function choose() {
    const chosen = Object.fromEntries(selects().map((one) => [one.dataset.key, one.value]));
    query.set("rules", chosen.rules);
    requests.ask({ what: "choose", ...chosen });
  }
  function make(part) {
    attribute(root, "data-making", "yes");
    requests.ask({ what: "make", part });
  }
  const save = ({ file, data }) =>
    download(
      file,
      Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)),
      "application/pdf",
    );

  function makeChoice(one) {
    const select = h("select", { id: uniqueId(one.key), "data-key": one.key, onchange: choose });
    return field(one.label, select);
  }
  function drawChoice(node, one) {
    const others = [];
    if (one.key === "rules") {
      const own = store.read().rules;
      if (own) others.push({ id: own, name: "Your table’s own rules" });
      const known = [...others, ...list(one.options)].some((each) => each.id === one.chosen);
      if (!known) linked = one.chosen;
      if (linked && linked !== own) others.push({ id: linked, name: `The rules ${linked}` });
    }
    fillSelect(node.querySelector("select"), [...others, ...list(one.options)], one.chosen);
  }
  function makeSheet(one) {
    return h("li", one.href ? h("a", { target: "_blank", rel: "noopener" }) : button(one.name, () => make(one.part)));
  }
  function drawSheet(node, one) {
    const way = node.firstChild;
    write(way, one.name);
    attribute(way, "title", one.file);
    if (one.href) attribute(way, "href", one.href);
  }
  function draw() {
    const given = view();
    reconcile(choices, given.choices, { key: "key", make: makeChoice }, drawChoice);
    write(problem, given.problem);
    write(by, given.by);
    reconcile(sheets, given.sheets, { key: "part", make: makeSheet }, drawSheet);
    write(missing, given.missing);
    write(command, given.command);
    show(otherwise, given.missing);
  }

  const undo = [drawOnChange(model, ["view"], draw), store.onChange(draw), requests.stop];
  // Begin with the rules in the page's address, or else with those that the visitor has chosen for their own table.
  const begin = query.get("rules") || store.read().rules;
  if (begin) requests.ask({ what: "choose", rules: begin });
  return () => undo.forEach((f) => f());
}

export default { initialize, render };
