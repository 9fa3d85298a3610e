"""The words of a replay in the terminal that the Verify page does not have, in English and Arabic (SPEC.md#replay)."""

from collections.abc import Mapping
from typing import Final

REPLAY: Final[Mapping[str, tuple[str, str]]] = {
    "whole": ("In the whole record", "في السجل كله"),
    "more_in_verify": ("… and {count} more, told by verify", "… و{count} غيرها يذكرها verify"),
    "hand_clean": ("Nothing was found in this hand.", "ما طلع شي في هذي اليد."),
    "player": ("seat {seat}, team {team}: {who}", "المقعد {seat}، الفريق {team}: {who}"),
    "draw": ("the draw: {who} deals first", "القرعة: أول موزّع {who}"),
    "deals": ("dealer: {who}", "الموزّع: {who}"),
    "turned_up": ("turned card: {card}", "المكشوفة: {card}"),
    "cards": ("cards of {who}: {cards}", "ورق {who}: {cards}"),
    "bought": ("contract: {what}, bought by {who}", "الشراء: {what}، والمشتري {who}"),
    "receiver": ("the turned card goes to {who}", "المكشوفة لـ{who}"),
    "level": ("raised to {what}", "مرفوع إلى {what}"),
    "trick_cards": ("trick {number}: {cards}", "الأكلة {number}: {cards}"),
    "stray": ("a line of type {type}", "سطر من نوع {type}"),
    "project": ("{who}: {project} {cards} – {state}", "{who}: {project} {cards} – {state}"),
    "project_not_held": ("{who}: {project} – {state}", "{who}: {project} – {state}"),
    # Why it counts so much.
    "in_trick": ("in trick {number}: {said}", "في الأكلة {number}: {said}"),
    "baloot": ("Baloot", "البلوت"),
    "baloot_said": (
        "{who} was dealt {cards} and said Baloot with the second of them, in trick {number}",
        "{who} معه {cards} وقال بلوت مع الثانية منها، في الأكلة {number}",
    ),
    "baloot_unsaid": (
        "{who} was dealt {cards} and did not say Baloot with the second of them",
        "{who} معه {cards} وما قال بلوت مع الثانية منها",
    ),
    "baloot_counts": ("it counts", "ينحسب"),
    "baloot_not": ("it does not count", "ما ينحسب"),
    "cards_title": ("Card points", "الأبناط"),
    "cards_of": ("{team}: {sum}; tricks {tricks}", "{team}: {sum}؛ الأكلات {tricks}"),
    "cards_none": ("{team}: no trick", "{team}: ولا أكلة"),
    "cards_last": ("The ten of the last trick is in them.", "وعشرة الأرض محسوبة معها."),
    "cards_sawa": ("by Sawa {who} takes the rest: {sum}", "بالسوا ياخذ {who} الباقي: {sum}"),
    # What was wrong.
    "called": ("Called and found right", "انقيّد وطلع صح"),
    "on_table": ("on the table: {cards}", "في الأرض: {cards}"),
    "held": ("{who} held: {cards}", "في يد {who}: {cards}"),
    "legal": ("legal: {cards}", "النظامي: {cards}"),
    "rule": ("the rule: {sentence} {anchor}", "القانون: {sentence} {anchor}"),
    "option": (
        "at this table: {title} – {value} ({code}, {anchor})",
        "في هذي الطاولة: {title} – {value} ({code}، {anchor})",
    ),
}
"""Texts by name; names in braces are filled in by the replay."""

WHY_NOT: Final[Mapping[str, tuple[str, str]]] = {
    "not_held": ("the hand does not hold it", "مو موجود في اليد"),
    "unfinished": ("the hand was not judged to its score", "اليد ما انفحصت إلى حسابها"),
    "beaten": ("the other team won the contest of projects", "مشاريع الفريق الثاني أكبر"),
    "not_laid": ("it was not laid in time", "ما نزل في وقته"),
    "too_soon": ("it was laid before a Reveal was accepted", "نزل قبل ما ينقبل كشف"),
    "lost": ("the score gives its points to nobody", "نقاطه ما تروح لأحد"),
    "no_trick": ("its team took no trick", "فريقه ما أكل ولا أكلة"),
    "not_paid": (
        "a call pays the other team, and only that team's count",
        "القيد للفريق الثاني، وما تنحسب إلا مشاريعه",
    ),
}
"""Why a declared project does not count, by reason."""

HELP: Final[Mapping[str, tuple[str, str]]] = {
    "checks": ("The checks; each has the id of its finding.", "الفحوص، ولكل فحص اسم ملاحظته."),
    "more": ("severity, line and values: {anchor}", "الدرجة والسطر والقيم: {anchor}"),
}
"""What ``fairshuffle help`` says around the checks."""
