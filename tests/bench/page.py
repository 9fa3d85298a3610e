"""How long the Verify page takes, and how much of it travels: ``python -m tests.bench.page [VISITS]`` prints a table.

Each visit is one of a new device: a browser that has never seen the page opens it on loopback, chooses a game at once,
and comes back once. Times are those of the browser from the opening of the page, in milliseconds. It needs Chromium
with its driver, Node and npm.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Final

from tests.page.browser import Page, files, site
from tests.page.script import NODE
from tests.tools.make_games import GAMES

GAME: Final = GAMES / "sahrat-easy.jsonl"
SIZES: Final = """
  const fs = require("fs"), {brotliCompressSync, gzipSync, constants} = require("zlib");
  const packed = (quality) => (data) => brotliCompressSync(data,
    {params: {[constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 24}});
  const ways = {"as they are": (data) => data, "gzip": gzipSync, "brotli 9": packed(9), "brotli 11": packed(11)};
  for (const [name, way] of Object.entries(ways)) {
    const bytes = fs.readdirSync(".").reduce((sum, file) => sum + way(fs.readFileSync(file)).length, 0);
    console.log(`${name.padEnd(28)}${bytes} bytes`);
  }
"""
VISIT: Final = ("script", "wheel", "script again", "wheel again")


def sizes() -> str:
    """The bytes of all files of the page, by how they are packed."""
    assert NODE is not None, "the sizes need Node"
    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(files().values()):
            (Path(folder) / str(number)).write_bytes(data)
        done = subprocess.run([NODE, "-e", SIZES], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def visit(game: bytes) -> tuple[list[float], int]:
    """When the script and the wheel have answered, on the first visit and on the second; files asked for again."""
    page = Page()
    try:
        with site() as running:
            times = []
            for _ in range(2):
                asked = len(running.requests)
                page.driver.get(running.address)
                page.wait("document.readyState === 'complete' && document.querySelector('#file')")
                page.choose(game)
                for sign in (".script", "#verdict"):
                    page.wait(f"document.querySelector('{sign}')")
                    times.append(float(page.js("return performance.now()")))
                page.wait("navigator.serviceWorker.controller !== null")
            again = [line for line in running.requests[asked:] if "/sw.js" not in line and "/files.js" not in line]
            return times, len(again)
    finally:
        page.close()


def main(arguments: list[str]) -> int:
    visits = int(arguments[0]) if arguments else 5
    print(sizes(), end="")
    load = os.getloadavg()[0]
    seen = [visit(GAME.read_bytes()) for _ in range(visits)]
    print(f"{visits} visits, {GAME.name}, load {load:.1f} at the beginning")
    print(f"{'answer of':14}{'least':>8}{'median':>8}{'most':>8}")
    for name, times in zip(VISIT, zip(*(times for times, _ in seen), strict=True), strict=True):
        print(f"{name:14}{min(times):8.0f}{median(times):8.0f}{max(times):8.0f}")
    print(f"files fetched on the second visit: {sum(again for _, again in seen)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
