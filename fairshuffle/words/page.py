"""The words of the Verify page that no report has, in English and Arabic; the page gets them at its export."""

from collections.abc import Mapping
from typing import Final

PAGE: Final[Mapping[str, tuple[str, str]]] = {
    "title": ("Verify", "تحقق"),
    "promise": (
        "Check a finished game of Baloot: every deal, call, card and score. Nothing leaves this device.",
        "افحص صكة انتهت: كل توزيع ونداء وورقة ونتيجة. وما يطلع شي من جهازك.",
    ),
    "other_language": ("العربية", "English"),
    "four_colors": ("Four colours", "أربعة ألوان"),
    "skip": ("To the content", "إلى المحتوى"),
    "no_script": (
        "This page needs JavaScript: it checks the game here, on your device.",
        "الصفحة تحتاج JavaScript لأن الفحص يصير هنا في جهازك.",
    ),
    # What is checked.
    "record": ("The record of a game", "سجل الصكة"),
    "choose": ("Choose a file", "اختر ملف"),
    "drop": ("or drop it here", "أو اسحبه هنا"),
    "paste": ("Paste a record", "الصق السجل"),
    "pasted": ("the pasted text", "النص الملصوق"),
    "check_pasted": ("Check this text", "افحص هذا النص"),
    "sample": ("Try a sample game", "جرّب صكة جاهزة"),
    "records": ("This file holds {count} records.", "في الملف {count} سجلات."),
    "record_number": ("Record {number}", "السجل {number}"),
    "kept": ("What I kept from the game", "اللي محفوظ عندي من اللعب"),
    "kept_why": (
        "With this you can be sure that the game was not written afterwards, and that your device took part in it.",
        "بهذا تتأكد إن السجل ما انكتب بعد اللعب، وإن جهازك شارك في الخلط.",
    ),
    "seal": ("My seal: a digest of 64 hex digits", "الختم: بصمة من 64 خانة"),
    "receipt": ("My receipts: one a line", "إيصالاتي: كل واحد في سطر"),
    "chain": ("My chain: one line", "السلسلة: سطر واحد"),
    "key": (
        "The server's public key, or several: 64 hex digits each; the game must be signed by one of them",
        "مفتاح الخادم المعلن أو مفاتيحه، كل واحد 64 خانة؛ ولازم الصكة موقّعة بواحد منها",
    ),
    "check_again": ("Check again", "افحص من جديد"),
    # What the page is doing.
    "testing": ("This page is testing itself …", "الصفحة تفحص نفسها …"),
    "tested_script": (
        "Self-test: the script passed {count} values. The full verifier is coming …",
        "فحص الصفحة: السكربت سليم في {count} قيمة. باقي الفاحص الكامل …",
    ),
    "loading": (
        "Loading the full verifier, only this first time: {percent} % …",
        "تحميل الفاحص الكامل، أول مرة بس: {percent}٪ …",
    ),
    "ready": (
        "Self-test passed: {count} values by the script, {records} records by both programs. Package {version}.",
        "الصفحة سليمة: {count} قيمة بالسكربت و{records} سجلات بالبرنامجين. الحزمة {version}.",
    ),
    "offline": ("This page now works offline too.", "الصفحة تشتغل الحين بدون نت."),
    "self_test_failed": (
        "Do not use this page: it failed its own test ({what}).",
        "لا تستعمل الصفحة: ما نجحت في فحص نفسها ({what}).",
    ),
    "not_secure": (
        "This page works only over https: the browser gives no cryptography to others.",
        "الصفحة ما تشتغل إلا على https، لأن المتصفح ما يعطي غيرها أدوات التشفير.",
    ),
    "no_python": (
        "The full verifier cannot run in this browser ({what}). Only the shuffle was checked, there is no verdict.",
        "الفاحص الكامل ما يشتغل في هذا المتصفح ({what}). انفحص الخلط بس، وما فيه حكم.",
    ),
    "checking": ("Checking every call, card and score …", "فحص كل نداء وورقة ونتيجة …"),
    "too_large": (
        "This file has {size} MB; a record has {limit} MB at most. It was not read.",
        "حجم الملف {size} م.ب، والسجل أكثره {limit} م.ب. ما انقرا.",
    ),
    "not_read": ("This file could not be read.", "تعذرت قراءة الملف."),
    # What came out.
    "no_verdict": ("No verdict", "ما فيه حكم"),
    "script": ("The shuffle, by an independent script", "الخلط بسكربت مستقل"),
    "script_clean": (
        (
            "The shuffle is right: the deals ({deals}) come from the secret that line 1 commits to, and the cards "
            "that were played ({cards}) were in the right hands."
        ),
        (
            "الخلط سليم: التوزيعات ({deals}) طالعة من السر اللي التزم به السطر 1، والأوراق الملعوبة ({cards}) كانت في "
            "أيدي أصحابها."
        ),
    ),
    "script_closed": (
        "Nothing is wrong with the shuffle so far, but its secret is not opened.",
        "ما طلع غلط في الخلط، بس السر ما انكشف.",
    ),
    "script_none": (
        "There is nothing to check: this record does not show how the cards were dealt.",
        "ما فيه شي ينفحص: السجل ما يبيّن كيف توزّع الورق.",
    ),
    "script_faults": (
        "Something is wrong with the shuffle, first in line {line} ({id}).",
        "في الخلط شي غلط، أوله في السطر {line} ({id}).",
    ),
    "script_unreadable": (
        "The script cannot read this as a game: line {line}.",
        "السكربت ما قدر يقراه كصكة: السطر {line}.",
    ),
    "script_unknown": (
        "The script does not know this kind of record.",
        "السكربت ما يعرف هذا النوع من السجلات.",
    ),
    "agree": ("Two independent programs agree.", "برنامجان مستقلان متفقان."),
    "alarm": (
        (
            "No verdict: the two programs of this page disagree ({what}). One of them is wrong. Trust neither, and "
            "please report it with this record."
        ),
        "ما فيه حكم: برنامجا الصفحة مختلفان ({what}) وواحد منهما غلطان. لا تعتمد على أي منهما، وبلّغ عنه مع هذا السجل.",
    ),
    "stopped": (
        "The verifier stopped: {what}. That says nothing about the game.",
        "الفاحص توقف: {what}. وهذا ما يقول شي عن الصكة.",
    ),
    "trouble": (
        "No verdict, because of what you brought: {field} – {why}. Correct that field or empty it.",
        "ما فيه حكم بسبب اللي أضفته: {field} – {why}. صحّح الخانة أو فضّها.",
    ),
    "trouble_form": ("this is not written as it must be", "مو مكتوب بشكله الصحيح"),
    "trouble_foreign": ("it is of another game", "من صكة ثانية"),
    "trouble_signature": (
        "its signature does not hold: anybody can have written it",
        "توقيعه غير صحيح، وأي أحد يقدر يكتبه",
    ),
    "trouble_no_key": ("it is signed, but there is no key to check it with", "موقّع وما فيه مفتاح يفحصه"),
    "trouble_unchecked": ("this browser cannot check its signature", "المتصفح ما يقدر يفحص توقيعه"),
    "findings": ("What was found", "اللي طلع"),
    "no_findings": ("Nothing is wrong, nothing is missing.", "ما طلع غلط ولا نقص."),
    "no_errors": ("Nothing wrong was found.", "ما طلع شي غلط."),
    "more_findings": (
        "… and {count} more; all are in the JSON report.",
        "… و{count} غيرها، وكلها في تقرير JSON.",
    ),
    "expected": ("expected", "المتوقع"),
    "found": ("found", "الموجود"),
    "go_there": ("Go to this place", "روح لمكانها"),
    "about": ("The game", "الصكة"),
    "fairness": ("The shuffle", "الخلط"),
    # Hand by hand.
    "hands": ("Hand by hand", "يد بيد"),
    "hand": ("Hand {number}", "اليد {number}"),
    "hand_title": ("hand", "اليد"),
    "contract": ("contract", "الشراء"),
    "sheet": ("Score sheet", "النشرة"),
    "total": ("total", "المجموع"),
    "team": ("team {team}", "الفريق {team}"),
    "seat": ("seat {seat}", "المقعد {seat}"),
    "dealer": ("dealer", "الموزّع"),
    "turned": ("turned card", "المكشوفة"),
    "buyer": ("buyer", "المشتري"),
    "four_hands": ("The four hands", "الأيدي الأربع"),
    "four_hands_unknown": (
        "The cards of this hand are not known.",
        "ورق هذي اليد غير معروف.",
    ),
    "not_bought": ("Nobody bought: five cards each.", "ما أحد شرى: خمس أوراق لكل لاعب."),
    "auction": ("Auction", "الشراء"),
    "tricks": ("Tricks, in the order of play from right to left", "الأكلات، بترتيب اللعب من اليمين إلى اليسار"),
    "trick": ("Trick {number}", "الأكلة {number}"),
    "taken": ("won by {who}, card points {points}", "أكلها {who}، الأبناط {points}"),
    "won": ("won", "أكلها"),
    "projects": ("Projects", "المشاريع"),
    "counts": ("counts", "محسوب"),
    "counts_not": ("does not count", "غير محسوب"),
    "not_held": ("not in the hand", "مو في اليد"),
    "score": ("Score", "الحساب"),
    "no_score": ("The score of this hand is not known.", "حساب هذي اليد غير معروف."),
    "claimed": (
        "The record says: {outcome}, {points}, in total {total}.",
        "السجل يقول: {outcome}، {points}، والمجموع {total}.",
    ),
    "auto": ("by the server, time over", "من الخادم، انتهى الوقت"),
    "locked": ("locked", "مقفل"),
    # What happens in a hand.
    "said": ("{who}: {what}", "{who}: {what}"),
    "says_akka": ("Akka", "أكه"),
    "says_baloot": ("Baloot", "بلوت"),
    "says_sawa": ("Sawa: all the rest is mine", "سوا: الباقي كله لي"),
    "says_boshat": ("Boshat", "بوشات"),
    "declares": ("project: {what}", "مشروع: {what}"),
    "lays": ("lays {what}", "ينزّل {what}"),
    "opens_sheet": ("opens the Qaid sheet", "يفتح ورقة القيد"),
    "closes_sheet": ("closes the Qaid sheet", "يقفل ورقة القيد"),
    "accuses": ("calls {against}: {offence}", "يقيّد على {against}: {offence}"),
    "ruling": ("Ruling: {what}", "القرار: {what}"),
    "aborted": ("The game was broken off: {what}", "انقطعت الصكة: {what}"),
    "wrote_team": ("wrote to the partner", "كتب لخويه"),
    "wrote_table": ("wrote to the table", "كتب للطاولة"),
    # One deal with pencil and paper.
    "walk": ("How this deal was shuffled", "كيف انخلط هذا التوزيع"),
    "walk_why": (
        "You can do all of this again yourself, with any program that knows HMAC-SHA256.",
        "تقدر تعيد كل هذا بنفسك بأي برنامج يعرف HMAC-SHA256.",
    ),
    "walk_secret": (
        "The server's secret of this hand comes from the master that it opened at the end.",
        "سر الخادم لهذي اليد طالع من السر الأصلي المكشوف في النهاية.",
    ),
    "walk_links": (
        "The players' links; a zero line is a seat that took no part.",
        "حلقات اللاعبين؛ والأصفار لمن ما شارك.",
    ),
    "walk_key": ("Both together give the key of the deal.", "ومنهما مفتاح التوزيع."),
    "walk_blocks": (
        "The key gives blocks of 32 bytes, read one byte after the other.",
        "والمفتاح يعطي كتل من 32 بايت تنقرا بايت بايت.",
    ),
    "walk_draws": (
        (
            "With n cards left a byte below the limit is taken: its remainder by n says which card changes places with "
            "the last of them. Other bytes are refused, so that every card is equally likely."
        ),
        (
            "إذا بقى n ورقة ينقبل البايت الأصغر من الحد، وباقي قسمته على n هو مكان الورقة اللي تتبادل مع آخرها. وغيره "
            "يُرفض حتى تتساوى فرص الورق."
        ),
    ),
    "walk_byte": ("byte", "البايت"),
    "walk_limit": ("limit", "الحد"),
    "walk_place": ("remainder", "الباقي"),
    "walk_swap": ("swapped", "تبادلت"),
    "walk_refused": ("refused", "مرفوض"),
    "walk_deck": ("The deck, top card first:", "الورق من أعلاه:"),
    "walk_cut": ("Then it was cut: {what}.", "بعدها انقص: {what}."),
    "walk_dealt": (
        "Three cards each and two cards each from the dealer's right on, one card turned; the rest after the purchase.",
        "ثلاث ثلاث ثم ثنتين ثنتين من يمين الموزّع، وورقة تنكشف؛ والباقي بعد الشراء.",
    ),
    # The report on paper and in a file.
    "print": ("Print", "اطبع"),
    "save_page": ("Save this report", "احفظ التقرير"),
    "save_json": ("Save as JSON", "احفظه JSON"),
    "report": ("Report", "التقرير"),
    "report_of": ("Report on {name}", "تقرير {name}"),
    "made": ("Made by {program}.", "من {program}."),
    "made_by": (
        "Made by fairshuffle {version} in a browser, without any server.",
        "من fairshuffle {version} في المتصفح، بدون أي خادم.",
    ),
}
"""Texts by name; names in braces are filled in by the page."""

RANKS: Final[Mapping[str, tuple[str, str]]] = {
    "7": ("seven", "سبعة"),
    "8": ("eight", "ثمانية"),
    "9": ("nine", "تسعة"),
    "T": ("ten", "عشرة"),
    "J": ("Jack", "ولد"),
    "Q": ("Queen", "بنت"),
    "K": ("King", "شايب"),
    "A": ("Ace", "إكة"),
}
"""What a screen reader says of a card, before its suit."""

CARD: Final = ("{rank} of {suit}", "{rank} {suit}")
"""A card in words."""
