// Whether the two programs say the same of one record: a mistake of one of them must not become a verdict.
//
// The script knows the shuffle only. What it calls wrong the package must call wrong too, in its own words, and the
// other way round for the findings that both look for; and where nothing is wrong every card must be the same.

const BOTH_LOOK_FOR = new Set([
  "check.digest",
  "check.lines",
  "check.signature",
  "commit.hand_opening",
  "commit.opening",
  "entropy.anchor",
  "entropy.link",
  "entropy.order",
]);
/** In a record without a commitment the package looks for these alone: its cards are those that the record shows. */
const WITH_A_COMMITMENT = new Set(["deal.cards", "deal.turned", "draw.dealer", "play.not_held"]);
/** Faults that the reader's own chain shows are no faults by themselves. */
const OF_THE_READER = new Set(["own", "first_line"]);

const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const sorted = (hands) => hands?.map((cards) => [...cards].sort());

/** What the two disagree about, in a word or two; null where they agree. */
export function disagreement(script, { report, story }) {
  if (report.malformed || report.unsupported) {
    return null; // the package is the strict reader; the script reads what it needs
  }
  if (!["clean", "closed", "none", "faults"].includes(script.state)) {
    return "reading";
  }
  const errors = report.findings.filter((finding) => finding.severity === "error");
  if (script.faults.length > 0) {
    return errors.length > 0 ? null : script.faults[0].id;
  }
  const committed = script.state !== "none";
  const missed = errors.find(
    ({ id, facts }) =>
      (BOTH_LOOK_FOR.has(id) || (committed && WITH_A_COMMITMENT.has(id))) && !OF_THE_READER.has(facts?.reason),
  );
  if (missed) {
    return missed.id;
  }
  if (committed !== story.committed) {
    return "commitment";
  }
  return differentDeal(script, story) ?? differentGrade(script, report, story);
}

function differentDeal(script, story) {
  if (script.state === "none") {
    return null;
  }
  const hands = new Map(story.hands.map((hand) => [hand.line, hand]));
  if (script.deals.length !== story.hands.length) {
    return "deals";
  }
  for (const deal of script.deals) {
    const hand = hands.get(deal.line);
    const isEqual =
      hand &&
      (hand.first === null) === (deal.first === undefined) &&
      (!deal.first || (hand.turned === deal.turned && isSame(sorted(hand.first), sorted(deal.first)))) &&
      (!(deal.dealt && hand.dealt) || isSame(sorted(hand.dealt), sorted(deal.dealt)));
    if (!isEqual) {
      return `deal ${deal.index}`;
    }
  }
  return null;
}

function differentGrade(script, { fairness }, story) {
  if (script.state !== "none") {
    const players = script.players.filter((seat) => !story.players[seat].bot);
    if (!isSame(players, fairness.players)) {
      return "players";
    }
    if (script.missing !== fairness.missing_links || script.bits !== fairness.choice_bits) {
      return "missing links";
    }
  }
  const signed = { known_key: "own_key" }[fairness.signed] ?? fairness.signed;
  return signed === script.signed ? null : "signature";
}
