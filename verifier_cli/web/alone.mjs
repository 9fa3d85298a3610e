// A report in a file of its own, as `fairshuffle verify --html` writes it: its records were judged when the file was
// made, and are drawn here as the Verify page draws them.

import { sheet } from "./cards.mjs";
import { bdi, h, nodes } from "./dom.mjs";
import { showWords, switchLanguage, t } from "./language.mjs";
import { followReader } from "./reading.mjs";
import { alarm, mark, reportBody, verdict } from "./report.mjs";

const at = (id) => document.getElementById(id);
const { version, judged } = JSON.parse(at("judged").textContent);
let shown = judged[0];

function show() {
  showWords();
  at("records").hidden = judged.length < 2;
  at("records").replaceChildren(h("p", {}, t("records", { count: judged.length })), ...judged.map(choice));
  at("result").replaceChildren(...nodes([outcome(shown), h("p", {}, t("made", { program: `fairshuffle ${version}` }))]));
}

function choice(one) {
  const choose = () => {
    shown = one;
    show();
    at("verdict").focus();
  };
  const sign = one.report && [mark(one.report.verdict), " "];
  return h("button", { type: "button", onclick: choose, "aria-current": one === shown && "true" }, sign, bdi(one.name));
}

function outcome({ name, report, story, trouble }) {
  if (trouble) {
    return alarm("stopped", { what: trouble });
  }
  return [verdict({ name, report }), story && reportBody({ report, story, script: {} })];
}

at("language").addEventListener("click", () => {
  switchLanguage();
  show();
});
followReader();
document.body.prepend(sheet());
show();
