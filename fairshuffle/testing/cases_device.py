"""Answers about a player's own device: what it stores, gives and tells, act by act (SPEC.md#vectors-device)."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from fairshuffle.device import Client, ClientError, Device
from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.events import Join

Question = Mapping[str, Any]
Answer = dict[str, Any]


def answer_device(question: Question) -> Answer:
    r"""What a device does in answer to each of some acts.

    >>> table = {"record": b"not a record\n".hex(), "seat": 2, "random": "00" * 32}
    >>> answer_device({"tables": [table], "acts": [["give", 0], ["receive", 0, None]]})
    {'answers': [{'wait': 'first_line'}, {'reason': 'malformed'}]}
    """
    try:
        machine = _Machine(question)
    except MalformedRecordError as error:
        return {"refused": str(error)}
    return {"answers": [machine.answer(*act) for act in question["acts"]]}


class _Machine:
    """A device with the records that are sent to it, and a list that outlives it."""

    def __init__(self, question: Question) -> None:
        self._keys = [bytes.fromhex(key) for key in question.get("keys", ())]
        self._now: str | None = question.get("now")
        self._tables = question["tables"]
        self._list = bytearray.fromhex(question.get("list", ""))
        self._set_up()

    def _set_up(self) -> None:
        """Begin with the list as it stands, without a piece of a line behind its last LF."""
        del self._list[self._list.rfind(b"\n") + 1 :]
        self._not_restored = False
        self._device = Device(self._list.extend, bytes(self._list), server_keys=self._keys)
        self._clients: dict[int, Client] = {}
        self._sent: dict[int, int] = {}

    def answer(self, what: str, *more: Any) -> Answer:  # noqa: ANN401 - what an act brings
        """What comes of an act, with the lines that it has added to the list."""
        if what == "again":
            del self._list[more[0] if more else len(self._list) :]
            self._set_up()
            return {}
        if what == "not_restored":
            self._not_restored = True
            return {}
        before = len(self._list)
        told = _ACTS[what](self, *more)
        added = self._list[before:].decode().split("\n")[:-1]
        return {**told, **({"list": added} if added else {})}

    def client(self, table: int) -> Client:
        """The device at one table; it sits down there when it is first asked."""
        if table not in self._clients:
            given = self._tables[table]
            self._clients[table] = Client(
                self._device,
                given["seat"],
                partial(_drawn, bytes.fromhex(given["random"])),
                server_key=bytes.fromhex(given["key"]) if "key" in given else None,
                now=self._now,
                not_restored=self._not_restored,
            )
        return self._clients[table]

    def receive(self, table: int, lines: int | None) -> Answer:
        """Send it the next bytes of a record, up to the end of a line, or all that are left."""
        client, sent = self.client(table), self._sent.get(table, 0)
        record = bytes.fromhex(self._tables[table]["record"])
        end = len(record) if lines is None else _end_of(record, lines)
        self._sent[table] = end
        lost = len(client.lost)
        try:
            client.receive(record[sent:end])
        except ClientError as error:
            return {"reason": error.reason}
        except MalformedRecordError:
            return {"reason": "malformed"}
        except UnsupportedError:
            return {"reason": "unsupported"}
        told = [[one.id, *one.facts] if one.id == "unfinished" else [one.id] for one in client.told]
        return {
            **({"told": told} if told and not sent else {}),
            **({"lost": list(client.lost[lost:])} if client.lost[lost:] else {}),
        }

    def give(self, table: int, word: str = "") -> Answer:
        """Ask what is to be sent now."""
        client, cut_is_over = self.client(table), word == "nobody_cuts"
        given = client.offer(cut_is_over=cut_is_over)
        if given is None:
            return {"wait": client.waits_for(cut_is_over=cut_is_over)}
        if isinstance(given, Join):
            return {"anchor": given.anchor.hex()}
        return {"link": [given.deal, given.value.hex()]}


def _end_of(record: bytes, lines: int) -> int:
    """Where a line ends."""
    return sum(len(line) + 1 for line in record.split(b"\n")[:lines])


def _drawn(random: bytes, count: int) -> bytes:
    return random[:count]


def _said(say: Callable[[Client], None], machine: _Machine, table: int) -> Answer:
    """The human says something at a table."""
    say(machine.client(table))
    return {}


_ACTS: Final[Mapping[str, Callable[..., Answer]]] = {
    "receive": _Machine.receive,
    "give": _Machine.give,
    "consent": partial(_said, Client.consent),
    "beside": partial(_said, Client.allow_beside),
    "leave": partial(_said, Client.leave),
}
