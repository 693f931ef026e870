// The tab key goes on to what is done next: from the words to what is touched on the table, which the page has after the
// desk and its tools, and from cards that are chosen to the button that ends the choice.

const TOUCHED = ".gk-touch:not([hidden]), .gk-hand[data-pick] .gk-press[tabindex='0']";

/** `box()` is what desk and table stand in, `submit` the button, `lastControl()` the last of the desk's that can be used. */
function tabsOn(box, { submit, lastControl }) {
  const gone = new Set(); // each way is gone once for a choice: after that the key leaves the table as any other place
  function tabbed(event) {
    const around = box();
    if (event.key !== "Tab" || hasModifier(event) || !around || !around.contains(event.target)) return;
    const way = event.target.matches(".gk-hand .gk-press") ? "submit" : event.target === lastControl() ? "table" : "";
    const ready = !submit.hidden && submit.getAttribute("aria-disabled") !== "true";
    const to = { submit: ready && submit, table: around.querySelector(TOUCHED) }[way];
    if (!to || gone.has(way)) return;
    gone.add(way);
    event.preventDefault();
    to.focus();
  }
  document.addEventListener("keydown", tabbed);
  return { again: () => gone.clear(), stop: () => document.removeEventListener("keydown", tabbed) };
}
