// Cards and counters that fly over the table.

export const FLIGHT_MS = 420;

export const rect = (node) => (node ? node.getBoundingClientRect() : null);
/** Let `copy` fly over the board from a rectangle to the middle of a node, and remove it there. */
export function fly(board, copy, from, to, { duration, delay = 0 }) {
  const goal = rect(to);
  if (!goal || !goal.width || !from.width) return;
  const ground = rect(board);
  copy.classList.add("gk-fly");
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, { left: `${from.left - ground.left}px`, top: `${from.top - ground.top}px` });
  board.append(copy);
  const [dx, dy] = [
    goal.left + goal.width / 2 - from.left - from.width / 2,
    goal.top + goal.height / 2 - from.top - from.height / 2,
  ];
  const frames = [
    { transform: "none", opacity: 1 },
    { transform: `translate(${dx}px, ${dy}px) scale(0.5)`, opacity: 0.6 },
  ];
  const flight = copy.animate(frames, { duration, delay, easing: "ease-in-out", fill: "backwards" });
  flight.onfinish = flight.oncancel = () => copy.remove();
}

export function rectangles(nodes) {
  const found = new Map();
  for (const node of nodes.values()) if (node.isConnected) found.set(node, node.getBoundingClientRect());
  return found;
}

/** Let each card slide to its new place. One that was not visible comes from the seat that has played it. */
export function slide(nodes, before, origin) {
  for (const node of nodes.values()) {
    if (!node.isConnected) continue;
    const known = before.get(node);
    const source = known && known.width ? null : origin(node);
    const old = source ? source.getBoundingClientRect() : known;
    if (!old || !old.width) continue;
    const now = node.getBoundingClientRect();
    const [dx, dy] = [old.left - now.left, old.top - now.top];
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    const frames = [
      { transform: `translate(${dx}px, ${dy}px)`, zIndex: 5 },
      { transform: "none", zIndex: 5 },
    ];
    node.animate(frames, { duration: node.closest(".gk-slot") ? FLIGHT_MS : 200, easing: "ease-out" });
  }
}
