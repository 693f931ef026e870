// How the reader answers in the task panel: buttons, boxes to tick, a number, the button that submits, and
// the menu “More”, which has what is wanted less often after a hand. The table comes after the whole panel in the page, so
// Tab goes from the instruction to the cards or players to choose from, or to the button that goes on, and from the
// picked cards to the button that sends them.

import { attribute, h, list, reconcile, SIGNS_OF, STATES_OF, show, write } from "../drawing/static/nodes.js";
import { hasModifier, moveFocus } from "../drawing/static/presses.js";
import { button, formOf, textInput, uniqueId } from "./controls.js";
import { listen, published } from "./page.js";
import { inRow } from "./panel_fit.js";
import { decisionOf } from "./panel_words.js";
import { nameAloud } from "./speech.js";
import { writeCards } from "./texts.js";

const makeTick = () => h("b.gk-tick", { hidden: true }, h("span", { "aria-hidden": "true" }), h("span.gk-spoken"));

/** Make the controls with which the reader answers in the task panel. */
export function makeAct(panel) {
  const { root, view } = panel;
  // This is a text field, because a number field would refuse the sign “−”.
  const number = textInput("number");
  const label = h("label", { for: number.id });
  const joined = h("span.gk-joined", number);
  const form = formOf({ class: "gk-number", novalidate: true }, sendNumber, label, joined);
  function sendNumber() {
    const value = number.value.trim().replace(/^[−–]/, "-");
    if (value) return panel.once({ what: "number", value })();
    panel.complain("Write a number first.");
    return number.focus();
  }
  function submitted(event) {
    // Ignore presses until this request is answered: a second request would answer the next question.
    if (event.detail > 1 || act.submit.gkGiven) return undefined;
    if (act.submit.getAttribute("aria-disabled") === "true")
      return panel.complain(view().pick ? "Choose cards first." : "Choose first.");
    act.submit.gkGiven = true;
    return panel.ask({ what: "submit" });
  }
  const [choices, selected] = [h("ul.gk-choices", { role: "list" }), h("p.gk-selected")];
  const node = h("div.gk-act", form, choices, selected);
  const more = makeMore();
  const act = { root, panel, node, form, joined, label, number, choices, more, selected, decision: "" };
  /** The two buttons that submit an answer; `renew` makes them. @type {{ numberButton: any, submit: any }} */
  const renewed = { numberButton: null, submit: null };
  return Object.assign(act, { submitted }, renewed);
}

export function drawAct(act, given) {
  renew(act, decisionOf(given));
  drawChoices(act, given);
  drawNumber(act, given);
  write(act.selected, given.selected);
  show(act.selected, given.selected);
  // Keep the layout for several choices until the next task, so that nothing moves when the reader has answered.
  const { root } = act;
  const several = given.many || given.selected || given.submit || (given.number && root.gkSeveral === given.number);
  root.gkSeveral = several ? given.number : 0;
  attribute(root, "data-several", several ? "yes" : null);
  const submit = given.submit || {};
  show(act.submit, given.submit);
  write(act.submit, submit.label);
  attribute(act.submit, "data-quiet", submit.quiet ? "yes" : null);
  attribute(act.submit, "aria-disabled", submit.enabled === false ? "true" : null);
}

// Make the two buttons that submit an answer, once for each decision. An old button could keep the focus although it
// now means something else.
function renew(act, decision) {
  if (act.submit && act.decision === decision) return;
  act.decision = decision;
  for (const old of [act.submit, act.numberButton]) if (old) old.remove();
  act.submit = button("", act.submitted);
  act.numberButton = h("button", { type: "submit" });
  act.node.append(act.submit);
  act.joined.append(act.numberButton);
}

const isApart = (choice) => choice.kind === "apart"; // it is no answer
const isMore = (choice) => choice.kind === "more";

function drawChoices(act, given) {
  const { root, choices, more } = act;
  // On pages that are not the project's own, links to the project's pages do not work, so leave them out.
  const offered = list(given.choices).filter((one) => !one.href || published());
  const [others, shown] = [offered.filter(isMore), offered.filter((one) => !isMore(one))];
  drawList(act, choices, shown, given);
  drawList(act, more.choices, others, given);
  show(more.open, others.length);
  if (!others.length && more.box.matches(":popover-open")) more.box.hidePopover();
  // Short labels are next to the instruction, longer ones below it in columns, sentences in wider columns.
  const answers = shown.filter((one) => !isApart(one));
  const longest = Math.max(0, ...answers.map((one) => String(one.label).length));
  attribute(root, "data-labels", longest > 44 ? "sentences" : longest > 28 ? "phrases" : null);
  choices.style.setProperty("--in-row", inRow(answers.length, longest));
}

function drawList({ panel }, node, choices, given) {
  const decision = decisionOf(given);
  const ticked = (choice) => (given.many && !isApart(choice)) || choice.kind === "tick";
  const make = (choice) => {
    if (!ticked(choice)) {
      const control = choice.href ? h("a.gk-way") : button("", panel.once({ what: "choose", id: choice.id }));
      return h("li", control, makeTick());
    }
    const box = h("input", { type: "checkbox", onchange: () => panel.ask({ what: "tick", id: choice.id }) });
    return h("li", h("label", box, h("span")), makeTick());
  };
  const key = (one) => `${decision} ${ticked(one)} ${one.id}`;
  reconcile(node, choices, { key, make }, (item, choice) => drawChoice(item, choice, ticked(choice)));
  show(node, choices.length);
}

function drawChoice(node, choice, ticked) {
  const control = ticked ? node.firstChild.firstChild : node.firstChild;
  writeCards(ticked ? node.firstChild.lastChild : control, choice.label);
  nameAloud(control, choice.label, true);
  if (!ticked) {
    attribute(control, "aria-pressed", choice.chosen ? "true" : null);
    attribute(control, "href", choice.href);
  } else if (choice.chosen !== undefined) control.checked = Boolean(choice.chosen);
  show(node.lastChild, choice.state);
  [SIGNS_OF, STATES_OF].forEach((said, index) => write(node.lastChild.children[index], said[choice.state]));
  attribute(node, "data-state", choice.state || null);
  attribute(node, "data-apart", isApart(choice) ? "yes" : null);
}

function drawNumber({ form, label, number, numberButton }, given) {
  const box = given.number_box;
  show(form, box);
  attribute(form, "data-quiet", box && box.quiet ? "yes" : null);
  if (!box) return;
  write(label, box.label);
  write(numberButton, box.button || "Answer");
  // Numeric keyboards of phones have no minus sign.
  attribute(number, "inputmode", Number(box.min) >= 0 ? "numeric" : null);
  // Do not replace what the reader is typing, unless the panel asks for another number.
  const now = JSON.stringify([given.number, given.instruction, box.value]);
  if (number.gkValue !== now) [number.gkValue, number.value] = [now, String(box.value ?? "")];
}

function makeMore() {
  const id = uniqueId("more");
  const choices = h("ul.gk-choices", { role: "list" });
  const name = { role: "group", "aria-label": "More" };
  const box = h("div.gk-more-menu", { id, popover: "auto", ...name, onbeforetoggle: place, ontoggle: focus }, choices);
  const open = button("More", () => {}, { "data-tool": "more", popovertarget: id });
  // The menu is just above the buttons, and as wide as they are together.
  function place() {
    const { left, top, width } = open.parentNode.getBoundingClientRect();
    Object.assign(box.style, { left: `${scrollX + left}px`, top: `${scrollY + top}px`, width: `${width}px` });
  }
  function focus({ newState }) {
    if (newState === "open") moveFocus(choices.querySelector("button, a"));
  }
  return { open, box, choices };
}

const TOUCHED = ".gk-touch:not([hidden]), .gk-hand[data-pick] .gk-press[tabindex='0']";

// Tab goes from the last control of the panel to the table, and from the instruction to the button that goes on, if the
// reader can do nothing else.
export function tabsOn({ el, act, instruction, tools, view, can }) {
  // The jumps made for the current choice: each is made once, and then Tab follows the order of the page.
  const gone = new Set();
  const onward = () => !Number(view().of) && can("next") && tools.buttons.next;
  function wayFrom(node) {
    if (node === instruction && onward()) return "onward";
    if (node.matches(".gk-hand .gk-press")) return "submit";
    const controls = [...act.node.querySelectorAll(":is(button, input, a):not([aria-disabled])")];
    const last = controls.filter((one) => one.getClientRects().length).at(-1) || instruction;
    return node === last ? "table" : "";
  }
  function tabbed(event) {
    const around = el.parentElement;
    if (event.key !== "Tab" || hasModifier(event) || !around || !around.contains(event.target)) return;
    const way = wayFrom(event.target);
    const ready = !act.submit.hidden && act.submit.getAttribute("aria-disabled") !== "true";
    const to = { submit: ready && act.submit, table: around.querySelector(TOUCHED), onward: onward() }[way];
    if (!to || gone.has(way)) return;
    gone.add(way);
    event.preventDefault();
    to.focus();
  }
  return { again: () => gone.clear(), stop: listen(document, "keydown", tabbed) };
}
