// The models of a page's widgets, and the messages between a page and its kernel.

import assert from "node:assert/strict";
import { test } from "node:test";

const sent = [];
/** The page's socket, in place of the browser's. `hear` delivers a message of the kernel. */
class Socket {
  constructor(address, protocol) {
    Object.assign(this, { address: String(address), protocol });
    Socket.last = this;
  }
  send(bytes) {
    sent.push(unpacked(bytes.buffer));
  }
  hear(msg_type, content) {
    const message = { channel: "iopub", header: { msg_type }, parent_header: {}, metadata: {}, content };
    this.onmessage({ data: packed(message).buffer });
  }
}
globalThis.window = new EventTarget();
const body = { dataset: { baseUrl: "/", kernel: "k" } };
globalThis.document = Object.assign(new EventTarget(), { body, baseURI: "http://127.0.0.1:8866/x" });
globalThis.WebSocket = Socket;
const { packed, unpacked } = await import("../../gleek/pages/static/kernel_line.js");
const { keepModels, modelWith } = await import("../../gleek/pages/static/cell_widgets.js");
keepModels();

const update = (id, state) => Socket.last.hear("comm_msg", { comm_id: id, data: { method: "update", state } });

test("a message comes out of the protocol as it was put in", () => {
  const message = { channel: "shell", header: { msg_type: "comm_msg" }, parent_header: {}, metadata: { a: 1 } };
  const content = { text: "“Tib”, the ace", nested: [1, { b: null }] };
  const { channel, ...rest } = { ...message, content };
  assert.deepEqual(unpacked(packed({ channel, ...rest }).buffer), rest);
});

test("what is sent before the socket is open waits, and the states of all widgets are asked for first", async () => {
  const waiting = modelWith("w");
  assert.equal(Socket.last.address.split("?")[0], "ws://127.0.0.1:8866/api/kernels/k/channels");
  Socket.last.onopen();
  assert.deepEqual(
    sent.map(({ header, content }) => [header.msg_type, content.target_name ?? content.data.method]),
    [
      ["comm_open", "jupyter.widget.control"],
      ["comm_msg", "request_states"],
    ],
  );
  const states = { w: { state: { view: { step: 1 }, answered: 0 } } };
  Socket.last.hear("comm_msg", { comm_id: "c", data: { method: "update_states", states } });
  assert.deepEqual((await waiting).get("view"), { step: 1 });
});

test("a listener for one trait finds the new values of all, and equal values are no change", async () => {
  const model = await modelWith("w");
  const heard = [];
  model.on("change:changes", (own, value) => heard.push([own.previous("changes"), value, own.get("answered")]));
  model.on("change:answered", () => heard.push("answered"));
  update("w", { changes: { to: 1 }, answered: 1 });
  update("w", { changes: { to: 1 }, answered: 1 });
  assert.deepEqual(heard, [[undefined, { to: 1 }, 1], "answered"]);
});

test("changes make the new view before any script has prepared the model; after a gap, the state is asked for", async () => {
  const model = await modelWith("w");
  update("w", { view: { step: 1 }, changes: { to: 4 } });
  const heard = [];
  model.on("change:view", (_, view) => heard.push(view));
  update("w", { changes: { from: 4, to: 5, made: [[["step"], 2]] } });
  assert.deepEqual(heard, [{ step: 2 }]);
  sent.length = 0;
  update("w", { changes: { from: 6, to: 7, made: [[["step"], 9]] } });
  assert.deepEqual(model.get("view"), { step: 2 });
  assert.deepEqual(sent[0].content.data, { method: "custom", content: { what: "state" } });
});

test("only the traits that a script has set are sent", async () => {
  const model = await modelWith("w");
  sent.length = 0;
  model.set("asked", { n: 1 });
  model.save_changes();
  model.send({ what: "state" });
  assert.deepEqual(
    sent.map(({ content }) => content),
    [
      { comm_id: "w", data: { method: "update", state: { asked: { n: 1 } }, buffer_paths: [] } },
      { comm_id: "w", data: { method: "custom", content: { what: "state" } } },
    ],
  );
});

test("a page whose line was cut connects again, and is brought up to date", async () => {
  const model = await modelWith("w");
  const first = Socket.last;
  first.onclose();
  model.send({ what: "while cut" });
  await new Promise((done) => setTimeout(done, 20));
  assert.notEqual(Socket.last, first);
  assert.equal(Socket.last.address, first.address);
  sent.length = 0;
  Socket.last.onopen();
  assert.deepEqual(
    sent.map(({ content }) => content.data.method ?? ""),
    ["", "request_states", "custom"],
  );
  const states = { w: { state: { view: { step: 5 } } } };
  Socket.last.hear("comm_msg", { comm_id: "c", data: { method: "update_states", states } });
  assert.deepEqual(model.get("view"), { step: 5 });
});
