// The settings: the menu in the page's header shows the stored values. Every change takes effect at once.

const { SETTINGS, read, keep, readText, keepText, canKeep, isDark, each } = window.gleek;
// Widgets read these two settings too, so each is stored under a name of its own.
const FOUR_COLOURS = "gleek-four-colours";
const KEYS = "gleek-keys";
const UNKEPT =
  "This browser keeps nothing for this site: what you choose and do holds until you leave the page. " +
  "To keep it, let the browser store data for this site.";

const stored = (name) => ({
  is: () => read(SETTINGS)[name] === true,
  set: (on) => keep(SETTINGS, { ...read(SETTINGS), [name]: on }),
});
const settings = {
  dark: { ...stored("dark"), is: isDark },
  large: stored("large"),
  still: stored("still"),
  unforced: stored("unforced"),
  four: {
    is: () => readText(FOUR_COLOURS) === "yes",
    set(on) {
      keepText(FOUR_COLOURS, on ? "yes" : "no");
      // Every table has a button for this setting. Press those that do not show the new value yet.
      for (const button of document.querySelectorAll(".gk-four")) {
        if ((button.getAttribute("aria-pressed") === "true") !== on) button.click();
      }
    },
  },
  keys: {
    is: () => readText(KEYS) !== "off",
    set(on) {
      keepText(KEYS, on ? "on" : "off");
      for (const box of document.querySelectorAll(".gk-help input[type=checkbox]")) if (box.checked !== on) box.click();
    },
  },
};

function show(menu) {
  for (const box of menu.querySelectorAll("[data-gleek-set]")) box.checked = settings[box.dataset.gleekSet].is();
}

each(".gleek-menu", (menu) => {
  menu.addEventListener("beforetoggle", () => {
    const below = document.querySelector(`[popovertarget="${menu.id}"]`).getBoundingClientRect().bottom + scrollY;
    if (below > 0) menu.style.insetBlockStart = `${Math.round(below)}px`;
  });
});
// When the last button of the menu has arrived, the menu is complete.
each("#gleek-settings [data-gleek-clear]", (last) => {
  const menu = last.closest("#gleek-settings");
  show(menu);
  if (!canKeep()) menu.querySelector("[data-gleek-kept]").textContent = UNKEPT;
  // Show the stored values each time the menu opens: a button at a table, or another tab, may have changed them.
  menu.addEventListener("beforetoggle", () => show(menu));
  menu.addEventListener("change", (event) => settings[event.target.dataset.gleekSet]?.set(event.target.checked));
});
