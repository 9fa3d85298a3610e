// The page: takes a record, has it checked by two programs that know nothing of each other, shows what they say.

import { disagreement } from "./agree.mjs";
import build from "./build.mjs";
import { sheet } from "./cards.mjs";
import { h, nodes } from "./dom.mjs";
import { showWords, switchLanguage, t, text } from "./language.mjs";
import { Programs } from "./programs.mjs";
import { followReader } from "./reading.mjs";
import { alarm, reportBody, scriptAnswer, verdict } from "./report.mjs";
import { asJson, asPage, download } from "./save.mjs";
import { MOST_BYTES, recordsOf } from "./records.mjs";
import { runSelfTest } from "./self-test.mjs";
import { workerUrl } from "./trusted.mjs";

const FIELDS = ["seal", "receipt", "chain", "key"];
const MEGABYTE = 1024 * 1024;

const at = (id) => document.getElementById(id);
const programs = new Programs((percent) => tell("loading", { percent }));

/** All that the page shows. A new input makes a new one: nothing of an old verdict can stay. */
let shown = {};
/** What the page says about itself, and whether it may judge. */
let self = { name: "testing", values: {}, sound: null };
let isKept = false;
let files = { name: "", all: [] };

function tell(name, values = {}) {
  if (self.sound !== false) {
    self = { ...self, name, values };
    showSelf();
  }
}

// What is shown

function showSelf() {
  at("self-test").replaceChildren(...nodes([t(self.name, self.values), isKept && [" ", t("offline")]]));
  at("self-test").classList.toggle("alarm", self.sound === false);
}

function showRecords() {
  at("records").hidden = files.all.length < 2;
  at("records").replaceChildren(
    h("p", {}, t("records", { count: files.all.length })),
    ...files.all.map((bytes, index) => {
      const number = index + 1;
      const action = () => check(bytes, `${files.name} #${number}`);
      return h("button", { type: "button", onclick: action }, t("record_number", { number }));
    }),
  );
}

function showResult() {
  const { script, judged, name, problem } = shown;
  const waits = name && !problem && !judged;
  at("progress").replaceChildren(...nodes([waits && t("checking")]));
  at("result").replaceChildren(...nodes([script && scriptAnswer(script), outcome(shown)]));
}

function outcome({ script, judged, name, problem }) {
  if (self.sound === false) {
    return [alarm(self.name, self.values)];
  }
  if (problem) {
    return [alarm(...problem)];
  }
  if (!script || !judged || self.sound === null) {
    return [];
  }
  const what = disagreement(script, judged);
  if (what) {
    return [alarm("alarm", { what })];
  }
  const agreed = judged.story?.committed && h("p", { class: "agree" }, t("agree"));
  const body = judged.story ? reportBody({ ...judged, script }) : [];
  return [verdict({ ...judged, name }), agreed, saving(judged, name), ...body];
}

function saving({ report }, name) {
  const stem = `fairshuffle-${report.game || "report"}`;
  const button = (word, action) => h("button", { type: "button", onclick: action }, t(word));
  return h(
    "div",
    { class: "controls saving" },
    button("save_page", () => download(`${stem}.html`, "text/html", asPage(at("result"), name, build.version))),
    button("save_json", () => download(`${stem}.json`, "application/json", asJson(report))),
    button("print", () => window.print()),
  );
}

// What is checked

async function check(bytes, name) {
  shown = { name, bytes };
  const job = shown;
  showResult();
  const show = (more) => {
    if (job === shown) {
      Object.assign(shown, more);
      showResult();
    }
  };
  const filled = FIELDS.map((field) => [field, at(field).value.trim()]).filter(([, value]) => value);
  const brought = Object.fromEntries(filled);
  const script = programs.script(bytes).then((answer) => show({ script: answer }));
  const judged = programs
    .python(bytes, name, brought)
    .then((answer) => show(answer.trouble ? { problem: trouble(answer.trouble) } : { judged: answer }));
  for (const done of [script, judged]) {
    done.catch((error) => show({ problem: ["stopped", { what: error.message }] }));
  }
}

const trouble = ({ field, reason }) => ["trouble", { field: text(field), why: text(`trouble_${reason}`) }];

async function checkFile(file) {
  if (!file) {
    return;
  }
  if (file.size > MOST_BYTES) {
    const sizes = { size: (file.size / MEGABYTE).toFixed(1), limit: MOST_BYTES / MEGABYTE };
    refuse(file.name, ["too_large", sizes]);
    return;
  }
  try {
    checkBytes(new Uint8Array(await file.arrayBuffer()), file.name);
  } catch {
    refuse(file.name, ["not_read", {}]);
  }
}

function refuse(name, problem) {
  files = { name, all: [] };
  shown = { name, problem };
  showRecords();
  showResult();
}

function checkBytes(bytes, name) {
  files = { name, all: recordsOf(bytes) };
  showRecords();
  check(files.all[0] ?? bytes, name);
}

function checkPasted() {
  const pasted = at("pasted").value;
  const whole = pasted === "" || pasted.endsWith("\n") ? pasted : `${pasted}\n`; // a text field ends no line by itself
  checkBytes(new TextEncoder().encode(whole), text("pasted"));
}

async function checkSample() {
  const name = "sample.jsonl";
  try {
    const response = await fetch(name);
    checkBytes(new Uint8Array(await response.arrayBuffer()), name);
  } catch {
    refuse(name, ["not_read", {}]);
  }
}

// What the reader does

at("file").addEventListener("change", (event) => {
  checkFile(event.target.files[0]);
  event.target.value = ""; // the same file may be chosen again
});
at("sample").addEventListener("click", checkSample);
at("check-pasted").addEventListener("click", checkPasted);
at("check-again").addEventListener("click", () => shown.bytes && check(shown.bytes, shown.name));
at("language").addEventListener("click", () => {
  switchLanguage();
  showWords();
  showSelf();
  showRecords();
  showResult();
});
for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    at("drop").classList.toggle("over", kind === "dragover");
    if (kind === "drop") {
      checkFile(event.dataTransfer.files[0]);
    }
  });
}
followReader();

// The start

document.body.prepend(sheet());
showWords();
showSelf();

async function start() {
  if (!globalThis.crypto?.subtle) {
    self.sound = false;
    self.name = "not_secure";
    return;
  }
  try {
    const { count, records } = await runSelfTest(programs, (done) => tell("tested_script", { count: done }));
    tell("ready", { count, records, version: build.version });
    self.sound = true;
  } catch (error) {
    self = { name: error.isPython ? "no_python" : "self_test_failed", values: { what: error.message }, sound: false };
  }
}

start().then(() => {
  showSelf();
  showResult();
});
async function keep() {
  await navigator.serviceWorker.register(workerUrl("sw.js"), { updateViaCache: "none" });
  await navigator.serviceWorker.ready;
  isKept = true;
  showSelf();
}

keep().catch(() => {
  // A browser that keeps nothing shows the page as well, but online only.
});
