// Before this page judges anybody it judges itself: values of the protocol, and whole records whose verdict is known.

import { disagreement } from "./agree.mjs";
import vectors from "./vectors.mjs";

/** How many values the script and how many records both programs got right; throws at the first wrong one. */
export async function runSelfTest(programs, onScript) {
  const count = await programs.tested;
  onScript(count);
  for (const { id, text, verdict, findings, state } of vectors.records) {
    const bytes = new TextEncoder().encode(text);
    const [script, judged] = await Promise.all([programs.script(bytes), programs.python(bytes, id, {})]);
    const found = judged.report.findings.map((finding) => finding.id);
    const right =
      judged.report.verdict === verdict && JSON.stringify(found) === JSON.stringify(findings) && script.state === state;
    if (!right) {
      throw new Error(id);
    }
    const what = disagreement(script, judged);
    if (what) {
      throw new Error(`${id}: ${what}`);
    }
  }
  return { count, records: vectors.records.length };
}
