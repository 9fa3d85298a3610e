// One deal with pencil and paper: from two secrets to a key, to blocks, to bytes, to swaps, to cards.

import { card } from "./cards.mjs";
import { code, h, nodes } from "./dom.mjs";
import { t } from "./language.mjs";
import { CARDS, cutDeck, hex, shuffled, unhex } from "./second.mjs";

export function walk(deal) {
  const body = h("div", { class: "walk-body" });
  const details = h(
    "details",
    { class: "walk", ontoggle: () => details.open && body.childElementCount === 0 && fill() },
    h("summary", {}, t("walk")),
    body,
  );
  const fill = async () => {
    const trace = await shuffled(unhex(deal.key));
    body.append(...nodes(parts(deal, trace)));
  };
  return details;
}

const line = (label, value) => h("p", { class: "formula", dir: "ltr" }, h("b", {}, label), " ", code(value));

function parts(deal, { deck, blocks, draws }) {
  const cut = deal.cut?.cards ? cutDeck(deck, deal.cut.cards) : deck;
  return [
    h("p", {}, t("walk_why")),
    h("p", {}, t("walk_secret")),
    line(`s_${deal.index} =`, deal.secret),
    h("p", {}, t("walk_links")),
    deal.links.map((link, seat) => line(`X_${seat} =`, link)),
    h("p", {}, t("walk_key")),
    line(
      `K_${deal.index} = HMAC-SHA256(s_${deal.index}, T("deck", seal, ${deal.index}, mask ${mask(deal)}, X_0 … X_3)) =`,
      deal.key,
    ),
    h("p", {}, t("walk_blocks")),
    blocks.map((block, j) => line(`HMAC-SHA256(K_${deal.index}, T("stream", ${j})) =`, hex(block))),
    h("p", {}, t("walk_draws")),
    drawTable(draws),
    h("p", {}, t("walk_deck")),
    h(
      "div",
      { class: "cards in-order" },
      deck.map((number) => card(CARDS[number])),
    ),
    deal.cut && [
      h("p", {}, t("walk_cut", { what: deal.cut.cards ?? `${deal.cut.take} → ${deal.cut.for}` })),
      deal.cut.cards &&
        h(
          "div",
          { class: "cards in-order" },
          cut.map((number) => card(CARDS[number])),
        ),
    ],
    h("p", {}, t("walk_dealt")),
  ];
}

const mask = (deal) => deal.mask.toString(2).padStart(4, "0");

function drawTable(draws) {
  const head = ["#", t("walk_byte"), "n", t("walk_limit"), t("walk_place"), t("walk_swap")];
  return h(
    "div",
    { class: "wide", tabindex: "0" },
    h(
      "table",
      { class: "draws" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head.map((title) => h("th", { scope: "col" }, title)),
        ),
      ),
      h("tbody", {}, draws.map(drawRow)),
    ),
  );
}

function drawRow({ at, byte, n, refused, high, low }) {
  const limit = n * Math.floor(256 / n);
  const swap = refused ? t("walk_refused") : code(`${high} ↔ ${low}`);
  const shown = [at, `${byte.toString(16).padStart(2, "0")} = ${byte}`, n, limit, refused ? "–" : low];
  return h(
    "tr",
    { class: refused ? "refused" : null },
    shown.map((value) => h("td", {}, code(value))),
    h("td", {}, swap),
  );
}
