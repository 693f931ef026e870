// Shows the hand that the page's URL names: embed.html?hand=GAME/NAME&at=STEP, with scheme=light or dark.

(() => {
  const asked = new URLSearchParams(location.search);
  const name = asked.get("hand");
  if (name === null) return; // no hand is named: keep the list of all hands
  const hand = document.createElement("gleek-hand");
  const [at, scheme] = [asked.get("at"), asked.get("scheme")];
  if (at !== null) hand.setAttribute("at", at);
  if (scheme !== null) {
    hand.setAttribute("scheme", scheme);
    document.documentElement.dataset.scheme = scheme;
  }
  hand.setAttribute("level", "1");
  hand.setAttribute("whole-page", "");
  hand.setAttribute("src", `hand/${name.split("/").map(encodeURIComponent).join("/")}.json`);
  document.querySelector("main").replaceChildren(hand);
})();
