// Python (Pyodide) in a worker: it is fetched and started, runs the notebook's cells in order, and then answers what the
// page's widgets ask. Messages are Jupyter's, as JSON text; `gleek.inpage` is the Python side.

const post = (what, more = {}) => self.postMessage({ what, ...more });

let python = null; // the module gleek.inpage

// ---- What is fetched -----------------------------------------------------------------------------------

const counted = { done: 0, all: 0 }; // in bytes

function count(bytes) {
  counted.done += bytes;
  post("fetched", { done: Math.min(counted.done, counted.all), all: counted.all });
}

/** Why Python cannot be started, in one of the words that slots.js knows. */
class Fault extends Error {
  constructor(why, detail) {
    super(detail);
    this.why = why;
  }
}

/** Count what comes of a body; return how many bytes it had. */
async function countBody(body) {
  // A copy is read: Python's is left as it is, so that the browser can begin to compile it, and keep what it compiled.
  const reader = body.getReader();
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    count(part.value.length);
  }
  return bytes;
}

/**
 * Ask for a file by an address that ends in a mark of its content, so that no older one is taken for it. `broke` is
 * called when what has come is another: a page that asks for a login, or that says that there is no such file.
 */
async function fetched(address, size, mark, broke) {
  const response = await fetchOutside(`${address}?v=${mark}`);
  const type = response.headers.get("Content-Type") ?? "";
  if (!response.ok) throw new Fault("fetch", `${address}: ${response.status}`);
  if (address.endsWith(".json") && type.startsWith("text/html")) throw new Fault("other", `${address}: ${type}`);
  countBody(response.clone().body).then(
    (bytes) => {
      if (bytes !== size && UNCHANGED.test(address)) broke(new Fault("other", `${address}: ${bytes} bytes, not ${size}`));
    },
    () => {}, // whoever reads it says what failed
  );
  if (!address.endsWith(".wasm") || type === WASM) return response;
  // Some hosts do not know the type, and a browser compiles nothing that is called otherwise while it comes.
  return new Response(response.body, { headers: { "Content-Type": WASM } });
}

const WASM = "application/wasm";
const UNCHANGED = /\.(wasm|zip|whl)$/; // what no host changes on the way

/** Import a module, though the host may not know its type: a browser runs none that is called otherwise. */
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

// ---- What fails without a word ---------------------------------------------------------------------------

let forbidden = ""; // what a Content-Security-Policy has forbidden
self.addEventListener("securitypolicyviolation", (event) => {
  if (event.disposition === "enforce") forbidden = event.effectiveDirective;
});

/** Whether the policy with which this script came lets nothing be compiled. */
function mayCompile() {
  try {
    return Boolean(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
  } catch {
    return false;
  }
}

/** Pyodide waits for ever for what could not be compiled: call `broke` with what is wrong. */
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
const arriving = new Map(); // what is on its way, by the addresses under which Pyodide will ask for it
const modules = new Map();

/** Ask for all files at once. What is returned never ends well: it fails with the first file that does not come. */
function fetchAll(base, files) {
  let broke;
  const lost = new Promise((_, fail) => {
    broke = fail;
  });
  for (const [name, [size, mark]] of Object.entries(files)) {
    counted.all += size;
    const address = base + name;
    if (name.endsWith(".mjs")) {
      modules.set(address, imported(address)); // these two are asked for as modules
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
  const asked = String(address?.url ?? address);
  const there = arriving.get(asked);
  arriving.delete(asked);
  return there ?? fetchOutside(address, options);
};

// ---- From Python to the page ---------------------------------------------------------------------------

let pages = {}; // the addresses of pages, by the names of the notebooks of which they are made
let notebooks = /$^/g;

/** Python's links name notebooks; on this site the pages made of them are called otherwise. */
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

/** Let what the page has asked meanwhile be answered first. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

async function load({ python: base, packages, own, files, start: library }) {
  const lost = fetchAll(base, files);
  lost.catch(() => {});
  const { loadPyodide } = await Promise.race([modules.get(`${base}pyodide.mjs`), lost]);
  const { default: createPyodideModule } = await Promise.race([modules.get(`${base}pyodide.asm.mjs`), lost]);
  const places = { indexURL: base, packageBaseUrl: base, stdLibURL: base + library };
  // Pyodide itself would wait for ever for a file that does not come.
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
  let module;
  try {
    module = await load(asked);
    // The last is what is fetched only if something is imported that few need.
    const rest = Object.entries(asked.rest).map(([name, file]) => [name, asked.python + file]);
    module.start(send, asked.query, asked.path, asked.session, JSON.stringify(Object.fromEntries(rest)));
  } catch (error) {
    const whole = counted.done >= counted.all;
    await breathe(); // a browser tells only now whether it was forbidden
    const why = error.why ?? (whole ? "start" : "fetch");
    return post("failed", { why: forbidden ? "policy" : why, detail: String(error) });
  }
  python = module;
  for (const { cell, code } of asked.cells) {
    post("running", { cell });
    const parent = { msg_id: `cell-${cell}`, msg_type: "execute_request", session: asked.session };
    if (JSON.parse(python.run(code, JSON.stringify(parent))).status !== "ok") {
      post("broken", { cell });
      break; // as under Voilà: the cells after it may need it
    }
    await breathe();
  }
  return post("ended");
}

const heard = {
  start,
  message: ({ text }) => python?.receive(text), // before that there is no widget that could ask
  ping: () => post("pong"),
};

self.onmessage = ({ data }) => heard[data.what](data);
