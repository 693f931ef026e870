// Unfinished matches: this browser stores the state of each, so that another can be opened without loss.

const MOST_GOING = 40; // beyond this number the match played longest ago is dropped

/** Store the page's address as the state of a match. A finished match is removed. */
function keepGoing(match) {
  if (!match || !match.begun || !published()) return;
  const { [match.id]: kept, ...others } = Object(store.read().going);
  const now = match.over ? [] : [[match.id, { name: match.name, query: location.search }]];
  if (!kept && match.over) return;
  store.write({ going: Object.fromEntries([...Object.entries(others), ...now].slice(-MOST_GOING)) });
}

/** Return the unfinished match on the deals that a text names: by a code, such as a class's, or by a date. */
function goingOver(text) {
  const plain = (given) => String(given || "").toUpperCase().replace(/[^\dA-Z]/g, "");
  const named = ({ query: place }) => ["class", "day"].map((key) => plain(new URLSearchParams(place).get(key))).find(Boolean);
  return text && goingOn().find((one) => named(one) && plain(text).includes(named(one)));
}

/** Remove a match whose address can no longer be opened. */
function forgetGoing(id) {
  const { [id]: _, ...others } = Object(store.read().going);
  store.write({ going: others });
}

/** Return the unfinished matches, the latest first, each with its id, name and address. */
function goingOn() {
  return Object.entries(Object(store.read().going))
    .map(([id, one]) => ({ ...Object(one), id }))
    .filter(({ name, query: place }) => typeof name === "string" && String(place).startsWith("?"))
    .reverse();
}
