"""The words of options and of the table: complete, in both languages, never two things under one phrase."""

import re
from itertools import combinations
from typing import Final, get_args, get_type_hints

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from fairshuffle.errors import OptionsError
from fairshuffle.events import Offence, OptionValue
from fairshuffle.limits import MAX_NUMBER
from fairshuffle.rules.options import OPTION_NAMES, PROFILES, TableOptions, profile
from fairshuffle.words.cards import Lang
from fairshuffle.words.glossary import GLOSSARY, TERMS, table_word
from fairshuffle.words.options import OFFENCES, TITLES, VALUES, option_title, option_value

LANGUAGES: Final[tuple[Lang, ...]] = ("en", "ar")
ARABIC: Final = re.compile("[\u0621-\u064a]")
LATIN: Final = re.compile("[A-Za-z]")

KINDS: Final = get_type_hints(TableOptions)
NUMBERS: Final = tuple(name for name in OPTION_NAMES if KINDS[name] is int)


def values_of(name: str) -> list[OptionValue]:
    """Every value of an option of words, and a good choice of the others."""
    if KINDS[name] is bool:
        return [False, True]
    if name == "offences":
        some = [tuple(sorted(pair)) for size in (0, 1, 2, 8, 9) for pair in combinations(get_args(Offence), size)]
        return sorted({*some, *(profile(each).offences for each in PROFILES)})
    if KINDS[name] is int:
        if name == "declarations_each":
            return [*range(1, 9)]
        return [*([] if name == "target" else [0]), 1, 2, 3, 10, 11, 100, 103, 1000, 12_500]
    return list(get_args(KINDS[name]))


def is_in(lang: Lang, text: str) -> bool:
    """Whether a phrase is trimmed, not empty, and written in the letters of its language."""
    other = LATIN if lang == "ar" else ARABIC
    return text != "" and text == text.strip() and "  " not in text and not other.search(text)


def test_there_are_words_for_every_option_and_no_other() -> None:
    assert tuple(TITLES) == OPTION_NAMES
    words = {name: get_args(kind) for name, kind in KINDS.items() if kind not in {bool, int} and name != "offences"}
    said = {name: tuple(key.partition(".")[2] for key in VALUES if key.startswith(f"{name}.")) for name in words}
    assert said == {name: tuple(map(str, values)) for name, values in words.items()}
    others = {name for name in VALUES if name.partition(".")[0] not in words}
    numbers = {name for name, kind in KINDS.items() if kind is int and not name.startswith("timer_")}
    zeros = {f"{name}.0" for name in KINDS if name.startswith("timer_")} | {"qaid_sheet_openings.0"}
    assert others == {"yes", "no", "offences.none", "seconds", "exact_seconds"} | numbers | zeros
    assert tuple(OFFENCES) == get_args(Offence)


@pytest.mark.parametrize("name", OPTION_NAMES)
def test_every_option_has_a_title_in_both_languages(name: str) -> None:
    assert is_in("en", option_title(name, "en"))
    assert LATIN.search(option_title(name, "en"))
    assert is_in("ar", option_title(name, "ar"))
    assert ARABIC.search(option_title(name, "ar"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_options_have_one_title(lang: Lang) -> None:
    assert len({option_title(name, lang) for name in OPTION_NAMES}) == len(OPTION_NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", OPTION_NAMES)
def test_a_title_is_a_question_when_the_answer_is_yes_or_no(name: str, lang: Lang) -> None:
    mark = "؟" if lang == "ar" else "?"
    assert option_title(name, lang).endswith(mark) == (KINDS[name] is bool)


@pytest.mark.parametrize("name", OPTION_NAMES)
def test_every_value_has_words_in_both_languages_and_none_reads_as_another(name: str) -> None:
    values = values_of(name)
    for lang in LANGUAGES:
        phrases = [option_value(name, value, lang) for value in values]
        assert all(is_in(lang, phrase) for phrase in phrases)
        assert len(set(phrases)) == len(values)
    assert all(ARABIC.search(option_value(name, value, "ar")) for value in values)


@pytest.mark.parametrize("lang", LANGUAGES)
@given(
    name=st.sampled_from(NUMBERS),
    one=st.integers(1, 200_000) | st.integers(1, MAX_NUMBER),
    other=st.integers(1, 200_000) | st.integers(1, MAX_NUMBER),
)
@example(name="timer_bid", one=1_500, other=15_000)
@example(name="timer_bid", one=1_005, other=1_050)
@example(name="timer_bid", one=1, other=10)
@example(name="timer_bid", one=MAX_NUMBER, other=MAX_NUMBER - 1)
def test_different_numbers_read_differently(lang: Lang, name: str, one: int, other: int) -> None:
    assume(one != other and not (name == "declarations_each" and max(one, other) > 8))
    assert option_value(name, one, lang) != option_value(name, other, lang)


@pytest.mark.parametrize(
    ("name", "value", "english", "arabic"),
    [
        ("target", 152, "152", "152 نقطة"),
        ("target", 103, "103", "103 نقاط"),
        ("sun_double_own_max", 100, "100 or less", "100 أو أقل"),
        ("sun_double_other_min", 101, "101 or more", "101 أو أكثر"),
        ("declarations_each", 1, "1", "مشروع واحد"),
        ("declarations_each", 2, "2", "مشروعين"),
        ("qaid_sheet_openings", 0, "no limit", "بدون حد"),
        ("qaid_sheet_openings", 2, "2 for a team in each hand", "مرتين للفريق في اليد"),
        ("timer_bid", 0, "no limit", "بدون حد"),
        ("timer_bid", 12_000, "12 seconds", "12 ثانية"),
        ("timer_card", 15_000, "15 seconds", "15 ثانية"),
        ("timer_qaid_window", 0, "until the hand is scored", "لين تنحسب اليد"),
        ("timer_qaid_window", 5_000, "5 seconds", "5 ثواني"),
        ("timer_qaid_sheet", 10_000, "10 seconds", "10 ثواني"),
        ("timer_next_hand", 0, "no wait", "بدون انتظار"),
        ("timer_speak", 1_000, "1 second", "ثانية واحدة"),
        ("timer_speak", 2_000, "2 seconds", "ثانيتين"),
        ("timer_speak", 12_500, "12.5 seconds", "12.5 ثانية"),
        ("timer_speak", 5, "0.005 seconds", "0.005 ثانية"),
        ("undertrump", True, "yes", "نعم"),
        ("undertrump", False, "no", "لا"),
        ("offences", (), "nothing", "ولا شي"),
        (
            "offences",
            ("no_overtrump", "no_trump", "renege"),
            "did not overtrump, did not trump, did not follow suit",
            "ما كبّر بالحكم، ما دقّ بالحكم، قطع",
        ),
    ],
)
def test_values_read_as_players_say_them(name: str, value: OptionValue, english: str, arabic: str) -> None:
    assert (option_value(name, value, "en"), option_value(name, value, "ar")) == (english, arabic)


def test_an_unknown_option_or_value_has_no_words() -> None:
    with pytest.raises(OptionsError) as unknown:
        option_title("colour")
    assert (unknown.value.what, unknown.value.name) == ("option", "colour")
    for name, value in (("colour", 1), ("cut", "often"), ("target", True), ("timer_bid", -1), ("offences", ("late",))):
        with pytest.raises(OptionsError, match=name):
            option_value(name, value)


@pytest.mark.parametrize("word", GLOSSARY)
def test_every_term_has_a_word_and_a_meaning_in_both_languages(word: str) -> None:
    term = GLOSSARY[word]
    assert is_in("en", term.english)
    assert is_in("en", term.meaning)
    assert is_in("ar", term.arabic)
    assert is_in("ar", term.meaning_arabic)
    assert ARABIC.search(term.arabic)
    assert ARABIC.search(term.meaning_arabic)


def test_every_term_stands_once_in_either_language() -> None:
    assert len({term.english.casefold() for term in TERMS}) == len(TERMS) == len(GLOSSARY)
    assert len({term.arabic for term in TERMS}) == len(TERMS)


@pytest.mark.parametrize(("word", "name"), [(term.english, name) for term in TERMS for name in term.own])
def test_the_own_word_of_a_profile_adds_something(word: str, name: str) -> None:
    term = GLOSSARY[word]
    assert name in PROFILES
    assert term.own[name] != (term.english, term.arabic)
    assert all(own and own == own.strip() for own in term.own[name])


@pytest.mark.parametrize(
    ("word", "name", "english", "arabic"),
    [
        ("rule set", "sahrat", "KSA Tournament", "KSA Tournament"),
        ("Hokm", "balotk", "Hokum", "حكم"),
        ("Hokm", "squarescores", "Hokum", "حكم"),
        ("Hokm", "elblot", "Hukum", "حكم"),
        ("Hokm", "sahrat", "Hokm", "حكم"),
        ("pass, round one", "balotk", "Bas", "بس"),
        ("pass, round two", "balotk", "Wala", "ولا"),
        ("Boshat", "sahrat", "Boshat", "بوشات"),
        ("Boshat", "balotk", "Waraq", "ورق"),
        ("Boshat", "squarescores", "Kawesh or Saneen", "كويش أو سنين"),
        ("last trick", "balotk", "Ard", "الأرض"),
        ("Sira", "squarescores", "Siri", "سرا"),
        ("Fifty", "balotk", "Khamsin", "خمسين"),
        ("Hundred", "balotk", "Miyah", "مية"),
        ("Hundred", "elblot", "One Hundred", "مية"),
        ("Four Hundred", "balotk", "Arba Miya", "أربعمية"),
        ("lost", "balotk", "Qabd", "قبض"),
        ("locked", "balotk", "Maqfool", "مقفول"),
        ("Akka", "squarescores", "Ekka", "أكه"),
        ("Qaid", "balotk", "Qayd", "قيد"),
        ("clubs", "balotk", "Sheriya", "شرية"),
        ("hearts", "balotk", "Has", "هاص"),
        ("diamonds", "balotk", "Diman", "ديمن"),
        ("spades", "balotk", "Bastoni", "باستوني"),
        ("spades", "sahrat", "spades", "سبيت"),
        ("match", "balotk", "sakka", "الصكة"),
    ],
)
def test_readers_of_a_profile_see_its_own_words(word: str, name: str, english: str, arabic: str) -> None:
    assert (table_word(word, "en", name), table_word(word, "ar", name)) == (english, arabic)


def test_takweesh_is_a_redeal_in_sahrat_and_the_call_itself_in_elblot() -> None:
    assert table_word("redeal", "ar", "sahrat") == table_word("Qaid", "ar", "elblot") == "تكويش"
    assert table_word("Qaid", "en", "elblot") == "Takweesh"
    assert table_word("redeal", "ar", "elblot") != "تكويش"
    assert table_word("Qaid", "ar", "sahrat") == "قيد"


def test_without_a_profile_the_neutral_word_is_said() -> None:
    assert [table_word(word) for word in GLOSSARY] == list(GLOSSARY)
    with pytest.raises(KeyError):
        table_word("Takweesh")
