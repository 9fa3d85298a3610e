// Cards as pictures: one sheet of symbols in the page, and a picture with its name for each card that is shown.

import { svg } from "./dom.mjs";
import { cardWords, suitWord } from "./language.mjs";

/** The suits on a field of 32 × 32. */
const SHAPES = {
  C: "M16 2a6.6 6.6 0 0 0-5.6 10.1A6.7 6.7 0 1 0 14.6 21c-.2 3.5-1.3 6.3-3.6 9h10c-2.3-2.7-3.4-5.5-3.6-9a6.7 6.7 0 1 0 4.2-8.9A6.6 6.6 0 0 0 16 2z",
  D: "M16 1.5 26.5 16 16 30.5 5.5 16z",
  H: "M16 30C6.5 22 2 16.5 2 10.5A7.5 7.5 0 0 1 16 7a7.5 7.5 0 0 1 14 3.5C30 16.5 25.5 22 16 30z",
  S: "M16 1.5c6.5 7.5 13 11 13 17.5a6.5 6.5 0 0 1-11.6 4c.4 2.7 1.5 5 3.6 7h-10c2.1-2 3.2-4.3 3.6-7A6.5 6.5 0 0 1 3 19c0-6.5 6.5-10 13-17.5z",
};
const SUITS = "CDHS";
const RANKS = "789TJQKA";

/** The sheet of symbols; it stands in the page once, hidden. */
export function sheet() {
  const symbols = [...SUITS].flatMap((suit) => [suitSymbol(suit), ...[...RANKS].map((rank) => cardSymbol(rank, suit))]);
  return svg("svg", { id: "cards", "aria-hidden": "true", width: "0", height: "0" }, symbols);
}

function suitSymbol(suit) {
  return svg(
    "symbol",
    { id: `suit-${suit}`, viewBox: "0 0 32 32" },
    svg("path", { class: `suit-${suit}`, d: SHAPES[suit] }),
  );
}

function cardSymbol(rank, suit) {
  return svg(
    "symbol",
    { id: `card-${rank}${suit}`, viewBox: "0 0 50 70" },
    svg("rect", { class: "face", x: "1", y: "1", width: "48", height: "68", rx: "5" }),
    svg("text", { class: `rank suit-${suit}`, x: "25", y: "30", "text-anchor": "middle" }, rank === "T" ? "10" : rank),
    svg("path", { class: `suit-${suit}`, d: SHAPES[suit], transform: "translate(11.5 36) scale(0.85)" }),
  );
}

/** A card; a screen reader says its name. */
export function card(name, more = "") {
  const label = cardWords(name) + (more && ` – ${more}`);
  return svg(
    "svg",
    { class: "card", viewBox: "0 0 50 70", role: "img", "aria-label": label },
    svg("title", {}, label),
    svg("use", { href: `#card-${name}` }),
  );
}

export function suit(letter) {
  return svg(
    "svg",
    { class: "suit", viewBox: "0 0 32 32", role: "img", "aria-label": suitWord(letter) },
    svg("use", { href: `#suit-${letter}` }),
  );
}

const ORDER = { S: 0, H: 1, C: 2, D: 3 };

/** Cards of a hand as people sort them: by suit, black and red in turn, high to low. */
export function sortedHand(cards) {
  return [...cards].sort((a, b) => ORDER[a[1]] - ORDER[b[1]] || RANKS.indexOf(b[0]) - RANKS.indexOf(a[0]));
}
