// A match is played in one tab at a time: in two, each would write over what the other has kept.

/**
 * Tells other tabs which match is played here: `at(id)`, "" for none. `changed` is called with whether it is open in
 * another tab that was there first, or has taken it up since. `take` takes it up here.
 */
function oneTab(changed) {
  const channel = published() && "BroadcastChannel" in window ? new BroadcastChannel("gleek-match") : null;
  const tab = Math.random().toString(36).slice(2);
  let [match, since, elsewhere] = ["", 0, false];
  const tell = (what) => channel.postMessage({ what, match, since, tab });
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
  /** A page that comes back from the browser's memory may find its match taken up. */
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
