// Make sure that a match is played in only one tab at a time. Two tabs would overwrite each other's stored data.

import { attempt } from "../drawing/static/nodes.js";
import { published } from "./page.js";

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
