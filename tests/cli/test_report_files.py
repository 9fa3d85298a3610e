"""What ``verify`` writes into files: what all of them have in common, and the HTML page as bytes."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner

from fairshuffle.errors import FairshuffleError
from fairshuffle.explain.notebook import as_markup
from tests.cli.written import CUT_OFF, GOOD, HOSTILE, NO_RECORD, QAID, RENEGE, UNKNOWN, hostile, written
from tests.tools.console import Ran, run
from verifier_cli.commands.verify import command
from verifier_cli.errors import TroubleError
from verifier_cli.reports import files
from verifier_cli.reports.html import MOST, as_html
from verifier_cli.reports.judged import Judged

# All three


@pytest.mark.parametrize("kind", ["html", "junit", "sarif"])
def test_the_answer_and_the_exit_code_are_the_same_with_a_file(kind: str, tmp_path: Path) -> None:
    plain = run("verify", str(RENEGE), str(QAID))
    assert run("verify", f"--{kind}", str(tmp_path / "report"), str(RENEGE), str(QAID)) == plain


@pytest.mark.parametrize("kind", ["html", "junit", "sarif"])
def test_the_same_records_give_the_same_file(kind: str, tmp_path: Path) -> None:
    assert written(kind, tmp_path, RENEGE) == written(kind, tmp_path, RENEGE)


@pytest.mark.parametrize("kind", ["html", "junit", "sarif"])
def test_a_report_takes_the_place_of_no_record(kind: str, tmp_path: Path) -> None:
    there, text = tmp_path / "game.jsonl", tmp_path / "game.txt"
    for place in (there, text):
        place.write_bytes(GOOD.read_bytes())
    assert refusal(run("verify", f"--{kind}", str(there), str(GOOD))) == (
        f"error: {there}: a report is no record, give it a name that does not end in .jsonl"
    )
    assert refusal(run("verify", f"--{kind}", str(text), str(text))) == (
        f"error: {text} is an input of this command: what is read is never written over"
    )
    assert there.read_bytes() == text.read_bytes() == GOOD.read_bytes()


def refusal(ran: Ran) -> str:
    """The first line of a usage error that has judged nothing."""
    assert (ran.code, ran.out) == (2, "")
    return ran.err.splitlines()[0]


def test_two_reports_are_two_files(tmp_path: Path) -> None:
    place = str(tmp_path / "report")
    ran = run("verify", "--html", place, "--junit", f"{tmp_path}/../{tmp_path.name}/report", str(GOOD))
    same = f"{tmp_path}/../{tmp_path.name}/report"
    assert refusal(ran) == f"error: {place} and {same} are one file: it holds one output"


def test_a_report_that_cannot_be_written_is_trouble_of_ours_after_the_verdicts(tmp_path: Path) -> None:
    place = tmp_path / "nowhere" / "report.xml"
    good, bad = (run("verify", "--junit", str(place), str(game)) for game in (GOOD, RENEGE))
    assert (good.code, bad.code) == (6, 1)
    assert good.out.startswith("verified")
    assert good.err == f"error: cannot write {place}: No such file or directory\n"


def test_an_earlier_report_is_replaced_and_nothing_stays_beside_it(tmp_path: Path) -> None:
    (tmp_path / "report.html").write_text("old")
    assert written("html", tmp_path, GOOD).startswith("<!doctype html>")
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


# HTML

JUDGED: Final = re.compile(r'<script type="application/json" id="judged">(.*?)</script>')


def judged(page: str) -> list[dict[str, Any]]:
    found = JUDGED.search(page)
    assert found is not None
    shown: list[dict[str, Any]] = json.loads(found[1])["judged"]
    return shown


def test_the_page_holds_the_reports_and_stories_of_all_records(tmp_path: Path) -> None:
    shown = judged(written("html", tmp_path, RENEGE, NO_RECORD, UNKNOWN, CUT_OFF))
    assert [each["name"] for each in shown] == [str(path) for path in (RENEGE, NO_RECORD, UNKNOWN, CUT_OFF)]
    verdicts = [each["report"]["verdict"] for each in shown]
    assert verdicts == ["failed", "malformed", "unsupported", "incomplete"]
    assert [bool(each["story"]) for each in shown] == [True, False, False, True]


def test_the_policy_of_the_page_allows_its_own_script_and_style_and_nothing_else(tmp_path: Path) -> None:
    page = written("html", tmp_path, RENEGE)
    (script,) = re.findall(r'<script type="module">(.*?)</script>', page, re.DOTALL)
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', page)
    assert dict(part.split(" ", 1) for part in policy.split("; ")) == {
        "default-src": "'none'",
        "script-src": digest(script),
        "style-src": digest(style),
        "base-uri": "'none'",
        "form-action": "'none'",
        "require-trusted-types-for": "'script'",
        "trusted-types": "'none'",
    }
    assert not re.search(r"^(import|export)\b", script, re.MULTILINE)
    assert not re.search(r"""(?:src|href)=["'](?!#)|url\(|@import|<link|<img|\son\w+=["']""", page)


def digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def test_nothing_of_a_record_or_a_file_name_is_markup(tmp_path: Path) -> None:
    place = tmp_path / "<b>&{who}$plain.jsonl"
    place.write_bytes(hostile())
    page = written("html", tmp_path, place)
    tags = set(re.findall(r"<(?!/|!)([a-z0-9]+)", JUDGED.sub("", page).replace(page_script(page), "")))
    assert "b" not in tags
    assert "img" not in tags
    assert page.count("<script") == 2
    assert "<" not in JUDGED.findall(page)[0]
    assert [player["name"] for player in judged(page)[0]["story"]["players"]] == list(HOSTILE)
    assert judged(page)[0]["name"] == str(place)
    assert f"<title>Report on {escape(str(place))}</title>" in page


def page_script(page: str) -> str:
    return page.split('<script type="module">')[1].split("</script>", maxsplit=1)[0]


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_without_scripts_the_page_is_the_report_as_text(tmp_path: Path, lang: str) -> None:
    page = written("html", tmp_path, RENEGE, lang=lang)
    (text,) = re.findall(r"<noscript><pre>(.*?)</pre></noscript>", page, re.DOTALL)
    said = run("verify", "--lang", lang, "--limits", str(RENEGE)).out.splitlines()
    assert text.splitlines() == [as_markup(line) for line in said]
    assert f'<html lang="{lang}" dir="{"rtl" if lang == "ar" else "ltr"}">' in page


def test_what_cannot_be_read_stands_in_the_page_too(tmp_path: Path) -> None:
    (tmp_path / "lost.jsonl").symlink_to("nowhere")
    file = tmp_path / "report.html"
    assert run("verify", "--html", str(file), str(tmp_path)).code == 6
    (shown,) = judged(file.read_text(encoding="utf-8"))
    assert shown == {"name": shown["name"], "trouble": f"cannot read {shown['name']}: No such file or directory"}


def test_a_page_holds_two_hundred_records_and_no_more() -> None:
    lost = Judged("lost.jsonl", None, None, "cannot read lost.jsonl")
    assert MOST == 200
    assert len(judged(as_html([lost] * 200, "en").decode())) == 200
    with pytest.raises(TroubleError, match="201 records are too many"):
        as_html([lost] * 201, "en")


def test_a_file_name_that_is_no_text_breaks_nothing(tmp_path: Path) -> None:
    place = tmp_path / "game\udcff.jsonl"
    place.write_bytes(GOOD.read_bytes())
    for kind in ("html", "junit", "sarif"):
        assert written(kind, tmp_path, tmp_path)


def test_a_mistake_of_ours_with_one_record_leaves_the_others_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:  # noqa: ANN401 - of whatever it is given
        raise FairshuffleError("broken")

    monkeypatch.setattr(files, "story_of", broken)
    file = tmp_path / "report.html"
    done = CliRunner().invoke(command, ["--html", str(file), str(GOOD), str(NO_RECORD)])
    shown = judged(file.read_text(encoding="utf-8"))
    assert done.exit_code == 5
    assert shown[0]["trouble"] == "internal error (FairshuffleError: broken)"
    assert shown[1]["report"]["verdict"] == "malformed"
