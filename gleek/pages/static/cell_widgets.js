// Draws the output of a notebook's cells: widgets with the scripts that Python sends for them, and HTML and text. The
// widgets' models have the traits that Python sends.

import { attempt, h } from "../../widgets/drawing/static/nodes.js";
import { Model, withChanges } from "../../widgets/static/model.js";
import { connect } from "./kernel_line.js";

const VIEW = "application/vnd.jupyter.widget-view+json";
const REFERENCE = "IPY_MODEL_"; // before the id of a model in the traits of another one

const ADDRESS = /^widgets\/\w+\.(?:js|css)\?v=\w+(?: |$)/; // the address of a file of the server (widgets/page_files.py)

const scripts = new Map(); // by its text or address: a promise of what the script of a widget exports
const sheets = new Map(); // by its text or address: a promise that resolves when the style sheet applies
const begun = new WeakMap(); // by model: a promise that resolves when its script has prepared it

const addressOf = (name) => new URL(`${document.body.dataset.baseUrl}gleek/static/${name}`, document.baseURI).href;

/** Return what `map` has under `key`. If it has nothing, store there what `make` returns. */
function once(map, key, make) {
  if (!map.has(key)) map.set(key, make());
  return map.get(key);
}

const imported = (text) =>
  once(scripts, text, async () => {
    const own = () => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    const { default: made } = await import(ADDRESS.test(text) ? addressOf(text) : own());
    return typeof made === "function" ? made() : made;
  });

/** Return a promise that resolves when a style sheet applies: one of these addresses, or one with this text. */
const sheetApplies = (sheet) =>
  once(sheets, sheet, () => {
    const node = ADDRESS.test(sheet) ? h("link", { rel: "stylesheet", href: addressOf(sheet) }) : h("style", sheet);
    const applies = new Promise((done) => ["load", "error"].forEach((kind) => node.addEventListener(kind, done)));
    document.head.append(node);
    return applies;
  });

function sheetsApply(model) {
  const css = model.get("_css") || "";
  return Promise.all((ADDRESS.test(css) ? css.split(" ") : [css].filter(Boolean)).map(sheetApplies));
}

/** Return a promise of the script of a model, which resolves when the script has prepared the model. */
const scriptOf = (model) =>
  once(begun, model, async () => {
    const script = await imported(model.get("_esm"));
    await script.initialize?.({ model });
    return script;
  });

const childrenOf = (model) =>
  Promise.all((model.get("children") ?? []).map((each) => modelWith(each.slice(REFERENCE.length))));

// Return a promise of the element of a widget, or of a group of widgets one below the other, and of the functions that
// draw them. The promise resolves when all scripts have been loaded.
async function laidOut(model) {
  const node = h("div", { class: (model.get("_dom_classes") ?? []).join(" ") || null });
  if (model.get("_esm")) {
    const [script] = await Promise.all([scriptOf(model), sheetsApply(model)]);
    return { node, draws: [() => script.render?.({ model, el: node })] };
  }
  const parts = await Promise.all((await childrenOf(model)).map(laidOut));
  node.append(...parts.map((part) => part.node));
  return { node, draws: parts.flatMap((part) => part.draws) };
}

// Draw one output of a cell, in Jupyter's format, in the element `place`. If the tasks of a widget are drawn already
// (prepared.js), the widget takes over their elements.
export async function draw(place, { data }) {
  const id = data[VIEW]?.model_id;
  const model = id && (await modelWith(id));
  const tasks = model && place.parentElement.querySelector(":scope > .gleek-prepared");
  if (tasks) {
    await tasks.gleekTakeOver(await childrenOf(model)).catch(() => tasks.remove());
    if (tasks.isConnected) return place.remove();
  }
  try {
    // Of other libraries' widgets the page knows only the text.
    const known = model && (model.get("_esm") || model.get("children"));
    const { node, draws } = known ? await laidOut(model) : { node: written(data), draws: [] };
    // A widget looks for others in the page, and may ask Python at once: draw all together, when they are in the page.
    place.replaceChildren(node);
    delete place.dataset.undrawn;
    attempt(draws);
  } catch (error) {
    console.warn(`gleek: ${error}`);
    window.dispatchEvent(new Event("gleek-lost"));
  }
  return undefined;
}

function written(data) {
  const html = data["text/html"] ?? data["image/svg+xml"];
  if (html === undefined) return h("pre.gleek-text", { tabindex: "0" }, data["text/plain"] ?? "");
  const node = h("div.gleek-html");
  node.innerHTML = html;
  return node;
}

const places = new Map(); // by the id of a widget: its `model`, a `promise` of the model, and its function `resolve`
/** @type {(kind: string, content: object, metadata?: object) => void} */
let send = () => {};

const isSame = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);

class PageModel extends Model {
  before = {};
  unsent = new Set();

  constructor(id, attributes) {
    super(attributes);
    this.id = id;
  }

  previous = (name) => this.before[name];

  /** Take the traits that Python sends. Python may send the changes of the view in place of the view (widget_frame.js). */
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

function placeOf(id) {
  const made = () => {
    const place = {};
    place.promise = new Promise((done) => (place.resolve = done));
    return place;
  };
  return once(places, id, made);
}

/** Return a promise of the model with this id. It resolves when Python has made the widget. */
export const modelWith = (id) => placeOf(id).promise;

function addState(id, state) {
  const place = placeOf(id);
  if (place.model) return place.model.update(state);
  place.model = new PageModel(id, state);
  return place.resolve(place.model);
}

function receive({ header, content: { comm_id: id, target_name: target, data } }) {
  if (header.msg_type === "comm_open" && target === "jupyter.widget") addState(id, data.state);
  if (header.msg_type !== "comm_msg") return;
  if (data.method === "update") places.get(id)?.model?.update(data.state);
  else if (data.method === "custom") places.get(id)?.model?.trigger("msg:custom", data.content, []);
  else if (data.method === "update_states")
    for (const [each, { state }] of Object.entries(data.states)) addState(each, state);
}

/** Ask for the states of all widgets. After a connection that was lost, they may have changed. */
function begin() {
  const comm_id = `control-${Math.random().toString(36).slice(2)}`;
  send("comm_open", { comm_id, target_name: "jupyter.widget.control", data: {} }, { version: "1.0.0" });
  send("comm_msg", { comm_id, data: { method: "request_states" } });
}

export function keepModels() {
  send = connect(receive, begin);
}
