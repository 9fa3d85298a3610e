"""The words for inputs that are no records: what they look like and what helps, and what is left aside in a folder."""

from collections.abc import Mapping
from typing import Final

from fairshuffle.words.cards import Lang, ltr

LOOKS_LIKE: Final[Mapping[str, tuple[str, str]]] = {
    "empty": ("there is nothing in it", "ما فيه شي"),
    "gzip": (
        "it is packed by gzip: unpack it, or let fairshuffle audit read it as it is",
        "مضغوط بـ gzip: فكّه، أو خل fairshuffle audit يقراه مثل ما هو",
    ),
    "zstd": (
        "it is packed by zstd: unpack it, or let fairshuffle audit read it as it is",
        "مضغوط بـ zstd: فكّه، أو خل fairshuffle audit يقراه مثل ما هو",
    ),
    "zip": ("it is a zip archive: unpack it first", "أرشيف zip: فكّه أول"),
    "packed": ("it is packed: unpack it first", "مضغوط: فكّه أول"),
    "utf16": ("it is UTF-16 or UTF-32: save it as UTF-8", "ترميزه UTF-16 أو UTF-32: احفظه UTF-8"),
    "bom": (
        "it begins with a byte order mark: fairshuffle fmt takes it out",
        "أوله علامة ترتيب بايتات (BOM): fairshuffle fmt يشيلها",
    ),
    "crlf": (
        "its lines end with CR LF: fairshuffle fmt writes them with LF alone",
        "سطوره تنتهي بـ CR LF: fairshuffle fmt يكتبها بـ LF لحالها",
    ),
    "glued": (
        "another record begins in it, not at the beginning of a line: put it there, and both are judged",
        "فيه سجل ثاني ما يبدا من أول السطر: خله يبدا من أول سطر، وبعدها ينحكم على الاثنين",
    ),
    "receipt": (
        "it is a receipt: give it with --receipt, beside the record of its game",
        "هذا إيصال: عطه مع --receipt جنب سجل صكته",
    ),
    "chain": (
        "it is a chain, which is secret until its game is over: give it with --chain, beside the record",
        "هذي سلسلة، وهي سر لين تخلص صكتها: عطها مع --chain جنب السجل",
    ),
    "report": ("it is an answer of fairshuffle, not a record", "هذا جواب من fairshuffle، مو سجل"),
}
"""What bytes look like that are no record, and what helps (SPEC.md#looks-like)."""

LEFT_ASIDE: Final = ("left aside in {folder}: {counts}", "انترك على جنب في {folder}: {counts}")
ASIDE: Final[Mapping[str, tuple[str, str]]] = {
    "packed": ("packed (fairshuffle audit reads it): {number}", "{number} مضغوط (يقراه fairshuffle audit)"),
    "hidden": ("hidden: {number}", "{number} مخفي"),
    "other": ("not named .jsonl: {number}", "{number} اسمه ما ينتهي بـ .jsonl"),
    "link": ("links to folders: {number}", "{number} رابط لمجلد"),
}
"""Why a file of a folder that may hold records is not read (SPEC.md#folders)."""


def left_aside(counts: Mapping[str, int], lang: Lang) -> str:
    """How much is left aside, by why.

    >>> left_aside({"hidden": 2, "link": 1}, "en")
    'hidden: 2, links to folders: 1'
    """
    told = (ASIDE[why][lang == "ar"].format(number=ltr(number, lang)) for why, number in sorted(counts.items()))
    return ("، " if lang == "ar" else ", ").join(told)
