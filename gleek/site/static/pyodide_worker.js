// A worker that fetches and starts Python (Pyodide), runs the notebook's cells in order, and then passes on the
// messages of the page's widgets. The messages are Jupyter's, as JSON texts. `gleek.widgets.inpage` handles them.

const post = (what, more = {}) => self.postMessage({ what, ...more });
let kernel; // the page's kernel, a gleek.widgets.inpage.kernel.Kernel

const counted = { done: 0, all: 0 }; // in bytes

function count(bytes) {
  counted.done += bytes;
  post("fetched", { done: Math.min(counted.done, counted.all), all: counted.all });
}

/** An error because of which Python cannot be started. `why` is a key of `FAILED` in cell_outputs.js. */
class Fault extends Error {
  constructor(why, detail) {
    super(detail);
    this.why = why;
  }
}

/** Count the bytes of a response's body for the progress bar as they arrive. Return a promise of their number. */
async function countBody(body) {
  const reader = body.getReader();
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    count(part.value.length);
  }
  return bytes;
}

// Fetch a file of `size` bytes whose content has the hash `mark`. Throw a `Fault` if the server answers with an error,
// or with a page instead of a JSON file. The number of bytes is known later: if it is wrong, call `broke` with a
// `Fault`.
async function fetched(address, size, mark, broke) {
  const response = await fetchOutside(`${address}?v=${mark}`);
  const type = response.headers.get("Content-Type") ?? "";
  if (!response.ok) throw new Fault("fetch", `${address}: ${response.status}`);
  if (address.endsWith(".json") && type.startsWith("text/html")) throw new Fault("other", `${address}: ${type}`);
  // Count a copy, so that the browser can compile the original while it arrives, and cache the code.
  countBody(response.clone().body).then(
    (bytes) => {
      if (bytes !== size && UNCHANGED.test(address))
        broke(new Fault("other", `${address}: ${bytes} bytes, not ${size}`));
    },
    () => {}, // if the download fails, the code that reads the original response reports it
  );
  if (!address.endsWith(".wasm") || type === WASM) return response;
  // Some hosts send the wrong type, and a browser compiles a stream only if it has this type.
  return new Response(response.body, { headers: { "Content-Type": WASM } });
}

const WASM = "application/wasm";
const UNCHANGED = /\.(wasm|zip|whl)$/; // file types that no host changes on the way

/** Import a module from a URL. If the host sends it with a wrong type, which browsers refuse, correct the type. */
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

// ---- Failures that Pyodide does not report ---------------------------------------------------------------

let forbidden = ""; // the directive of a Content-Security-Policy that was violated
self.addEventListener("securitypolicyviolation", (event) => {
  if (event.disposition === "enforce") forbidden = event.effectiveDirective;
});

/** Return whether the Content-Security-Policy of this script allows it to compile WebAssembly. */
function mayCompile() {
  try {
    return Boolean(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
  } catch {
    return false;
  }
}

/** Call `broke` with a `Fault` whenever WebAssembly cannot be compiled: Pyodide would wait for it without end. */
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
const arriving = new Map(); // responses on their way, keyed by the URL that Pyodide will request
const modules = new Map();

// Start to fetch all files at once. `files` has the size in bytes and the hash of each, by name; `base` is the URL of
// their folder. Return a promise that never resolves, and is rejected when the first file fails.
function fetchAll(base, files) {
  let broke;
  const lost = new Promise((_, fail) => (broke = fail));
  for (const [name, [size, mark]] of Object.entries(files)) {
    counted.all += size;
    const address = base + name;
    if (name.endsWith(".mjs")) {
      modules.set(address, imported(address)); // Pyodide imports these, and does not fetch them
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

let pages = {}; // the URLs of pages, keyed by the names of their notebooks
let notebooks = /$^/g;

/** In a text from Python, replace the names of notebooks, to which its links lead, by the URLs of their pages. */
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

/** Return a promise that resolves when the messages that have arrived from the page are answered. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

async function load({ python: base, packages, own, files, start: library }) {
  const lost = fetchAll(base, files);
  lost.catch(() => {});
  const { loadPyodide } = await Promise.race([modules.get(`${base}pyodide.mjs`), lost]);
  const { default: createPyodideModule } = await Promise.race([modules.get(`${base}pyodide.asm.mjs`), lost]);
  const places = { indexURL: base, packageBaseUrl: base, stdLibURL: base + library };
  // If a file fails, Pyodide would wait for it without end: `lost` is rejected then.
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
  return pyodide.pyimport("gleek.widgets.inpage");
}

async function start(asked) {
  pages = asked.pages;
  const names = Object.keys(pages).map((name) => name.replace(/[^\w-]/g, "\\$&"));
  notebooks = new RegExp(`\\b(${names.join("|")})\\b`, "g");
  try {
    const inpage = await load(asked);
    // The archives that are fetched only when a module in them is imported.
    const rest = Object.entries(asked.rest).map(([name, file]) => [name, asked.python + file]);
    kernel = inpage.start(send, asked.query, asked.path, asked.session, JSON.stringify(Object.fromEntries(rest)));
  } catch (error) {
    const whole = counted.done >= counted.all;
    await breathe(); // meanwhile the browser reports a policy violation
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
