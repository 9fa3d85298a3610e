"""The words of a report beside its findings, in English and Arabic."""

from collections.abc import Mapping
from typing import Final

from fairshuffle.seats import SEATS

VERDICTS: Final[Mapping[str, tuple[str, str]]] = {
    "verified": ("verified", "سليم"),
    "failed": ("failed", "غير سليم"),
    "incomplete": ("incomplete", "ناقص"),
    "unsupported": ("unsupported", "غير مدعوم"),
    "malformed": ("malformed", "مو سجل"),
}

UNREAD: Final = ("not read", "ما انقرا")
"""How a summary counts the inputs that could not be read: that is no verdict."""

HEADLINES: Final[Mapping[str, tuple[str, str]]] = {
    "verified": (
        "every deal, call, card and score was checked and is right",
        "انفحص كل توزيع ونداء وورقة ونتيجة، وكلها صحيحة",
    ),
    "verified_rules_only": (
        "the rules were kept; nothing shows how the cards were dealt",
        "القوانين محفوظة، وما فيه شي يبيّن كيف توزّع الورق",
    ),
    "failed": (
        "something is wrong: the rules or the shuffle were broken, a claim is false, or the file was changed",
        "فيه شي غلط: مخالفة في اللعب أو الخلط، أو كلام مو صحيح، أو تغيّر الملف",
    ),
    "incomplete": (
        "nothing wrong was found, but something is missing: the end, the secret, or a comparison that was due",
        "ما طلع شي غلط، بس فيه شي ناقص: النهاية أو السر أو مقارنة لازمة",
    ),
    "unsupported": (
        "the record needs something that this version does not know, and nothing is guessed",
        "السجل يحتاج شي ما يعرفه هذا الإصدار، وما فيه تخمين",
    ),
    "malformed": ("this is not a game record", "هذا مو سجل صكة"),
}
"""One sentence for each verdict; ``verified_rules_only`` where the record has no commitment."""

GAME: Final = ("game: {game}", "الصكة: {game}")
RULES: Final = ("rules: {profile}, {table}", "القوانين: {profile}، {table}")
CHANGED: Final = ("changed rule: {title} – {value}", "تغيير في القوانين: {title} – {value}")
SIZE: Final = ("hands: {hands}, lines: {lines}", "الأيادي: {hands}، الأسطر: {lines}")
SCORE: Final = ("score: {total}; won by {winners}", "النتيجة: {total}؛ الفوز لـ{winners}")
SCORE_OPEN: Final = ("score: {total}; not over", "النتيجة: {total}؛ ما انتهت")
AUTO: Final = (
    "actions by the server for a player whose time was over: {auto}",
    "مرات لعب الخادم عن لاعب خلص وقته: {auto}",
)

TABLES: Final[Mapping[str, tuple[str, str]]] = {
    "easy": ("easy table", "طاولة سهل"),
    "qaid": ("Qaid table", "طاولة قيد"),
}

GRADES: Final[Mapping[str, tuple[str, str]]] = {
    "none": (
        "shuffle: nothing shows how the cards were dealt",
        "الخلط: ما فيه شي يبيّن كيف توزّع الورق",
    ),
    "server": (
        "shuffle: from the secret that the server committed to; it could pick the cards",
        "الخلط: من السر اللي التزم به الخادم، وكان يقدر يختار الورق",
    ),
    "players": (
        "shuffle: left to chance if at least one of these took part without the server's help: {seats}",
        "الخلط: رهن الحظ إذا واحد منهم على الأقل شارك فيه من نفسه مو من الخادم: {seats}",
    ),
}
"""What a grade means where every deal was derived and is equal; nothing, where it was not (``NOT_PROVEN``)."""

FIXED: Final = (
    "shuffle: fixed before the first hand, by a server that could pick the cards",
    "الخلط: ثابت قبل أول يد، من خادم كان يقدر يختار الورق",
)
"""Grade ``server`` for a reader who kept the start."""

NOT_PROVEN: Final[Mapping[str, tuple[str, str]]] = {
    "differs": (
        "shuffle: not proven: what was dealt or played is not what the opened secret gives",
        "الخلط: ما ثبت: اللي توزّع أو انلعب مو اللي يعطيه السر المكشوف",
    ),
    "partly": (
        "shuffle: not proven for every deal",
        "الخلط: ما ثبت في كل توزيع",
    ),
    "not_opened": (
        "shuffle: not proven: the secret is not opened",
        "الخلط: ما ثبت: السر ما انكشف",
    ),
    "false_secret": (
        "shuffle: not proven: an opened secret does not fit its commitment in line 1",
        "الخلط: ما ثبت: السر المكشوف ما يطابق الالتزام المكتوب في السطر 1",
    ),
    "not_checked": (
        "shuffle: not proven: no deal could be checked",
        "الخلط: ما ثبت: ولا توزيع أمكن فحصه",
    ),
}
"""Why a record with a commitment proves nothing of its shuffle, by ``dealt`` (SPEC.md#dealt)."""

LINKS_OF: Final = (
    "links in the record: {seats}; nothing shows that they changed the cards",
    "الحلقات اللي في السجل من: {seats}؛ وما فيه شي يبيّن إنها غيّرت الورق",
)
"""Who joined, where it is not proven what came of it."""

REDEALS: Final = (
    "redeal hands: {held} in {deals} deals, {called} called; chance gives so many or more in {percent} of such games",
    "أيادي البوشات: {held} في {deals} توزيعة، وانقال منها {called}؛ ومثلها أو أكثر يطلع صدفة في {percent} من الصكات",
)
"""How many redeal hands were dealt, and how likely that is (SPEC.md#redeals)."""

NO_CHOICE: Final = ("missing links: none", "الحلقات الناقصة: ما فيه")
CHOICE_BITS: Final = (
    (
        "missing links: these left the server a choice, by which no cards that were dealt became more than {times} "
        "times as likely ({bits} bits); and it knew each deal that lacks one while the hand before was played"
    ),
    (
        "الحلقات الناقصة: تركت للخادم مجال يختار، وأكثر ما يزيد به احتمال أي ورق توزّع {times} مرة (بت: {bits})؛ "
        "وكل توزيع ناقص كان يعرفه واليد اللي قبله ما خلصت"
    ),
)

PINNED: Final[Mapping[str, tuple[str, str]]] = {
    "no": (
        "start: nothing that you kept was compared",
        "البداية: ما انقارن بشي محفوظ عندك",
    ),
    "commitment": (
        "start: the commitment is the one you have; that alone fixes no deck",
        "البداية: الالتزام هو اللي عندك، وهذا لحاله ما يثبّت الورق",
    ),
    "start": (
        "start: as you kept it, so all deals were fixed before they were dealt",
        "البداية: مثل اللي عندك، فكل توزيع كان ثابت قبل ما يتوزّع",
    ),
    "later": (
        "start: not compared; what you kept is from later in the game, and line 1 to {lines} have not changed since",
        "البداية: ما انقارنت؛ اللي عندك من بعدها، ومن ذاك الوقت ما تغيّر شي من السطر 1 إلى {lines}",
    ),
}

SIGNED: Final[Mapping[str, tuple[str, str]]] = {
    "none": ("signature: none", "التوقيع: ما فيه"),
    "unchecked": ("signature: there is one, but it was not checked", "التوقيع: موجود وما انفحص"),
    "own_key": (
        "signature: valid, by the key that the record names itself",
        "التوقيع: صحيح، بالمفتاح المكتوب في السجل نفسه",
    ),
    "known_key": ("signature: valid, by the key that you know", "التوقيع: صحيح، بالمفتاح اللي عندك"),
    "invalid": ("signature: not valid", "التوقيع: غير صحيح"),
}

SIGNED_UP_TO: Final = (
    "signature: the last one covers the lines up to {lines} of {events}",
    "التوقيع: آخر واحد يغطي الأسطر إلى {lines} من {events}",
)
"""For a record that stops after its last checkpoint."""

OWNER_ONLY: Final = (
    "receipt: without a signature, so it convinces nobody but you",
    "الإيصال: بدون توقيع، فما يقنع أحد غيرك",
)

START_KEPT: Final = ("start: as you kept it", "البداية: مثل اللي عندك")
"""The start is pinned, but not every deal was shown to follow from it."""

OWN_CHAIN: Final[Mapping[bool, tuple[str, str]]] = {
    True: (
        "your chain: its anchor and a link of it for every deal are in the record, so your part is in every deck",
        "سلسلتك: مرساتها وحلقة منها لكل توزيع في السجل، فلك دخل في كل ورق",
    ),
    False: (
        "your chain: not all of it is in the record",
        "سلسلتك: مو كلها في السجل",
    ),
}

OWN_CHAIN_THERE: Final = (
    "your chain: its anchor and a link of it for every deal are in the record",
    "سلسلتك: مرساتها وحلقة منها لكل توزيع في السجل",
)
"""The chain is there, but not every deal was shown to follow from it."""

UNMET: Final = ("you insist on this, and it is not there: {unmet}", "شرطته وما هو موجود: {unmet}")

REQUIREMENTS: Final[Mapping[str, tuple[str, str]]] = {
    "committed": ("a commitment", "التزام قبل اللعب"),
    "players": ("a player's part in the shuffle", "مشاركة لاعب في الخلط"),
    **{
        f"players={seat}": (f"a part of seat {seat} in the shuffle", f"مشاركة المقعد {seat} في الخلط") for seat in SEATS
    },
    "signed": ("a signature by the key that you know", "توقيع بالمفتاح اللي عندك"),
    "pinned": ("the start as you kept it", "البداية مثل اللي عندك"),
    "chain": ("every link of your chain", "كل حلقات سلسلتك"),
}
"""What a reader may insist on (SPEC.md#policy)."""

LIMITS_TITLE: Final = ("What this cannot show:", "اللي ما يبيّنه هذا الفحص:")

LIMITS: Final[Mapping[str, tuple[str, str]]] = {
    "sees_cards": ("The server sees all cards while you play.", "الخادم يشوف كل الورق وأنتم تلعبون."),
    "outside_talk": ("Partners can talk elsewhere.", "اللاعب وخويه يقدرون يتكلمون في مكان ثاني."),
    "friends": (
        (
            "Seats that took part in the shuffle may belong to the server's friends. Yours counts for you, if your "
            "chain was compared."
        ),
        "اللي شاركوا في الخلط يمكن يكونون من طرف الخادم. مشاركتك أنت تكفيك إذا انقارنت سلسلتك.",
    ),
    "servers_word": (
        "Calls, cards, time-outs and links that did not arrive are as the server wrote them.",
        "النداءات والورق وانتهاء الوقت والحلقات اللي ما وصلت كلها مثل ما كتبها الخادم.",
    ),
    "written_afterwards": (
        "Without a receipt of the start the whole record could have been written afterwards.",
        "بدون إيصال من البداية يمكن يكون السجل كله انكتب بعد اللعب.",
    ),
    "broken_off": (
        "Games that were broken off before are not in this record. Ask for those too.",
        "الصكات اللي انقطعت قبل هذي مو في السجل. اطلبها بعد.",
    ),
    "device": (
        "What a device adds to the shuffle is only as random as the device.",
        "اللي يضيفه الجهاز للخلط عشوائي بقدر عشوائية الجهاز.",
    ),
    "servers_clock": ("Times are the server's clock.", "الأوقات من ساعة الخادم."),
    "blames_nobody": (
        (
            "A record without a signature, or signed only by the key it names itself, blames nobody: whoever held the "
            "file may have changed it."
        ),
        "السجل بدون توقيع، أو بتوقيع المفتاح المكتوب فيه، ما يدين أحد: أي واحد مرّ عليه الملف يمكن غيّره.",
    ),
}
"""What no verification shows (SPEC.md#limits-of-proof), by id."""

SEVERITIES: Final[Mapping[str, tuple[str, str]]] = {
    "error": ("error", "غلط"),
    "warning": ("warning", "تنبيه"),
    "notice": ("notice", "ملاحظة"),
}

STATUSES: Final[Mapping[str, tuple[str, str]]] = {
    "passed": ("passed", "سليم"),
    "failed": ("failed", "غير سليم"),
    "not_run": ("not run", "ما انفحص"),
}

REASONS: Final[Mapping[str, tuple[str, str]]] = {
    "absent": ("there is nothing of this kind in the record", "ما في السجل شي من هذا"),
    "no_secret": ("the secret is not opened", "السر ما انكشف"),
    "not_checked": ("signatures cannot be checked here", "ما يمكن فحص التواقيع هنا"),
    "not_given": ("nothing was given to compare with", "ما فيه شي يُقارن به"),
    "too_hard": ("a Sawa would take too long to judge", "فيه سوا يطول الحكم عليه"),
}
"""Why a check did not run."""

PLACE: Final = {
    "line": ("line", "السطر"),
    "column": ("column", "العمود"),
    "hand": ("hand", "اليد"),
    "trick": ("trick", "الأكلة"),
}

SUMMARY: Final = ("records: {records}; {counts}", "السجلات: {records}؛ {counts}")
