// Keeps the page after the first visit, so that it works offline and no server hears of the next game. It answers for
// the files of this page only: whatever else is asked for fails here, on the device.

const ours = { createScriptURL: (url) => url };
importScripts((self.trustedTypes?.createPolicy("fairshuffle", ours) ?? ours).createScriptURL("files.js"));

const kept = new Set(self.FILES.map((name) => new URL(name, self.registration.scope).href));

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(self.VERSION).then((cache) => cache.addAll(self.FILES)));
});

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
  return (await cache.match(url)) ?? fetch(request);
}
