// Functions that all widgets share, such as requests to Python, and a notice when Python does not answer.
// gleek/widgets/base.py joins the files of this folder and of gleek/drawing into one module for each widget.
// The module begins with CARD_WORDS (names of ranks, suits and numbers, from Python) and nodes.js.

const ANSWER_MS = 8000; // the visitor sees a notice after this time without an answer
const LONGEST = 2000; // the characters of a text that are sent to Python, which cuts longer texts too

/**
 * Return an id that is unique in the page. All widgets of a page use one counter, although each has its own copy of
 * this script.
 */
function uniqueId(stem) {
  const counter = Symbol.for("gleek.serial");
  globalThis[counter] = (globalThis[counter] || 0) + 1;
  return `gk-${stem}-${globalThis[counter]}`;
}

const published = () => Boolean(document.body && document.body.dataset.gleek);
const presenting = () => Boolean(document.body && document.body.hasAttribute("data-gk-presenting"));

const button = (name, press, more = {}) => h("button", { type: "button", onclick: press, ...more }, name);
const isField = (node) => Boolean(node && node.closest && node.closest("input, select, textarea, [contenteditable]:not([contenteditable='false'])"));
const hasModifier = (event) => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;

/** Return the digit (0 to 9) that a key means on any keyboard layout, or null if it is not a digit. */
function digitOf(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  if (/^[0-9]$/.test(event.key)) return Number(event.key); // some keyboards need Shift for digits
  const [, place, digit] = /^(Digit|Numpad)([0-9])$/.exec(event.code) || [];
  if (!digit || event.shiftKey) return null;
  // On some keyboards, the digit row types other signs without Shift: the position decides. A key of the number pad
  // may move the cursor instead: then it is not a digit.
  return (place === "Digit" ? event.key.length === 1 : /^\p{Nd}$/u.test(event.key)) ? Number(digit) : null;
}

/** Call the functions in `parts`, each of which draws a part. If one fails, report it in the console, and go on. */
function attempt(parts) {
  for (const part of parts) {
    try {
      part();
    } catch (error) {
      console.warn("gleek: a part of the page could not be drawn", error);
    }
  }
}

/**
 * The visitor's progress and choices. They are stored in the browser, but only on the project's own pages (start.js).
 */
const store = {
  read: () => (published() ? window.gleek.progress.read() : {}),
  write(patch) {
    if (published()) window.gleek.progress.write(patch);
  },
  /** Call `draw` whenever the stored data change. Return a function that stops this. */
  onChange(draw) {
    if (!published()) return () => {};
    const changed = () => attempt([draw]);
    window.addEventListener(window.gleek.PROGRESS, changed);
    return () => window.removeEventListener(window.gleek.PROGRESS, changed);
  },
};

/** The parameters in the address of the page. They describe its state, so that a reload or a link restores it. */
const query = {
  get(key) {
    const value = published() ? new URLSearchParams(location.search).get(key) : null;
    // A link that was copied from an email may end with punctuation. The name of a record may do so too, so it is left
    // as it is.
    return value === null || key === "record" ? value : value.replace(/[.,;:!?…)\]}>"'”’»\p{Cf}]{1,9}$/u, "");
  },
  set(key, value) {
    query.setAll({ [key]: value });
  },
  /** Set several parameters in one step, so that the address never has a part of them; null removes a parameter. */
  setAll(values) {
    if (!published()) return;
    const changed = Object.entries(values).filter(([key, value]) => query.get(key) !== (value === null ? null : String(value)));
    if (!changed.length) return;
    const keys = new URLSearchParams(location.search);
    for (const [key, value] of changed) {
      if (value === null) keys.delete(key);
      else keys.set(key, value);
    }
    const search = keys.size ? `?${keys}` : "";
    history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
  },
};

/**
 * While the page is presented, it asks the current widget to take a step: `go` is called with 1 (on) or -1 (back). It
 * returns whether the widget has taken the step.
 */
function onStep(root, go) {
  const heard = (event) => go(Number((event.detail || {}).by) < 0 ? -1 : 1) && event.preventDefault();
  root.addEventListener("gleek:step", heard);
  return () => root.removeEventListener("gleek:step", heard);
}

const SIGNS = `[${Object.keys(CARD_WORDS.suits).join("")}]`;
const CARD = `\\b(${Object.keys(CARD_WORDS.ranks).join("|")})(${SIGNS})\uFE0E?`; // U+FE0E asks for the text form of the sign, not the emoji
const [CARD_SIGNS, BETWEEN_CARDS] = [new RegExp(CARD, "g"), new RegExp(`(${SIGNS})\uFE0E? (?=${CARD})`, "g")];
const AFTER_VERB = new RegExp(`\\b(plays?|played|leads?|led|keeps?|kept|lays? out|laid out) (?=${CARD})`, "gi");

const [PENCE, SHILLINGS] = ["(?:(\\d+)?([¼½¾])?d\\.)", "(?:(\\d{1,2})s\\.)"];
const SUM = new RegExp(`(?<![\\w¼½¾.])([+−]?)(?=£\\d|\\d{1,2}s\\.|[\\d¼½¾]+d\\.)(?:£(\\d+))?(?: ?${SHILLINGS})?(?: ?${PENCE})?(?=(\\s+[“"A-Z]|$)?)`, "g");
const AVERAGE = /([+−]?)(\d+\.\d+)d\.(?=(\s+[“"A-Z]|$)?)/g; // "30.6d.", an average in a review
const SIGNED = { "+": "plus ", "−": "minus " };
const PARTS_OF_PENNY = { "¼": "farthing", "½": "halfpenny", "¾": "three farthings" };

/**
 * Return a sum in words for screen readers: "1s. 3d." becomes "one shilling and threepence". If the last full stop also
 * ends a sentence, it is kept.
 */
function sumAloud(all, sign, pounds, shillings, pence, part, ends) {
  const many = (count) => CARD_WORDS.numbers[count] || count;
  const counted = (count, one, more) => Number(count) && (Number(count) === 1 ? `one ${one}` : `${many(count)} ${more}`);
  const whole = Number(pence) && (Number(pence) === 1 ? "one penny" : `${many(pence)}pence`);
  const small = [whole, part && (whole || part === "¾" ? PARTS_OF_PENNY[part] : `a ${PARTS_OF_PENNY[part]}`)].filter(Boolean).join(" ");
  const words = [counted(pounds, "pound", "pounds"), counted(shillings, "shilling", "shillings"), small].filter(Boolean);
  const last = words.pop() || "nothing";
  const stop = ends !== undefined && all.endsWith(".") ? "." : "";
  return `${SIGNED[sign] || ""}${words.length ? `${words.join(" ")} and ` : ""}${last}${stop}`;
}

/**
 * Return a text with cards and sums in words for screen readers: "Q♠ 10♥" becomes "queen of spades, ten of hearts",
 * "play Q♠" becomes "play the queen of spades".
 */
function aloud(words) {
  return String(words)
    .replace(AVERAGE, (_all, sign, pence, ends) => `${SIGNED[sign] || ""}${pence} pence${ends === undefined ? "" : "."}`)
    .replace(SUM, sumAloud)
    .replace(BETWEEN_CARDS, "$1, ")
    .replace(AFTER_VERB, "$1 the ")
    .replace(CARD_SIGNS, (_, rank, suit) => `${CARD_WORDS.ranks[rank]} of ${CARD_WORDS.suits[suit]}`);
}

/**
 * If a text has sums or cards, give its node a name for screen readers with these in words. A node that is not a
 * control (`control`) also gets the role "img", because only then is the name read.
 */
function nameAloud(node, text, control = false) {
  const words = aloud(text || "");
  attribute(node, "aria-label", words === (text || "") ? null : words);
  if (!control) attribute(node, "role", node.hasAttribute("aria-label") ? "img" : null);
}

const SUIT_SIGN = new RegExp(`(${SIGNS}\uFE0E?)`);
const suitOf = (sign) => CARD_WORDS.suits[sign[0]][0].toUpperCase();
const suited = (words) => (SUIT_SIGN.test(words) ? h("span", { class: "gk-suit", "data-suit": suitOf(words) }, words) : words);
const withSuits = (words) => words.split(SUIT_SIGN).filter(Boolean).map(suited);
/** Set a node's text like `write`, but draw suit signs in their colours. */
function writeCards(node, text) {
  const wanted = text === null || text === undefined ? "" : String(text);
  if (node.textContent !== wanted) node.replaceChildren(...withSuits(wanted));
}

const CODE = /\b([\dA-Z]{4}(?:-[\dA-Z]{1,5})+)\b/;
/** Set a node's text like `write`, but do not break a code such as "6T89-XY33" at the end of a line. */
function writeCodes(node, text) {
  const wanted = text === null || text === undefined ? "" : String(text);
  if (node.textContent === wanted) return;
  node.replaceChildren(...wanted.split(CODE).map((part, at) => (at % 2 ? h("span", { class: "gk-one-line" }, part) : part)));
}

/**
 * Set a node's text like `write`, but let the first occurrence of each term show its meaning. `terms` lists the terms
 * as they are written in the text, and their meanings.
 */
function writeTerms(node, text, terms) {
  const wanted = text === null || text === undefined ? "" : String(text);
  const place = ({ word }) => new RegExp(`(?<![\\w£-])${word.replace(/[^\w ]/g, "\\$&")}(?![\\w-])`).exec(wanted);
  const found = list(terms).map((term) => ({ ...term, at: (place(term) || { index: -1 }).index })).filter((term) => term.at >= 0);
  found.sort((one, other) => one.at - other.at || other.word.length - one.word.length);
  const key = JSON.stringify([wanted, found]);
  if (node.gkTerms === key) return;
  node.gkTerms = key;
  const parts = [];
  let end = 0;
  for (const one of found) {
    if (one.at < end) continue;
    parts.push(...withSuits(wanted.slice(end, one.at)), termNode(one));
    end = one.at + one.word.length;
  }
  node.replaceChildren(...parts, ...withSuits(wanted.slice(end)));
}
const termNode = ({ word, term, meaning }) => explain(h("span", { class: "gk-term" }, word), meaning, term);

/**
 * Let a node show a meaning on hover, on focus and on a tap. On pages that are not the project's own, set the meaning
 * as the node's title instead.
 */
function explain(node, meaning, term = "") {
  const own = published() && meaning;
  attribute(node, "data-gk-meaning", own ? meaning : null);
  attribute(node, "data-gk-term", own && term ? term : null);
  attribute(node, "role", own ? "button" : null);
  attribute(node, "tabindex", own ? "0" : null);
  attribute(node, "title", own ? null : meaning || null);
  return node;
}

/**
 * Make the live region of a widget. Return a function that lets screen readers announce a text, even if it is the same
 * as before.
 */
function speaker(root) {
  const voice = h("p", { class: "gk-spoken", role: "status" });
  root.append(voice);
  return (words) => {
    if (!words) return;
    const heard = aloud(words);
    write(voice, voice.textContent === heard ? `${heard}\u00A0` : heard);
  };
}

/** Call `draw`. If the focused element is gone after that, focus the first visible one of `others`. */
function keepFocus(root, draw, others) {
  const had = root.contains(document.activeElement) ? document.activeElement : null;
  draw();
  if (!had || (had.isConnected && had.getClientRects().length && document.activeElement === had)) return;
  const next = others.find((node) => node && node.isConnected && node.getClientRects().length);
  if (next) moveFocus(next);
}

/** Fill a select with an option for each item, from its id and name. */
function fillSelect(select, items, chosen) {
  reconcile(select, items, (one) => one.id, (one) => h("option", { value: one.id }), (node, one) => write(node, one.name));
  if (chosen !== undefined && chosen !== null) select.value = chosen;
}

/** Make a form. When it is submitted, `submitted` is called, and the browser sends nothing. */
function formOf(attributes, submitted, ...children) {
  const heard = (event) => {
    event.preventDefault();
    submitted();
  };
  return h("form", { ...attributes, onsubmit: heard }, ...children);
}

/**
 * Make a form with a text field and a button. When it is submitted, `take` is called with the text unless it is empty.
 */
function textForm(attributes, label, input, name, take, ...others) {
  const submitted = () => {
    const text = input.value.trim();
    if (text) take(text);
    else input.focus();
  };
  const joined = h("span", { class: "gk-joined" }, input, h("button", { type: "submit" }, name), ...others);
  return formOf(attributes, submitted, h("label", { for: input.id }, label), joined);
}

const field = (label, input) => h("div", { class: "gk-field" }, h("label", { for: input.id }, label), input);

/**
 * Make a button that prints one part of the page. `part` is the name by which the page's style sheet knows this part.
 */
function printButton(name, part) {
  const press = button(name, () => {
    document.body.dataset.gkPrint = part;
    window.print();
    delete document.body.dataset.gkPrint;
  });
  show(press, published());
  return press;
}

/**
 * If a node is too long for its place, let Tab reach it, so that it can be scrolled with the keyboard. `name` is its
 * name for screen readers.
 */
function makeScrollable(node, name) {
  const long = node.scrollHeight > node.clientHeight + 1;
  attribute(node, "tabindex", long ? "0" : null);
  attribute(node, "role", long ? "group" : null);
  attribute(node, "aria-label", long ? name : null);
  showMore(node);
}

/** Keep the attribute `data-below` on a node while there is more text below. The style sheet then shows an arrow. */
function showMore(node) {
  const mark = () => {
    const more = node.scrollHeight - node.clientHeight - node.scrollTop > 2;
    attribute(node, "data-below", more && getComputedStyle(node).overflowY !== "visible" ? "yes" : null);
  };
  if (!node.onscroll) node.onscroll = mark;
  mark();
}

/** Let the browser save a text, or bytes, as a file. */
function download(name, content, type = "application/json") {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Call `laid` whenever the size of a node changes. Return a function that stops this. */
function onLaidOut(node, laid) {
  const measure = new ResizeObserver(laid);
  measure.observe(node);
  return () => measure.disconnect();
}

/**
 * Make the root element of a widget, with its heading and an empty notice. The notice is shown when Python does not
 * answer. A quiet heading is for screen readers only, because the page has a heading of its own. Also return a function
 * that gives the current view, and the level of the heading.
 */
function frame(el, model, kind, { quiet = false } = {}) {
  guardPresses();
  const level = Number(model.get("level")) || 2;
  const heading = h(`h${level}`, { id: uniqueId("heading"), class: quiet ? "gk-heading gk-spoken" : "gk-heading" });
  const root = h("section", { class: `gk gk-${kind}`, "aria-labelledby": heading.id });
  const lost = h("div", { class: "gk-lost", role: "alert" });
  root.append(heading, lost);
  el.append(root);
  drawOnChange(model, ["label"], () => write(heading, model.get("label")));
  return { root, heading, lost, level, view: () => model.get("view") || {} };
}

/**
 * Return the functions with which a widget sends requests to Python. The widget is busy until a request is answered.
 * Then `settled` is called with the request, and with whether another request follows. One request is sent at a time.
 * If several requests of one kind wait, only the latest is sent, so that a key that is held down does not leave a queue
 * of outdated steps. The ticks of different cards or boxes are different kinds.
 */
function requester(model, root, lost, settled = () => {}) {
  const waiting = new Map();
  const kindOf = (request) => [request.what, request.field, ["pick", "tick"].includes(request.what) && (request.c || request.id)].filter(Boolean).join(" ");
  let current = null;
  let timer = 0;
  let begun = false;

  function send(request) {
    const n = (Number((model.get("asked") || {}).n) || 0) + 1;
    const cut = (value) => (typeof value === "string" ? value.slice(0, LONGEST) : value);
    current = { ...Object.fromEntries(Object.entries(request).map(([key, value]) => [key, cut(value)])), n };
    clearTimeout(timer);
    timer = setTimeout(unanswered, ANSWER_MS);
    model.set("asked", current);
    model.save_changes();
  }

  function unanswered() {
    const reload = published()
      ? h("button", { type: "button", onclick: () => location.reload() }, "Reload the page")
      : "";
    const advice = published() ? "Reload the page to go on from here." : "Run the notebook’s cells again.";
    lost.replaceChildren(h("p", {}, `The table does not answer. ${advice}`), reload);
  }

  function answer() {
    clearTimeout(timer);
    if (lost.firstChild) lost.replaceChildren();
    const last = current;
    current = null;
    const [next] = waiting.values();
    if (next) {
      waiting.delete(kindOf(next));
      send(next);
    } else {
      attribute(root, "aria-busy", null);
    }
    settled(last, Boolean(next));
  }

  const answered = () => {
    if (current && Number(model.get("answered")) >= current.n) answer();
  };
  // If the model has no trait `answered`, a change of its view is the answer.
  const changed = () => {
    if (current && model.get("answered") === undefined) answer();
  };
  model.on("change:answered", answered);
  model.on("change:view", changed);

  return {
    ask(request) {
      begun = true;
      attribute(root, "aria-busy", "true");
      if (!current) return send(request);
      const key = kindOf(request);
      if (request.what !== "step" && request.what !== "view") waiting.delete("step");
      waiting.delete(key);
      waiting.set(key, request);
      return undefined;
    },
    busy: () => Boolean(current),
    /**
     * Return whether the widget has sent a request. Until then, the page and its address are as the visitor opened
     * them.
     */
    begun: () => begun,
    stop() {
      clearTimeout(timer);
      model.off("change:answered", answered);
      model.off("change:view", changed);
    },
  };
}

/** Return a value after changes, as `gleek/course/changes.py` makes them. The given value stays as it is. */
function withChanges(before, changes) {
  const box = { value: before };
  const copied = new Set();
  for (const [path, value] of changes) {
    let [parent, key] = [box, "value"];
    for (const next of path) {
      const part = parent[key];
      if (!copied.has(part)) copied.add((parent[key] = Array.isArray(part) ? [...part] : { ...part }));
      [parent, key] = [parent[key], next];
    }
    parent[key] = value;
  }
  return box.value;
}

/**
 * Make the new view from the changes that Python sends. If a view has been missed, ask Python for the whole state. The
 * view is set without the model's own method, which would send it back to Python.
 */
function initialize({ model }) {
  model.on("change:changes", (own, { from, made }) => {
    if (!made) return;
    if (Object(own.previous("changes")).to !== from) return own.send({ what: "state" });
    own.attributes.view = withChanges(own.attributes.view, made);
    own.trigger("change:view", own, own.attributes.view, {});
  });
}

/** Call `draw` now, and whenever one of the named traits changes. Return a function that stops this. */
function drawOnChange(model, names, draw) {
  const safely = () => attempt([draw]);
  for (const name of names) model.on(`change:${name}`, safely);
  safely();
  return () => {
    for (const name of names) model.off(`change:${name}`, safely);
  };
}
