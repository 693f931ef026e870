// The reader's own rules: those of a book, with changes to single rules. The browser stores their code.

import { attempt, elements, h, list, renew, show, write, writeKeys } from "../drawing/static/nodes.js";
import { moveFocus } from "../drawing/static/presses.js";
import { button, field, fillSelect, menu, textForm } from "./controls.js";
import { pointsOfDispute } from "./dispute_menus.js";
import { published, query, store } from "./page.js";
import { Widget, widget } from "./widget_frame.js";

class TableRules extends Widget {
  constructor(given) {
    super(given, "table-rules", { quiet: true });
    this.preset = menu("begin", (id) => this.ask({ what: "preset", id }));
    this.part = {
      ...elements({ about: "p.gk-recorded", code: "strong.gk-code-word", kept: "span.gk-kept" }),
      sentence: h("p.gk-result", { role: "status" }),
    };
    const { about, code, kept, sentence } = this.part;
    this.keepIt = button("Play by these", () => attempt([() => this.remember(), () => this.redraw()]));
    this.forget = button("Forget my rules", () => {
      store.write({ rules: undefined });
      this.ask({ what: "reset" });
      query.set("rules", null);
      moveFocus(this.preset);
    });
    const typed = { stem: "code", size: "10", maxlength: "20" };
    const take = (code) => this.ask({ what: "rules", code });
    const form = textForm({ class: "gk-code-form" }, "Or take rules by their code", typed, "Take these", take);
    this.links = h("ul.gk-links");
    this.points = pointsOfDispute((request) => this.ask(request), "as in the book");
    const codeLine = h("p.gk-code", "Their code: ", code, " ", kept);
    this.root.append(
      h("div.gk-pick", field("Begin with", this.preset), form),
      about,
      this.problem,
      h("div.gk-outcome", sentence, codeLine, h("p.gk-keep", this.keepIt, " ", this.forget), this.links),
      h(`h${this.level + 1}.gk-points-title`, "Every point of dispute"),
      h("p.gk-points-help", "Change the rules in which your table differs from the book."),
      this.points.node,
    );
  }

  remember() {
    store.write({ rules: this.view().code });
    moveFocus(this.forget); // the button that was pressed is hidden now, so move the focus
  }
  settled(last, more) {
    if (more) return;
    // Store the code in the address, for a reload. The rules become those of the reader's own table only by a button.
    if (!this.view().problem && last.what !== "reset") query.set("rules", this.view().code);
    super.settled(last, more);
  }
  begin() {
    const code = query.get("rules") || store.read().rules;
    if (code) this.ask({ what: "rules", code });
    return [store.onChange(() => this.drawCode())];
  }

  draw(given) {
    attempt([
      () => fillSelect(this.preset, given.presets, given.preset || null),
      () => writeKeys(this.part, given, ["about", "sentence"]),
      () => this.drawCode(),
      () => this.points.draw(given.fields),
    ]);
  }
  drawCode() {
    const given = this.view();
    const own = store.read().rules;
    const same = Boolean(own) && own === given.code;
    write(this.part.code, given.code);
    write(this.part.kept, same ? "Your table plays by these, on every page." : "");
    show(this.keepIt, published() && !same);
    show(this.forget, published() && own);
    renew(this.links, given.links, () => list(given.links).map(({ href, text }) => h("li", h("a", { href }, text))));
  }
}

export default widget(TableRules);
