// Draws a QR code in the page. lean_qr.js computes it.

import { s } from "../../drawing/static/pictures.js";
import { leanQr } from "./lean_qr.js";

/** Return the QR code of a text, with the white margin that scanners need, and a name for screen readers. */
export function qrPicture(text, label) {
  const { size, get } = leanQr.generate(text, { minCorrectionLevel: leanQr.correction.M });
  const row = (y) => Array.from({ length: size }, (_, x) => (get(x, y) ? `M${x} ${y}h1v1h-1z` : "")).join("");
  const drawn = Array.from({ length: size }, (_, y) => row(y)).join("");
  const viewBox = `-4 -4 ${size + 8} ${size + 8}`;
  const named = { role: "img", "aria-label": label };
  const ground = s("rect", { x: -4, y: -4, width: "100%", height: "100%", fill: "#fff" });
  const modules = s("path", { d: drawn, fill: "#000" });
  return s("svg", { class: "gk-qr", ...named, viewBox, "shape-rendering": "crispEdges" }, ground, modules);
}
