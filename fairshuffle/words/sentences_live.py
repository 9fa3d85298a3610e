"""What a live table says when it refuses a request for reasons of its own, in English and Arabic (SPEC.md#refusals)."""

from collections.abc import Mapping
from typing import Final

LIVE: Final[Mapping[str, tuple[str, str]]] = {
    "live.line": (
        "This is nothing that a player can ask for, or not in this form.",
        "هذا مو شي يطلبه اللاعب، أو مو بهذي الصيغة.",
    ),
    "live.seat": (
        "This was asked for in the name of somebody else.",
        "هذا الطلب جاء باسم غير صاحبه.",
    ),
    "live.wait": (
        "It is too early for this: somebody else may still act first.",
        "هذا قبل وقته: لسا لغيرك كلمة أو حركة قبله.",
    ),
    "live.often": (
        "This was often enough in one hand: chat, Speak, shows and Qaid sheets have a limit.",
        "يكفي في هذي اليد: الكتابة والكلام بالمشروع وتنزيله وفتح ورقة القيد لها حد.",
    ),
    "live.hard": (
        "This Sawa is too hard for anybody to judge, so it cannot be claimed; play on.",
        "هذا السوا أصعب من إنه ينفحص، فما ينقال؛ كمّلوا اللعب.",
    ),
}
"""By the id of the refusal; no finding of a report has one of these."""
