"""A live table: requests and the time go in, lines of the record come out (SPEC.md#server).

No I/O but the sink, no clock, no randomness. The same machine that verifies a record decides what is written to it.
"""

from typing import final

from fairshuffle.cards import Cards
from fairshuffle.errors import MalformedRecordError
from fairshuffle.events import Abort, Checkpoint, Deal, Event, Game, Link, Ready, Result, Reveal, Sawa
from fairshuffle.findings import Finding
from fairshuffle.game import propose
from fairshuffle.game.match import Match, begin
from fairshuffle.limits import MAX_SAWA_POSITIONS
from fairshuffle.record import read_record, table_options, write_line
from fairshuffle.seats import Seat, is_seat
from fairshuffle.server.actions import Action, Decline, PlayerEvent
from fairshuffle.server.agenda import (
    AT_ONCE,
    Lull,
    Step,
    Waits,
    Work,
    after,
    check_waits,
    line_of_work,
    next_step,
    used_up,
)
from fairshuffle.server.errors import OpenedError, PlayerError, TableError
from fairshuffle.server.gate import Gate
from fairshuffle.server.ledger import Closing
from fairshuffle.server.offers import Standing, offers, too_often
from fairshuffle.server.opening import HAND_COMMITMENTS, asked_for
from fairshuffle.server.refusals import FREE, asked, is_of_all_hands, is_too_soon, refusal, taken, tried, written
from fairshuffle.server.signing import Signer
from fairshuffle.server.vault import Vault
from fairshuffle.server.view import SpectatorView, View, spectator_view_of, view_of
from fairshuffle.server.writing import Sink, Writing
from fairshuffle.shuffle import first_fingerprint


@final
class LiveTable:
    """A running game; ``start`` and ``resume`` make one. It belongs to one thread or task, and to its process.

    ``request``, ``tick`` and ``abort`` give the lines that they have appended, in bytes. All went through the sink
    before; where a call raises, those that the sink has taken are in force all the same, so tell what went through the
    sink. ``at`` is in milliseconds since ``created``, and where the clock goes back it stands still (``TableClock``).
    No sink and no signer may call the table that calls it.
    """

    __slots__ = (
        "_breaking_off",
        "_free",
        "_gate",
        "_held",
        "_lines",
        "_lull",
        "_match",
        "_out",
        "_refuted",
        "_vault",
        "_waits",
        "_writing",
    )

    def __init__(  # noqa: PLR0913 - a table is put together from these, by name
        self, game: Game, line: bytes, *, vault: Vault, sink: Sink, signer: Signer | None, waits: Waits | None
    ) -> None:
        """The table behind a first line that is stored; use ``start`` or ``resume``."""
        self._vault = vault
        self._writing = Writing(game.game, sink, signer)
        self._writing.count(line)
        self._waits = waits or Waits()
        # With the patience of a reader: what is accepted here has to be judged there.
        fingerprint, decks = first_fingerprint(line), vault.hold(game.game)
        self._match = begin(game, table_options(game), fingerprint, decks, patience=MAX_SAWA_POSITIONS)
        self._lines: tuple[Event, ...] = ()
        self._out: list[bytes] = []
        self._lull = Lull()
        self._held: dict[Seat, Link] = {}
        self._free = [0, 0, 0, 0]
        self._gate = Gate(game.game, 0)
        # The proof of a Sawa is the one costly thing: what was refuted is not proved again before another card.
        self._refuted: tuple[tuple[Seat, int, Cards], Finding] | None = None
        self._breaking_off: str | None = None

    @classmethod
    def start(
        cls, game: Game, vault: Vault, sink: Sink, *, signer: Signer | None = None, waits: Waits | None = None
    ) -> "LiveTable":
        """A new game: its secret is in the vault and its first line in the sink when this returns.

        ``game`` is the first line without ``commitment``, ``hand_commitments`` and ``key``, which are put in here. Its
        id is used up as soon as the vault has it, also when the first line cannot be stored. Raises ValueError,
        MalformedRecordError or UnsupportedError for a first line that cannot be, and ValueError for ``waits`` that are
        no times, before anything is done; GameExistsError for a used id; what the vault and the sink raise.
        """
        check_waits(waits or Waits())
        whole = asked_for(game, signer.public_key if signer else None)
        whole = whole._replace(commitment=vault.start(whole.game))
        if whole.reveal:
            whole = whole._replace(hand_commitments=vault.hand_commitments(whole.game, HAND_COMMITMENTS))
        line = write_line(whole)
        sink(line)
        return cls(whole, line, vault=vault, sink=sink, signer=signer, waits=waits)

    @classmethod
    def resume(
        cls, record: bytes, vault: Vault, sink: Sink, *, signer: Signer | None = None, waits: Waits | None = None
    ) -> "LiveTable":
        """The table of a record that was interrupted, in the state behind its last line; nothing is written yet.

        Links that had not been written and rights that were declined are to be given again; all else is in the record.
        Raises TableError when the record is not one of this vault's tables, or the key another one; VaultBusyError
        while another table holds the game; OpenedError when its secret was opened at another place; ValueError for
        ``waits`` that are no times.
        """
        check_waits(waits or Waits())
        read = read_record(record)
        game = read.game
        if vault.commitment(game.game) != game.commitment:
            raise TableError(f"the record of game {game.game} has another commitment than the vault")
        if game.key != (signer.public_key if signer else None):
            raise TableError(f"the record of game {game.game} has another key")
        starts = (0, *read.ends)
        lines = [record[start:end] for start, end in zip(starts, read.ends, strict=False)]
        table = cls(game, lines[0], vault=vault, sink=sink, signer=signer, waits=waits)
        try:
            for event, line in zip(read.events[1:], lines[1:], strict=True):
                table._replay(event, line)
            table._check_closing()
        except BaseException:
            table.close()
            raise
        table._gate.clock.now = table._match.at
        return table

    def close(self) -> None:
        """Stop, and let another table resume the game."""
        if self._gate.running:  # once: by now another table may hold the game
            self._gate.running = False
            self._vault.release(self._match.game.game)

    # What may be asked

    @property
    def game(self) -> Game:
        """The first line."""
        return self._match.game

    @property
    def over(self) -> bool:
        """Whether the record is complete: its last checkpoint is written."""
        return self._match.phase == "closed"

    @property
    def at(self) -> int:
        """The time of the last line."""
        return self._match.at

    @property
    def lines(self) -> int:
        """The number of lines so far."""
        return self._match.line

    def rest(self, lines: int = 0) -> bytes:
        """The record behind its first so many lines: what a device has missed, which was away or was switched off.

        All of it is public, so whoever sits at the table or watches may have it. Raises ValueError for a number of
        lines that is none, or more than there are.
        """
        if type(lines) is not int or not 0 <= lines <= self.lines:
            raise ValueError(f"the record has {self.lines} lines, so {lines!r:.40} of them cannot have been seen")
        return self._writing.rest(lines)

    def due(self) -> int | None:
        """From when on ``tick`` has something to do, by the clock as last told; None while only players can go on.

        Tick now and then even so: a clock that is set back between two calls is noticed at the second.
        """
        step = self._step()
        return None if step is None else self._gate.clock.shows(max(step.at, self._match.at))

    def view(self, seat: Seat) -> View:
        """What a seat sees (SPEC.md#public-view); raises ValueError for a seat that does not exist."""
        return view_of(self._match, _one_of_the_four(seat), self._lines)

    def spectator_view(self) -> SpectatorView:
        """What everybody may see who sits at no seat: nobody's cards (SPEC.md#public-view)."""
        return spectator_view_of(self._match, self._lines)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What a seat may ask for now, each with ``at`` 0; nothing in it tells what others hold.

        A request for one of them is accepted, but for two that hidden cards decide at an easy table: a Sawa that is not
        true, or that no reader would judge, and cards laid by the team that lost the contest. A Qaid table accepts more
        false claims than are listed. Raises ValueError for a seat that does not exist.
        """
        held = frozenset(self._held)
        standing = Standing(self._match, self._lull, self._waits, held, self._free, self._gate.clock.now)
        return offers(standing, _one_of_the_four(seat))

    # What may happen

    def request(self, seat: Seat, action: Action, at: int) -> bytes:
        """Take what a seat asks for; its own ``at`` is ignored. What the time has made due before comes first.

        A link that comes before it may be written waits at the table. Raises PlayerError when it is refused, TableError
        when the table has stopped, is at work, or was set up by another process, ValueError for an ``at`` that is no
        time, and what the sink and the vault raise.
        """
        with self._gate.passed(at):
            self._out.clear()
            self._work(self._gate.clock.now - 1)
            self._take(seat, action)
            self._work(self._gate.clock.now)
            return b"".join(self._out)

    def tick(self, at: int) -> bytes:
        """Do what is due at a time: the server's own lines, actions for players whose time is over, the next hand.

        Raises what ``request`` raises, but for PlayerError.
        """
        with self._gate.passed(at):
            self._out.clear()
            self._work(self._gate.clock.now)
            return b"".join(self._out)

    def abort(self, reason: str, at: int) -> bytes:
        """Break the game off and open its secret, after what was due before, or without it where it cannot be done.

        A game that is being broken off already keeps its first reason. Where the vault, the signer or the sink fails,
        the next ``tick`` goes on with it. Raises TableError when the game has ended, MalformedRecordError for a reason
        that no line can hold, and what ``tick`` raises.
        """
        with self._gate.passed(at):
            if written(Abort(0, reason), 0) is None:
                raise MalformedRecordError(self.lines + 1, "no line can hold this reason", key="reason")
            self._out.clear()
            if self._breaking_off is None:
                self._do_what_is_due()
                self._breaking_off = reason
            self._work(self._gate.clock.now)
            return b"".join(self._out)

    def _do_what_is_due(self) -> None:
        """What comes before a game is broken off, as far as it can be done; raises TableError when it has ended."""
        try:
            self._work(self._gate.clock.now)
        except Exception:
            # Whatever the table cannot do, breaking off is left; unless nobody knows what is stored, or it is won.
            if not self._gate.running or self._match.winner is not None:
                raise
        if self._match.phase in {"ended", "closed"}:
            raise TableError(f"game {self.game.game} has ended")

    # Requests

    def _take(self, seat: Seat, action: Action) -> None:
        """Store what a seat asks for, or raise PlayerError."""
        now = self._gate.clock.now
        event, line = taken(seat, action, now)
        refused = refusal(self._match, self._lull, self._waits, event, now)
        if refused := refused or too_often(self._free, event):
            raise PlayerError(refused)
        if isinstance(event, Decline):
            self._lull = self._lull._replace(declined=self._lull.declined | {seat}, last=now)
            return
        match = self._judged(event)
        if isinstance(event, Link) and is_too_soon(self._match, self._lull, self._waits, now):
            self._held[seat] = event
        elif not (isinstance(event, Ready) and seat in self._lull.ready):
            self._store(event, line, match)

    def _judged(self, event: PlayerEvent) -> Match:
        """The match behind an event of a player; raises PlayerError where it is an error."""
        hand = self._match.hand
        claim = (event.seat, hand.deal.number, hand.tricks.played) if hand and isinstance(event, Sawa) else None
        if claim is not None and self._refuted and self._refuted[0] == claim:
            raise PlayerError(self._refuted[1])
        match, error = asked(self._match, event)
        if error is None:
            return match
        if claim is not None and (is_of_all_hands(error) or error.id == "live.hard"):
            self._refuted = claim, error
        raise PlayerError(error if error.seat >= 0 else error._replace(seat=event.seat))

    # The server's own lines

    def _work(self, until: int) -> None:
        """Write everything that the table owes up to a moment."""
        while (step := self._step()) and step.at <= until:
            event = self._line(step.work, self._gate.clock.now)
            trial, error = tried(self._match, event)
            if error:
                raise TableError(f"game {self.game.game}: the table is about to write {error}")
            self._store(event, write_line(event), trial)

    def _step(self) -> Step | None:
        if not self._gate.running:
            return None
        owed = next_step(self._match, self._lull, self._waits, frozenset(self._held))
        if self._breaking_off is None or self._match.phase in {"scored", "ended", "closed"}:
            return owed
        # A secret that is owed is opened before: otherwise the record would be at fault.
        return owed if owed is not None and owed.work == "reveal" else Step("abort", AT_ONCE)

    def _line(self, work: Work, at: int) -> Event:
        """The line of a piece of work."""
        if work == "checkpoint":
            return self._writing.checkpoint(at)
        if work == "link":
            return self._held[min(self._held)]._replace(at=at)
        if work in {"reveal", "end", "abort"}:
            return self._opening(work, at)
        return line_of_work(self._match, work, at)

    def _opening(self, work: Work, at: int) -> Event:
        """A line that opens a secret; the vault notes for which bytes before it."""
        match, hand, digest = self._match, self._match.hand, self._writing.digest
        if work == "reveal":
            index = 0 if match.phase == "drawn" or hand is None else hand.deal.number
            return Reveal(at, index, self._vault.open_hand(match, digest))
        if work == "end":
            return propose.end(match, at, self._vault.open_game(match, Closing(digest, None)))
        if self._breaking_off is None:
            self._breaking_off = used_up(match)
        reason = self._breaking_off
        assert reason is not None
        return Abort(at, reason, self._vault.open_game(match, Closing(digest, reason)))

    def _store(self, event: Event, line: bytes, match: Match) -> None:
        """Store a line, and only then let it be in force; where that fails nobody knows what is stored: stop."""
        self._gate.check_running()
        try:
            self._writing.store(line)
        except BaseException:
            self.close()
            raise
        self._out.append(line)
        self._accept(event, match)

    def _accept(self, event: Event, match: Match) -> None:
        self._match = match
        self._lull = after(self._lull, event, sealed=match.phase == "sealed")
        if isinstance(event, Checkpoint):
            self._writing.count_checkpoint()
        elif isinstance(event, Deal):
            self._lines, self._free = (), [0, 0, 0, 0]
        elif isinstance(event, FREE):
            self._free[event.seat] += 1
        elif isinstance(event, Link):
            self._held.pop(event.seat, None)
        if match.phase == "hand" or isinstance(event, Result):
            self._lines += (event,)
        if match.phase == "closed":
            self.close()

    # Resuming

    def _replay(self, event: Event, line: bytes) -> None:
        trial, error = tried(self._match, event)
        hashes_wrongly = isinstance(event, Checkpoint) and not self._writing.is_right(event)
        if error or hashes_wrongly:
            why = error.id if error else "other bytes stand before a checkpoint"
            raise TableError(f"the record of game {self.game.game} is not one of this table: {why}")
        self._writing.count(line)
        self._accept(event, trial)

    def _check_closing(self) -> None:
        """Go on to an end that was begun: its secret may be out, so nothing else can follow."""
        closing = self._vault.closing(self.game.game)
        if closing is None or self._match.phase in {"ended", "closed"}:
            return
        if closing.digest != self._writing.digest:
            raise OpenedError(f"the secret of game {self.game.game} was opened at another place than this record ends")
        self._breaking_off = closing.reason


def _one_of_the_four(seat: Seat) -> Seat:
    if not is_seat(seat):
        raise ValueError(f"a seat is 0, 1, 2 or 3, not {seat!r:.40}")
    return seat
