"""Test vectors: questions with their expected answers, as the files of ``test_vectors`` hold them (SPEC.md#vectors).

A case is a question, what must be answered, and words for people. ``op`` names what is asked; where a case has none,
its keys do. Any implementation can be asked: this one through ``answer``, another one line by line.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from fairshuffle.errors import FairshuffleError
from fairshuffle.testing.cases_auction import answer_auction
from fairshuffle.testing.cases_device import answer_device
from fairshuffle.testing.cases_doubling import answer_doubling
from fairshuffle.testing.cases_legality import answer_legality
from fairshuffle.testing.cases_options import answer_options
from fairshuffle.testing.cases_projects import answer_projects
from fairshuffle.testing.cases_record import answer_check, answer_compare, answer_verify, bytes_of
from fairshuffle.testing.cases_sawa import answer_sawa, answer_suspicion
from fairshuffle.testing.cases_score import answer_score
from fairshuffle.testing.cases_shuffle import SHUFFLE

Case: TypeAlias = Mapping[str, Any]
Question: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = Mapping[str, Any]


class CaseError(FairshuffleError):
    """What is no case, or names a record that is not beside it."""


class Op(NamedTuple):
    """What can be asked: how this implementation answers, and the keys that a case has for it.

    ``given`` are those of the question. ``answers`` are those of the expected answer where they stand in the case
    itself; otherwise they are in its object ``expect``.
    """

    answer: Callable[[Question], Answer]
    given: tuple[str, ...]
    answers: tuple[str, ...] = ()


_SHUFFLE: Final = {
    "commitment": "game master",
    "hand": "game master index",
    "first": "line",
    "chain": "first seat secret links",
    "follows": "first seat known_deal known deal link",
    "inputs": "first anchors sent deal",
    "seal": "digest",
    "key": "secret seal deal mask links",
    "deck": "key",
    "decks": "count seal",
    "deal": "deck dealer cards take for",
    "close": "rest dealer receiver",
    "signature": "key signature game number lines digest",
}
_TABLE: Final = ("profile", "options")
_CONTRACT: Final = (*_TABLE, "contract", "trump")
_PROJECTS: Final = ("kind", "hand", "declared", "dealer", "seats", "tricks", "events", "seat", "counted", "said")
_REPORTED: Final = (
    *("verdict", "findings", "first", "grade", "dealt", "players", "choice_bits", "pinned", "signed", "unmet"),
    *("begun", "device_bits", "malformed_line", "trouble", "values", "where", "checks"),
)

OPS: Final[Mapping[str, Op]] = MappingProxyType(
    {
        **{name: Op(SHUFFLE[name], tuple(given.split())) for name, given in _SHUFFLE.items()},
        "options": Op(answer_options, ("profile", "options")),
        "auction": Op(
            answer_auction, (*_TABLE, "dealer", "turned", "calls"), ("asked", "may", "skipped", "result", "refused")
        ),
        "doubling": Op(answer_doubling, (*_CONTRACT, "buyer", "total", "calls")),
        "legality": Op(answer_legality, (*_CONTRACT, "locked", "trick", "seat", "hand", "played"), ("legal",)),
        "projects": Op(answer_projects, (*_CONTRACT, *_PROJECTS)),
        "sawa": Op(answer_sawa, (*_CONTRACT, "locked", "trick", "seat", "hands")),
        "suspicion": Op(answer_suspicion, (*_CONTRACT, "locked", "plays")),
        "score": Op(answer_score, ("in",), ("out",)),
        "verify": Op(answer_verify, ("record", "policy"), _REPORTED),
        "compare": Op(answer_compare, ("one", "other", "key")),
        "check": Op(answer_check, ("check",)),
        "device": Op(answer_device, ("list", "keys", "now", "tables", "acts")),
    }
)
"""Everything that a case can ask (SPEC.md#vectors)."""

_BESIDE: Final = frozenset({"id", "op", "source", "note", "layer", "faults", "slow", "expect", "steps"})
"""Keys that any case may have beside what is given and what is expected."""


def op_of(case: Case) -> str:
    """What a case asks; empty when it is none.

    >>> op_of({"in": {}, "out": {"error": True}}), op_of({"op": "seal", "expect": {}}), op_of({"id": "x"})
    ('score', 'seal', '')
    """
    if "op" in case:
        return case["op"] if case["op"] in OPS and "expect" in case else ""
    if "in" in case and isinstance(case.get("out"), Mapping):
        return "score"
    if "verdict" in case and "record" in case:
        return "verify"
    if "legal" in case:
        return "legality"
    if "calls" in case:
        return "auction"
    return "projects" if "kind" in case and "expect" in case else ""


def question_of(case: Case, read: Callable[[str], bytes] | None = None) -> Question:
    """What is asked of an implementation; ``read`` gives the bytes of a record that stands in a file of its own.

    Raises CaseError for what is no case, and for a record that cannot be had.

    >>> question_of({"id": "1", "op": "seal", "digest": "00", "expect": {"seal": "11"}, "note": "an example"})
    {'id': '1', 'op': 'seal', 'digest': '00'}
    """
    op = op_of(case)
    if not op:
        raise CaseError("this is not a case of a known kind")
    given, answers = OPS[op].given, OPS[op].answers
    unknown = sorted(case.keys() - {*given, *answers, *_BESIDE})
    if unknown:
        raise CaseError(f"unknown keys: {', '.join(unknown)}")
    question = {"id": case.get("id", ""), "op": op, **{key: case[key] for key in given if key in case}}
    for key in ("record", "one", "other", "list"):
        if key in question:
            question[key] = _bytes(question[key], read).hex()
    if "tables" in question:
        question["tables"] = [{**table, "record": _bytes(table["record"], read).hex()} for table in question["tables"]]
    return question


def _bytes(record: Any, read: Callable[[str], bytes] | None) -> bytes:  # noqa: ANN401  # the ways to give a record
    if not isinstance(record, str):
        return bytes_of(record)
    if read is None or "/" in record or "\\" in record:
        raise CaseError(f"{record!r} is not the name of a file beside the cases")
    return read(record)


def expected_of(case: Case) -> Answer:
    """What must be answered.

    >>> expected_of({"legal": ["7S"]}), expected_of({"in": {}, "out": {"error": True}})
    ({'legal': ['7S']}, {'refused': True})
    """
    op = op_of(case)
    if op == "score":
        return {"refused": True} if "error" in case["out"] else case["out"]
    if "expect" in case:
        expected: Answer = case["expect"]
        return expected
    return {key: case[key] for key in OPS[op].answers if key in case}


def judge(case: Case, read: Callable[[str], bytes] | None = None) -> str:
    """Empty when this implementation answers a case as expected, otherwise one line that says what differs.

    >>> hand = {"profile": "sahrat", "contract": "sun", "buyer": 0, "level": "none", "cards": [65, 65]}
    >>> judge({"in": hand, "out": {"outcome": "made", "points": [13, 13]}})
    ''
    >>> judge({"in": hand, "out": {"outcome": "made", "points": [13, 14]}})
    'points is [13, 13], expected [13, 14]'
    """
    question = question_of(case, read)
    return difference(case, OPS[question["op"]].answer(question))


def difference(case: Case, answer: Answer) -> str:
    """Empty when an answer is the expected one, otherwise one line that says what differs.

    Every expected key is compared. The values on the way (``steps``) are compared where they are answered; other keys
    are not looked at, nor are other ``checks`` than those that a case names.

    >>> difference({"op": "seal", "expect": {"seal": "11"}, "steps": {"bytes": "22"}}, {"seal": "11", "more": 1})
    ''
    """
    if "error" in answer:
        return f"error: {answer['error']}"
    expected = expected_of(case)
    refused = answer.get("refused", False)
    if "refused" in expected:
        return "" if refused else f"accepted with {_shown(dict(answer))}, expected a refusal"
    if refused:
        return f"refused: {_shown(refused)}"
    on_the_way = {key: value for key, value in case.get("steps", {}).items() if key in answer}
    for key, wanted in {**expected, **on_the_way}.items():
        if key not in answer:
            return f"{key} is missing, expected {_shown(wanted)}"
        given = answer[key]
        if key == "checks" and isinstance(given, Mapping):
            given = {name: given.get(name) for name in wanted}
        if plain(given, key) != plain(wanted, key):
            more = f" with {_shown(answer['findings'])}" if key == "verdict" and "findings" in answer else ""
            act = _first_act(answer[key], wanted) if key == "answers" else ""
            return act or f"{key} is {_shown(given)}{more}, expected {_shown(wanted)}"
    return ""


def _first_act(found: Sequence[Answer], wanted: Sequence[Answer]) -> str:
    """The first act of a device that differs; empty where only their number does.

    >>> _first_act([{}, {"wait": "hand"}], [{}, {"wait": "cut"}])
    "act 1 gives {'wait': 'hand'}, expected {'wait': 'cut'}"
    """
    for act, (answer, expected) in enumerate(zip(found, wanted, strict=False)):
        if answer != expected:
            return f"act {act} gives {_shown(answer)}, expected {_shown(expected)}"
    return ""


def plain(value: Any, key: str = "") -> Any:  # noqa: ANN401  # JSON values
    """A value in which lists without an order have one, so that equal answers are equal.

    >>> plain({"may": [["sun"], ["pass"]], "points": [2, 0]})
    {'may': [['pass'], ['sun']], 'points': [2, 0]}
    """
    if isinstance(value, Mapping):
        return {name: plain(inner, name) for name, inner in value.items()}
    if not isinstance(value, list | tuple):
        return value
    parts = [plain(part, "cards" if key == "counted" else "") for part in value]
    return sorted(parts) if key in {"may", "legal", "cards"} else parts


_MOST_SHOWN: Final = 400


def _shown(value: object) -> str:
    text = str(value)
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"
