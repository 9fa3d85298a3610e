"""What the findings of the record and its evidence say, in English and Arabic; see ``findings.py``."""

from collections.abc import Mapping
from typing import Final

RECORD: Final[Mapping[str, tuple[str, str]]] = {
    "log.version?": (
        "Version, profile and options are known to this program.",
        "الإصدار ونوع القوانين والخيارات معروفة لهذا البرنامج.",
    ),
    "log.version": (
        "The record asks for {found}, which this version does not know; it knows {expected}.",
        "السجل يطلب {found} وهذا الإصدار ما يعرفه؛ يعرف {expected}.",
    ),
    "log.order?": ("Every line stands where it may.", "كل سطر في مكانه."),
    "log.order": (
        "A line of type {found} cannot stand here; expected: {expected:types}.",
        "سطر من نوع {found} ما مكانه هنا؛ المنتظر: {expected:types}.",
    ),
    "log.order/none": (
        "A line of type {found} cannot stand here.",
        "سطر من نوع {found} ما مكانه هنا.",
    ),
    "log.time?": ("The clock never runs backwards.", "الساعة ما ترجع لورا."),
    "log.time": (
        "The clock runs backwards: this line is {gap:seconds} earlier than the one before.",
        "الساعة رجعت لورا: هذا السطر قبل اللي سبقه بـ{gap:seconds}.",
    ),
    "log.truncated?": ("The record goes on to its end.", "السجل مكتوب إلى نهايته."),
    "log.truncated": (
        "The record stops too early, after a line of type {found}.",
        "السجل وقف قبل أوانه، بعد سطر من نوع {found}.",
    ),
    "bot.seat?": ("Programs play at free tables only.", "البرامج ما تلعب إلا في الطاولات المجانية."),
    "bot.seat": (
        "{who} is a program; programs play at free tables only.",
        "{who} برنامج، والبرامج ما تلعب إلا في الطاولات المجانية.",
    ),
    "chat.closed?": (
        "At a Qaid table nobody writes to the partner during a hand.",
        "في طاولة القيد ما أحد يكتب لخويه واليد شغالة.",
    ),
    "chat.closed": (
        "{who} wrote to the partner while team chat was closed.",
        "{who} كتب لخويه ومحادثة الفريق مقفلة.",
    ),
    "commit.opening?": (
        "The secret that the server opens is the one it had committed to.",
        "السر اللي يكشفه الخادم هو اللي التزم به.",
    ),
    "commit.opening": (
        "The secret that the server opened is not the one it had committed to, so no deal can be checked.",
        "السر اللي كشفه الخادم غير السر اللي التزم به، فما يمكن فحص أي توزيع.",
    ),
    "commit.hand_opening?": (
        "The secret of every hand is opened after it, and is the one committed to.",
        "سر كل يد ينكشف بعدها، وهو اللي التزم به الخادم.",
    ),
    "commit.hand_opening": (
        "The secret of {hand:deal} is not the one that the server had committed to.",
        "سر {hand:deal} غير السر اللي التزم به الخادم.",
    ),
    "commit.hand_opening/missing": (
        "The secret of {hand:deal} had to be opened before this line.",
        "سر {hand:deal} كان لازم ينكشف قبل هذا السطر.",
    ),
    "commit.hand_opening/no_commitment": (
        "The first line holds no commitment to the secret of {hand:deal}.",
        "ما في أول سطر التزام بسر {hand:deal}.",
    ),
    "commit.missing?": ("The server opens its secret at the end.", "الخادم يكشف سره في النهاية."),
    "commit.missing": (
        "The server has not opened its secret, so not every deal can be checked.",
        "الخادم ما كشف سره، فما يمكن فحص كل التوزيع.",
    ),
    "commit.pinned?": (
        "Commitment and seal are those that you were given before.",
        "الالتزام والختم مثل اللي أخذتهم من قبل.",
    ),
    "commit.pinned": (
        "This is not what you were given before: you have {expected:hash}, the record has {found:hash}.",
        "هذا غير اللي أخذته من قبل: معك {expected:hash}، وفي السجل {found:hash}.",
    ),
    "entropy.anchor?": (
        "The first link of every player fits the anchor that was given on joining.",
        "أول حلقة من كل لاعب توافق مرساته المكتوبة عند دخوله في الخلط.",
    ),
    "entropy.anchor": (
        "What {who} gave does not fit an anchor: everybody needs one of their own, and the first link has to fit it.",
        "اللي أعطاه {who} ما يوافق مرساة: لكل لاعب مرساته، وأول حلقة لازم توافقها.",
    ),
    "entropy.anchor/hash": (
        "The first link of {who} does not fit the anchor that it joined with.",
        "أول حلقة من {who} ما توافق المرساة المكتوبة عند الدخول في الخلط.",
    ),
    "entropy.anchor/equals": (
        "{who} and {equals:seat} joined with the same anchor; everybody needs a chain of their own.",
        "{who} و{equals:seat} دخلوا بنفس المرساة، ولكل لاعب سلسلته.",
    ),
    "entropy.anchor/own": (
        "The anchor of your chain is not in the record as that of {who}.",
        "مرساة سلسلتك مو في السجل عند {who}.",
    ),
    "entropy.anchor/first_line": (
        "You made your chain for another first line than the one of this record.",
        "سلسلتك انعملت لسطر أول غير اللي في هذا السجل.",
    ),
    "entropy.link?": ("Every further link fits the one before it.", "كل حلقة توافق اللي قبلها."),
    "entropy.link": (
        "A link of {who} does not belong there.",
        "حلقة من {who} مو في مكانها.",
    ),
    "entropy.link/hash": (
        "A link of {who} does not fit the one before it.",
        "حلقة من {who} ما توافق الحلقة اللي قبلها.",
    ),
    "entropy.link/chain": (
        "A link of {who} lies beyond the end of the chain.",
        "حلقة من {who} جاءت بعد نهاية السلسلة.",
    ),
    "entropy.link/seat": (
        "{who} gives a link without having joined the shuffle.",
        "حلقة من {who} بدون ما يدخل في الخلط.",
    ),
    "entropy.link/own": (
        "A link of {who} is not from your chain.",
        "حلقة من {who} مو من سلسلتك.",
    ),
    "entropy.missing_link?": (
        "Every player who joined the shuffle gives a link for every deal.",
        "كل من دخل في الخلط يعطي حلقة لكل توزيع.",
    ),
    "entropy.missing_link": (
        "The link of {who} for {deal:deal} is not in the record; an earlier one took its place.",
        "حلقة {who} في {deal:deal} ما وصلت، وقامت مقامها حلقة قبلها.",
    ),
    "entropy.order?": ("Every link is for the coming deal, one a seat.", "كل حلقة للتوزيع الجاي، وحدة من كل لاعب."),
    "entropy.order": (
        "A link of {who} is for {found:deal}; only one for {expected:deal} was wanted.",
        "حلقة من {who} في {found:deal}، والمطلوب حلقة واحدة في {expected:deal}.",
    ),
    "check.lines?": (
        "A checkpoint counts the lines before it rightly.",
        "نقطة التحقق تعدّ الأسطر اللي قبلها صح.",
    ),
    "check.lines": (
        "The checkpoint counts {found} lines before it; there are {expected}.",
        "نقطة التحقق تعدّ {found} من الأسطر قبلها، والصحيح {expected}.",
    ),
    "check.lines/bytes": (
        "The checkpoint counts {found} lines before it; there are {expected}, changed from line {start} on.",
        "نقطة التحقق تعدّ {found} من الأسطر قبلها، والصحيح {expected}، والتغيير من السطر {start} إلى هنا.",
    ),
    "check.digest?": (
        "No byte before a checkpoint was changed.",
        "ما تغيّر شي قبل نقطة التحقق.",
    ),
    "check.digest": (
        "Something was changed from line {start} on: the bytes before this checkpoint are not those it vouches for.",
        "تغيّر شي من السطر {start} إلى هنا: هذي مو البيانات اللي تشهد عليها نقطة التحقق.",
    ),
    "check.signature?": ("The server's signatures are valid.", "تواقيع الخادم صحيحة."),
    "check.signature": (
        "The signature of this checkpoint is not valid.",
        "توقيع نقطة التحقق غير صحيح.",
    ),
    "check.signature/missing": (
        "This checkpoint is not signed, although the first line names a key.",
        "نقطة التحقق بدون توقيع، مع أن في أول سطر مفتاح.",
    ),
    "check.signature/without_a_key": (
        "This checkpoint is signed, although the first line names no key.",
        "نقطة التحقق عليها توقيع، وما في أول سطر مفتاح.",
    ),
    "check.signature/another_key": (
        "You know another key of this server than the one in the record: {expected:keys}, not {found:keys}.",
        "المفتاح اللي عندك للخادم غير اللي في السجل: {expected:keys} مو {found:keys}.",
    ),
    "check.signature/no_key": (
        "You know a key of this server, but the record names none and nothing in it is signed.",
        "عندك مفتاح للخادم، وما في السجل مفتاح ولا توقيع.",
    ),
    "check.receipt?": ("The record holds what your receipt vouches for.", "السجل فيه اللي يشهد عليه إيصالك."),
    "check.receipt": (
        "The record does not hold the lines that your receipt vouches for.",
        "السجل ما فيه الأسطر اللي يشهد عليها إيصالك.",
    ),
    "check.receipt/two_stories": (
        "Two of your receipts contradict each other, and the server has signed both: it told two stories of this game.",
        "إيصالان عندك واحد يناقض الثاني والخادم موقّعهم كلهم: قال قصتين عن هذي الصكة.",
    ),
}
"""By finding id with a question mark, what its check asks for; by finding id, and by id and case, what it says."""
