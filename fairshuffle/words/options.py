"""What every table option asks and what each of its values answers, in English and Arabic (SPEC.md#options).

Titles of yes/no options are questions, all others name a thing; a title and a value together make one row of a
comparison of two tables.
"""

from collections.abc import Callable, Mapping
from typing import Final

from fairshuffle.errors import OptionsError
from fairshuffle.events import OptionValue
from fairshuffle.rules.options import check_option
from fairshuffle.words.cards import Lang, ltr

TITLES: Final[Mapping[str, tuple[str, str]]] = {
    "target": ("Game points that win the match", "نقاط الفوز بالصكة"),
    "cut": ("Cut before the deal", "القص قبل التوزيع"),
    "boshat": ("Boshat (redeal hand) may be called", "متى يقال بوشات"),
    "boshat_tables": ("Boshat is played at", "طاولات البوشات"),
    "boshat_dealer": ("Dealer after a Boshat", "الموزّع بعد البوشات"),
    "sun_over_hokm": ("May others say Sun over a Hokm?", "هل يجوز الصن على حكم غيرك؟"),
    "own_hokm_to_sun": ("May the buyer turn his own Hokm into Sun?", "هل يجوز للمشتري قلب حكمه إلى صن؟"),
    "second_round_passer_sun": ("May one who passed in round two still say Sun?", "من قال «ولا»، هل له صن بعدها؟"),
    "earlier_seat_takes_sun": ("An earlier seat may take another's Sun", "أخذ الصن لمن هو قبل المشتري"),
    "ace_keeps_hokm": (
        "Ace turned: can only the dealer's right make a Hokm Sun?",
        "المكشوفة إكة: هل قلب الحكم إلى صن ليمين الموزّع فقط؟",
    ),
    "ashkal": ("Ashkal is called", "متى يقال أشكل"),
    "ashkal_second_round": ("Is there Ashkal in round two?", "هل فيه أشكل في الدور الثاني؟"),
    "ashkal_on_ace": ("May Ashkal be called on a turned Ace?", "هل يجوز أشكل والمكشوفة إكة؟"),
    "ashkal_buyer": ("Buyer after an Ashkal", "المشتري بعد أشكل"),
    "sun_double_own_max": ("Sun double: score of the doubling team", "دبل الصن: نقاط الفريق اللي يدبّل"),
    "sun_double_other_min": ("Sun double: score of the other team", "دبل الصن: نقاط الفريق الثاني"),
    "raisers": ("Who may raise a double", "من يرفع بعد الدبل"),
    "rise_over_partner": (
        "Trump led and the partner winning: must a higher trump go over his?",
        "طلعة حكم وخويك آكلها: هل يلزمك تكبّر عليه؟",
    ),
    "trump_while_partner_wins": (
        "Void of the led suit and the partner winning: a trump is owed",
        "ما عندك من اللون وخويك آكلها: متى يلزمك تدق بحكم",
    ),
    "undertrump": (
        "Void and unable to beat the trump there: is a lower one owed?",
        "ما عندك من اللون ولا أكبر من الحكم النازل: هل يلزمك حكم أصغر؟",
    ),
    "akka_frees_partner": ("Does an Akka free the partner from trumping?", "هل الأكه تعفي خويك من الدق؟"),
    "project_contest": ("Whose projects count", "مشاريع أي فريق تنحسب"),
    "project_show": ("Projects are shown", "كشف المشاريع"),
    "undeclared_may_be_shown": (
        "May the winners show projects that they did not declare?",
        "هل لأصحاب المشروع الأكبر كشف مشروع ما أعلنوه؟",
    ),
    "declarations_each": ("Projects that a player may declare", "كم مشروع يعلنه اللاعب"),
    "trump_run_breaks_tie": ("Of equal runs, does the one in trumps win?", "إذا تساوى تسلسلان، هل يفوز تسلسل الحكم؟"),
    "projects_need_a_trick": (
        "Does a team need a trick for its projects to count?",
        "هل يلزم الفريق أكلة حتى تنحسب مشاريعه؟",
    ),
    "projects_at_three_four": ("Projects at three and four", "المشاريع في الثري والفور"),
    "baloot_unsaid_in_shown_run": ("Unsaid Baloot inside a run", "بلوت ما انقال وهو داخل تسلسل"),
    "baloot_void_by_shown_hundred": (
        "Does a shown Hundred of Kings or Queens cancel the Baloot?",
        "هل كشف مية الشياب أو البنات يلغي البلوت؟",
    ),
    "sun_rounding": ("Rounding in Sun", "التقريب في الصن"),
    "compare": ("Made or lost goes by", "الكسب والخسارة تنحسب على"),
    "tie": ("An exact tie, undoubled", "التعادل بدون دبل"),
    "doubled_tie": ("An exact tie, doubled", "التعادل مع الدبل"),
    "addons_when_doubled": ("Projects in a doubled hand", "المشاريع مع الدبل"),
    "baloot_of_lost_buyer": ("Baloot of a buyer who lost", "بلوت المشتري إذا خسر"),
    "baloot_of_doubled_loser": ("Baloot of the losers of a doubled hand", "بلوت الخسران مع الدبل"),
    "reverse_kaboot": ("Is there a reverse Kaboot (88)?", "هل فيه كبوت مقلوب (88)؟"),
    "sawa": ("Sawa: the remaining tricks must be won by", "السوا: من لازم ياكل الباقي"),
    "offences": ("What can be called", "وش ينقيّد عليه"),
    "registered_takes": ("A right call takes the hand with", "القيد الصحيح ياخذ اليد ومعها"),
    "wrong_call": ("A wrong call", "القيد الغلط"),
    "qaid_sheet_openings": ("Openings of the Qaid sheet", "مرات فتح ورقة القيد"),
    "timer_bid": ("Time for a call or a double", "وقت الشراء والدبل"),
    "timer_card": ("Time for a card", "وقت لعب الورقة"),
    "timer_qaid_window": ("Time for a Qaid after the last trick", "مهلة القيد بعد آخر أكلة"),
    "timer_qaid_sheet": ("Time that an open Qaid sheet may take", "مهلة ورقة القيد المفتوحة"),
    "timer_next_hand": ("Longest wait for the next hand", "أقصى انتظار لليد الجاية"),
    "timer_speak": ("Time for the answers to a Speak", "مهلة الرد بعد الكلام بالمشروع"),
}
"""English and Arabic, by option."""

VALUES: Final[Mapping[str, Mapping[str | int, tuple[str, str]]]] = {
    "cut": {
        "none": ("no cut", "بدون قص"),
        "cut": ("the dealer's left may cut", "يسار الموزّع له القص"),
        "lift": (
            "the dealer's left may turn the top card and take three",
            "يسار الموزّع له يكشف أول ورقة وياخذ ثلاث",
        ),
    },
    "boshat": {
        "none": ("never", "ما فيه بوشات"),
        "before_any_bid": ("before the first Hokm, Sun or Ashkal", "قبل أول حكم أو صن أو أشكل"),
        "first_round": ("during the first round of calls", "خلال الدور الأول من الشراء"),
        "before_first_card": ("until the first card is played", "لين تنلعب أول ورقة"),
    },
    "boshat_tables": {
        "all": ("every table", "كل الطاولات"),
        "qaid": ("Qaid tables only", "طاولات القيد فقط"),
    },
    "boshat_dealer": {
        "next": ("the next player", "اللي بعده"),
        "same": ("the same player again", "نفس الموزّع"),
    },
    "earlier_seat_takes_sun": {
        "none": ("never", "ما فيه"),
        "first_round": ("in the first round only", "في الدور الأول فقط"),
        "always": ("in both rounds", "في الدورين"),
    },
    "ashkal": {
        "over_opponents_hokm": ("over a Hokm of the opponents only", "على حكم الخصم فقط"),
        "after_passes": ("when all before have passed", "إذا اللي قبله كلهم ما شروا"),
    },
    "ashkal_buyer": {
        "caller": ("the player who called it", "اللي قال أشكل"),
        "partner": ("his partner, who takes the turned card", "خويه اللي ياخذ المكشوفة"),
    },
    "raisers": {
        "buyer_and_doubler": ("the buyer and the doubler only", "المشتري واللي دبّل فقط"),
        "teams": ("any player of the team whose turn it is", "أي واحد من الفريق اللي عليه الدور"),
    },
    "trump_while_partner_wins": {
        "always": ("always", "دايم"),
        "never": ("never", "ما يلزم"),
        "low_lead": ("only if he led a card below the Ace", "فقط إذا طلع خويك بأقل من الإكة"),
    },
    "project_contest": {
        "best_team": ("those of the team with the best project", "الفريق اللي معه أكبر مشروع"),
        "first_reveal": ("those of the team that is first to lay one", "الفريق اللي يكشف أول"),
    },
    "project_show": {
        "automatic": ("by the game after trick one", "تلقائي بعد أول أكلة"),
        "laid": ("by their owner, who lays them down", "صاحبها ينزّلها بنفسه"),
    },
    "projects_at_three_four": {
        1: ("single", "بدون مضاعفة"),
        2: ("doubled", "مضاعفة"),
    },
    "baloot_unsaid_in_shown_run": {
        "none": ("does not count", "ما ينحسب"),
        "counted": ("counts if the run counts", "ينحسب إذا انحسب التسلسل"),
        "laid": ("counts if the run was laid", "ينحسب إذا نزل التسلسل"),
    },
    "sun_rounding": {
        "keep_five": (
            "to the nearest ten, a five stays: 63 = 12, 65 = 13",
            f"لأقرب عشرة والخمسة تبقى: {ltr('63 = 12', 'ar')}، {ltr('65 = 13', 'ar')}",
        ),
        "double_then_tenth": (
            "doubled, then to the nearest ten: 63 = 13, 65 = 13",
            f"ضعف البنط ثم لأقرب عشرة: {ltr('63 = 13', 'ar')}، {ltr('65 = 13', 'ar')}",
        ),
    },
    "compare": {
        "raw": ("card points", "الأبناط"),
        "game_points": ("game points, after rounding", "النقاط بعد التقريب"),
    },
    "tie": {
        "made": ("the buyer has made it", "المشتري كسبان"),
        "lost": ("the buyer has lost", "المشتري خسران"),
    },
    "doubled_tie": {
        "last_caller_loses": ("lost by the last to raise", "يخسر آخر من رفع"),
        "declarer_wins": ("won by the buyer", "يكسب المشتري"),
    },
    "addons_when_doubled": {
        "all_to_winner": ("all to the winner", "كلها للفايز"),
        "escalation": (
            "the last to raise wins only his own; if he loses, all go to the winner",
            "آخر من رفع إن فاز فله مشاريعه فقط، وإن خسر فكلها للفايز",
        ),
    },
    "baloot_of_lost_buyer": {
        "holder": ("stays with its holder", "يبقى لصاحبه"),
        "winner": ("goes to the winners", "يروح للفايز"),
    },
    "baloot_of_doubled_loser": {
        "holder": ("stays with its holder", "يبقى لصاحبه"),
        "winner": ("goes where the losers' projects go", "يروح مع مشاريع الخسران"),
    },
    "sawa": {
        "team": ("the claimer and his partner", "صاحب السوا وخويه"),
        "hand": ("the claimer alone", "صاحب السوا لوحده"),
    },
    "registered_takes": {
        "own": ("the callers' own projects", "مشاريع اللي قيّدوا فقط"),
        "all": ("the projects of both teams", "مشاريع الفريقين"),
    },
    "wrong_call": {
        "against_caller": ("gives the hand to the other team", "اليد للفريق الثاني"),
        "none": ("costs nothing", "ما عليه شي"),
    },
}
"""English and Arabic, by option and value, for the options whose values are words."""

OFFENCES: Final[Mapping[str, tuple[str, str]]] = {
    "false_akka": ("false Akka", "أكه غلط"),
    "false_baloot": ("false Baloot", "بلوت غلط"),
    "false_project": ("false project", "مشروع غلط"),
    "false_sawa": ("false Sawa", "سوا غلط"),
    "invalid_project": ("wrongly laid project", "كشف مشروع غلط"),
    "locked_lead": ("trump led while locked", "ربّع واللعب مقفل"),
    "no_overtrump": ("did not overtrump", "ما كبّر بالحكم"),
    "no_trump": ("did not trump", "ما دقّ بالحكم"),
    "renege": ("did not follow suit", "قطع"),
}
"""English and Arabic, by offence (SPEC.md#qaid)."""

_ANSWERS: Final = {True: ("yes", "نعم"), False: ("no", "لا")}
_NO_OFFENCE: Final = ("nothing", "ولا شي")
_NO_TIMER: Final = ("no limit", "بدون حد")
_ZERO: Final[Mapping[str, tuple[str, str]]] = {
    "timer_bid": _NO_TIMER,
    "timer_card": _NO_TIMER,
    "timer_qaid_window": ("until the hand is scored", "لين تنحسب اليد"),
    "timer_qaid_sheet": _NO_TIMER,
    "timer_next_hand": ("no wait", "بدون انتظار"),
    "timer_speak": _NO_TIMER,
}
"""What 0 says, by timer."""


def option_title(name: str, lang: Lang = "en") -> str:
    """What an option settles, as a heading or a question for players; raises OptionsError for an unknown name.

    >>> option_title("sun_over_hokm")
    'May others say Sun over a Hokm?'
    >>> option_title("target", "ar")
    'نقاط الفوز بالصكة'
    """
    if name not in TITLES:
        raise OptionsError("option", name, f"unknown option {name!r}")
    return TITLES[name][lang == "ar"]


def option_value(name: str, value: OptionValue, lang: Lang = "en") -> str:
    """What an option's value means, as a short phrase beside its title.

    Raises OptionsError for an unknown name and for a value that the option cannot have.

    >>> option_value("timer_bid", 12_000), option_value("tie", "lost"), option_value("undertrump", False)
    ('12 seconds', 'the buyer has lost', 'no')
    """
    check_option(name, value)
    arabic = lang == "ar"
    if isinstance(value, bool):
        return _ANSWERS[value][arabic]
    if isinstance(value, tuple):
        listed = ("، " if arabic else ", ").join(OFFENCES[offence][arabic] for offence in value)
        return listed or _NO_OFFENCE[arabic]
    if name in VALUES:
        return VALUES[name][value][arabic]
    assert isinstance(value, int)
    return _NUMBERS[name](value)[arabic] if name in _NUMBERS else _time(name, value)[arabic]


def _points(number: int) -> tuple[str, str]:
    return f"{number}", _counted(number, "نقطة واحدة", "نقطتين", "نقاط", "نقطة")


def _at_most(number: int) -> tuple[str, str]:
    return f"{number} or less", f"{number} أو أقل"


def _at_least(number: int) -> tuple[str, str]:
    return f"{number} or more", f"{number} أو أكثر"


def _projects(number: int) -> tuple[str, str]:
    return f"{number}", _counted(number, "مشروع واحد", "مشروعين", "مشاريع", "مشروع")


def _openings(number: int) -> tuple[str, str]:
    if not number:
        return _NO_TIMER
    times = _counted(number, "مرة واحدة", "مرتين", "مرات", "مرة")
    return f"{number} for a team in each hand", f"{times} للفريق في اليد"


_NUMBERS: Final[Mapping[str, Callable[[int], tuple[str, str]]]] = {
    "target": _points,
    "sun_double_own_max": _at_most,
    "sun_double_other_min": _at_least,
    "declarations_each": _projects,
    "qaid_sheet_openings": _openings,
}


def _time(name: str, milliseconds: int) -> tuple[str, str]:
    if not milliseconds:
        return _ZERO[name]
    seconds, rest = divmod(milliseconds, 1000)
    if rest:
        exact = f"{seconds}.{rest:03}".rstrip("0")
        return f"{exact} seconds", f"{exact} ثانية"
    return f"{seconds} second{'s' * (seconds != 1)}", _counted(seconds, "ثانية واحدة", "ثانيتين", "ثواني", "ثانية")


def _counted(number: int, one: str, two: str, few: str, other: str) -> str:
    """A number with its noun, which Arabic writes in four ways: for one, two, three to ten, and all others."""
    if number in {1, 2}:
        return one if number == 1 else two
    return f"{number} {few if 3 <= number % 100 <= 10 else other}"
