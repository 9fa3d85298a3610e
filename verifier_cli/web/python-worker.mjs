// The package itself, run by Pyodide, away from the page. `bytes` in, the answer of judge.py out.

import build from "./build.mjs";
import { signatureHolds, unhex } from "./second.mjs";

const base = new URL(".", import.meta.url);
const at = (name) => new URL(name, base).href;

/** Count what is loaded, for the one long wait that there is. */
function watchLoading() {
  const plain = self.fetch;
  const total = Object.values(build.sizes).reduce((sum, size) => sum + size, 0);
  let done = 0;
  let told = -1;
  const count = (chunk, controller) => {
    done += chunk.length;
    const percent = Math.min(100, Math.floor((100 * done) / total));
    if (percent !== told) {
      told = percent;
      self.postMessage({ percent });
    }
    controller.enqueue(chunk);
  };
  self.fetch = async (...request) => {
    const response = await plain(...request);
    const body = response.ok && response.body?.pipeThrough(new TransformStream({ transform: count }));
    return body ? new Response(body, { headers: response.headers }) : response;
  };
}

/** Pyodide tries it out to learn that this is a module; the policy of the page would report that as an attempt. */
self.importScripts = () => {
  throw new TypeError("this worker is a module");
};

async function start() {
  watchLoading();
  const { loadPyodide } = await import(at(`${build.runtime}/pyodide.mjs`));
  const packed = fetch(at(build.package)).then((response) => response.arrayBuffer());
  const python = await loadPyodide({ indexURL: at(`${build.runtime}/`), stdout() {}, stderr() {} });
  python.unpackArchive(await packed, "zip", { extractDir: "/package" });
  return python.runPython(`
    import sys
    sys.path.insert(0, "/package")
    from verifier_cli.web.judge import judge
    lambda data, *given: judge(data.to_bytes(), *given)
  `);
}

/** Judge, and again while the package asks for signatures that WebCrypto can check. */
async function judged(judge, { bytes, name, brought }) {
  const checked = [];
  for (;;) {
    const answer = JSON.parse(judge(bytes, name, JSON.stringify(brought), JSON.stringify(checked)));
    const before = checked.length;
    for (const [key, signature, message] of answer.wanted) {
      const holds = await signatureHolds(unhex(key), unhex(signature), unhex(message));
      if (holds !== null) {
        checked.push([key, signature, message, holds]);
      }
    }
    if (checked.length === before) {
      return answer;
    }
  }
}

const judge = start();
judge.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: String(error) }),
);

let queue = Promise.resolve();
self.onmessage = ({ data }) => {
  queue = queue.then(async () => {
    try {
      self.postMessage({ id: data.id, answer: await judged(await judge, data) });
    } catch (error) {
      self.postMessage({ id: data.id, stopped: String(error).trim().split("\n").at(-1) });
    }
  });
};
