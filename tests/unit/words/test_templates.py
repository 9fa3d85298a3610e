"""The small language of sentences: what is a template, what it says, and that both languages say the same things."""

import ast
import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairshuffle.explain.steps import StepKind
from fairshuffle.findings import FINDINGS
from fairshuffle.words.cards import Lang
from fairshuffle.words.glossary import GLOSSARY
from fairshuffle.words.template import FORMS, Place, TemplateError, counted, fill, parse, places, rendered
from fairshuffle.words.texts import LANGUAGES, pair, pairs, texts
from fairshuffle.words.values import KINDS, Facts, Reader
from tests import ROOT

OWN_KINDS: Final = {"count", "sum", "worth"}
"""The kinds that the interpreter writes itself, and those of the steps of a score."""


def everything() -> Iterator[tuple[str, str]]:
    for group, named in texts("en").items():
        yield from ((group, name) for name in named)


ALL: Final = [*everything()]


def test_both_languages_have_the_same_templates_in_the_same_order() -> None:
    english, arabic = ({group: [*named] for group, named in texts(lang).items()} for lang in LANGUAGES)
    assert [*english] == [*arabic]
    assert english == arabic


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_template_can_be_read_and_names_only_kinds_that_exist(lang: Lang) -> None:
    for group, name in ALL:
        for place in places(parse(texts(lang)[group][name])):
            assert place.kind in {*KINDS, *OWN_KINDS}, (group, name)
            assert len(place.forms) == (FORMS[lang] if place.kind == "count" else 0), (group, name)


@pytest.mark.parametrize(("group", "name"), ALL)
def test_both_languages_name_the_same_facts(group: str, name: str) -> None:
    english, arabic = (sorted({place.path for place in places(parse(text))}) for text in pair(group, name))
    assert english == arabic
    fixed = [sorted({place.path for place in places(parse(text), optional=False)}) for text in pair(group, name)]
    assert fixed[0] == fixed[1]


STANDING: Final = {"who", "expected", "found", "hand", "trick", "gap", "start", "rule"}
"""What every finding may name beside its own facts."""


def written_facts() -> set[str]:
    """The keys that anything below the words writes into an object: what a finding can hold stands among them."""
    below = [path for path in (ROOT / "fairshuffle").rglob("*.py") if path.parent.name not in {"words", "explain"}]
    return {
        key.value
        for path in below
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant) and isinstance(key.value, str)
    }


def test_a_finding_names_only_facts_that_exist() -> None:
    known = STANDING | written_facts()
    for group in ("finding", "refusal", "finding_beside"):
        for name, text in texts("en")[group].items():
            assert group != "finding" or name.partition("/")[0] in FINDINGS
            named = {part for place in places(parse(text)) for part in place.path}
            assert named <= known, name


def test_spec_md_tells_every_kind() -> None:
    spec = (ROOT / "SPEC.md").read_text(encoding="utf-8")
    chapter = spec.split('<a id="sentences"></a>')[1].split("<a id=")[0]
    told = [kind for row in re.findall(r"^\| (`.*?) \|", chapter, re.MULTILINE) for kind in re.findall(r"`(\w+)`", row)]
    assert len(told) == len(set(told))
    assert {*told, ""} == {*KINDS, *OWN_KINDS}


def test_a_word_of_a_record_that_is_a_term_is_said_as_the_glossary_says_it() -> None:
    terms = {english: term.arabic for english, term in GLOSSARY.items()}
    same = [(english, arabic) for english, arabic in pairs("word").values() if english in terms]
    assert len(same) > 20
    assert same == [(english, terms[english]) for english, _ in same]


def test_every_step_of_a_score_has_its_template() -> None:
    assert set(texts("en")["step"]) == set(StepKind.__args__)  # type: ignore[attr-defined]


def test_the_page_gets_texts_that_its_script_can_fill() -> None:
    for text in (text for one in pairs("page").values() for text in one):
        assert all(not place.kind and len(place.path) == 1 for place in parse(text) if isinstance(place, Place))
        assert not re.search("[<>]|\\[", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_files_are_written_in_one_way(lang: Lang) -> None:
    data = (ROOT / "fairshuffle" / "words" / f"{lang}.json").read_text(encoding="utf-8")
    assert data == json.dumps(texts(lang), ensure_ascii=False, indent=1) + "\n"
    assert not re.search(
        "[\u2066-\u2069\u200e\u200f\u202a-\u202e]", data
    )  # a reader of the file sees all that is there


# The language


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ()),
        ("a trick", ("a trick",)),
        ("{who:seat} won", (Place(("who",), "seat"), " won")),
        ("{found.buyers}", (Place(("found", "buyers")),)),
        ("{n:count|# card|# cards}", (Place(("n",), "count", ("# card", "# cards")),)),
    ],
)
def test_what_a_template_is(text: str, parts: tuple[object, ...]) -> None:
    assert parse(text) == parts


@pytest.mark.parametrize(
    "text",
    ["{", "}", "{}", "{Who}", "{a b}", "{a:}", "{a.}", "[a", "a]", "[[a]", "<", "<>", "<a", "a>", "{a|b}", "{a:b|}"],
)
def test_what_no_template_is(text: str) -> None:
    with pytest.raises(TemplateError):
        parse(text)


@given(st.text(st.characters(exclude_characters="{}[]<>")))
def test_text_stands_for_itself(text: str) -> None:
    for lang in LANGUAGES:
        assert fill(text, lang) == text


@given(st.text("ab{}[]<>:|.#", max_size=12))
def test_any_text_is_a_template_or_is_refused(text: str) -> None:
    try:
        parsed = parse(text)
    except TemplateError:
        return
    known = {place.path[0]: "x" for place in places(parsed)}
    assert not re.search(r"[{}\[\]<>]", fill(text, "en", **known))


def test_a_part_is_said_only_where_all_of_it_is_known() -> None:
    text = "lost[ by {who}[ in trick {number}]]."
    assert fill(text, "en") == "lost."
    assert fill(text, "en", number="3") == "lost."
    assert fill(text, "en", who="Nora") == "lost by Nora."
    assert fill(text, "en", who="Nora", number="3") == "lost by Nora in trick 3."


def test_what_must_be_known_is_asked_for() -> None:
    with pytest.raises(KeyError, match=r"found\.buyers"):
        rendered("{found.buyers}", lambda _: None, "en")


def test_a_run_goes_from_left_to_right_in_arabic_alone() -> None:
    assert fill("<63 = 12>", "en") == "63 = 12"
    assert fill("<63 = 12>", "ar") == "\u206663 = 12\u2069"


def test_a_fact_is_written_as_its_kind_says() -> None:
    known: dict[str, Any] = {"who": 1, "cards": ["TH", "KS"], "pair": [9, 7], "none": None, "yes": True}
    facts = Facts(known, Reader("en", ("Nora", "Saad", "Huda", "Faisal")))
    said = "{who:seat}: {cards:cards}; {pair:teams}; {yes:bare}[; {none}]"
    assert rendered(said, facts.written, "en").translate({0x2068: None, 0x2069: None}) == (
        "Saad: 10♥ K♠; 9 for Nora and Huda, 7 for Saad and Faisal; true"
    )


# Numbers with their nouns


def arabic_form(number: int) -> int:
    """By the grammar: one and two have words of their own; three to ten of each hundred take the plural."""
    if number == 1:
        return 0
    if number == 2:
        return 1
    return 2 if number % 100 in range(3, 11) else 3


@pytest.mark.parametrize("number", range(121))
def test_every_number_takes_its_form(number: int) -> None:
    assert counted(number, ("one #", "other #"), "en") == (f"one {number}" if number == 1 else f"other {number}")
    assert counted(number, ("a #", "b #", "c #", "d #"), "ar") == f"{'abcd'[arabic_form(number)]} {number}"


COUNTS: Final = [
    (lang, group, name, place)
    for lang in LANGUAGES
    for group, name in ALL
    for place in places(parse(texts(lang)[group][name]))
    if place.kind == "count"
]


@pytest.mark.parametrize(("lang", "group", "name", "place"), COUNTS)
def test_every_count_of_a_template_says_each_number_once(lang: Lang, group: str, name: str, place: Place) -> None:
    said = [counted(number, place.forms, lang) for number in range(121)]
    assert len(set(said)) == 121
    spoken = {1, 2} if lang == "ar" else set()
    assert all(str(number) in text for number, text in enumerate(said) if number not in spoken), (group, name)
