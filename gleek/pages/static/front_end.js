// Loads the front end (Voilà's scripts), which draws the output of cells, and watches the page's websocket to its
// kernel.

import { whenPrepared } from "./when_prepared.js";

// When the reader leaves the page, tell the server to end its kernel. Voilà's front end does this only once it has
// started; if a reader left before that, their kernel would take the place of another reader for minutes.
const config = document.getElementById("jupyter-config-data");
if (config) {
  const { baseUrl, kernelId } = JSON.parse(config.textContent);
  window.addEventListener("pagehide", () => {
    const words = new FormData();
    words.append("_xsrf", document.cookie.match(/\b_xsrf=([^;]*)/)?.[1] ?? "");
    navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`, words);
  });
  // The front end opens its websocket with this class. kernel.js reads the state in `window.gleek.line`.
  window.WebSocket = class extends window.WebSocket {
    constructor(address, protocols) {
      super(address, protocols);
      let heard = false;
      line.since ??= performance.now();
      this.addEventListener("message", () => {
        arrived();
        if (heard) return;
        heard = true;
        Object.assign(line, { refused: 0, since: null });
        window.dispatchEvent(new Event("gleek-line"));
      });
      this.addEventListener("close", () => {
        if (!heard) line.refused += 1;
        window.dispatchEvent(new Event("gleek-disconnected"));
      });
      window.dispatchEvent(new Event("gleek-line"));
    }
  };
}

/**
 * The state of the page's connection. `refused` is the number of websockets in a row that closed without a message.
 * `since` is the time (performance.now()) since which the page has waited for a first message; null if it does not
 * wait.
 * @type {{ refused: number, since: number | null }}
 */
export const line = { refused: 0, since: null };

/** Tell cells.js that data have arrived. It shows the progress, and reports a failure if nothing arrives for long. */
const arrived = () => window.dispatchEvent(new Event("gleek-come"));

/** `what`: the directive of the Content-Security-Policy that was the last to block something in this page, or "". */
export const forbidden = { what: "" };
document.addEventListener("securitypolicyviolation", (event) => {
  if (event.disposition === "enforce") forbidden.what = event.effectiveDirective;
});

/** The compressed bytes of the front end that have arrived, their total, and whether fetching failed. */
export const come = { bytes: 0, all: 0, failed: false };

/**
 * Fetch a script, and count its bytes in `come`. Return the URL from which the browser can run it. `size` and
 * `sent` are its size in bytes: uncompressed, and as the server sends it. Throw an error if no script comes.
 */
async function fetched({ address, sizes: [size, sent] }) {
  come.all = sent;
  const answer = await fetch(address, { priority: "high" });
  const type = answer.headers.get("Content-Type") ?? "";
  // The server sent an error, or a network sent its login page instead of the script.
  if (!answer.ok || !answer.body || !type.includes("javascript"))
    throw new Error(`${address}: ${answer.status} ${type}`);
  const parts = [];
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    come.bytes += (part.value.length * sent) / size;
    arrived();
  }
  come.bytes = sent; // the exact size: the counts above may be rounded
  arrived();
  // If possible, let the browser run the script from its cache, because it keeps compiled code there.
  const kept = !(answer.headers.get("Cache-Control") ?? "").includes("no-store");
  return kept ? address : URL.createObjectURL(new Blob(parts, { type: "text/javascript" }));
}

function run(address) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.async = false;
    script.src = address;
    script.onload = resolve;
    script.onerror = () => reject(new Error(address));
    document.head.append(script);
  });
}

/** Fetch the scripts, and run each as soon as it and those before it have arrived. If one fails, set `come.failed`. */
async function bring(scripts) {
  await whenPrepared();
  for (const link of document.querySelectorAll("link[rel=gleek-later]")) link.setAttribute("rel", "preload");
  try {
    const running = [];
    for (const each of scripts) running.push(run(each.sizes ? await fetched(each) : each.address));
    await Promise.all(running);
  } catch (error) {
    console.warn(`gleek: ${error}`);
    come.failed = true;
    arrived();
  }
}

const scripts = document.getElementById("gleek-front-end");
if (scripts) bring(JSON.parse(scripts.textContent));

// The front end adds a listener for the page's load event. If its scripts arrive after that event, call it at once.
const listen = window.addEventListener.bind(window);
window.addEventListener = (kind, act, ...more) => {
  if (kind === "load" && document.readyState === "complete") setTimeout(() => act.call(window, new Event("load")));
  else listen(kind, act, ...more);
};

// anywidget gives up if a widget's script has not run after two seconds, as on a slow phone with several widgets. Here it
// waits without limit.
const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (wait) => (wait === 2000 ? new AbortController().signal : timeout(wait));

// A promise of the front end's widget manager. Voilà sets `window.jupyterapp` when its front end has started.
const frontEnd = new Promise((resolve) => {
  Object.defineProperty(window, "jupyterapp", {
    configurable: true,
    set(app) {
      Object.defineProperty(window, "jupyterapp", { value: app, writable: true });
      resolve(app);
    },
  });
}).then((app) => app.widgetManagerPromise.promise);

const VIEW = "application/vnd.jupyter.widget-view+json";

/** Return undefined if the widget manager has the model with this id; otherwise a promise that resolves when it has. */
function registered(manager, id) {
  if (manager.has_model(id)) return undefined;
  return new Promise((/** @type {(value?: any) => void} */ resolve) => {
    const heard = (_, name) => {
      if (name !== id) return;
      manager.modelRegistered.disconnect(heard);
      resolve();
    };
    manager.modelRegistered.connect(heard);
  });
}

/**
 * Draw one output of a cell, in Jupyter's format, in the element `place`. If the tasks of a widget are drawn already
 * (prepared.js), the widget takes over their elements.
 *
 * Voilà's own function gives up if a widget takes two seconds to arrive, as it does when a whole class opens pages at
 * once. This one waits without limit; cells.js reports a wait that is too long.
 */
export async function draw(place, output) {
  const manager = await frontEnd;
  const id = output.data[VIEW]?.model_id;
  if (id) await registered(manager, id);
  const prepared = place.parentElement.querySelector(":scope > .gleek-prepared");
  if (prepared && id) {
    await prepared.gleekTakeOver(await manager.get_model(id)).catch(() => prepared.remove());
    if (prepared.isConnected) return place.remove();
  }
  const { rendermime } = manager;
  const kind = rendermime.preferredMimeType(output.data, "any");
  if (!kind) return delete place.dataset.undrawn;
  const renderer = rendermime.createRenderer(kind);
  renderer.addClass("jp-OutputArea-output");
  place.replaceChildren();
  delete place.dataset.undrawn;
  renderer.constructor.attach(renderer, place);
  return renderer.renderModel({ ...output, trusted: true });
}
