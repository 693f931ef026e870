// A match as this browser keeps it: its hands by number, and what Python told of it when its last hand was over.

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

/** Let the browser save a text as a file. */
function download(name, text, type = "application/json") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
