"""How a record grows: line by line into a sink, with a running digest for its checkpoints (SPEC.md#server-rules)."""

from collections.abc import Callable
from hashlib import sha256
from typing import TypeAlias

from fairshuffle.events import Checkpoint
from fairshuffle.record.signatures import checkpoint_message
from fairshuffle.server.signing import Signer

Sink: TypeAlias = Callable[[bytes], object]
"""Takes a line and stores it for good before it returns; raises when it cannot. Only then the line is in force."""


class Writing:
    """A record that is being written: what its next checkpoint says, and where its lines go.

    >>> lines = []
    >>> writing = Writing("game-1", lines.append, None)
    >>> writing.store(b"first line")
    >>> writing.checkpoint(5).lines, lines
    (1, [b'first line'])
    """

    __slots__ = ("_digest", "_game", "_number", "_signer", "_sink", "_written")

    def __init__(self, game: str, sink: Sink, signer: Signer | None) -> None:
        self._game = game
        self._sink = sink
        self._signer = signer
        self._digest = sha256()
        self._written: list[bytes] = []
        self._number = 0

    @property
    def digest(self) -> bytes:
        """The SHA-256 of all bytes so far."""
        return self._digest.digest()

    def store(self, line: bytes) -> None:
        """Put a line into the sink; raises what the sink raises, and then the line does not count."""
        self._sink(line)
        self.count(line)

    def count(self, line: bytes) -> None:
        """Go on behind a line that is stored already."""
        self._digest.update(line)
        self._written.append(line)

    def rest(self, lines: int) -> bytes:
        """What is stored behind the first so many lines."""
        return b"".join(self._written[lines:])

    def count_checkpoint(self) -> None:
        """Go on behind a checkpoint: the next one has the next number."""
        self._number += 1

    def is_right(self, point: Checkpoint) -> bool:
        """Whether a stored checkpoint is of the bytes before it."""
        return (point.lines, point.digest) == (len(self._written), self.digest)

    def checkpoint(self, at: int) -> Checkpoint:
        """The checkpoint of all bytes so far, signed where there is a signer."""
        point = Checkpoint(at, len(self._written), self.digest)
        if self._signer is None:
            return point
        message = checkpoint_message(self._game, self._number, point.lines, point.digest)
        return point._replace(signature=self._signer.sign(message))
