// Shows the meaning of a term on hover, on focus and on a tap. A term is a link to the glossary, or an element of a
// widget with `data-gk-meaning`. By WCAG 1.4.13, Escape closes the box with the meaning, and the pointer may enter the
// box.

const { h, progress } = window.gleek;
const words = document.body.dataset.glossary;
// The URL of the glossary ends with .ipynb under Voilà, and with .html on the static site.
const LINKS = words ? `main a:is([href*="${words}.ipynb#"], [href*="${words}.html#"]):not([data-gleek-lookup]), ` : "";
const TERMS = `${LINKS}[data-gk-meaning]`;
const LEAVE_MS = 250; // time for the pointer to reach the meaning
const REST_MS = 120; // the pointer must stay on a term for this time, so that passing over it shows nothing
let meanings; // the glossary: it is fetched once, when the reader first points at a term
let shown; // the term whose meaning is shown (`link`) and the box with the meaning (`box`), or null
let pointer = { x: -1, y: -1 }; // where the mouse or pen was when it last moved
let timer = 0;
let latest = 0; // the time of the latest request for a meaning; 0 if the reader has left the term
let touched = false; // whether the last press was made with a finger or a pen

function glossary() {
  meanings ??= fetch(`${document.body.dataset.baseUrl}gleek/glossary-${progress.game()}.json`)
    .then((answer) => (answer.ok ? answer.json() : { terms: [] }))
    .then((found) => new Map(found.terms.map((term) => [term.id, term])))
    .catch(() => new Map());
  return meanings;
}

const termOf = (target) => target?.closest?.(TERMS) ?? null;

async function show(link, { byTap = false } = {}) {
  clearTimeout(timer);
  if (shown?.link === link) return true;
  const asked = performance.now();
  latest = asked;
  const { gkMeaning: meaning, gkTerm: name = "" } = link.dataset;
  const term = meaning ? { term: name, meaning } : (await glossary()).get(link.hash.slice(1));
  // While the meanings were loading, the reader may have moved to another term or left this one.
  if (latest !== asked || !term || !link.isConnected) return Boolean(term);
  hide();
  const words = h("span", { id: "gleek-meaning" }, term.term ? h("b", term.term) : "");
  if (term.say) words.append(h("span.gleek-say", ` (${term.say})`));
  words.append(" ", term.meaning);
  const box = h("span.gleek-meaning", { popover: "manual" }, words);
  // Readers with a mouse or a keyboard can use the term itself as the link.
  if (byTap && link.href) box.append(" ", h("a", { href: link.href, "data-gleek-lookup": "" }, "Look it up"));
  // The box comes directly after the term, so that screen readers and Tab reach it next.
  link.after(box);
  link.setAttribute("aria-describedby", "gleek-meaning");
  shown = { link, box };
  box.showPopover?.();
  place(shown);
  return true;
}

function place({ link, box }) {
  // Measure only the first line of the term: a term may be broken over two lines.
  const word = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const left = Math.min(Math.max(8, word.left), document.documentElement.clientWidth - size.width - 8);
  const below = word.bottom + size.height + 8 < innerHeight || word.top < size.height + 8;
  box.style.left = `${Math.max(8, left) + scrollX}px`;
  box.style.top = `${(below ? word.bottom + 2 : word.top - size.height - 2) + scrollY}px`;
}

function hide() {
  clearTimeout(timer);
  latest = 0;
  if (!shown) return;
  shown.link.removeAttribute("aria-describedby");
  shown.box.remove();
  shown = null;
}

function leave() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (!shown || shown.link.matches(":hover") || shown.box.matches(":hover")) return;
    if (shown.box.contains(document.activeElement) || document.activeElement === shown.link) return;
    hide();
  }, LEAVE_MS);
}

document.addEventListener("pointermove", (event) => (pointer = { x: event.clientX, y: event.clientY }));
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  // Show nothing if the pointer rests, and the page has scrolled so that a term is under it now.
  const rests = event.clientX === pointer.x && event.clientY === pointer.y;
  const link = rests ? null : termOf(event.target);
  clearTimeout(timer);
  if (link) timer = setTimeout(() => show(link), REST_MS);
  else if (!shown?.box.contains(event.target)) leave();
});
document.addEventListener("focusin", (event) => {
  if (touched) return;
  const link = termOf(event.target);
  if (link?.matches(":focus-visible")) show(link);
  else if (shown?.link !== link && !shown?.box.contains(event.target)) hide();
});
document.addEventListener("focusout", leave);
document.addEventListener("pointerdown", (event) => {
  touched = event.pointerType === "touch" || event.pointerType === "pen";
  if (shown && !shown.box.contains(event.target) && !shown.link.contains(event.target)) hide();
});
function pressed(event) {
  touched = false;
  if (["Enter", " "].includes(event.key) && event.target.dataset?.gkMeaning) {
    event.preventDefault();
    return shown?.link === event.target ? hide() : show(event.target);
  }
  if (event.key !== "Escape" || !shown) return;
  hide();
  event.stopPropagation();
  event.preventDefault();
}
document.addEventListener("keydown", pressed, true);
document.addEventListener("click", (event) => {
  const link = termOf(event.target);
  if (!link || event.ctrlKey || event.metaKey) return;
  if (!touched) {
    if (!link.href) show(link);
    return;
  }
  // A finger cannot hover, so the first tap shows the meaning, which has a link to the glossary.
  event.preventDefault();
  if (shown?.link === link) return hide();
  show(link, { byTap: true }).then((found) => {
    if (!found && link.href) location.href = link.href;
  });
});
window.addEventListener("resize", hide);
