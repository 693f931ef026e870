// Matches that are not over: this browser keeps where each stands, so that another can be opened and nothing is lost.

const MOST_GOING = 40; // beyond them the one that was played longest ago is forgotten

/** Keep the page's address as the place of a match; one that is over is forgotten. */
function keepGoing(match) {
  if (!match || !match.begun || !published()) return;
  const { [match.id]: kept, ...others } = Object(store.read().going);
  const now = match.over ? [] : [[match.id, { name: match.name, query: location.search }]];
  if (!kept && match.over) return;
  store.write({ going: Object.fromEntries([...Object.entries(others), ...now].slice(-MOST_GOING)) });
}

/** The match under way over the deals that a text names by a code, as of a class, or by a date. */
function goingOver(text) {
  const plain = (given) => String(given || "").toUpperCase().replace(/[^\dA-Z]/g, "");
  const named = ({ query: place }) => ["class", "day"].map((key) => plain(new URLSearchParams(place).get(key))).find(Boolean);
  return text && goingOn().find((one) => named(one) && plain(text).includes(named(one)));
}

/** Forget a match whose address cannot be opened any more. */
function forgetGoing(id) {
  const { [id]: _, ...others } = Object(store.read().going);
  store.write({ going: others });
}

/** The matches that are not over, the latest first, each with its id, name and address. */
function goingOn() {
  return Object.entries(Object(store.read().going))
    .map(([id, one]) => ({ ...Object(one), id }))
    .filter(({ name, query: place }) => typeof name === "string" && String(place).startsWith("?"))
    .reverse();
}
