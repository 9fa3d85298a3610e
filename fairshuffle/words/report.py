"""The words of a report beside its findings, in English and Arabic."""

from collections.abc import Mapping
from typing import Final

VERDICTS: Final[Mapping[str, tuple[str, str]]] = {
    "verified": ("verified", "سليم"),
    "failed": ("failed", "مرفوض"),
    "incomplete": ("incomplete", "ناقص"),
    "unsupported": ("unsupported", "غير مدعوم"),
    "malformed": ("malformed", "ليس سجلا"),
}

HEADLINES: Final[Mapping[str, tuple[str, str]]] = {
    "verified": (
        "every deal, call, card and score of this game was checked and is right",
        "فُحص كل توزيع ونداء وورقة ونتيجة في هذه الصكة وكلها صحيحة",
    ),
    "verified_rules_only": (
        "the rules were kept; nothing shows how the cards were dealt",
        "القوانين محفوظة؛ ولا شيء يبيّن كيف وُزعت الأوراق",
    ),
    "failed": (
        "somebody broke the protocol or the rules, a claim is false, or the file was changed on its way",
        "خالف أحدٌ البروتوكول أو القوانين، أو قيل ما ليس صحيحا، أو تغيّر الملف في الطريق",
    ),
    "incomplete": (
        "nothing is false, but the record stops early, its secret is not opened, or something could not be compared",
        "لا شيء خاطئ، لكن السجل يتوقف مبكرا أو لم يُكشف سره أو تعذّرت مقارنة مطلوبة",
    ),
    "unsupported": (
        "this version does not know what the record asks for, and does not guess",
        "هذا الإصدار لا يعرف ما يطلبه السجل ولا يخمّن",
    ),
    "malformed": ("this is not a game record", "هذا ليس سجل صكة"),
}
"""One sentence for each verdict; ``verified_rules_only`` where the record has no commitment."""

GRADES: Final[Mapping[str, tuple[str, str]]] = {
    "none": (
        "no commitment: nothing shows how the cards were dealt",
        "بلا التزام مسبق: لا شيء يبيّن كيف وُزعت الأوراق",
    ),
    "server": (
        "the cards were fixed at the start, by a server that could pick them",
        "ثُبّتت الأوراق في البداية، من خادم كان يستطيع اختيارها",
    ),
    "players": (
        "the decks were open to chance if at least one of these seats was not the server's: {seats}",
        "كانت الأوراق رهن الحظ إن كان واحد على الأقل من هذه المقاعد ليس للخادم: {seats}",
    ),
}

CHOICE_BITS: Final = (
    "bits of choice left to the server by missing links: {bits}",
    "ما تركته الحلقات الناقصة للخادم من اختيار (بت): {bits}",
)

PINNED: Final[Mapping[str, tuple[str, str]]] = {
    "no": (
        "not pinned: no receipt of the start was compared",
        "غير مثبّت: لم يُقارن بإيصال من بداية الصكة",
    ),
}

SIGNED: Final[Mapping[str, tuple[str, str]]] = {
    "none": ("not signed", "غير موقّع"),
    "unchecked": ("signed, but the signatures were not checked", "موقّع، ولم تُفحص التواقيع"),
}

LIMITS: Final[Mapping[str, tuple[str, str]]] = {
    "sees_cards": ("The server sees all cards while you play.", "الخادم يرى كل الأوراق أثناء اللعب."),
    "outside_talk": ("Partners can talk elsewhere.", "الشريكان يستطيعان الكلام في مكان آخر."),
    "friends": (
        "Seats that added randomness may be the server's friends; yours counts for you if your own chain was compared.",
        "المقاعد التي شاركت في العشوائية قد تكون من أصحاب الخادم؛ ومقعدك يُعتد به عندك إن قورنت سلسلتك.",
    ),
    "servers_word": (
        "Calls, cards, time-outs and lost links are as the server wrote them.",
        "النداءات والأوراق وانتهاء الوقت والحلقات الضائعة كما كتبها الخادم.",
    ),
    "written_afterwards": (
        "Without a receipt of the start, the whole record could have been written afterwards.",
        "من غير إيصال من البداية قد يكون السجل كله كُتب بعد اللعب.",
    ),
    "broken_off": (
        "Games broken off earlier are not in this record; ask for those too.",
        "الصكات التي انقطعت قبل هذه ليست في السجل؛ فاطلبها أيضا.",
    ),
    "device": (
        "A device's randomness is only as good as the device.",
        "عشوائية الجهاز بقدر جودة الجهاز.",
    ),
    "servers_clock": ("Time is the server's clock.", "الوقت هو ساعة الخادم."),
    "blames_nobody": (
        "An unsigned record, or one with its own key, blames nobody: anyone who held the file may have changed it.",
        "السجل غير الموقّع، أو الموقّع بمفتاحه هو، لا يدين أحدا: فكل من مرّ عليه الملف ربما غيّره.",
    ),
}
"""What no verification shows (SPEC.md#limits-of-proof), by id."""

LIMITS_TITLE: Final = ("What this cannot show:", "ما لا يبيّنه هذا الفحص:")

SEVERITIES: Final[Mapping[str, tuple[str, str]]] = {
    "error": ("error", "خطأ"),
    "warning": ("warning", "تنبيه"),
    "notice": ("notice", "ملاحظة"),
}

STATUSES: Final[Mapping[str, tuple[str, str]]] = {
    "passed": ("passed", "سليم"),
    "failed": ("failed", "مرفوض"),
    "not_run": ("not run", "لم يُجرَ"),
}

REASONS: Final[Mapping[str, tuple[str, str]]] = {
    "absent": ("nothing of this kind is in the record", "لا شيء من هذا في السجل"),
    "no_secret": ("the secret is not opened", "السر لم يُكشف"),
    "not_checked": ("signatures are not checked by this version", "هذا الإصدار لا يفحص التواقيع"),
    "not_given": ("nothing was given to compare with", "لم يُعطَ ما يُقارن به"),
}
"""Why a check did not run."""

PLACE: Final = {
    "line": ("line", "السطر"),
    "hand": ("hand", "اليد"),
    "trick": ("trick", "الأكلة"),
}

SUMMARY: Final = (
    "{records} records: {counts}",
    "السجلات {records}: {counts}",
)

TABLES: Final[Mapping[str, tuple[str, str]]] = {
    "easy": ("easy table", "طاولة سهل"),
    "qaid": ("Qaid table", "طاولة قيد"),
}

FACTS: Final = (
    "game {game}, profile {profile}, {table}, {hands} hands, {events} lines",
    "الصكة {game}، القوانين {profile}، {table}، الأيادي {hands}، الأسطر {events}",
)

OPTIONS: Final = ("options that differ from the profile: {options}", "خيارات تختلف عن القوانين المسماة: {options}")

SCORE: Final = ("{total}, won by {winners}", "{total}، فاز {winners}")
SCORE_OPEN: Final = ("{total}, not over", "{total}، لم تنتهِ")
