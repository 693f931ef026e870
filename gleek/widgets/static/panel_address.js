// The match of the task panel: its address, the unfinished matches, the way back to a match that was left,
// and the one tab in which a match is played. Two tabs would overwrite each other's stored data.

import { attempt } from "../drawing/static/nodes.js";
import { addressOf, dealtBefore, goingOn, goingOver, keepDealt, keepGoing, keepLeft, leftFor } from "./kept_matches.js";
import { missedRequest } from "./missed_due.js";
import { published, query, store } from "./page.js";

// Store in the page's address what the view `given` shows and, unless its match is played in another tab
// (`away`), store this address among the unfinished matches. `before` is the view that was drawn before. The browser's
// Back button leads from a task to the one before, unless that button or a link `opened` the task.
export function storePlace(before, given, away, opened) {
  const other = given.number !== before.number;
  if (Number(given.of) > 1) query.setAll({ task: given.number || null }, other && !opened);
  const place = Object.entries(given.place || {});
  query.setAll(Object.fromEntries(place.map(([key, value]) => [key, value === "" ? null : value])));
  if (place.length && !away) {
    keepGoing(given.going);
    keepDealt(given);
  }
  if (given.going) query.set("missed", null);
  const at = addressOf(given.place);
  // If a match is left before its first choice, the way back still leads to the match before it. After a reload Python
  // does not know that match, so the page repeats the sentence on it.
  const kept = leftFor(before.place);
  const said = given.left || (kept && kept.back !== at && given.place.match && !given.place.did ? kept.said : "");
  if (said && at !== addressOf(before.place))
    keepLeft({ said, back: kept ? kept.back : addressOf(before.place), at: [...(kept ? kept.at : []), at] });
}

// Return the requests that open what the address names, or else the match that was played or dealt last. `resumed` is
// the unfinished match that they open, or null.
export function opening(given) {
  const requests = [];
  // A link to the deal of the day has the value "today". Replace it by the date in the visitor's time zone.
  if (query.get("day") === "today") query.set("day", window.gleek.day());
  const rules = query.get("rules") || store.read().rules; // rules in the address have priority over the visitor's own
  // With this setting of the reader, the session does not make a choice for them when only one action is legal.
  if (given.rules !== undefined && published() && document.documentElement.hasAttribute("data-gk-unforced"))
    requests.push({ what: "forced", on: false });
  if (given.rules !== undefined && rules) requests.push({ what: "rules", code: rules });
  // If the address has a class code or a day, and the reader has begun its match, continue that match.
  let resumed = query.get("hand") === null && goingOver(query.get("class") || query.get("day"));
  const named = Object.keys(given.place || {}).some((key) => query.get(key) !== null);
  const task = Number(given.of) > 1 ? query.get("task") : null;
  if (!resumed && named) requests.push({ what: "open", query: location.search });
  else if (!resumed && task !== null) requests.push({ what: "open", task });
  else if (given.going && query.get("rules") === null) resumed ||= goingOn()[0] || dealtBefore();
  if (resumed) requests.push({ what: "open", query: resumed.query });
  else if (!named) keepDealt(given);
  // A link to the practice of costly choices: the match is opened first, because the practice leads back to it.
  if (given.going && query.get("missed") !== null && missedRequest()) requests.push(missedRequest());
  return { requests, resumed: resumed || null };
}

// Return functions that keep a match in one tab. `at(id)` tells other tabs which match this tab plays ("" for none),
// and `take()` takes it over from another tab. `changed(away)` is called when this changes: `away` is true if another
// tab plays the match, because it opened the match first or has taken it over.
export function oneTab(changed) {
  const channel = published() && "BroadcastChannel" in window ? new BroadcastChannel("gleek-match") : null;
  const tab = Math.random().toString(36).slice(2);
  let [match, since, elsewhere] = ["", 0, false];
  const tell = (what) => channel?.postMessage({ what, match, since, tab });
  function turn(away) {
    if (elsewhere === away) return;
    elsewhere = away;
    attempt([() => changed(away)]);
  }
  function heard({ data }) {
    if (!match || data.match !== match) return;
    const first = data.since < since || (data.since === since && data.tab < tab);
    if (data.what === "taken" || (data.what === "here" && first)) turn(true);
    else if (data.what === "opened" && !elsewhere && !first) tell("here");
  }
  function open() {
    since = Date.now();
    turn(false);
    if (match) tell("opened");
  }
  /** Ask the other tabs again if the browser restores this page from its cache: one may have taken the match over. */
  const shown = (event) => event.persisted && open();
  if (channel) {
    channel.addEventListener("message", heard);
    window.addEventListener("pageshow", shown);
  }
  return {
    away: () => elsewhere,
    at(id) {
      if (!channel || id === match) return;
      match = id;
      open();
    },
    take() {
      since = Date.now();
      turn(false);
      tell("taken");
    },
    stop() {
      window.removeEventListener("pageshow", shown);
      if (channel) channel.close();
    },
  };
}
