"""What the Verify page asks of the package: a record in, one JSON text with report and story out.

It runs in the browser. What people read is there in English and Arabic, so that the page can change its language
without another run.
"""

import json
import re
import sys
from types import ModuleType
from typing import Any, Final

from fairshuffle.errors import FairshuffleError, MalformedRecordError, UnsupportedError
from fairshuffle.explain.replay import story_of
from fairshuffle.record import read_record
from fairshuffle.record.device_list import DeviceList, read_device_list
from fairshuffle.record.keepsakes import Chain, KeepsakeError, Receipt, read_chain, read_key, read_receipt
from fairshuffle.record.signatures import NoSignaturesError
from fairshuffle.verifier import Policy, Report, verify_record
from verifier_cli.render.bilingual import report_in_words, story_in_words

_MET: Final = '{"type":"met"'


class TroubleError(FairshuffleError):
    """What the reader brought along is of no use; ``field`` is what he put it into."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(reason)
        self.field = field


def judge(data: bytes, name: str, brought: str = "{}", signatures: str = "[]") -> str:
    """The answer to the bytes of one record, as JSON.

    ``brought`` is an object with the texts ``seal``, ``receipt``, ``chain`` and ``key`` where the reader has them; for
    a chain a device's list may stand, or several with an empty line between them. ``signatures`` is a list of
    ``[key, signature, message, holds]``, the first three in hex. The answer has ``report`` and, where the record could
    be read, ``story``; or ``trouble`` with a field and a reason. ``wanted`` are the signatures of which it is not known
    whether they hold: the report calls them unchecked.
    """
    wanted = _stand_in_for_cryptography(json.loads(signatures))
    try:
        answer = _answer(data, name, json.loads(brought))
    except TroubleError as error:
        answer = {"trouble": {"field": error.field, "reason": str(error)}}
    return json.dumps({**answer, "wanted": wanted})


def _answer(data: bytes, name: str, brought: dict[str, str]) -> dict[str, Any]:
    policy = _policy(brought)
    try:
        record = read_record(data)
    except (MalformedRecordError, UnsupportedError) as refused:
        return {"report": report_in_words(Report(name, refused))}
    try:
        report = verify_record(record, name, policy)
    except KeepsakeError as error:
        raise TroubleError("receipt" if error.keepsake in policy.receipts else "chain", error.reason) from error
    return {"report": report_in_words(report), "story": story_in_words(story_of(record, report.findings))}


def _policy(brought: dict[str, str]) -> Policy:
    readers = {"seal": bytes.fromhex, "receipt": _receipts, "chain": _chain, "key": _keys}
    kept: dict[str, Any] = {}
    for field, text in brought.items():
        try:
            kept[field] = readers[field](text.strip())
        except (ValueError, MalformedRecordError) as error:
            raise TroubleError(field, "form") from error
    seal, receipts = kept.get("seal"), kept.get("receipt", ())
    try:
        return Policy(seal=seal, receipts=receipts, server_key=kept.get("key"), **kept.get("chain", {}))
    except ValueError as error:
        raise TroubleError("seal", "form") from error


def _receipts(text: str) -> tuple[Receipt, ...]:
    """One receipt a line."""
    return tuple(read_receipt(f"{line.strip()}\n".encode()) for line in text.split("\n"))


def _chain(text: str) -> dict[str, Chain | tuple[DeviceList, ...]]:
    """A chain, or lists of devices, which begin with a game that was met, by their names in a policy."""
    if not text.startswith(_MET):
        return {"chain": read_chain(f"{text}\n".encode())}
    lines = "\n".join(line.strip() for line in text.split("\n"))
    return {"devices": tuple(read_device_list(f"{each}\n".encode()) for each in re.split("\n\n+", lines))}


def _keys(text: str) -> tuple[bytes, ...]:
    """One key, or several with space between them, where the server has changed it."""
    return tuple(map(read_key, text.lower().split() or [text]))


def _stand_in_for_cryptography(answers: list[tuple[str, str, str, bool]]) -> list[tuple[str, str, str]]:
    """Give the package signatures to check with, in a browser that has none of its own for Python.

    The page checks them by WebCrypto between two runs: here is only looked up what it found. Returns the list of those
    that were asked for and not found, which grows as the package asks.
    """
    known = {(key, signature, message): holds for key, signature, message, holds in answers}
    wanted: list[tuple[str, str, str]] = []

    class InvalidSignature(Exception):  # noqa: N818 - the name that it stands in for
        """A signature that does not hold."""

    class Ed25519PublicKey:
        """A public key that only remembers what WebCrypto said."""

        def __init__(self, key: bytes) -> None:
            self._key = key.hex()

        from_public_bytes = classmethod(lambda cls, key: cls(key))

        def verify(self, signature: bytes, message: bytes) -> None:
            """Nothing for a signature that holds."""
            asked = (self._key, signature.hex(), message.hex())
            if asked not in known:
                wanted.append(asked)
                raise NoSignaturesError("WebCrypto has not checked this signature")
            if not known[asked]:
                raise InvalidSignature

    names = ("", ".exceptions", ".hazmat", ".hazmat.primitives", ".hazmat.primitives.asymmetric")
    modules = {name: ModuleType(f"cryptography{name}") for name in (*names, ".hazmat.primitives.asymmetric.ed25519")}
    vars(modules[".exceptions"])["InvalidSignature"] = InvalidSignature
    vars(modules[".hazmat.primitives.asymmetric.ed25519"])["Ed25519PublicKey"] = Ed25519PublicKey
    for name, module in modules.items():
        sys.modules[f"cryptography{name}"] = module
        parent, _, child = f"cryptography{name}".rpartition(".")
        if parent:
            setattr(sys.modules[parent], child, module)
    return wanted
