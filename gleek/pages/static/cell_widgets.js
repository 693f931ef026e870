// Draws the output of a notebook's cells: widgets with the scripts that Python sends for them, and HTML and text.

import { attempt, h } from "../../widgets/drawing/static/nodes.js";
import { modelWith } from "./widget_models.js";

const VIEW = "application/vnd.jupyter.widget-view+json";
const REFERENCE = "IPY_MODEL_"; // before the id of a model in the traits of another one

const ADDRESS = /^widgets\/\w+\.(?:js|css)\?v=\w+(?: |$)/; // the address of a file of the server (widgets/page_files.py)

const scripts = new Map(); // by its text or address: a promise of what the script of a widget exports
const sheets = new Map(); // by its text or address: a promise that resolves when the style sheet applies
const begun = new WeakMap(); // by model: a promise that resolves when its script has prepared it

const addressOf = (name) => new URL(`${document.body.dataset.baseUrl}gleek/static/${name}`, document.baseURI).href;

function imported(text) {
  if (!scripts.has(text)) {
    const address = ADDRESS.test(text)
      ? addressOf(text)
      : URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    scripts.set(
      text,
      import(address).then(({ default: made }) => (typeof made === "function" ? made() : made)),
    );
  }
  return scripts.get(text);
}

/** Return a promise that resolves when a style sheet applies: one of these addresses, or one with this text. */
function sheetApplies(sheet) {
  if (!sheets.has(sheet)) {
    const node = ADDRESS.test(sheet) ? h("link", { rel: "stylesheet", href: addressOf(sheet) }) : h("style", sheet);
    sheets.set(
      sheet,
      new Promise((done) => {
        for (const kind of ["load", "error"]) node.addEventListener(kind, done);
      }),
    );
    document.head.append(node);
  }
  return sheets.get(sheet);
}

/** Return a promise that resolves when the style sheets of a model apply. */
function sheetsApply(model) {
  const css = model.get("_css") || "";
  return Promise.all((ADDRESS.test(css) ? css.split(" ") : [css].filter(Boolean)).map(sheetApplies));
}

/** Return a promise of the script of a model, which resolves when the script has prepared the model. */
function scriptOf(model) {
  if (!begun.has(model)) {
    const script = imported(model.get("_esm"));
    begun.set(
      model,
      script.then(async (one) => {
        await one.initialize?.({ model });
        return one;
      }),
    );
  }
  return begun.get(model);
}

const childrenOf = (model) =>
  Promise.all((model.get("children") ?? []).map((each) => modelWith(each.slice(REFERENCE.length))));

/**
 * Return a promise of the element of a widget, or of a group of widgets one below the other, and of the functions that
 * draw them. The promise resolves when all scripts have been loaded.
 */
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

/**
 * Draw one output of a cell, in Jupyter's format, in the element `place`. If the tasks of a widget are drawn already
 * (prepared.js), the widget takes over their elements.
 */
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
