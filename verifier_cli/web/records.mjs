// A file may hold several records, one after the other (SPEC.md#archive).

/** One record has so many bytes at most (SPEC.md#limits). */
export const MOST_BYTES = 4 * 1024 * 1024;

const START = new TextEncoder().encode('{"type":"game"');

/** The records of a file, each as its bytes. */
export function recordsOf(bytes) {
  const starts = [0];
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, end + 1)) {
    if (START.every((byte, index) => bytes[end + 1 + index] === byte)) {
      starts.push(end + 1);
    }
  }
  return starts.map((start, index) => bytes.slice(start, starts[index + 1]));
}
