"""What the findings of deals, auction and doubling say, in English and Arabic; see ``findings.py``."""

from collections.abc import Mapping
from typing import Final

DEAL: Final[Mapping[str, tuple[str, str]]] = {
    "draw.dealer?": ("The draw decides who deals first.", "القرعة تحدد أول موزّع."),
    "draw.dealer": (
        "The draw makes {expected:seat} the first dealer, not {found:seat}.",
        "القرعة طلّعت {expected:seat} أول موزّع، مو {found:seat}.",
    ),
    "deal.index?": ("The hands are counted without a gap.", "الأيادي معدودة بالترتيب بدون نقص."),
    "deal.index": (
        "This line says hand {found}, but it is hand {expected}.",
        "هذا السطر يقول اليد {found}، وهي اليد {expected}.",
    ),
    "deal.dealer?": ("It is this seat's turn to deal.", "التوزيع على صاحب الدور."),
    "deal.dealer": (
        "{expected:seat} had to deal this hand, not {found:seat}.",
        "التوزيع كان على {expected:seat}، مو على {found:seat}.",
    ),
    "deal.cut?": ("The deck is cut only as this table allows.", "القص مثل ما تسمح به الطاولة."),
    "deal.cut": (
        "The cut of {who} is against the rules of this table: {option:cut}; the dealer's left is {expected:seat}.",
        "قص {who} ما يوافق قوانين الطاولة: {option:cut}؛ ويسار الموزّع {expected:seat}.",
    ),
    "deal.turned?": ("The turned card is the one that the deck gives.", "المكشوفة هي اللي طلعت من الخلط."),
    "deal.turned": (
        "The secret gives {expected:cards} as the turned card; the record shows {found:cards}.",
        "المكشوفة حسب السر {expected:cards}، والسجل يعرض {found:cards}.",
    ),
    "deal.cards?": ("The cards shown are those that were dealt.", "الورق المعروض هو اللي توزّع."),
    "deal.cards": (
        "The record shows other cards for {who} than the deal gives.",
        "السجل يعرض ورق {who} غير اللي في التوزيع.",
    ),
    "deal.cards/receiver": (
        "The calls make {who} the receiver of the turned card and two more; the record gives the two to {given:seat}.",
        "حسب الشراء {who} آخذ المكشوفة ومعها ورقتين، والسجل يعطي الورقتين لـ{given:seat}.",
    ),
    "deal.repeated_card?": ("No card is dealt twice in one hand.", "ما تتكرر ورقة في يد واحدة."),
    "deal.repeated_card": (
        "Dealt twice in one hand: {found:cards}.",
        "تكرر في يد واحدة: {found:cards}.",
    ),
    "boshat.window?": ("Boshat is called only while this table allows it.", "البوشات ينقال في وقته وفي طاولته."),
    "boshat.window": (
        "{who} called Boshat when it was not allowed. The rule: {option:boshat}; {tables:boshat_tables}.",
        "{who} قال بوشات وما له. النظام: {option:boshat}؛ {tables:boshat_tables}.",
    ),
    "boshat.claim?": (
        "Who calls Boshat has nothing but sevens, eights and nines.",
        "من يقول بوشات ما معه إلا سبعات وثمانيات وتسعات.",
    ),
    "boshat.claim": (
        "{who} called Boshat with {found:cards}: not all are sevens, eights and nines.",
        "{who} قال بوشات ومعه {found:cards}: مو كلها سبعات وثمانيات وتسعات.",
    ),
    "bid.turn?": ("Only the seat that is asked calls.", "ما يتكلّم في الشراء إلا صاحب الدور."),
    "bid.turn": (
        "{who} called out of turn; {expected:seat} was asked.",
        "{who} تكلّم في غير دوره؛ الدور على {expected:seat}.",
    ),
    "bid.turn/none": (
        "{who} called when the auction was over.",
        "{who} تكلّم بعد ما خلص الشراء.",
    ),
    "bid.call?": ("Only calls that are open are made.", "ما ينقال في الشراء إلا المسموح."),
    "bid.call": (
        "{who} may not say {found:calls} here, only {expected:calls}.",
        "{who} ما له يقول {found:calls} هنا؛ المسموح {expected:calls}.",
    ),
    "bid.suit?": ("Hokm is bought only in a suit that is open.", "الحكم ما ينشرى إلا في نوع مسموح."),
    "bid.suit": (
        "{who} may not buy Hokm in {found:suits} here, only in {expected:suits}.",
        "{who} ما له يشتري حكم {found:suits} هنا؛ المسموح {expected:suits}.",
    ),
    "double.turn?": ("Only who has the word raises, and in time.", "ما يرفع إلا صاحب الكلمة وفي وقته."),
    "double.turn": (
        "{who} raised, but the word was with {expected:seats}.",
        "{who} رفع، والكلمة عند {expected:seats}.",
    ),
    "double.turn/none": (
        "{who} said {found:calls}, but the time for it was over.",
        "{who} قال {found:calls} بعد ما فات وقته.",
    ),
    "double.level?": ("A hand is raised one level at a time.", "اليد ترتفع درجة درجة."),
    "double.level": (
        "{who} said {found:calls}; the next level is {expected:calls}.",
        "{who} قال {found:calls}، والدور على {expected:calls}.",
    ),
    "double.level/none": (
        "{who} said {found:calls}; this hand cannot be raised any more.",
        "{who} قال {found:calls}، واليد ما عاد ترتفع.",
    ),
    "double.score?": ("A Sun is doubled only at totals that allow it.", "الصن ما يتدبّل إلا إذا سمحت النقاط."),
    "double.score": (
        (
            "{who} doubled a Sun at {found[buyers]} for the buyers and {found[defenders]} for the doublers; "
            "allowed: {expected[buyers_min]} or more, and {expected[defenders_max]} or less."
        ),
        (
            "{who} دبّل الصن والنقاط {found[buyers]} للمشترين و{found[defenders]} للي دبّلوا؛ "
            "المسموح: {expected[buyers_min]} أو أكثر، و{expected[defenders_max]} أو أقل."
        ),
    ),
    "double.locked?": ("Only levels that can be locked are locked.", "ما ينقفل إلا اللي يصح قفله."),
    "double.locked": (
        "{who} locked {level:calls}, which is always open; it counts as open.",
        "{who} قفل {level:calls} وهو دايم مفتوح؛ ينحسب مفتوح.",
    ),
}
"""By finding id with a question mark, what its check asks for; by finding id, and by id and case, what it says."""
