"""Python for the browser: Pyodide's npm package, taken by its checksum.

Its files are never part of this project; an export packs them, unchanged but for the list of further packages, which is
emptied so that nothing can make the page load one.
"""

import json
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping
from hashlib import sha512
from io import BytesIO
from pathlib import Path
from typing import Final

from fairshuffle.errors import FairshuffleError
from verifier_cli.reading import MOST_BYTES, read_bytes

VERSION: Final = "314.0.7"
NPM_NAME: Final = f"pyodide@{VERSION}"
SHA512: Final = (
    "d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc"
    "8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4"
)
"""Of the tarball that ``npm pack`` gives."""

_TAKEN: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_LOCK: Final = "pyodide-lock.json"

NOTICE: Final = f"""\
The files in this folder are Pyodide {VERSION}, from the npm package "pyodide".

Pyodide is made by the Pyodide contributors and available under the Mozilla Public License, version 2.0:
https://mozilla.org/MPL/2.0/. Its source code: https://github.com/pyodide/pyodide, tag {VERSION}.
It holds CPython and its standard library, available under the Python Software Foundation License.

The files are as they were published, but for {_LOCK}: its list of further packages was emptied.
"""


class RuntimeMissingError(FairshuffleError):
    """Raised where the runtime cannot be had, or is not the one that this version was tested with."""


def runtime_files(tarball: Path | None) -> dict[str, bytes]:
    """The runtime's files by name, out of a tarball, or of npm where none is given.

    Raises RuntimeMissingError where there is no npm, npm has no package, or its checksum is another one.
    """
    data = read_bytes(str(tarball), MOST_BYTES) if tarball else _from_npm()
    if sha512(data).hexdigest() != SHA512:
        raise RuntimeMissingError(
            f"{tarball or 'npm'}: this is not the npm package {NPM_NAME}: its checksum is another one"
        )
    with tarfile.open(fileobj=BytesIO(data)) as archive:
        files = {name: _member(archive, f"package/{name}") for name in _TAKEN}
        lock = json.loads(_member(archive, f"package/{_LOCK}"))
    return {**files, _LOCK: _emptied(lock), "NOTICE.txt": NOTICE.encode()}


def _from_npm() -> bytes:
    npm = shutil.which("npm")
    if npm is None:
        raise RuntimeMissingError(f"npm is not installed: give the tarball of {NPM_NAME} with --runtime")
    with tempfile.TemporaryDirectory() as folder:
        command = [npm, "pack", NPM_NAME, "--silent", "--pack-destination", folder]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603 - our words
        packed = list(Path(folder).glob("*.tgz"))
        if done.returncode or not packed:
            last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise RuntimeMissingError(f"npm has no {NPM_NAME}: {last}")
        return packed[0].read_bytes()


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    member = archive.extractfile(name)
    assert member is not None  # the checksum says that it is there
    return member.read()


def _emptied(lock: Mapping[str, object]) -> bytes:
    return json.dumps({**lock, "packages": {}}).encode()
