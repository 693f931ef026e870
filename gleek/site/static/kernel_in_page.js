// Runs Python in a worker of the page, in place of the server's kernel. `window.gleekPython` passes on the messages of
// the page's widgets; its function `listen` reports what the notebook's cells produce.

import { whenPrepared } from "../../pages/static/when_prepared.js";

const given = JSON.parse(document.querySelector("#gleek-python").textContent);
const SESSION = "gleek"; // the session id of all messages
const TOLD_MS = 50; // the time after a failure in which a browser reports a policy violation
const ANSWER_MS = 10000; // a worker that does not answer a ping for this long has stopped

let forbidden = false; // whether the page's policy has blocked something
document.addEventListener("securitypolicyviolation", (event) => (forbidden ||= event.disposition === "enforce"));

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
let worker;
let alive = true; // true until a failure, and so also while the worker is starting
let ended = false; // whether all cells have been run
let pinged; // called with whether the worker has answered a ping in time

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
    worker.onmessage = ({ data }) => (heard[data.what] ?? tell)(data);
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

// What the page does with a message of the worker. Others are events for the page's scripts: “fetched” has the bytes
// fetched so far (`done`) and those of all files (`all`); then come “starting”, “running”, “shown” and “broken”.
const heard = {
  ended(event) {
    ended = true;
    tell(event);
  },
  failed: ({ why, detail }) => fail(why, detail),
  message: ({ text }) => deliver(JSON.parse(text)),
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

const early = []; // the messages that have come before `connect` was called
/** @type {(message: any) => void} */
let deliver = (message) => early.push(message);

/** Call `receive` with each message of Python: with those that have come, and then with each new one. */
function connect(receive) {
  deliver = receive;
  early.splice(0).forEach(receive);
}

const send = (message) => worker?.postMessage({ what: "message", text: JSON.stringify(message) });

const ALIVE = new URL(`${given.root}gleek/alive/${given.kernel}`, document.baseURI).href;
const fetchOutside = window.fetch;
window.fetch = async (address, options) => {
  const asked = new URL(String(Object(address).url ?? address), document.baseURI).href;
  if (asked !== ALIVE) return fetchOutside.call(window, address, options);
  const told = JSON.stringify({ alive: await answers() });
  return new Response(told, { headers: { "Content-Type": "application/json" } });
};

const modules = Object.keys(given.files).filter((name) => name.endsWith(".mjs"));
window.gleekPython = { listen, connect, send, modules: modules.map((name) => given.python + name) };
whenPrepared().then(start);
