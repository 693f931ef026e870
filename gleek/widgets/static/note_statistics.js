// The statistics store: the sums of a finished hand, and the grades of its review.

import { published, store } from "./page.js";
import { withGrades, withHand } from "./statistics.js";

const keep = (patch) => patch && store.write(patch);

/** Store a finished hand of a match. */
export function noteHand(finished) {
  if (published() && finished) keep(withHand(store.read(), finished.statistics, window.gleek.day()));
}

/** Store the grades of a complete review of the visitor's own hand. */
export function noteGrades(review) {
  if (published() && review.state === "done") keep(withGrades(store.read(), review));
}
