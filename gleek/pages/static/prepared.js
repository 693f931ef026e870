// Draws the first tasks of a lesson before Python has started. Later Python's widgets take over the drawn elements.

import { h } from "../../widgets/drawing/static/nodes.js";
import { query } from "../../widgets/static/page.js";
import { PreparedTasks } from "../../widgets/static/prepared_tasks.js";
import { Table } from "../../widgets/static/table.js";
import { TaskPanel } from "../../widgets/static/task_panel.js";
import { widget } from "../../widgets/static/widget_frame.js";

const BEGUN = "Begin: the rest is on its way.";

// Draw tasks in `slot`, the place for their cell's output, in elements like those that cell_widgets.js makes. `data`
// has the prepared answers of the page; see `PreparedTasks`.
function draw(slot, data) {
  // Draw nothing if the URL asks for a task of which the page has no prepared answers.
  const task = query.get("task");
  if (task !== null && !(`open ${task}` in data.tasks)) return;
  const prepared = new PreparedTasks(data);
  const places = prepared.models.map(() => h("div"));
  const group = h("div.gleek-do.gleek-screen");
  group.append(...places);
  const node = h("div.gleek-prepared", h("p.gleek-coming", { "aria-hidden": "true" }), group);
  node.gleekTakeOver = async (own) => {
    const { lesson } = data.widgets[0].view;
    // If the cell shows something else, because its author has changed the notebook, remove the drawn tasks.
    if (own.length !== 2 || Object(own[0].get("view")).lesson !== lesson) return node.remove();
    return prepared.takeOver(own);
  };
  slot.append(node);
  try {
    [TaskPanel, Table].forEach((Kind, each) => widget(Kind).render({ model: prepared.models[each], el: places[each] }));
  } catch (error) {
    node.remove();
    throw error;
  }
  document.body.dataset.waiting = BEGUN;
  slot.querySelector(".gleek-still").remove();
}

const ready = () => window.dispatchEvent(new Event("gleek-prepared"));
window.gleek.each("#gleek-prepared + p", ({ parentElement: still, previousElementSibling: script }) => {
  const slot = still.parentElement;
  try {
    // Do not draw the tasks if Python's widgets are drawn already.
    if (!("filled" in slot.dataset) || slot.querySelector("[data-undrawn]")) draw(slot, JSON.parse(script.textContent));
  } catch (error) {
    console.warn(`gleek: the prepared answers of this page are damaged: ${error}`);
  }
  ready();
});
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", ready);
else ready();
