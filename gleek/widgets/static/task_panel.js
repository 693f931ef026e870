// The task panel: the instruction, the choices, and the answer to the reader's choice. The table is another widget.

import { attempt, attribute, h, show, write } from "../drawing/static/nodes.js";
import { moveFocus, noteControls } from "../drawing/static/presses.js";
import { newAnswers, noteTask } from "./answer_counts.js";
import { button } from "./controls.js";
import { forgetGoing, goingOn, leftFor } from "./kept_matches.js";
import { missedRequest, noteMissed } from "./missed_due.js";
import { listen, onLaidOut, onStep, published, query } from "./page.js";
import { oneTab, opening, storePlace } from "./panel_address.js";
import { drawAnswer, makeAnswer } from "./panel_answer.js";
import { drawAct, makeAct, tabsOn } from "./panel_choices.js";
import { roomOf } from "./panel_fit.js";
import { can, speedField, Tasks, Tools, Where } from "./panel_tools.js";
import { answerAloud, changed, decisionOf, newsOf, settled } from "./panel_words.js";
import { speaker } from "./speech.js";
import { writeCodes, writeTerms } from "./texts.js";
import { keepFocus, Widget, widget } from "./widget_frame.js";

const NEAR = 60; // how many pixels of the table may be above the window
const ANSWERED = ["choose", "number", "submit", "pick"];

export class TaskPanel extends Widget {
  before = null; // the view that was drawn last
  seenThen = null; // the view when the last request was sent
  opened = false; // whether the last request came from the page's address
  resumed; // the unfinished match that the page has opened at its start, or null
  shownOnTop = "";
  newAnswer = newAnswers();

  constructor(given) {
    super(given, "panel");
    attribute(this.root, "data-lm-suppress-shortcuts", "true");
    this.say = speaker(this.root);
    this.tab = oneTab((away) => this.drawElsewhere(away));
    const { root, heading, lost, level, view } = this;
    const back = this.once(() => ({ what: "open", query: leftFor(view().place).back }));
    this.left = h("p.gk-left", h("span"), " ", button("Bring it back", back));
    this.elsewhere = h("p.gk-elsewhere", { role: "alert", hidden: true });
    this.situation = h("p.gk-situation");
    this.instruction = h(`h${level + 1}.gk-instruction`, { tabindex: "-1" });
    this.answer = makeAnswer(this.left);
    this.act = makeAct(this);
    this.tools = new Tools(this);
    this.tools.node.append(this.act.more.open);
    this.tasks = new Tasks(this);
    this.speed = speedField();
    this.rules = h("p.gk-rules");
    this.where = new Where();
    this.head = h("div.gk-head", heading, this.tasks.dots, this.tasks.all, this.where.node);
    // The menu comes first, so that Tab leads from the instruction, which has the focus, to the choices at once.
    const parts = [this.speed.node, this.situation, this.instruction, this.answer.talk, this.rules];
    this.moving = h("p.gk-they-play", { "aria-hidden": "true" });
    this.words = h("div.gk-words", ...parts, this.moving);
    root.append(h("div.gk-stays", lost, this.elsewhere, this.head, this.words, this.act.node, this.tools.node));
    root.append(this.act.more.box);
    this.drawRoom = roomOf(this);
    this.tabs = tabsOn(this);
  }

  can = (what) => can(this.view(), what);

  ask(request) {
    if (this.tab.away()) return;
    this.seenThen = this.view();
    this.opened = request.what === "open";
    super.ask(request);
  }
  // Return an event handler that sends a request. It does nothing while another request waits for its answer, nor at
  // the second press of a double click. `request` may be a function that returns the request.
  once(request) {
    return (event) => {
      if (this.requests.busy() || (event && event.detail > 1)) return;
      this.ask(typeof request === "function" ? request() : request);
    };
  }
  settled(last) {
    const given = this.view();
    attempt([() => this.drawProblem(), () => this.tools.draw(given)]);
    if (last.what === "submit") this.act.submit.gkGiven = false;
    if (this.resumed && last.query === this.resumed.query && given.problem) forgetGoing(this.resumed.id);
    // If the reader makes the same choice again, the view does not change. Announce the answer again.
    if (given === this.seenThen && given.answer && ANSWERED.includes(last.what)) this.say(answerAloud(given.answer));
  }
  complain(words) {
    write(this.answer.problem, words);
    show(this.answer.talk, true);
    this.say(words);
  }
  begin() {
    const { requests, resumed } = opening(this.view());
    this.resumed = resumed;
    const freed = listen(document, "gleek:freed", (event) => this.freed(event));
    const practised = listen(this.root, "gleek:practise", () => this.practise());
    for (const each of requests) this.ask(each);
    const stepped = onStep(this.root, (by) => this.step(by));
    const { tabs, tab, speed } = this;
    const first = Number(this.view().number);
    const back = listen(window, "popstate", () => this.goTo(Number(query.get("task")) || first));
    return [freed, practised, stepped, back, onLaidOut(this.words, this.drawRoom), tabs.stop, tab.stop, speed.stop];
  }
  /** Go to the task that the page's address names after the browser's Back or Forward button. */
  goTo(task) {
    const { of, number } = this.view();
    if (Number(of) > 1 && task !== Number(number)) this.ask({ what: "open", task });
  }
  /** Go to the next solution or task (`by` is 1), or to the previous task (-1); return whether that was possible. */
  step(by) {
    const what = by < 0 ? "previous" : this.can("solution") ? "solution" : "next";
    if (!this.can(what)) return false;
    this.once({ what })(null);
    return true;
  }

  draw(given) {
    const { before: last, act, tools, instruction } = this;
    const { going } = given;
    const answered = this.newAnswer(given);
    this.tab.at(going && !going.over ? going.id : "");
    const other = last && decisionOf(last) !== decisionOf(given);
    const box = this.el.parentElement || this.root;
    // A new task moves the focus only if it is on a button below the task or on a task's number. A new choice
    // in a hand that the reader plays moves the focus from anywhere in the panel or the table.
    const from = Number(given.of) ? [tools.node, this.tasks.dots] : [box];
    const begins = other && from.some((part) => part.contains(document.activeElement));
    const parts = [
      () => noteMissed(given),
      () => last && noteTask(answered, given),
      () => this.tasks.remember(given),
      () => last && storePlace(last, given, this.tab.away(), this.opened), // at first, keep the address: it is read later
      () => this.drawHead(given),
      () => drawAct(act, given),
      () => tools.draw(given),
      () => this.toTop(given),
      () => this.drawTalk(given),
      () => noteControls(this.root),
    ];
    keepFocus(this.root, () => attempt(parts), [this.placeToGoOn(), instruction]);
    if (begins) this.toInstruction();
    // Announce after the focus has moved: otherwise the screen reader would stop announcing to report the new focus.
    attempt([() => this.speak(begins)]);
    if (!other && last && !settled(last) && settled(given) && box.contains(document.activeElement))
      moveFocus(tools.buttons.next);
  }
  drawHead(given) {
    write(this.heading, given.title || this.model.get("label"));
    attribute(this.root, "data-map", Number(given.of) > 1 && !Number(given.number) ? "yes" : null);
    attribute(this.root, "data-single", Number(given.of) > 1 ? null : "yes");
    this.where.draw(given.where);
    this.tasks.draw(given);
    writeTerms(this.situation, given.situation, given.terms);
    writeTerms(this.instruction, given.instruction, given.terms);
    write(this.moving, (given.names || {}).moving);
    writeCodes(this.rules, given.rules);
    show(this.speed.node, given.rules && published());
  }
  drawTalk(given) {
    drawAnswer(this.answer, given);
    this.drawProblem();
    const told = given.hint || given.solution || given.problem ? "yes" : null;
    attribute(this.root, "data-answered", given.answer ? given.answer.kind : told);
    this.drawRoom();
  }
  drawProblem() {
    const given = this.view();
    write(this.answer.problem, given.problem);
    const { said } = Object(leftFor(given.place));
    write(this.left.firstChild, said);
    show(this.left, said);
    show(this.answer.talk, given.answer || given.hint || given.solution || given.problem || said);
  }
  toTop({ number, situation, instruction, answer, solution }) {
    const now = JSON.stringify([number, situation, instruction, answer, solution]);
    if (this.shownOnTop !== now) this.words.scrollTop = this.words.parentElement.scrollTop = 0;
    this.shownOnTop = now;
  }
  speak(focused) {
    const now = this.view();
    const old = this.before || now;
    this.before = now;
    if (changed(old, now, "number", "situation", "instruction", "selected")) this.tabs.again();
    this.say(newsOf(old, now, focused));
  }

  /** Focus the instruction. If the reader had scrolled past the table or the instruction, scroll up to them. */
  toInstruction() {
    moveFocus(this.instruction);
    const screen = this.el.closest(".gleek-screen") || this.root;
    const hidden = -Math.min(0, screen.getBoundingClientRect().top);
    if (hidden > NEAR || this.instruction.getBoundingClientRect().bottom > innerHeight) screen.scrollIntoView();
  }
  /** Return the control to focus when the focused one is gone: what the reader probably does next. */
  placeToGoOn() {
    const given = this.view();
    if (!Number(given.of) || (!given.answer && !given.solution)) return this.instruction;
    return settled(given) ? this.tools.buttons.next : this.tools.buttons.again;
  }
  /** Focus the panel: the table sends this event if the focused card was played and none can be picked. */
  freed(event) {
    if (!this.el.parentElement || !this.el.parentElement.contains(event.target)) return;
    const node = this.placeToGoOn();
    moveFocus(node && node.getClientRects().length ? node : this.instruction);
  }

  practise() {
    const request = missedRequest();
    if (!request || this.requests.busy()) return;
    (this.el.closest(".gleek-screen") || this.root).scrollIntoView();
    this.ask(request);
  }

  drawElsewhere(away) {
    const takeUp = button("Play it here", () => this.takeUp());
    const said = ["This match is open in another tab, and is played there. ", takeUp];
    const again = () => {
      this.tab.at("");
      this.ask({ what: "again" });
    };
    if (this.can("again")) said.push(" ", button(this.view().names.again, again));
    this.elsewhere.replaceChildren(...(away ? said : []));
    show(this.elsewhere, away);
    const box = this.el.parentElement || this.root;
    attribute(box, "data-gk-elsewhere", away ? "yes" : null);
    for (const part of [...box.children].filter((one) => one !== this.el)) part.inert = away;
    for (const part of [this.head, this.words, this.act.node, this.tools.node]) part.inert = away;
  }
  /** Play the match in this tab, from the state that it has reached in the other tab. */
  takeUp() {
    this.tab.take();
    const kept = goingOn().find((one) => one.id === Object(this.view().going).id);
    if (kept && kept.query !== location.search) this.ask({ what: "open", query: kept.query });
    this.instruction.focus({ preventScroll: true });
  }
}

export default widget(TaskPanel);
