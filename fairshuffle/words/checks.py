"""What every check asks of a record, one sentence each, in English and Arabic (SPEC.md#findings)."""

from collections.abc import Mapping
from typing import Final

CHECK_WORDS: Final[Mapping[str, tuple[str, str]]] = {
    # The record.
    "log.version": (
        "Version, profile and options are known to this program.",
        "الإصدار ونوع القوانين والخيارات معروفة لهذا البرنامج.",
    ),
    "log.truncated": ("The record goes on to its end.", "السجل مكتوب إلى نهايته."),
    "bot.seat": ("Programs play at free tables only.", "البرامج ما تلعب إلا في الطاولات المجانية."),
    "log.order": ("Every line stands where it may.", "كل سطر في مكانه."),
    "log.time": ("The clock never runs backwards.", "الساعة ما ترجع لورا."),
    # Commitments, chains, evidence.
    "commit.opening": (
        "The secret that the server opens is the one it had committed to.",
        "السر اللي يكشفه الخادم هو اللي التزم به.",
    ),
    "commit.missing": ("The server opens its secret at the end.", "الخادم يكشف سره في النهاية."),
    "commit.hand_opening": (
        "The secret of every hand is opened after it, and is the one committed to.",
        "سر كل يد ينكشف بعدها، وهو اللي التزم به الخادم.",
    ),
    "commit.pinned": (
        "Commitment and seal are those that you were given before.",
        "الالتزام والختم مثل اللي أخذتهم من قبل.",
    ),
    "entropy.anchor": (
        "The first link of every player fits the anchor that was given on joining.",
        "أول حلقة من كل لاعب توافق مرساته المكتوبة عند دخوله في الخلط.",
    ),
    "entropy.link": ("Every further link fits the one before it.", "كل حلقة توافق اللي قبلها."),
    "entropy.order": ("Every link is for the coming deal, one a seat.", "كل حلقة للتوزيع الجاي، وحدة من كل لاعب."),
    "entropy.missing_link": (
        "Every player who joined the shuffle gives a link for every deal.",
        "كل من دخل في الخلط يعطي حلقة لكل توزيع.",
    ),
    "check.lines": (
        "A checkpoint counts the lines before it rightly.",
        "نقطة التحقق تعدّ الأسطر اللي قبلها صح.",
    ),
    "check.digest": (
        "No byte before a checkpoint was changed.",
        "ما تغيّر شي قبل نقطة التحقق.",
    ),
    "check.signature": ("The server's signatures are valid.", "تواقيع الخادم صحيحة."),
    "check.receipt": ("The record holds what your receipt vouches for.", "السجل فيه اللي يشهد عليه إيصالك."),
    # The deal.
    "draw.dealer": ("The draw decides who deals first.", "القرعة تحدد أول موزّع."),
    "deal.index": ("The hands are counted without a gap.", "الأيادي معدودة بالترتيب بدون نقص."),
    "deal.dealer": ("It is this seat's turn to deal.", "التوزيع على صاحب الدور."),
    "match.over": ("No hand is dealt after the match is won.", "ما تتوزّع يد بعد نهاية الصكة."),
    "deal.turned": ("The turned card is the one that the deck gives.", "المكشوفة هي اللي طلعت من الخلط."),
    "deal.cards": ("The cards shown are those that were dealt.", "الورق المعروض هو اللي توزّع."),
    "deal.repeated_card": ("No card is dealt twice in one hand.", "ما تتكرر ورقة في يد واحدة."),
    "deal.cut": ("The deck is cut only as this table allows.", "القص مثل ما تسمح به الطاولة."),
    "boshat.window": ("Boshat is called only while this table allows it.", "البوشات ينقال في وقته وفي طاولته."),
    "boshat.claim": (
        "Who calls Boshat has nothing but sevens, eights and nines.",
        "من يقول بوشات ما معه إلا سبعات وثمانيات وتسعات.",
    ),
    # Auction and doubling.
    "bid.turn": ("Only the seat that is asked calls.", "ما يتكلّم في الشراء إلا صاحب الدور."),
    "bid.call": ("Only calls that are open are made.", "ما ينقال في الشراء إلا المسموح."),
    "bid.suit": ("Hokm is bought only in a suit that is open.", "الحكم ما ينشرى إلا في نوع مسموح."),
    "double.turn": ("Only who has the word raises, and in time.", "ما يرفع إلا صاحب الكلمة وفي وقته."),
    "double.level": ("A hand is raised one level at a time.", "اليد ترتفع درجة درجة."),
    "double.score": ("A Sun is doubled only at totals that allow it.", "الصن ما يتدبّل إلا إذا سمحت النقاط."),
    "double.locked": ("Only levels that can be locked are locked.", "ما ينقفل إلا اللي يصح قفله."),
    # Projects and Baloot.
    "project.window": (
        "Projects are declared, spoken and laid in their time.",
        "المشاريع تنقال وتنزل في وقتها.",
    ),
    "project.too_many": (
        "Nobody declares more projects than the table allows.",
        "ما أحد يعلن مشاريع أكثر من المسموح.",
    ),
    "project.not_held": ("Who names a project holds it.", "من يذكر مشروع فهو معه."),
    "project.overlap": ("No card is in two projects.", "ما تنحسب ورقة في مشروعين."),
    "project.priority": (
        "A project is laid only by those whose projects count, and not too soon.",
        "ما ينزّل مشروع إلا من تنحسب مشاريعه، ومو بدري.",
    ),
    "project.removed": (
        "What a ruling has removed is not laid again.",
        "المشروع اللي انشال بقرار ما ينزل مرة ثانية.",
    ),
    "baloot.not_held": (
        "Who says Baloot was dealt the King and Queen of trumps.",
        "من يقول بلوت معه شايب وبنت الحكم.",
    ),
    "baloot.late": (
        "Baloot is said with the second of its two cards.",
        "البلوت ينقال مع الورقة الثانية من ورقتيه.",
    ),
    # Play and claims.
    "play.turn": ("Everybody plays in turn.", "كل واحد يلعب في دوره."),
    "play.not_held": ("Nobody plays a card that he does not hold.", "ما أحد يلعب ورقة مو معه."),
    "play.renege": (
        "Who holds the suit that was led plays a card of it.",
        "من معه من نوع الأكلة يلعب منه.",
    ),
    "play.no_trump": (
        "Who is void in the suit that was led and owes a trump plays one.",
        "من ما معه من نوع الأكلة وعليه يدق، يدق بالحكم.",
    ),
    "play.no_overtrump": (
        "Who owes a trump plays a higher one than lies there, if he has one.",
        "من عليه حكم يكبّر على الحكم اللي في الأرض إذا معه أكبر.",
    ),
    "play.locked_lead": (
        "In a locked hand nobody leads a trump while he has another suit.",
        "إذا اللعب مقفل ما أحد يربّع بالحكم ومعه غيره.",
    ),
    "akka.false": (
        "Akka is said with a lead that is the highest card left of its suit.",
        "الأكه لمن يطلع بأكبر الباقي من النوع.",
    ),
    "trick.winner": ("A trick goes to who has won it.", "الأكلة لصاحبها."),
    "sawa.window": ("Sawa is said in turn.", "السوا ينقال في دوره."),
    "sawa.false": (
        "Who says Sawa wins every trick that is left, alone or with his partner as the table has it.",
        "من يقول سوا ياكل كل الباقي مهما لعبوا، لحاله أو مع خويه حسب الطاولة.",
    ),
    # Qaid.
    "qaid.window": ("The Qaid sheet is opened only in its time.", "ورقة القيد تنفتح في وقتها بس."),
    "qaid.sheet": ("The Qaid sheet is used by its rules.", "ورقة القيد تنستعمل بنظامها."),
    "qaid.ruling": ("A call is judged by the true hands.", "القرار في القيد حسب الورق الصحيح."),
    # Score and match.
    "score.outcome": (
        "The hand is made, lost or swept as the rules say.",
        "نتيجة اليد، كسب أو خسارة أو كبوت، مثل القوانين.",
    ),
    "score.points": ("The game points of the hand are right.", "نقاط اليد صحيحة."),
    "score.total": ("The totals are added up rightly.", "المجموع محسوب صح."),
    "score.cards": ("The card points of the tricks are right.", "أبناط الأكلات صحيحة."),
    "score.projects": ("The points for projects are right.", "نقاط المشاريع صحيحة."),
    "score.baloot": ("The points for Baloot are right.", "نقاط البلوت صحيحة."),
    "match.winner": ("The match goes to who has won it.", "الصكة لمن فاز بها."),
    "match.not_over": ("The match ends only when somebody has won.", "الصكة ما تنتهي إلا إذا فاز أحد."),
    # Time.
    "timer.early": (
        "The server acts for a player only when the time is over.",
        "الخادم ما يلعب عن أحد إلا إذا خلص وقته.",
    ),
    "timer.late": ("Players act in time.", "كل واحد يلعب قبل نهاية وقته."),
    "timer.auto": (
        "For a player the server only passes or plays a legal card.",
        "الخادم ما له عن اللاعب إلا «بس» أو ورقة نظامية.",
    ),
    "timer.next_hand": (
        "The next hand waits until all are ready or its time has come.",
        "اليد الجاية تنتظر لين يجهز الكل أو يجي وقتها.",
    ),
    "chat.closed": (
        "At a Qaid table nobody writes to the partner during a hand.",
        "في طاولة القيد ما أحد يكتب لخويه واليد شغالة.",
    ),
}
"""By check id, in the order of SPEC.md."""
