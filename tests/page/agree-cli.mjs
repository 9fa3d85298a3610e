// For the tests: one line `{"text", "report", "story"}` in, what the script says of the text and whether both agree out.

import { createInterface } from "node:readline";

import { disagreement } from "../../verifier_cli/web/agree.mjs";
import { examine } from "../../verifier_cli/web/examine.mjs";

for await (const line of createInterface({ input: process.stdin })) {
  const { text, report, story } = JSON.parse(line);
  const script = await examine(new TextEncoder().encode(text));
  const { state, faults = [] } = script;
  process.stdout.write(`${JSON.stringify({ state, faults, disagreement: disagreement(script, { report, story }) })}\n`);
}
