// What this browser keeps: a match, its hands by number, and what Python told of it when its last hand was over; and what
// is the same in all games: the visitor's name, the codes of a teacher's classes.

const forAll = {
  read: () => (published() ? window.gleek.read(window.gleek.PROGRESS) : {}),
  write(patch) {
    if (published()) window.gleek.keep(window.gleek.PROGRESS, { ...forAll.read(), ...patch });
  },
};

/** A name as it is typed: without what cannot be seen, and not too long. */
const nameFrom = (text) => String(text || "").normalize("NFC").replace(/[\p{C}\s]+/gu, " ").trim().slice(0, 40).trim();
const ownName = () => nameFrom(forAll.read().name);

/** The hands of a match that this browser has, by number: each must begin from what the hand before it has left. */
function handsOf(kept) {
  const found = new Map();
  const hands = Object(Object(Object(store.read().matches)[kept.id]).hands);
  let wanted = kept.ends; // after a gap nobody knows what was left
  for (let number = kept.last; number > 0; number -= 1) {
    const one = Object(hands[number]);
    const fits = one.hand && (wanted === null || one.ends === wanted);
    if (fits) found.set(number, one.hand);
    wanted = fits ? one.begins : null;
  }
  return found;
}

/** The match as a file: of a hand that is missing there is the deal alone. */
function fileOf(kept) {
  const found = handsOf(kept);
  const hand = kept.deals.map((deal, place) => found.get(place + 1) || { deal });
  return `${JSON.stringify({ ...kept.file, hand }, null, 1)}\n`;
}

/** The same with the visitor's name in place of "You", and in the title. */
function namedFile(kept) {
  const name = ownName();
  const file = JSON.parse(fileOf(kept));
  if (!name || !list(file.players).includes(kept.you)) return file;
  // Two players of one name cannot be told apart.
  const others = file.players.filter((one) => one !== kept.you).map((one) => one.toLowerCase());
  const player = name.replace(/[\s,]+/g, " "); // a record's players have no commas
  const called = others.includes(player.toLowerCase()) ? `${player} (player 1)` : player;
  const plain = (one) => (one === kept.you ? called : one);
  // Who is named elsewhere, as who deals first, is one of the players.
  const told = Object.entries(file).map(([key, value]) => [key, plain(value)]);
  return { ...Object.fromEntries(told), title: `${file.title}, played by ${name}`, players: file.players.map(plain) };
}

/** A file's name without what a file's name cannot have. */
const fileName = (...parts) => `${parts.filter(Boolean).join(" ").replace(/[\\/:*?"<>|\p{C}]/gu, "-").replace(/^\.+/, "")}.json`;

/** Let the browser save a text as a file. */
function download(name, text, type = "application/json") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
