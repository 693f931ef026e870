// The stepper. The reader chooses a hand, steps through it, and chooses whose view the table shows. Screen readers
// announce the sentence of each step and the comment on it.

const KEYS_KEPT = "gleek-keys";

function render({ model, el }) {
  const { root, heading, lost, view } = frame(el, model, "stepper");
  // Without this attribute, JupyterLab would take a digit for a command to its cell.
  attribute(root, "data-lm-suppress-shortcuts", "true");
  let wanted = null; // the step that was requested last; null once Python has answered
  let lastAsked = "";
  let shown = {};

  const requests = requester(model, root, lost, (_, more) => {
    if (!more) wanted = null;
    if (!more && published()) delete document.body.dataset.gkOpening;
    // A refused request does not change the view, so the controls must be set back to what it says.
    attempt([drawChoice, drawProblem, drawSlider, drawViews]);
  });
  function ask(request) {
    lastAsked = request.what;
    requests.ask(request);
  }

  // ---- moving from step to step
  const last = () => Number(view().steps) || 0;
  const first = () => Math.min(...stageFirsts(), last()); // the number of the first step: 0 or 1, as Python counts
  const here = () => (wanted === null ? Number(view().step) || 0 : wanted);
  function go(to) {
    const step = Math.min(Math.max(Math.round(to), first()), last());
    if (step === here()) return;
    wanted = step;
    ask({ what: "step", to: step });
  }
  function stageFirsts() {
    return list(view().stages).map((stage) => Number(stage.first) || 0);
  }
  function nextStage() {
    const next = stageFirsts().find((begins) => begins > here());
    go(next === undefined ? last() : next);
  }
  function previousStage() {
    const before = stageFirsts().filter((begins) => begins < here());
    go(before.length ? before[before.length - 1] : first());
  }
  const steps = {
    start: () => go(first()),
    back: () => go(here() - 1),
    forward: () => go(here() + 1),
    end: () => go(last()),
  };

  // ---- the hand: a sample, a deal, a match that this browser stores, or a file
  const MINE = "match "; // the prefix of stored matches among the ids in the menu of hands
  const hands = h("select", { id: uniqueId("hands"), onchange: () => hands.value && chooseHand(hands.value) });
  function chooseHand(id) {
    if (id.startsWith(MINE)) openRecord(id.slice(MINE.length), recordText(id.slice(MINE.length)));
    else ask({ what: "hand", id });
  }
  function openRecord(name, text) {
    const parts = inParts(text);
    if (parts) return ask({ what: "record", name, text: parts });
    return refuse("This record is too long to be opened here: some twenty-five hands are the most. “gleek replay” tells it all.");
  }
  function refuse(words) {
    write(problem, words);
  }
  const ownHands = h("select", { id: uniqueId("own-hands"), onchange: () => ask({ what: "number", to: ownHands.value }) });
  const ownLabel = h("label", { for: ownHands.id });
  const ownField = h("div", { class: "gk-field" }, ownLabel, ownHands);
  ownField.classList.add("gk-own-hand");
  const whichLabel = h("label", { for: hands.id });
  const missing = h("p", { class: "gk-missing" });
  const problem = h("p", { class: "gk-problem", role: "alert", id: uniqueId("problem") });
  const code = h("input", { type: "text", id: uniqueId("code"), autocomplete: "off", autocapitalize: "characters", spellcheck: "false", size: "12" });
  const dealIt = textForm({ class: "gk-field" }, "Deal code", code, "Deal it", (text) => ask({ what: "code", code: text }));
  const copy = copyButton("Copy link", () => new URL(view().address || "", location.href).href, "The link to this moment");
  const choose = h(
    "div",
    { class: "gk-choose" },
    h("div", { class: "gk-field gk-hands" }, whichLabel, hands),
    ownField,
    missing,
    dealIt,
    button("A new deal", () => ask({ what: "new_deal" })),
    fileChooser(openRecord, refuse),
    copy,
  );

  // ---- the hand, its stages, the sentence
  const about = h("p", {});
  const aboutName = h("summary", {});
  const aboutBox = h("details", { class: "gk-behind gk-about" }, aboutName, about);
  const stages = h("ol", { class: "gk-stages", role: "list" });
  const stageBar = h("nav", { class: "gk-stagebar" }, stages);
  const where = h("p", { class: "gk-where" });
  const sentence = h("p", { class: "gk-sentence" });
  const note = h("p", { class: "gk-note" });
  const say = speaker(root);
  const stopped = h("p", { class: "gk-stopped", role: "status" });
  const slider = h("input", { type: "range", min: "0", step: "1", id: uniqueId("slider"), oninput: () => go(Number(slider.value)) });
  const controls = {
    start: button("⇤ Start", steps.start, { "data-far": "yes" }),
    back: button("← Back", steps.back),
    forward: button("Forward →", steps.forward, { class: "gk-forward" }),
    end: button("End ⇥", steps.end, { "data-far": "yes" }),
    stage: button("Next stage", nextStage),
  };
  const bar = h("div", { class: "gk-bar", role: "group", "aria-label": "Steps" }, controls.start, controls.back, controls.forward, controls.stage, controls.end);
  const now = h("div", { class: "gk-now" }, where, sentence, note);
  const rule = ruleBehind(h("summary", {}, "The rule behind this step"));
  const slide = h("div", { class: "gk-slide" }, h("label", { for: slider.id }, "Go to step"), slider);

  const views = h("div", { class: "gk-views" });
  const viewBox = h("fieldset", { class: "gk-viewbox" }, h("legend", {}, "Whose view"), views);
  const keysOn = h("input", { type: "checkbox", id: uniqueId("keys") });
  keysOn.checked = true;
  const keys = h("p", {});
  const help = h(
    "details",
    { class: "gk-behind gk-help" },
    h("summary", {}, "Keys"),
    keys,
    h("label", { for: keysOn.id }, keysOn, "Use these keys"),
  );

  const toPage = handForPage(ask);
  const more = h("div", { class: "gk-more" }, viewBox, rule.node, aboutBox, help, toPage.node);
  stageBar.append(slide);
  const words = h("div", { class: "gk-words" }, choose, problem, stageBar, now, stopped, more);
  root.append(h("div", { class: "gk-stays" }, words, bar));

  // ---- drawing
  // In a match, the name of a stage begins with the number of its hand: "2. The deal".
  const handOf = (stage) => Number((/^(\d+)\. /.exec((stage || {}).name || "") || [])[1]) || 0;
  /** Return the number of the hand of a match that begins with this stage; 0 if no hand begins with it. */
  function beginsHand(index) {
    const stages = list(view().stages);
    return handOf(stages[index]) === handOf(stages[index - 1]) ? 0 : handOf(stages[index]);
  }
  function stageName(stage, index) {
    const hand = handOf(stage);
    if (!hand) return stage.name;
    const of = `${hand} of ${Math.max(...list(view().stages).map(handOf))}`;
    return `${beginsHand(index) > 1 ? `a new ${deal()},` : deal()} ${of} · ${stage.name.replace(/^\d+\. /, "")}`;
  }
  /** Return the game's word for a hand, such as "deal". */
  const deal = () => view().deal || "hand";
  const upperFirst = (word) => word.charAt(0).toUpperCase() + word.slice(1);
  function drawNames() {
    write(whichLabel, `Which ${deal()}`);
    write(ownLabel, `${upperFirst(deal())} of the match`);
    write(aboutName, `About this ${deal()}`);
    attribute(stageBar, "aria-label", `Stages of the ${deal()}`);
  }
  function drawChoice() {
    const given = view();
    const options = list(given.hands).map((hand) => ({ id: hand.id, name: hand.title }));
    const mine = published() ? keptMatches().map((one) => ({ ...one, id: MINE + one.id })) : [];
    const own = given.opened ? MINE + given.opened.name : "";
    const shownHere = given.code ? `The deal ${given.code}` : given.opened ? given.opened.name : `Choose a ${deal()}`;
    const known = given.hand || mine.some((one) => one.id === own);
    fillSelect(hands, [...(known ? [] : [{ id: "", name: shownHere }]), ...mine, ...options], given.hand || (known ? own : ""));
    drawOwnHands(given.opened);
    // Do not remove a typed code before its deal is shown.
    if (given.code !== shown.code && !given.problem) code.value = given.code || "";
    show(copy, published() && given.address);
    // On a page of another site there is no menu, because that page shows only one hand.
    show(choose, options.length);
  }
  function drawOwnHands(given) {
    const several = given ? list(given.hands).map((one, index) => ({ ...one, id: one.id || `none-${index}`, none: !one.id })) : [];
    fillSelect(ownHands, several, given ? given.hand : "");
    several.forEach((one, index) => (ownHands.options[index].disabled = one.none));
    show(ownField, several.length);
    writeOrHide(missing, given && given.missing);
  }
  function drawProblem() {
    const given = view();
    write(problem, given.problem);
    attribute(code, "aria-invalid", given.problem && lastAsked === "code" ? "true" : null);
    attribute(code, "aria-describedby", given.problem ? problem.id : null);
  }
  function drawWords() {
    const given = view();
    write(heading, given.title || model.get("label"));
    write(about, given.about);
    show(aboutBox, given.about);
    const at = list(given.stages).findIndex((one) => one.id === given.stage);
    const stage = list(given.stages)[at];
    write(where, given.steps === undefined ? "" : `Step ${given.step} of ${given.steps}${stage ? ` · ${stageName(stage, at)}` : ""}`);
    attribute(where, "data-new-hand", beginsHand(at) > 1 ? "yes" : null);
    writeCards(sentence, given.sentence);
    attribute(sentence, "data-long", String(given.sentence || "").length > 110 ? "yes" : null);
    writeCards(note, given.note);
    drawRoom();
    writeOrHide(stopped, given.stopped);
    rule.update(given.rule);
    rule.node.classList.toggle("gk-none", !given.rule);
    for (const [name, at] of [["start", first()], ["back", first()], ["forward", last()], ["end", last()], ["stage", last()]]) {
      attribute(controls[name], "aria-disabled", Number(given.step) === at ? "true" : null);
    }
  }
  /** Whether the texts are too long is known only after the browser has laid them out. */
  function drawRoom() {
    makeScrollable(words, "This step");
  }
  function drawStages() {
    reconcile(
      stages,
      view().stages,
      (stage) => stage.id,
      () => {
        const press = button("", () => go(Number(press.dataset.first)));
        return h("li", {}, press);
      },
      (node, stage, index) => {
        const press = node.firstChild;
        attribute(press, "data-first", Number(stage.first) || 0);
        const hand = handOf(stage);
        const name = stage.short || stage.name;
        write(press, hand ? name.replace(/^\d+\. /, "") : name);
        attribute(press, "aria-label", hand ? name : null);
        attribute(node, "data-hand", beginsHand(index) ? `${upperFirst(deal())} ${hand}` : null);
        attribute(press, "title", stage.name);
        attribute(press, "aria-current", stage.id === view().stage ? "step" : null);
      },
    );
  }
  function drawSlider() {
    attribute(slider, "min", first());
    attribute(slider, "max", last());
    if (wanted === null) slider.value = String(Number(view().step) || 0);
    attribute(slider, "aria-valuetext", where.textContent);
  }
  const radios = uniqueId("view");
  function drawViews() {
    reconcile(
      views,
      view().views,
      (one) => one.id,
      (one) => {
        const radio = h("input", { type: "radio", name: radios, value: one.id || "", onchange: () => ask({ what: "view", seat: one.id || null }) });
        return h("label", {}, radio, h("span", {}));
      },
      (node, one, index) => {
        write(node.lastChild, one.name);
        attribute(node, "data-key", index);
        node.firstChild.checked = (one.id || null) === (view().seen_by || null);
      },
    );
    show(viewBox, list(view().views).length > 1);
    const digits = list(view().views).map((_, index) => index).slice(1);
    const own = `${digits.slice(0, -1).join(", ")} and ${digits.at(-1)}`;
    const seen = digits.length > 1 ? ` 0 opens all hands, ${own} take one seat’s view.` : "";
    write(keys, `← and → go a step, Home and End to either end, Page Up and Page Down to another stage.${seen}`);
  }
  // Whether the widget was drawn before; until then, the address is the one that the visitor opened, and must not
  // change.
  let opened = false;
  function drawAddress() {
    const present = query.get("present"); // presenting.js sets this parameter, so keep it
    const address = view().address && view().address + (present === null ? "" : `&present=${present}`);
    if (!opened || !published() || !address || address === location.search) return;
    history.replaceState(history.state, "", location.pathname + address + location.hash);
  }
  function speak() {
    // Do not announce the first text, which screen readers read in the page. Another view of the same step has no new
    // text.
    const now = view();
    const same = ["hand", "code", "step", "sentence", "note"].every((key) => now[key] === shown[key]);
    if (opened && !same) say([now.sentence, now.note].filter(Boolean).join(" "));
  }
  function draw() {
    attempt([drawNames, drawChoice, drawProblem, drawWords, drawStages, drawSlider, drawViews, drawAddress, () => toPage.update(view()), speak]);
    if (shown.sentence !== view().sentence) words.scrollTop = 0;
    shown = view();
    opened = true;
  }

  // ---- keys
  function seat(index) {
    const one = list(view().views)[index];
    if (one && (one.id || null) !== (view().seen_by || null)) ask({ what: "view", seat: one.id || null });
  }
  const bindings = {
    ArrowRight: steps.forward, ArrowLeft: steps.back, Home: steps.start, End: steps.end, PageDown: nextStage, PageUp: previousStage,
  };
  function pressed(event) {
    const digit = digitOf(event);
    const way = Object.hasOwn(bindings, event.key) && !hasModifier(event) ? bindings[event.key] : null;
    const act = digit !== null && list(view().views)[digit] ? () => seat(digit) : way;
    if (!act || !keysOn.checked || event.defaultPrevented) return;
    // While the page is presented, this widget has no keys of its own.
    if (presenting() || isField(event.composedPath()[0])) return;
    event.preventDefault();
    event.stopPropagation();
    attempt([act]);
  }
  const ground = published() ? document : model.get("ground") || root;
  ground.addEventListener("keydown", pressed);
  keysOn.addEventListener("change", () => published() && window.gleek.keepText(KEYS_KEPT, keysOn.checked ? "on" : "off"));
  if (published()) keysOn.checked = window.gleek.readText(KEYS_KEPT) !== "off";

  const undo = [
    drawOnChange(model, ["view"], draw),
    onStep(root, (by) => {
      if (here() + by < first() || here() + by > last()) return false;
      go(here() + by);
      return true;
    }),
  ];
  // Open what the address of the page names.
  if (published() && location.search.length > 1) {
    // Until Python has read the address, the view shows another hand, so the style sheet hides it.
    document.body.dataset.gkOpening = "yes";
    setTimeout(() => delete document.body.dataset.gkOpening, 3000);
    // If the address names a record, send its text first, because Python cannot read it otherwise. If the browser does
    // not have the record, the answer to "open" says so.
    const name = query.get("record");
    const text = name && recordText(name);
    if (text) openRecord(name, text);
    ask({ what: "open", query: location.search });
  }

  undo.push(onLaidOut(words, drawRoom));

  return () => {
    undo.forEach((f) => f());
    requests.stop();
    ground.removeEventListener("keydown", pressed);
  };
}

export default { initialize, render };
