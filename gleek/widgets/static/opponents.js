// The dialog in which the reader chooses the opponent for each seat: a named player with a skill, and a temper.
// Also the ladder of opponents. The browser stores which of them the visitor has beaten.

import { attribute, h, list, renew, show, write, writeOrHide } from "../drawing/static/nodes.js";
import { portrait } from "../drawing/static/people.js";
import { button, menu, uniqueId } from "./controls.js";
import { entriesIn, store, VERSION } from "./page.js";

/** Put a node into this row of the grid and, if `place` is given, into this column. */
function at(node, row, place) {
  node.style.setProperty("--row", row);
  if (place !== undefined) node.style.setProperty("--place", place);
  return node;
}

const tempersOf = (place, [person]) => list(place.people[person].players);

export class Opponents {
  #given = {};
  #last = Infinity; // how often the dialog had been asked for at the last update; if more often now, it opens
  #chosen = []; // for each seat, the index of the chosen opponent, and the chosen temper

  /** Make the dialog. When the reader confirms other opponents, `ask` is called with the request. */
  constructor(ask) {
    const title = h("h3", { id: uniqueId("opponents") }, "Opponents");
    this.grid = h("div.gk-company");
    this.note = h("p.gk-note");
    this.sit = h("button.gk-forward", { type: "submit" });
    const onsubmit = () => ask({ what: "opponents", players: this.#players() });
    const buttons = h(
      "p.gk-joined",
      this.sit,
      button("Leave it as it is", () => this.dialog.close()),
    );
    const form = h("form", { method: "dialog", onsubmit }, title, this.grid, this.note, buttons);
    this.dialog = h("dialog.gk-opponents", { "aria-labelledby": title.id }, form);
    // A press outside the dialog closes it and changes nothing.
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
  }

  update(given) {
    this.#given = given || {};
    const asked = Number(this.#given.asked) || 0;
    if (asked > this.#last) this.open();
    this.#last = asked;
  }
  open() {
    const { grid, dialog } = this;
    const { places, skills, tempers, note, button } = this.#given;
    if (!list(places).length || dialog.open) return;
    const lines = list(skills).map((one, row) => at(h("p.gk-skill", h("b", one.words), ` ${one.about}`), row + 1));
    if (tempers) lines.push(at(h("p.gk-skill", tempers), lines.length + 1));
    grid.style.setProperty("--places", places.length);
    attribute(grid, "data-many", places.length > 2 ? "yes" : null);
    this.#chosen = [];
    grid.replaceChildren(...lines, ...places.map((place, index) => this.#makePlace(place, index)));
    writeOrHide(this.note, note);
    write(this.sit, button);
    dialog.showModal();
    (grid.querySelector("input:checked") || this.sit).focus();
  }
  #players() {
    return list(this.#given.places).map((place, index) => {
      const known = tempersOf(place, this.#chosen[index]);
      return (known.find((one) => one.temper === this.#chosen[index][1]) || known[0]).player;
    });
  }

  #makePlace(place, index) {
    const heading = at(h("p.gk-where", { id: uniqueId("place") }, place.where), 0, index);
    const group = uniqueId("person");
    const temper = menu("temper", (chosen) => (this.#chosen[index][1] = chosen));
    const people = list(place.people);
    people.forEach((person, row) => {
      const now = list(person.players).find((one) => one.player === place.chosen);
      if (now) this.#chosen[index] = [row, now.temper];
    });
    const [sits] = this.#chosen[index];
    const faces = people.map((person, row) => {
      const named = { "aria-label": `${person.name}: ${this.#given.skills[row].words}` };
      const onchange = () => this.#choose(place, index, row, temper);
      const input = h("input", { type: "radio", name: group, checked: row === sits, onchange, ...named });
      const face = h("span.gk-face", portrait(person.name.split(" ")[0]));
      return at(h("label.gk-person", input, face, h("span", person.name)), row + 1, index);
    });
    this.#choose(place, index, sits, temper);
    const label = h("label.gk-spoken", { for: temper.id }, `Temper, ${place.where.toLowerCase()}`);
    const tempers = at(h("p.gk-temper", label, temper), people.length + 1, index);
    show(tempers, this.#given.tempers);
    return h("div.gk-place", { role: "radiogroup", "aria-labelledby": heading.id }, heading, ...faces, tempers);
  }
  #choose(place, index, row, temper) {
    const chosen = this.#chosen[index];
    chosen[0] = row;
    const known = tempersOf(place, chosen);
    temper.replaceChildren(...known.map((one) => h("option", one.temper)));
    temper.disabled = known.length < 2;
    if (known.some((one) => one.temper === chosen[1])) temper.value = chosen[1];
  }
}

/** Return the day on which each opponent was beaten, by the opponent's id. Damaged entries are left out. */
export function beatenIn(progress) {
  const known = entriesIn(Object(progress).ladder, "beaten");
  return Object.fromEntries(known.filter(([, date]) => typeof date === "string"));
}

/** Return the change to the stored `progress` after a victory over a player, or null. For none, `id` is "". */
export function withBeaten(progress, id, today) {
  const beaten = beatenIn(progress);
  return !id || id in beaten ? null : { ladder: { version: VERSION, beaten: { ...beaten, [id]: today } } };
}

/** Make the section with the ladder. `ask` sends a request; `update` takes the view of the match. */
export function ladder(ask) {
  const about = h("p");
  const rungs = h("ol");
  const node = h("details.gk-behind.gk-ladder", h("summary", "A ladder of opponents"), about, rungs);
  let given = { rungs: [] };
  function rung({ id, words, names }, beaten) {
    const tick = h("b.gk-tick", { hidden: !beaten }, h("span", { "aria-hidden": "true" }, "✓ "), "beaten");
    const named = { "aria-label": `Play against ${names}` };
    const play = button("Play", () => ask({ what: "ladder", player: id }), named);
    return h("li", h("span", `${words}: ${names}.`), tick, play);
  }
  function draw() {
    const beaten = beatenIn(store.read());
    write(about, given.about);
    renew(rungs, [given.rungs, beaten], () => list(given.rungs).map((one) => rung(one, one.id in beaten)));
    show(node, list(given.rungs).length);
  }
  return {
    node,
    stop: store.onChange(draw),
    update(view) {
      given = Object(view.ladder);
      store.change((kept, day) => withBeaten(kept, view.beaten, day()));
      draw();
    },
  };
}
