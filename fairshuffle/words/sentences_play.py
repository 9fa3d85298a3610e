"""What the findings of projects, cards and claims say, in English and Arabic; see ``findings.py``."""

from collections.abc import Mapping
from typing import Final

PLAY: Final[Mapping[str, tuple[str, str]]] = {
    "project.window?": (
        "Projects are declared, spoken and laid in their time.",
        "المشاريع تنقال وتنزل في وقتها.",
    ),
    "project.window": (
        "{who} came with {found:project} outside the time for it; it has no effect.",
        "{who} جاب {found:project} في غير وقته، وما له أثر.",
    ),
    "project.too_many?": (
        "Nobody declares more projects than the table allows.",
        "ما أحد يعلن مشاريع أكثر من المسموح.",
    ),
    "project.too_many": (
        "{who} declared {found:project}, one more than this table allows each player ({declarations_each}).",
        "{who} أعلن {found:project} زيادة على المسموح للاعب ({declarations_each}).",
    ),
    "project.not_held?": ("Who names a project holds it.", "من يذكر مشروع فهو معه."),
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
    "project.overlap?": ("No card is in two projects.", "ما تنحسب ورقة في مشروعين."),
    "project.overlap/twice": (
        "{who} laid {found:project} twice; it counts once.",
        "{who} نزّل {found:project} مرتين، وما ينحسب إلا مرة.",
    ),
    "project.overlap": (
        "{who} used one card for two projects: {found:project} needs a card of the other.",
        "{who} حسب ورقة في مشروعين: {found:project} يحتاج ورقة من الثاني.",
    ),
    "project.priority?": (
        "A project is laid only by those whose projects count, and not too soon.",
        "ما ينزّل مشروع إلا من تنحسب مشاريعه، ومو بدري.",
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
    "project.removed?": (
        "What a ruling has removed is not laid again.",
        "المشروع اللي انشال بقرار ما ينزل مرة ثانية.",
    ),
    "project.removed": (
        "{who} laid {found:project} again, which a ruling has removed; it has no effect.",
        "{who} نزّل {found:project} مرة ثانية وهو انشال بقرار، وما له أثر.",
    ),
    "baloot.not_held?": (
        "Who says Baloot was dealt the King and Queen of trumps.",
        "من يقول بلوت معه شايب وبنت الحكم.",
    ),
    "baloot.not_held": (
        "{who} said Baloot without the King and Queen of trumps.",
        "{who} قال بلوت وما معه شايب وبنت الحكم.",
    ),
    "baloot.late?": (
        "Baloot is said with the second of its two cards.",
        "البلوت ينقال مع الورقة الثانية من ورقتيه.",
    ),
    "baloot.late": (
        "{who} said Baloot with {found:cards}; it counts only with the second of {expected:cards}.",
        "{who} قال بلوت مع {found:cards}، وما ينحسب إلا مع الثانية من {expected:cards}.",
    ),
    "play.turn?": ("Everybody plays in turn.", "كل واحد يلعب في دوره."),
    "play.turn": (
        "{who} played out of turn; it was the turn of {expected:seat}.",
        "{who} لعب في غير دوره؛ الدور على {expected:seat}.",
    ),
    "play.not_held?": ("Nobody plays a card that he does not hold.", "ما أحد يلعب ورقة مو معه."),
    "play.not_held": (
        "{who} played {found:cards} without holding it.",
        "{who} لعب {found:cards} وهي مو معه.",
    ),
    "play.renege?": (
        "Who holds the suit that was led plays a card of it.",
        "من معه من نوع الأكلة يلعب منه.",
    ),
    "play.renege": (
        "{who} played {found:cards}, but had to follow suit: {expected:cards}.",
        "{who} قطع: لعب {found:cards} ومعه من نوع الأكلة {expected:cards}.",
    ),
    "play.no_trump?": (
        "Who is void in the suit that was led and owes a trump plays one.",
        "من ما معه من نوع الأكلة وعليه يدق، يدق بالحكم.",
    ),
    "play.no_trump": (
        "{who} played {found:cards}, but had to trump: {expected:cards}.",
        "{who} ما دقّ بالحكم: لعب {found:cards} وعليه {expected:cards}.",
    ),
    "play.no_overtrump?": (
        "Who owes a trump plays a higher one than lies there, if he has one.",
        "من عليه حكم يكبّر على الحكم اللي في الأرض إذا معه أكبر.",
    ),
    "play.no_overtrump": (
        "{who} played {found:cards}, but had to play a higher trump: {expected:cards}.",
        "{who} ما كبّر بالحكم: لعب {found:cards} وعليه {expected:cards}.",
    ),
    "play.locked_lead?": (
        "In a locked hand nobody leads a trump while he has another suit.",
        "إذا اللعب مقفل ما أحد يربّع بالحكم ومعه غيره.",
    ),
    "play.locked_lead": (
        "{who} led the trump {found:cards} in a locked hand, but had other cards: {expected:cards}.",
        "{who} ربّع بـ{found:cards} واللعب مقفل، ومعه غير الحكم {expected:cards}.",
    ),
    "akka.false?": (
        "Akka is said with a lead that is the highest card left of its suit.",
        "الأكه لمن يطلع بأكبر الباقي من النوع.",
    ),
    "akka.false": (
        "{who} said Akka with {found:cards}; it is for a lead with the highest card left of its suit.",
        "{who} قال أكه مع {found:cards}، والأكه لمن يطلع بأكبر الباقي من النوع.",
    ),
    "trick.winner?": ("A trick goes to who has won it.", "الأكلة لصاحبها."),
    "trick.winner": (
        "{expected:seat} won this trick, not {found:seat}.",
        "الأكلة أكلها {expected:seat} مو {found:seat}.",
    ),
    "sawa.window?": ("Sawa is said in turn.", "السوا ينقال في دوره."),
    "sawa.window": (
        "{who} said Sawa out of turn; it was the turn of {expected:seat}.",
        "{who} قال سوا في غير دوره؛ الدور على {expected:seat}.",
    ),
    "sawa.false?": (
        "Who says Sawa wins every trick that is left, alone or with his partner as the table has it.",
        "من يقول سوا ياكل كل الباقي مهما لعبوا، لحاله أو مع خويه حسب الطاولة.",
    ),
    "sawa.false": (
        (
            "The Sawa of {who} is false: {taker:seat} takes trick {lost_trick} with {taking_card:cards} "
            "if the play goes {line_of_play:cards}."
        ),
        "سوا {who} غلط: {taker:seat} ياكل الأكلة {lost_trick} بـ{taking_card:cards} إذا انلعبت {line_of_play:cards}.",
    ),
}
"""By finding id with a question mark, what its check asks for; by finding id, and by id and case, what it says."""
