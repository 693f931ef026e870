// Runs Python in a worker of the page, in place of the server's kernel. This script answers the requests that the front
// end sends to the kernel's URLs. `window.gleekPython.listen` reports what the notebook's cells produce.

import { whenPrepared } from "../../pages/static/when_prepared.js";

const given = JSON.parse(document.querySelector("#gleek-python").textContent);
const SESSION = "gleek"; // the session id of all messages: the front end drops those of another session
const TOLD_MS = 50; // the time after a failure in which a browser reports a policy violation
const ANSWER_MS = 10000; // a worker that does not answer a ping for this long has stopped
const CONTROL = "jupyter.widget.control";

let forbidden = false; // whether the page's policy has blocked something
document.addEventListener("securitypolicyviolation", (event) => {
  forbidden ||= event.disposition === "enforce";
});

// ---- Events for the page ---------------------------------------------------------------------------

const told = [];
const listeners = [];

function tell(event) {
  told.push(event);
  for (const listener of listeners) listener(event);
}

/** Call `listener` with each event that has happened, in order, and then with each new one. */
function listen(listener) {
  told.forEach(listener);
  listeners.push(listener);
}

// ---- The worker ------------------------------------------------------------------------------------

/** @type {Worker | null} */
let worker = null;
let alive = true; // true until a failure, and so also while the worker is starting
let ended = false; // whether all cells have been run
/** @type {((does: boolean) => void) | null} */
let pinged = null; // called with whether the worker has answered a ping in time

function fail(why, detail = "") {
  alive = false;
  worker?.terminate();
  if (detail) console.warn(`gleek: ${detail}`);
  // If the page's policy has forbidden a request, the browser says so only a moment after the request has failed.
  setTimeout(() => tell({ what: "failed", why: forbidden ? "policy" : why }), TOLD_MS);
}

function start() {
  if (location.protocol === "file:") return fail("file");
  if (!("Worker" in window && "WebAssembly" in window && "noModule" in HTMLScriptElement.prototype)) return fail("old");
  const asked = { query: location.search.slice(1, 2001), path: location.pathname, session: SESSION };
  const told = { what: "start", ...given, ...asked, python: new URL(given.python, document.baseURI).href };

  function begin(address, otherwise) {
    try {
      worker = new Worker(address, { type: "module", name: "Python" });
    } catch (error) {
      return fail("start", String(error));
    }
    worker.onmessage = ({ data }) => heard[data.what](data);
    worker.onerror = (event) => {
      event.preventDefault();
      // With a message, the worker has failed. Without one, its file is missing, or has a wrong type.
      if (event.message) fail("start", event.message);
      else otherwise();
    };
    return worker.postMessage(told);
  }

  return begin(given.worker, async () => {
    const answer = await fetch(given.worker).catch(() => undefined);
    const text = answer?.ok ? await answer.text() : "";
    if (!text) return fail("fetch");
    if (text.trimStart().startsWith("<")) return fail("other");
    return begin(URL.createObjectURL(new Blob([text], { type: "text/javascript" })), () => fail("fetch"));
  });
}

const heard = {
  fetched: tell, // { done, all }: the bytes fetched so far, and those of all files
  starting: tell,
  running: tell, // { cell }
  shown: tell, // { cell, output }
  broken: tell, // { cell }
  ended(event) {
    ended = true;
    tell(event);
  },
  failed: ({ why, detail }) => fail(why, detail),
  message: ({ text }) => socket.deliver(text),
  said: ({ text, level }) => console[level](text),
  pong: () => pinged?.(true),
};

function answers() {
  if (!alive || !ended) return Promise.resolve(alive);
  return new Promise((resolve) => {
    const timer = setTimeout(() => pinged?.(false), ANSWER_MS);
    pinged = (does) => {
      clearTimeout(timer);
      alive = does;
      resolve(does);
    };
    worker?.postMessage({ what: "ping" });
  });
}

// ---- Requests of the front end before Python has started ------------------------------------------------

let serial = 0;
const controls = new Set();

function message(kind, content, parent, channel = "iopub") {
  const header = { msg_id: `page-${++serial}`, msg_type: kind, session: SESSION, username: "", version: "5.4" };
  header.date = new Date().toISOString();
  return JSON.stringify({ channel, header, parent_header: parent, metadata: {}, content, buffers: [] });
}

const INFO = {
  status: "ok",
  protocol_version: "5.4",
  implementation: "gleek",
  implementation_version: "1",
  language_info: { name: "python", version: "3", mimetype: "text/x-python", file_extension: ".py" },
  banner: "",
  help_links: [],
};

const REPLIES = {
  kernel_info_request: (header) => [message("kernel_info_reply", INFO, header, "shell")],
  comm_info_request: (header) => [message("comm_info_reply", { status: "ok", comms: {} }, header, "shell")],
  comm_open(_header, { target_name, comm_id }) {
    if (target_name === CONTROL) controls.add(comm_id);
    return [];
  },
  comm_msg(header, { comm_id }) {
    // Answer the request for the states of all widgets: there are none yet. Each is announced when it is made.
    const data = { method: "update_states", states: {}, buffer_paths: [] };
    return controls.has(comm_id) ? [message("comm_msg", { comm_id, data }, header)] : null;
  },
  comm_close: (_header, { comm_id }) => (controls.delete(comm_id) ? [] : null),
};
/** Return the page's answers (perhaps none) to a message of the front end; null if Python must answer. */
const answered = ({ header, content }) =>
  Object.hasOwn(REPLIES, header.msg_type) ? REPLIES[header.msg_type](header, content) : [];

// ---- Requests to the kernel's URLs -----------------------------------------------------------------

const here = new URL(given.root, document.baseURI).href; // the site's root
const KERNEL = `${here}api/kernels/${given.kernel}`;
const plain = (address) => String(address?.url ?? address).split(/[?#]/)[0];
const absolute = (address) => new URL(plain(address), document.baseURI).href;

class Socket extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSING = 2;
  static CLOSED = 3;
  protocol = "";
  extensions = "";
  bufferedAmount = 0;
  binaryType = "blob";
  readyState = Socket.CONNECTING;
  onopen = null;
  onmessage = null;
  onclose = null;
  onerror = null;

  constructor(address) {
    super();
    this.url = String(address);
    socket.join(this);
  }

  emit(event) {
    this[`on${event.type}`]?.(event);
    this.dispatchEvent(event);
  }

  open() {
    this.readyState = Socket.OPEN;
    this.emit(new Event("open"));
  }

  send(text) {
    // Only a message with binary data is not a text, and none of our widgets sends such data.
    if (typeof text !== "string") throw new TypeError("Python in the page takes no binary messages.");
    const asked = JSON.parse(text);
    const own = answered(asked);
    if (own === null) return worker?.postMessage({ what: "message", text });
    const state = (execution_state) => message("status", { execution_state }, asked.header);
    const all = [state("busy"), ...own, state("idle")];
    setTimeout(() => {
      for (const each of all) this.emit(new MessageEvent("message", { data: each }));
      // After this answer the front end is ready for the widgets that Python makes.
      if (asked.header.msg_type === "comm_msg") socket.flow();
    });
  }

  close() {
    this.readyState = Socket.CLOSED;
    socket.leave(this);
  }
}

// Passes Python's messages on to the front end's socket. Until `flow` is called, they wait.
const socket = {
  /** @type {Socket | null} */
  one: null,
  flows: false,
  /** @type {string[]} */
  waiting: [],
  join(one) {
    this.one = one;
    setTimeout(() => one.open());
  },
  leave(one) {
    if (this.one === one) this.one = null;
  },
  flow() {
    this.flows = true;
    for (const text of this.waiting.splice(0)) this.deliver(text);
  },
  deliver(text) {
    if (!this.flows) this.waiting.push(text);
    else this.one?.emit(new MessageEvent("message", { data: text }));
  },
};

const json = (data) => new Response(JSON.stringify(data), { headers: { "Content-Type": "application/json" } });
const MODEL = { id: given.kernel, name: "python3", last_activity: "", execution_state: "idle", connections: 1 };

const fetchOutside = window.fetch;
window.fetch = async (address, options) => {
  const asked = absolute(address);
  if (asked === KERNEL) return json(MODEL);
  if (asked === `${here}gleek/alive/${given.kernel}`) return json({ alive: await answers() });
  return fetchOutside.call(window, address, options);
};

const OutsideSocket = window.WebSocket;
const CHANNELS = `${KERNEL.replace(/^http/, "ws")}/channels`;
window.WebSocket = new Proxy(OutsideSocket, {
  construct: (target, given) =>
    plain(given[0]) === CHANNELS ? new Socket(given[0]) : Reflect.construct(target, given),
});

// Do not send the request with which a closed page ends its kernel: this kernel ends with the page anyway.
const beaconOutside = navigator.sendBeacon?.bind(navigator);
navigator.sendBeacon = (address, data) =>
  absolute(address) === `${here}voila/api/shutdown/${given.kernel}` || beaconOutside(address, data);

const modules = Object.keys(given.files).filter((name) => name.endsWith(".mjs"));
window.gleekPython = { listen, modules: modules.map((name) => given.python + name) };
whenPrepared().then(start);
