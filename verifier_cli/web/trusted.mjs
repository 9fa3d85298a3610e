// The browser is told to refuse every text that would become code or markup, but for the names of our own scripts.

const OURS = new Set(["sw.js", "script-worker.mjs", "python-worker.mjs"]);

const policy = globalThis.trustedTypes?.createPolicy("fairshuffle", { createScriptURL: (url) => url }) ?? {
  createScriptURL: (url) => url,
};

function own(name) {
  if (!OURS.has(name)) {
    throw new TypeError(`${name} is no script of this page`);
  }
  return new URL(name, import.meta.url).href;
}

export const workerUrl = (name) => policy.createScriptURL(own(name));

/**
 * Start a worker that obeys the policy of this page. A worker that is loaded by its address obeys the headers that came
 * with it, which a host may not send; one that begins as a blob inherits the policy of the page.
 */
export function startWorker(name) {
  const first = new Blob([`import ${JSON.stringify(own(name))};`], { type: "text/javascript" });
  const url = URL.createObjectURL(first);
  return new Worker(policy.createScriptURL(url), { type: "module" });
}
