// Before anything is painted: the reader's settings. And what the page's other scripts share, as `window.gleek`.
// This one is not async, so that a dark page is never seen light first; all the others are.
(() => {
  "use strict";

  const root = document.documentElement;
  root.dataset.gkScript = ""; // what is of no use without a script is hidden without this

  // A page that is left says goodbye to its kernel. Voilà's front end does so too, but only once it has started: whoever
  // had left by then would keep a table for minutes. So this is the first thing that a page does.
  const config = document.getElementById("jupyter-config-data");
  if (config) {
    const { baseUrl, kernelId } = JSON.parse(config.textContent);
    window.addEventListener("pagehide", () => {
      const words = new FormData();
      words.append("_xsrf", document.cookie.match(/\b_xsrf=([^;]*)/)?.[1] ?? "");
      navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`, words);
    });
    // The front end opens the websocket, and takes this class when its scripts are run. `window.gleek.line` tells what
    // has become of it; kernel.js looks there when it changes.
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

  /** How often the websocket was closed before a word had come over it, and since when one is waited for (or null). */
  const line = { refused: 0, since: null };

  // ---- The front end ---------------------------------------------------------------------------------

  /** What a Content-Security-Policy has last forbidden here: told where something has failed. */
  const forbidden = { what: "" };
  document.addEventListener("securitypolicyviolation", (event) => {
    if (event.disposition === "enforce") forbidden.what = event.effectiveDirective;
  });

  /** What has come of it: `bytes` of `all`, as they are sent; and whether something of it `failed`. */
  const come = { bytes: 0, all: 0, failed: false };

  /** Tell that something has come: cells.js shows how much, and gives up when nothing comes any more. */
  function arrived() {
    window.dispatchEvent(new Event("gleek-come"));
  }

  /** Fetch a script, and count what has come of it; return the address from which it may be run. */
  async function fetched({ address, sizes: [size, sent] }) {
    come.all = sent;
    const answer = await fetch(address, { priority: "high" });
    const type = answer.headers.get("Content-Type") ?? "";
    // Another page in its place, as a network's own that asks for a login.
    if (!answer.ok || !type.includes("javascript")) throw new Error(`${address}: ${answer.status} ${type}`);
    const parts = [];
    const reader = answer.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      come.bytes += (part.value.length * sent) / size;
      arrived();
    }
    come.bytes = sent; // but for what was rounded off
    arrived();
    // It is run from what the browser has kept, which need not be compiled each time.
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

  /** Run each script as soon as it has come, in the order in which they are named. */
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

  // The front end begins when the page is loaded. Where that was before its scripts had come, it begins at once.
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

  /** Wait until the front end has heard of a widget. */
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
   * Draw what a cell shows in its place. Voilà's own way gives a widget up that is not there within two seconds, as when
   * a class comes all at once; this waits for it, and the page says when it has waited too long.
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

  // ---- What is kept in this browser, and nowhere else ------------------------------------------------

  const SETTINGS = "gleek-settings";
  const PROGRESS = "gleek-progress";

  const plain = (found) => (found && typeof found === "object" && !Array.isArray(found) ? found : {});

  // What the browser refuses to keep, by name: it holds until the page is left.
  const unkept = new Map();

  /** The text that is kept under this name, or null. */
  function readText(name) {
    if (unkept.has(name)) return unkept.get(name);
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  }

  /** Keep a text, or forget it (null). */
  function keepText(name, text) {
    try {
      if (text === null) localStorage.removeItem(name);
      else localStorage.setItem(name, text);
      unkept.delete(name);
    } catch {
      unkept.set(name, text);
    }
  }

  /** Whether the browser keeps anything for this site. */
  function canKeep() {
    const name = "gleek-try";
    keepText(name, "");
    if (unkept.delete(name)) return false;
    keepText(name, null);
    return true;
  }

  /** What is kept under this name, as an object; empty when there is nothing. */
  function read(name) {
    try {
      return plain(JSON.parse(readText(name)));
    } catch {
      return {};
    }
  }

  /** Keep an object, or forget it (null); say so to the scripts of this page. Other tabs are told by the browser. */
  function keep(name, value) {
    keepText(name, value === null ? null : JSON.stringify(value));
    window.dispatchEvent(new CustomEvent(name));
  }

  /**
   * What has been done and chosen in a game, the page's where none is named: `done`, `tasks` and `best` by the ids of
   * lessons and exercises, `again` (the kinds of question that were missed, and when each is due), `matches` (their hands), `going` (where those that are not over stand), and `rules`. Gleek's
   * stand at the top, as they did when there was no other game; another's under `games` and its id.
   */
  const progress = {
    game: () => document.body.dataset.game || "gleek",
    read(game = progress.game()) {
      const all = read(PROGRESS);
      return game === "gleek" ? all : plain(plain(all.games)[game]);
    },
    write(patch) {
      const now = { ...progress.read(), ...patch };
      const game = progress.game();
      if (game === "gleek") return keep(PROGRESS, now);
      const all = read(PROGRESS);
      return keep(PROGRESS, { ...all, games: { ...plain(all.games), [game]: now } });
    },
  };

  // ---- Settings --------------------------------------------------------------------------------------

  const dusk = matchMedia("(prefers-color-scheme: dark)");
  /** Whether the page is dark: as the visitor has chosen, and until then as the system wishes. */
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

  // ---- Parts of the page, as they come ---------------------------------------------------------------

  const wanted = [];
  let seen = null;

  /** Call `use` once with each element that matches: those that are there, and those that come. */
  function each(selector, use) {
    const one = { selector, use, known: new WeakSet() };
    wanted.push(one);
    find(one);
    if (seen) return;
    seen = new MutationObserver(() => wanted.forEach(find));
    // A widget's box is given its class after it has been put into the page.
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
   * Say at the top of the page what went wrong, with a link that loads it again; with no words, take back what the same
   * script (`by`) has said. What kernel.js says is the cause of what others notice: theirs does not replace it.
   */
  // The place in the game is in the address, so loading the page again begins where it stopped.
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

  /** A node with its attributes and children: h("p", { class: "note" }, "words"). Text is always text, never markup. */
  function h(tag, attributes = {}, ...children) {
    const node = document.createElement(tag);
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
      else node.setAttribute(key, value);
    }
    node.append(...children);
    return node;
  }

  /** Whether keys pressed there are meant for what has the focus: a field, a list, a slider. */
  function isField(node) {
    return Boolean(node?.closest?.("input, select, textarea, [contenteditable]:not([contenteditable='false'])"));
  }

  /** A day as it is kept, by the visitor's own calendar: today, or so many days from it. */
  function day(later = 0) {
    const date = new Date();
    date.setDate(date.getDate() + later);
    const two = (number) => String(number).padStart(2, "0");
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  }

  window.gleek = { SETTINGS, PROGRESS, read, keep, readText, keepText, canKeep, isDark, progress, day, draw, each, notice, h, isField, line, come, forbidden };
})();
