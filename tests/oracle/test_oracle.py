"""The rules against a second implementation of them, written from SPEC.md alone (see tests/oracle)."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from types import ModuleType

import pytest

from fairshuffle.cards import card_named, cards_named
from fairshuffle.events import Declare, Show
from fairshuffle.rules import scoring
from fairshuffle.rules.options import PROFILES, TableOptions, profile
from fairshuffle.rules.projects import contest, reveal
from fairshuffle.rules.projects import counted as counting
from tests.oracle import baloot as plain_baloot
from tests.oracle import legality
from tests.oracle import projects as plain_projects
from tests.oracle import reveal as plain_reveal
from tests.oracle import scoring as plain_scoring
from tests.oracle.__main__ import main
from tests.oracle.compare import CHANGES, compare
from tests.oracle.scoring import ALL_CARD_POINTS, GAME_POINTS, Hand, Score, rounded, score
from tests.oracle.translate import plain_score, tally_of

PARTS = 10
HANDS = 500
SEED = 20260115
QUESTIONS = [
    "legal cards",
    "offences",
    "Akka",
    "winners",
    "card points",
    "declarations",
    "contest",
    "Baloot",
    "score",
    "after a call",
    "Reveals",
]

# --- the oracle itself, by the numbers that SPEC.md prints ---


def test_oracle_rounds_as_the_table_of_the_specification() -> None:
    card_points = [24, 35, 36, 63, 65, 67, 75, 76, 85, 86, 130]
    keep_five, double = profile("sahrat"), profile("balotk")
    assert (keep_five.sun_rounding, double.sun_rounding) == ("keep_five", "double_then_tenth")
    hokm = [rounded(number, "hokm", keep_five) for number in [*card_points, 162]]
    assert hokm == [2, 3, 4, 6, 6, 7, 7, 8, 8, 9, 13, 16]
    assert [rounded(number, "sun", keep_five) for number in card_points] == [4, 7, 8, 12, 13, 14, 15, 16, 17, 18, 26]
    assert [rounded(number, "sun", double) for number in card_points] == [5, 7, 7, 13, 13, 13, 15, 15, 17, 17, 26]


@pytest.mark.parametrize(("contract", "trump"), [("hokm", "H"), ("sun", None)])
def test_oracle_counts_all_card_points_of_a_pack(contract: str, trump: str | None) -> None:
    pack = sum(legality.card_points(card, trump) for card in legality.PACK)
    assert pack + legality.LAST_TRICK == ALL_CARD_POINTS[contract]


@pytest.mark.parametrize(
    ("level", "of_defenders", "expected"),
    [("none", 70, Score("made", [9, 7])), ("none", 90, Score("lost", [0, 16])), ("double", 92, Score("lost", [0, 32]))],
)
def test_oracle_scores_the_three_hands_of_the_specification(level: str, of_defenders: int, expected: Score) -> None:
    assert score(hokm_hand(level, of_defenders), profile("squarescores")) == expected


def test_oracle_scores_the_hand_object_of_the_specification() -> None:
    hand = Hand(
        contract="hokm",
        buyer=0,
        level="none",
        cards=[85, 77],
        tricks=[5, 3],
        projects=[["sira"], []],
        baloot=[True, False],
        total=[40, 52],
        dealer=3,
        buyer_ace=True,
    )
    assert score(hand, profile("sahrat")) == Score("made", [12, 8])


def hokm_hand(level: str, of_defenders: int) -> Hand:
    """A Hokm of team 0 without projects."""
    return Hand(
        contract="hokm",
        buyer=0,
        level=level,
        cards=[162 - of_defenders, of_defenders],
        tricks=[4, 4],
        projects=[[], []],
        baloot=[False, False],
        total=[0, 0],
        dealer=3,
        buyer_ace=True,
    )


# --- whole random hands ---


@pytest.mark.parametrize("part", range(PARTS))
def test_oracle_and_rules_agree_about_random_hands(part: int) -> None:
    """In parts, which several processes share; each puts every question at tables of every profile."""
    report = compare(HANDS, SEED, part * HANDS)
    first = {difference.answer.question: difference for difference in reversed(report.differences)}
    assert not first, f"{len(report.differences)} differences, the first of each question: {first}"
    assert set(report.questions) == set(product(PROFILES, QUESTIONS))


@pytest.mark.parametrize(
    ("question", "rule", "wrong"),
    [
        ("winners", (legality, "is_higher"), lambda _one, _other, _trump: False),
        ("offences", (legality, "trumps_that_pay"), lambda trumps, _hand, _table, _options: trumps),
        ("card points", (legality, "LAST_TRICK"), 0),
        ("declarations", (plain_projects, "fits"), lambda project, declaration: project.category == declaration[0]),
        ("contest", (plain_projects, "nearness"), lambda seat, _dealer: seat),
        ("Baloot", (plain_baloot, "said_in_time"), lambda _plays, _hands, _trump: True),
        ("score", (plain_scoring, "last_caller"), lambda _hand: 0),
        ("after a call", (plain_scoring, "multiplier"), lambda _level, _options: 1),
        ("Reveals", (plain_reveal.Reveals, "out"), lambda _hand, _seat: set()),
        ("Reveals", (plain_reveal.Reveals, "height"), lambda _hand, seat: seat),
        (
            "Reveals",
            (plain_reveal, "readings"),
            lambda hand, made, trump: plain_projects.readings(hand, made, trump)[:1],
        ),
    ],
)
def test_a_wrong_rule_is_noticed(
    monkeypatch: pytest.MonkeyPatch, question: str, rule: tuple[ModuleType | type, str], wrong: object
) -> None:
    """Within 400 of the hands about which the right rules agree."""
    monkeypatch.setattr(*rule, wrong)
    few = 20
    found = (compare(few, SEED, first).differences for first in range(0, 400, few))
    assert any(difference.answer.question == question for differences in found for difference in differences)


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["2", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[3].split() == ["hands", "1", "1"]


def test_the_command_prints_differences(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(legality, "LAST_TRICK", 0)
    assert main(["1", "1"]) == 1
    assert "card points, hand 0, sahrat with no changes" in capsys.readouterr().out


def test_the_command_wants_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["many"]) == 2
    assert capsys.readouterr().err == "usage: python -m tests.oracle HANDS [SEED]\n"


# --- every score ---


def splits(contract: str) -> Iterator[tuple[list[int], list[int]]]:
    """Every split of the card points with tricks that can give it: no team without tricks has points."""
    everything = ALL_CARD_POINTS[contract]
    yield [0, everything], [0, 8]
    yield [everything, 0], [8, 0]
    for of_team_0 in range(everything + 1):
        yield [of_team_0, everything - of_team_0], [1, 7] if of_team_0 == 0 else [7, 1]


def project_sets(contract: str) -> Iterator[list[list[str]]]:
    """No project, one, or two of one team; there are not eight Aces for two Four Hundreds."""
    yield [[], []]
    categories = list(GAME_POINTS[contract])
    for count in (1, 2):
        for chosen in combinations_with_replacement(categories, count):
            if chosen != ("four_hundred", "four_hundred"):
                yield [list(chosen), []]
                yield [[], list(chosen)]


def all_hands(contract: str) -> Iterator[Hand]:
    """Splits × projects × levels × Baloot of either team or none × a buyer of either team.

    In Hokm 165 × 19 × 5 × 3 × 2 = 94 050 hands, in Sun 133 × 27 × 2 × 2 and 648 more = 15 012.
    Sun has no level beyond Double and no Baloot; a swept Sun comes with all that a reverse Kaboot asks for, and
    without each of it.
    """
    hokm = contract == "hokm"
    levels = ["none", "double", "three", "four", "gahwa"] if hokm else ["none", "double"]
    baloots = [[False, False], [True, False], [False, True]] if hokm else [[False, False]]
    for (cards, tricks), projects, level, baloot, buyer in product(
        splits(contract), project_sets(contract), levels, baloots, (0, 1)
    ):
        hand = Hand(
            contract=contract,
            buyer=buyer,
            level=level,
            cards=cards,
            tricks=tricks,
            projects=projects,
            baloot=baloot,
            total=[cards[0], 150],
            dealer=(buyer + 3) % 4,
            buyer_ace=True,
        )
        yield hand
        if not hokm and 8 in tricks:
            yield hand._replace(dealer=buyer)
            yield hand._replace(buyer_ace=False)
            yield hand._replace(ashkal=True)


@pytest.mark.parametrize("contract", ["hokm", "sun"])
@pytest.mark.parametrize("name", PROFILES)
def test_oracle_and_rules_agree_about_every_score(name: str, contract: str) -> None:
    options = profile(name)
    for hand in all_hands(contract):
        assert plain_score(scoring.score(tally_of(hand), options)) == score(hand, options), hand


SCORING_OPTIONS = [
    "sun_rounding",
    "compare",
    "tie",
    "doubled_tie",
    "addons_when_doubled",
    "baloot_of_lost_buyer",
    "baloot_of_doubled_loser",
    "projects_at_three_four",
]


@pytest.mark.parametrize("contract", ["hokm", "sun"])
def test_oracle_and_rules_agree_about_close_hands_under_all_options(contract: str) -> None:
    """Splits around the half, where ties and roundings decide, under every combination of the options of a score."""
    half = ALL_CARD_POINTS[contract] // 2
    close = [
        hand
        for hand in all_hands(contract)
        if abs(hand.cards[0] - half) <= 2 and hand.projects in ([[], []], [["sira"], []]) and hand.buyer == 0
    ]
    for values in product(*(CHANGES[option] for option in SCORING_OPTIONS)):
        options = profile("sahrat")._replace(**dict(zip(SCORING_OPTIONS, values, strict=True)))
        for hand in close:
            assert plain_score(scoring.score(tally_of(hand), options)) == score(hand, options), (hand, options)


# --- the smallest cases of differences that random hands have shown ---

DEALT = (
    cards_named("7C 8C 9C JC QD AH AS 7S"),
    cards_named("7D 8D 9D QC KC AC TS 9S"),
    cards_named("8H 9H TH TC JD KD TD 8S"),
    cards_named("7H QH KH QS KS AD JS JH"),
)


def after_trick_one(declared: list[int], options: TableOptions) -> contest.Contest:
    """A Sun at a Qaid table in which some seats have declared a Sira."""
    state = contest.start(3, None, DEALT, "qaid")
    for seat in range(4):
        if seat in declared:
            state, faults = contest.declare(state, options, Declare(0, seat, "sira"), on_turn=True)
            assert not faults
        state = contest.card_played(state, seat)
    return state


def lay(state: contest.Contest, seat: int, cards: str, options: TableOptions) -> contest.Contest:
    event = Show(0, seat, tuple(map(card_named, cards.split())))
    return reveal.show(state, options, event, on_turn=True)[0]


def test_callers_who_lost_the_contest_take_what_they_could_still_lay_and_nothing_later() -> None:
    """SPEC.md#registered: "the team that lost the contest … as long as the owner has not played his second card"."""
    options = profile("squarescores")
    assert (options.project_show, options.registered_takes) == ("laid", "own")
    state = lay(after_trick_one([0, 1], options), 0, "7C 8C 9C", options)
    assert contest.winners(state, options) == 1
    assert [project.name for project in counting.registered(state, options, callers=0)[0]] == ["sira"]
    for seat in range(4):
        state = contest.card_played(state, seat)
    assert counting.registered(state, options, callers=0)[0] == ()


def test_an_undeclared_project_of_the_losers_is_only_out_of_priority() -> None:
    """SPEC.md#contest-best-team: what the other team lays, declared or not, "is `project.priority`", and no offence."""
    options = profile("squarescores")._replace(offences=("invalid_project",))
    state = lay(after_trick_one([1], options), 0, "7C 8C 9C", options)
    assert contest.winners(state, options) == 1
    assert reveal.invalid_projects(state, 0) == ()
