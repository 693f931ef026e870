// Python (Pyodide) in a worker: it is fetched and started, runs the notebook's cells in order, and then answers the
// messages of the page's widgets. Messages are Jupyter's, as JSON text; `gleek.inpage` is the Python side.

const post = (what, more = {}) => self.postMessage({ what, ...more });

/** @type {any} */
let kernel = null; // the page's kernel, a gleek.inpage.kernel.Kernel

// ---- Downloads -----------------------------------------------------------------------------------------

const counted = { done: 0, all: 0 }; // in bytes

function count(bytes) {
  counted.done += bytes;
  post("fetched", { done: Math.min(counted.done, counted.all), all: counted.all });
}

/** The reason why Python cannot be started; `why` is one of the words that slots.js knows. */
class Fault extends Error {
  constructor(why, detail) {
    super(detail);
    this.why = why;
  }
}

/** Count the bytes of a body as they arrive; return their number. */
async function countBody(body) {
  // Read a copy, so that the browser can compile the original while it arrives, and cache the code.
  const reader = body.getReader();
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    count(part.value.length);
  }
  return bytes;
}

/** Request a file by a hash of its content. `broke` is called if a login page or an error page comes. */
async function fetched(address, size, mark, broke) {
  const response = await fetchOutside(`${address}?v=${mark}`);
  const type = response.headers.get("Content-Type") ?? "";
  if (!response.ok) throw new Fault("fetch", `${address}: ${response.status}`);
  if (address.endsWith(".json") && type.startsWith("text/html")) throw new Fault("other", `${address}: ${type}`);
  countBody(response.clone().body).then(
    (bytes) => {
      if (bytes !== size && UNCHANGED.test(address))
        broke(new Fault("other", `${address}: ${bytes} bytes, not ${size}`));
    },
    () => {}, // the code that reads the response reports the failure
  );
  if (!address.endsWith(".wasm") || type === WASM) return response;
  // Some hosts send the wrong type, and a browser compiles a stream only if it has this type.
  return new Response(response.body, { headers: { "Content-Type": WASM } });
}

const WASM = "application/wasm";
const UNCHANGED = /\.(wasm|zip|whl)$/; // file types that no host changes on the way

/** Import a module even if the host sends the wrong type, with which a browser would not run it. */
async function imported(address) {
  try {
    return await import(address);
  } catch (error) {
    const response = await fetchOutside(address);
    const text = await response.text();
    if (!response.ok || forbidden) throw error;
    if (text.trimStart().startsWith("<")) throw new Fault("other", `${address}: a page`);
    return import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  }
}

// ---- Silent failures -------------------------------------------------------------------------------------

let forbidden = ""; // the directive of a Content-Security-Policy that was violated
self.addEventListener("securitypolicyviolation", (event) => {
  if (event.disposition === "enforce") forbidden = event.effectiveDirective;
});

/** Whether the policy of this script allows the compiling of WebAssembly. */
function mayCompile() {
  try {
    return Boolean(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
  } catch {
    return false;
  }
}

/** Pyodide waits without end for code that could not be compiled: call `broke` with the reason. */
function watchCompiling(broke) {
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const outside = WebAssembly[name];
    WebAssembly[name] = (...given) => {
      const made = outside.apply(WebAssembly, given);
      made.catch((error) => broke(new Fault(mayCompile() ? "start" : "policy", String(error))));
      return made;
    };
  }
}

const fetchOutside = self.fetch;
const arriving = new Map(); // responses on their way, keyed by the address that Pyodide will request
const modules = new Map();

/** Request all files at once. The returned promise never resolves: it rejects with the first file that fails. */
function fetchAll(base, files) {
  let broke;
  const lost = new Promise((_, fail) => {
    broke = fail;
  });
  for (const [name, [size, mark]] of Object.entries(files)) {
    counted.all += size;
    const address = base + name;
    if (name.endsWith(".mjs")) {
      modules.set(address, imported(address)); // Pyodide imports these as modules
      modules.get(address).then(() => count(size), broke);
    } else {
      arriving.set(address, fetched(address, size, mark, broke));
      arriving.get(address).catch(broke);
    }
  }
  watchCompiling(broke);
  return lost;
}

self.fetch = (address, options) => {
  const asked = String(Object(address).url ?? address);
  const there = arriving.get(asked);
  arriving.delete(asked);
  return there ?? fetchOutside(address, options);
};

// ---- From Python to the page ---------------------------------------------------------------------------

let pages = {}; // the addresses of pages, keyed by the names of their notebooks
let notebooks = /$^/g;

/** Links made by Python name notebooks; replace them by the addresses of this site's pages. */
const toPages = (text) => text.replace(notebooks, (name) => pages[name]);

function send(text) {
  const { header, parent_header: parent, content } = JSON.parse(text);
  const cell = /^cell-(\d+)$/.exec(parent?.msg_id ?? "")?.[1];
  const kind = header.msg_type;
  if (kind === "error") {
    post("said", { level: "error", text: `gleek: ${content.traceback?.join("\n") || content.evalue}` });
  } else if (kind === "stream" && content.name === "stderr") {
    post("said", { level: "warn", text: `gleek: ${content.text.trimEnd()}` });
  } else if (cell !== undefined && ["execute_result", "display_data", "stream"].includes(kind)) {
    post("shown", { cell, output: JSON.parse(toPages(JSON.stringify({ kind, ...content }))) });
  } else {
    post("message", { text: toPages(text) });
  }
}

// ---- Starting, and running the cells ---------------------------------------------------------------------

/** Let pending messages of the page be answered first. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

async function load({ python: base, packages, own, files, start: library }) {
  const lost = fetchAll(base, files);
  lost.catch(() => {});
  const { loadPyodide } = await Promise.race([modules.get(`${base}pyodide.mjs`), lost]);
  const { default: createPyodideModule } = await Promise.race([modules.get(`${base}pyodide.asm.mjs`), lost]);
  const places = { indexURL: base, packageBaseUrl: base, stdLibURL: base + library };
  // Pyodide alone would wait without end for a file that fails.
  const pyodide = await Promise.race([
    loadPyodide({ ...places, packages, fullStdLib: false, createPyodideModule }),
    lost,
  ]);
  const [site] = pyodide.pyimport("site").getsitepackages();
  for (const name of own) {
    const archive = await self.fetch(base + name);
    pyodide.unpackArchive(await archive.arrayBuffer(), "zip", { extractDir: site });
  }
  post("starting");
  return pyodide.pyimport("gleek.inpage");
}

async function start(asked) {
  pages = asked.pages;
  const names = Object.keys(pages).map((name) => name.replace(/[^\w-]/g, "\\$&"));
  notebooks = new RegExp(`\\b(${names.join("|")})\\b`, "g");
  try {
    const inpage = await load(asked);
    // The last argument: the archives that are fetched only on import.
    const rest = Object.entries(asked.rest).map(([name, file]) => [name, asked.python + file]);
    kernel = inpage.start(send, asked.query, asked.path, asked.session, JSON.stringify(Object.fromEntries(rest)));
  } catch (error) {
    const whole = counted.done >= counted.all;
    await breathe(); // a browser reports a policy violation only now
    const why = error.why ?? (whole ? "start" : "fetch");
    return post("failed", { why: forbidden ? "policy" : why, detail: String(error) });
  }
  for (const { cell, code } of asked.cells) {
    post("running", { cell });
    const parent = { msg_id: `cell-${cell}`, msg_type: "execute_request", session: asked.session };
    if (JSON.parse(kernel.run(code, JSON.stringify(parent))).status !== "ok") {
      post("broken", { cell });
      break; // stop, as Voilà does: later cells may need this one
    }
    await breathe();
  }
  return post("ended");
}

const heard = {
  start,
  message: ({ text }) => kernel?.receive(text), // before the start no widget can send anything
  ping: () => post("pong"),
};

self.onmessage = ({ data }) => heard[data.what](data);
