// The portraits of the players, drawn for this project in the style of the cards' emblems. Each is 100 units wide.

import { addShapes, drawing, hiddenPicture, picture, s } from "./pictures.js";

// A portrait shows the back of each card that the player holds, but not more than this many.
const HELD_AT_MOST = 7;
function heldCards(count) {
  const shown = Math.min(count, HELD_AT_MOST);
  return Array.from({ length: shown }, (_, index) => {
    const turn = (index - (shown - 1) / 2) * 9;
    return `<g transform="rotate(${turn} 50 150)"><rect x="42" y="74" width="17" height="25" rx="1.6" class="gk-back-small"/><path class="gk-lattice-small" d="M44 76.5H57V97H44ZM44 76.5 57 97M57 76.5 44 97"/></g>`;
  }).join("");
}

// Parts that most faces share: the neck, the face, and its features.
const NECK = '<path class="gk-p-skin" d="M43 66H57V80H43Z"/>';
const FACE = '<path class="gk-p-skin" d="M34 44C33 61 40 72 50 73 60 72 67 61 66 44 63 32 37 32 34 44Z"/>';
const EYES = '<circle class="gk-p-dot" cx="43.2" cy="52" r="1.5"/><circle class="gk-p-dot" cx="56.8" cy="52" r="1.5"/>';
const NOSE =
  '<path class="gk-p-line" d="M39.5 48.5C41.5 47 44.5 47 46 48.2M54 48.2C55.5 47 58.5 47 60.5 48.5M50 50C49.8 54 48 57.4 48.6 58.8 49.4 59.8 51 59.8 51.8 59"/>';
const SMILE = '<path class="gk-p-line" d="M45 65C48 67 52 67 55 65"/>';
const FEATURES = NOSE + EYES;
const shoulders = (kind) => `<path class="${kind}" d="M4 102C6 84 24 77 50 77S94 84 96 102Z"/>`;
const BAND = '<path class="gk-p-linen" d="M33 74C40 80 60 80 67 74L76 86C68 92 58 90 50 84 42 90 32 92 24 86Z"/>';

const PEOPLE = {
  // An old soldier, now a farmer: broad hat, pointed beard, falling band.
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
  // A widow: linen cap, broad collar, a brooch.
  agnes: `
    ${shoulders("gk-p-gown")}${NECK}
    <path class="gk-p-linen" d="M42 74C34 76 22 79 15 87 24 96 40 93 50 83 60 93 76 96 85 87 78 79 66 76 58 74L50 83Z"/>
    <path class="gk-p-line" d="M18 90C22 87 24 92 28 88.5 31 92 34 87 37.5 90 40 91 42 86 45 87M82 90C78 87 76 92 72 88.5 69 92 66 87 62.5 90 60 91 58 86 55 87"/>
    <circle class="gk-p-gold" cx="50" cy="85" r="2.8"/>
    <path class="gk-p-hairlight" d="M31 42C27 54 28 62 32 68 37 66 36 58 36 50ZM69 42C73 54 72 62 68 68 63 66 64 58 64 50Z"/>
    <path class="gk-p-skin" d="M34 45C33 61 40 72 50 73 60 72 67 61 66 45 62 36 38 36 34 45Z"/>
    <path class="gk-p-hairlight" d="M33 48C34 38 44 37 50 34 56 37 66 38 67 48 72 32 62 26 50 26S28 32 33 48Z"/>
    <path class="gk-p-linen" d="M27 46C23 26 35 14 50 14S77 26 73 46C70 35 62 29 50 29S30 35 27 46Z"/>
    <path class="gk-p-line" d="M30 37C36 27 43 24 50 24S64 27 70 37M39.5 48.5C41.5 46.8 44.5 46.8 46 48M54 48C55.5 46.8 58.5 46.8 60.5 48.5M50 50C49.8 54 48 57 48.6 58.4 49.4 59.4 51 59.4 51.8 58.6M45 64.6C48 66.8 52 66.8 55.4 64"/>
    <circle class="gk-p-dot" cx="43.2" cy="51.6" r="1.5"/><circle class="gk-p-dot" cx="56.8" cy="51.6" r="1.5"/>`,
  // The learner: bare head, hair to the collar, a plain band with two strings.
  you: `
    ${shoulders("gk-p-plain")}
    <path class="gk-p-hairred" d="M25 74C17 40 28 17 50 17S83 40 75 74C70 79 64 78 62 74L38 74C36 78 30 79 25 74Z"/>
    ${NECK}
    <path class="gk-p-linen" d="M41 75C36 77 31 79 27 82L34 93 50 83 66 93 73 82C69 79 64 77 59 75L50 83Z"/>
    <path class="gk-p-line" d="M49 84 46 96M51 84 54 96"/>
    ${FACE}
    <path class="gk-p-hairred" d="M33.5 52C33 40 38 38 41 31 47 38 60 40 66.5 43L66.6 52C72 34 64 24 50 24S28 34 33.5 52Z"/>
    ${FEATURES}${SMILE}`,
  // A clerk: skullcap, spectacles, a pen behind the ear.
  simon: `
    ${shoulders("gk-p-blue")}${NECK}
    <path class="gk-p-linen" d="M41 75C36 77 31 79 27 82L36 95 50 84 64 95 73 82C69 79 64 77 59 75L50 83Z"/>
    <path class="gk-p-dark" d="M32 44C30 54 31 62 34 67 38 64 37 54 37 46ZM68 44C70 54 69 62 66 67 62 64 63 54 63 46Z"/>
    ${FACE}
    <path class="gk-p-hat" d="M32 43C31 22 40 15 50 15S69 22 68 43C60 36 40 36 32 43Z"/>
    ${FEATURES}<path class="gk-p-line" d="M45 66H55"/>
    <path class="gk-p-spectacles" d="M37.4 52a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0-11.6 0M51 52a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0-11.6 0M49 51.5H51"/>
    <path class="gk-p-linen" d="M66 52C72 42 80 34 87 31 86 39 78 48 68 55Z"/>`,
  // A shopkeeper: a straw hat over a coif, a crossed kerchief.
  martha: `
    ${shoulders("gk-p-plain")}${NECK}
    <path class="gk-p-linen" d="M42 74C34 77 26 79 22 83L46 100H54L78 83C74 79 66 77 58 74L50 86Z"/><path class="gk-p-line" d="M50 86 44 99M50 86 56 99"/>
    <path class="gk-p-linen" d="M31 36C28 48 30 60 36 68L40 70C36 58 36 46 38 38ZM69 36C72 48 70 60 64 68L60 70C64 58 64 46 62 38Z"/>
    ${FACE}
    <path class="gk-p-hairred" d="M34 45C37 38 44 37 50 34 56 37 63 38 66 45 66 36 60 31 50 31S34 36 34 45Z"/>
    <path class="gk-p-hairlight" d="M34 31C34 17 40 13 50 13S66 17 66 31Z"/>
    <path class="gk-p-hairlight" d="M8 38C24 26 36 29 50 29S76 26 92 38C78 42 66 38 50 38S22 42 8 38Z"/>
    ${FEATURES}${SMILE}`,
  // A young man: cropped hair, a turned-up moustache.
  ralph: `
    ${shoulders("gk-p-red")}${NECK}${BAND}
    <path class="gk-p-dark" d="M31 56C26 34 34 19 50 19S74 34 69 56C68 50 66 44 64 41 56 41 44 38 41 32 38 38 33 44 31 56Z"/>
    ${FACE}
    <path class="gk-p-dark" d="M33 49C33 38 38 36 41 30 47 37 60 39 67 44 68 30 62 22 50 22S30 32 33 49Z"/>
    ${FEATURES}
    <path class="gk-p-dark" d="M41 63C44 64.5 47.5 61.5 50 63.2 52.5 61.5 56 64.5 59 63 57 67 52.5 66.4 50 65 47.5 66.4 43 67 41 63Z"/>
    <path class="gk-p-line" d="M47.5 68.5H52.5"/>`,
  // An old man: bald, with a long white beard.
  gilbert: `
    ${shoulders("gk-p-coat")}${NECK}${BAND}
    <path class="gk-p-linen" d="M32 42C26 50 27 62 33 70 36 64 36 52 36 44ZM68 42C74 50 73 62 67 70 64 64 64 52 64 44Z"/>
    <path class="gk-p-skin" d="M34 44C33 61 40 72 50 73 60 72 67 61 66 44 67 25 60 17 50 17S33 25 34 44Z"/>
    <path class="gk-p-line" d="M41 30C46 28 54 28 59 30M43 35C47 33.6 53 33.6 57 35"/>
    ${FEATURES}
    <path class="gk-p-linen" d="M35 57C37 62 43 62 46 61 48 63 52 63 54 61 57 62 63 62 65 57 67 76 60 92 50 98 40 92 33 76 35 57Z"/>
    <path class="gk-p-line" d="M46 66.5C48 68 52 68 54 66.5M44 76C45 82 47 87 49 91M56 76C55 82 53 87 51 91"/>`,
  // A grandmother: a dark hood, grey hair.
  judith: `
    ${shoulders("gk-p-hat")}${NECK}
    <path class="gk-p-linen" d="M41 75C34 78 28 81 25 85 34 92 44 91 50 85 56 91 66 92 75 85 72 81 66 78 59 75L50 83Z"/>
    <path class="gk-p-hat" d="M24 76C16 44 28 14 50 14S84 44 76 76C72 82 66 82 62 78L60 40H40L38 78C34 82 28 82 24 76Z"/>
    <path class="gk-p-linen" d="M31 62C27 34 36 22 50 22S73 34 69 62L65 60 60 34H40L35 60Z"/>
    ${FACE}
    <path class="gk-p-hair" d="M34 47C35 36 44 35 50 31 56 35 65 36 66 47 69 32 60 26 50 26S31 32 34 47Z"/>
    ${FEATURES}<path class="gk-p-line" d="M45 65.5C48 67 52 67 55 65.5M38 57.5C39.5 58.6 41 59 42.5 58.8M62 57.5C60.5 58.6 59 59 57.5 58.8"/>`,
  // A cavalier: long curls, a feather, a lace collar.
  jasper: `
    ${shoulders("gk-p-red")}${NECK}
    <path class="gk-p-linen" d="M33 73C40 80 60 80 67 73L84 84C80 92 74 88 70 93 66 88 60 92 56 87L50 84 44 87C40 92 34 88 30 93 26 88 20 92 16 84Z"/>
    <path class="gk-p-dark" d="M31 34C20 42 26 52 21 60 26 66 20 74 28 82 36 80 40 74 38 66L36 40ZM69 34C80 42 74 52 79 60 74 66 80 74 72 82 64 80 60 74 62 66L64 40Z"/>
    ${FACE}
    <path class="gk-p-dark" d="M34 46C36 38 42 36 46 32 54 36 62 38 66 46 67 34 60 28 50 28S33 34 34 46Z"/>
    <path class="gk-p-hat" d="M34 29C34 15 41 11 50 11S66 15 66 29Z"/>
    <path class="gk-p-hat" d="M10 28C22 38 36 33 50 33S80 40 94 24C80 27 66 26 50 26S24 26 10 28Z"/>
    <path class="gk-p-gold" d="M62 27C66 12 80 5 94 9 86 10 88 15 80 17 84 19 74 24 62 27Z"/>
    ${FEATURES}
    <path class="gk-p-dark" d="M42 62.6C45 64.6 48 62 50 63.4 52 62 55 64.6 58 62.6 56 66 52 66 50 65 48 66 44 66 42 62.6ZM48.4 69H51.6L50 75Z"/>`,
  // A lady: ringlets, a string of pearls.
  cicely: `
    ${shoulders("gk-p-blue")}
    <path class="gk-p-skin" d="M43 66H57V76C64 77 72 79 78 82 70 92 60 95 50 95S30 92 22 82C28 79 36 77 43 76Z"/>
    <path class="gk-p-linen" d="M18 83C28 92 40 96 50 96S72 92 82 83L86 88C76 99 62 102 50 102S24 99 14 88Z"/>
    <path class="gk-p-hairlight" d="M33 36C23 40 27 50 22 56 27 62 22 70 29 77 37 74 38 66 35 60 39 54 36 46 37 40ZM67 36C77 40 73 50 78 56 73 62 78 70 71 77 63 74 62 66 65 60 61 54 64 46 63 40Z"/>
    ${FACE}
    <path class="gk-p-hairlight" d="M33 48C36 42 38 38 41 37 44 41 47 37 50 37 53 41 56 37 59 37 62 40 65 42 67 48 72 28 62 17 50 17S28 28 33 48Z"/>
    <path class="gk-p-line" d="M36 29C44 25 56 25 64 29"/>
    ${FEATURES}${SMILE}
    <g class="gk-p-pearls"><circle cx="40" cy="79" r="1.7"/><circle cx="44.5" cy="81.3" r="1.7"/><circle cx="50" cy="82.2" r="1.7"/><circle cx="55.5" cy="81.3" r="1.7"/><circle cx="60" cy="79" r="1.7"/></g>`,
  // A boy in a flat cap.
  ned: `
    ${shoulders("gk-p-coat")}${NECK}
    <path class="gk-p-linen" d="M43 75 36 80 42 90 50 84 58 90 64 80 57 75 50 83Z"/>
    <path class="gk-p-hairlight" d="M31 54C26 40 32 28 50 28S74 40 69 54C66 50 66 46 65 42H35C34 46 34 50 31 54Z"/>
    ${FACE}
    <path class="gk-p-hairlight" d="M34 47C37 43 40 42 43 37 50 42 58 41 66 47 67 36 60 30 50 30S33 36 34 47Z"/>
    <path class="gk-p-plain" d="M24 35C22 20 36 13 52 14 70 15 80 24 76 35 62 29 40 29 24 35Z"/>
    <path class="gk-p-plain" d="M24 35C40 29 62 29 78 35 70 39 60 36 50 36S32 38 24 35Z"/>
    ${FEATURES}${SMILE}`,
};

// Return a round portrait of the player of this name, with the backs of `held` cards before it. A player without a
// portrait has a letter instead: the digit at the end of the name, or else its first letter. The shapes that the
// portrait needs are added to the tree that contains the node `near`; see `addShapes`.
export function portrait(name, held = 0, near = null) {
  addShapes("gk-rounds", near, () => '<clipPath id="gk-round"><circle cx="50" cy="50" r="47"/></clipPath>');
  const who = String(name).toLowerCase();
  const drawn = Object.hasOwn(PEOPLE, who);
  const svg = hiddenPicture("gk-portrait", "-1 -1 102 106");
  picture(() => {
    const round = (kind) => `<circle class="${kind}" cx="50" cy="50" r="47"/>`;
    const person = `<g class="gk-p" clip-path="url(#gk-round)">${drawn ? PEOPLE[who] : ""}</g>`;
    svg.append(...drawing(round("gk-p-ground") + person + round("gk-p-ring")));
    const letter = /\d$/.exec(name)?.[0] || String(name).slice(0, 1);
    if (!drawn) svg.append(s("text", { class: "gk-p-letter", x: 50, y: 66 }, letter));
    svg.append(s("g", {}, ...drawing(heldCards(held))));
  });
  return svg;
}
