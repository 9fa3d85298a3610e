// Keeps the page after the first visit, so that it works offline and no server hears of the next game. It answers for
// the files of this page only: whatever else is asked for fails here, on the device.

const ours = { createScriptURL: (url) => url };
importScripts((self.trustedTypes?.createPolicy("fairshuffle", ours) ?? ours).createScriptURL("files.js"));

const kept = new Map(Object.entries(self.FILES).map(([name, hash]) => [new URL(name, self.registration.scope).href, hash]));

self.addEventListener("install", (event) => {
  event.waitUntil(keepAll());
});

async function keepAll() {
  const cache = await caches.open(self.VERSION);
  await Promise.all([...kept.keys()].map(async (url) => cache.put(url, await shipped(url))));
}

// A file as this version shipped it. A cache on the way, the browser's own among them, may still have that of another
// version: then it is asked for past all caches, and where it is another one even so, this version is not kept and the
// one before stays whole.
async function shipped(url) {
  for (const cache of ["default", "reload"]) {
    const response = await fetch(url, { cache });
    const hash = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
    if (response.ok && hex(hash) === kept.get(url)) {
      return response;
    }
  }
  throw new Error(`${url} is not the file of version ${self.VERSION}`);
}

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

self.addEventListener("activate", (event) => {
  const stale = caches.keys().then((names) => names.filter((name) => name !== self.VERSION));
  event.waitUntil(
    Promise.all([stale.then((names) => Promise.all(names.map((name) => caches.delete(name)))), self.clients.claim()]),
  );
});

self.addEventListener("fetch", (event) => {
  event.respondWith(answer(event.request));
});

async function answer(request) {
  const [url] = request.url.split("#");
  if (request.method !== "GET" || !kept.has(url)) {
    return Response.error();
  }
  const cache = await caches.open(self.VERSION);
  return (await cache.match(url)) ?? shipped(url);
}
