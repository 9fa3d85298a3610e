"""The HTML file of ``verify`` in a real browser, opened from the disk."""

import re
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from fairshuffle.verifier import verify
from fairshuffle.words.names import shown_names
from fairshuffle.words.report import HEADLINES, LIMITS, VERDICTS
from tests.cli.written import HOSTILE, NO_RECORD, QAID, RENEGE, with_hostile_names
from tests.page.browser import Page, axe, site
from tests.tools.console import ISOLATES, run
from tests.tools.trust import Server


@pytest.fixture(scope="module")
def browser() -> Iterator[Page]:
    page = Page()
    yield page
    page.close()


@pytest.fixture
def page(browser: Page) -> Iterator[Page]:
    """The window, on a wide screen; in the end the browser has nothing to complain about."""
    browser.whole_size()
    browser.dark(on=False)
    browser.complaints()
    yield browser
    assert browser.complaints() == []


def show(page: Page, tmp_path: Path, *inputs: Path, lang: str = "en") -> Path:
    """Write the reports on some files into one, and open it."""
    file = tmp_path / "report.html"
    assert run("verify", "--html", str(file), "--lang", lang, *map(str, inputs)).err == ""
    page.driver.get(file.as_uri())
    page.js("localStorage.clear()")
    page.driver.get(file.as_uri())
    return file


def open_hands(page: Page) -> None:
    page.js("document.querySelectorAll('details.hand').forEach((hand) => { hand.open = true; })")
    page.wait("document.querySelectorAll('.trick').length > 3")


@pytest.mark.parametrize(("lang", "at", "direction"), [("en", 0, "ltr"), ("ar", 1, "rtl")])
def test_the_file_opens_in_the_language_of_the_command(
    page: Page, tmp_path: Path, lang: str, at: int, direction: str
) -> None:
    show(page, tmp_path, RENEGE, lang=lang)
    assert page.js("return [document.documentElement.lang, document.documentElement.dir]") == [lang, direction]
    assert VERDICTS["failed"][at] in page.text(".verdict")
    assert HEADLINES["failed"][at] in page.text(".verdict")
    assert all(limit[at] in page.text(".limits") for limit in LIMITS.values())


def test_the_language_can_be_changed_in_the_file(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, RENEGE)
    page.language("ar")
    assert page.js("return document.documentElement.dir") == "rtl"
    assert VERDICTS["failed"][1] in page.text(".verdict")
    assert "قطع" in page.text(".found")


def test_a_finding_leads_to_its_trick(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, RENEGE)
    page.find(".found .finding.error a.go").click()
    place = page.js("return location.hash")
    assert place == "#hand-0-trick-2"
    page.wait("document.querySelector(arguments[0])?.checkVisibility()", place)
    assert "play.renege" in page.text(f"{place} .findings")
    assert page.js("return document.querySelectorAll(arguments[0]).length", f"{place} .played.wrong") == 1


def test_every_record_can_be_chosen(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, RENEGE, QAID, NO_RECORD)
    assert "3 records" in page.text("#records")
    for number, verdict in enumerate(["failed", "verified", "malformed"]):
        button = page.driver.find_elements("css selector", "#records button")[number]
        assert str((RENEGE, QAID, NO_RECORD)[number]) in button.text
        button.click()
        assert VERDICTS[verdict][0] in page.text(".verdict")
        assert page.js("return document.activeElement.id") == "verdict"
        chosen = "return [...document.querySelectorAll('#records button')].findIndex((each) => each.ariaCurrent)"
        assert page.js(chosen) == number
    assert page.js("return document.querySelectorAll('.hand').length") == 0


def test_one_record_needs_no_choice(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, QAID)
    assert not page.find("#records").is_displayed()


def test_an_input_without_a_report_has_no_verdict(page: Page, tmp_path: Path) -> None:
    (tmp_path / "lost.jsonl").symlink_to("nowhere")
    file = tmp_path / "report.html"
    run("verify", "--html", str(file), "--lang", "en", str(tmp_path))
    page.driver.get(file.as_uri())
    assert "No verdict" in page.text(".verdict")
    assert "cannot read" in page.text(".verdict")


def test_the_file_shows_what_the_page_shows(page: Page, tmp_path: Path) -> None:
    """All but what the page's second program says: its answer, and the walk through a deal."""
    parts = ".verdict p, .found, .about, .sheet, .hands, .limits"
    shown = f"return [...document.querySelectorAll('{parts}')].map((each) => each.innerText)"
    with site() as running:
        page.open(running.address)
        page.language("en")
        page.check(RENEGE.read_bytes())
        open_hands(page)
        page.js("document.querySelectorAll('.walk').forEach((each) => each.remove())")
        on_the_page = page.js(shown)
    show(page, tmp_path, RENEGE)
    open_hands(page)
    assert page.js(shown) == on_the_page
    assert len(on_the_page) == 6


def test_nothing_of_a_record_is_run_or_becomes_markup(page: Page, tmp_path: Path) -> None:
    place = tmp_path / "<img src=x onerror=alert(1)>.jsonl"
    place.write_bytes(Server(header=with_hostile_names).play())
    show(page, tmp_path, place)
    open_hands(page)
    shown = page.js("return document.querySelector('main').textContent")
    assert all(name.translate(ISOLATES) in shown for name in shown_names(HOSTILE, "en"))
    assert place.name in page.text(".verdict")
    assert page.js("return document.querySelectorAll(':is(img, x, main script, [onerror])').length") == 0
    assert page.js("return document.scripts.length") == 2


def test_nothing_is_loaded(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, RENEGE)
    open_hands(page)
    assert page.js("return performance.getEntriesByType('resource').map((each) => each.name)") == []


ATTEMPTS: Final = {
    "connect-src": "await fetch('http://127.0.0.1:9/')",
    "img-src": "new Image().src = 'http://127.0.0.1:9/'",
    "script-src": "await import('http://127.0.0.1:9/x.mjs')",
    "style-src": "const s = document.createElement('style'); s.append('p {}'); document.body.append(s)",
    "frame-src": "const f = document.createElement('iframe'); f.src = 'http://127.0.0.1:9/'; document.body.append(f)",
}


@pytest.mark.parametrize("directive", ATTEMPTS)
def test_the_policy_refuses_everything_else(browser: Page, tmp_path: Path, directive: str) -> None:
    show(browser, tmp_path, RENEGE)
    refused: list[str] = browser.driver.execute_async_script(
        f"""const done = arguments[0], refused = [];
        document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective));
        const attempt = async () => {{ {ATTEMPTS[directive]} }};
        setTimeout(() => attempt().catch(() => 0).finally(() => setTimeout(() => done(refused), 100)))"""
    )
    browser.complaints()
    assert [each for each in refused if each.startswith(directive)]


def test_without_scripts_the_report_is_read_as_text(page: Page, tmp_path: Path) -> None:
    file = show(page, tmp_path, RENEGE)
    page.devtools("Emulation.setScriptExecutionDisabled", value=True)
    try:
        page.driver.get(file.as_uri())
        text = page.find("noscript").text
    finally:
        page.devtools("Emulation.setScriptExecutionDisabled", value=False)
    assert "Faisal played Q♣, but had to follow suit: 7♥ 8♥ 10♥. [play.renege]" in text


@pytest.mark.parametrize(("lang", "dark"), [("ar", False), ("en", True)])
def test_axe_finds_nothing_serious(page: Page, tmp_path: Path, lang: str, *, dark: bool) -> None:
    show(page, tmp_path, RENEGE, QAID, lang=lang)
    page.dark(on=dark)
    open_hands(page)
    page.js(axe())
    found: list[Any] = page.driver.execute_async_script(
        "const done = arguments[0]; axe.run(document).then(({violations}) => done(violations), (e) => done(String(e)))"
    )
    serious = [(each["id"], each["nodes"][0]["html"][:200]) for each in found if each["impact"] in SERIOUS]
    assert serious == []


SERIOUS: Final = {"serious", "critical"}


@pytest.mark.parametrize("lang", ["ar", "en"])
def test_nothing_is_wider_than_a_phone(page: Page, tmp_path: Path, lang: str) -> None:
    show(page, tmp_path, RENEGE, QAID, NO_RECORD, lang=lang)
    open_hands(page)
    page.size(360, phone=True)
    assert page.js("return document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0


def test_the_file_prints_to_a4_with_every_hand(page: Page, tmp_path: Path) -> None:
    show(page, tmp_path, QAID)
    paper = b64decode(page.devtools("Page.printToPDF", preferCSSPageSize=True, printBackground=True)["data"])
    boxes = {tuple(map(float, box.split())) for box in re.findall(rb"/MediaBox \[([\d. ]+)\]", paper)}
    assert boxes
    assert all(abs(width - 595) < 2 and abs(height - 842) < 2 for _, _, width, height in boxes)
    page.js("window.dispatchEvent(new Event('beforeprint'))")
    opened = page.js("return [...document.querySelectorAll('details.hand[open]')].map((hand) => hand.innerText)")
    assert len(opened) == verify(QAID.read_bytes()).hands
    assert all("Auction" in hand for hand in opened)
