// A record as lines of JSON, and the values in them. Whatever is not as a record is ends in `Unreadable`.

import * as s from "./second.mjs";

/** Something that is not as a record is; `line` counts from 1. */
export class Unreadable extends Error {
  constructor(line) {
    super(`line ${line}`);
    this.line = line;
  }
}

/** The lines of a record as objects, each with its number and its place in the bytes. */
export function linesOf(bytes) {
  const lines = [];
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start) + 1;
    let line;
    try {
      line = JSON.parse(decoder.decode(bytes.subarray(start, end)));
    } catch {
      throw new Unreadable(lines.length + 1);
    }
    if (end === 0 || typeof line?.type !== "string") {
      throw new Unreadable(lines.length + 1);
    }
    lines.push(Object.assign(line, { line: lines.length + 1, start, end }));
    start = end;
  }
  if (lines.length === 0) {
    throw new Unreadable(1);
  }
  return lines;
}

// Values as they must be; anything else is no record.

export function must(holds, line, value) {
  if (!holds) {
    throw new Unreadable(line.line);
  }
  return value;
}

export const isHash = (value) => /^[0-9a-f]{64}$/.test(value);
export const hash = (line, key) => s.unhex(must(isHash(line[key]), line, line[key]));
export const seat = (line, key) => must([0, 1, 2, 3].includes(line[key]), line, line[key]);
export const count = (line, key) => must(Number.isSafeInteger(line[key]) && line[key] >= 0, line, line[key]);
export const card = (line, key) => must(s.NUMBER.has(line[key]), line, s.NUMBER.get(line[key]));

export function hands(line) {
  must(Array.isArray(line.hands) && line.hands.length === 4, line);
  return line.hands.map((names) =>
    must(Array.isArray(names) && names.every((name) => s.NUMBER.has(name)), line, names).map((name) =>
      s.NUMBER.get(name),
    ),
  );
}

const asSet = (cards) => [...cards].sort((a, b) => a - b).join();
export const sameHands = (mine, theirs) => mine.every((cards, at) => asSet(cards) === asSet(theirs[at]));
export const named = (cards) => cards.map((number) => s.CARDS[number]);
