"""The words of a report beside its findings, in English and Arabic."""

from collections.abc import Iterable, Sequence
from typing import Final

from fairshuffle.findings import FINDINGS, Finding
from fairshuffle.words.cards import Lang, ltr
from fairshuffle.words.template import Place, counted, fill, rendered
from fairshuffle.words.texts import pair, pairs
from fairshuffle.words.values import listed

VERDICTS: Final = pairs("verdict")

UNREAD: Final = pair("report", "unread")
"""How a summary counts the inputs that could not be read: that is no verdict."""

HEADLINES: Final = pairs("headline")
"""One sentence for each verdict; ``verified_rules_only`` where the record has no commitment, ``incomplete_signed``
where it is under another key than the reader's, or none.

A record with notices is told by one that ends in ``noticed``, and by what was noticed: every card in it was checked,
and some of them were wrong.
"""

UNCALLED: Final = pair("report", "uncalled")
WITHOUT_EFFECT: Final = pair("report", "without_effect")


_OTHER_KEY: Final = frozenset({"another_key", "no_key"})
"""The reasons of the warning that a record is not signed under the key of the reader."""


def headline(verdict: str, grade: str, findings: Iterable[Finding], lang: Lang) -> str:
    """What a verdict means for a record of this grade, in one sentence that no finding below it belies.

    >>> headline("verified", "players", [Finding("akka.false", "notice"), Finding("baloot.late", "notice")], "en")
    'the record is true; mistakes that went uncalled, as a Qaid table allows: 1; said or done without effect: 1'
    """
    ar = lang == "ar"
    findings = [*findings]
    noticed = [bool(FINDINGS[finding.id].called_as) for finding in findings if finding.severity == "notice"]
    rules_only = "_rules_only" if verdict == "verified" and grade == "none" else ""
    named, with_notices = verdict + rules_only, f"{verdict}_noticed{rules_only}"
    if verdict == "incomplete" and any(finding.facts.get("reason") in _OTHER_KEY for finding in findings):
        named = with_notices = "incomplete_signed"
    if not noticed or verdict not in {"verified", "incomplete"}:
        return HEADLINES[named][ar]
    counts = ((UNCALLED, sum(noticed)), (WITHOUT_EFFECT, len(noticed) - sum(noticed)))
    told = [fill(text[ar], lang, count=ltr(count, lang)) for text, count in counts if count]
    return pair("value", "semicolon")[ar].join([HEADLINES[with_notices][ar], *told])


GAME: Final = pair("report", "game")
RULES: Final = pair("report", "rules")
CHANGED: Final = pair("report", "changed")
SIZE: Final = pair("report", "size")
SCORE: Final = pair("report", "score")
SCORE_OPEN: Final = pair("report", "score_open")
AUTO: Final = pair("report", "auto")

TABLES: Final = pairs("table")

GRADES: Final = pairs("grade")
"""What a grade means where every deal was derived and is equal; nothing, where it was not (``NOT_PROVEN``)."""

FIXED: Final = pair("report", "fixed")
"""Grade ``server`` for a reader who kept the start."""

NOT_PROVEN: Final = pairs("not_proven")
"""Why a record with a commitment proves nothing of its shuffle, by ``dealt`` (SPEC.md#dealt)."""

LINKS_OF: Final = pair("report", "links_of")
"""Who joined, where it is not proven what came of it."""

REDEALS: Final = pair("report", "redeals")
"""How many redeal hands were dealt, and how likely that is (SPEC.md#redeals)."""

NO_CHOICE: Final = pair("report", "no_choice")
CHOICE_BITS: Final = pair("report", "choice_bits")

PINNED: Final = pairs("pinned")

SIGNED: Final = pairs("signed")

SIGNED_UP_TO: Final = pair("report", "signed_up_to")
"""For a record that stops after its last checkpoint."""

OWNER_ONLY: Final = pair("report", "owner_only")

START_KEPT: Final = pair("report", "start_kept")
"""The start is pinned, but not every deal was shown to follow from it."""

RECEIPT_BEYOND: Final = pair("report", "receipt_beyond")
RECEIPTS_CONTRADICT: Final = pair("report", "receipts_contradict")
"""With what ``compare`` says of the two."""

OWN_CHAIN: Final = pairs("own_chain")

OWN_CHAIN_THERE: Final = pair("report", "own_chain_there")
"""The chain is there, but not every deal was shown to follow from it."""

NONE_BEGUN: Final = pair("report", "none_begun")
"""A device's list shows nothing beside a game (SPEC.md#begun)."""

_MOST_BEGUN: Final = 5
"""Games that are named in a sentence; the report has them all."""


def begun(games: Sequence[str], bits: int | None, lang: Lang) -> str:
    """Which other games the server could have gone on with, by their ids, as a device's list shows.

    ``bits`` are told with the bound that follows from them; None where nothing is bounded, since the deals were not
    checked or the player's part is not in them.

    >>> begun(["game-1", "game-2"], None, "en")[20:61]
    'besides this one it shows 2 games with th'
    """
    if not games:
        return NONE_BEGUN[lang == "ar"]
    named, more = [ltr(game, lang) for game in games[:_MOST_BEGUN]], len(games) - _MOST_BEGUN
    shown = pair("value", "comma")[lang == "ar"].join(named) if more > 0 else listed(named, lang)
    numbers = {"others": len(games), **({"more": more} if more > 0 else {})}
    if bits is not None:
        numbers |= {"times": len(games) + 1, "bits": bits}

    def written(place: Place) -> str | None:
        number = numbers.get(place.path[0])
        if number is None:
            return shown if place.path == ("games",) else None
        return counted(number, place.forms, lang) if place.forms else ltr(number, lang)

    return rendered(pair("report", "begun")[lang == "ar"], written, lang)


UNMET: Final = pair("report", "unmet")

REQUIREMENTS: Final = pairs("requirement")
"""What a reader may insist on (SPEC.md#policy); ``signed_unchecked`` where nobody can say whether it is there."""

LIMITS_TITLE: Final = pair("report", "limits_title")
OTHER_LIMITS: Final = pair("report", "other_limits")
PROGRAM: Final = pair("report", "program")

LIMITS: Final = pairs("limit")
"""What no verification shows (SPEC.md#limits-of-proof), by id."""

SEVERITIES: Final = pairs("severity")

STATUSES: Final = pairs("status")

REASONS: Final = pairs("reason")
"""Why a check did not run."""

PLACE: Final = pairs("place")

SUMMARY: Final = pair("report", "summary")
