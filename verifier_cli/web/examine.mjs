// The shuffle question of one record, answered by second.mjs alone: what was committed, chained, sealed and dealt, and
// whether every played card was in the right hand. Written from SPEC.md; the rules of the game are not looked at.
//
// It is no strict reader: what cannot be read is left to the package to refuse. After a line out of its order it stops,
// since from there on it would have to guess.

import { Unreadable, card, count, hands, hash, isHash, linesOf, must, named, sameHands } from "./lines.mjs";
import * as s from "./second.mjs";
import { HANDLERS, MAY_STAND } from "./steps.mjs";

const FORMAT = "fairshuffle/1";
/** What each profile lets the dealer's left do (SPEC.md#option-cut). */
const CUTS = { __proto__: null, sahrat: "none", balotk: "none", squarescores: "cut", elblot: "none" };

/**
 * The answer to the bytes of one record. `state` is
 * - `clean`: every deck was opened and everything fits,
 * - `closed`: nothing is false, but a secret is not opened,
 * - `none`: there is no commitment, so there is nothing to say,
 * - `faults`: see `faults`, each with its id (SPEC.md#findings) and line,
 * - `unreadable` or `unknown` (another format or profile): nothing is said.
 */
export async function examine(bytes) {
  try {
    const lines = linesOf(bytes);
    const game = lines[0];
    if (game.type !== "game") {
      throw new Unreadable(1);
    }
    if (game.format !== FORMAT || !(game.profile in CUTS)) {
      return { state: "unknown" };
    }
    const exam = new Examination(bytes, lines);
    return await exam.run();
  } catch (error) {
    if (error instanceof Unreadable) {
      return { state: "unreadable", line: error.line };
    }
    throw error;
  }
}

class Examination {
  constructor(bytes, lines) {
    this.bytes = bytes;
    this.lines = lines;
    this.game = lines[0];
    this.committed = this.game.commitment !== undefined;
    this.lastPoint = lines.findLast((line) => line.type === "checkpoint")?.line;
    this.faults = [];
    this.deals = [];
    this.points = [];
    this.more = [0]; // how many lines too many a checkpoint may count, after those that did
    this.changed = false; // whether a false count stands behind the last true digest
    this.signed = "none";
    this.cards = 0;
    this.missing = 0;
    this.taken = 0; // deals that took links, the draw among them
    this.lacking = 0; // deals behind the draw in which one is missing
    this.stopped = false;
    this.phase = "joining";
    this.joined = new Map(); // seat -> what its next link may hash to: {deal, value}, the anchor as deal -1
    this.given = new Map(); // seat -> its link for the coming deal
    this.last = new Map(); // seat -> its last link for an earlier deal
    this.players = [];
    this.next = 0;
    this.dealers = [];
    this.owed = null;
    this.doubtful = false;
    this.cut = null;
    this.hand = null;
  }

  async run() {
    this.first = await s.sha256(this.bytes.subarray(0, this.game.end));
    this.secretOf = this.committed ? await this.opening() : () => null;
    for (const line of this.lines.slice(1)) {
      await this.take(line);
    }
    return this.answer();
  }

  answer() {
    const open = this.deals.every((deal) => deal.key) && (this.drawn !== undefined || this.master);
    let state = open ? "clean" : "closed";
    if (!this.committed) {
      state = "none";
    }
    if (this.faults.length > 0) {
      state = "faults";
    }
    const { faults, deals, points, signed, cards, missing, players, drawn } = this;
    const links = this.joined.size * this.taken;
    const bits = s.choiceBits(links, missing, s.WAYS_TO_CUT[this.offeredCut] ?? 1n, this.lacking);
    return { state, faults, deals, points, signed, cards, missing, bits, players, drawn, first: s.hex(this.first) };
  }

  fault(id, line, more = {}) {
    this.faults.push({ id, line: line.line, ...more });
  }

  async take(line) {
    if (line.type === "checkpoint") {
      await this.compare(line);
    }
    if (this.stopped || !this.committed) {
      return;
    }
    if (MAY_STAND[line.type] && !MAY_STAND[line.type].includes(this.phase)) {
      this.stop("log.order", line);
      return;
    }
    if (this.owed !== null && line.type !== "reveal") {
      this.fault("commit.hand_opening", line, { hand: this.owed });
      this.owed = null;
    }
    await HANDLERS[line.type]?.call(this, line);
  }

  stop(id, line) {
    this.fault(id, line);
    this.stopped = true;
  }

  // The secrets (SPEC.md#commitments)

  async opening() {
    const { game } = this.game;
    must(typeof game === "string", this.game);
    const last = this.lines.find((line) => line.type === "end" || line.type === "abort");
    const listed = this.game.hand_commitments ?? [];
    must(Array.isArray(listed) && listed.every(isHash), this.game);
    const secrets = new Map();
    for (const line of this.lines.filter((each) => each.type === "reveal")) {
      const index = count(line, "hand");
      const secret = hash(line, "secret");
      if (index < listed.length && s.hex(await s.handCommitment(game, index, secret)) === listed[index]) {
        secrets.set(index, secret);
      }
    }
    if (last?.secret === undefined) {
      return (index) => secrets.get(index) ?? null;
    }
    const master = hash(last, "secret");
    if (!s.same(await s.commitment(game, master), hash(this.game, "commitment"))) {
      this.fault("commit.opening", last);
      return () => null;
    }
    this.master = true;
    for (const [index, commitment] of listed.entries()) {
      const secret = await s.handSecret(game, master, index);
      if (s.hex(await s.handCommitment(game, index, secret)) !== commitment) {
        this.fault("commit.hand_opening", this.game, { hand: index });
      }
    }
    return async (index) => secrets.get(index) ?? s.handSecret(game, master, index);
  }

  // The evidence (SPEC.md#checkpoints)

  async compare(line) {
    if (this.points.length > this.lines.length / 2) {
      return; // no game has so many: they stand out of order, and each costs a hash over all bytes before it
    }
    const digest = await s.sha256(this.bytes.subarray(0, line.start));
    const claimed = hash(line, "digest");
    const isTrue = s.same(digest, claimed);
    const counted = count(line, "lines") - (line.line - 1);
    if (!this.more.includes(counted) || (isTrue && counted !== 0)) {
      this.fault("check.lines", line); // a line too few or too many: its digest is no second fault
      this.more = isTrue ? [0] : [counted, this.more[0]];
      this.changed = true;
    } else {
      this.more = [counted];
      this.changed &&= !isTrue;
      if (!isTrue && !this.changed && this.points.every((point) => point.isTrue)) {
        this.fault("check.digest", line);
      }
    }
    await this.checkSignature(line, claimed);
    this.points.push({ line: line.line, digest: s.hex(digest), isTrue });
    if (!isTrue && this.points.length === 1) {
      this.stopped = true; // the seal or a byte before it was changed: which, the package finds out
    }
  }

  async checkSignature(line, digest) {
    const key = this.game.key;
    if ((line.signature === undefined) !== (key === undefined)) {
      this.fault("check.signature", line);
      this.signed = "invalid";
    }
    const number = this.points.length;
    if (key === undefined || line.signature === undefined || (number > 0 && line.line !== this.lastPoint)) {
      return;
    }
    must(/^[0-9a-f]{128}$/.test(line.signature), line);
    const message = s.checkpointMessage(this.game.game, number, line.lines, digest);
    const holds = await s.signatureHolds(hash(this.game, "key"), s.unhex(line.signature), message);
    if (holds === false) {
      this.fault("check.signature", line);
    }
    if (this.signed !== "invalid") {
      this.signed = { true: "own_key", false: "invalid", null: "unchecked" }[holds];
    }
  }

  // The deals

  async mayFollow(line, links) {
    const value = hash(line, "value");
    for (const known of links) {
      if (await s.follows(this.first, line.seat, known, line.deal, value)) {
        return true;
      }
    }
    return false;
  }

  /** What the coming deal takes from the players, and from then on is an earlier deal's. */
  takeLinks(index) {
    let mask = 0;
    this.taken += 1;
    this.lacking += index > 0 && this.given.size < this.joined.size ? 1 : 0;
    const links = [0, 1, 2, 3].map((who) => this.given.get(who) ?? this.last.get(who) ?? s.NOBODY);
    for (const who of this.joined.keys()) {
      if (this.given.has(who)) {
        mask |= 1 << who;
        this.last.set(who, this.given.get(who));
      } else {
        this.missing += 1;
      }
    }
    this.given.clear();
    return { mask, links };
  }

  async key(index, { mask, links }) {
    const secret = await this.secretOf(index);
    return secret && { secret, key: await s.dealKey(secret, this.seal, index, mask, links) };
  }

  get offeredCut() {
    return this.game.options?.cut ?? CUTS[this.game.profile];
  }

  lawfulCut(dealer) {
    const left = (dealer + 3) % 4;
    const { seat: who, take, for: taker } = this.cut;
    if (this.offeredCut !== (take ? "lift" : "cut") || who !== left) {
      return false;
    }
    return !take || taker === left || (take === "bottom" && taker === (left + 2) % 4);
  }

  /** The hand as the secret deals it; `known` is false where it is not open, or a doubtful deal does not fit. */
  async dealHand(line) {
    const inputs = this.takeLinks(this.next);
    const opened = await this.key(this.next, inputs);
    const hand = { line: line.line, index: this.next, dealer: line.dealer, known: false, receiver: null };
    const shown = { index: this.next, line: line.line, dealer: line.dealer, sound: !this.doubtful };
    this.deals.push(shown);
    if (!opened) {
      return hand;
    }
    Object.assign(shown, { key: s.hex(opened.key), secret: s.hex(opened.secret), mask: inputs.mask });
    Object.assign(shown, { links: inputs.links.map(s.hex), cut: this.cut && { ...this.cut } });
    let { deck } = await s.shuffled(opened.key);
    deck = this.cut?.cards ? s.cutDeck(deck, this.cut.cards) : deck;
    const cards = s.dealt(deck, line.dealer, this.cut?.take && this.cut);
    const fits = cards.turned === card(line, "turned");
    const handsFit = line.hands === undefined || sameHands(cards.first, hands(line));
    if (this.doubtful && !(fits && handsFit)) {
      return hand;
    }
    if (!fits) {
      this.fault("deal.turned", line, { hand: this.next });
    }
    if (!handsFit) {
      this.fault("deal.cards", line, { hand: this.next });
    }
    Object.assign(shown, { turned: s.CARDS[cards.turned], first: cards.first.map(named) });
    return Object.assign(hand, cards, { known: true, shown });
  }

  /** What each seat holds once the closing cards are given; null where that is not known. */
  dealRest() {
    const hand = this.hand;
    if (hand.known && hand.receiver !== null && !hand.held) {
      hand.closing = s.closing(hand.rest, hand.dealer, hand.receiver);
      hand.held = hand.first.map((cards, at) => new Set([...cards, ...hand.closing[at]]));
      hand.held[hand.receiver].add(hand.turned);
      hand.shown.dealt = hand.held.map((cards) => named([...cards].sort((a, b) => a - b)));
    }
    return hand.held ?? null;
  }
}
