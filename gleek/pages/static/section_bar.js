// The bar at the top of a reference page: links to the sections of the page, and filters for the points of dispute.

const { each, h } = window.gleek;
const PLACES = "main :is(.gleek-prose h2, .gk-brief .gk-stage h3)[id]";
const ALL = "";
const SURE = ["attested", "reported", "stated", "inferred", "silent"]; // the most certain first

const links = h("ul", { role: "list" });
const filters = h("div.gleek-filters");
const bar = h("nav.gleek-section-links", { "aria-label": "On this page" }, links);

function drawLinks() {
  const places = [...document.querySelectorAll(PLACES)];
  const now = places.map((place) => `#${place.id} ${place.textContent}`).join();
  if (links.dataset.now === now) return;
  links.dataset.now = now;
  const link = ({ id, textContent: name }) => h("li", h("a", { href: `#${id}` }, name.replace(/¶$/, "")));
  links.replaceChildren(...places.map(link));
}

// ---- Filters: show only the readings of a chosen book, those of a chosen certainty, or those with both

const choice = (id, name, all) => {
  const select = h("select", { id, onchange: sift }, h("option", { value: ALL }, all));
  return { select, node: h("label", { for: id }, name, " ", select) };
};
const book = choice("gleek-by-book", "Book", "all books");
const status = choice("gleek-by-status", "How sure", "all");
const count = h("span", { role: "status" });
filters.append(book.node, status.node, count);

const saidIn = (row) => JSON.parse(row.querySelector("[data-said]")?.dataset.said ?? "[]");

function drawFilters() {
  const rows = [...document.querySelectorAll(".gleek-readings tbody tr")];
  if (filters.dataset.rows === String(rows.length)) return;
  filters.dataset.rows = rows.length;
  const said = rows.flatMap(saidIn);
  for (const [at, { select }] of [book, status].entries()) {
    const surer = (one, other) => SURE.indexOf(one) - SURE.indexOf(other);
    const names = [...new Set(said.map((one) => one[at]))].sort(surer);
    const known = [...select.options].map((option) => option.value);
    select.append(...names.filter((name) => !known.includes(name)).map((name) => h("option", { value: name }, name)));
  }
  if (!said.length) return;
  bar.append(filters);
  sift();
}

function sift() {
  const wanted = ([by, sure]) => [ALL, by].includes(book.select.value) && [ALL, sure].includes(status.select.value);
  const all = !book.select.value && !status.select.value;
  let points = 0;
  for (const point of document.querySelectorAll(".gleek-dispute")) {
    let shown = 0;
    for (const row of point.querySelectorAll(".gleek-readings tbody tr")) {
      row.hidden = !all && !saidIn(row).some(wanted);
      shown += Number(!row.hidden);
    }
    point.hidden = !shown;
    points += Number(shown > 0);
    const link = document.querySelector(`.gleek-points a[href="#${point.id}"]`);
    if (link) link.parentElement.hidden = point.hidden;
  }
  for (const section of document.querySelectorAll("details.gleek-closed:has(.gleek-dispute)")) {
    section.hidden = !section.querySelector(".gleek-dispute:not([hidden])");
  }
  for (const link of links.querySelectorAll("a")) {
    const place = document.getElementById(link.hash.slice(1));
    link.parentElement.hidden = Boolean(place?.closest("details.gleek-closed")?.hidden);
  }
  count.textContent = all ? "" : `${points} ${points === 1 ? "point" : "points"}`;
}

each(".gleek-disputes, .gk-brief", () => {
  if (bar.isConnected) return;
  document.querySelector("main h1").closest("main > *").after(bar);
  // The bar stays at the top of the window. With its height the browser keeps it off the target of a link.
  new ResizeObserver(() => (document.documentElement.style.scrollPaddingTop = `${bar.offsetHeight}px`)).observe(bar);
  const draw = () => [drawLinks, drawFilters].forEach((part) => part());
  draw();
  new MutationObserver(draw).observe(document.querySelector("main"), { childList: true, subtree: true });
});
