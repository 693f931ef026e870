// Data that the browser stores with a version number, and checks of their parts. Nothing here needs a browser.

export const VERSION = 1;
export const isDay = (text) => typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text);
/** Return a stored date in words, or "" if it is no date. */
export function dateInWords(text) {
  const date = new Date(`${text}T12:00`);
  const isDate = !Number.isNaN(date.getTime());
  return isDate ? date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" }) : "";
}

/** Return a stored text, cut to `most` characters; "" for another value. */
export const textIn = (given, most) => (typeof given === "string" ? given.slice(0, most) : "");

/** Return the [key, value] pairs of `kept[name]`; none if `kept` is damaged or of another version. */
export function entriesIn(kept, name) {
  const data = Object(kept);
  return data.version === VERSION ? Object.entries(Object(data[name])) : [];
}
