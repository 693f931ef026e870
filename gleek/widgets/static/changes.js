// Changes of a view, which Python sends instead of the whole new view.

// Return the value `before` after `changes`, which are [path, new value] pairs as `gleek/course/changes.py` makes them.
// The given value stays as it is.
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
