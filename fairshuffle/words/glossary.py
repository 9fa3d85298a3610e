"""The words of the table: a neutral word for each thing, and what the players of a profile say (SPEC.md#glossary).

Code, reports and SPEC.md use the neutral word; readers of a record of some profile may be shown that profile's own.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from fairshuffle.words.cards import Lang


class Term(NamedTuple):
    """A thing of the game: its neutral word, what it means in one line, and by profile the word used there.

    ``own`` holds English and Arabic; a profile that says the neutral word, or has none, is left out.
    """

    english: str
    arabic: str
    meaning: str
    meaning_arabic: str
    own: Mapping[str, tuple[str, str]] = MappingProxyType({})


TERMS: Final = (
    # The table and the cards.
    Term(
        "rule set",
        "القوانين",
        "the profile and the options of a table",
        "قوانين الطاولة وخياراتها",
        {"sahrat": ("KSA Tournament", "KSA Tournament")},
    ),
    Term(
        "match",
        "الصكة",
        "hands follow each other until a team has enough, mostly 152",
        "أيادي تنلعب لين يجمع فريق نقاط الفوز، والغالب 152",
        {"sahrat": ("game", "الصكة"), "balotk": ("sakka", "الصكة"), "elblot": ("Sakka", "الصكة")},
    ),
    Term(
        "hand",
        "اليد",
        "one deal, from the first card dealt to its score",
        "توزيعة واحدة من أول ورقة إلى حسابها",
        {"sahrat": ("hand", "الجولة"), "squarescores": ("round", "اليد"), "elblot": ("deal", "اليد")},
    ),
    Term("dealer", "الموزّع", "deals the hand and speaks last", "يوزّع اليد ويتكلم آخر واحد"),
    Term(
        "dealer's right",
        "يمين الموزّع",
        "speaks first and leads trick one",
        "يتكلم أول واحد ويطلع بأول أكلة",
        {"balotk": ("player after the dealer", "اللي بعد الموزّع")},
    ),
    Term(
        "dealer's left",
        "يسار الموزّع",
        "speaks third; cuts where there is a cut",
        "يتكلم الثالث، وله القص إن كان فيه قص",
        {"balotk": ("player before the dealer", "اللي قبل الموزّع"), "squarescores": ("third player", "اللاعب الثالث")},
    ),
    Term(
        "turned card",
        "الورقة المكشوفة",
        "lies open during the calls; its suit is round one's Hokm",
        "تنكشف وقت الشراء، ونوعها هو حكم الدور الأول",
        {"balotk": ("face-up card", "الورقة المكشوفة"), "squarescores": ("exposed card", "الورقة المكشوفة")},
    ),
    Term(
        "cut", "القص", "the dealer's left lifts part of the deck before the deal", "يسار الموزّع يقص الورق قبل التوزيع"
    ),
    Term("clubs", "شرية", "the suit ♣", "نوع ♣", {"balotk": ("Sheriya", "شرية")}),
    Term("diamonds", "ديمن", "the suit ♦", "نوع ♦", {"balotk": ("Diman", "ديمن")}),
    Term("hearts", "هاص", "the suit ♥", "نوع ♥", {"balotk": ("Has", "هاص")}),
    Term("spades", "سبيت", "the suit ♠", "نوع ♠", {"balotk": ("Bastoni", "باستوني")}),
    Term("Ace", "إكة", "highest of a plain suit, 11 points", "أكبر ورق النوع العادي، 11 بنط"),
    Term("King", "شايب", "4 points; half of a Baloot", "4 أبناط، ونص البلوت"),
    Term("Queen", "بنت", "3 points; half of a Baloot", "3 أبناط، ونص البلوت"),
    Term("Jack", "ولد", "highest trump with 20 points, else 2", "أكبر الحكم بـ20 بنط، وفي غيره بنطين"),
    Term("card points", "الأبناط", "what the cards in tricks are worth: 162 or 130", "قيمة الورق المأكول: 162 أو 130"),
    Term(
        "last trick",
        "الأرض",
        "ten card points for who wins it",
        "عشرة أبناط لمن ياكل آخر أكلة",
        {"balotk": ("Ard", "الأرض")},
    ),
    Term("game points", "النقاط", "what is written on the score sheet", "اللي ينكتب في النشرة"),
    # The calls.
    Term(
        "auction",
        "الشراء",
        "the two rounds of calls",
        "دورين يتكلم فيهما اللاعبين",
        {"sahrat": ("bidding", "الشراء"), "balotk": ("bidding", "الشراء"), "squarescores": ("bidding", "الشراء")},
    ),
    Term(
        "pass, round one",
        "بس",
        "declines to buy in the first round",
        "ما يشتري في الدور الأول",
        {"balotk": ("Bas", "بس"), "squarescores": ("pass", "بس")},
    ),
    Term(
        "pass, round two",
        "ولا",
        "declines to buy in the second round",
        "ما يشتري في الدور الثاني",
        {"balotk": ("Wala", "ولا"), "squarescores": ("pass", "ولا")},
    ),
    Term(
        "Hokm",
        "حكم",
        "a purchase with a trump suit; 16 points",
        "شراء بنوع حكم، واليد بـ16",
        {"balotk": ("Hokum", "حكم"), "squarescores": ("Hokum", "حكم"), "elblot": ("Hukum", "حكم")},
    ),
    Term("Sun", "صن", "a purchase without trumps; 26 points", "شراء بدون حكم، واليد بـ26"),
    Term(
        "Ashkal",
        "أشكل",
        "a Sun in which the caller's partner takes the turned card",
        "صن ياخذ فيه خويّ القايل المكشوفة",
    ),
    Term(
        "buyer",
        "المشتري",
        "whose call fixed the contract",
        "اللي ثبت شراه",
        {"balotk": ("bidder", "المشتري"), "squarescores": ("declaring side", "فريق المشتري")},
    ),
    Term("receiver", "آخذ المكشوفة", "who takes the turned card", "اللي ياخذ المكشوفة"),
    Term(
        "defenders",
        "الخصوم",
        "the team that did not buy",
        "الفريق اللي ما شرى",
        {"balotk": ("opponents", "الخصوم"), "elblot": ("nonbuyer", "غير المشتري")},
    ),
    Term("trump", "الحكم", "the suit that beats all others in a Hokm", "النوع اللي ياكل غيره في الحكم"),
    Term(
        "Boshat",
        "بوشات",
        "a redeal for who holds only sevens, eights and nines",
        "إعادة لمن كل ورقه سبعات وثمانيات وتسعات",
        {"balotk": ("Waraq", "ورق"), "squarescores": ("Kawesh or Saneen", "كويش أو سنين")},
    ),
    # The doubling.
    Term("Double", "دبل", "the stake is doubled by a defender", "الخصم يضاعف اليد"),
    Term("Three", "ثري", "the buyer's answer to Double", "رد المشتري على الدبل", {"squarescores": ("Triple", "ثري")}),
    Term(
        "Four",
        "فور",
        "the doubler's answer to Three",
        "رد صاحب الدبل على الثري",
        {"squarescores": ("Quadruple", "فور")},
    ),
    Term("Gahwa", "قهوة", "the buyer stakes the match on this hand", "المشتري يلعب اليد على الصكة"),
    Term(
        "locked",
        "مقفل",
        "trumps are led only by who holds nothing else",
        "ما يطلع بالحكم إلا اللي كل ورقه حكم",
        {"balotk": ("Maqfool", "مقفول")},
    ),
    # Projects and Baloot.
    Term(
        "project",
        "مشروع",
        "cards in one hand that score by themselves",
        "ورق في يد واحدة له نقاط لحاله",
        {"elblot": ("regular project", "مشروع")},
    ),
    Term(
        "run",
        "تسلسل",
        "neighbouring ranks of one suit",
        "أوراق متتالية من نوع واحد",
        {"sahrat": ("sequence", "تسلسل"), "balotk": ("sequence", "تسلسل"), "elblot": ("sequence", "تسلسل")},
    ),
    Term(
        "quartet",
        "أربع متشابهة",
        "all four cards of one rank",
        "الأربع من رتبة واحدة",
        {"sahrat": ("equal cards", "أوراق متساوية"), "balotk": ("four cards of one rank", "أربع من رتبة واحدة")},
    ),
    Term("Sira", "سرا", "a run of three", "تسلسل من ثلاث", {"squarescores": ("Siri", "سرا")}),
    Term(
        "Fifty",
        "خمسين",
        "a run of four",
        "تسلسل من أربع",
        {"balotk": ("Khamsin", "خمسين"), "squarescores": ("run of four", "خمسين")},
    ),
    Term(
        "Hundred",
        "مية",
        "a run of five or more, or a quartet",
        "تسلسل من خمس وأكثر، أو أربع متشابهة",
        {"balotk": ("Miyah", "مية"), "squarescores": ("run of five", "مية"), "elblot": ("One Hundred", "مية")},
    ),
    Term(
        "Four Hundred",
        "أربعمية",
        "four Aces in Sun",
        "أربع إكك في الصن",
        {"balotk": ("Arba Miya", "أربعمية"), "squarescores": ("four aces", "أربع إكك")},
    ),
    Term("Baloot", "بلوت", "King and Queen of trumps in one hand; 2 points", "شايب وبنت الحكم في يد واحدة، بنقطتين"),
    Term(
        "Reveal",
        "كشف المشروع",
        "a project is laid on the table by its owner",
        "صاحب المشروع ينزّله على الطاولة",
    ),
    Term(
        "Speak", "الكلام بالمشروع", "tells kind and top of a declared project", "يذكر نوع مشروعه المعلن وأكبر ورقة فيه"
    ),
    # The play and the score.
    Term("trick", "الأكلة", "four cards, one from each player", "أربع أوراق، من كل لاعب ورقة"),
    Term(
        "Akka",
        "أكه",
        "a lead said to be the highest card left of its suit",
        "يطلع بورقة ويقول إنها أكبر الباقي من نوعها",
        {"squarescores": ("Ekka", "أكه")},
    ),
    Term("Sawa", "سوا", "a claim to all remaining tricks", "يقول إن كل الباقي له"),
    Term("made", "كسبان", "the buyer has enough", "المشتري جاب المطلوب"),
    Term(
        "lost",
        "خسران",
        "the buyer has too little; the defenders take the hand",
        "المشتري ما جاب المطلوب، واليد للخصوم",
        {"balotk": ("Qabd", "قبض")},
    ),
    Term(
        "Kaboot",
        "كبوت",
        "one team takes all eight tricks",
        "فريق ياكل الأكلات الثمان كلها",
        {"squarescores": ("Al-kaboot", "الكبوت")},
    ),
    Term(
        "reverse Kaboot",
        "كبوت مقلوب",
        "a Sun of the dealer's right, with an Ace, takes no trick: 88",
        "يمين الموزّع شرى صن ومعه إكة وما أكل شي: 88",
    ),
    # Mistakes.
    Term("easy table", "طاولة سهل", "the game refuses every mistake", "اللعبة تمنع كل غلط"),
    Term("Qaid table", "طاولة قيد", "a mistake stands until somebody calls it", "الغلط يمشي لين يقيّد أحد"),
    Term(
        "Qaid",
        "قيد",
        "the opponents call a mistake",
        "الخصم يقيّد على الغلط",
        {"balotk": ("Qayd", "قيد"), "elblot": ("Takweesh", "تكويش")},
    ),
    Term(
        "renege",
        "القطع",
        "another suit while holding the led one",
        "يلعب نوع ثاني ومعه من نوع الأكلة",
        {"balotk": ("cut while holding the suit", "القطع")},
    ),
    Term("Registered", "تسجيل", "the called hand ends and goes to the callers", "تنتهي اليد وتنكتب للي قيّدوا"),
    Term(
        "redeal",
        "إعادة",
        "the hand ends without score and the next player deals",
        "تنتهي اليد بدون نقاط ويوزّع اللي بعده",
        {"sahrat": ("Redeal", "تكويش")},
    ),
    # Fairness.
    Term("secret", "السر", "what the server's part of every shuffle comes from", "منه نصيب الخادم في كل خلط"),
    Term("commitment", "الالتزام", "fixes the secret before the first hand", "يثبّت السر قبل أول يد"),
    Term("link", "الحلقة", "a player's own part of one shuffle", "نصيب اللاعب في خلطة واحدة"),
    Term("checkpoint", "نقطة تحقق", "vouches for every line before it", "تشهد على كل سطر قبلها"),
    Term("receipt", "الإيصال", "a checkpoint that a player has kept", "نقطة تحقق احتفظ بها اللاعب"),
)
"""Every term, in the order in which a game meets them."""

GLOSSARY: Final[Mapping[str, Term]] = MappingProxyType({term.english: term for term in TERMS})
"""The terms by their neutral English word."""


def table_word(word: str, lang: Lang = "en", profile: str = "") -> str:
    """The word for a thing as the players of a profile say it, else the neutral one.

    Raises KeyError for a word that is not in the glossary.

    >>> table_word("Hokm"), table_word("Hokm", profile="elblot"), table_word("Qaid", "ar", "elblot")
    ('Hokm', 'Hukum', 'تكويش')
    """
    term = GLOSSARY[word]
    return term.own.get(profile, (term.english, term.arabic))[lang == "ar"]
