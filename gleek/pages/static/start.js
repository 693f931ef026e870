// This script applies the reader's settings before anything is painted, and defines what the page's other scripts
// share as `window.gleek`. It is the only script that is not async, so that a dark page is never light at first.
(() => {
  "use strict";

  const root = document.documentElement;
  root.dataset.gkScript = ""; // style sheets hide controls that need scripts unless this is set

  // When the reader leaves the page, tell the server to end its kernel. Voilà's front end does this too, but only
  // once it has started: a reader who left before then would occupy a table for minutes. So the page does this first
  // of all.
  const config = document.getElementById("jupyter-config-data");
  if (config) {
    const { baseUrl, kernelId } = JSON.parse(config.textContent);
    window.addEventListener("pagehide", () => {
      const words = new FormData();
      words.append("_xsrf", document.cookie.match(/\b_xsrf=([^;]*)/)?.[1] ?? "");
      navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`, words);
    });
    // The front end opens the websocket with this class once its scripts run. `window.gleek.line` holds the state of
    // the connection. kernel.js reads it when it changes.
    window.WebSocket = class extends window.WebSocket {
      constructor(...given) {
        super(...given);
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
   * `refused`: how often the websocket was closed before its first message. `since`: when the wait for a message
   * began, or null.
   */
  const line = { refused: 0, since: null };

  // ---- The front end ---------------------------------------------------------------------------------

  /** The directive of the Content-Security-Policy that last blocked something here. Error notices name it. */
  const forbidden = { what: "" };
  document.addEventListener("securitypolicyviolation", (event) => {
    if (event.disposition === "enforce") forbidden.what = event.effectiveDirective;
  });

  /** The download of the front end: `bytes` of `all`, compressed, and whether a part of it `failed`. */
  const come = { bytes: 0, all: 0, failed: false };

  /** Announce that data have arrived. cells.js shows how much, and gives up when nothing arrives any more. */
  function arrived() {
    window.dispatchEvent(new Event("gleek-come"));
  }

  /** Fetch a script and count the received bytes. Return the address from which to run it. */
  async function fetched({ address, sizes: [size, sent] }) {
    come.all = sent;
    const answer = await fetch(address, { priority: "high" });
    const type = answer.headers.get("Content-Type") ?? "";
    // Another page came in its place, such as a network's login page.
    if (!answer.ok || !type.includes("javascript")) throw new Error(`${address}: ${answer.status} ${type}`);
    const parts = [];
    const reader = answer.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      come.bytes += (part.value.length * sent) / size;
      arrived();
    }
    come.bytes = sent; // corrects the rounding
    arrived();
    // Run it from the browser's cache, which keeps compiled code.
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

  /** Run each script as soon as it has arrived, in the given order. */
  async function bring(scripts) {
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

  // The front end begins at the page's load event. If that event came before the front end's scripts, it begins at
  // once.
  const listen = window.addEventListener.bind(window);
  window.addEventListener = (kind, act, ...more) => {
    if (kind === "load" && document.readyState === "complete") setTimeout(() => act.call(window, new Event("load")));
    else listen(kind, act, ...more);
  };

  // Voilà sets `window.jupyterapp` when its front end has started.
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

  /** Wait until the front end knows a widget. */
  function told(manager, id) {
    if (manager.has_model(id)) return undefined;
    return new Promise((resolve) => {
      const heard = (_, name) => {
        if (name !== id) return;
        manager.modelRegistered.disconnect(heard);
        resolve();
      };
      manager.modelRegistered.connect(heard);
    });
  }

  /**
   * Draw a cell's output in its place. Voilà gives up on a widget that is not there within two seconds, as happens
   * when a whole class opens pages at once. This function waits, and the page reports a wait that is too long.
   */
  async function draw(place, output) {
    const manager = await frontEnd;
    const id = output.data[VIEW]?.model_id;
    if (id) await told(manager, id);
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

  // ---- Data stored in this browser only --------------------------------------------------------------

  const SETTINGS = "gleek-settings";
  const PROGRESS = "gleek-progress";

  const plain = (found) => (found && typeof found === "object" && !Array.isArray(found) ? found : {});

  // Values that the browser refuses to store, by name. They last until the reader leaves the page.
  const unkept = new Map();

  /** Return the text stored under this name, or null. */
  function readText(name) {
    if (unkept.has(name)) return unkept.get(name);
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  }

  /** Store a text, or delete it (null). */
  function keepText(name, text) {
    try {
      if (text === null) localStorage.removeItem(name);
      else localStorage.setItem(name, text);
      unkept.delete(name);
    } catch {
      unkept.set(name, text);
    }
  }

  /** Return whether the browser stores anything for this site. */
  function canKeep() {
    const name = "gleek-try";
    keepText(name, "");
    if (unkept.delete(name)) return false;
    keepText(name, null);
    return true;
  }

  /** Return the object stored under this name, or an empty object. */
  function read(name) {
    try {
      return plain(JSON.parse(readText(name)));
    } catch {
      return {};
    }
  }

  /** Store an object, or delete it (null), and notify the scripts of this page. The browser notifies other tabs. */
  function keep(name, value) {
    keepText(name, value === null ? null : JSON.stringify(value));
    window.dispatchEvent(new CustomEvent(name));
  }

  /**
   * The visitor's progress and choices in a game, by default the page's game: `done`, `tasks` and `best` by the ids
   * of lessons and exercises, `again` (the kinds of question that were answered wrongly, and when each is due),
   * `matches` (their hands), `going` (the state of matches that are not over), and `rules`. They are stored under
   * `games` and the game's id.
   */
  const progress = {
    game: () => document.body.dataset.game || "gleek",
    read: (game = progress.game()) => plain(plain(read(PROGRESS).games)[game]),
    write(patch) {
      const all = read(PROGRESS);
      keep(PROGRESS, { ...all, games: { ...plain(all.games), [progress.game()]: { ...progress.read(), ...patch } } });
    },
  };

  // ---- Settings --------------------------------------------------------------------------------------

  const dusk = matchMedia("(prefers-color-scheme: dark)");
  /** Return whether the page is dark: the visitor's choice, or else the system's preference. */
  function isDark() {
    const { dark } = read(SETTINGS);
    return typeof dark === "boolean" ? dark : dusk.matches;
  }
  function paint() {
    root.toggleAttribute("data-gk-dark", isDark());
    root.toggleAttribute("data-gk-large", read(SETTINGS).large === true);
    root.toggleAttribute("data-gk-still", read(SETTINGS).still === true);
    root.toggleAttribute("data-gk-unforced", read(SETTINGS).unforced === true);
  }
  paint();
  window.addEventListener(SETTINGS, paint);
  dusk.addEventListener("change", paint);
  window.addEventListener("storage", (event) => {
    if (event.key === null || event.key === SETTINGS) paint();
  });

  // ---- Elements of the page, as they arrive ----------------------------------------------------------

  const wanted = [];
  let seen = null;

  /** Call `use` once for each element that matches the selector, now or later. */
  function each(selector, use) {
    const one = { selector, use, known: new WeakSet() };
    wanted.push(one);
    find(one);
    if (seen) return;
    seen = new MutationObserver(() => wanted.forEach(find));
    // A widget's box gets its class after it has been added to the page.
    seen.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
  }

  function find({ selector, use, known }) {
    for (const element of document.querySelectorAll(selector)) {
      if (known.has(element)) continue;
      known.add(element);
      use(element);
    }
  }

  // ---- Notices ---------------------------------------------------------------------------------------

  /**
   * Show at the top of the page what went wrong, with a link that reloads the page. With no words, remove the notice
   * of the same script (`by`). A notice of kernel.js names the cause of problems that other scripts notice, so theirs
   * do not replace it.
   */
  // The state of the game is in the address, so a reload begins where it stopped.
  function notice(by, words, invitation = "Try again") {
    const box = document.getElementById("gleek-notice");
    const there = box?.childElementCount ? box.dataset.by : "";
    if (!box || (words ? there === "kernel" && by !== there : there !== by)) return;
    if (!words) return box.replaceChildren();
    if (there === by && box.dataset.words === words) return;
    Object.assign(box.dataset, { by, words });
    const text = document.createElement("p");
    const link = document.createElement("a");
    link.href = location.href;
    link.textContent = invitation;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      location.reload();
    });
    text.append(words, " ", link);
    box.replaceChildren(text);
  }

  /**
   * Return a node with attributes and children: h("p", { class: "note" }, "words"). Strings become text, never
   * markup.
   */
  function h(tag, attributes = {}, ...children) {
    const node = document.createElement(tag);
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
      else node.setAttribute(key, value);
    }
    node.append(...children);
    return node;
  }

  /** Return whether this element uses typed keys itself: a field, a list, a slider. */
  function isField(node) {
    return Boolean(node?.closest?.("input, select, textarea, [contenteditable]:not([contenteditable='false'])"));
  }

  /**
   * Return a day in the format in which it is stored, by the visitor's own calendar: today, or `later` days from
   * today.
   */
  function day(later = 0) {
    const date = new Date();
    date.setDate(date.getDate() + later);
    const two = (number) => String(number).padStart(2, "0");
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  }

  window.gleek = { SETTINGS, PROGRESS, read, keep, readText, keepText, canKeep, isDark, progress, day, draw, each, notice, h, isField, line, come, forbidden };
})();
