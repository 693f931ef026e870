// The models of a page's widgets: their traits as Python sends them. A model has the methods that anywidget gives to a
// widget's script.

import { withChanges } from "../../widgets/static/view_changes.js";
import { connect } from "./kernel_line.js";

const CONTROL = "jupyter.widget.control";
const WIDGET = "jupyter.widget";

const models = new Map(); // by the id of the widget
const awaited = new Map(); // for each id that is not known yet: a promise and the function that resolves it
/** @type {(kind: string, content: object, metadata?: object) => void} */
let send = () => {};

const isSame = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);

export class Model {
  heard = new Map();
  before = {};
  unsent = new Set();

  constructor(id, attributes) {
    this.id = id;
    this.attributes = attributes;
  }

  get = (name) => this.attributes[name];
  previous = (name) => this.before[name];
  on = (event, listener) => void this.heard.set(event, (this.heard.get(event) ?? new Set()).add(listener));
  off = (event, listener) => void this.heard.get(event)?.delete(listener);
  trigger(event, ...given) {
    for (const listener of [...(this.heard.get(event) ?? [])]) listener(...given);
  }

  /** Take the traits that Python sends. Python may send the changes of the view in place of the view (requests.js). */
  update(traits) {
    const { from, made } = traits.changes ?? {};
    if (!made) return this.assign(traits);
    if (Object(this.get("changes")).to !== from) return this.send({ what: "state" });
    this.gleekMade = made;
    return this.assign({ view: withChanges(this.get("view"), made), ...traits });
  }

  /** Change the traits, and then report each change: a listener for one trait finds the new values of all. */
  assign(traits) {
    const changed = Object.keys(traits).filter((name) => !isSame(traits[name], this.attributes[name]));
    for (const name of changed) this.before[name] = this.attributes[name];
    Object.assign(this.attributes, traits);
    for (const name of changed) this.trigger(`change:${name}`, this, this.attributes[name], {});
  }

  set(name, value) {
    this.unsent.add(name);
    this.assign({ [name]: value });
  }

  save_changes() {
    const state = Object.fromEntries([...this.unsent].map((name) => [name, this.attributes[name]]));
    this.unsent.clear();
    send("comm_msg", { comm_id: this.id, data: { method: "update", state, buffer_paths: [] } });
  }

  send(content) {
    send("comm_msg", { comm_id: this.id, data: { method: "custom", content } });
  }
}

/** Return a promise of the model with this id. It resolves when Python has made the widget. */
export function modelWith(id) {
  if (models.has(id)) return Promise.resolve(models.get(id));
  if (!awaited.has(id)) {
    let resolve;
    const promise = new Promise((done) => (resolve = done));
    awaited.set(id, { promise, resolve });
  }
  return awaited.get(id).promise;
}

function addState(id, state) {
  if (models.has(id)) return models.get(id).update(state);
  models.set(id, new Model(id, state));
  awaited.get(id)?.resolve(models.get(id));
  return awaited.delete(id);
}

function receive({ header, content: { comm_id: id, target_name: target, data } }) {
  if (header.msg_type === "comm_open" && target === WIDGET) addState(id, data.state);
  if (header.msg_type !== "comm_msg") return;
  if (data.method === "update") models.get(id)?.update(data.state);
  else if (data.method === "custom") models.get(id)?.trigger("msg:custom", data.content, []);
  else if (data.method === "update_states")
    for (const [each, { state }] of Object.entries(data.states)) addState(each, state);
}

/** Ask for the states of all widgets. After a connection that was lost, they may have changed. */
function begin() {
  const comm_id = `control-${Math.random().toString(36).slice(2)}`;
  send("comm_open", { comm_id, target_name: CONTROL, data: {} }, { version: "1.0.0" });
  send("comm_msg", { comm_id, data: { method: "request_states" } });
}

/** Connect with the page's kernel, and keep the models as Python has them. */
export function keepModels() {
  send = connect(receive, begin);
}
