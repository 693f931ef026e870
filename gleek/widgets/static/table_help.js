// The help at the table: counts, prices, the score and the moves. A press on a move shows the table as it was then.

import { h, list, renew, show } from "../drawing/static/nodes.js";
import { moveFocus } from "../drawing/static/presses.js";
import { button, uniqueId } from "./controls.js";
import { withTerms, writeList } from "./made_texts.js";
import { writeCards } from "./texts.js";

/** Make the nodes of the help. `look` asks Python for the table after a step; 0 is the table now. */
export function makeHelp(level, look) {
  const id = uniqueId("help");
  const [facts, prices, moves] = [h("dl.gk-facts"), h("div.gk-prices"), h("ol.gk-moves", { role: "list" })];
  const close = button("Close", () => box.hidePopover());
  const name = h(`h${level}`, { id: uniqueId("help-name") }, "Help at the table");
  const priceBox = h("details.gk-behind", h("summary", "What counts and what is paid"), prices);
  const movesBox = h("div", h(`h${level + 1}`, "The moves so far"), moves);
  const ontoggle = ({ newState }) => newState === "open" && close.focus();
  const box = h("div.gk-help", { id, popover: "auto", role: "dialog", "aria-labelledby": name.id, ontoggle });
  box.append(h("div.gk-help-head", name, close), facts, priceBox, movesBox);
  const open = button("Help", () => {}, { popovertarget: id, "aria-haspopup": "dialog" });
  const back = button("Back to now", () => look(0));
  const looking = h("div.gk-looking", h("p", { role: "status" }), back);
  return { open, box, facts, prices, priceBox, moves, movesBox, looking, back, look };
}

export function drawHelp(help, view) {
  const given = view.help || {};
  show(help.open, view.help);
  if (!view.help && help.box.matches(":popover-open")) help.box.hidePopover();
  drawFacts(help.facts, list(given.facts), given.terms);
  drawPrices(help.prices, list(given.prices), given.terms);
  show(help.priceBox, list(given.prices).length);
  drawMoves(help, list(given.moves));
  show(help.movesBox, list(given.moves).length);
  const begins = help.looking.hidden && view.looking;
  const had = help.looking.contains(document.activeElement);
  show(help.looking, view.looking);
  writeCards(help.looking.firstChild, view.looking);
  if (begins) moveFocus(help.back);
  else if (had && !view.looking) moveFocus(help.open);
}

function drawFacts(node, facts, terms) {
  const fact = ({ name, text }) => h("div", withTerms("dt", name, terms), withTerms("dd", text, terms));
  renew(node, [facts, terms], () => facts.map(fact));
}

function drawPrices(node, groups, terms) {
  renew(node, [groups, terms], () =>
    groups.map(({ who, lines }) => {
      const prices = h("ul", { role: "list" });
      writeList(prices, lines, terms);
      return h("div", withTerms("p", who, terms), prices);
    }),
  );
}

function drawMoves({ box, moves, look }, all) {
  function move({ step, stage, text }, index) {
    const press = button("", () => {
      box.hidePopover();
      look(Number(step));
    });
    writeCards(press, text);
    const begins = index && all[index - 1].stage === stage ? "" : stage;
    return h("li", { "data-begins": begins ? "yes" : null }, h("b", {}, begins), press);
  }
  renew(moves, all, () => all.map(move));
}
