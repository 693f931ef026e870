// Lets large downloads wait until the page shows the tasks that it carries, which need no download.

const LONGEST_MS = 15000;

// Return a promise that resolves when prepared.js has drawn the tasks that the page carries. It resolves at once if the
// page carries none, and otherwise after LONGEST_MS at the latest.
export function whenPrepared() {
  const script = document.getElementById("gleek-prepared-script");
  if (!script) return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener("gleek-prepared", resolve);
    script.addEventListener("error", resolve);
    setTimeout(resolve, LONGEST_MS);
  });
}
