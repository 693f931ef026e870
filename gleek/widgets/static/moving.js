// The animation of the table. When an answer arrives, the texts, the focus and the address of the page change at once.
// Only the picture of the table takes longer: it shows the frames of the answer one after another. Cards slide to
// their new places, and counters fly.

// The least and the most time for a frame, and the time for all frames of an answer together.
const PACE_MS = { least: 400, most: 700, all: 4800 };
const FLIGHT_MS = 420;
// Additional time for a frame in which a card is turned up, and for the count at the end of a hand.
const [TURN_MS, COUNT_MS] = [260, 1400];
const COINS_SEEN = 6;

/**
 * Return whether there is no animation: because of the system's preference or the reader's setting, or because the page
 * is not visible.
 */
const still = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden || document.documentElement.hasAttribute("data-gk-still");

/**
 * Return the functions that show views, with or without animation. `draw` draws a view. `places` finds nodes of the
 * table: `cards()` returns the nodes of the cards by their keys, `face(seat)` the face in a seat, and `purse(account)`
 * the counters of a seat or a pot. The element `box` has an attribute while the animation runs.
 */
function mover(board, box, draw, places) {
  let shown = null; // the view that is drawn now
  let last = ""; // the id of the frames that were animated last
  let queue = [];
  let timer = 0;

  function show(view) {
    const before = shown;
    layDown();
    const moves = before && !still();
    const cards = moves ? rectangles(places.cards()) : null;
    const gone = moves ? takenCards(before, view) : [];
    const sums = moves ? accounts(before) : null;
    draw(view);
    shown = view;
    if (!moves) return;
    slide(places.cards(), cards, (node) => places.face(seatOf(view, node)));
    for (const { copy, from, seat } of gone) fly(copy, from, places.face(seat), 600);
    pay(sums, accounts(view));
    turned(before, view).forEach((card, index) => turn(places.cards().get(card), index));
    attribute(board, "data-counting", counted(before, view) ? "yes" : null);
  }

  // ---- cards that are turned up one by one, and the count at the end: the style sheet animates these

  /** Return the cards of the player's own hand that have a mark and were not visible before. */
  function turned(before, view) {
    const own = (given) => list(given.seats).find((seat) => seat.place === "below") || {};
    const lay = (given) => [own(given), ...["stock", "turn_up", "discards"].map((pile) => given[pile] || {})];
    const known = new Set(lay(before).flatMap((place) => list(place.cards)).map((card) => card.c));
    return list(own(view).cards).filter((card) => card.up && card.mark && !known.has(card.c)).map((card) => card.c);
  }
  const counted = (before, view) => Boolean(view.tally && !before.tally);
  const longer = (before, view) => turned(before, view).length * TURN_MS + (counted(before, view) ? COUNT_MS : 0);
  function turn(node, index) {
    node.style.setProperty("--turn", index);
    attribute(node, "data-turns", "yes");
    node.firstChild.append(h("i", { class: "gk-turning" }, back()));
  }
  function layDown() {
    for (const cover of board.querySelectorAll(".gk-turning")) {
      attribute(cover.closest(".gk-card"), "data-turns", null);
      cover.remove();
    }
    attribute(board, "data-counting", null);
  }

  function update(view) {
    finish();
    const moved = view.moved || {};
    const fresh = shown && moved.id && moved.id !== last && list(moved.frames).length;
    last = moved.id || last;
    if (!fresh || still()) return show(view);
    // A frame has the changes from the next state back to its own.
    queue = list(moved.frames).reduceRight((later, frame) => [withChanges(later[0], frame), ...later], [view]);
    const besides = queue.reduce((sum, one, index) => sum + longer(queue[index - 1] || shown, one), 0);
    const room = Math.max(PACE_MS.all - besides, PACE_MS.least);
    queue = queue.slice(-Math.floor(room / PACE_MS.least));
    box().setAttribute("data-gk-moving", "");
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, interrupted, true);
    return next(Math.max(PACE_MS.least, Math.min(PACE_MS.most, room / queue.length)));
  }
  function next(pace) {
    const view = queue.shift();
    const more = longer(shown, view);
    show(view);
    timer = queue.length ? setTimeout(() => attempt([() => next(pace)]), pace + more) : setTimeout(ended, FLIGHT_MS + more);
  }
  function ended() {
    clearTimeout(timer);
    timer = 0;
    layDown();
    box().removeAttribute("data-gk-moving");
    for (const kind of ["pointerdown", "keydown"]) document.removeEventListener(kind, interrupted, true);
  }
  /** End the animation and show the final view. */
  function finish() {
    if (!timer) return;
    const view = queue.pop();
    queue = [];
    ended();
    if (view) {
      draw(view);
      shown = view;
    }
    for (const copy of board.querySelectorAll(".gk-fly")) copy.remove();
    for (const node of places.cards().values()) for (const one of node.getAnimations()) one.finish();
  }
  /**
   * The first key or press during an animation ends the animation, and has its usual effect too. But it has no effect
   * if its control has just appeared or changed its meaning: the reader meant the control before. Repeats of a key that
   * is held down do nothing.
   */
  function interrupted(event) {
    if (event.repeat || MODIFYING.includes(event.key)) return;
    const touch = event.type === "pointerdown";
    const control = touch || PRESSING.includes(event.key) ? controlOf(event) : null;
    if (control && unexpected(control)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (touch) swallowClick();
    }
    finish();
  }
  const unseen = (control) => Boolean(control.checkVisibility) && !control.checkVisibility({ checkOpacity: true });
  const unexpected = (control) => control.closest(".gk-panel, .gk-table") && (control.gkFresh !== false || unseen(control));
  function swallowClick() {
    const stop = (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", stop, true), 700);
  }

  // ---- cards and counters that fly

  const rect = (node) => (node ? node.getBoundingClientRect() : null);
  function fly(copy, from, to, duration, delay = 0) {
    const goal = rect(to);
    if (!goal || !goal.width || !from.width) return;
    const ground = rect(board);
    copy.classList.add("gk-fly");
    copy.setAttribute("aria-hidden", "true");
    Object.assign(copy.style, { left: `${from.left - ground.left}px`, top: `${from.top - ground.top}px` });
    board.append(copy);
    const [dx, dy] = [goal.left + goal.width / 2 - from.left - from.width / 2, goal.top + goal.height / 2 - from.top - from.height / 2];
    const frames = [{ transform: "none", opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(0.5)`, opacity: 0.6 }];
    const flight = copy.animate(frames, { duration, delay, easing: "ease-in-out", fill: "backwards" });
    flight.onfinish = flight.oncancel = () => copy.remove();
  }
  /** Return the cards of the trick that is in the view `before` and not in `view`, and the seat that has won it. */
  function takenCards(before, view) {
    const plays = list((before.trick || {}).plays);
    const winner = plays.find((one) => one.wins);
    const now = list((view.trick || {}).plays).map((one) => one.card && one.card.c);
    if (!winner) return [];
    return plays
      .filter((one) => one.card && !now.includes(one.card.c))
      .map((one) => places.cards().get(one.card.c))
      .filter((node) => node && node.isConnected)
      .map((node) => {
        const from = rect(node);
        const copy = node.cloneNode(true);
        copy.style.width = `${from.width}px`;
        copy.style.height = `${from.height}px`;
        return { copy, from, seat: winner.seat };
      });
  }
  /** Return the seat that has played the card of a node. */
  function seatOf(view, node) {
    const play = list((view.trick || {}).plays).find((one) => one.card && places.cards().get(one.card.c) === node);
    return play ? play.seat : null;
  }
  const accounts = (view) => [
    ...list(view.seats).map((seat) => [`seat ${seat.seat}`, Number((seat.purse || {}).stakes) || 0]),
    ...list(view.pots).map((pot) => [`pot ${pot.pot}`, Number(pot.stakes) || 0]),
  ];
  /** Let counters fly from each account (a seat or a pot) that has less than before to those that have more. */
  function pay(before, after) {
    const had = new Map(before);
    const changes = after.map(([id, sum]) => [id, sum - (had.get(id) || 0)]);
    const givers = changes.filter(([, by]) => by < 0).map(([id, by]) => ({ id, left: -by }));
    const takers = changes.filter(([, by]) => by > 0).map(([id, by]) => ({ id, left: by }));
    for (const giver of givers) {
      for (const taker of takers) {
        const sum = Math.min(giver.left, taker.left);
        if (!sum) continue;
        giver.left -= sum;
        taker.left -= sum;
        const from = rect(places.purse(giver.id));
        for (let index = 0; from && from.width && index < Math.min(sum, COINS_SEEN); index += 1) {
          fly(h("i", { class: "gk-coin" }), from, places.purse(taker.id), FLIGHT_MS, index * 45);
        }
      }
    }
  }

  return {
    update,
    redraw: () => shown && draw(shown),
    shown: () => shown,
    /** Return the view with which the running animation ends, or null if none is running. */
    goal: () => queue.at(-1) || null,
    stop: () => timer && ended(),
  };
}

function rectangles(nodes) {
  const found = new Map();
  for (const node of nodes.values()) if (node.isConnected) found.set(node, node.getBoundingClientRect());
  return found;
}

/**
 * Let each card whose place has changed slide to its new place. A card that was not visible before comes from the seat
 * that has played it.
 */
function slide(nodes, before, origin) {
  for (const node of nodes.values()) {
    if (!node.isConnected) continue;
    const known = before.get(node);
    const source = known && known.width ? null : origin(node);
    const old = source ? source.getBoundingClientRect() : known;
    if (!old || !old.width) continue;
    const now = node.getBoundingClientRect();
    const [dx, dy] = [old.left - now.left, old.top - now.top];
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    const frames = [{ transform: `translate(${dx}px, ${dy}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }];
    node.animate(frames, { duration: node.closest(".gk-slot") ? FLIGHT_MS : 200, easing: "ease-out" });
  }
}
