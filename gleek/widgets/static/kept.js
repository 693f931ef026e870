// The data that this browser stores: for a match, its hands by number and the state that Python reported when its
// last hand ended; for all games, the visitor's name and the codes of a teacher's classes.

const forAll = {
  read: () => (published() ? window.gleek.read(window.gleek.PROGRESS) : {}),
  write(patch) {
    if (published()) window.gleek.keep(window.gleek.PROGRESS, { ...forAll.read(), ...patch });
  },
};

/** Clean a typed name: remove invisible characters and limit the length. */
const nameFrom = (text) => String(text || "").normalize("NFC").replace(/[\p{C}\s]+/gu, " ").trim().slice(0, 40).trim();
const ownName = () => nameFrom(forAll.read().name);

/**
 * Return the hands of a match that this browser has, by number. Each must begin with what the hand before it has
 * left.
 */
function handsOf(kept) {
  const found = new Map();
  const hands = Object(Object(Object(store.read().matches)[kept.id]).hands);
  let wanted = kept.ends; // null after a missing hand: what it left is not known
  for (let number = kept.last; number > 0; number -= 1) {
    const one = Object(hands[number]);
    const fits = one.hand && (wanted === null || one.ends === wanted);
    if (fits) found.set(number, one.hand);
    wanted = fits ? one.begins : null;
  }
  return found;
}

/** Return the match as the text of a file. A missing hand is given by its deal only. */
function fileOf(kept) {
  const found = handsOf(kept);
  const hand = kept.deals.map((deal, place) => found.get(place + 1) || { deal });
  return `${JSON.stringify({ ...kept.file, hand }, null, 1)}\n`;
}

/** Return the match as a file with the visitor's name in place of "You", and in the title. */
function namedFile(kept) {
  const name = ownName();
  const file = JSON.parse(fileOf(kept));
  if (!name || !list(file.players).includes(kept.you)) return file;
  // Two players with the same name could not be told apart.
  const others = file.players.filter((one) => one !== kept.you).map((one) => one.toLowerCase());
  const player = name.replace(/[\s,]+/g, " "); // player names in a record have no commas
  const called = others.includes(player.toLowerCase()) ? `${player} (player 1)` : player;
  const plain = (one) => (one === kept.you ? called : one);
  // Other fields may name a player too, such as the first dealer.
  const told = Object.entries(file).map(([key, value]) => [key, plain(value)]);
  return { ...Object.fromEntries(told), title: `${file.title}, played by ${name}`, players: file.players.map(plain) };
}

/** Return a file name without the characters that a file name cannot have. */
const fileName = (...parts) => `${parts.filter(Boolean).join(" ").replace(/[\\/:*?"<>|\p{C}]/gu, "-").replace(/^\.+/, "")}.json`;

/** Make the browser save a text as a file. */
function download(name, text, type = "application/json") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
