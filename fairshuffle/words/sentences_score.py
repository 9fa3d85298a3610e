"""What the findings of Qaid, score and time say, in English and Arabic; see ``findings.py``."""

from collections.abc import Mapping
from typing import Final

SCORE: Final[Mapping[str, tuple[str, str]]] = {
    "qaid.window?": ("The Qaid sheet is opened only in its time.", "ورقة القيد تنفتح في وقتها بس."),
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
    "qaid.sheet?": ("The Qaid sheet is used by its rules.", "ورقة القيد تنستعمل بنظامها."),
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
    "qaid.ruling?": ("A call is judged by the true hands.", "القرار في القيد حسب الورق الصحيح."),
    "qaid.ruling": (
        (
            "{caller:seat} called a mistake of {who} ({offence:offence}). The right answer is {expected:words}; "
            "the record says {found:words}."
        ),
        "{caller:seat} قيّد على {who} ({offence:offence}). القرار الصحيح: {expected:words}، والسجل يقول: {found:words}.",
    ),
    "score.outcome?": (
        "The hand is made, lost or swept as the rules say.",
        "نتيجة اليد، كسب أو خسارة أو كبوت، مثل القوانين.",
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
    "score.points?": ("The game points of the hand are right.", "نقاط اليد صحيحة."),
    "score.points": (
        "The hand gives {expected:teams}; the record says {found:teams}.",
        "نقاط اليد {expected:teams}؛ والسجل يقول {found:teams}.",
    ),
    "score.total?": ("The totals are added up rightly.", "المجموع محسوب صح."),
    "score.total": (
        "The running total is {expected:teams}; the record says {found:teams}.",
        "المجموع {expected:teams}؛ والسجل يقول {found:teams}.",
    ),
    "score.cards?": ("The card points of the tricks are right.", "أبناط الأكلات صحيحة."),
    "score.cards": (
        "The tricks hold card points of {expected:teams}; the record says {found:teams}.",
        "أبناط الأكلات {expected:teams}؛ والسجل يقول {found:teams}.",
    ),
    "score.projects?": ("The points for projects are right.", "نقاط المشاريع صحيحة."),
    "score.projects": (
        "Projects give {expected:teams}; the record says {found:teams}.",
        "نقاط المشاريع {expected:teams}؛ والسجل يقول {found:teams}.",
    ),
    "score.projects/none": (
        "Under Gahwa nobody is credited with projects; the record says {found:teams}.",
        "في القهوة ما تنحسب مشاريع لأحد؛ والسجل يقول {found:teams}.",
    ),
    "score.baloot?": ("The points for Baloot are right.", "نقاط البلوت صحيحة."),
    "score.baloot": (
        "Baloot gives {expected:teams}; the record says {found:teams}.",
        "نقاط البلوت {expected:teams}؛ والسجل يقول {found:teams}.",
    ),
    "score.baloot/none": (
        "Under Gahwa nobody is credited with a Baloot; the record says {found:teams}.",
        "في القهوة ما ينحسب بلوت لأحد؛ والسجل يقول {found:teams}.",
    ),
    "match.over?": ("No hand is dealt after the match is won.", "ما تتوزّع يد بعد نهاية الصكة."),
    "match.over": (
        "A hand was dealt although the match was over.",
        "توزّعت يد والصكة منتهية.",
    ),
    "match.winner?": ("The match goes to who has won it.", "الصكة لمن فاز بها."),
    "match.winner": (
        "The match was won by {expected:team}, not by {found:team}.",
        "الصكة {expected:for_team} مو {found:for_team}.",
    ),
    "match.not_over?": ("The match ends only when somebody has won.", "الصكة ما تنتهي إلا إذا فاز أحد."),
    "match.not_over": (
        "The match was ended at {found:teams}, but {expected} are needed to win it.",
        "انتهت الصكة على {found:teams}، والفوز من {expected}.",
    ),
    "timer.early?": (
        "The server acts for a player only when the time is over.",
        "الخادم ما يلعب عن أحد إلا إذا خلص وقته.",
    ),
    "timer.early": (
        "The server acted for {who} {gap:seconds} before the time was over.",
        "الخادم لعب عن {who} قبل نهاية الوقت بـ{gap:seconds}.",
    ),
    "timer.early/nobody": (
        "The hand was scored {gap:seconds} before the time for a Qaid was over.",
        "انحسبت اليد قبل نهاية وقت القيد بـ{gap:seconds}.",
    ),
    "timer.late?": ("Players act in time.", "كل واحد يلعب قبل نهاية وقته."),
    "timer.late": (
        "{who} acted {gap:seconds} after the time was over.",
        "{who} تأخر عن الوقت {gap:seconds}.",
    ),
    "timer.auto?": (
        "For a player the server only passes or plays a legal card.",
        "الخادم ما له عن اللاعب إلا «بس» أو ورقة نظامية.",
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
    "timer.next_hand?": (
        "The next hand waits until all are ready or its time has come.",
        "اليد الجاية تنتظر لين يجهز الكل أو يجي وقتها.",
    ),
    "timer.next_hand": (
        "The next hand began {gap:seconds} too early, without waiting for {not_ready:seats}.",
        "بدت اليد الجاية قبل وقتها بـ{gap:seconds}، وما انتظرت {not_ready:seats}.",
    ),
}
"""By finding id with a question mark, what its check asks for; by finding id, and by id and case, what it says."""
