"""The words of a comparison of two receipts or records, in English and Arabic (SPEC.md#compare)."""

from collections.abc import Mapping
from typing import Final

OUTCOMES: Final[Mapping[str, tuple[str, str]]] = {
    "one_story": (
        "one story: the checkpoints that both have agree ({common})",
        "قصة واحدة: نقاط التحقق المشتركة متوافقة ({common})",
    ),
    "two_stories": (
        "two stories: both are signed by the same server, and they contradict each other",
        "قصتان: موقّعتان من نفس الخادم، ووحدة تناقض الثانية",
    ),
    "not_proved": (
        "not proved: these contradict each other, but not both are signed by the server's key",
        "بلا إثبات: وحدة تناقض الثانية، بس مو كلها موقّعة بمفتاح الخادم",
    ),
    "nothing_in_common": (
        "nothing to compare: there is no checkpoint of the same number in both",
        "ما فيه شي يُقارن: ما بينها نقطة تحقق بنفس الرقم",
    ),
    "holds": (
        "the proof holds: whoever has this key told two stories of game {game}",
        "الإثبات صحيح: صاحب هذا المفتاح قال قصتين عن الصكة {game}",
    ),
    "does_not_hold": (
        "the proof does not hold: it shows nothing against the holder of this key",
        "الإثبات غير صحيح: ما يبيّن شي على صاحب هذا المفتاح",
    ),
}
"""What came out, by outcome."""

RECEIPT: Final = (
    "checkpoint {number}: {lines} lines, digest {digest}",
    "نقطة التحقق {number}: الأسطر {lines}، البصمة {digest}",
)
"""One of two receipts that contradict each other."""

WRITTEN: Final = ("the proof is in {file}", "الإثبات في {file}")
