// The report for elsewhere: one HTML file that needs nothing else, the JSON report, paper.

import { sheet } from "./cards.mjs";
import { h } from "./dom.mjs";
import { pick, text } from "./language.mjs";
import { openAll } from "./reading.mjs";

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** The report as the text of one HTML page, without a script and without anything that would be loaded. */
export function asPage(result, name, version) {
  const close = openAll(result);
  const page = document.implementation.createHTMLDocument(text("report_of", { name }));
  const { lang, dir, className } = document.documentElement;
  Object.assign(page.documentElement, { lang, dir, className });
  const style = [...document.styleSheets].flatMap((each) => [...each.cssRules].map((rule) => rule.cssText)).join("\n");
  const copy = result.cloneNode(true);
  for (const control of copy.querySelectorAll("button, .walk, .controls")) {
    control.remove();
  }
  close();
  page.head.prepend(
    h("meta", { charset: "utf-8" }),
    h("meta", { "http-equiv": "Content-Security-Policy", content: POLICY }),
    h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    h("style", {}, style),
  );
  page.body.append(sheet(), h("main", {}, copy, h("p", {}, text("made_by", { version }))));
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`;
}

/** The JSON report, as the command line prints it. */
export function asJson(report) {
  const { names, headline, facts, about_fairness, refusal, ...plain } = report; // these only this page shows
  const findings = report.findings.map((finding) => ({ ...finding, message: pick(finding.message) }));
  return `${JSON.stringify({ ...plain, findings })}\n`;
}

/** Give the reader a file; the browser makes it, no server sees it. */
export function download(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
