// What came out, from the one sentence of the verdict down to each hand.

import { bdi, code, h, told } from "./dom.mjs";
import { contract, findingsOf, handSection, pair } from "./hands.mjs";
import { filled, isArabic, limits, pick, t, text } from "./language.mjs";
import { NUMBER } from "./second.mjs";
import words from "./words.mjs";

/** So many findings are shown; a record can be made to have thousands. */
const MOST = 100;

/** The answer of the script, which comes first. */
export function scriptAnswer(script) {
  const [first] = script.faults ?? [];
  const cards = { deals: script.deals?.length, cards: script.cards };
  const place = { line: first?.line ?? script.line, id: first && code(first.id) };
  return h(
    "p",
    { class: `script ${script.state}` },
    h("b", {}, t("script")),
    ": ",
    t(`script_${script.state}`, { ...cards, ...place }),
  );
}

export function alarm(name, values) {
  return h(
    "div",
    { class: "verdict alarm", role: "alert" },
    h("h2", { id: "verdict", tabindex: "-1" }, t("no_verdict")),
    h("p", {}, t(name, values)),
  );
}

/** The verdict: one word and one sentence. */
export function verdict({ report, name }) {
  return h(
    "div",
    { class: `verdict ${report.verdict}` },
    h(
      "h2",
      { id: "verdict", tabindex: "-1" },
      mark(report.verdict),
      " ",
      filled("verdicts", report.verdict),
      ": ",
      bdi(name),
    ),
    h("p", {}, told(pick(report.headline))),
    report.refusal && h("p", {}, told(pick(report.refusal))),
  );
}

/** A verdict as one sign, for the eye alone. */
export const mark = (name) => h("span", { class: "mark", "aria-hidden": "true" }, MARKS[name]);

const MARKS = { verified: "✓", failed: "✗", incomplete: "…", unsupported: "?", malformed: "?" };

/** The rest of the report of a record that could be read. */
export function reportBody({ report, story, script }) {
  const game = new Game(report, story, script);
  return [
    findingList(game),
    about(report),
    scoreSheet(game),
    h(
      "section",
      { class: "hands" },
      h("h2", {}, t("hands")),
      story.hands.map((hand, index) => handSection(hand, index, game)),
    ),
    h(
      "section",
      { class: "limits" },
      h("h2", {}, t("limits_title")),
      h(
        "ol",
        {},
        limits().map((limit) => h("li", {}, limit)),
      ),
    ),
  ];
}

/** The players and findings of one record, and where each finding is told. */
class Game {
  constructor(report, story, script) {
    this.report = report;
    this.story = story;
    this.most = MOST;
    this.deals = new Map((script.deals ?? []).map((deal) => [deal.line, deal]));
    this.places = new Map();
    story.hands.forEach((hand, index) => {
      for (const at of findingsOf(hand)) {
        this.places.set(at, `hand-${index}`);
      }
      for (const trick of hand.tricks) {
        for (const at of trick.findings) {
          this.places.set(at, `hand-${index}-trick-${trick.number}`);
        }
      }
    });
  }

  player(seat) {
    return told(pick(this.report.names[seat]));
  }

  seat(seat) {
    return [text("seat", { seat }), " · ", text("team", { team: seat % 2 })].join("");
  }

  team(team) {
    return [this.player(team), " + ", this.player(team + 2)];
  }

  severity(severity) {
    return pick(words.severities[severity]);
  }

  place(finding) {
    const numbers = ["line", "hand", "trick"].filter((name) => finding[name]);
    const shown = numbers.map((name) => [pick(words.places[name]), " ", bdi(finding[name])]);
    return shown.flatMap((each, at) => (at === 0 ? [each] : [isArabic() ? "، " : ", ", each]));
  }

  /** One finding, with what decided it. */
  finding(at, isLinked = false) {
    const finding = this.report.findings[at];
    const place = isLinked && this.places.get(at);
    return h(
      "li",
      { class: `finding ${finding.severity}` },
      h("span", { class: `badge ${finding.severity}` }, this.severity(finding.severity)),
      " ",
      h("span", { class: "place" }, this.place(finding)),
      ": ",
      h("span", {}, told(pick(finding.message))),
      " ",
      code(finding.id),
      " ",
      place && h("a", { href: `#${place}`, class: "go" }, t("go_there")),
      facts(finding),
    );
  }
}

function facts(finding) {
  const rows = [
    ["expected", finding.expected],
    ["found", finding.found],
  ].filter(([, value]) => value !== null);
  const deciding = Object.entries(finding.facts ?? {});
  return h(
    "dl",
    { class: "facts" },
    rows.map(([name, value]) => [h("dt", {}, t(name)), h("dd", {}, code(shortened(value)))]),
    deciding.map(([name, value]) => [h("dt", {}, code(name)), h("dd", {}, code(shortened(value)))]),
    h("dt", {}, "§"),
    h("dd", {}, code(finding.rule)),
  );
}

/** A JSON value for a reader who looks closely: cards as they look, all else as it is. */
function shortened(value) {
  const values = Array.isArray(value) ? value : [value];
  if (values.length > 0 && values.every((each) => NUMBER.has(each))) {
    return values.map((name) => name[0].replace("T", "10") + SYMBOLS[name[1]]).join(" ");
  }
  const json = typeof value === "string" ? value : JSON.stringify(value);
  return json.length > 400 ? `${json.slice(0, 400)}…` : json;
}

const SYMBOLS = { C: "♣", D: "♦", H: "♥", S: "♠" };

function findingList(game) {
  const { findings } = game.report;
  const order = { error: 0, warning: 1, notice: 2 };
  const all = findings
    .map((_, at) => at)
    .sort((a, b) => order[findings[a].severity] - order[findings[b].severity] || a - b);
  return h(
    "section",
    { class: "found" },
    h("h2", {}, t("findings")),
    all.length === 0 && h("p", {}, t(game.report.verdict === "verified" ? "no_findings" : "no_errors")),
    h(
      "ul",
      { class: "findings" },
      all.slice(0, MOST).map((at) => game.finding(at, true)),
    ),
    all.length > MOST && h("p", {}, t("more_findings", { count: all.length - MOST })),
  );
}

function about(report) {
  const list = (lines) =>
    h(
      "ul",
      {},
      pick(lines).map((line) => h("li", {}, told(line))),
    );
  return h(
    "section",
    { class: "about" },
    h("h2", {}, t("about")),
    list(report.facts),
    h("h2", {}, t("fairness")),
    list(report.about_fairness),
  );
}

function scoreSheet(game) {
  const head = [t("hand_title"), t("contract"), game.team(0), game.team(1), t("total")];
  return h(
    "section",
    { class: "sheet" },
    h("h2", {}, t("sheet")),
    h(
      "div",
      { class: "wide", tabindex: "0" },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            head.map((title) => h("th", { scope: "col" }, title)),
          ),
        ),
        h(
          "tbody",
          {},
          game.story.hands.map((hand, index) => sheetRow(hand, index, game)),
        ),
      ),
    ),
  );
}

function sheetRow(hand, index, game) {
  const points = hand.claimed?.points ?? ["–", "–"];
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, h("a", { href: `#hand-${index}` }, bdi(hand.number))),
    h("td", {}, contract(hand, game)),
    points.map((each) => h("td", {}, bdi(each))),
    h("td", {}, hand.claimed && pair(hand.claimed.total)),
  );
}
