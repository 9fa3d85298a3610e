// The language of the page and its words, which come from the package at the export.

import words from "./words.mjs";

const KEPT = "fairshuffle.language";

let language = document.documentElement.lang;
try {
  language = ["ar", "en"].find((each) => each === localStorage.getItem(KEPT)) ?? language;
} catch {
  // A browser that keeps nothing starts in the language of the file each time.
}

export const isArabic = () => language === "ar";
export const pick = (pair) => pair[isArabic() ? 1 : 0];

export function switchLanguage() {
  language = isArabic() ? "en" : "ar";
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    // Then it is for this visit only.
  }
}

/** Put the words of the language where the file has places for them. */
export function showWords() {
  Object.assign(document.documentElement, { lang: language, dir: isArabic() ? "rtl" : "ltr" });
  for (const element of document.querySelectorAll("[data-t]")) {
    element.textContent = text(element.dataset.t);
  }
  document.getElementById("language").lang = isArabic() ? "en" : "ar";
}

/** A text of a group of words, as the nodes to append: what fills its braces may be text, a number or a node. */
export function filled(group, name, values = {}) {
  return pick(words[group][name])
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 === 0 ? part : isolated(values[part])))
    .flat();
}

/** The same as plain text, for titles and labels. */
export function text(name, values = {}) {
  return pick(words.page[name]).replaceAll(/\{(\w+)\}/g, (_, key) => values[key]);
}

export const t = (name, values) => filled("page", name, values);
export const word = (code) => pick(words.codes[code] ?? [code, code]);
export const offence = (code) => pick(words.offences[code] ?? [code, code]);
export const limits = () => Object.values(words.limits).map(pick);

/** A value that nothing around it can reorder; text of a record is only ever the content of a text node. */
function isolated(value) {
  if (value instanceof Node || Array.isArray(value)) {
    return value;
  }
  const bdi = document.createElement("bdi");
  bdi.textContent = String(value);
  return bdi;
}

/** A card in words: "ten of hearts". */
export function cardWords(name) {
  return text("card", { rank: pick(words.ranks[name[0]]), suit: pick(words.suits[name[1]]) });
}

export const suitWord = (suit) => pick(words.suits[suit]);
