// Matches that are not over: this browser keeps where each stands, so that another can be opened and nothing is lost.

const MOST_GOING = 4; // beyond them the one that was played longest ago is forgotten

/** Keep the page's address as the place of a match; one that is over is forgotten. */
function keepGoing(match) {
  if (!match || !published()) return;
  const { [match.id]: kept, ...others } = Object(store.read().going);
  const now = match.over ? [] : [[match.id, { name: match.name, query: location.search }]];
  if (!kept && match.over) return;
  store.write({ going: Object.fromEntries([...Object.entries(others), ...now].slice(-MOST_GOING)) });
}

/** The places of matches that are not over, the latest first, but for the one that the page is at. */
function goingOn() {
  return Object.values(Object(store.read().going))
    .map(Object)
    .filter(({ name, query: place }) => typeof name === "string" && String(place).startsWith("?") && place !== location.search)
    .reverse();
}
