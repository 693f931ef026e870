// The page's connection to its kernel: the websocket of the server, or Python in a page of the static site.
//
// The server's messages have Jupyter's websocket protocol v1: the number of offsets, the offsets (8 bytes each,
// little-endian), and then the parts: channel, header, parent header, metadata, content, buffers.

const PROTOCOL = "v1.kernel.websocket.jupyter.org";
const MOST_TRIES = 7; // of connecting again, after which only a network that comes back is a reason to try
const TRY_MS = 1000; // the wait before the second try; each further wait is twice as long
const LASTING_MS = 5000; // a connection that was open for so long is no failed try

// The state of the page's connection. `refused` is the number of websockets in a row that closed without a message.
// `since` is the time (performance.now()) since which the page has waited for a first message; null if it does not wait.
export const line = { refused: 0, since: /** @type {number | null} */ (null) };

/** `what`: the directive of the Content-Security-Policy that was the last to block something in this page, or "". */
export const forbidden = { what: "" };
document.addEventListener("securitypolicyviolation", (event) => {
  if (event.disposition === "enforce") forbidden.what = event.effectiveDirective;
});

const tell = (name) => window.dispatchEvent(new Event(name));
// Not crypto.randomUUID, which a page has only over HTTPS or from this computer.
const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");

// Connect with the kernel. `receive` gets each message; `begin` is called whenever a connection has been opened. Return
// a function that sends a message: `send(kind, content, metadata)`.
export function connect(receive, begin) {
  const session = newId();
  const message = (kind, content, metadata = {}) => ({
    header: { msg_id: newId(), msg_type: kind, session, username: "", version: "5.4" },
    parent_header: {},
    metadata,
    content,
    channel: "shell",
    buffers: [],
  });
  if (window.gleekPython) {
    window.gleekPython.connect(receive);
    return (...given) => window.gleekPython.send(message(...given));
  }
  const { baseUrl, kernel } = document.body.dataset;
  const address = new URL(`${baseUrl}api/kernels/${kernel}/channels?session_id=${session}`, document.baseURI);
  address.protocol = address.protocol.replace("http", "ws");
  sayGoodbye(baseUrl, kernel);

  const waiting = [];
  let socket;
  let tries = 0;
  let timer = 0;

  function open() {
    clearTimeout(timer);
    const one = new WebSocket(address, PROTOCOL);
    one.binaryType = "arraybuffer";
    let heard = false;
    let opened = Infinity;
    line.since ??= performance.now();
    one.onopen = () => {
      socket = one;
      opened = performance.now();
      begin();
      for (const each of waiting.splice(0)) one.send(packed(each));
    };
    one.onmessage = ({ data }) => {
      tell("gleek-come");
      if (!heard) {
        heard = true;
        Object.assign(line, { refused: 0, since: null });
        tell("gleek-line");
      }
      receive(unpacked(data));
    };
    one.onclose = () => {
      socket = null;
      if (!heard) line.refused += 1;
      if (performance.now() - opened > LASTING_MS) tries = 0;
      tell("gleek-disconnected");
      if (tries < MOST_TRIES) timer = setTimeout(open, tries ? TRY_MS * 2 ** (tries - 1) : 0);
      tries += 1;
    };
    tell("gleek-line");
  }

  window.addEventListener("online", () => {
    if (!socket && tries > MOST_TRIES) open();
  });
  open();
  return (...given) => {
    if (socket) socket.send(packed(message(...given)));
    else waiting.push(message(...given));
  };
}

/** When the reader leaves the page, tell the server to end its kernel. It would take the place of another reader. */
function sayGoodbye(baseUrl, kernel) {
  window.addEventListener("pagehide", () => {
    const words = new FormData();
    words.append("_xsrf", document.cookie.match(/\b_xsrf=([^;]*)/)?.[1] ?? "");
    navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernel}`, words);
  });
}

const NUMBER = 8; // the bytes of an offset
const PARTS = /** @type {const} */ (["header", "parent_header", "metadata", "content"]);

/** Return a message without buffers as bytes. */
export function packed(message) {
  const texts = [message.channel, ...PARTS.map((name) => JSON.stringify(message[name]))];
  const parts = texts.map((text) => new TextEncoder().encode(text));
  const offsets = [NUMBER * (parts.length + 2)];
  for (const part of parts) offsets.push(offsets[offsets.length - 1] + part.length);
  const bytes = new Uint8Array(offsets[parts.length]);
  const view = new DataView(bytes.buffer);
  [offsets.length, ...offsets].forEach((value, at) => view.setBigUint64(NUMBER * at, BigInt(value), true));
  parts.forEach((part, at) => bytes.set(part, offsets[at]));
  return bytes;
}

/** Return the message in `data`, an ArrayBuffer. Its buffers are left out, because no widget of ours sends any. */
export function unpacked(data) {
  const view = new DataView(data);
  const offset = (at) => Number(view.getBigUint64(NUMBER * at, true));
  const read = (at) =>
    JSON.parse(new TextDecoder().decode(new Uint8Array(data, offset(at), offset(at + 1) - offset(at))));
  return Object.fromEntries(PARTS.map((name, at) => [name, read(at + 2)]));
}
