"""What a tree says of a record or at a table: the one place that knows where it is asked."""

from collections.abc import Mapping
from typing import Any

from fairshuffle.record.keepsakes import KeepsakeError
from fairshuffle.testing.cases_record import policy_of
from fairshuffle.verifier import Report, verify
from tests.same.tables import transcript
from verifier_cli.commands.verify import as_object
from verifier_cli.render.colors import Paint
from verifier_cli.render.plain import Plain


def answer_to(kind: str, question: Mapping[str, Any], asked: Any = None) -> dict[str, Any]:  # noqa: ANN401 - JSON
    """The answer as JSON: a transcript, or a report in both languages, as an object and as text."""
    if kind == "live":
        return dict(transcript(question, asked))
    try:
        report = verify(bytes.fromhex(question["record"]), "record.jsonl", policy_of(question.get("policy", {})))
    except KeepsakeError as error:
        return {"trouble": error.reason}
    return {"json": as_object(report, "en"), "en": _text(report, "en"), "ar": _text(report, "ar")}


def _text(report: Report, lang: Any) -> str:  # noqa: ANN401 - a language
    plain = Plain(lang, Paint(on=False))
    return "\n".join([*plain.report(report, verbose=True), *plain.limits()])
