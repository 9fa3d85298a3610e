// The second implementation as a program: one question a line in, one answer a line out, in the same order.
//
//   node second-cli.mjs < questions.jsonl
//
// Questions and answers are the JSON objects of operations.mjs.

import { createInterface } from "node:readline";

import { answer } from "./operations.mjs";

async function answerLine(line) {
  try {
    return await answer(JSON.parse(line));
  } catch (error) {
    return { error: String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await answerLine(line))}\n`);
}
