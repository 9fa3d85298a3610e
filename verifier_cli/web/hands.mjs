// One hand as people see it at the table: four hands of cards, the auction, the tricks, the score with its sum.

import { card, sortedHand, suit } from "./cards.mjs";
import { bdi, code, h, nodes, told } from "./dom.mjs";
import { offence, pick, t, text, word } from "./language.mjs";
import { walk } from "./walk.mjs";

/** Everything that one hand needs: `game` has the players, the report's findings, and the deals of the script. */
export function handSection(hand, index, game) {
  const body = h("div", { class: "hand-body" });
  const details = h(
    "details",
    { class: "hand", id: `hand-${index}`, ontoggle: () => details.open && fill() },
    h("summary", {}, h("h3", {}, t("hand", { number: hand.number })), " ", summary(hand, game)),
    body,
  );
  // Thirteen hands are a thousand pictures: each is drawn when somebody wants to see it.
  const fill = () => body.childElementCount > 0 || body.append(...nodes(parts(hand, index, game)));
  details.fill = fill;
  return details;
}

function summary(hand, game) {
  const wrong = findingsOf(hand).map((at) => game.report.findings[at]);
  const worst = ["error", "warning", "notice"].find((severity) => wrong.some((each) => each.severity === severity));
  return h(
    "span",
    { class: "in-short" },
    contract(hand, game),
    hand.claimed && h("span", {}, pair(hand.claimed.points), " · ", t("total"), " ", pair(hand.claimed.total)),
    worst && h("span", { class: `badge ${worst}` }, game.severity(worst), wrong.length > 1 && ` ×${wrong.length}`),
  );
}

export function findingsOf(hand) {
  return [...Object.values(hand.findings).flat(), ...hand.tricks.flatMap((trick) => trick.findings)];
}

/** A number for each team, that of team 0 first in the direction of the language, as in the columns of the sheet. */
export const pair = ([one, other]) => h("span", { class: "pair" }, bdi(one), " – ", bdi(other));

/** What was bought, by whom, how high. */
export function contract(hand, game) {
  const { contract: bought, level } = hand;
  if (!bought) {
    return h("span", {}, word(hand.outcome ?? hand.claimed?.outcome ?? "passed_out"));
  }
  const name = bought.ashkal ? "ashkal" : bought.trump ? "hokm" : "sun";
  return h(
    "span",
    {},
    word(name),
    bought.trump && [" ", suit(bought.trump)],
    " · ",
    game.player(bought.buyer),
    level !== "none" && [" · ", word(level), hand.locked && ` (${text("locked")})`],
  );
}

function parts(hand, index, game) {
  const deal = game.deals.get(hand.line);
  return [
    findings(hand.findings.deal, game),
    fourHands(hand, game),
    h("h4", {}, t("auction")),
    findings(hand.findings.auction, game),
    moments(hand.auction, game),
    hand.tricks.length > 0 && [h("h4", {}, t("tricks")), tricks(hand, index, game)],
    projects(hand, game),
    h("h4", {}, t("score")),
    findings(hand.findings.score, game),
    score(hand),
    deal?.key && walk(deal),
  ];
}

/** Findings at the place where they happened. */
function findings(indices, game) {
  return (
    indices.length > 0 &&
    h(
      "ul",
      { class: "findings" },
      indices.slice(0, game.most).map((at) => game.finding(at)),
    )
  );
}

// The cards

function fourHands(hand, game) {
  const cards = hand.dealt ?? hand.first;
  return [
    h("h4", {}, t("four_hands")),
    !hand.dealt && h("p", {}, t(cards ? "not_bought" : "four_hands_unknown")),
    h(
      "div",
      { class: "table" },
      [0, 1, 2, 3].map((seat) => oneHand(hand, cards?.[seat], seat, game)),
      middle(hand),
    ),
  ];
}

function oneHand(hand, cards, seat, game) {
  const roles = [hand.dealer === seat && text("dealer"), hand.contract?.buyer === seat && text("buyer")].filter(
    Boolean,
  );
  return h(
    "section",
    { class: `seat seat-${seat}` },
    h(
      "h5",
      {},
      game.player(seat),
      " ",
      h(
        "span",
        { class: "role" },
        game.seat(seat),
        roles.map((role) => ` · ${role}`),
      ),
    ),
    cards &&
      h(
        "div",
        { class: "cards" },
        sortedHand(cards).map((name) => card(name)),
      ),
  );
}

const middle = (hand) =>
  hand.turned && h("figure", { class: "turned" }, card(hand.turned), h("figcaption", {}, t("turned")));

// What was said and done

const SENTENCES = {
  bid: (line) => [word(line.call), line.suit && [" ", suit(line.suit)]],
  double: (line) => [word(line.level), line.locked && ` (${text("locked")})`],
  boshat: () => t("says_boshat"),
  sawa: () => t("says_sawa"),
  declare: (line) =>
    t("declares", { what: [word(line.project), line.top && [" ", code(line.top.replace("T", "10"))]] }),
  speak: (line) => [word(line.project), " ", word(line.kind), " ", code(line.top.replace("T", "10"))],
  show: (line) => t("lays", { what: line.cards.map((name) => card(name)) }),
  qaid: () => t("opens_sheet"),
  close: () => t("closes_sheet"),
  accuse: (line, game) => t("accuses", { against: game.player(line.against), offence: offence(line.offence) }),
  chat: (line) => t(line.to === "team" ? "wrote_team" : "wrote_table"),
};

function moment(line, game) {
  if (line.type === "ruling") {
    return h("li", {}, t("ruling", { what: word(line.outcome) }));
  }
  if (line.type === "abort") {
    return h("li", {}, t("aborted", { what: bdi(line.reason) }));
  }
  const said = SENTENCES[line.type]?.(line, game) ?? line.type;
  const auto = line.auto && h("span", { class: "role" }, ` (${text("auto")})`);
  return h("li", {}, t("said", { who: game.player(line.seat), what: h("span", {}, said) }), auto);
}

const moments = (lines, game) =>
  lines.length > 0 &&
  h(
    "ol",
    { class: "calls" },
    lines.map((line) => moment(line, game)),
  );

function tricks(hand, index, game) {
  return h(
    "ol",
    { class: "tricks" },
    hand.tricks.map((trick) => oneTrick(trick, index, game)),
  );
}

/** The cards of a trick in the order of play, from right to left in every language: that is how they go round. */
function oneTrick(trick, index, game) {
  const plays = trick.moments.filter((line) => line.type === "play");
  const others = trick.moments.filter((line) => line.type !== "play");
  const wrong = new Set(trick.findings.map((at) => game.report.findings[at].line));
  return h(
    "li",
    { id: `hand-${index}-trick-${trick.number}`, class: "trick", tabindex: "-1" },
    h("h5", {}, t("trick", { number: trick.number })),
    moments(others, game),
    h(
      "div",
      { class: "row" },
      plays.map((line) => playedCard(line, trick, wrong.has(line.line), game)),
    ),
    trick.winner !== null &&
      h("p", { class: "taken" }, t("taken", { who: game.player(trick.winner), points: trick.points })),
    findings(trick.findings, game),
  );
}

function playedCard(line, trick, isWrong, game) {
  const won = line.seat === trick.winner;
  const notes = [
    line.say && text(`says_${line.say}`),
    line.auto && text("auto"),
    won && text("won"),
    isWrong && "⚠",
  ].filter(Boolean);
  return h(
    "figure",
    { class: `played${won ? " won" : ""}${isWrong ? " wrong" : ""}` },
    card(line.card),
    h(
      "figcaption",
      {},
      game.player(line.seat),
      notes.map((note) => h("span", { class: "note" }, note)),
    ),
  );
}

// Projects and score

function projects(hand, game) {
  const counted = hand.counted.map((each) => JSON.stringify(each));
  const shown = [...hand.declared, ...hand.counted.filter((each) => !isIn(each, hand.declared))];
  return (
    shown.length > 0 && [
      h("h4", {}, t("projects")),
      h(
        "ul",
        { class: "projects" },
        shown.map((each) => {
          const state = each.held ? (counted.includes(JSON.stringify(each)) ? "counts" : "counts_not") : "not_held";
          const cards = h(
            "span",
            { class: "cards" },
            each.cards.map((name) => card(name)),
          );
          return h("li", {}, game.player(each.seat), ": ", word(each.project), ` (${text(state)}) `, cards);
        }),
      ),
    ]
  );
}

const isIn = (project, list) => list.some((each) => JSON.stringify(each) === JSON.stringify(project));

function score(hand) {
  const { steps, claimed } = hand;
  const said = claimed && { points: pair(claimed.points), total: pair(claimed.total), outcome: word(claimed.outcome) };
  return [
    steps.length > 0
      ? h(
          "ol",
          { class: "steps" },
          steps.map((step) => h("li", {}, told(pick(step.message)))),
        )
      : h("p", {}, t("no_score")),
    said && h("p", {}, t("claimed", said)),
  ];
}
