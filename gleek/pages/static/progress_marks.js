// Shows the visitor's progress: the marks of finished lessons, the links to continue, and what is due again. It also
// handles the buttons “I have finished this lesson”, “Hand in” and “Clear”.

import { isNew, write } from "../../widgets/drawing/static/nodes.js";
import { answersFile } from "../../widgets/static/answer_counts.js";
import { download } from "../../widgets/static/controls.js";
import { fileName, ownName } from "../../widgets/static/kept_matches.js";
import { dateInWords } from "../../widgets/static/page.js";

const { PROGRESS, read, keep, progress, day, onStored, each, h } = window.gleek;
const done = (game) => Object(progress.read(game).done); // Object(), because the stored value may be of any type
// Return the lessons that the page's data lists for a game; without an argument, for the page's own game. Only the
// front page has those of all games.
const course = (game) =>
  JSON.parse(document.getElementById(game ? `gleek-course-${game}` : "gleek-course")?.textContent ?? "[]");

function mark(place) {
  const finished = place.dataset.gleekDone in done();
  if (finished === Boolean(place.childElementCount)) return;
  place.replaceChildren(...(finished ? [tick(), " finished"] : []));
}
const tick = () => h("span.gleek-tick", { "aria-hidden": "true" }, "✓");

function count(place) {
  const lessons = course();
  const finished = lessons.filter((lesson) => lesson.id in done()).length;
  write(place, finished ? `You have finished ${finished} of ${lessons.length}.` : "");
}

// ---- Practise again: kinds of question that were answered wrongly and are due now ------------------

const MOST_LINKS = 4;

function practise(list) {
  const lessons = course();
  const due = Object.entries(Object(progress.read().again))
    .map(([kind, kept]) => ({ kind, ...Object(kept), lesson: lessons.find((one) => one.id === Object(kept).lesson) }))
    .filter(({ lesson, due, name }) => lesson && typeof name === "string" && typeof due === "string" && due <= day())
    .sort((one, other) => (one.due < other.due ? -1 : 1))
    .slice(0, MOST_LINKS);
  if (!isNew(list, due)) return;
  list.gleekLine ??= h("p.gleek-again");
  if (!due.length) return list.gleekLine.remove();
  const addressOf = ({ kind, lesson }) => `${lesson.page}?practise=${encodeURIComponent(kind)}`;
  const links = due.map((one) => h("a", { href: addressOf(one) }, one.name));
  list.gleekLine.replaceChildren("To practise again: ", ...links.flatMap((link, at) => (at ? [" · ", link] : [link])));
  list.append(list.gleekLine);
}

// Return the lesson with which to continue: the last one that is begun and not finished, or else the first that is not
// finished. Return undefined if no lesson is begun, or if all are finished.
function next(game) {
  const { tasks } = progress.read(game);
  const begun = course(game).filter((lesson) => lesson.id in Object(tasks) || lesson.id in done(game));
  if (!begun.length) return undefined;
  const open = (lesson) => !(lesson.id in done(game));
  return begun.findLast(open) ?? course(game).find(open);
}

function goOn(link) {
  const lesson = next(link.dataset.gleekContinue || undefined);
  link.hidden = !lesson;
  if (!lesson) return;
  link.href = lesson.page;
  link.replaceChildren(h("b", "Continue"), " ", h("span", `lesson ${lesson.number}: ${lesson.title}`));
}

function wire(button) {
  const said = h("p.gleek-finished", { role: "status" });
  button.after(said);
  button.addEventListener("click", () => {
    progress.write({ done: { ...progress.read().done, [button.dataset.gleekFinish]: day() } });
    // The button is gone, so the link to the next lesson gets the focus.
    said.querySelector("a")?.focus();
  });
}

function finish(button) {
  const id = button.dataset.gleekFinish;
  const finished = id in done();
  button.hidden = finished;
  const said = button.nextElementSibling;
  if (finished === Boolean(said.childNodes.length)) return;
  said.replaceChildren(...(finished ? words(id) : []));
}

function words(id) {
  const lessons = course();
  const next = lessons[lessons.findIndex((lesson) => lesson.id === id) + 1];
  const told = [tick(), ` You finished this lesson ${inWords(done()[id])}. `];
  if (next) told.push(h("a", { href: next.page }, `On to ${next.number}. ${next.title}`));
  else if (lessons.length) told.push("It is the last.");
  return told;
}

function inWords(when) {
  const date = dateInWords(when);
  return when === day() ? "today" : date ? `on ${date}` : "on an earlier day";
}

function wireClear(button) {
  const said = h("span.gleek-cleared", { role: "status" });
  button.after(said);
  button.addEventListener("click", () => {
    const before = read(PROGRESS);
    keep(PROGRESS, null);
    said.replaceChildren(" Cleared. ");
    const back = () => {
      keep(PROGRESS, before);
      said.replaceChildren(" It is back.");
      button.focus();
    };
    const undo = h("button", { type: "button", onclick: back }, "Put it back");
    said.append(undo);
    undo.focus(); // the button that was pressed is hidden now
  });
}

const offerClear = (button) => (button.hidden = !Object.keys(read(PROGRESS)).length);

const answers = () => answersFile(progress.read(), progress.game(), ownName());
const offerHandIn = (button) => (button.hidden = !answers());

const wireHandIn = (button) =>
  button.addEventListener("click", () => download(fileName(ownName(), progress.game(), "answers"), answers()));

// ---- Draw everything now, and again after each change of the progress ------------------------------

const places = new Set();
const follow = (selector, draw, wire = (_element) => {}) =>
  each(selector, (element) => {
    places.add([element, draw]);
    wire(element);
    draw(element);
  });
follow("[data-gleek-done]", mark);
follow("[data-gleek-count]", count);
follow("[data-gleek-continue]", goOn);
follow(".gleek-contents", practise);
follow("[data-gleek-finish]", finish, wire);
follow("[data-gleek-hand-in]", offerHandIn, wireHandIn);
follow("[data-gleek-clear]", offerClear, wireClear);

onStored(PROGRESS, () => places.forEach(([element, draw]) => draw(element)));
