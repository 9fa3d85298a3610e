"""The sentence of every finding, in English and Arabic, by its id (SPEC.md#findings).

Templates know these words: ``{who}`` the player at fault, ``{expected}`` and ``{found}``, ``{line}``, ``{hand}``,
``{trick}`` and every fact of the finding. Cards and lists are written for people.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fairshuffle.cards import CARD_BY_NAME
from fairshuffle.faults import Fault
from fairshuffle.words.cards import Lang, cards_text, isolated, ltr

SENTENCES: Final[Mapping[str, tuple[str, str]]] = {
    "log.version": (
        "The record says format {found}; this version reads {expected}.",
        "السجل بصيغة {found}، وهذا الإصدار يقرأ {expected}.",
    ),
    "log.order": (
        "A line of type {found} may not stand here; expected: {expected}.",
        "سطر من نوع {found} لا يأتي في هذا الموضع؛ المتوقع: {expected}.",
    ),
    "log.time": (
        "Time runs backwards: {found} ms after {expected} ms.",
        "الوقت يرجع إلى الوراء: {found} بعد {expected} (ملّي ثانية).",
    ),
    "log.truncated": (
        "The record stops before the end of the match (last line: {found}).",
        "السجل يتوقف قبل نهاية الصكة (آخر سطر: {found}).",
    ),
    "commit.opening": (
        "The opened secret is not the one that was committed to; no deal can be checked with it.",
        "السر المكشوف ليس السر الذي التُزم به قبل اللعب؛ فلا يمكن فحص أي توزيع به.",
    ),
    "commit.hand_opening": (
        "The secret of hand {hand} is missing, or is not the one that was committed to.",
        "سر اليد {hand} غير موجود أو ليس السر الذي التُزم به.",
    ),
    "commit.missing": (
        "The secret has not been opened, so the deals cannot be checked.",
        "السر لم يُكشف، فلا يمكن فحص التوزيع.",
    ),
    "commit.pinned": (
        "This is not the commitment that you were given: {found} instead of {expected}.",
        "هذا ليس الالتزام الذي أُعطيته: {found} بدلا من {expected}.",
    ),
    "entropy.anchor": (
        "The chain of {who} does not begin at the anchor that was fixed before the deals.",
        "سلسلة {who} لا تبدأ من المرساة المثبتة قبل التوزيع.",
    ),
    "entropy.link": (
        "A link of {who} does not belong to the chain of that seat.",
        "حلقة من {who} لا تنتمي إلى سلسلة هذا المقعد.",
    ),
    "entropy.missing_link": (
        "No link of {who} came for deal {deal}; an earlier one stands in its place.",
        "لم تصل حلقة {who} للتوزيعة {deal}؛ وتقوم مقامها حلقة سابقة.",
    ),
    "entropy.order": (
        "A link of {who} stands for deal {found} where only deal {expected} can be meant, or twice.",
        "حلقة {who} جاءت للتوزيعة {found} والمنتظر التوزيعة {expected}، أو جاءت مرتين.",
    ),
    "check.digest": (
        "The bytes before this checkpoint are not those it vouches for: something after line {after} was changed.",
        "البيانات قبل نقطة التحقق هذه ليست التي تشهد عليها: تغيّر شيء بعد السطر {after}.",
    ),
    "check.lines": (
        "The checkpoint counts {found} lines before it; there are {expected}.",
        "نقطة التحقق تعدّ {found} سطرا قبلها، والصحيح {expected}.",
    ),
    "check.signature": (
        "The signature of this checkpoint is {found}.",
        "توقيع نقطة التحقق هذه: {found}.",
    ),
    "check.receipt": (
        "The record does not extend the receipt that you kept.",
        "السجل لا يكمل الإيصال الذي احتفظت به.",
    ),
    "draw.dealer": (
        "The draw gives seat {expected} as the first dealer, not seat {found}.",
        "القرعة تعطي المقعد {expected} أول موزع، لا المقعد {found}.",
    ),
    "deal.index": (
        "This line says hand {found}; it is hand {expected}.",
        "هذا السطر يقول اليد {found}، وهي اليد {expected}.",
    ),
    "deal.dealer": (
        "Seat {found} deals; it was the turn of seat {expected}.",
        "وزّع المقعد {found} والدور على المقعد {expected}.",
    ),
    "deal.turned": (
        "The secret gives {expected} as the turned card, the record shows {found}.",
        "السر يعطي {expected} ورقةً مكشوفة، والسجل يعرض {found}.",
    ),
    "deal.cards": (
        "The cards shown for this deal are not the ones that were dealt.",
        "الأوراق المعروضة لهذا التوزيع ليست الأوراق التي وُزعت.",
    ),
    "deal.cut": (
        "The cut of {who} does not fit this table (option cut = {option}, dealer's left is seat {expected}).",
        "قطع {who} لا يصح في هذه الطاولة (الخيار cut = {option}، ويسار الموزع المقعد {expected}).",
    ),
    "deal.repeated_card": (
        "A card is dealt twice: {found}.",
        "ورقة وُزعت مرتين: {found}.",
    ),
    "boshat.claim": (
        "{who} calls Boshat holding {found}: not all are sevens, eights and nines.",
        "{who} قال بوشات وأوراقه {found}: ليست كلها سبعات وثمانيات وتسعات.",
    ),
    "boshat.window": (
        "{who} calls Boshat when this table does not allow it (boshat = {option}, tables = {tables}).",
        "{who} قال بوشات في وقت لا تسمح به الطاولة (boshat = {option}، tables = {tables}).",
    ),
    "bid.turn": (
        "{who} calls without being asked.",
        "{who} تكلّم في الشراء بلا دور.",
    ),
    "bid.call": (
        "{who} may not say {found} here; allowed: {expected}.",
        "لا يحق لـ{who} أن يقول {found} هنا؛ المسموح: {expected}.",
    ),
    "bid.suit": (
        "{who} may not buy Hokm in {found} here; allowed: {expected}.",
        "لا يحق لـ{who} أن يشتري حكم {found} هنا؛ المسموح: {expected}.",
    ),
    "double.turn": (
        "{who} says {level}, but the call is not his or the time for it is over.",
        "{who} قال {level} وليس له ذلك أو فات وقته.",
    ),
    "double.level": (
        "{who} says {found}; the next level is {expected}.",
        "{who} قال {found}، والدرجة التالية {expected}.",
    ),
    "double.score": (
        "{who} doubles a Sun that the score does not allow to double ({found}; needed: {expected}).",
        "{who} دبّل صنًّا لا تسمح النتيجة بتدبيله ({found}؛ المطلوب: {expected}).",
    ),
    "double.locked": (
        "{who} says locked where this level must be open.",
        "{who} قال مقفل في درجة لا تكون إلا مفتوحة.",
    ),
    "project.window": (
        "{who} declares, speaks or lays a project outside the time for it.",
        "{who} أعلن مشروعا أو تكلّم به أو أنزله في غير وقته.",
    ),
    "project.too_many": (
        "{who} declares more projects than this table allows ({expected}).",
        "{who} أعلن مشاريع أكثر مما تسمح به الطاولة ({expected}).",
    ),
    "project.not_held": (
        "{who} names a project that his eight cards do not hold: {found}.",
        "{who} ذكر مشروعا ليس في أوراقه الثماني: {found}.",
    ),
    "project.overlap": (
        "{who} uses one card for two projects: {found}.",
        "{who} استعمل ورقة واحدة في مشروعين: {found}.",
    ),
    "project.priority": (
        "The project of {who} does not stand: the other team has the better one or was first.",
        "مشروع {who} لا يُحسب: مشروع الفريق الآخر أقوى أو أسبق.",
    ),
    "baloot.not_held": (
        "{who} says Baloot without the King and Queen of trumps.",
        "{who} قال بلوت وليس معه شايب وبنت الحكم.",
    ),
    "baloot.late": (
        "{who} says Baloot with the wrong card: it counts only with the second of King and Queen.",
        "{who} قال بلوت مع ورقة غير صحيحة: لا يُحسب إلا مع الثانية من الشايب والبنت.",
    ),
    "play.turn": (
        "{who} plays out of turn; it was the turn of seat {expected}.",
        "{who} لعب في غير دوره، والدور على المقعد {expected}.",
    ),
    "play.not_held": (
        "{who} plays {found}, a card that he does not hold.",
        "{who} لعب {found} وهي ليست في يده.",
    ),
    "play.renege": (
        "{who} plays {found} although he can follow suit with {expected}.",
        "{who} قطع: لعب {found} ومعه من نوع الأكلة {expected}.",
    ),
    "play.no_trump": (
        "{who} plays {found} although he has to trump with {expected}.",
        "{who} ما دقّ بالحكم: لعب {found} وعليه أن يلعب {expected}.",
    ),
    "play.no_overtrump": (
        "{who} plays {found} although he has to play a higher trump: {expected}.",
        "{who} ما كبّر بالحكم: لعب {found} وعليه أن يلعب {expected}.",
    ),
    "play.locked_lead": (
        "{who} leads the trump {found} in a locked hand while holding {expected}.",
        "{who} ربّع بالحكم {found} واللعب مقفل ومعه {expected}.",
    ),
    "akka.false": (
        "{who} says Akka with {found}, which is not a lead with the highest card left of its suit.",
        "{who} قال أكه مع {found} وليست أكبر ورقة باقية من نوعها في بداية أكلة.",
    ),
    "trick.winner": (
        "Seat {expected} takes this trick, not seat {found}.",
        "الأكلة للمقعد {expected} لا للمقعد {found}.",
    ),
    "sawa.window": (
        "{who} says Sawa when it is the turn of seat {expected}.",
        "{who} قال سوا والدور على المقعد {expected}.",
    ),
    "sawa.false": (
        "The Sawa of {who} is false: the play {line_of_play} loses a trick.",
        "سوا {who} غير صحيح: باللعب {line_of_play} تضيع أكلة.",
    ),
    "qaid.window": (
        "{who} calls Qaid outside the time for it.",
        "{who} قيّد في غير الوقت المسموح.",
    ),
    "qaid.sheet": (
        "This call of {who} is not allowed on this Qaid sheet.",
        "هذا القيد من {who} غير مسموح في هذه الورقة.",
    ),
    "qaid.ruling": (
        "The ruling must be {expected}, not {found}.",
        "الحكم الصحيح في القيد {expected} لا {found}.",
    ),
    "score.outcome": (
        "The hand ends {expected}; the record says {found}.",
        "اليد تنتهي {expected}، والسجل يقول {found}.",
    ),
    "score.points": (
        "The hand gives {expected}; the record says {found}.",
        "اليد تعطي {expected}، والسجل يقول {found}.",
    ),
    "score.total": (
        "The running total is {expected}; the record says {found}.",
        "المجموع {expected}، والسجل يقول {found}.",
    ),
    "score.cards": (
        "The tricks hold {expected} card points; the record says {found}.",
        "أبناط الأوراق {expected}، والسجل يقول {found}.",
    ),
    "score.projects": (
        "Projects give {expected}; the record says {found}.",
        "المشاريع تعطي {expected}، والسجل يقول {found}.",
    ),
    "score.baloot": (
        "Baloot gives {expected}; the record says {found}.",
        "البلوت يعطي {expected}، والسجل يقول {found}.",
    ),
    "match.over": (
        "A hand is dealt although the match is over.",
        "وُزعت يد والصكة منتهية.",
    ),
    "match.winner": (
        "Team {expected} has won the match, not team {found}.",
        "فاز بالصكة الفريق {expected} لا الفريق {found}.",
    ),
    "match.not_over": (
        "The match is ended at {found}, before a team has won with {expected}.",
        "أُنهيت الصكة عند {found} قبل أن يفوز فريق ببلوغ {expected}.",
    ),
    "timer.early": (
        "This comes too early: {found} ms after the turn began instead of {expected} ms.",
        "هذا قبل أوانه: بعد {found} من بداية الدور بدلا من {expected} (ملّي ثانية).",
    ),
    "timer.late": (
        "{who} acts too late: {found} ms after the turn began, {expected} ms are allowed.",
        "{who} تأخر: {found} من بداية الدور والمسموح {expected} (ملّي ثانية).",
    ),
    "timer.auto": (
        "An action taken by the server for {who} must be a pass or a legal card: {found}.",
        "ما يلعبه الخادم عن {who} يجب أن يكون «بس» أو ورقة صحيحة: {found}.",
    ),
    "timer.next_hand": (
        "The next hand is dealt before all are ready and before the time is over.",
        "وُزعت اليد التالية قبل استعداد الجميع وقبل انتهاء الوقت.",
    ),
    "chat.closed": (
        "{who} writes to his team while team chat is closed.",
        "{who} كتب لفريقه ومحادثة الفريق مغلقة.",
    ),
    "bot.seat": (
        "A program plays for {who}; programs may play at free tables only.",
        "برنامج يلعب مكان {who}؛ ولا تلعب البرامج إلا في الطاولات المجانية.",
    ),
}
"""English and Arabic, by finding id."""

_MISSING: Final = "–"


def sentence(finding: Fault, lang: Lang = "en", names: Sequence[str] = ()) -> str:
    """What a finding says, in one sentence; ``names`` are the players by seat, seat numbers stand where there are none.

    Raises KeyError for an id without words.

    >>> sentence(Fault("play.turn", seat=2, expected=1, found=2))
    'Seat 2 plays out of turn; it was the turn of seat 1.'
    """
    template = SENTENCES[finding.id][lang == "ar"]
    values: dict[str, str] = {
        key: _text(value, lang)
        for key, value in {
            **dict.fromkeys(("after", "deal", "level", "option", "tables"), ""),
            **finding.facts,
            "expected": finding.expected,
            "found": finding.found,
            "hand": finding.hand,
            "trick": finding.trick,
        }.items()
    }
    values["who"] = _who(finding.seat, lang, names)
    if not values["level"]:
        values["level"] = values["found"]
    text = template.format_map(values)
    return text[0].upper() + text[1:] if lang == "en" else text


def _who(seat: int, lang: Lang, names: Sequence[str]) -> str:
    if seat < 0:
        return _MISSING
    if names:
        return isolated(names[seat], lang)
    return f"المقعد {ltr(seat, lang)}" if lang == "ar" else f"seat {seat}"


def _text(value: Any, lang: Lang) -> str:  # noqa: ANN401 - a JSON value of any shape
    """A JSON value as people read it: cards with their symbols, lists with commas."""
    if isinstance(value, Mapping):
        return _comma(lang).join(f"{key.replace('_', ' ')} {_text(item, lang)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        if value and all(isinstance(item, str) and item in CARD_BY_NAME for item in value):
            return cards_text(value, lang)
        if len(value) == 2 and all(isinstance(item, int) for item in value):
            return ltr(f"{value[0]}–{value[1]}", lang)
        return _comma(lang).join(_text(item, lang) for item in value)
    if isinstance(value, str) and value in CARD_BY_NAME:
        return cards_text([value], lang)
    return _MISSING if value is None else ltr(str(value).replace("_", " "), lang)


def _comma(lang: Lang) -> str:
    return "، " if lang == "ar" else ", "
