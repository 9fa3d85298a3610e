// What each line of a record does to an examination of its shuffle (examine.mjs).

import { card, count, hands, hash, must, sameHands, seat } from "./lines.mjs";
import * as s from "./second.mjs";

/** The phases in which the lines that matter here may stand (SPEC.md#order); all other lines are left to the package. */
export const MAY_STAND = {
  __proto__: null,
  join: ["joining"],
  checkpoint: ["joining", "scored", "ended"],
  link: ["sealed", "between"],
  draw: ["sealed"],
  reveal: ["between", "scored"],
  cut: ["between"],
  deal: ["between"],
  result: ["hand"],
  end: ["between"],
  abort: ["joining", "sealed", "between", "hand"],
};

/** By type of line; `this` is the examination. Called only where the line may stand. */
export const HANDLERS = {
  __proto__: null,
  join(line) {
    const anchor = hash(line, "anchor");
    if (this.joined.has(seat(line, "seat")) || this.game.links === undefined) {
      this.stop("log.order", line);
      return;
    }
    if ([...this.joined.values()].some(([known]) => s.same(known.value, anchor))) {
      this.fault("entropy.anchor", line, { seat: line.seat });
    }
    this.joined.set(line.seat, [{ deal: -1, value: anchor }]);
  },

  async checkpoint(line) {
    if (this.phase === "joining") {
      this.seal = await s.seal(hash(line, "digest"));
      this.phase = "sealed";
    } else {
      this.phase = this.phase === "ended" ? "closed" : "between";
    }
  },

  async link(line) {
    const who = seat(line, "seat");
    const known = this.joined.get(who);
    if (!known || count(line, "deal") > this.game.links) {
      this.fault("entropy.link", line, { seat: who });
      this.doubtful = true;
      return;
    }
    if (line.deal !== this.next || this.given.has(who)) {
      this.fault("entropy.order", line, { seat: who });
      this.doubtful = true;
      return;
    }
    const link = { deal: line.deal, value: hash(line, "value") };
    if (await this.mayFollow(line, known)) {
      this.joined.set(who, [link]);
    } else {
      this.fault(this.last.has(who) ? "entropy.link" : "entropy.anchor", line, { seat: who });
      this.joined.set(who, [...known, link]);
      this.doubtful = true;
    }
    this.given.set(who, link.value);
  },

  async draw(line) {
    this.players = [...this.given.keys()].sort();
    const opened = await this.key(0, this.takeLinks(0));
    const claimed = seat(line, "dealer");
    this.dealers = [claimed];
    if (opened) {
      this.drawn = await s.firstDealer(opened.key);
      if (this.drawn !== claimed) {
        this.dealers.push(this.drawn);
        if (!this.doubtful) {
          this.fault("draw.dealer", line);
        }
      }
    }
    this.doubtful = false;
    this.phase = "between";
    this.owed = this.game.reveal ? 0 : null;
    this.next = 1;
  },

  async reveal(line) {
    const { owed } = this;
    this.owed = null;
    if (owed === null) {
      this.stop("log.order", line);
      return;
    }
    const commitment = this.game.hand_commitments[owed];
    const index = count(line, "hand");
    const opens = async () => s.hex(await s.handCommitment(this.game.game, index, hash(line, "secret")));
    if (index !== owed || (commitment !== undefined && (await opens()) !== commitment)) {
      this.fault("commit.hand_opening", line, { hand: owed });
    }
  },

  cut(line) {
    if (this.cut || this.given.size > 0) {
      this.stop("log.order", line);
      return;
    }
    const { seat: who, cards, take } = line;
    must(Number.isInteger(cards) || ["top", "bottom"].includes(take), line);
    this.cut = take ? { seat: who, take, for: seat(line, "for") } : { seat: who, cards };
  },

  async deal(line) {
    const dealer = seat(line, "dealer");
    const listed = this.game.hand_commitments;
    if (line.hand !== this.next) {
      this.stop("deal.index", line);
      return;
    }
    if (!this.dealers.includes(dealer)) {
      this.stop("deal.dealer", line);
      return;
    }
    this.dealers = [dealer];
    if (this.cut && !this.lawfulCut(dealer)) {
      this.fault("deal.cut", line);
      this.doubtful = true;
    }
    if (listed && this.next >= listed.length) {
      this.fault("commit.hand_opening", line, { hand: this.next });
    }
    this.hand = await this.dealHand(line);
    this.hand.played = new Set();
    this.cut = null;
    this.phase = "hand";
  },

  bid(line) {
    if (this.phase === "hand" && line.call !== "pass") {
      // Each call that is no pass stands over the one before; only after an Ashkal the partner takes the turned card.
      this.hand.receiver = line.call === "ashkal" ? (seat(line, "seat") + 2) % 4 : seat(line, "seat");
    }
  },

  rest(line) {
    if (this.phase === "hand" && this.dealRest() && !this.doubtful && !sameHands(this.hand.closing, hands(line))) {
      this.fault("deal.cards", line, { hand: this.next });
    }
  },

  ruling() {
    if (this.phase === "hand") {
      this.hand.ruled = true;
    }
  },

  play(line) {
    if (this.phase !== "hand" || this.hand.ruled) {
      return; // behind a ruling nothing of a hand is judged (SPEC.md#unseen)
    }
    const held = this.dealRest();
    const played = card(line, "card");
    if (this.hand.played.has(played) || (held && !held[seat(line, "seat")].has(played))) {
      this.fault("play.not_held", line, { hand: this.next, seat: line.seat });
    } else if (held) {
      this.cards += 1;
    }
    this.hand.played.add(played);
  },

  boshat() {
    if (this.phase === "hand") {
      this.hand.boshat = true;
    }
  },

  result(line) {
    const again = (this.hand.boshat || line.outcome === "boshat") && this.game.options?.boshat_dealer === "same";
    this.dealers = this.dealers.map((dealer) => (again ? dealer : (dealer + 1) % 4));
    this.owed = this.game.reveal ? this.next : null;
    this.next += 1;
    this.doubtful = false;
    this.hand = null;
    this.phase = "scored";
  },

  end() {
    this.phase = "ended";
  },

  abort() {
    this.phase = "ended";
  },
};
