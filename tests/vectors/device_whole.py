"""Vectors of devices: whole games, line by line, set up again and broken down at every step (SPEC.md#device-again)."""

import json
from collections.abc import Iterator
from itertools import cycle
from typing import Final

from fairshuffle.events import Draw, OptionValue
from tests.vectors.device_story import LINKS, ME, OTHER, Case, Due, Script, Story
from tests.vectors.device_tables import KEY, SEAL


def _easy() -> Story:
    """A passed-out hand and one that decides the match, without signatures and cuts."""
    story = Story("55", changes={"target": 1}).join().seal().link(0).draw().link(1).pass_out(2)
    return story.link(2, ME).link(2, OTHER).deal().play_on().end()


def _with_cut() -> Story:
    """A signed game: the first deck is cut, the second is not, and the game breaks off in the third hand."""
    story = Story("cut", "squarescores", key=KEY).join(ME, OTHER).seal().link(0).draw("cut")
    story.cut_by(7, then=1).link(1).pass_out("cut").link(2, ME).link(2, OTHER).pass_out("cut")
    return story.cut_by(9, then=3).link(3).deal().bids(3).abort()


def qaid_game() -> Story:
    """A signed game at a Qaid table that lifts; a wrong call decides the match."""
    changes: dict[str, OptionValue] = {"cut": "lift", "target": 1}
    story = Story("lift", "squarescores", "qaid", key=KEY, changes=changes)
    story.join().seal().link(0).draw("cut").lift(1).link(1, ME).deal()
    return story.wrong_call().end()


def _after_hand() -> Story:
    """The secrets are opened hand by hand."""
    story = Story("opened", changes={"target": 1}, reveal="after_hand", key=KEY).join().seal().link(0).draw()
    return story.link(1).pass_out(2).link(2).deal().play_on().end()


WHOLE: Final = {
    "easy": (_easy, "an easy table without signatures and cuts, to the end"),
    "cut": (_with_cut, "a signed game in which one deck is cut and one is not, broken off in its third hand"),
    "qaid-lift": (qaid_game, "a signed game at a Qaid table that lifts, to the end"),
    "after-hand": (_after_hand, "secrets opened hand by hand"),
}


def whole_games() -> Iterator[Case]:
    for name, (made, note) in WHOLE.items():
        story = made()
        live = walk(story)
        yield live.case(f"whole-{name}", "device", f"line by line: {note}")
        yield walk(story, again=True).case(
            f"whole-{name}-again", "device-again", "the same, set up again at every line"
        )
    story = _with_cut()
    note = "the device breaks down at every step: the last line of its list is not whole, and the step is done again"
    yield walk(story, crashes=True).case("whole-crashes", "device-list", note)
    story = Story("boshat", "sahrat", "qaid").unseen().join(ME).seal().say(Draw(0, 0), then=1)
    for index in range(1, LINKS + 1):
        story.redeal(index, index + 1 if index < LINKS else "used_up")
    last = story.length - 4
    kept = story.receipts(SEAL, last)
    script = Script(story, keys=[KEY]).begin().consent().receive(last, *kept).first_give(LINKS, last)
    script.receive(story.length, *story.receipts(last + 1, story.length), lost=[LINKS]).give("used_up")
    yield script.case("used-up", "device-waits", "the last link of the chain is its secret; behind it there is none")


def walk(story: Story, *, again: bool = False, crashes: bool = False) -> Script:
    """A whole game line by line; the device is asked behind each line, and gives all that it owes."""
    return _Walk(story, again=again, crashes=crashes).script


class _Walk:
    """A device with a whole game; it is set up again before each line, or behind each line that its list loses."""

    def __init__(self, story: Story, *, again: bool, crashes: bool) -> None:
        self.script = Script(story, keys=[KEY])
        self.story, self.again, self.crashes = story, again, crashes
        self.missing = cycle((1, 7, 60))
        self.given: set[Due] = set()
        self.sealed = self.consented = False
        self.number = 0
        for line, due in enumerate(story.due, 1):
            self.receive(line)
            self.ask(line, due)

    def receive(self, line: int) -> None:
        """The next line."""
        if line == 1:
            self.script.meet()
            return
        if self.again:
            self.script.again(not_restored=not self.sealed)
        adds = self.added(line)
        self.script.receive(line, *adds)
        if adds:
            self.crash(line, adds[-1])
            self.sealed = True

    def crash(self, line: int, *lost: str) -> None:
        """The last line of the list is not whole; the record comes again."""
        if self.crashes:
            self.script.again(less=next(self.missing), not_restored=not self.sealed).receive(line, *lost)

    def added(self, line: int) -> list[str]:
        """What a line adds to the list: a receipt, and how the game is over."""
        if not self.story.lines[line - 1].startswith(b'{"type":"checkpoint"'):
            return []
        self.number += 1
        kept = self.story.kept(self.number - 1, line)
        if line < self.story.length:
            return [kept]
        decided = self.story.lines[line - 2].startswith(b'{"type":"end"')
        return [kept, self.story.over("ended" if decided else "broken_off")]

    def ask(self, line: int, due: Due) -> None:
        """Ask what is to be given behind a line; the human consents when he is asked."""
        script = self.script
        if due in (1, "cut") and not self.consented:
            self.consented = True
            script.give("consent").give("consent", nobody_cuts=True).consent()
            if self.crashes:
                self.crash(line)
                script.give("consent").consent()
        if due == "cut":
            script.give("cut")
            ahead = json.loads(self.story.lines[line])
            if ahead["type"] == "link":
                self.give(line, ahead["deal"], nobody_cuts=True)
        elif isinstance(due, int) or due == "anchor":
            self.give(line, due)
        else:
            script.give(due).give(due, nobody_cuts=True)

    def give(self, line: int, due: Due, *, nobody_cuts: bool = False) -> None:
        """What is given is stored once, and given as often as it is asked for."""
        if due not in self.given:
            self.given.add(due)
            self.script.first_give(due, line, nobody_cuts=nobody_cuts)
            if self.crashes:
                self.crash(line)
                self.script.first_give(due, line, nobody_cuts=nobody_cuts)
        self.script.give(due, nobody_cuts=nobody_cuts)
