// The model of a widget without Python: for a hand on another site's page, and a lesson until Python starts.

/**
 * Return a model with these traits. `answer` gets each request. If it returns false, it sets the trait `answered`
 * itself later.
 * @param {(asked: any) => any} answer
 */
export function modelOf(traits, answer = (_asked) => true) {
  const heard = new Map();
  let last = 0;
  return {
    get: (name) => traits[name],
    set(name, value) {
      traits[name] = value;
      for (const changed of [...(heard.get(`change:${name}`) || [])]) changed();
    },
    on: (name, changed) => heard.set(name, (heard.get(name) || new Set()).add(changed)),
    off: (name, changed) => (heard.get(name) || new Set()).delete(changed),
    save_changes() {
      const asked = traits.asked || {};
      if (!asked.n || asked.n === last) return;
      last = asked.n;
      if (answer(asked) !== false) this.set("answered", asked.n);
    },
  };
}
