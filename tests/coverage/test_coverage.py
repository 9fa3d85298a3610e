"""The coverage table: what it counts, why some options cannot decide anything, and bots that seek rare corners."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairshuffle.cards import CARD_NAMES, DECK, Suit, cards_of
from fairshuffle.events import Play, ProjectName
from fairshuffle.game.hand_lines import judge_in_hand
from fairshuffle.rules.options import OPTION_NAMES, PROFILES, TableOptions, profile
from fairshuffle.rules.play import legal_cards
from fairshuffle.rules.sawa import Claim, losing_line
from fairshuffle.rules.scoring import Tally, score
from fairshuffle.testing.seekers import is_tied, line_to_a_tie, seek
from fairshuffle.testing.simulate import simulate
from fairshuffle.verifier import verify
from tests.coverage.expected import HOUSE_VARIANTS, NEVER, TOLD_OTHERWISE, Table, expected, never_decides
from tests.coverage.findings import VECTORS, of_file
from tests.coverage.rows import named, rows_of, variants
from tests.coverage.table import COLUMNS
from tests.tools.tables import Table as Scene

TABLES: tuple[Table, ...] = get_args(Table)


# What is counted


def test_every_option_is_expected_to_decide_or_cannot_or_is_told_otherwise() -> None:
    for column in COLUMNS:
        rows = expected(column.options, column.table)
        told = {name for name in OPTION_NAMES if named(column.options, name) in rows}
        assert told.isdisjoint(never_decides(column.options, column.table))
        assert told | never_decides(column.options, column.table).keys() | TOLD_OTHERWISE == set(OPTION_NAMES)


def test_every_reason_is_needed_by_some_column() -> None:
    for never in NEVER:
        assert any(never.where(column.options, column.table) for column in COLUMNS), never.why


def test_house_variants_differ_from_their_profile_in_all_they_name() -> None:
    for name in PROFILES:
        changed = profile(name).with_changes(HOUSE_VARIANTS[name])
        assert changed.differences(profile(name)) == HOUSE_VARIANTS[name]


def test_a_variant_has_another_value_of_one_option() -> None:
    options = profile("sahrat")
    for name in set(OPTION_NAMES) - TOLD_OTHERWISE:
        assert variants(options, name)
        assert all(list(variant.differences(options)) == [name] for variant in variants(options, name))


@pytest.mark.parametrize("column", COLUMNS, ids=lambda column: " ".join(column.heads))
def test_a_game_of_seekers_is_verified_and_counted(column: object) -> None:
    assert column in COLUMNS
    where = COLUMNS[COLUMNS.index(column)]
    changes = HOUSE_VARIANTS[where.profile] if where.house else {}
    rows = rows_of(seek(where.profile, "counted", table=where.table, changes=changes))
    assert rows["verdict verified"] == 1
    assert rows["deals"] == sum(count for row, count in rows.items() if row.startswith("outcome "))
    assert rows["line trick"] > 0


def test_the_buyer_who_is_asked_about_his_own_hokm_shows_that_the_option_decides() -> None:
    rows = rows_of(simulate("elblot", "own", table="qaid", changes=HOUSE_VARIANTS["elblot"]))
    assert rows["option own_hokm_to_sun = True"] >= sum(rows[row] for row in rows if row.endswith("his own")) > 0


def test_a_record_that_this_edition_does_not_know_counts_as_its_finding() -> None:
    assert of_file(VECTORS / "games" / "cases.jsonl")["log.version"] == 1


# Why an option cannot decide


def never_where(option: str, table: Table) -> Iterator[TableOptions]:
    """The profiles at whose tables an option cannot decide anything."""
    for name in PROFILES:
        if option in never_decides(profile(name), table):
            yield profile(name)


ADDONS: tuple[tuple[ProjectName, ...], ...] = ((), ("sira",), ("fifty",), ("fifty", "fifty"), ("sira", "fifty"))


def tallies() -> Iterator[Tally]:
    """Every split of a Hokm and a Sun at every level, with projects and Baloot on either side."""
    for hokm, level, first, side in product((True, False), range(5), range(163), (0, 1)):
        whole = 162 if hokm else 130
        if first > whole or (level > 1 and not hokm):
            continue
        for names, baloot in product(ADDONS, (None, 0, 1) if hokm else (None,)):
            projects = (names, ()) if side == 0 else ((), names)
            yield Tally(
                hokm=hokm,
                buyer=0,
                card_points=(first, whole - first),
                level=level,
                projects=projects,
                baloot=(baloot == 0, baloot == 1),
            )


@pytest.mark.parametrize("option", ["compare", "baloot_of_doubled_loser"])
def test_no_hand_is_scored_otherwise_where_an_option_of_the_score_cannot_decide(option: str) -> None:
    silent = list(never_where(option, "qaid"))
    assert len(silent) == 1
    (other,) = variants(silent[0], option)
    undecided = (tally for tally in tallies() if option == "compare" or tally.level)
    assert all(score(tally, silent[0])[:3] == score(tally, other)[:3] for tally in undecided)


@pytest.mark.parametrize("name", ["sahrat", "squarescores", "elblot"])
def test_where_compare_can_decide_it_does_at_a_tie_with_a_fifty(name: str) -> None:
    (other,) = variants(profile(name), "compare")
    differing = [tally for tally in tallies() if score(tally, profile(name)).points != score(tally, other).points]
    assert differing
    assert all(tally.hokm and "fifty" in sum(tally.projects, ()) for tally in differing)


HANDS = st.permutations(DECK).map(lambda cards: [cards_of(cards[8 * seat : 8 * seat + 3]) for seat in range(4)])
TRUMPS = st.sampled_from((None, 0, 1, 2, 3))


@given(HANDS, TRUMPS, st.permutations(DECK))
def test_akka_frees_nobody_where_the_partner_is_free_anyway(
    hands: list[int], trump: Suit | None, on: list[int]
) -> None:
    for options in never_where("akka_frees_partner", "easy"):
        other = options._replace(akka_frees_partner=not options.akka_frees_partner)
        trick = [card for card in on if not hands[0] >> card & 1][:2]
        first, second = (
            legal_cards(hands[0], trick, trump, locked=False, akka=True, options=each) for each in (options, other)
        )
        assert first == second


@given(HANDS, TRUMPS)
def test_who_can_take_all_tricks_alone_can_do_it_with_his_partner(hands: list[int], trump: Suit | None) -> None:
    for options in never_where("sawa", "easy"):
        first, second, third, fourth = hands
        alone = Claim(0, (first, second, third, fourth), (), trump, locked=False, akka=False, options=options)
        together = alone._replace(options=options._replace(sawa="team"))
        assert losing_line(alone) is not None or losing_line(together) is None


# Bots


def scenes() -> Iterator[Scene]:
    """Hands of chance that stand before their sixth trick."""
    for seed in range(60):
        cards = Random(seed).sample(DECK, 32)
        names = [" ".join(CARD_NAMES[card] for card in cards[8 * seat : 8 * seat + 8]) for seat in range(4)]
        yield Scene().deal(*names).buy().play_out(tricks=5)


def test_a_line_to_a_tie_is_lawful_and_leads_to_one() -> None:
    found = 0
    for scene in scenes():
        hand = scene.hand
        line = line_to_a_tie(hand, Random(1))
        found += bool(line)
        for played, card in line:
            assert hand.tricks.played == played
            assert isinstance(card, Play)
            wrong, hand = judge_in_hand(hand, card, 0)
            assert not wrong
        assert not line or is_tied(hand)
    assert 3 <= found < 60


def test_bots_lay_nothing_by_mistake_where_what_is_not_declared_may_be_shown() -> None:
    for seed in range(5):
        data = simulate("elblot", f"laid-{seed}", table="qaid", changes=HOUSE_VARIANTS["elblot"])
        assert b'"type":"show"' in data
        assert b'"invalid_project","trick"' not in data
        assert "project.overlap" not in {finding.id for finding in verify(data).findings}


def test_the_same_arguments_give_the_same_game_of_seekers() -> None:
    assert seek("sahrat", "1", table="qaid") == seek("sahrat", "1", table="qaid")
    assert seek("sahrat", "1") != seek("sahrat", "2")
