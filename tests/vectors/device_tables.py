"""Tables at which devices are tried, and where things stand in their records (SPEC.md#vectors-device)."""

from hashlib import sha256
from typing import Final

from tests.vectors.device_story import CREATED, Script, Story

KEY: Final = sha256(b"the private key of a server").digest()
RIVAL: Final = sha256(b"the private key of another server").digest()
ELSEWHERE: Final = sha256(b"other random bytes").digest()

SEAL: Final = 4
"""The line of the seal in a game that two seats join."""

DRAWN: Final = 7
"""The line of the draw."""


def joined(seed: str = "one", *, key: bytes | None = KEY, created: str = CREATED) -> Story:
    """A game that both have joined: three lines."""
    return Story(seed, key=key, created=created).join()


def sealed(seed: str = "one", *, key: bytes | None = KEY, created: str = CREATED) -> Story:
    """A game up to its seal."""
    return joined(seed, key=key, created=created).seal()


def drawn(seed: str = "one", *, key: bytes | None = KEY) -> Story:
    """A game up to its draw."""
    return sealed(seed, key=key).link(0).draw()


def cutting(seed: str = "one") -> Story:
    """A game up to its draw, at a table that cuts."""
    return Story(seed, "squarescores", key=KEY).join().seal().link(0).draw("cut")


def fault(script: Script, line: int, reason: str, *, table: int = 0, again: bool = True) -> Script:
    """A line at which the device leaves, for good."""
    story = script.stories[table]
    script.receive(line, story.over("at_fault"), table=table, reason=reason).give("over", table=table)
    script.receive(None, table=table, reason="stopped").give("over", table=table)
    return script.again().receive(line, table=table, reason=reason).give("over", table=table) if again else script


def begun(*stories: Story) -> Script:
    """The first game is begun."""
    return Script(*stories, keys=[KEY]).begin().first_give(0, SEAL)
