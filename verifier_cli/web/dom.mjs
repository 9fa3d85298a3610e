// Elements, made without markup: there is no other way on this page to put something on it.

/** An element with attributes, listeners (`onclick`), and children: nodes, texts, lists of them, or nothing. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), value);
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value);
    }
  }
  element.append(...nodes(children));
  return element;
}

/** What is there of some children: "nothing" may be written as null, undefined, false or an empty text. */
export const nodes = (children) =>
  children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== "");

const SVG = "http://www.w3.org/2000/svg";

export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.append(...nodes(children));
  return element;
}

const ISOLATES = { "\u2066": "ltr", "\u2068": "auto" };

/** The nodes of a text of the package: what it isolates is an element of its own. */
export function told(text) {
  const open = [{ inside: [] }];
  for (const part of text.split(/([\u2066\u2068\u2069])/)) {
    if (ISOLATES[part]) {
      open.push({ dir: ISOLATES[part], inside: [] });
    } else if (part === "\u2069" && open.length > 1) {
      const { dir, inside } = open.pop();
      open.at(-1).inside.push(h("bdi", { dir }, inside));
    } else {
      open.at(-1).inside.push(part);
    }
  }
  return open.flatMap(({ inside }) => inside);
}

export const bdi = (text) => h("bdi", {}, String(text));
export const code = (text) => h("code", { dir: "ltr" }, String(text));
