// The script of the page that a learning system opens. It shows a lesson or a class's match in a frame, and stores the
// pupil's progress in the system.

import { keepText, PROGRESS, read } from "../../pages/static/stored.js";
import { apiOf, Visit } from "./api.js";
import { goesOn, isOf, report, restored } from "./suspended.js";

const sco = JSON.parse(document.querySelector("#gleek-sco").textContent);
const frame = document.querySelector("iframe");
const notice = document.querySelector("p");
const visit = new Visit(apiOf(window));
const learner = visit.read("cmi.core.student_id");
let values = Object.fromEntries(["cmi.core.lesson_status", "cmi.core.score.raw"].map((key) => [key, visit.read(key)]));
let everything = restored(read(PROGRESS), visit.read("cmi.suspend_data"), sco, learner);
keepText(PROGRESS, JSON.stringify(everything));
notice.hidden = visit.isStored;

/** Return the pupil's progress in the game. The page in the frame knows it even if the browser stores nothing. */
function progress() {
  const found = frame.contentWindow?.gleek?.read(PROGRESS);
  // Ignore what was found if another pupil has begun in another tab of this browser.
  if (found && isOf(found, learner)) everything = found;
  return Object(everything.games)[sco.game];
}
function tell() {
  values = report(progress(), sco, values);
  visit.write(values);
  if (visit.api && !visit.isStored) notice.textContent = "The learning system did not store this.";
  notice.hidden = visit.isStored;
}

frame.addEventListener("load", () => {
  frame.contentWindow.addEventListener(PROGRESS, tell);
  tell();
});
// This event comes when the pupil leaves, also when they go on to another page of the system.
window.addEventListener("pagehide", () => {
  tell();
  visit.end();
});
// If the browser shows the page again from its cache, load it again: the old session with the system has ended.
window.addEventListener("pageshow", (event) => event.persisted && location.reload());
frame.src = sco.page + (goesOn(progress(), sco) || sco.query);
