// On the static site: when a page is complete, the browser caches all pages, so that they open without a network or a
// server. If the browser does not allow this (http on another machine), no message is shown and nothing breaks.

const { h } = window.gleek;

function line(name, ...words) {
  const there = document.querySelector(`.gleek-footer .${name}`);
  const text = h("p", { class: name });
  if (there) there.replaceWith(text);
  else document.querySelector(".gleek-footer").append(text);
  text.append(...words);
}

/** Offer the newer version, which has been fetched. It is not shown at once: with the old Python it would break. */
function offer(newer) {
  const show = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    newer.postMessage("take over");
  };
  const press = h("button.gleek-tool", { type: "button", onclick: show }, "Show the newer ones");
  line("gleek-newer", "This browser keeps these pages, and there are newer ones. ", press);
}

function follow(one, act) {
  if (!one) return;
  const look = () => one.state === "installed" && navigator.serviceWorker.controller && act(one);
  look();
  one.addEventListener("statechange", look);
}

async function keep() {
  let registration;
  // One worker, at the site's root, for the pages of every folder.
  try {
    registration = await navigator.serviceWorker.register(`${document.body.dataset.baseUrl}service-worker.js`);
  } catch {
    return; // service workers are switched off, or there is no room: the pages work without them
  }
  if (!registration) return;
  follow(registration.waiting, offer);
  registration.addEventListener("updatefound", () => follow(registration.installing, offer));
  await navigator.serviceWorker.ready;
  document.body.dataset.kept = "";
  line("gleek-kept", "This browser keeps these pages: they open without a network too.");
}

/** Wait until the page is complete, because the cached files are fetched in the background. */
function keepWhenComplete() {
  const alone = !document.getElementById("gleek-python"); // whether the page needs no Python, as the front page
  if ("set" in (document.querySelector("main")?.dataset ?? {}) || (alone && document.readyState === "complete")) keep();
  else if (alone) window.addEventListener("load", keep, { once: true });
  else document.addEventListener("gleek:whole", keep, { once: true });
}

// In a frame, such as one of a school's learning system, the pages are part of another site.
if ("serviceWorker" in navigator && window === window.top) keepWhenComplete();
