"""Takes the pictures of the Verify page that README shows: ``python -m tests.tools.make_pictures``."""

from pathlib import Path
from typing import Final

from tests import ROOT
from tests.page.browser import Page, site
from tests.tools.make_games import GAMES

PICTURES: Final = {"en": ROOT / "docs" / "verify.png", "ar": ROOT / "docs" / "verify.ar.png"}
GAME: Final = GAMES / "renege.jsonl"
WIDTH, HEIGHT = 960, 900


def take(page: Page, language: str, place: Path) -> None:
    """The hand in which a false card was played, in one language."""
    page.language(language)
    page.size(WIDTH, HEIGHT, phone=True)  # as a phone does, without bars at its side
    page.find(".found .finding.error a.go").click()
    page.wait("document.querySelector('.hand[open] .trick') !== null")
    page.js("document.activeElement.blur(); document.querySelector('.hand').scrollIntoView({behavior: 'instant'})")
    place.parent.mkdir(exist_ok=True)
    page.driver.save_screenshot(str(place))


if __name__ == "__main__":
    window = Page()
    with site() as running:
        window.open(running.address)
        window.dark(on=False)
        window.check(GAME.read_bytes(), GAME.name)
        for lang, picture in PICTURES.items():
            take(window, lang, picture)
    window.close()
