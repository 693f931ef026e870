// The page's connection to its kernel.

// When the reader leaves the page, tell the server to end its kernel. Voilà's front end does this only once it has
// started; if a reader left before that, their kernel would take the place of another reader for minutes.
const config = document.getElementById("jupyter-config-data");
if (config) {
  const { baseUrl, kernelId } = JSON.parse(config.textContent);
  window.addEventListener("pagehide", () => {
    const words = new FormData();
    words.append("_xsrf", document.cookie.match(/\b_xsrf=([^;]*)/)?.[1] ?? "");
    navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`, words);
  });
  // The front end opens its websocket with this class. kernel.js reads the state in `window.gleek.line`.
  window.WebSocket = class extends window.WebSocket {
    constructor(address, protocols) {
      super(address, protocols);
      let heard = false;
      line.since ??= performance.now();
      this.addEventListener("message", () => {
        arrived();
        if (heard) return;
        heard = true;
        Object.assign(line, { refused: 0, since: null });
        window.dispatchEvent(new Event("gleek-line"));
      });
      this.addEventListener("close", () => {
        if (!heard) line.refused += 1;
        window.dispatchEvent(new Event("gleek-disconnected"));
      });
      window.dispatchEvent(new Event("gleek-line"));
    }
  };
}

/** The number of websockets closed before their first message; and since when the page waits for one, or null. */
export const line = { refused: 0, since: null };

/** Tell cells.js that data have arrived. It shows the progress, and reports a failure if nothing arrives for long. */
export const arrived = () => window.dispatchEvent(new Event("gleek-come"));
