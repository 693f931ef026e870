// The people at the table: our own drawings, in the lines and tints of the cards' emblems. A face is 100 units wide.

// A few backs before the chest, so many as are held, and seven at most.
const HELD_AT_MOST = 7;
function heldCards(count) {
  const shown = Math.min(count, HELD_AT_MOST);
  return Array.from({ length: shown }, (_, index) => {
    const turn = (index - (shown - 1) / 2) * 9;
    return `<g transform="rotate(${turn} 50 150)"><rect x="42" y="74" width="17" height="25" rx="1.6" class="gk-back-small"/><path class="gk-lattice-small" d="M44 76.5H57V97H44ZM44 76.5 57 97M57 76.5 44 97"/></g>`;
  }).join("");
}

const PEOPLE = {
  // An old soldier of a farmer: broad hat, pointed beard, falling band.
  humphrey: `
    <path class="gk-p-coat" d="M4 102C6 82 24 75 50 75S94 82 96 102Z"/>
    <path class="gk-p-hair" d="M30 44C24 58 26 70 31 77 39 74 38 58 37 46ZM70 44C76 58 74 70 69 77 61 74 62 58 63 46Z"/>
    <path class="gk-p-linen" d="M33 73C40 80 60 80 67 73L78 85C70 92 58 90 50 84 42 90 30 92 22 85Z"/>
    <path class="gk-p-skin" d="M34 46C33 62 39 74 50 76 61 74 67 62 66 46Z"/>
    <path class="gk-p-hat" d="M31 37C31 16 36 9 50 10 64 9 69 16 69 37Z"/>
    <path class="gk-p-red" d="M31 32C40 36 60 36 69 32V38C60 42 40 42 31 38Z"/>
    <path class="gk-p-hat" d="M9 44C22 33 34 37 50 37S78 33 91 44C80 50 66 46 50 46S20 50 9 44Z"/>
    <path class="gk-p-hair" d="M42.5 66C45 63.5 48.5 63.5 50 65 51.5 63.5 55 63.5 57.5 66 55.5 68 52 67.6 50 66.6 48 67.6 44.5 68 42.5 66ZM46.5 71.5C48 70.5 52 70.5 53.5 71.5L50 82Z"/>
    <path class="gk-p-line" d="M47.5 69H52.5M39 51.5C41 50 44 50 46 51.2M54 51.2C56 50 59 50 61 51.5M50 52C49.5 56 47 60 48 61.5 49 62.5 51 62.5 52 61.6"/>
    <circle class="gk-p-dot" cx="43" cy="54.6" r="1.5"/><circle class="gk-p-dot" cx="57" cy="54.6" r="1.5"/>`,
  // A widow who plays well: linen cap, broad collar, a brooch.
  agnes: `
    <path class="gk-p-gown" d="M4 102C6 84 24 77 50 77S94 84 96 102Z"/>
    <path class="gk-p-skin" d="M43 66H57V80H43Z"/>
    <path class="gk-p-linen" d="M42 74C34 76 22 79 15 87 24 96 40 93 50 83 60 93 76 96 85 87 78 79 66 76 58 74L50 83Z"/>
    <path class="gk-p-line" d="M18 90C22 87 24 92 28 88.5 31 92 34 87 37.5 90 40 91 42 86 45 87M82 90C78 87 76 92 72 88.5 69 92 66 87 62.5 90 60 91 58 86 55 87"/>
    <circle class="gk-p-gold" cx="50" cy="85" r="2.8"/>
    <path class="gk-p-hairlight" d="M31 42C27 54 28 62 32 68 37 66 36 58 36 50ZM69 42C73 54 72 62 68 68 63 66 64 58 64 50Z"/>
    <path class="gk-p-skin" d="M34 45C33 61 40 72 50 73 60 72 67 61 66 45 62 36 38 36 34 45Z"/>
    <path class="gk-p-hairlight" d="M33 48C34 38 44 37 50 34 56 37 66 38 67 48 72 32 62 26 50 26S28 32 33 48Z"/>
    <path class="gk-p-linen" d="M27 46C23 26 35 14 50 14S77 26 73 46C70 35 62 29 50 29S30 35 27 46Z"/>
    <path class="gk-p-line" d="M30 37C36 27 43 24 50 24S64 27 70 37M39.5 48.5C41.5 46.8 44.5 46.8 46 48M54 48C55.5 46.8 58.5 46.8 60.5 48.5M50 50C49.8 54 48 57 48.6 58.4 49.4 59.4 51 59.4 51.8 58.6M45 64.6C48 66.8 52 66.8 55.4 64"/>
    <circle class="gk-p-dot" cx="43.2" cy="51.6" r="1.5"/><circle class="gk-p-dot" cx="56.8" cy="51.6" r="1.5"/>`,
  // The learner: bareheaded, hair to the collar, a plain band with two strings.
  you: `
    <path class="gk-p-plain" d="M4 102C6 84 24 77 50 77S94 84 96 102Z"/>
    <path class="gk-p-hairred" d="M25 74C17 40 28 17 50 17S83 40 75 74C70 79 64 78 62 74L38 74C36 78 30 79 25 74Z"/>
    <path class="gk-p-skin" d="M43 66H57V80H43Z"/>
    <path class="gk-p-linen" d="M41 75C36 77 31 79 27 82L34 93 50 83 66 93 73 82C69 79 64 77 59 75L50 83Z"/>
    <path class="gk-p-line" d="M49 84 46 96M51 84 54 96"/>
    <path class="gk-p-skin" d="M34 44C33 61 40 72 50 73 60 72 67 61 66 44 63 32 37 32 34 44Z"/>
    <path class="gk-p-hairred" d="M33.5 52C33 40 38 38 41 31 47 38 60 40 66.5 43L66.6 52C72 34 64 24 50 24S28 34 33.5 52Z"/>
    <path class="gk-p-line" d="M39.5 48.5C41.5 47 44.5 47 46 48.2M54 48.2C55.5 47 58.5 47 60.5 48.5M50 50C49.8 54 48 57.4 48.6 58.8 49.4 59.8 51 59.8 51.8 59M45 65C48 67 52 67 55 65"/>
    <circle class="gk-p-dot" cx="43.2" cy="52" r="1.5"/><circle class="gk-p-dot" cx="56.8" cy="52" r="1.5"/>`,
};

/** The round of the frames stands in the page once, however many faces it has. */
function addRound() {
  if (document.getElementById("gk-round")) return;
  const holder = h("div", { class: "gk-frame-shape", "aria-hidden": "true" });
  holder.innerHTML = `<svg xmlns="${SVG}" width="0" height="0" focusable="false"><clipPath id="gk-round"><circle cx="50" cy="50" r="47"/></clipPath></svg>`;
  document.body.append(holder);
}

/** A face in its round frame, with the backs of the cards that are held. Who is not drawn has the first letter of the name. */
function portrait(name, held = 0) {
  addRound();
  const who = String(name).toLowerCase();
  const drawn = Object.hasOwn(PEOPLE, who);
  const svg = s("svg", { viewBox: "-1 -1 102 106", class: "gk-portrait", "aria-hidden": "true", focusable: "false" });
  svg.innerHTML = `<circle class="gk-p-ground" cx="50" cy="50" r="47"/><g class="gk-p" clip-path="url(#gk-round)">${drawn ? PEOPLE[who] : ""}</g><circle class="gk-p-ring" cx="50" cy="50" r="47"/>`;
  if (!drawn) svg.append(s("text", { class: "gk-p-letter", x: 50, y: 66 }, String(name).slice(0, 1)));
  const backs = s("g", {});
  backs.innerHTML = heldCards(held);
  svg.append(backs);
  return svg;
}
