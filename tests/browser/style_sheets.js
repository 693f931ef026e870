// Lists the parts of style sheets that a browser drops: declarations, selectors and conditions that it does not
// understand.
//
// `given` is a list of sheets, each `[name, text]`. Returns a list of sentences, which is empty if the browser
// accepts everything. A browser accepts every declaration with `var()` and only checks it in use. So each variable is
// first replaced by the values that the sheets give it, and one accepted value is enough. Variables set by scripts or
// pages may have any value.
(given) => {
  const clean = (text) => text.replace(/\/\*[\s\S]*?\*\//g, " ");
  const flat = (text) => text.replace(/\s+/g, " ").trim();

  // Returns the index, from `from` on, of the first of the characters `stops` that is outside brackets and quotation
  // marks; the length of the text if there is none.
  const upTo = (text, from, stops) => {
    let depth = 0;
    for (let at = from; at < text.length; at += 1) {
      const sign = text[at];
      if (sign === "\\") at += 1;
      else if (sign === '"' || sign === "'") {
        for (at += 1; at < text.length && text[at] !== sign; at += 1) if (text[at] === "\\") at += 1;
      } else if (depth === 0 && stops.includes(sign)) return at;
      else if ("([".includes(sign)) depth += 1;
      else if (")]".includes(sign)) depth -= 1;
    }
    return text.length;
  };
  const split = (text, sign) => {
    const parts = [];
    for (let at = 0; at <= text.length; ) {
      const end = upTo(text, at, sign);
      parts.push(flat(text.slice(at, end)));
      at = end + 1;
    }
    return parts.filter(Boolean);
  };

  // Collects the head of every rule, and every declaration with the head of its rule.
  const read = (text, heads, declarations, inside = "") => {
    for (let at = 0; at < text.length; ) {
      const end = upTo(text, at, ";{}");
      const said = flat(text.slice(at, end));
      at = end + 1;
      if (text[end] === "{") {
        let depth = 1;
        let close = at;
        while (close < text.length) {
          close = upTo(text, close, "{}");
          depth += text[close] === "{" ? 1 : -1;
          if (depth === 0) break;
          close += 1;
        }
        heads.push([said, inside]);
        // A feature in `@supports` may be missing in this browser.
        const asked = said.startsWith("@supports") ? said.slice(9).trim() : null;
        if (!asked || CSS.supports(asked)) read(text.slice(at, close), heads, declarations, said);
        at = close + 1;
      } else if (said && !said.startsWith("@")) declarations.push([said, inside]);
    }
  };

  const sheets = given.map(([name, text]) => {
    const sheet = { name, heads: [], declarations: [] };
    read(clean(text), sheet.heads, sheet.declarations);
    sheet.declarations = sheet.declarations.map(([said, inside]) => {
      const colon = said.indexOf(":");
      return { property: said.slice(0, colon).trim(), value: said.slice(colon + 1).trim(), inside };
    });
    return sheet;
  });
  const variables = new Map();
  for (const { property, value } of sheets.flatMap((sheet) => sheet.declarations)) {
    if (property.startsWith("--")) variables.set(property, [...(variables.get(property) || []), value]);
  }

  // Returns the value with each variable replaced by one of its settings; `turn` selects which one.
  const UNKNOWN = ["1", "1rem", "red"];
  const replaced = (value, turn, within = []) => {
    const start = value.indexOf("var(");
    if (start < 0) return value;
    const end = upTo(value, start + 4, ")");
    const [name, ...otherwise] = split(value.slice(start + 4, end), ",");
    const set = (within.includes(name) ? [] : variables.get(name) || []).filter((one) => one !== "inherit");
    const known = set.length ? set : otherwise.length ? [otherwise.join(", ")] : UNKNOWN;
    const put = replaced(known[turn % known.length], turn, [...within, name]);
    return replaced(value.slice(0, start) + put + value.slice(end + 1), turn, within);
  };
  const most = Math.max(UNKNOWN.length, ...[...variables.values()].map((values) => values.length));

  const trial = new CSSStyleSheet();
  const rules = (text) => {
    trial.replaceSync(text);
    return trial.cssRules;
  };
  const accepts = ({ property, value, inside }) => {
    if (property.startsWith("--")) return true;
    const plain = value.replace(/!important$/, "").trim();
    if (/^@(font-face|page|property|counter-style)/.test(inside)) {
      const [rule] = rules(`${inside} { ${property}: ${plain} }`);
      return Boolean(rule) && (rule.style ? rule.style.length > 0 : true);
    }
    if (!plain.includes("var(")) return CSS.supports(property, plain);
    return Array.from({ length: most }).some((_, turn) => CSS.supports(property, replaced(plain, turn)));
  };
  // If the browser does not understand a query, neither the query nor its negation matches.
  const isKnown = (query) => {
    const contrary = query.startsWith("not ")
      ? query.slice(4)
      : query.startsWith("(")
        ? `not (${query})`
        : `not ${query}`;
    return matchMedia(query).matches || matchMedia(contrary).matches;
  };
  const understands = ([head, inside]) => {
    if (/^@(-\w+-)?keyframes/.test(inside) || /^@page/.test(inside)) return true;
    if (head.startsWith("@media")) return split(head.slice(6), ",").every(isKnown);
    if (/^@(font-face|property|counter-style)/.test(head)) return true;
    if (head.startsWith("@")) return rules(`${head} {}`).length === 1;
    return split(head, ",").every((one) => CSS.supports(`selector(${one})`));
  };

  const wrong = [];
  for (const { name, heads, declarations } of sheets) {
    for (const one of heads) if (!understands(one)) wrong.push(`${name}: ${one[0]}`);
    for (const one of declarations) {
      if (!accepts(one)) wrong.push(`${name}: ${one.inside} { ${one.property}: ${one.value} }`);
    }
  }
  return wrong;
};
