// The dialog in which the reader chooses the opponent for each seat: a named player with a skill, and a temper.

import { attribute, h } from "../../drawing/static/elements.js";
import { list, show, write, writeOrHide } from "../../drawing/static/nodes.js";
import { portrait } from "../../drawing/static/people.js";
import { button, uniqueId } from "./controls.js";

/**
 * Make the dialog. When the reader confirms other opponents, `ask` is called with the request. `update` takes the data
 * for the dialog, and `open` shows it.
 */
export function opponentsChoice(ask) {
  let given = {};
  let last = null; // the value of `asked` at the last update; if it grows, the dialog opens
  let chosen = []; // for each seat, the index of the chosen opponent, and the chosen temper
  const title = h("h3", { id: uniqueId("opponents") }, "Opponents");
  const grid = h("div.gk-company");
  const note = h("p.gk-note");
  const sit = h("button.gk-forward", { type: "submit" });
  const leave = button("Leave it as it is", () => dialog.close());
  const form = h("form", { method: "dialog", onsubmit: sitDown }, title, grid, note, h("p.gk-joined", sit, leave));
  const dialog = h("dialog.gk-opponents", { "aria-labelledby": title.id }, form);
  // A press outside the dialog closes it and changes nothing.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());

  const at = (node, row, place) => {
    node.style.setProperty("--row", row);
    if (place !== undefined) node.style.setProperty("--place", place);
    return node;
  };
  const tempersOf = (place, [person]) => list(place.people[person].players);

  function sitDown() {
    const players = list(given.places).map((place, index) => {
      const [person, temper] = chosen[index];
      const known = tempersOf(place, [person]);
      return (known.find((one) => one.temper === temper) || known[0]).player;
    });
    ask({ what: "opponents", players });
  }

  function makePlace(place, index) {
    const heading = at(h("p.gk-where", { id: uniqueId("place") }, place.where), 0, index);
    const name = uniqueId("person");
    const temper = h("select", { id: uniqueId("temper"), onchange: () => (chosen[index][1] = temper.value) });
    const people = list(place.people).map((person, row) => {
      const sits = (one) => one.player === place.chosen;
      const now = list(person.players).find(sits);
      if (now) chosen[index] = [row, now.temper];
      const named = { "aria-label": `${person.name}: ${given.skills[row].words}` };
      const input = h("input", { type: "radio", name, checked: Boolean(now), onchange: () => choose(row), ...named });
      const face = h("span.gk-face", portrait(person.name.split(" ")[0]));
      return at(h("label.gk-person", input, face, h("span", person.name)), row + 1, index);
    });
    function choose(row) {
      chosen[index][0] = row;
      const known = tempersOf(place, chosen[index]);
      temper.replaceChildren(...known.map((one) => h("option", one.temper)));
      temper.disabled = known.length < 2;
      if (known.some((one) => one.temper === chosen[index][1])) temper.value = chosen[index][1];
    }
    choose(chosen[index][0]);
    const label = h("label.gk-spoken", { for: temper.id }, `Temper, ${place.where.toLowerCase()}`);
    const tempers = at(h("p.gk-temper", label, temper), people.length + 1, index);
    show(tempers, given.tempers);
    return h("div.gk-place", { role: "radiogroup", "aria-labelledby": heading.id }, heading, ...people, tempers);
  }

  function open() {
    if (!list(given.places).length || dialog.open) return;
    const skills = list(given.skills).map((one, row) =>
      at(h("p.gk-skill", h("b", one.words), ` ${one.about}`), row + 1),
    );
    if (given.tempers) skills.push(at(h("p.gk-skill", given.tempers), skills.length + 1));
    grid.style.setProperty("--places", given.places.length);
    attribute(grid, "data-many", given.places.length > 2 ? "yes" : null);
    chosen = [];
    grid.replaceChildren(...skills, ...given.places.map(makePlace));
    writeOrHide(note, given.note);
    write(sit, given.button);
    dialog.showModal();
    (grid.querySelector("input:checked") || sit).focus();
  }

  return {
    dialog,
    open,
    update(view) {
      given = view || {};
      const asked = Number(given.asked) || 0;
      if (last !== null && asked > last) open();
      last = asked;
    },
  };
}
