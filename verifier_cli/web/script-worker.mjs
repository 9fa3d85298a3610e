// The independent script, away from the page, so that no record can freeze it. `bytes` in, the answer out.

import { examine } from "./examine.mjs";
import { answer } from "./operations.mjs";
import vectors from "./vectors.mjs";

/** How many values of the test vectors this browser computes right; throws at the first wrong one. */
async function selfTest() {
  let count = 0;
  for (const { expect, ...question } of vectors.questions) {
    const given = await answer(question);
    for (const [name, value] of Object.entries(expect)) {
      if (JSON.stringify(given[name]) !== JSON.stringify(value)) {
        throw new Error(`${question.op} ${name}`);
      }
      count += 1;
    }
  }
  return count;
}

self.onmessage = async ({ data: { id, bytes } }) => {
  try {
    self.postMessage({ id, answer: await examine(bytes) });
  } catch (error) {
    self.postMessage({ id, stopped: String(error) });
  }
};

try {
  self.postMessage({ tested: await selfTest() });
} catch (error) {
  self.postMessage({ failed: String(error) });
}
