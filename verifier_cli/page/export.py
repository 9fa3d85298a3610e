"""The export of the Verify page: a folder of static files that needs no server of its own.

The page runs the package itself: an archive of the files that are installed here, byte for byte.
"""

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.resources import files as resources
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZipFile, ZipInfo

from fairshuffle import __version__
from fairshuffle.testing.simulate import simulate
from fairshuffle.verifier.report import SPEC
from verifier_cli.page import runtime
from verifier_cli.page.folder import LIST, earlier_export, write_export
from verifier_cli.page.texts import as_script

_IN_PYTHON: Final = ("fairshuffle", "verifier_cli/render", "verifier_cli/web/judge.py")
"""What of the installed packages the page runs."""

_SERVED: Final = (".css", ".html", ".js", ".mjs", ".svg")
_NOT_SERVED: Final = {"alone.html", "alone.mjs", "second-cli.mjs"}
"""What reports in files of their own and Node need, and the page does not."""

_NO_DATE: Final = (1980, 1, 1, 0, 0, 0)


def page_files(tarball: Path | None = None) -> dict[str, bytes]:
    """Every file of the page by its path; raises RuntimeMissingError as ``runtime_files`` does."""
    web = resources("verifier_cli") / "web"
    archive = _package()
    package = f"fairshuffle-{__version__}-{sha256(archive).hexdigest()[:16]}.zip"
    runtime_folder = f"pyodide-{runtime.VERSION}"
    taken = {f"{runtime_folder}/{name}": data for name, data in runtime.runtime_files(tarball).items()}
    build = {"version": __version__, "spec": SPEC, "package": package, "runtime": runtime_folder}
    sizes = {name: len(data) for name, data in taken.items() if not name.endswith(".txt")}
    vectors = json.loads((web / "vectors.json").read_bytes())
    files = {
        **{entry.name: entry.read_bytes() for entry in web.iterdir() if entry.is_file() and _is_served(entry.name)},
        **taken,
        package: archive,
        "words.mjs": as_script().encode(),
        "vectors.mjs": f"export default {json.dumps(vectors)};\n".encode(),
        "build.mjs": f"export default {json.dumps({**build, 'sizes': {**sizes, package: len(archive)}})};\n".encode(),
        "sample.jsonl": simulate("sahrat", "sample"),
    }
    return {**files, LIST: _list_for_offline(files)}


def export(folder: Path, tarball: Path | None = None, *, overwrite: bool = False) -> dict[str, bytes]:
    """Write the page into a folder, which is made where it is not there; returns its files.

    Raises OtherFilesError for a folder that holds more than an earlier export, before anything is done; with
    ``overwrite`` other files stay there, but those that have the names of the page's.
    """
    earlier = set() if overwrite else earlier_export(folder)
    files = page_files(tarball)
    write_export(folder, files, earlier)
    return files


def _is_served(name: str) -> bool:
    return name == "_headers" or (name.endswith(_SERVED) and name not in _NOT_SERVED)


def _package() -> bytes:
    """The package as an archive that depends on nothing but its files.

    It is not compressed: a web server does that better, across the files.
    """
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for name in _IN_PYTHON:
            top, *below = name.split("/")
            for path, file in sorted(_below(resources(top).joinpath(*below), name)):
                archive.writestr(ZipInfo(path, _NO_DATE), file.read_bytes())
    return packed.getvalue()


def _below(entry: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    if entry.is_file():
        yield path, entry
    elif entry.name != "__pycache__":
        for inner in entry.iterdir():
            yield from _below(inner, f"{path}/{inner.name}")


def _list_for_offline(files: Mapping[str, bytes]) -> bytes:
    """The list from which the service worker keeps the page: the hash of each file, so that no other one is kept."""
    hashes = {
        name: sha256(data).hexdigest()
        for name, data in sorted(files.items())
        if name not in {"_headers", "sw.js"} and not name.endswith(".txt")
    }
    version = sha256("".join(hashes.values()).encode()).hexdigest()[:16]
    listed = json.dumps({"./": hashes["index.html"], **hashes}, indent=1)
    return f'self.VERSION = "{version}";\nself.FILES = {listed};\n'.encode()
