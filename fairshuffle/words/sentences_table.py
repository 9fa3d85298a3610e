"""What the findings of the table say, from Boshat to the clock, in English and Arabic; see ``findings.py``."""

from collections.abc import Mapping
from typing import Final

TABLE: Final[Mapping[str, tuple[str, str]]] = {
    "boshat.claim": (
        "{who} called Boshat with {found:cards}: not all are sevens, eights and nines.",
        "{who} قال بوشات ومعه {found:cards}: مو كلها سبعات وثمانيات وتسعات.",
    ),
    "boshat.window": (
        "{who} called Boshat when it was not allowed. The rule: {option:boshat}; {tables:boshat_tables}.",
        "{who} قال بوشات وما له. النظام: {option:boshat}؛ {tables:boshat_tables}.",
    ),
    "bid.turn": (
        "{who} called out of turn; {expected:seat} was asked.",
        "{who} تكلّم في غير دوره؛ الدور على {expected:seat}.",
    ),
    "bid.turn/none": (
        "{who} called when the auction was over.",
        "{who} تكلّم بعد ما خلص الشراء.",
    ),
    "bid.call": (
        "{who} may not say {found:calls} here, only {expected:calls}.",
        "{who} ما له يقول {found:calls} هنا؛ المسموح {expected:calls}.",
    ),
    "bid.suit": (
        "{who} may not buy Hokm in {found:suits} here, only in {expected:suits}.",
        "{who} ما له يشتري حكم {found:suits} هنا؛ المسموح {expected:suits}.",
    ),
    "double.turn": (
        "{who} raised, but the word was with {expected:seats}.",
        "{who} رفع، والكلمة عند {expected:seats}.",
    ),
    "double.turn/none": (
        "{who} said {found:calls}, but the time for it was over.",
        "{who} قال {found:calls} بعد ما فات وقته.",
    ),
    "double.level": (
        "{who} said {found:calls}; the next level is {expected:calls}.",
        "{who} قال {found:calls}، والدور على {expected:calls}.",
    ),
    "double.level/none": (
        "{who} said {found:calls}; this hand cannot be raised any more.",
        "{who} قال {found:calls}، واليد ما عاد ترتفع.",
    ),
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
    "double.locked": (
        "{who} locked {level:calls}, which is always open; it counts as open.",
        "{who} قفل {level:calls} وهو دايم مفتوح؛ ينحسب مفتوح.",
    ),
    "project.window": (
        "{who} came with {found:project} outside the time for it; it has no effect.",
        "{who} جاب {found:project} في غير وقته، وما له أثر.",
    ),
    "project.too_many": (
        "{who} declared {found:project}, one more than this table allows each player ({declarations_each}).",
        "{who} أعلن {found:project} زيادة على المسموح للاعب ({declarations_each}).",
    ),
    "project.not_held": (
        "{who} named {found:project} without holding it; the hand has {expected:projects}.",
        "{who} ذكر {found:project} وهو مو معه؛ اللي معه: {expected:projects}.",
    ),
    "project.not_held/none": (
        "{who} named {found:project} without holding it.",
        "{who} ذكر {found:project} وهو مو معه.",
    ),
    "project.not_held/not_dealt": (
        "{who} laid {found:project}, but was not dealt all of it.",
        "{who} نزّل {found:project} ومو كلها من ورقه.",
    ),
    "project.not_held/no_project": (
        "{who} laid {found:project}, which is no whole project.",
        "{who} نزّل {found:project} وهي مو مشروع كامل.",
    ),
    "project.not_held/undeclared": (
        "{who} laid {found:project} without having declared it.",
        "{who} نزّل {found:project} بدون ما يعلنه.",
    ),
    "project.not_held/spoken": (
        "{who} laid {found:project} after speaking of another project.",
        "{who} نزّل {found:project} بعد ما تكلّم عن مشروع غيره.",
    ),
    "project.overlap/twice": (
        "{who} laid {found:project} twice; it counts once.",
        "{who} نزّل {found:project} مرتين، وما ينحسب إلا مرة.",
    ),
    "project.overlap": (
        "{who} used one card for two projects: {found:project} needs a card of the other.",
        "{who} حسب ورقة في مشروعين: {found:project} يحتاج ورقة من الثاني.",
    ),
    "project.priority": (
        "The project of {who} does not count: {found:project}.",
        "مشروع {who} ما ينحسب: {found:project}.",
    ),
    "project.priority/winners": (
        "{who} laid {found:project}, but only the projects of {winners:team} count.",
        "{who} نزّل {found:project}، والمشاريع {winners:for_team} بس.",
    ),
    "project.priority/held_back_by": (
        "{who} laid {found:project} too soon: {held_back_by:seats} may still have the better one.",
        "{who} نزّل {found:project} بدري: يمكن الأكبر عند {held_back_by:seats}.",
    ),
    "project.priority/again_from_trick": (
        "{who} laid {found:project} again; that can be done from trick {again_from_trick} on.",
        "{who} نزّل {found:project} مرة ثانية، وهذا من الأكلة {again_from_trick} وبعد.",
    ),
    "project.removed": (
        "{who} laid {found:project} again, which a ruling has removed; it has no effect.",
        "{who} نزّل {found:project} مرة ثانية وهو انشال بقرار، وما له أثر.",
    ),
    "baloot.not_held": (
        "{who} said Baloot without the King and Queen of trumps.",
        "{who} قال بلوت وما معه شايب وبنت الحكم.",
    ),
    "baloot.late": (
        "{who} said Baloot with {found:cards}; it counts only with the second of {expected:cards}.",
        "{who} قال بلوت مع {found:cards}، وما ينحسب إلا مع الثانية من {expected:cards}.",
    ),
    "play.turn": (
        "{who} played out of turn; it was the turn of {expected:seat}.",
        "{who} لعب في غير دوره؛ الدور على {expected:seat}.",
    ),
    "play.not_held": (
        "{who} played {found:cards} without holding it.",
        "{who} لعب {found:cards} وهي مو معه.",
    ),
    "play.renege": (
        "{who} played {found:cards}, but had to follow suit: {expected:cards}.",
        "{who} قطع: لعب {found:cards} ومعه من نوع الأكلة {expected:cards}.",
    ),
    "play.no_trump": (
        "{who} played {found:cards}, but had to trump: {expected:cards}.",
        "{who} ما دقّ بالحكم: لعب {found:cards} وعليه {expected:cards}.",
    ),
    "play.no_overtrump": (
        "{who} played {found:cards}, but had to play a higher trump: {expected:cards}.",
        "{who} ما كبّر بالحكم: لعب {found:cards} وعليه {expected:cards}.",
    ),
    "play.locked_lead": (
        "{who} led the trump {found:cards} in a locked hand, but had other cards: {expected:cards}.",
        "{who} ربّع بـ{found:cards} واللعب مقفل، ومعه غير الحكم {expected:cards}.",
    ),
    "akka.false": (
        "{who} said Akka with {found:cards}; it is for a lead with the highest card left of its suit.",
        "{who} قال أكه مع {found:cards}، والأكه لمن يطلع بأكبر الباقي من النوع.",
    ),
    "trick.winner": (
        "{expected:seat} won this trick, not {found:seat}.",
        "الأكلة أكلها {expected:seat} مو {found:seat}.",
    ),
    "sawa.window": (
        "{who} said Sawa out of turn; it was the turn of {expected:seat}.",
        "{who} قال سوا في غير دوره؛ الدور على {expected:seat}.",
    ),
    "sawa.false": (
        (
            "The Sawa of {who} is false: {taker:seat} takes trick {lost_trick} with {taking_card:cards} "
            "if the play goes {line_of_play:cards}."
        ),
        "سوا {who} غلط: {taker:seat} ياكل الأكلة {lost_trick} بـ{taking_card:cards} إذا انلعبت {line_of_play:cards}.",
    ),
    "qaid.window": (
        "{who} opened the Qaid sheet when it may not be opened.",
        "{who} فتح ورقة القيد وما لها وقت الحين.",
    ),
    "qaid.window/late": (
        "{who} opened the Qaid sheet when the time for it was over.",
        "{who} فتح ورقة القيد بعد ما فات وقتها.",
    ),
    "qaid.window/table": (
        "{who} opened a Qaid sheet at an easy table, where there is none.",
        "{who} فتح ورقة قيد في طاولة سهل، وما فيها قيد.",
    ),
    "qaid.window/no_hand": (
        "{who} opened the Qaid sheet while no hand was being played.",
        "{who} فتح ورقة القيد وما فيه يد تنلعب.",
    ),
    "qaid.sheet": (
        "This is not allowed on the Qaid sheet; {who} did it.",
        "هذا ما يصير في ورقة القيد، وهو من {who}.",
    ),
    "qaid.sheet/openings": (
        "{who} opened the Qaid sheet once too often: a team may do it {expected} times in a hand.",
        "{who} فتح ورقة القيد زيادة على المسموح للفريق في اليد ({expected}).",
    ),
    "qaid.sheet/no_sheet": (
        "{who} used the Qaid sheet, which was not open.",
        "{who} استعمل ورقة القيد وهي مو مفتوحة.",
    ),
    "qaid.sheet/opener": (
        "{who} used the Qaid sheet, which {expected:seat} had opened.",
        "{who} استعمل ورقة القيد واللي فتحها {expected:seat}.",
    ),
    "qaid.sheet/own_team": (
        "{who} called Qaid on a player of the same team.",
        "{who} قيّد على فريقه.",
    ),
    "qaid.sheet/offence": (
        "{who} called a mistake that nobody can call at this table: {found[offence]:offence}.",
        "{who} قيّد على شي ما ينقيّد عليه في هذي الطاولة: {found[offence]:offence}.",
    ),
    "qaid.ruling": (
        (
            "{caller:seat} called a mistake of {who} ({offence:offence}). The right answer is {expected:words}; "
            "the record says {found:words}."
        ),
        "{caller:seat} قيّد على {who} ({offence:offence}). القرار الصحيح: {expected:words}، والسجل يقول: {found:words}.",
    ),
    "score.outcome": (
        (
            "The hand ended {expected[outcome]:words}, {expected[points]:teams}; "
            "the record says {found[outcome]:words}, {found[points]:teams}."
        ),
        (
            "نتيجة اليد {expected[outcome]:words}، {expected[points]:teams}؛ "
            "والسجل يقول {found[outcome]:words}، {found[points]:teams}."
        ),
    ),
    "score.points": (
        "The hand gives {expected:teams}; the record says {found:teams}.",
        "نقاط اليد {expected:teams}؛ والسجل يقول {found:teams}.",
    ),
    "score.total": (
        "The running total is {expected:teams}; the record says {found:teams}.",
        "المجموع {expected:teams}؛ والسجل يقول {found:teams}.",
    ),
    "score.cards": (
        "The tricks hold card points of {expected:teams}; the record says {found:teams}.",
        "أبناط الأكلات {expected:teams}؛ والسجل يقول {found:teams}.",
    ),
    "score.projects": (
        "Projects give {expected:teams}; the record says {found:teams}.",
        "نقاط المشاريع {expected:teams}؛ والسجل يقول {found:teams}.",
    ),
    "score.projects/none": (
        "Under Gahwa nobody is credited with projects; the record says {found:teams}.",
        "في القهوة ما تنحسب مشاريع لأحد؛ والسجل يقول {found:teams}.",
    ),
    "score.baloot": (
        "Baloot gives {expected:teams}; the record says {found:teams}.",
        "نقاط البلوت {expected:teams}؛ والسجل يقول {found:teams}.",
    ),
    "score.baloot/none": (
        "Under Gahwa nobody is credited with a Baloot; the record says {found:teams}.",
        "في القهوة ما ينحسب بلوت لأحد؛ والسجل يقول {found:teams}.",
    ),
    "match.over": (
        "A hand was dealt although the match was over.",
        "توزّعت يد والصكة منتهية.",
    ),
    "match.winner": (
        "The match was won by {expected:team}, not by {found:team}.",
        "الصكة {expected:for_team} مو {found:for_team}.",
    ),
    "match.not_over": (
        "The match was ended at {found:teams}, but {expected} are needed to win it.",
        "انتهت الصكة على {found:teams}، والفوز من {expected}.",
    ),
    "timer.early": (
        "The server acted for {who} {gap:seconds} before the time was over.",
        "الخادم لعب عن {who} قبل نهاية الوقت بـ{gap:seconds}.",
    ),
    "timer.early/nobody": (
        "The hand was scored {gap:seconds} before the time for a Qaid was over.",
        "انحسبت اليد قبل نهاية وقت القيد بـ{gap:seconds}.",
    ),
    "timer.late": (
        "{who} acted {gap:seconds} after the time was over.",
        "{who} تأخر عن الوقت {gap:seconds}.",
    ),
    "timer.auto": (
        "For {who} the server may only pass or play a legal card, not {found}.",
        "الخادم ما له عن {who} إلا «بس» أو ورقة نظامية، مو {found}.",
    ),
    "timer.auto/no_timer": (
        "The server acted for {who}, but this table has no time limit.",
        "الخادم لعب عن {who} والطاولة بدون وقت محدد.",
    ),
    "timer.auto/pass": (
        "The server said {found:calls} for {who}; it may only pass.",
        "الخادم قال {found:calls} عن {who}، وما له إلا «بس».",
    ),
    "timer.auto/legal_card": (
        "The server played {found:cards} for {who}, which is not a legal card.",
        "الخادم لعب {found:cards} عن {who} وهي مو نظامية.",
    ),
    "timer.next_hand": (
        "The next hand began {gap:seconds} too early, without waiting for {not_ready:seats}.",
        "بدت اليد الجاية قبل وقتها بـ{gap:seconds}، وما انتظرت {not_ready:seats}.",
    ),
    "chat.closed": (
        "{who} wrote to the partner while team chat was closed.",
        "{who} كتب لخويه ومحادثة الفريق مقفلة.",
    ),
    "bot.seat": (
        "{who} is a program; programs play at free tables only.",
        "{who} برنامج، والبرامج ما تلعب إلا في الطاولات المجانية.",
    ),
}
"""By finding id, and by id and case."""
