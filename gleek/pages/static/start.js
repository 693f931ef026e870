// This script applies the reader's settings before anything is painted, and defines what the page's other scripts
// share as `window.gleek`. The page waits for this script, and only for this one, so that a dark page is not light for
// a moment.
(() => {
  "use strict";

  const root = document.documentElement;
  root.dataset.gkScript = ""; // unless this is set, style sheets hide controls that need scripts

  // When the reader leaves the page, tell the server to end its kernel. Voilà's front end does this too, but not until
  // it has started. If a reader left before that, their kernel would run for minutes and take the place of another
  // reader. So the page does this before anything else.
  const config = document.getElementById("jupyter-config-data");
  if (config) {
    const { baseUrl, kernelId } = JSON.parse(config.textContent);
    window.addEventListener("pagehide", () => {
      const words = new FormData();
      words.append("_xsrf", document.cookie.match(/\b_xsrf=([^;]*)/)?.[1] ?? "");
      navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`, words);
    });
    // The front end opens its websocket with this class, which records the state of the connection in
    // `window.gleek.line`. kernel.js reads it whenever it changes.
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
   * `refused`: how often the websocket was closed before its first message. `since`: the time since which the page has
   * waited for a message; null if it does not wait.
   */
  const line = { refused: 0, since: null };

  // ---- The front end ---------------------------------------------------------------------------------

  /**
   * `what`: the directive of the Content-Security-Policy that blocked something in this page last, or "". Error notices
   * name it.
   */
  const forbidden = { what: "" };
  document.addEventListener("securitypolicyviolation", (event) => {
    if (event.disposition === "enforce") forbidden.what = event.effectiveDirective;
  });

  /**
   * The download of the front end (Voilà's scripts): `bytes` of `all` bytes (compressed) have arrived; `failed`:
   * whether a file failed.
   */
  const come = { bytes: 0, all: 0, failed: false };

  /** Tell cells.js that data have arrived. It shows the progress, and reports a failure if nothing arrives for long. */
  function arrived() {
    window.dispatchEvent(new Event("gleek-come"));
  }

  /** Fetch a script and count its bytes as they arrive. Return the address from which the browser can run it. */
  async function fetched({ address, sizes: [size, sent] }) {
    come.all = sent;
    const answer = await fetch(address, { priority: "high" });
    const type = answer.headers.get("Content-Type") ?? "";
    // The server sent an error, or a network sent its login page instead of the script.
    if (!answer.ok || !type.includes("javascript")) throw new Error(`${address}: ${answer.status} ${type}`);
    const parts = [];
    const reader = answer.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      come.bytes += (part.value.length * sent) / size;
      arrived();
    }
    come.bytes = sent; // the count above is rounded
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

  /** Fetch the scripts and run them in the given order, each as soon as possible. */
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

  // The front end waits for the page's load event. If its scripts arrive after that event, call its listener at once.
  const listen = window.addEventListener.bind(window);
  window.addEventListener = (kind, act, ...more) => {
    if (kind === "load" && document.readyState === "complete") setTimeout(() => act.call(window, new Event("load")));
    else listen(kind, act, ...more);
  };

  // Voilà sets `window.jupyterapp` when its front end has started. The promise then resolves to the front end's widget
  // manager.
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

  /** Wait until the front end has the model of the widget with this id. */
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
   * Draw the output of a cell in `place`. Voilà's own function gives up if a widget has not arrived after two seconds,
   * which happens when a whole class opens pages at the same time. This function waits without limit; cells.js reports
   * a wait that is too long.
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

  // If the browser refuses to store a value, it is kept here, by its name, until the reader leaves the page.
  const unkept = new Map();

  /** Return the text stored under this name, or null if there is none. */
  function readText(name) {
    if (unkept.has(name)) return unkept.get(name);
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  }

  /** Store a text under this name. If it is null, delete the stored text. */
  function keepText(name, text) {
    try {
      if (text === null) localStorage.removeItem(name);
      else localStorage.setItem(name, text);
      unkept.delete(name);
    } catch {
      unkept.set(name, text);
    }
  }

  /** Texts that the browser stores until the tab is closed, if it allows the page to store data. */
  const tab = {
    read(name) {
      try {
        return sessionStorage.getItem(name);
      } catch {
        return null;
      }
    },
    keep(name, text) {
      try {
        sessionStorage.setItem(name, text);
      } catch {
        // The page begins at the top, with closed sections, when it is loaded again.
      }
    },
  };
  // Whether the reader has loaded the page again, or has come back to it.
  const isAgain = ["reload", "back_forward"].includes(performance.getEntriesByType("navigation")[0]?.type);

  /** Return the element that the anchor in the address names, or null. */
  function anchored() {
    let name = location.hash.slice(1);
    try {
      name = decodeURIComponent(name);
    } catch {
      // The name has a wrong escape sequence. Use it as it is.
    }
    return name ? document.getElementById(name) : null;
  }

  /** Return whether the browser stores anything for this site. */
  function canKeep() {
    const name = "gleek-try";
    keepText(name, "");
    if (unkept.delete(name)) return false;
    keepText(name, null);
    return true;
  }

  /** Return the object stored under this name, or an empty object if there is none. */
  function read(name) {
    try {
      return plain(JSON.parse(readText(name)));
    } catch {
      return {};
    }
  }

  /** Store an object, or delete it if it is null. Notify the scripts of this page (the browser notifies other tabs). */
  function keep(name, value) {
    keepText(name, value === null ? null : JSON.stringify(value));
    window.dispatchEvent(new CustomEvent(name));
  }

  /**
   * The visitor's progress and choices in a game, by default the page's game. The keys are: `done` (finished lessons),
   * `tasks` (finished tasks by lesson), `best` (best scores), `again` (the kinds of question that were answered
   * wrongly, and the day on which each is due again), `matches` (hands of matches), `going` (addresses of unfinished
   * matches), `left` (the way back to a match that was left for another), and `rules` (the code of the visitor's own
   * rules). They are stored under `games` and the game's id.
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
  /** Return whether the page has dark colours: by the visitor's setting, or else by the system's preference. */
  function isDark() {
    const { dark } = read(SETTINGS);
    return typeof dark === "boolean" ? dark : dusk.matches;
  }
  function paint() {
    root.toggleAttribute("data-gk-dark", isDark());
    for (const name of ["large", "still", "unforced"]) root.toggleAttribute(`data-gk-${name}`, read(SETTINGS)[name] === true);
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

  /** Call `use` once for each element that matches the selector: now, or when the element is added to the page. */
  function each(selector, use) {
    const one = { selector, use, known: new WeakSet() };
    wanted.push(one);
    find(one);
    if (seen) return;
    seen = new MutationObserver(() => wanted.forEach(find));
    // Attributes are observed too, because a widget's element gets its class after it has been added to the page.
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
   * Show `words`, which say what went wrong, at the top of the page, with a link that reloads the page. `by` is the
   * script that calls this. If `words` is "", remove the notice of this script. A notice of kernel.js is not replaced
   * by other scripts, because it names the cause of the problems that they notice.
   */
  // The address contains the state of the game, so after a reload the reader continues at the same place.
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
   * Make an element with attributes and children: h("p", { class: "note" }, "words"). Strings become text, never
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

  /** Return whether this element is a field, a menu or a slider, which uses typed keys itself. */
  function isField(node) {
    return Boolean(node?.closest?.("input, select, textarea, [contenteditable]:not([contenteditable='false'])"));
  }

  /** Return today's date in the visitor's own time zone, or the date `later` days after it, as in "2026-11-23". */
  function day(later = 0) {
    const date = new Date();
    date.setDate(date.getDate() + later);
    const two = (number) => String(number).padStart(2, "0");
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  }

  window.gleek = { SETTINGS, PROGRESS, read, keep, readText, keepText, canKeep, tab, isAgain, anchored, isDark, progress, day, draw, each, notice, h, isField, line, come, forbidden };
})();
