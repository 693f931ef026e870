// The page that a learning system opens: a lesson or a class's match in a frame. It gives the pupil's progress to the
// system, and puts it back at the next visit.

import { keepText, PROGRESS, read } from "../../pages/static/stored.js";
import { apiOf, Visit } from "./api.js";
import { goesOn, report, restored } from "./suspended.js";

const sco = JSON.parse(document.getElementById("gleek-sco").textContent);
const frame = document.querySelector("iframe");
const visit = new Visit(apiOf(window));
const before = visit.read("cmi.core.lesson_status");
const over = ["completed", "passed"].includes(before);
let everything = restored(read(PROGRESS), visit.read("cmi.suspend_data"), sco, visit.read("cmi.core.student_id"));
keepText(PROGRESS, JSON.stringify(everything));
const notice = document.querySelector("p");
notice.hidden = visit.isStored;

/** Return the pupil's progress in the game. If the browser stores nothing, the page in the frame has it. */
function progress() {
  everything = frame.contentWindow?.gleek?.read(PROGRESS) ?? everything;
  return Object(everything.games)[sco.game];
}
function tell() {
  const values = report(progress(), sco);
  // A lesson that was completed once stays completed.
  visit.write(over ? { ...values, "cmi.core.lesson_status": before, "cmi.core.exit": "" } : values);
  if (visit.api && !visit.isStored) notice.textContent = "The learning system did not store this.";
  notice.hidden = visit.isStored;
}

frame.addEventListener("load", () => {
  frame.contentWindow.addEventListener(PROGRESS, tell);
  tell();
});
// When the pupil leaves, also to go on to another page of the system.
window.addEventListener("pagehide", () => {
  tell();
  visit.end();
});
frame.src = sco.page + (goesOn(progress(), sco) || sco.query);
