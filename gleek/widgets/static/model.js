// The models of widgets, and the changes of a view that Python sends in place of the whole view.

/** The traits of a widget, with the methods that anywidget gives to a widget's script. */
export class Model {
  heard = new Map();

  constructor(attributes) {
    this.attributes = attributes;
  }

  get = (name) => this.attributes[name];
  on = (event, listener) => void this.heard.set(event, (this.heard.get(event) ?? new Set()).add(listener));
  off = (event, listener) => void this.heard.get(event)?.delete(listener);
  trigger(event, ...given) {
    for (const listener of [...(this.heard.get(event) ?? [])]) listener(...given);
  }
}

// Return a model without Python: for a hand on another site's page, and a lesson until Python starts. `answer` gets
// each request. If it returns false, it sets the trait `answered` itself later.
export function modelOf(traits, answer = (_asked) => /** @type {any} */ (true)) {
  const model = new Model(traits);
  let last = 0;
  const set = (name, value) => {
    traits[name] = value;
    model.trigger(`change:${name}`);
  };
  const save_changes = () => {
    const { asked = {} } = traits;
    if (!asked.n || asked.n === last) return;
    last = asked.n;
    if (answer(asked) !== false) set("answered", asked.n);
  };
  return Object.assign(model, { set, save_changes });
}

// Return the value `before` after `changes`, the [path, new value] pairs of gleek/course/json_changes.py. The given
// value stays as it is.
export function withChanges(before, changes) {
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
