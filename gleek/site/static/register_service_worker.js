// On the static site: registers the service worker when a page is complete. It caches all pages, so that they open
// without a network or a server. If the browser forbids this, as over http from another machine, this
// script does nothing.

const { h } = window.gleek;

function line(name, ...words) {
  const there = document.querySelector(`.gleek-footer .${name}`);
  const text = h("p", { class: name });
  if (there) there.replaceWith(text);
  else document.querySelector(".gleek-footer").append(text);
  text.append(...words);
}

// Offer to show a newer version of the site, which the service worker `newer` has fetched. It is shown only when the
// reader presses the button: the open page runs the old Python, and could not use the newer files.
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
  // The worker is at the site's root, because it is for the pages of all folders.
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

/** Call `keep` when the page is complete. Earlier, the files to be cached would delay those that the page needs. */
function keepWhenComplete() {
  const alone = !document.getElementById("gleek-python"); // whether the page needs no Python, like the front page
  if ("set" in (document.querySelector("main")?.dataset ?? {}) || (alone && document.readyState === "complete")) keep();
  else if (alone) window.addEventListener("load", keep, { once: true });
  else document.addEventListener("gleek:whole", keep, { once: true });
}

// Cache nothing in a frame, such as that of a school's learning system: there the pages are part of another site.
if ("serviceWorker" in navigator && window === window.top) keepWhenComplete();
