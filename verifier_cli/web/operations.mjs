// What the second implementation can be asked, value by value: by the program second-cli.mjs, and by the self-test of
// the page. Bytes are hex, cards their names.
//
// {"op":"commitment","game","master"}                         -> {"commitment"}
// {"op":"hand","game","master","index"}                       -> {"secret","commitment"}
// {"op":"first","line"}                                       -> {"first"}
// {"op":"chain","first","seat","secret","links"}              -> {"anchor","links"}
// {"op":"follows","first","seat","known_deal","known","deal","link"}    -> {"follows"}
// {"op":"inputs","sent","deal"}                               -> {"mask","links"}
// {"op":"seal","digest"}                                      -> {"seal"}
// {"op":"key","secret","seal","deal","mask","links"}          -> {"key"}, and {"dealer"} for deal 0
// {"op":"deck","key"}                                         -> {"deck","blocks","draws","rejections","bytes_used"}
// {"op":"decks","count","seal"}                               -> {"sha256"}
// {"op":"deal","deck","dealer","cards"?,"take"?,"for"?}       -> {"turned","first","rest"}
// {"op":"close","rest","dealer","receiver"}                   -> {"closing"}
// {"op":"signature","key","signature","game","number","lines","digest"} -> {"holds"}
// {"op":"record","text"}                                      -> the answer of examine.mjs

import { examine } from "./examine.mjs";
import * as s from "./second.mjs";

const names = (cards) => cards.map((card) => s.CARDS[card]);
const numbers = (cards) => cards.map((name) => s.NUMBER.get(name));

const OPERATIONS = {
  __proto__: null,
  async commitment({ game, master }) {
    return { commitment: s.hex(await s.commitment(game, s.unhex(master))) };
  },
  async hand({ game, master, index }) {
    const secret = await s.handSecret(game, s.unhex(master), index);
    return { secret: s.hex(secret), commitment: s.hex(await s.handCommitment(game, index, secret)) };
  },
  async first({ line }) {
    return { first: s.hex(await s.sha256(new TextEncoder().encode(`${line}\n`))) };
  },
  async chain({ first, seat, secret, links }) {
    const all = await s.chain(s.unhex(first), seat, s.unhex(secret), links);
    return { anchor: s.hex(await s.anchor(s.unhex(first), seat, all[0])), links: all.map(s.hex) };
  },
  async follows({ first, seat, known_deal: before, known, deal, link }) {
    const proven = { deal: before, value: s.unhex(known) };
    return { follows: await s.follows(s.unhex(first), seat, proven, deal, s.unhex(link)) };
  },
  inputs({ sent, deal }) {
    const ofSeats = [0, 1, 2, 3].map((seat) => sent.filter((one) => one[0] === seat && one[1] <= deal));
    const lasts = ofSeats.map((links) => links.sort((a, b) => a[1] - b[1]).at(-1));
    const mask = lasts.reduce((bits, last, seat) => bits | (last?.[1] === deal ? 1 << seat : 0), 0);
    return { mask, links: lasts.map((last) => last?.[2] ?? s.hex(s.NOBODY)) };
  },
  async seal({ digest }) {
    return { seal: s.hex(await s.seal(s.unhex(digest))) };
  },
  async key({ secret, seal, deal, mask, links }) {
    const key = await s.dealKey(s.unhex(secret), s.unhex(seal), deal, mask, links.map(s.unhex));
    return { key: s.hex(key), ...(deal === 0 && { dealer: await s.firstDealer(key) }) };
  },
  async deck({ key }) {
    const { deck, blocks, draws } = await s.shuffled(s.unhex(key));
    return {
      deck: names(deck),
      blocks: blocks.map(s.hex),
      draws: draws.filter((draw) => !draw.refused).map((draw) => draw.low),
      rejections: draws.filter((draw) => draw.refused).map((draw) => [draw.at, draw.byte, draw.n]),
      bytes_used: draws.length,
    };
  },
  async decks({ count, seal }) {
    const all = new Uint8Array(32 * count);
    for (let number = 0; number < count; number += 1) {
      const secret = await s.sha256(s.tagged("acc", s.u32(number)));
      const key = await s.dealKey(secret, s.unhex(seal), 1, 0, Array(4).fill(s.NOBODY));
      all.set((await s.shuffled(key)).deck, 32 * number);
    }
    return { sha256: s.hex(await s.sha256(all)) };
  },
  deal({ deck, dealer, cards, ...lift }) {
    const cut = cards ? s.cutDeck(numbers(deck), cards) : numbers(deck);
    const { turned, first, rest } = s.dealt(cut, dealer, lift.take && lift);
    return { turned: s.CARDS[turned], first: first.map(names), rest: names(rest) };
  },
  close({ rest, dealer, receiver }) {
    return { closing: s.closing(numbers(rest), dealer, receiver).map(names) };
  },
  async signature({ key, signature, game, number, lines, digest }) {
    const message = s.checkpointMessage(game, number, lines, s.unhex(digest));
    return { holds: await s.signatureHolds(s.unhex(key), s.unhex(signature), message) };
  },
  record({ text }) {
    return examine(new TextEncoder().encode(text));
  },
};

/** The answer to one question; an `id` comes back with it; `skip` is for what is not known, `error` for what goes wrong. */
export async function answer(question) {
  if (!Object.hasOwn(OPERATIONS, question.op)) {
    return { id: question.id, skip: `${question.op} is not answered here` };
  }
  try {
    return { id: question.id, ...(await OPERATIONS[question.op](question)) };
  } catch (error) {
    return { id: question.id, error: String(error) };
  }
}
