// The shuffle a second time: from secrets to decks, written from SPEC.md alone, on nothing but WebCrypto.
//
// It shares no line and no author's shortcut with the package that it is compared with. All values are Uint8Array;
// cards are numbers from 0 to 31 (SPEC.md#cards).

const encoder = new TextEncoder();

export const CARDS = [..."CDHS"].flatMap((suit) => [..."789TJQKA"].map((rank) => rank + suit));
export const NUMBER = new Map(CARDS.map((name, number) => [name, number]));
export const NOBODY = new Uint8Array(32);

export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
export const same = (a, b) => a.length === b.length && a.every((byte, index) => byte === b[index]);

export function u8(number) {
  return Uint8Array.of(number);
}

export function u32(number) {
  return Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
}

export function join(parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
}

/** T(tag, f_1, …): every part with its length before it, so that no two lists give the same bytes (SPEC.md#notation). */
export function tagged(tag, ...fields) {
  const parts = [encoder.encode(`fairshuffle/1/${tag}`), ...fields];
  return join(parts.flatMap((part) => [u32(part.length), part]));
}

export async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

const HMAC = { name: "HMAC", hash: "SHA-256" };

function keyed(key) {
  return crypto.subtle.importKey("raw", key, HMAC, false, ["sign"]);
}

async function prf(key, message) {
  return new Uint8Array(await crypto.subtle.sign("HMAC", await keyed(key), message));
}

// What the server commits to (SPEC.md#commitments).

export function commitment(game, master) {
  return sha256(tagged("commit", encoder.encode(game), master));
}

export function handSecret(game, master, index) {
  return prf(master, tagged("hand-secret", encoder.encode(game), u32(index)));
}

export function handCommitment(game, index, secret) {
  return sha256(tagged("commit-hand", encoder.encode(game), u32(index), secret));
}

// What the players add (SPEC.md#chains).

/** Link k of a seat's chain, from link k+1. */
export function linkBefore(first, seat, k, next) {
  return sha256(tagged("link", first, u8(seat), u32(k), next));
}

export function anchor(first, seat, link0) {
  return sha256(tagged("anchor", first, u8(seat), link0));
}

/** All links x_0 … x_N of a chain from its secret x_N. */
export async function chain(first, seat, secret, length) {
  const links = [secret];
  for (let k = length - 1; k >= 0; k -= 1) {
    links.push(await linkBefore(first, seat, k, links.at(-1)));
  }
  return links.reverse();
}

const MOST_LINKS = 65535;

/** Whether a link is that of `deal` in the chain of which `known` = {deal, value} is proven, the anchor as deal -1. */
export async function follows(first, seat, known, deal, link) {
  if (deal <= known.deal || deal > MOST_LINKS) {
    return false;
  }
  for (let k = deal - 1; k >= Math.max(known.deal, 0); k -= 1) {
    link = await linkBefore(first, seat, k, link);
  }
  return same(known.deal < 0 ? await anchor(first, seat, link) : link, known.value);
}

// From both to a deck (SPEC.md#seal, SPEC.md#hand-key, SPEC.md#deck).

export function seal(digest) {
  return sha256(tagged("seal", digest));
}

/** K_i: index 0 is the draw; `mask` has a bit for each seat whose link for this very deal is there. */
export function dealKey(secret, sealed, index, mask, links) {
  return prf(secret, tagged(index === 0 ? "draw" : "deck", sealed, u32(index), u8(mask), ...links));
}

async function block(key, number) {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, tagged("stream", u32(number))));
}

export async function firstDealer(key) {
  return (await block(await keyed(key), 0))[0] % 4;
}

/**
 * The deck of a key, and how it came about: the blocks of the stream, and for every byte that was read the number of
 * cards `n` that were left, its value, whether it was refused, and the two places that changed their cards.
 */
export async function shuffled(key) {
  const source = await keyed(key);
  const deck = CARDS.map((_, number) => number);
  const blocks = [];
  const draws = [];
  let read = 0;
  for (let n = 32; n >= 2; ) {
    if (read === 32 * blocks.length) {
      blocks.push(await block(source, blocks.length));
    }
    const byte = blocks[read >> 5][read & 31];
    const refused = byte >= n * Math.floor(256 / n);
    const [high, low] = [n - 1, byte % n];
    draws.push({ at: read, byte, n, refused, high, low });
    read += 1;
    if (!refused) {
      [deck[high], deck[low]] = [deck[low], deck[high]];
      n -= 1;
    }
  }
  return { deck, blocks, draws };
}

// From a deck to hands (SPEC.md#cut, SPEC.md#dealing).

export const speakingOrder = (dealer) => [1, 2, 3, 4].map((step) => (dealer + step) % 4);

export const cutDeck = (deck, cards) => [...deck.slice(cards), ...deck.slice(0, cards)];

/** The turned card, five cards of each seat by seat, and what is left for the closing cards; `lift` = {take, for}. */
export function dealt(deck, dealer, lift) {
  const order = speakingOrder(dealer);
  const first = [[], [], [], []];
  let turned;
  let rest = [...deck];
  if (lift) {
    turned = rest.shift();
    first[lift.for] = lift.take === "top" ? rest.splice(0, 3) : rest.splice(-3);
  }
  for (const seat of order.filter((each) => first[each].length === 0)) {
    first[seat] = rest.splice(0, 3);
  }
  for (const seat of order) {
    first[seat].push(...rest.splice(0, 2));
  }
  turned ??= rest.shift();
  return { turned, first, rest };
}

/** The closing cards by seat: three, and two for the receiver, who also takes the turned card. */
export function closing(rest, dealer, receiver) {
  const left = [...rest];
  const cards = [[], [], [], []];
  for (const seat of speakingOrder(dealer)) {
    cards[seat] = left.splice(0, seat === receiver ? 2 : 3);
  }
  return cards;
}

// What missing links leave to the server (SPEC.md#choice-bits).

/** How many ways there are to cut a deck, by the option of the table. */
export const WAYS_TO_CUT = { __proto__: null, none: 1n, cut: 32n, lift: 4n };

/** Bits of choice: `missing` of so many links, `ways` to cut each of the `deals` behind the draw that lack one. */
export function choiceBits(links, missing, ways, deals) {
  let pattern = 1n;
  let patterns = 1n;
  for (let taken = 1; taken <= missing; taken += 1) {
    pattern = (pattern * BigInt(links - taken + 1)) / BigInt(taken);
    patterns += pattern;
  }
  const others = patterns * ways ** BigInt(deals) - 1n;
  return others === 0n ? 0 : others.toString(2).length;
}

// Signatures (SPEC.md#signature).

export function checkpointMessage(game, number, lines, digest) {
  return tagged("checkpoint", encoder.encode(game), u32(number), u32(lines), digest);
}

/** Whether an Ed25519 signature holds; null where this browser cannot say. */
export async function signatureHolds(publicKey, signature, message) {
  let key;
  try {
    key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
  } catch (error) {
    return error.name === "NotSupportedError" ? null : false;
  }
  return crypto.subtle.verify("Ed25519", key, signature, message);
}
