"""A real browser for the page: Debian's Chromium, driven by its own driver, and the page served on loopback.

Where the browser, npm or one of its packages cannot be had the tests that need it are skipped and say why.
"""

import os
import shutil
import subprocess
import tarfile
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from hashlib import sha512
from pathlib import Path
from typing import Any, Final

import pytest
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.remote.webelement import WebElement

from verifier_cli.page.export import page_files
from verifier_cli.page.runtime import RuntimeMissingError
from verifier_cli.page.server import serving

CHROMIUM: Final = shutil.which("chromium")
DRIVER: Final = shutil.which("chromedriver")
PATIENCE: Final = 90
"""Seconds until a wait is given up: two cores are shared with whatever else is running."""

AXE: Final = "axe-core@4.14.1"
AXE_SHA512: Final = (
    "1477dafa598d8d065f273d6af302aa203c02e83131707b7fa648cd41bd3d6b73"
    "4f8c22a0dab86ee6a6f64b8afbe804b214d36db85a2826965edfb3a0b9d546b5"
)

_FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1200,1000",
)


@cache
def files() -> Mapping[str, bytes]:
    """The exported page; skips where its runtime cannot be had."""
    tarball = os.environ.get("FAIRSHUFFLE_RUNTIME")
    try:
        return page_files(Path(tarball) if tarball else None)
    except RuntimeMissingError as error:
        pytest.skip(str(error))


@cache
def axe() -> str:
    """The rules of axe, an examiner of accessibility; skips where npm does not have them."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([npm, "pack", AXE, "--silent"], cwd=folder, capture_output=True, check=False)
        packed = list(Path(folder).glob("*.tgz"))
        if not packed:
            pytest.skip(f"npm has no {AXE}")
        assert sha512(packed[0].read_bytes()).hexdigest() == AXE_SHA512
        with tarfile.open(packed[0]) as archive:
            script = archive.extractfile("package/axe.min.js")
            assert script is not None
            return script.read().decode()


class Site:
    """The page at an address of its own, and what was asked of it."""

    def __init__(self, served: Mapping[str, bytes]) -> None:
        self.requests: list[str] = []
        self.server = serving(served, 0, self.requests.append)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """Be gone, as when a phone has no network."""
        if self.thread.is_alive():
            self.server.shutdown()
            self.server.server_close()
            self.thread.join()


@contextmanager
def site(changed: Mapping[str, bytes] | None = None) -> Iterator[Site]:
    """The page at an address of its own, some of its files changed."""
    running = Site({**files(), **(changed or {})})
    yield running
    running.stop()


class Page:
    """A browser window with the page in it."""

    def __init__(self) -> None:
        if CHROMIUM is None or DRIVER is None:
            pytest.skip("chromium and its driver are not installed")
        self.folder = tempfile.mkdtemp()
        options = ChromeOptions()
        options.binary_location = CHROMIUM
        for flag in (*_FLAGS, f"--user-data-dir={self.folder}/profile"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = Chrome(options=options, service=Service(DRIVER))
        self.driver.set_script_timeout(PATIENCE)
        self.devtools("Browser.setDownloadBehavior", behavior="allow", downloadPath=self.folder)

    def close(self) -> None:
        self.driver.quit()
        shutil.rmtree(self.folder, ignore_errors=True)

    def devtools(self, command: str, **parameters: Any) -> Any:  # noqa: ANN401 - a JSON object each way
        return self.driver.execute_cdp_cmd(command, parameters)

    def js(self, script: str, *arguments: Any) -> Any:  # noqa: ANN401 - any JSON value
        return self.driver.execute_script(script, *arguments)

    def wait(self, script: str, *arguments: Any) -> Any:  # noqa: ANN401 - any JSON value
        """Wait until an expression is true, and return its value."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            value = self.js(f"return {script}", *arguments)
            if value:
                return value
            time.sleep(0.02)
        pytest.fail(f"{script} did not come true; the page says: {self.text('body')[:1000]}")

    def find(self, selector: str) -> WebElement:
        return self.driver.find_element("css selector", selector)

    def text(self, selector: str) -> str:
        text: str = self.js("return document.querySelector(arguments[0])?.innerText ?? ''", selector)
        return text

    def open(self, address: str) -> None:
        """Open the page anew and wait until it has tested itself."""
        self.driver.get(address)
        self.wait_for_itself()

    def wait_for_itself(self) -> None:
        self.wait("/0\\.1|لا تستعمل|Do not use/.test(document.getElementById('self-test').textContent)")

    def choose(self, data: bytes, name: str = "game.jsonl") -> None:
        """Choose a file, as a player does."""
        path = Path(self.folder) / name
        path.write_bytes(data)
        self.find("#file").send_keys(str(path))

    def check(self, data: bytes, name: str = "game.jsonl") -> str:
        """Choose a file and wait for what the page says in the end."""
        self.js("document.getElementById('result').replaceChildren()")
        self.choose(data, name)
        self.wait("document.getElementById('verdict') !== null")
        return self.text(".verdict")

    def size(self, width: int, height: int = 900, *, phone: bool = False) -> None:
        self.devtools(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone
        )

    def whole_size(self) -> None:
        self.devtools("Emulation.clearDeviceMetricsOverride")

    def dark(self, *, on: bool) -> None:
        """Dark or light; and nothing moves, so that what is clicked is where it was."""
        wishes = {"prefers-color-scheme": "dark" if on else "light", "prefers-reduced-motion": "reduce"}
        features = [{"name": name, "value": value} for name, value in wishes.items()]
        self.devtools("Emulation.setEmulatedMedia", features=features)

    def language(self, wanted: str) -> None:
        if self.js("return document.documentElement.lang") != wanted:
            self.find("#language").click()

    def complaints(self) -> list[str]:
        """What the browser has logged since this was asked last."""
        return [str(entry["message"]) for entry in self.driver.get_log("browser")]  # type: ignore[no-untyped-call] # selenium's
