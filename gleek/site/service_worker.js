// The site's service worker. It caches every file of the site under a digest of its content, so that an update fetches
// only what has changed. The build puts a line before this code: `const FILES`. For each path, it has the digest, and
// whether to fetch the file at the first visit.

const SCOPE = self.registration.scope;
const CACHE = `gleek ${SCOPE}`;
const AT_ONCE = 6; // files fetched at once: as many as a browser fetches from one host in parallel

const place = (path) => new URL(path, SCOPE).href;
const key = (path) => `${place(path)}?kept=${encodeURIComponent(FILES[path][0])}`;

/** Return the path, in `FILES`, of the file that has this URL; undefined if there is none. */
function pathOf(address) {
  const plain = address.split(/[?#]/)[0];
  if (!plain.startsWith(SCOPE)) return undefined;
  const path = decodeURIComponent(plain.slice(SCOPE.length)) || "index.html";
  // Some hosts remove ".html" from the URLs of pages.
  return [path, `${path}.html`].find((each) => Object.hasOwn(FILES, each));
}

/** Fetch the file with this path. The promise is rejected if the content does not have the file's digest. */
async function fetched(path) {
  const ask = (cache) => fetch(place(path), { integrity: FILES[path][0], cache, credentials: "same-origin" });
  // If the browser's HTTP cache has an older version, the check fails: then reload the file.
  const response = await ask("default").catch(() => ask("reload"));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  // A browser does not accept a redirected response for a page, so copy it.
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  const missing = Object.keys(FILES).filter((path) => FILES[path][1] && !kept.has(key(path)));
  const fetchSome = async () => {
    for (let path = missing.shift(); path !== undefined; path = missing.shift()) {
      await cache.put(key(path), await fetched(path));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchSome));
}

async function forgetOthers() {
  const cache = await caches.open(CACHE);
  const ours = new Set(Object.keys(FILES).map(key));
  const others = (await cache.keys()).filter((request) => !ours.has(request.url));
  await Promise.all(others.map((request) => cache.delete(request)));
}

async function give(path, request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(key(path));
  if (kept) return kept;
  // The file was not fetched in advance, or the browser has evicted it.
  try {
    const response = await fetched(path);
    await cache.put(key(path), response.clone());
    return response;
  } catch {
    return fetch(request);
  }
}

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});
/** Wait for the response to a request of a page. If it fails, return our own offline page instead. */
async function orAway(response) {
  try {
    return await response;
  } catch (error) {
    const page = await (await caches.open(CACHE)).match(key("away.html"));
    if (!page) throw error;
    // The page may be served at any path, so make its link to the front page absolute.
    const text = (await page.text()).replace('href="./"', `href="${SCOPE}"`);
    return new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const path = pathOf(request.url);
  if (request.mode === "navigate") event.respondWith(orAway(path === undefined ? fetch(request) : give(path, request)));
  else if (path !== undefined) event.respondWith(give(path, request));
});
