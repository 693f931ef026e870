// The teacher's page: the deals that a class plays and their code, the results that pupils have handed in, and their
// comparison.

const KEPT_CLASS = "gleek-class"; // key: results with names, stored until the tab is closed
const [MOST_CODES, MOST_FAULTS] = [12, 30];
const CSV_MARKS = [{ id: ",", name: "commas" }, { id: ";", name: "semicolons" }, { id: "\t", name: "tabs" }];

function render({ model, el }) {
  const { root, lost, view, level } = frame(el, model, "class");
  const queue = []; // requests that wait: each is sent when the one before it is answered
  const running = new Set(); // the ids of the computer players that are playing the class's deals now
  const requests = requester(model, root, lost, settled);
  function ask(...some) {
    queue.push(...some);
    if (!requests.busy()) next();
  }
  let asking = null; // the request that is not yet answered
  function next() {
    const one = queue.shift();
    asking = one || null;
    if (one) requests.ask(one);
  }
  const toRead = () => [asking, ...queue].filter((one) => one && ["forget", "entries", "file"].includes(one.what)).length;
  let stepTo = 0;
  function settled(last) {
    asking = null;
    attempt([draw]);
    const given = view();
    if (queue.length) return next();
    if (last.what === "record" && given.moment) return stepThrough(given.moment);
    // When no other request waits, let the computer player play on.
    const waits = list(given.yardsticks).find((one) => running.has(one.id) && !one.done);
    for (const one of list(given.yardsticks)) if (one.done && running.delete(one.id)) say(`${one.name} has played the deals.`);
    if (waits && !given.problem) return requests.ask({ what: "yardstick", id: waits.id });
    if (given.problem) return running.clear(); // screen readers already announce the problem
    if (["entries", "file", "forget"].includes(last.what)) tell();
    else if (last.what !== "yardstick") {
      query.set("class", given.code);
      remember(given.code);
      say(`The class’s code is ${given.code}.`);
    }
    return undefined;
  }
  /** Return the codes of the classes that were made or opened in this browser, the newest first. */
  const codes = () => list(forAll.read().classes).filter((one) => typeof one === "string");
  function remember(now) {
    if (codes()[0] !== now) forAll.write({ classes: [now, ...codes().filter((one) => one !== now)].slice(0, MOST_CODES) });
    attempt([drawCodes]);
  }

  // ---- the deals
  const chosen = (what, key) => (event) => change({ what, [key]: event.target.value });
  /**
   * Ask Python for other deals. The results in the field then belong to another class. They stay in the field, but are
   * read again only when the teacher asks for it.
   */
  function change(request) {
    running.clear();
    [handed, asked] = [{ people: [], entries: [] }, false];
    ask(request);
  }
  /** Open the class with this code, and read the entered results again. */
  function takeUp(text) {
    const entered = lines.value.trim() || files.length;
    change({ what: "class", code: text });
    if (entered) whenAnswered(() => view().problem || readAll());
  }
  function whenAnswered(then) {
    const once = () => {
      model.off("change:answered", once);
      then();
    };
    model.on("change:answered", once);
  }
  const game = h("select", { id: uniqueId("game"), onchange: chosen("game", "id") });
  const book = h("select", { id: uniqueId("book"), onchange: () => change(bookRequest()) });
  const length = h("select", { id: uniqueId("length"), onchange: chosen("hands", "count") });
  const places = h("div", { class: "gk-pick gk-places" });
  const help = h("select", { id: uniqueId("help"), onchange: chosen("help", "id") });
  const others = button("Other deals", () => change({ what: "deals" }));
  const back = button("", () => takeUp(codes()[1]));
  const tempers = h("p", { class: "gk-tempers" });
  const ownRules = () => (published() ? window.gleek.progress.read(view().game).rules : null);
  const bookRequest = () => (book.value === OWN ? { what: "rules", code: ownRules() } : { what: "rules", id: book.value });
  const OWN = "own";
  const code = h("strong", { class: "gk-code-word" });
  const about = h("p", { class: "gk-about" });
  const addressOf = () => reachable(view().address || "");
  const address = h("a", { class: "gk-address" });
  const copy = copyButton("Copy the address", addressOf, "The address of the class’s deals");
  const only = h("p", { class: "gk-only" }, "This page runs on your own machine, which pupils cannot reach: let them type the code on their own Play page.");
  const picture = h("div", { class: "gk-qr-box" });
  const typed = h("input", { type: "text", id: uniqueId("class"), size: "24", maxlength: "400", autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });
  const earlier = h("datalist", { id: uniqueId("earlier") });
  const known = textForm({ class: "gk-known" }, "Another class, by its code", typed, "Take it up", takeUp, earlier);
  attribute(typed, "list", earlier.id);
  const problem = h("p", { class: "gk-problem", role: "alert" });
  const make = h("div", { class: "gk-pick" }, field("Game", game), field("Rules", book), places, field("Help", help), field("How many", length), others, back);
  const card = h("div", { class: "gk-code-card" }, h("div", {}, h("p", {}, "The class’s code"), h("p", {}, code), about, h("p", {}, address), copy, only), picture);

  function drawCodes() {
    const [now, before] = [view().code, codes()];
    reconcile(earlier, before.filter((one) => one !== now), (one) => one, (one) => h("option", { value: one }), () => {});
    write(back, `Back to ${before[1]}`);
    show(back, before[0] === now && before[1]);
  }
  function drawDeals() {
    const given = view();
    fillSelect(help, given.helps, given.help);
    drawCodes();
    fillSelect(game, given.games, given.game);
    const mine = ownRules() ? [{ id: OWN, name: "Your own table’s rules" }] : [];
    fillSelect(book, [...list(given.books), ...mine], given.book);
    fillSelect(length, given.lengths, given.length);
    const makePlace = (one, index) => {
      const select = h("select", { id: uniqueId("place"), onchange: () => change({ what: "opponent", at: index, id: select.value }) });
      return field("", select);
    };
    reconcile(places, given.places, (one, index) => `${given.game} ${index}`, makePlace, (node, one) => {
      write(node.firstChild, one.where);
      fillSelect(node.lastChild, one.options, one.chosen);
    });
    writeOrHide(tempers, given.tempers);
    write(code, given.code);
    write(about, given.about);
    writeOrHide(problem, given.problem);
    if (!published()) return show(card.lastChild, false);
    const whole = addressOf();
    write(address, whole.replace(/^https?:\/\//, ""));
    attribute(address, "href", given.address);
    show(only, isLoopback(new URL(whole).hostname));
    if (picture.gkOf !== whole) {
      picture.gkOf = whole;
      picture.replaceChildren(qrPicture(whole, `A QR code of the address; the class’s code is ${given.code}.`));
    }
    return undefined;
  }

  // ---- the results: the pupils' names are not sent to Python
  let handed = { people: [], entries: [] };
  let files = [];
  let unread = []; // those of the files chosen last that could not be read
  let asked = false;
  const lines = h("textarea", { id: uniqueId("lines"), rows: "6", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: "Ann  M03G-1130-001K-YWB9-8" });
  const chooser = h("input", { type: "file", multiple: true, hidden: true, accept: ".csv,.txt,.json,text/csv,application/json", "aria-label": "Files with results" });
  chooser.addEventListener("change", async () => {
    const chosenFiles = [...chooser.files];
    [chooser.value, unread] = ["", []];
    for (const file of chosenFiles) await open(file);
    readAll();
  });
  async function open(file) {
    const refuse = (fault) => void unread.push({ where: `File “${file.name}”`, fault });
    if (file.size > 400_000) return refuse(`it is too long: it has ${file.size} bytes, where 400000 are the most.`);
    const text = await file.text();
    if (/\.json$/i.test(file.name) || text.trimStart().startsWith("{")) {
      let name = file.name.replace(/\.json$/i, "");
      attempt([() => (name = playerIn(text, list(view().cast)) || name)]);
      files = [...files.filter((one) => one.file !== file.name || one.text !== text), { file: file.name, name, text }];
      return undefined;
    }
    const table = linesOf(new Uint8Array(await file.arrayBuffer()));
    if (table === null) return refuse("it is neither a table of names and codes nor a saved match. Save a spreadsheet as CSV.");
    lines.value = [lines.value.trimEnd(), table].filter(Boolean).join("\n\n");
    return undefined;
  }
  const read = button("Read them", readAll);
  const forget = button("Forget them", () => {
    [lines.value, files, unread, handed, asked] = ["", [], [], { people: [], entries: [] }, false];
    running.clear();
    keep();
    ask({ what: "forget" });
  });
  const fileNames = h("ul", { class: "gk-files", role: "list" });
  const told = h("p", { class: "gk-told" });
  const faults = h("ul", { class: "gk-faults", role: "list" });
  const offers = h("ul", { class: "gk-offers", role: "list" });
  function readAll() {
    handed = readHandedIn(lines.value, files, list(view().cast));
    handed.entries.push(...unread);
    asked = true;
    keep();
    queue.length = 0;
    ask({ what: "forget" }, ...requestsOf(handed.entries));
    if (queue.length || asking) attempt([drawHandedIn]);
  }
  function keep() {
    const kept = lines.value.trim() || files.length ? JSON.stringify({ code: view().code, lines: lines.value, files }) : null;
    attempt([() => (kept ? sessionStorage.setItem(KEPT_CLASS, kept) : sessionStorage.removeItem(KEPT_CLASS))]);
  }
  const faultsNow = () => {
    const ours = handed.entries.filter((entry) => entry.fault);
    const theirs = list(view().faults).map((one) => ({ ...handed.entries[one.at], fault: one.text })).filter((entry) => entry.where);
    return [...ours, ...theirs];
  };
  function sentence() {
    const wrong = faultsNow().length;
    const count = handed.entries.length - wrong;
    if (!handed.entries.length) return asked ? "There is nothing to read yet." : "";
    const people = (number) => (number === 1 ? "1 person" : `${number} people`);
    const rows = list(view().rows).filter((one) => !one.name).length;
    const good = count ? `Read ${count === 1 ? "1 entry" : `${count} entries`} of ${people(rows)}.` : "Nothing could be read.";
    return wrong ? `${good} ${wrong === 1 ? "1 is" : `${wrong} are`} wrong:` : good;
  }
  const tell = () => say([sentence(), ...faultsNow().map(faultWords)].join(" "));
  const faultWords = (one) => `${one.where}${one.name && !one.where.includes(one.name) ? ` (${one.name})` : ""}: ${one.fault}`;
  function drawHandedIn() {
    const more = toRead();
    write(told, more && asked ? `Reading: ${more} to go…` : sentence());
    const wrong = asked && !more ? faultsNow() : [];
    const shown = wrong.length > MOST_FAULTS ? [...wrong.slice(0, MOST_FAULTS), null] : wrong;
    reconcile(faults, shown, (_, index) => index, () => h("li", {}), (node, one) => write(node, one ? faultWords(one) : `And ${wrong.length - MOST_FAULTS} more.`));
    show(faults, faults.firstChild);
    const makeOffer = (one) => h("li", {}, h("span", {}), " ", button("Take it up", () => takeUp(one.id), { "aria-label": `Take up the class ${one.id}` }));
    reconcile(offers, asked && !more ? view().others : [], (one) => one.id, makeOffer, (node, one) => write(node.firstChild, one.name));
    show(offers, offers.firstChild);
    show(forget, lines.value || files.length);
    reconcile(fileNames, files, (one) => `${one.file} ${one.text.length}`, makeFile, (node, one) => {
      write(node.gkLabel, `${one.file} is by`);
      if (document.activeElement !== node.gkName) node.gkName.value = one.name;
    });
    show(fileNames, files.length);
  }
  function makeFile(file) {
    const name = h("input", { type: "text", id: uniqueId("file"), maxlength: "60", autocomplete: "off" });
    name.addEventListener("change", () => {
      file.name = name.value.trim();
      readAll();
    });
    const label = h("label", { for: name.id });
    const away = button("Take it out", () => {
      files = files.filter((one) => one !== file);
      readAll();
    });
    return Object.assign(h("li", {}, label, " ", name, " ", away), { gkLabel: label, gkName: name });
  }

  // ---- the comparison
  const nameOf = (who) => {
    const person = handed.people.find((one) => String(one.who) === who);
    return person ? person.name : (list(view().yardsticks).find((one) => one.id === who) || {}).name || `Row ${who}`;
  };
  const names = (some) => some.map(nameOf).join(", ").replace(/, ([^,]*)$/, " and $1");
  const table = figuresTable();
  const tableBox = h("div", { class: "gk-scrolls" }, table.node);
  const players = h("div", { class: "gk-players" });
  const mark = h("select", { id: uniqueId("mark"), "aria-label": "What parts the cells of the CSV file" });
  const save = button("Save as CSV", () => download(`${view().code}.csv`, csvOf(sheet(), mark.value), "text/csv"));
  const saving = h("span", { class: "gk-joined" }, save, " with ", mark);
  fillSelect(mark, CSV_MARKS, localMark());
  const plot = plotFigure();
  const partings = h("ol", { class: "gk-partings", role: "list" });
  const lacking = h("p", { class: "gk-lacking" }, "Where they parted is known of those whose files or addresses are here: a result’s code has no choices in it.");
  const made = h("div", { class: "gk-made" }, h(`h${level + 1}`, {}, "What the class made of it"), tableBox, h("div", { class: "gk-bar" }, players, saving), plot.node, h(`h${level + 1}`, {}, "Where they parted"), lacking, partings);

  function drawMade() {
    if (toRead()) return; // wait for the last answer: drawing thirty rows takes longer than an answer
    const given = view();
    const rows = list(given.rows);
    show(made, rows.length && handed.people.length);
    const cells = (one) => [nameOf(one.who), ...list(one.cells).map((cell) => cell || "–"), one.total || "–", one.note];
    const noted = rows.some((one) => one.note);
    const cut = (row) => (noted ? row : row.slice(0, -1));
    table.update("What each has won, deal by deal", { head: cut(["Who", ...list(given.heads), "In all", "Note"]), rows: rows.map((one) => padded(cells(one), given.heads)).map(cut) });
    reconcile(players, given.yardsticks, (one) => one.id, (one) => button("", () => toggle(one.id)), (node, one) => {
      const now = running.has(one.id);
      write(node, now ? `Stop (${one.said || "…"})` : one.done ? `${one.name} has played them` : `Let ${one.name} play them`);
      attribute(node, "aria-disabled", one.done ? "true" : null);
    });
    const spread = given.spread && { ...given.spread, bars: given.spread.bars.map((bar) => ({ ...bar, label: nameOf(bar.label) })) };
    plot.update(spread);
    reconcile(partings, given.partings, (one) => one.deal, () => h("li", {}, h("p", {}), h("ul", { role: "list" })), drawParting);
    makeScrollable(tableBox, "The table");
  }
  /** Add empty cells to a row, so that it is as long as the head. A pupil who has played fewer deals has fewer sums. */
  function padded(cells, heads) {
    const missing = list(heads).length - (cells.length - 3);
    return [...cells.slice(0, -2), ...Array(Math.max(0, missing)).fill("–"), ...cells.slice(-2)];
  }
  function drawParting(node, one) {
    const [said, ways] = node.children;
    write(said, one.said);
    const step = (way) => button("Step through it", () => {
      stepTo = way().step;
      ask({ what: "record", who: way().who[0], deal: one.deal });
    });
    reconcile(ways, one.ways, (way) => `${way.did} ${way.who[0]} ${way.step}`, (way) => h("li", {}, h("span", {}), " ", step(() => way)), (way, given) => {
      const many = given.who.length > 1 ? ` (${given.who.length})` : "";
      writeCards(way.firstChild, `${given.did[0].toUpperCase()}${given.did.slice(1)}${many}: ${names(given.who)}.`);
      attribute(way.lastChild, "aria-label", `Step through it, as ${nameOf(given.who[0])} played it`);
    });
    show(ways, list(one.ways).length);
  }
  function toggle(id) {
    const one = list(view().yardsticks).find((each) => each.id === id) || {};
    if (one.done) return;
    if (running.has(id)) {
      running.delete(id);
      attempt([draw]);
    } else {
      running.add(id);
      ask({ what: "yardstick", id });
    }
  }
  function sheet() {
    const given = view();
    const did = (who, one) => (list(one.ways).find((way) => way.who.includes(who)) || {}).did || "";
    const heads = ["Name", ...list(given.heads), "In all", "Note", ...list(given.partings).map((one) => one.said)];
    const row = (one) => [...padded([nameOf(one.who), ...list(one.values).map((value) => value ?? ""), one.value ?? "", one.note], given.heads), ...list(given.partings).map((each) => did(one.who, each))];
    return [heads, ...list(given.rows).map(row)];
  }
  /**
   * Open the stepper with this deal. The deal and the results are stored in this tab: the stepper reads the deal, and
   * the results are there when the teacher comes back.
   */
  function stepThrough({ name, text, address: where }) {
    keep();
    attempt([() => sessionStorage.setItem(OPENED, JSON.stringify({ name, text }))]);
    location.href = `${where}&step=${stepTo}`;
  }

  const explained = h("p", {}, "The name of each pupil, and the code of the result. Paste them as they came: from a table, a form, a chat or a mail. A code tells what was won. The file of a saved match, or the address of a deal, tells every choice too. Names stay in this tab of your browser, and are gone when you close it.");
  root.append(make, tempers, card, problem, known);
  root.append(h(`h${level}`, {}, "The results"), explained, h("label", { for: lines.id }, "Names and codes, or addresses"), lines, h("div", { class: "gk-bar" }, read, button("Open files", () => chooser.click()), chooser, forget), fileNames, told, faults, offers, made);
  const say = speaker(root);

  function draw() {
    attempt([drawDeals, drawHandedIn, drawMade]);
  }

  const undo = [drawOnChange(model, ["view"], draw), requests.stop, plot.stop, onLaidOut(tableBox, () => makeScrollable(tableBox, "The table"))];
  begin();
  function begin() {
    if (!published()) return;
    let kept = null;
    attempt([() => (kept = JSON.parse(sessionStorage.getItem(KEPT_CLASS)))]);
    const wanted = query.get("class") || (kept && kept.code) || codes()[0];
    if (wanted) ask({ what: "class", code: wanted });
    else remember(view().code);
    attribute(card, "data-waits", wanted && wanted !== view().code ? "yes" : null); // another code is about to appear
    if (wanted) whenAnswered(() => attribute(card, "data-waits", null));
    if (!kept || (query.get("class") && kept.code !== query.get("class"))) return;
    [lines.value, files] = [String(kept.lines), list(kept.files)];
    whenAnswered(readAll);
  }

  return () => undo.forEach((f) => f());
}

export default { initialize, render };
