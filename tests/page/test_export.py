"""The page as files, and the server to try it."""

import json
import re
import shutil
import threading
from collections.abc import Iterator
from http.client import HTTPConnection
from importlib.resources import files as resources
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner, Result

from fairshuffle.verifier import verify
from fairshuffle.words.page import PAGE
from tests.page.script import WEB
from verifier_cli.commands.page import command
from verifier_cli.page import export, runtime
from verifier_cli.page.server import header_rules, serving
from verifier_cli.page.texts import as_script, words

RUNTIME = dict.fromkeys(("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"), b"runtime")


@pytest.fixture(autouse=True)
def _no_runtime(monkeypatch: pytest.MonkeyPatch) -> None:
    """The runtime has six megabytes and comes from npm; only the browser's tests need it."""
    monkeypatch.setattr(runtime, "runtime_files", lambda _: {**RUNTIME, "NOTICE.txt": runtime.NOTICE.encode()})


def package_of(files: dict[str, bytes]) -> ZipFile:
    (name,) = [name for name in files if name.endswith(".zip") and "/" not in name]
    return ZipFile(BytesIO(files[name]))


def test_the_page_runs_the_very_files_that_are_installed_here() -> None:
    with package_of(export.page_files()) as archive:
        names = archive.namelist()
        for name in names:
            top, _, below = name.partition("/")
            assert archive.read(name) == resources(top).joinpath(below).read_bytes()
    assert {"fairshuffle/verifier/verifier.py", "fairshuffle/rules/profiles/sahrat.toml"} <= set(names)
    assert [name for name in names if name.endswith(".pyc")] == []


def test_the_same_package_gives_the_same_files() -> None:
    assert export.page_files() == export.page_files()


def test_every_file_that_is_imported_or_loaded_is_exported_and_kept_for_offline() -> None:
    files = export.page_files()
    kept = files["files.js"].decode()
    scripts = {name: data.decode() for name, data in files.items() if name.endswith(".mjs") and "/" not in name}
    for script in scripts.values():
        for imported in re.findall(r'from "\./([^"]+)"', script):
            assert f'"{imported}"' in kept
            assert imported in files
    for loaded in re.findall(r'(?:href|src)="([\w./-]+)"', files["index.html"].decode()):
        assert f'"{loaded}"' in kept
    assert '"./"' in kept
    assert "_headers" not in kept


def test_what_only_node_and_python_need_is_not_exported() -> None:
    assert not {"second-cli.mjs", "judge.py", "__init__.py", "vectors.json"} & set(export.page_files())


def test_the_policy_in_the_page_is_that_of_the_headers() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    (meta,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', page)
    headers = dict(header_rules((WEB / "_headers").read_text(encoding="utf-8")))
    policy = dict(headers["/*"])["Content-Security-Policy"]
    assert set(policy.split("; ")) - set(meta.split("; ")) == {"frame-ancestors 'none'"}
    assert "connect-src 'self'" in meta
    assert "default-src 'none'" in meta
    assert "unsafe-inline" not in meta
    assert "'unsafe-eval'" not in meta


def test_no_script_can_make_markup_of_a_text() -> None:
    for path in WEB.glob("*.*js"):
        script = path.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc", script), path
        assert not re.search(r"outerHTML\s*=[^=]", script), path


def test_every_word_of_the_page_is_there_and_every_word_that_is_there_is_used() -> None:
    scripts = "".join(path.read_text(encoding="utf-8") for path in [*WEB.glob("*.mjs"), WEB / "index.html"])
    for name in re.findall(r'data-t="([^"]+)"', scripts) + re.findall(r'\b(?:t|text|tell)\("(\w+)"', scripts):
        assert name in words()["page"], name
    made = {"says", "script", "trouble"}  # of which the rest of the name is a value
    assert all(text in scripts for text in PAGE["no_script"])
    for name in PAGE.keys() - {"no_script"}:
        assert f'"{name}"' in scripts or name.split("_")[0] in made, name


def test_the_words_are_a_script_that_holds_both_languages() -> None:
    script = as_script()
    assert json.loads(script.removeprefix("export default ").removesuffix(";\n"))["page"]["title"] == ["Verify", "تحقق"]


def test_every_text_fills_the_same_braces_in_both_languages() -> None:
    for name, (english, arabic) in PAGE.items():
        assert sorted(re.findall(r"\{\w+\}", english)) == sorted(re.findall(r"\{\w+\}", arabic)), name


def test_the_sample_is_a_game_that_is_verified() -> None:
    assert verify(export.page_files()["sample.jsonl"]).verdict == "verified"


# The runtime


def test_another_tarball_than_the_one_that_was_tested_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    (tmp_path / "pyodide.tgz").write_bytes(b"something else")
    with pytest.raises(runtime.RuntimeMissingError, match="checksum"):
        runtime.runtime_files(tmp_path / "pyodide.tgz")


def test_without_npm_the_command_says_what_to_give_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(shutil, "which", lambda _: None)
    done = CliRunner().invoke(command, [str(tmp_path)])
    assert done.exit_code == 6
    assert "--runtime" in done.output
    assert list(tmp_path.iterdir()) == []


# The command


def test_the_command_writes_the_page_with_the_notice_of_the_runtime(tmp_path: Path) -> None:
    done = CliRunner().invoke(command, [str(tmp_path / "page")])
    assert done.exit_code == 0
    assert (tmp_path / "page" / "index.html").read_bytes() == (WEB / "index.html").read_bytes()
    notice = (tmp_path / "page" / f"pyodide-{runtime.VERSION}" / "NOTICE.txt").read_text(encoding="utf-8")
    assert "Mozilla Public License" in notice
    assert (tmp_path / "page" / "_headers").exists()


def written(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(command, [str(folder), *options])


def test_an_earlier_export_is_replaced_and_nothing_of_it_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fault 4.18: so no file of one version stands beside those of another."""
    (tmp_path / "fresh").mkdir()
    assert written(tmp_path / "fresh").exit_code == 0
    with monkeypatch.context() as older:
        older.setattr(runtime, "VERSION", "1.0")
        older.setattr(export, "__version__", "0.0.1")
        assert written(tmp_path / "page").exit_code == 0
        assert (tmp_path / "page" / "pyodide-1.0").is_dir()
    assert written(tmp_path / "page").exit_code == 0
    assert files_of(tmp_path / "page") == files_of(tmp_path / "fresh")
    assert not (tmp_path / "page" / "pyodide-1.0").exists()


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("name", ["notes.txt", "index.html", ".git/config", "below/deep/file", "files.js", "link"])
def test_a_folder_with_other_files_is_refused(tmp_path: Path, name: str, *, before: bool) -> None:
    """Fault 4.18: alone, and beside an earlier export of which it may be a part that was changed."""
    folder = tmp_path / "page"
    if before:
        assert written(folder).exit_code == 0
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    if name == "link":
        (folder / name).symlink_to("index.html")
    else:
        (folder / name).write_bytes(b"of somebody else")
    there = files_of(folder)
    done = written(folder)
    assert done.exit_code == 2
    assert "holds other files, such as " in done.output
    assert files_of(folder) == there
    assert written(folder, "--overwrite").exit_code == 0
    assert export.page_files().items() <= files_of(folder).items()
    assert (folder / name).exists()


@pytest.mark.parametrize(
    "text", ["self.FILES = {};\n", 'self.FILES = {"index.html": 1};\n', "self.FILES = {[};\n", "\xff", " " * 2_000_000]
)
def test_a_list_that_is_none_makes_no_export(tmp_path: Path, text: str) -> None:
    (tmp_path / "index.html").write_bytes(b"of somebody else")
    (tmp_path / "files.js").write_text(text, encoding="latin-1")
    assert written(tmp_path).exit_code == 2
    assert (tmp_path / "index.html").read_bytes() == b"of somebody else"


def test_a_folder_that_cannot_take_all_files_takes_none(tmp_path: Path) -> None:
    (tmp_path / "page" / "words.mjs").mkdir(parents=True)
    done = written(tmp_path / "page")
    assert done.exit_code == 6
    assert "words.mjs" in done.output
    assert files_of(tmp_path / "page") == {}


def test_the_page_goes_into_a_folder_and_not_to_standard_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(command, ["-"]).exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_the_command_wants_a_folder_or_to_serve() -> None:
    assert CliRunner().invoke(command, []).exit_code == 2


def test_a_folder_that_cannot_be_written_is_trouble(tmp_path: Path) -> None:
    (tmp_path / "page").write_text("in the way")
    done = CliRunner().invoke(command, [str(tmp_path / "page" / "below")])
    assert done.exit_code == 6
    assert "Traceback" not in done.output


# The server


@pytest.fixture
def asked() -> list[str]:
    return []


@pytest.fixture
def connection(asked: list[str]) -> Iterator[HTTPConnection]:
    server = serving(export.page_files(), 0, asked.append)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    to_it = HTTPConnection("127.0.0.1", server.server_port)
    yield to_it
    to_it.close()
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/app.mjs", "text/javascript; charset=utf-8"),
        ("/sw.js", "text/javascript; charset=utf-8"),
        (f"/pyodide-{runtime.VERSION}/pyodide.asm.wasm", "application/wasm"),
        ("/style.css", "text/css; charset=utf-8"),
        ("/icon.svg", "image/svg+xml"),
    ],
)
def test_files_are_served_as_what_they_are(connection: HTTPConnection, path: str, kind: str) -> None:
    connection.request("GET", path)
    answer = connection.getresponse()
    assert (answer.status, answer.headers["Content-Type"]) == (200, kind)
    assert len(answer.read()) == int(answer.headers["Content-Length"])
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_what_changes_its_name_with_its_bytes_may_be_kept_for_ever(connection: HTTPConnection) -> None:
    connection.request("HEAD", f"/pyodide-{runtime.VERSION}/pyodide.asm.wasm")
    answer = connection.getresponse()
    assert answer.read() == b""
    assert "immutable" in answer.headers["Cache-Control"]
    connection.request("HEAD", "/app.mjs")
    assert connection.getresponse().headers["Cache-Control"] == "no-cache"


def test_a_file_that_the_browser_has_is_not_sent_again(connection: HTTPConnection) -> None:
    connection.request("GET", "/app.mjs")
    answer = connection.getresponse()
    answer.read()
    connection.request("GET", "/app.mjs", headers={"If-None-Match": answer.headers["ETag"]})
    again = connection.getresponse()
    assert (again.status, again.read()) == (304, b"")


@pytest.mark.parametrize("path", ["/nothing", "/_headers", "/../pyproject.toml", "/%2e%2e/pyproject.toml", "/a/"])
def test_nothing_but_the_page_is_served(connection: HTTPConnection, path: str) -> None:
    connection.request("GET", path)
    answer = connection.getresponse()
    assert (answer.status, answer.read()) == (404, b"not found\n")


def test_the_server_takes_nothing(connection: HTTPConnection, asked: list[str]) -> None:
    connection.request("POST", "/", body=b"a record")
    assert connection.getresponse().status == 501
    assert asked == ["POST / HTTP/1.1"]
