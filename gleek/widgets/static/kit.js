// The table kit: menus, and sheets with links or, in a local notebook, buttons that make and save them.

import { attempt, attribute, elements, h, list, reconcile, renew, show, writeKeys } from "../drawing/static/nodes.js";
import { button, copyButton, download, field, fillSelect, menu } from "./controls.js";
import { query, store } from "./page.js";
import { Widget, widget } from "./widget_frame.js";

const bytesOf = (data) => Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
const save = ({ file, data }) => download(file, bytesOf(data), "application/pdf");

class Kit extends Widget {
  linked = ""; // the code of rules in the address that are not a preset

  constructor(given) {
    super(given, "kit", { quiet: true });
    this.choices = h("div.gk-pick");
    this.sheets = h("ul.gk-sheets", { role: "list" });
    this.part = {
      by: h("p.gk-by", { role: "status" }),
      ...elements({ missing: "p", command: "code" }),
    };
    const { by, missing, command } = this.part;
    const copy = copyButton("Copy it", () => this.view().command, "The command");
    this.otherwise = h("div.gk-otherwise", missing, h("p", command, " ", copy));
    this.root.append(this.choices, this.problem, by, this.sheets, this.otherwise);
  }

  choose() {
    const menus = [...this.choices.querySelectorAll("select")];
    const chosen = Object.fromEntries(menus.map((one) => [one.dataset.key, one.value]));
    query.set("rules", chosen.rules);
    this.ask({ what: "choose", ...chosen });
  }
  make(part) {
    attribute(this.root, "data-making", "yes");
    this.ask({ what: "make", part });
  }
  settled(last, more) {
    if (more) return;
    attribute(this.root, "data-making", null);
    const { made } = this.view();
    attempt([() => this.redraw(), () => last.what === "make" && made && save(made)]);
  }
  begin() {
    // Begin with the rules in the page's address, or else with those that the visitor has chosen for their own table.
    const rules = query.get("rules") || store.read().rules;
    if (rules) this.ask({ what: "choose", rules });
    return [store.onChange(() => this.redraw())];
  }

  draw(given) {
    const makeChoice = (one) => {
      const options = menu(one.key, () => this.choose());
      options.dataset.key = one.key;
      return field(one.label, options);
    };
    reconcile(this.choices, given.choices, { key: "key", make: makeChoice }, (node, one) => this.drawChoice(node, one));
    writeKeys(this.part, given, Object.keys(this.part));
    const link = ({ name, file, href }) => h("a", { href, title: file, target: "_blank", rel: "noopener" }, name);
    const maker = ({ name, file, part }) => button(name, () => this.make(part), { title: file });
    renew(this.sheets, given.sheets, () => list(given.sheets).map((one) => h("li", one.href ? link(one) : maker(one))));
    show(this.otherwise, given.missing);
  }
  drawChoice(node, one) {
    const others = [];
    if (one.key === "rules") {
      const own = store.read().rules;
      if (own) others.push({ id: own, name: "Your table’s own rules" });
      const known = [...others, ...list(one.options)].some((each) => each.id === one.chosen);
      if (!known) this.linked = one.chosen;
      if (this.linked && this.linked !== own) others.push({ id: this.linked, name: `The rules ${this.linked}` });
    }
    fillSelect(node.querySelector("select"), [...others, ...list(one.options)], one.chosen);
  }
}

export default widget(Kit);
