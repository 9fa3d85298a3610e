"""SPEC.md#projects: what a hand holds, how declarations are read, how projects rank."""

import json
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, pairwise, permutations, product
from random import Random
from typing import Any

import pytest

from fairshuffle.cards import CARD_NAMES, RANKS, SUITS, cards_named, cards_of
from fairshuffle.rules.projects.declared import Declared, standing
from fairshuffle.rules.projects.project import CATEGORIES, Project, Projects, formed, quartets, ranking, runs
from fairshuffle.testing.cases import judge
from tests import ROOT
from tests.unit.rules.contest_lines import allocate

VECTORS = ROOT / "test_vectors" / "projects" / "projects.jsonl"
CASES: list[dict[str, Any]] = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]
SUN_AND_HOKM = (None, 1)
ALL_CATEGORIES = range(4)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_every_case_is_answered_as_expected(case: dict[str, Any]) -> None:
    assert judge(case) == ""


def test_there_is_every_kind_of_case() -> None:
    kinds = [case["kind"] for case in CASES]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "allocation": 22,
        "ranking": 26,
        "contest": 13,
        "reveal": 5,
        "baloot": 40,
    }


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("allocation", {"allocation": []}),
        ("ranking", {"winner": 2}),
        ("contest", {"points": [1, 1]}),
        ("reveal", {"accepted": [True]}),
        ("baloot", {"baloot": 1}),
    ],
)
def test_the_judge_tells_what_differs(kind: str, wrong: dict[str, Any]) -> None:
    case = next(case for case in CASES if case["kind"] == kind)
    told = judge({**case, "expect": {**case["expect"], **wrong}})
    assert told.startswith(f"{next(iter(wrong))} is ")
    assert told.endswith(f", expected {next(iter(wrong.values()))}")


# One sentence, one test


def said(*words: str) -> list[Declared]:
    """Declarations from words like ``sira`` and ``fifty A``."""
    parts = [word.split() for word in words]
    return [Declared(CATEGORIES.index(name), RANKS.index(top[0]) if top else None) for name, *top in parts]


def read(hand: str, *words: str, trump: str = "") -> list[str] | None:
    """The projects that the declarations are read as, each as its cards from the top."""
    found = allocate(cards_named(hand), said(*words), SUITS.index(trump) if trump else None)
    return None if found is None else [spelled(project) for project in found]


def stands(hand: str, *words: str, trump: str = "") -> list[str]:
    """The project of each declaration as its cards from the top, ``-`` where it is false."""
    found = standing(cards_named(hand), tuple(said(*words)), SUITS.index(trump) if trump else None)
    return [spelled(project) if project else "-" for project in found]


def spelled(project: Project) -> str:
    return " ".join(CARD_NAMES[card] for card in range(31, -1, -1) if project.cards >> card & 1)


def test_three_four_and_five_in_a_row_are_sira_fifty_and_hundred() -> None:
    assert [run.name for run in runs(cards_named("9C 8C 7C"))] == ["sira"]
    assert [run.name for run in runs(cards_named("TC 9C 8C 7C"))] == ["fifty"]
    assert [run.name for run in runs(cards_named("JC TC 9C 8C 7C"))] == ["hundred"]


@pytest.mark.parametrize("length", [5, 6, 7, 8])
def test_a_long_run_is_one_hundred_ranked_by_its_top_card(length: int) -> None:
    cards = cards_of(range(8, 8 + length))
    assert runs(cards) == (Project(2, "sequence", length - 1, cards),)


def test_a_run_neither_turns_the_corner_nor_changes_suit() -> None:
    assert runs(cards_named("8C 7C AC")) == ()
    assert runs(cards_named("AC 7D 8D KC")) == ()


@pytest.mark.parametrize("rank", RANKS)
def test_only_tens_jacks_queens_kings_and_aces_make_a_quartet(rank: str) -> None:
    found = quartets(cards_named([rank + suit for suit in SUITS]), 0)
    assert [four.name for four in found] == (["hundred"] if rank in "TJQKA" else [])


def test_four_aces_are_a_four_hundred_in_sun_only() -> None:
    aces = cards_named("AC AD AH AS")
    assert [four.name for four in quartets(aces, None)] == ["four_hundred"]
    assert [four.name for trump in range(4) for four in quartets(aces, trump)] == ["hundred"] * 4


def test_no_card_is_in_two_projects() -> None:
    assert read("AS KS QS JS TS TC TD TH", "hundred", "hundred") is None
    assert read("AS KS QS JS TS TC TD TH", "hundred", "fifty") == ["TS TH TD TC", "AS KS QS JS"]


def test_a_shorter_run_is_read_only_where_the_rest_is_needed_for_the_quartet() -> None:
    assert read("KC KD KH KS QS JS TS 8D", "sira") is None
    assert read("KC KD KH KS QS JS TS 8D", "sira", "hundred") == ["KS KH KD KC", "QS JS TS"]
    assert read("QC QD QH AS KS QS JS TS", "hundred", "sira") is None


def test_at_most_two_projects_fit_a_hand() -> None:
    assert read("AS KS QS 9D 8D 7D TC JC", "sira", "sira", "sira") is None
    assert stands("AS KS QS 9D 8D 7D TC JC", "sira", "sira", "sira") == ["AS KS QS", "9D 8D 7D", "-"]


def test_a_declaration_is_read_as_the_strongest() -> None:
    assert read("9S 8S 7S AD KD QD TC JC", "sira") == ["AD KD QD"]
    assert read("AS KS QS JS TS TC TD TH", "hundred") == ["AS KS QS JS TS"]


def test_between_equals_the_run_of_trumps_is_read_then_clubs_diamonds_hearts_spades() -> None:
    both = "AS KS QS AD KD QD 7C 9H"
    assert read(both, "sira", trump="S") == ["AS KS QS"]
    assert read(both, "sira", trump="D") == ["AD KD QD"]
    assert read(both, "sira", trump="C") == ["AD KD QD"]
    assert read(both, "sira") == ["AD KD QD"]


def test_a_top_names_the_top_card_of_the_project() -> None:
    assert read("AS KS QS 9D 8D 7D TC JC", "sira 9") == ["9D 8D 7D"]
    assert read("AS KS QS 9D 8D 7D TC JC", "sira K") is None
    assert read("AS KS QS 9D 8D 7D TC JC", "sira 9", "sira A") == ["AS KS QS", "9D 8D 7D"]


def test_a_top_is_matched_against_the_strongest_allocation_that_has_it() -> None:
    assert read("AS KS QS JS TS TC TD TH", "hundred T") == ["TS TH TD TC"]
    assert read("KC KD KH KS QS JS TS 8D", "fifty K") == ["KS QS JS TS"]
    assert read("KC KD KH KS QS JS TS 8D", "sira Q") is None
    assert read("KC KD KH KS QS JS TS 8D", "sira Q", "hundred K") == ["KS KH KD KC", "QS JS TS"]


def test_nothing_declared_is_read_as_nothing() -> None:
    assert read("AS KS QS 9D 8D 7D TC JC") == []
    assert stands("AS KS QS 9D 8D 7D TC JC") == []


def test_the_largest_set_that_fits_stands() -> None:
    assert stands("AS KS QS JS TS TC TD TH", "hundred", "fifty", "hundred") == ["TS TH TD TC", "AS KS QS JS", "-"]


def test_of_sets_of_one_size_the_strongest_stands_whatever_was_said_first() -> None:
    assert stands("KC KD KH KS QS JS TS 8D", "fifty", "hundred") == ["-", "KS KH KD KC"]
    assert stands("KC KD KH KS QS JS TS 8D", "hundred", "fifty") == ["KS KH KD KC", "-"]


def test_of_equal_declarations_the_earlier_one_stands() -> None:
    assert stands("AS KS QS 9D 8D 7C TC JC", "sira", "sira A", "sira") == ["AS KS QS", "-", "-"]


def test_cards_form_a_project_only_all_together() -> None:
    hand = cards_named("AS KS QS JS TS 9S 7C 7D")
    assert formed(hand, cards_named("AS KS QS JS TS"), None) is None
    assert formed(hand, cards_named("AS KS QS JS TS 9S"), None) == runs(hand)[0]
    assert formed(hand, cards_named("AS KS QS JS TS 9S 8S"), None) is None
    assert formed(hand, 0, None) is None


def test_a_quartet_laid_beside_it_makes_the_rest_of_a_run_whole() -> None:
    hand, sira = cards_named("KC KD KH KS QS JS TS 8D"), cards_named("QS JS TS")
    assert formed(hand, sira, None) is None
    found = formed(hand, sira, None, beside=quartets(hand, None))
    assert found == Project(0, "sequence", RANKS.index("Q"), sira)


# Against a slow reading of the rules


def slow_single(cards: Sequence[int], *, sun: bool) -> tuple[int, str, int] | None:
    """Category, kind and top of a set of cards by the definitions alone, None when it is no project."""
    suits, ranks = {card // 8 for card in cards}, sorted(card % 8 for card in cards)
    if len(cards) >= 3 and len(suits) == 1 and all(high - low == 1 for low, high in pairwise(ranks)):
        return {3: 0, 4: 1}.get(len(cards), 2), "sequence", ranks[-1]
    if len(cards) == 4 and len(suits) == 4 and len(set(ranks)) == 1 and RANKS[ranks[0]] in "TJQKA":
        return 3 if sun and RANKS[ranks[0]] == "A" else 2, "quartet", ranks[0]
    return None


def slow_allocations(hand: Sequence[int], *, sun: bool) -> Iterator[Projects]:
    """Every set of at most two projects without a common card, in which no run leaves out a card without need."""
    singles = [
        Project(*found, cards_of(cards))  # type: ignore[arg-type]  # the kind is one of the two words
        for size in range(3, 9)
        for cards in combinations(hand, size)
        if (found := slow_single(cards, sun=sun))
    ]
    for together in ((), *combinations(singles, 1), *combinations(singles, 2)):
        if len(together) == 2 and together[0].cards & together[1].cards:
            continue
        quartet_cards = sum(project.cards for project in together if project.kind == "quartet")
        if all(
            not slow_extension(project, hand) & ~quartet_cards for project in together if project.kind == "sequence"
        ):
            yield together


def slow_extension(run: Project, hand: Sequence[int]) -> int:
    """The cards of the hand that would make a run longer by one at either end."""
    cards = [card for card in hand if run.cards >> card & 1]
    ends = (min(cards) - 1, max(cards) + 1)
    return cards_of(card for card in ends if card in hand and card // 8 == cards[0] // 8)


def slow_strength(together: Projects, trump: int | None) -> tuple[list[tuple[int, bool, int]], list[tuple[bool, int]]]:
    """First category, kind and rank of both, the stronger one first; then trumps, then the suits."""
    rows = sorted(
        (
            ((p.category, p.kind == "sequence", p.top), (p.kind == "sequence" and suit(p) == trump, -suit(p)))
            for p in together
        ),
        reverse=True,
    )
    return [strength for strength, _ in rows], [tie for _, tie in rows]


def suit(project: Project) -> int:
    return min(card for card in range(32) if project.cards >> card & 1) // 8 if project.kind == "sequence" else 0


def slow_allocate(
    options: Sequence[Projects], declared: Sequence[Declared], trump: int | None
) -> frozenset[Project] | None:
    fitting = [
        together
        for together in options
        if len(together) == len(declared)
        and any(
            all(d.category == p.category and d.top in {None, p.top} for d, p in zip(order, together, strict=True))
            for order in permutations(declared)
        )
    ]
    best: Projects | None = max(fitting, key=lambda together: slow_strength(together, trump), default=None)
    return None if best is None else frozenset(best)


def slow_standing(options: Sequence[Projects], declared: Sequence[Declared], trump: int | None) -> frozenset[Project]:
    for size in range(len(declared), 0, -1):
        subsets = (slow_allocate(options, subset, trump) for subset in combinations(declared, size))
        fitting = [found for found in subsets if found is not None]
        if fitting:
            return max(fitting, key=lambda found: slow_strength(tuple(found), trump))
    return frozenset()


def some_hands() -> Iterator[list[int]]:
    """Random hands, and hands built round a quartet, a run, two runs, a quartet and a run through one of its cards."""
    random = Random(6)
    for _ in range(30):
        rank, other, one, two = random.randrange(3, 8), random.randrange(3, 8), *random.sample(range(4), 2)
        quartet, second = ([8 * each_suit + top for each_suit in range(4)] for top in (rank, other))
        low = random.randrange(max(0, rank - 4), min(rank, 3) + 1)
        through = [8 * one + step for step in range(low, low + 5)]
        up = [8 * one + step for step in range(random.randrange(4), 8)]
        down = [8 * two + step for step in range(8)]
        cores: tuple[list[int], ...] = (
            [],
            quartet,
            up,
            up[:4] + down,
            up[:5] + down,
            up[:3] + down[4:7],
            quartet + through,
            quartet + second,
        )
        for core in cores:
            yield list(dict.fromkeys(core + random.sample(range(32), 32)))[:8]


def test_every_hand_is_read_as_a_slow_search_reads_it() -> None:
    without_top = [
        [Declared(category) for category in words]
        for size in range(3)
        for words in combinations_with_replacement(ALL_CATEGORIES, size)
    ]
    read_as = set()
    for hand, trump in product(some_hands(), SUN_AND_HOKM):
        cards = cards_of(hand)
        options = list(slow_allocations(hand, sun=trump is None))
        tops = [[Declared(p.category, p.top) for p in reversed(together)] for together in options]
        half = [[Declared(p.category, p.top if p is together[0] else None) for p in together] for together in options]
        for declared in [*without_top, *tops, *half]:
            found = allocate(cards, declared, trump)
            assert (None if found is None else frozenset(found)) == slow_allocate(options, declared, trump)
            if found:
                read_as.add(tuple((project.name, project.kind) for project in found))
                assert list(found) == sorted(found, key=lambda p: slow_strength((p,), trump), reverse=True)
    run, four = "sequence", "quartet"
    singles = {("sira", run), ("fifty", run), ("hundred", run), ("hundred", four), ("four_hundred", four)}
    pairs = {
        *(((big, four), (small, run)) for big in ("hundred", "four_hundred") for small in ("fifty", "sira")),
        *(((big, four), ("hundred", four)) for big in ("hundred", "four_hundred")),
        *(((big, run), ("sira", run)) for big in ("hundred", "fifty", "sira")),
        (("fifty", run), ("fifty", run)),
    }
    assert read_as == {(single,) for single in singles} | pairs, "everything that eight cards can hold comes up"


def test_what_stands_is_what_a_slow_search_lets_stand() -> None:
    random = Random(8)
    false = 0
    for hand, trump in product(some_hands(), SUN_AND_HOKM):
        options = list(slow_allocations(hand, sun=trump is None))
        known = [Declared(project.category, project.top) for together in options for project in together]
        for _ in range(6):
            words = [Declared(category) for category in ALL_CATEGORIES] + known
            declared = random.choices(words, k=random.randrange(1, 5))
            found = standing(cards_of(hand), tuple(declared), trump)
            assert frozenset(project for project in found if project) == slow_standing(options, declared, trump)
            for words_said, project in zip(declared, found, strict=True):
                assert project is None or words_said in {
                    Declared(project.category),
                    Declared(project.category, project.top),
                }
            false += found.count(None)
    assert false > 100


# Ranking


def all_projects(trump: int | None) -> list[Project]:
    lengths = [(low, high) for low in range(8) for high in range(low + 3, 9)]
    tables = [cards_of(range(8 * one + low, 8 * one + high)) for one in range(4) for low, high in lengths]
    return [run for cards in tables for run in runs(cards)] + list(quartets((1 << 32) - 1, trump))


def slow_winner(one: Project, other: Project, trump: int | None, *, trump_first: bool) -> Project:
    """The better of two projects by the sentences of the rules; ``one`` is the seat nearer to the dealer's right."""
    if one.category != other.category:
        return one if one.category > other.category else other
    if one.kind != other.kind:
        return one if one.kind == "sequence" else other
    if one.top != other.top:
        return one if one.top > other.top else other
    if trump_first and one.kind == "sequence" and suit(one) != suit(other) == trump:
        return other
    return one


@pytest.mark.parametrize("trump", [None, 2])
@pytest.mark.parametrize("trump_first", [False, True])
def test_of_any_two_projects_one_is_better_by_the_rules(*, trump: int | None, trump_first: bool) -> None:
    projects = all_projects(trump)
    assert len(projects) == 4 * 21 + 5
    for one in projects:
        mine = ranking(one, trump, -1, trump_run_breaks_tie=trump_first)
        for other in projects:
            theirs = ranking(other, trump, -2, trump_run_breaks_tie=trump_first)
            assert mine != theirs
            better = slow_winner(one, other, trump, trump_first=trump_first)
            assert (one if mine > theirs else other) == better


def test_a_run_of_trumps_breaks_a_tie_only_by_option() -> None:
    spades, hearts = runs(cards_named("QS JS TS")) + runs(cards_named("QH JH TH"))
    for option in (False, True):
        near = ranking(spades, SUITS.index("H"), 0, trump_run_breaks_tie=option)
        far = ranking(hearts, SUITS.index("H"), -1, trump_run_breaks_tie=option)
        assert (far > near) == option
