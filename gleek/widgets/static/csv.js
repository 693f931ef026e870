// Read and write files with tables.

/** Return the text of a file in UTF-8, UTF-16 or Windows-1252, or null if it is not text. */
export function linesOf(bytes) {
  const utf16 = { "255 254": "utf-16le", "254 255": "utf-16be" }[bytes.slice(0, 2).join(" ")];
  if (!utf16 && bytes.includes(0)) return null; // a picture, or another file that is not text
  const read = (name) => new TextDecoder(name).decode(bytes); // this removes the byte order mark
  const text = utf16 ? read(utf16) : read("utf-8");
  return (text.includes("\uFFFD") && !utf16 ? read("windows-1252") : text).replace(/\r\n|\r/g, "\n").trim();
}

/** Return the separator of cells in CSV files where the reader lives: a semicolon where numbers have decimal commas. */
export const localMark = (language = navigator.language) =>
  new Intl.NumberFormat(language).format(0.5).includes(",") ? ";" : ",";

// Return a table as the text of a CSV file, with `mark` between the cells. `rows` has the cells of each row. A text
// that a spreadsheet would take for a formula begins with an apostrophe.
export function csvOf(rows, mark = ",") {
  const cell = (value) => {
    const words = String(value ?? "");
    const plain = typeof value === "string" && /^\s*[=+\-@＝＋－＠\t\r\n]/.test(words) ? `'${words}` : words;
    return plain.includes(mark) || /["\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return `\uFEFF${rows.map((row) => row.map(cell).join(mark)).join("\r\n")}\r\n`;
}
