// The results that pupils have handed in, on the teacher's page. The pupils' names are not sent to Python.

import { attempt, h, list, reconcile, show, write } from "../drawing/static/nodes.js";
import { button, field, uniqueId } from "./controls.js";
import { linesOf } from "./csv.js";
import { fileInput, MOST_BYTES } from "./own_record.js";
import { tab } from "./page.js";
import { playerIn, readHandedIn, requestsOf } from "./read_handed_in.js";

/** Under this key, the tab stores the results with names: the `code` of the class, the `lines` and the `files`. */
export const KEPT_CLASS = "gleek-class";
const MOST_FAULTS = 30;
const EXPLAINED =
  "The name of each pupil, and the code of the result. Paste them as they came: from a table, a form, a chat or a mail. A code tells what was won. The file of a saved match, or the address of a deal, tells every choice too, and a file of answers what was missed in the lessons. A pupil saves a file of answers with “Save my answers for a teacher”, below the list of lessons. Names stay in this tab of your browser, and are gone when you close it.";

const faultWords = (one) =>
  `${one.where}${one.name && !one.where.includes(one.name) ? ` (${one.name})` : ""}: ${one.fault}`;

export class ClassResults {
  /** @type {ReturnType<typeof readHandedIn>} */
  handed = { people: [], entries: [] };
  files = [];
  asked = false; // whether the teacher has asked to read the results
  #unread = []; // the errors of those files, among the last chosen ones, that could not be read

  constructor(room) {
    this.room = room;
    const placeholder = "Ann  M03G-1130-001K-YWB9-8";
    const plain = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };
    this.lines = h("textarea", { id: uniqueId("lines"), rows: "6", ...plain, placeholder });
    const kinds = ".csv,.txt,.json,text/csv,application/json";
    const [opener, input] = fileInput("Open files", "Files with results", kinds, (files) => this.open(files));
    input.multiple = true;
    this.forgetting = button("Forget them", () => this.forget());
    this.fileNames = h("ul.gk-files", { role: "list" });
    this.told = h("p.gk-told");
    this.faults = h("ul.gk-faults", { role: "list" });
    this.offers = h("ul.gk-offers", { role: "list" });
    const read = button("Read them", () => this.readAll());
    this.nodes = [
      h(`h${room.level}`, "The results"),
      h("p", EXPLAINED),
      field("Names and codes, or addresses", this.lines),
      h("div.gk-bar", read, opener, input, this.forgetting),
      ...[this.fileNames, this.told, this.faults, this.offers],
    ];
  }

  async open(files) {
    this.#unread = [];
    for (const file of files) {
      const fault = await this.openFile(file);
      if (fault) this.#unread.push({ where: `File “${file.name}”`, fault });
    }
    this.readAll();
  }
  /** Add a file and return "", or return a sentence on why it cannot be read. */
  async openFile(file) {
    if (file.size > MOST_BYTES) return `it is too long: it has ${file.size} bytes, where ${MOST_BYTES} are the most.`;
    const text = await file.text();
    if (/\.json$/i.test(file.name) || text.trimStart().startsWith("{")) {
      if (this.files.some((one) => one.file === file.name && one.text === text)) return "";
      let name = "";
      attempt([() => (name = playerIn(text, list(this.room.view().cast)))]);
      const id = Math.max(0, ...this.files.map((one) => one.id)) + 1;
      this.files = [...this.files, { id, file: file.name, name: name || this.unnamed(file.name), text }];
      return "";
    }
    const table = linesOf(new Uint8Array(await file.arrayBuffer()));
    if (table === null) return "it is neither a table of names and codes nor a saved match. Save a spreadsheet as CSV.";
    this.lines.value = [this.lines.value.trimEnd(), table].filter(Boolean).join("\n\n");
    return "";
  }

  /** Return a pupil's name for a file without a name: the file's name, with a number if it is taken. */
  unnamed(file) {
    const name = file.replace(/\.json$/i, "");
    const taken = new Set(this.files.map((one) => one.name));
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
    return free;
  }

  isEntered = () => Boolean(this.lines.value.trim() || this.files.length);
  // Forget what was read, because the page now has the deals of another class. The texts and files stay, and are read
  // again when the teacher asks.
  setAside() {
    this.handed = { people: [], entries: [] };
    this.asked = false;
  }
  readAll() {
    this.handed = readHandedIn(this.lines.value, this.files, list(this.room.view().cast));
    this.handed.entries.push(...this.#unread);
    this.asked = true;
    this.keep();
    this.room.sendInstead([{ what: "forget" }, ...requestsOf(this.handed.entries)]);
    if (this.room.toRead()) attempt([() => this.draw()]);
  }
  forget() {
    this.setAside();
    this.lines.value = "";
    [this.files, this.#unread] = [[], []];
    this.keep();
    this.room.sendInstead([{ what: "forget" }], { stop: true });
  }
  keep() {
    const { lines, files } = this;
    tab.keep(KEPT_CLASS, this.isEntered() ? { code: this.room.view().code, lines: lines.value, files } : null);
  }

  faultsNow() {
    const { entries } = this.handed;
    const theirs = list(this.room.view().faults).map((one) => ({ ...entries[one.at], fault: one.text }));
    return [...entries.filter((entry) => entry.fault), ...theirs.filter((entry) => entry.where)];
  }
  sentence() {
    const wrong = this.faultsNow().length;
    const { length } = this.handed.entries;
    const count = length - wrong;
    if (!length) return this.asked ? "There is nothing to read yet." : "";
    const rows = list(this.room.view().rows).filter((one) => !one.name).length;
    const people = rows === 1 ? "1 person" : `${rows} people`;
    const entries = count === 1 ? "1 entry" : `${count} entries`;
    const good = count ? `Read ${entries} of ${people}.` : "Nothing could be read.";
    return wrong ? `${good} ${wrong === 1 ? "1 is" : `${wrong} are`} wrong:` : good;
  }
  aloud = () => [this.sentence(), ...this.faultsNow().map(faultWords)].join(" ");
  draw() {
    const more = this.room.toRead();
    write(this.told, more && this.asked ? `Reading: ${more} to go…` : this.sentence());
    const wrong = this.asked && !more ? this.faultsNow() : [];
    const shown = wrong.slice(0, MOST_FAULTS).map(faultWords);
    if (wrong.length > MOST_FAULTS) shown.push(`And ${wrong.length - MOST_FAULTS} more.`);
    reconcile(this.faults, shown, "li", write);
    show(this.faults, this.faults.firstChild);
    const takeUp = (one) =>
      button("Take it up", () => this.room.takeUp(one.id), { "aria-label": `Take up the class ${one.id}` });
    const make = (one) => h("li", h("span"), " ", takeUp(one));
    const others = this.asked && !more ? this.room.view().others : [];
    reconcile(this.offers, others, { key: "id", make }, (node, one) => write(node.firstChild, one.name));
    show(this.offers, this.offers.firstChild);
    show(this.forgetting, this.lines.value || this.files.length);
    this.drawFiles();
  }
  drawFiles() {
    const make = (file) => this.makeFile(file);
    reconcile(this.fileNames, this.files, { key: "id", make }, (node, one) => {
      write(node.gkLabel, `${one.file} is by`);
      if (document.activeElement !== node.gkName) node.gkName.value = one.name;
    });
    show(this.fileNames, this.files.length);
  }
  makeFile(file) {
    const name = h("input", { type: "text", id: uniqueId("file"), maxlength: "60", autocomplete: "off" });
    name.addEventListener("change", () => {
      file.name = name.value.trim();
      this.readAll();
    });
    const label = h("label", { for: name.id });
    const away = button("Take it out", () => {
      this.files = this.files.filter((one) => one !== file);
      this.readAll();
    });
    return Object.assign(h("li", label, " ", name, " ", away), { gkLabel: label, gkName: name });
  }
}
