"""The words of an audit, in English and Arabic."""

from collections.abc import Mapping
from typing import Final

RECORDS: Final = ("records: {records} in {files} files; {counts}", "السجلات: {records} في {files} ملف؛ {counts}")
MINE: Final = ("games of {player}: {records}; {counts}", "صكات {player}: {records}؛ {counts}")
COPIES: Final = ("copies of another record, byte for byte: {copies}", "نسخ طبق الأصل من سجل ثاني: {copies}")
UNREAD: Final = ("files that could not be read: {files}", "ملفات ما انقرت: {files}")
TROUBLES: Final = ("not judged, {name}: {reason}", "ما انحكم عليه، {name}: {reason}")
LEFT_ASIDE: Final = ("left aside in folders: {counts}", "انترك على جنب في المجلدات: {counts}")
REFUSED: Final = ("{verdict}, {name}: {reason}", "{verdict}، {name}: {reason}")
UNREAD_FILE: Final = ("not read, {name}: {reason}", "ما انقرا، {name}: {reason}")
GRADES: Final = ("shuffle: {counts}", "الخلط: {counts}")
GRADE: Final[Mapping[str, tuple[str, str]]] = {
    "none": ("nothing shown", "ما فيه دليل"),
    "server": ("fixed by the server", "ثابت من الخادم"),
    "players": ("with the players", "بمشاركة اللاعبين"),
    "unproven": ("not proven", "ما ثبت"),
}
FINDING: Final = (
    "{severity}: {check}: {times} in {records} records, first in {first}",
    "{severity}: {check}: {times} مرة في {records} سجل، أولها {first}",
)

ACROSS: Final = ("Across games:", "بين الصكات:")
CLEAR: Final = ("no repeated secret, commitment or deck", "ما فيه سر ولا التزام ولا ورق متكرر")
CONCERNS: Final[Mapping[str, tuple[str, str]]] = {
    "commitment.reused": ("the same commitment in several games: {times}", "نفس الالتزام في أكثر من صكة: {times}"),
    "secret.reused": ("the same secret in several games: {times}", "نفس السر في أكثر من صكة: {times}"),
    "secret.alike": (
        "secrets that begin or end alike, as those of a counter do: {times}",
        "أسرار بدايتها أو نهايتها وحدة، مثل العدّاد: {times}",
    ),
    "secret.weak": (
        "secrets that do not look random: {times}",
        "أسرار ما تشبه العشوائي: {times}",
    ),
    "deck.repeated": ("the same deck dealt more than once: {times}", "نفس ترتيب الورق توزّع أكثر من مرة: {times}"),
    "game.contradicted": (
        "games with records that contradict each other: {times}",
        "صكات لها سجلات يناقض بعضها بعض: {times}",
    ),
    "receipt.contradicted": (
        "games of which a signed receipt contradicts the record, or another receipt: {times}",
        "صكات لها إيصال موقّع يناقض السجل أو يناقض إيصال ثاني: {times}",
    ),
    "game.continued": (
        "games of which an earlier copy is there too: {times}",
        "صكات لها نسخة أقدم وهي ما خلصت: {times}",
    ),
    "game.withheld": (
        "games of which there is a signed receipt and no record: {times}",
        "صكات لها إيصال موقّع وما لها سجل: {times}",
    ),
}
EXAMPLE: Final = ("for example: {records}", "مثلًا: {records}")
TABLES: Final = (
    "tables: {tables}; games begun: {attempts}, ended: {ended}, broken off: {aborted}, without an end: {stopped}",
    "الطاولات: {tables}؛ الصكات اللي بدت: {attempts}، خلصت: {ended}، انقطعت: {aborted}، بدون نهاية: {stopped}",
)
NOT_ENDED: Final = (
    "games begun and not ended: {not_ended} of {begun}; a server can break off the games that it does not like",
    "صكات بدت وما خلصت: {not_ended} من {begun}؛ والخادم يقدر يقطع الصكات اللي ما تعجبه",
)
RECEIPTS: Final = (
    "receipts: {signed} signed under the keys you know, of {games} games; not signed under them: {unsigned}",
    "الإيصالات: {signed} موقّعة بالمفاتيح اللي تعرفها، من {games} صكة؛ وغير موقّعة بها: {unsigned}",
)
REDEALS: Final = (
    "redeals: {called} called in {deals} deals; {redeal_hands} of {known_deals} deals allowed one, {expected} expected",
    "البوشات: انقال {called} في {deals} توزيع؛ وكان ممكن في {redeal_hands} من {known_deals}، والمتوقع {expected}",
)
REDEAL_TABLE: Final = (
    "more redeals than chance gives: {players}: {called} in {deals} deals, chance {chance}",
    "بوشات أكثر من الحظ: {players}: {called} في {deals} توزيع، الاحتمال {chance}",
)
BROKEN_TABLE: Final = (
    "breaks off more often than the others: {players}: {broken} of {attempts} games, chance {chance}",
    "تنقطع صكاتها أكثر من غيرها: {players}: {broken} من {attempts} صكة، الاحتمال {chance}",
)

DEALS: Final = (
    "The deals: {deals}; tests: {tests}, adjusted for their number; an alarm at a chance below {level}",
    "التوزيعات: {deals}؛ الاختبارات: {tests}، معدّلة بعددها؛ والإنذار إذا نزل الاحتمال عن {level}",
)
NO_DEALS: Final = (
    "the deals were not tested: {reason}",
    "ما انفحصت التوزيعات: {reason}",
)
TEST: Final = (
    "{title}: {value}, chance {chance}, adjusted {adjusted}",
    "{title}: {value}، الاحتمال {chance}، المعدّل {adjusted}",
)
TOO_FEW: Final = ("{title}: too few to tell ({number})", "{title}: العدد قليل وما يكفي ({number})")
ALARM: Final = ("alarm", "إنذار")
FINE: Final = ("as chance", "مثل الحظ")
NO_ALARM: Final = (
    "no alarm: these deals look like honest shuffles; that alone proves nothing about any one game",
    "ما فيه إنذار: التوزيعات تشبه الخلط النظيف، وهذا لحاله ما يثبت شي عن صكة بعينها",
)
POWER: Final = (
    "a server that deals the best of k secrets shows at five sigma after so many games: {games}",
    "الخادم اللي يختار أحسن سر من عدد من الأسرار ينكشف عند خمسة سيغما بعد هالعدد من الصكات: {games}",
)
BEST_OF: Final = ("{games} for k = {tries}", "{games} إذا اختار من {tries}")
GAVE: Final = ("written: {name}", "انكتب: {name}")

TESTS: Final[Mapping[str, tuple[str, str]]] = {
    "card.position": ("where each card lies", "مكان كل ورقة"),
    "card.neighbours": ("which card follows which", "أي ورقة تجي بعد أي ورقة"),
    "card.order": ("order left over from a new pack", "بقايا ترتيب الورق الجديد"),
    "turned": ("the turned card", "الورقة المكشوفة"),
    "suits.seat0": ("suit lengths, seat 0", "أطوال الألوان، المقعد 0"),
    "suits.seat1": ("suit lengths, seat 1", "أطوال الألوان، المقعد 1"),
    "suits.seat2": ("suit lengths, seat 2", "أطوال الألوان، المقعد 2"),
    "suits.seat3": ("suit lengths, seat 3", "أطوال الألوان، المقعد 3"),
    "first_dealer": ("the first dealer", "أول موزّع"),
    "redeal": ("redeal hands (Boshat) held", "أيادي البوشات"),
    "repeat.position": ("cards back in the same place of the next deal", "أوراق رجعت لنفس المكان في التوزيع اللي بعده"),
    "repeat.neighbours": ("neighbours kept from deal to deal", "أوراق بقت متجاورة من توزيع لتوزيع"),
    "repeat.seat": ("cards back at the same seat in the next deal", "أوراق رجعت لنفس المقعد في التوزيع اللي بعده"),
    "strength.seat0": ("strength of seat 0", "قوة ورق المقعد 0"),
    "strength.seat1": ("strength of seat 1", "قوة ورق المقعد 1"),
    "strength.seat2": ("strength of seat 2", "قوة ورق المقعد 2"),
    "strength.seat3": ("strength of seat 3", "قوة ورق المقعد 3"),
    "strength.teams": ("strength of team 0 against team 1", "قوة ورق الفريق 0 مقابل الفريق 1"),
    "strength.bots": ("strength of the bots", "قوة ورق البوتات"),
    "strength.cut_short": ("strength of the teams where a game was broken off", "قوة الفريقين وقت ما انقطعت الصكة"),
    "strength.player": ("the player with the oddest cards of {number}", "اللاعب اللي ورقه أغرب واحد من {number}"),
}
MINE_TESTS: Final[Mapping[str, tuple[str, str]]] = {
    "suits.seat0": ("suit lengths, you", "أطوال الألوان، أنت"),
    "suits.seat1": ("suit lengths, on your right", "أطوال الألوان، اللي على يمينك"),
    "suits.seat2": ("suit lengths, your partner", "أطوال الألوان، خويك"),
    "suits.seat3": ("suit lengths, on your left", "أطوال الألوان، اللي على يسارك"),
    "strength.seat0": ("strength of your cards", "قوة ورقك"),
    "strength.seat1": ("strength of the player on your right", "قوة ورق اللي على يمينك"),
    "strength.seat2": ("strength of your partner", "قوة ورق خويك"),
    "strength.seat3": ("strength of the player on your left", "قوة ورق اللي على يسارك"),
    "strength.teams": ("strength of your team against the others", "قوة ورق فريقكم مقابل الفريق الثاني"),
}
"""What the seats are to the player whose games are asked about."""

SIGMA: Final = ("{value} standard errors", "{value} خطأ معياري")
SQUARE: Final = ("chi-square {value} where {expected} is expected", "كاي تربيع {value} والمتوقع {expected}")
COUNT: Final = ("{value} where {expected} are expected", "{value} والمتوقع {expected}")

YOURS: Final[Mapping[str, tuple[str, str]]] = {
    "usual": (
        "your cards: over {deals} deals as chance gives them; {share} of all honest players are as far off as you",
        "ورقك: في {deals} توزيع مثل ما يعطي الحظ؛ و{share} من اللاعبين في خلط نظيف ورقهم بعيد عن المتوسط مثلك",
    ),
    "weak": (
        "your cards: over {deals} deals weaker than chance explains",
        "ورقك: في {deals} توزيع أضعف من اللي يفسّره الحظ",
    ),
    "strong": (
        "your cards: over {deals} deals stronger than chance explains",
        "ورقك: في {deals} توزيع أقوى من اللي يفسّره الحظ",
    ),
    "few": ("your cards: too few deals to tell ({deals})", "ورقك: التوزيعات قليلة وما تكفي ({deals})"),
}
"""The answer to one player's question: are my cards worse than they should be?"""
