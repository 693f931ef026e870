// Large downloads wait for the tasks that the page can show without them.

const LONGEST_MS = 15000;

/** Resolve when `prepared.js` has drawn the tasks that the page carries, or if there are none, or if it has failed. */
export function whenPrepared() {
  const script = document.getElementById("gleek-prepared-script");
  if (!script) return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener("gleek-prepared", resolve);
    script.addEventListener("error", resolve);
    setTimeout(resolve, LONGEST_MS);
  });
}
