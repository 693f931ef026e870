// The changes of a view that Python sends in place of the whole view.

/**
 * Return the value `before` after `changes`, the [path, new value] pairs of gleek/course/json_changes.py. The given
 * value stays as it is.
 */
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
