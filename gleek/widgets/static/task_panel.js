// The task panel: the instruction, the choices, and the answer to the reader's choice. The table is another widget.

const VERDICTS = { right: "Right.", costly: "Allowed, but costly.", illegal: "Not allowed.", wrong: "Not right." };
const NAMES = { hint: "Hint", solution: "Solution", again: "Try it again", previous: "← Previous", review: "", next: "Next task →" };
const verdictOf = (answer) => (answer.kind !== "illegal" && answer.word) || VERDICTS[answer.kind] || "";

const ANSWERED = ["choose", "number", "submit", "pick"];
/** Screen readers announce only the sentence and the figures of an answer. The rest can be read in the page. */
const partsOf = (one) => (one.parts ? `(${one.parts})` : "");
const figuresOf = (answer) => list(answer.figures).map((one) => `${one.name} ${one.sum} ${partsOf(one)}`.trim()).join(", ");
const answerOf = (answer) => answer.heard || [verdictOf(answer), answer.sentence, figuresOf(answer)].filter(Boolean).join(" ");

/**
 * Return a text that identifies the task and the kind of decision. When it changes, the panel gets new buttons, and the
 * focus goes to the instruction.
 */
const decisionOf = (given) => `${given.number || ""} ${given.decision || ""}`;

function render({ model, el }) {
  const { root, heading, lost, view, level } = frame(el, model, "panel");
  attribute(root, "data-lm-suppress-shortcuts", "true");
  let seenThen = null; // the view when the last request was sent
  let resumed = null; // the unfinished match that the page has opened because the address names none
  const requests = requester(model, root, lost, (last) => {
    attempt([drawProblem]);
    if (last.what === "submit") submit.gkGiven = false;
    if (resumed && last.query === resumed.query && view().problem) forgetGoing(resumed.id);
    // If the reader makes the same choice again, the view does not change. Announce the answer again.
    if (view() === seenThen && view().answer && ANSWERED.includes(last.what)) say(answerOf(view().answer));
  });
  function ask(request) {
    if (tab.away()) return;
    seenThen = view();
    requests.ask(request);
  }
  /**
   * Return an event handler that sends a request. It ignores the second press of a double click. It also ignores
   * presses until the last request is answered, because the reader has not seen its result yet.
   */
  function once(request) {
    return (event) => {
      if (requests.busy() || (event && event.detail > 1)) return;
      ask(typeof request === "function" ? request() : request);
    };
  }

  // ---- the parts of the panel
  const say = speaker(root);
  const dots = h("ol", { class: "gk-dots", role: "list", "aria-description": "The arrow keys go from task to task." });
  const all = h("p", { class: "gk-all" });
  const situation = h("p", { class: "gk-situation" });
  const instruction = h(`h${level + 1}`, { class: "gk-instruction", tabindex: "-1" });
  const verdict = h("b", { class: "gk-verdict" });
  const sentence = h("span", {});
  const more = h("ul", { class: "gk-more", role: "list" });
  const rule = ruleBehind(h("summary", {}, "The rule"), "What the books say");
  rule.node.open = true;
  const figures = h("p", { class: "gk-figures" });
  const moreName = h("summary", {});
  const happened = h("ul", { class: "gk-more", role: "list" });
  const happenedBox = h("div", {}, h("p", { class: "gk-rule-title" }, "What happened"), happened);
  const moreBox = h("details", { class: "gk-behind" }, moreName, more, rule.node, happenedBox);
  const code = h("p", { class: "gk-code" }, "The result’s code: ", h("b", {}));
  const answer = h("div", { class: "gk-answer" }, h("p", {}, verdict, " ", sentence), figures, code, moreBox);
  const hint = h("p", { class: "gk-hint" });
  const solution = h("p", { class: "gk-solution" });
  const problem = h("p", { class: "gk-problem" });
  const advice = adviceBehind();
  const left = h("p", { class: "gk-left" }, h("span", {}), " ", button("Bring it back", once(() => ({ what: "open", query: leftFor(view().place).back }))));
  const elsewhere = h("p", { class: "gk-elsewhere", role: "alert", hidden: true });
  const talk = h("div", { class: "gk-talk" }, problem, left, answer, hint, advice.node, solution);

  // ---- the controls
  const choices = h("ul", { class: "gk-choices", role: "list" });
  // This is a text field, because a number field would refuse the sign “−”.
  const number = h("input", { type: "text", id: uniqueId("number"), autocomplete: "off", spellcheck: "false" });
  const numberLabel = h("label", { for: number.id });
  const makeNumberButton = () => h("button", { type: "submit" });
  let numberButton = makeNumberButton();
  const numberBox = formOf({ class: "gk-number", novalidate: true }, sendNumber, numberLabel, h("span", { class: "gk-joined" }, number, numberButton));
  function sendNumber() {
    const value = number.value.trim().replace(/^[−–]/, "-");
    if (value) return once({ what: "number", value })();
    complain("Write a number first.");
    return number.focus();
  }
  const selected = h("p", { class: "gk-selected" });
  const makeSubmit = () => button("", submitted);
  let submit = makeSubmit();
  function submitted(event) {
    // If Python has not answered the last tick yet, this request waits for it.
    // Send it only once: a second request would wait too, and would then answer the next question.
    if (event.detail > 1 || submit.gkGiven) return undefined;
    if (submit.getAttribute("aria-disabled") === "true") return complain(view().pick ? "Choose cards first." : "Choose first.");
    submit.gkGiven = true;
    return ask({ what: "submit" });
  }
  function complain(words) {
    write(problem, words);
    show(talk, true);
    say(words);
  }
  const act = h("div", { class: "gk-act" }, numberBox, choices, selected, submit);
  const can = (what) => Boolean((view().can || {})[what]);
  const tool = Object.fromEntries(
    Object.keys(NAMES).map((what) => [what, button("", (event) => press(what, event), { "data-tool": what })]),
  );
  /**
   * Return the element to go to after the last task: the practice of a stage, the exercises, or the link to the next
   * lesson. Return null if there is none.
   */
  function onward() {
    if (!published() || can("next")) return null;
    return Number(view().of) > 1 && document.querySelector(".gleek-rounds, .gleek-judge, .gleek-onward a");
  }
  /** Return the review widget, if a hand that the reader has played is over and can be reviewed. */
  const reviewed = () => published() && view().review && document.querySelector(".gk-review");
  function nameOf(beat) {
    if (beat.matches("a")) return `${beat.textContent} →`;
    return beat.matches(".gleek-rounds") ? "Now play it ↓" : "On to the questions ↓";
  }
  function press(what, event) {
    if (what === "review") reviewed().dispatchEvent(new CustomEvent("gleek:begin"));
    else if (can(what)) once({ what })(event);
    else if (what === "next") goOnward();
  }
  function goOnward() {
    const beat = onward();
    if (!beat) return;
    if (beat.matches("a")) return beat.click();
    const slot = beat.closest(".gleek-slot") || beat;
    const told = slot.previousElementSibling;
    const together = told && slot.getBoundingClientRect().bottom - told.getBoundingClientRect().top <= innerHeight;
    (together ? told : slot).scrollIntoView();
    // Focus the first answer, so that the keys for answers work at once.
    const first = beat.querySelector(".gk-choices button") || beat.querySelector("input, select, button");
    if (first) moveFocus(first);
  }
  const tools = h("div", { class: "gk-tools" }, ...Object.values(tool));
  const log = h("ol", { class: "gk-log", role: "list" });
  const logBox = h("details", { class: "gk-behind gk-all-happened" }, h("summary", {}, "All that has happened so far"), log);
  const rules = h("p", { class: "gk-rules" });
  const head = h("div", { class: "gk-head" }, heading, dots, all);
  const words = h("div", { class: "gk-words" }, situation, instruction, talk, logBox, rules);
  root.append(h("div", { class: "gk-stays" }, lost, elsewhere, head, words, act, tools));
  const drawRoom = roomOf(root, words, { instruction, answer, hint, problem }, { more: moreBox, log: logBox, advice: advice.node }, view);

  function makeChoice(choice) {
    if (ticked(choice)) {
      const box = h("input", { type: "checkbox", onchange: () => ask({ what: "tick", id: choice.id }) });
      return h("li", {}, h("label", {}, box, h("span", {})), makeTick());
    }
    const control = choice.href ? h("a", { class: "gk-way" }) : button("", once({ what: "choose", id: choice.id }));
    return h("li", {}, control, makeTick());
  }
  const makeTick = () => h("b", { class: "gk-tick", hidden: true }, h("span", { "aria-hidden": "true" }), h("span", { class: "gk-spoken" }));
  const ticked = (choice) => Boolean(view().many) || choice.kind === "tick";
  function renewed(old, made) {
    old.replaceWith(made);
    return made;
  }
  function drawChoice(node, choice) {
    const control = node.firstChild;
    if (ticked(choice)) {
      writeCards(control.lastChild, choice.label);
      nameAloud(control.firstChild, choice.label, true);
      if (choice.chosen !== undefined) control.firstChild.checked = Boolean(choice.chosen);
    } else {
      writeCards(control, choice.label);
      nameAloud(control, choice.label, true);
      attribute(control, "aria-pressed", choice.chosen ? "true" : null);
      attribute(control, "href", choice.href);
    }
    show(node.lastChild, choice.state);
    [SIGNS_OF, STATES_OF].forEach((said, index) => write(node.lastChild.children[index], said[choice.state]));
    attribute(node, "data-state", choice.state || null);
  }
  function drawAct() {
    const given = view();
    // On pages that are not the project's own, links to the project's pages do not work, so leave them out.
    const offered = list(given.choices).filter((one) => !one.href || published());
    // Make new buttons for each decision, even if a button has the same name as before. So the focus does not stay on
    // a button that now means something else.
    const decision = decisionOf(given);
    if (act.gkDecision !== decision) {
      act.gkDecision = decision;
      submit = renewed(submit, makeSubmit());
      numberButton = renewed(numberButton, makeNumberButton());
    }
    reconcile(choices, offered, (one) => `${decision} ${ticked(one)} ${one.id}`, makeChoice, drawChoice);
    show(choices, offered.length);
    // Tell the style sheet how long the labels are. Short labels are next to the instruction, longer ones below it in
    // columns, and sentences in wider columns.
    const longest = Math.max(0, ...offered.map((one) => String(one.label).length));
    attribute(root, "data-labels", longest > 44 ? "sentences" : longest > 28 ? "phrases" : null);
    choices.style.setProperty("--in-row", inRow(offered.length, longest));
    const box = given.number_box;
    show(numberBox, box);
    attribute(numberBox, "data-quiet", box && box.quiet ? "yes" : null);
    if (box) {
      write(numberLabel, box.label);
      write(numberButton, box.button || "Answer");
      // Numeric keyboards of phones have no minus sign.
      attribute(number, "inputmode", Number(box.min) >= 0 ? "numeric" : null);
      // Do not replace what the reader is typing, unless the panel asks for another number.
      const now = JSON.stringify([given.number, given.instruction, box.value]);
      if (number.gkValue !== now) [number.gkValue, number.value] = [now, box.value === null || box.value === undefined ? "" : String(box.value)];
    }
    writeOrHide(selected, given.selected);
    // Keep the layout as it is until the next task, so that nothing moves when the reader has answered.
    const several = given.many || given.selected || given.submit || (given.number && root.gkSeveral === given.number);
    root.gkSeveral = several ? given.number : 0;
    attribute(root, "data-several", several ? "yes" : null);
    show(submit, given.submit);
    write(submit, (given.submit || {}).label);
    attribute(submit, "data-quiet", given.submit && given.submit.quiet ? "yes" : null);
    attribute(submit, "aria-disabled", given.submit && given.submit.enabled === false ? "true" : null);
  }

  function drawTools() {
    const given = view();
    const one = given.answer || {};
    for (const [what, node] of Object.entries(tool)) {
      const onto = what === "review" ? reviewed() : what === "next" && onward();
      write(node, what === "review" ? given.review : onto ? nameOf(onto) : (given.names || {})[what] || NAMES[what]);
      // Show these two buttons at every task, so that they have the same place.
      const between = Number(given.of) > 1 && (what === "next" || what === "previous");
      // Show the hint button even after its press. Otherwise the button for the solution would move to its place,
      // under the reader's pointer.
      const fixed = between || (what === "hint" && can("solution"));
      show(node, can(what) || fixed || Boolean(onto));
      attribute(node, "aria-disabled", can(what) || onto ? null : "true");
    }
    // After a costly choice in a task, the table shows what follows, so "Try it again" is the main button. After other
    // wrong answers, the reader can choose again at once.
    attribute(tool.again, "class", Number(given.of) && one.kind === "costly" ? "gk-forward" : null);
    attribute(tool.next, "class", (can("next") || onward()) && (one.kind === "right" || given.solution || !Number(given.of)) ? "gk-forward" : null);
  }
  function drawTalk() {
    const given = view();
    const one = given.answer;
    show(answer, one);
    attribute(answer, "data-kind", one ? one.kind : null);
    write(verdict, one ? verdictOf(one) : "");
    show(verdict, one && verdictOf(one)); // if the verdict is empty, hide it: it would indent the sentence
    writeTerms(sentence, one ? one.sentence : "", given.terms);
    reconcile(figures, one ? one.figures : [], (_, index) => index, () => h("span", {}, h("span", {}), " ", h("b", {}), " ", h("small", {})), (node, each) => {
      [each.name, each.sum, partsOf(each)].forEach((words, at) => write(node.children[at], words));
      nameAloud(node.children[1], each.sum);
    });
    show(figures, one && list(one.figures).length);
    write(code.lastChild, one ? one.code : "");
    show(code, one && one.code);
    for (const [part, lines] of [[more, one && one.more], [happened, one && one.happened]]) {
      reconcile(part, list(lines), (_, index) => index, () => h("li", {}), (node, line) => writeTerms(node, line, given.terms));
    }
    show(happenedBox, one && list(one.happened).length);
    rule.update(one ? one.rule : null);
    show(rule.node, one && one.rule);
    show(moreBox, one && (one.rule || list(one.more).length || list(one.happened).length));
    write(moreName, one && one.kind === "end" ? "How it went" : "Why?");
    // Close the reasons when there is a new answer.
    if (moreBox.gkOf !== one) [moreBox.gkOf, moreBox.open] = [one, false];
    writeTerms(hint, given.hint && !given.solution ? `${(given.names || {}).hint || NAMES.hint}: ${given.hint}` : "", given.terms);
    advice.update(given.solution ? null : given.advice);
    writeTerms(solution, given.solution ? `Solution: ${given.solution}` : "", given.terms);
    drawProblem();
    attribute(root, "data-answered", one ? one.kind : given.hint || given.solution || given.problem ? "yes" : null);
    drawRoom();
  }
  function drawProblem() {
    write(problem, view().problem);
    const { said } = Object(leftFor(view().place));
    write(left.firstChild, said);
    show(left, said);
    show(talk, view().answer || view().hint || view().solution || view().problem || said);
  }

  // ---- which tasks the reader has done, at this visit or before
  const kept = () => list(((store.read().tasks || {})[view().lesson]));
  const isDone = (id) => list(view().done).includes(id) || kept().includes(id);
  function drawHead() {
    const given = view();
    write(heading, given.title || model.get("label"));
    attribute(root, "data-single", Number(given.of) > 1 ? null : "yes");
    const tasks = list(given.tasks);
    reconcile(
      dots,
      tasks.length > 1 ? tasks : [],
      (id) => id,
      (_, index) => h("li", {}, button(String(index + 1), once({ what: "task", to: index + 1 }))),
      (node, id, index) => {
        const press = node.firstChild;
        attribute(press, "data-done", isDone(id) ? "yes" : null);
        attribute(press, "aria-label", `Task ${index + 1}${isDone(id) ? ", done" : ""}`);
        const now = index + 1 === Number(given.number);
        attribute(press, "aria-current", now ? "step" : null);
        attribute(press, "tabindex", now ? "0" : "-1");
        if (now) dots.scrollLeft = node.offsetLeft - dots.offsetLeft - dots.clientWidth / 2;
      },
    );
    const over = tasks.length && tasks.every(isDone);
    write(all, over ? "All done" : "");
    if (over || given.finished) finish(given.finished || given.lesson);
    writeTerms(situation, given.situation, given.terms);
    writeTerms(instruction, given.instruction, given.terms);
    writeCodes(rules, given.rules);
    reconcile(log, given.log, (_, index) => index, () => h("li", {}), (node, line) => {
      writeCards(node, line);
      attribute(node, "data-stage", /^—/.test(line) ? "yes" : null);
    });
    show(logBox, list(given.log).length);
  }
  moveWithArrows(dots, () => [...dots.querySelectorAll("button")]);
  function remember() {
    const { lesson, done } = view();
    const added = list(done).filter((id) => !kept().includes(id));
    if (lesson && added.length) store.write({ tasks: { ...store.read().tasks, [lesson]: [...kept(), ...added] } });
  }
  function finish(lesson) {
    const done = store.read().done || {};
    if (lesson && !done[lesson]) store.write({ done: { ...done, [lesson]: new Date().toISOString().slice(0, 10) } });
  }
  function drawPlace() {
    if (!before) return; // until the first drawing, the address is the one that the visitor opened, and must not change
    const given = view();
    if (Number(given.of) > 1) query.set("task", given.number);
    query.setAll(Object.fromEntries(Object.entries(given.place || {}).map(([key, value]) => [key, value === "" ? null : value])));
    if (Object.keys(given.place || {}).length && !tab.away()) keepGoing(given.going);
    const at = addressOf(given.place);
    // A match that is left before its first choice is no loss: the way back still leads to the match before it.
    // After a reload Python does not know that match, so the page says so again.
    const kept = leftFor(before.place);
    const said = given.left || (kept && kept.back !== at && given.place.match && !given.place.did ? kept.said : "");
    if (said && at !== addressOf(before.place)) keepLeft({ said, back: kept ? kept.back : addressOf(before.place), at: [...(kept ? kept.at : []), at] });
  }

  // ---- when the same match is open in another tab
  const tab = oneTab((away) => {
    const said = ["This match is open in another tab, and is played there. ", button("Play it here", takeUp)];
    if (can("again")) said.push(" ", button(view().names.again, () => (tab.at(""), ask({ what: "again" }))));
    elsewhere.replaceChildren(...(away ? said : []));
    show(elsewhere, away);
    const box = el.parentElement || root;
    attribute(box, "data-gk-elsewhere", away ? "yes" : null);
    for (const part of [...box.children].filter((one) => one !== el)) part.inert = away;
    for (const part of [head, words, act, tools]) part.inert = away;
  });
  /** Play the match in this tab, from the state that it has reached in the other tab. */
  function takeUp() {
    tab.take();
    const kept = goingOn().find((one) => one.id === Object(view().going).id);
    if (kept && kept.query !== location.search) ask({ what: "open", query: kept.query });
    instruction.focus({ preventScroll: true });
  }

  // ---- announcements for screen readers: all new texts in one message
  let before = null;
  function speak(focused) {
    const now = view();
    const old = before || now;
    before = now;
    const changed = (key) => JSON.stringify(now[key]) !== JSON.stringify(old[key]);
    const words = [];
    if (now.problem && changed("problem")) words.push(now.problem);
    const told = now.answer && changed("answer") ? answerOf(now.answer) : "";
    // At the end of a hand, announce the last events first and then the result.
    const ended = told && now.answer.kind === "end";
    if (!ended) words.push(told);
    if (now.solution && changed("solution")) words.push(`Solution: ${now.solution}`);
    else if (now.hint && changed("hint")) words.push(`${(now.names || {}).hint || NAMES.hint}: ${now.hint}`);
    // If the instruction has the focus, a screen reader reads it anyway.
    if (changed("situation") || changed("instruction")) words.push(now.heard === undefined ? now.situation : now.heard, focused ? "" : now.instruction);
    if (ended) words.push(told);
    if (!words.length && changed("selected")) words.push(now.selected);
    if (["number", "situation", "instruction", "selected"].some(changed)) tabs.again();
    say(words.filter(Boolean).join(" "));
  }
  /** Scroll to the top of the panel if there is a new text. */
  function toTop() {
    const { number, situation, instruction, answer, solution } = view();
    const now = JSON.stringify([number, situation, instruction, answer, solution]);
    if (toTop.last !== now) words.scrollTop = words.parentElement.scrollTop = 0;
    toTop.last = now;
  }
  function draw() {
    const last = before;
    const { going } = view();
    tab.at(going && !going.over ? going.id : "");
    const other = last && decisionOf(last) !== decisionOf(view());
    const box = el.parentElement || root;
    // When the task changes, move the focus only if it was on the buttons that change the task. When the decision in a
    // hand changes, move it from anywhere in the panel and the table.
    const there = (Number(view().of) ? [tools, dots] : [box]).some((part) => part.contains(document.activeElement));
    const begins = other && there;
    keepFocus(root, () => attempt([remember, drawPlace, drawHead, drawAct, drawTools, toTop, drawTalk, () => noteControls(root)]), [placeToGoOn(), instruction]);
    if (begins) toInstruction();
    // Announce after the focus has moved: otherwise the screen reader would stop announcing to report the new focus.
    attempt([() => speak(begins)]);
    if (!other && last && !settled(last) && settled(view()) && box.contains(document.activeElement)) moveFocus(tool.next);
  }
  /** Focus the instruction. If the reader had scrolled down to the buttons of the last task, scroll up to it. */
  function toInstruction() {
    moveFocus(instruction);
    const { top, bottom } = instruction.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) (el.closest(".gleek-screen") || root).scrollIntoView();
  }
  /** Return whether the current task is finished: the reader has answered correctly, or has asked for the solution. */
  const settled = (given) => Boolean(Number(given.of) && (given.solution || (given.answer || {}).kind === "right"));
  /**
   * Return the control to focus when the focused one is gone: after a right answer the button for the next task, after
   * another answer "Try it again".
   */
  function placeToGoOn() {
    const given = view();
    if (!Number(given.of) || (!given.answer && !given.solution)) return instruction;
    return settled(given) ? tool.next : tool.again;
  }

  // The table sends this event when the focused card has been played. Move the focus to the panel.
  function freed(event) {
    if (!el.parentElement || !el.parentElement.contains(event.target)) return;
    const node = placeToGoOn();
    moveFocus(node && node.getClientRects().length ? node : instruction);
  }
  document.addEventListener("gleek:freed", freed);

  const lastControl = () =>
    [...act.querySelectorAll(":is(button, input, a):not([aria-disabled])")].filter((one) => one.getClientRects().length).at(-1) || instruction;
  const tabs = tabsOn(() => el.parentElement, { submit: () => submit, lastControl, instruction, onward: () => !Number(view().of) && can("next") && tool.next });

  const undo = [
    drawOnChange(model, ["view"], draw),
    onStep(root, (by) => {
      const what = by < 0 ? "previous" : can("solution") ? "solution" : "next";
      if (!can(what)) return false;
      once({ what })();
      return true;
    }),
    onLaidOut(words, drawRoom),
    tabs.stop,
    tab.stop,
    requests.stop,
  ];
  begin();
  function begin() {
    const given = view();
    const keys = Object.keys(given.place || {});
    // A link to the deal of the day has the value "today". Replace it by the date in the visitor's time zone.
    if (query.get("day") === "today") query.set("day", window.gleek.day());
    const rules = query.get("rules") || store.read().rules; // rules in the address have priority over the visitor's own
    // By this setting, the session does not make a choice for the reader if only one action is legal.
    if (given.rules !== undefined && published() && document.documentElement.hasAttribute("data-gk-unforced")) ask({ what: "forced", on: false });
    if (given.rules !== undefined && rules) ask({ what: "rules", code: rules });
    // If the address has a class code or a day, and the reader has begun its match, continue that match.
    const again = query.get("hand") === null && goingOver(query.get("class") || query.get("day"));
    if (again) goOn(again);
    else if (keys.some((key) => query.get(key) !== null)) ask({ what: "open", query: location.search });
    else if (Number(given.of) > 1 && query.get("task") !== null) ask({ what: "open", task: query.get("task") });
    else if (given.going && query.get("rules") === null) goOn();
  }
  /**
   * Continue an unfinished match, by default the one that was played last. The reader can begin a new match with a
   * button.
   */
  function goOn(match = goingOn()[0]) {
    resumed = match || null;
    if (resumed) ask({ what: "open", query: resumed.query });
  }

  return () => {
    undo.forEach((f) => f());
    document.removeEventListener("gleek:freed", freed);
  };
}

export default { initialize, render };
