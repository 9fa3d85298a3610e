"""``fairshuffle explain``: why a hand has its score, and why a card was illegal."""

import re
from collections.abc import Iterable
from typing import Any, Final

import pytest

from fairshuffle.events import Accuse, Declare, OptionValue, Player, Qaid, Result, Ruling
from fairshuffle.record import read_record
from fairshuffle.verifier import verify
from fairshuffle.words.page import PAGE
from fairshuffle.words.report import SEVERITIES
from tests.cli.test_show import ARABIC, FOREIGN, ISOLATED, RECORDS, SHOWN, SURE, swept
from tests.tools.console import read as run
from tests.tools.forge import written
from tests.tools.make_games import GAMES
from tests.tools.tables import SEATED, Table

RENEGE: Final = str(GAMES / "renege.jsonl")

SPADES: Final = ("AD TD AC TC 9S JS AS TS", "KC QC JC 9C 8C KD QD 9D", "7S 8S 7C AH TH KH QH JH", "")
"""Hokm in spades: seat 2 has no diamond and two trumps; seat 3 has the King and Queen of spades."""


def explained(table: Table, *arguments: str) -> list[str]:
    """The explanation of the first hand of a table that plays on to the end."""
    ran = run("explain", "-", "--hand", "1", *arguments, stdin=written(table.record()))
    assert (ran.code, ran.err) == (0, "")
    return ran.out.translate(SHOWN).splitlines()


def section(lines: Iterable[str], title: str) -> list[str]:
    """The lines below a heading, set out as far as the heading is set in."""
    found: list[str] = []
    inside = False
    for line in lines:
        inside = line == f"  {title}" or (inside and line.startswith("    "))
        if inside:
            found.append(line[4:])
    return found[1:]


def spades(name: str = "sahrat", **changes: OptionValue) -> Table:
    """Seat 0 buys Hokm in spades and leads the Ace of diamonds, which seat 1 follows."""
    return Table(name, "easy", changes=changes).deal(*SPADES, turned="AS").buy(0).play("AD", "9D")


# The score


def test_a_score_is_explained_from_the_cards_on() -> None:
    lines = run("explain", "-", "--hand", "1", stdin=swept()).out.splitlines()
    assert lines[:10] == [
        "verified: -",
        "  the rules were kept; nothing shows how the cards were dealt",
        "  seat 0, team 0: Nora",
        "  seat 1, team 1: Saad",
        "  seat 2, team 0: Huda",
        "  seat 3, team 1: Faisal",
        "In the whole record",
        "  Nothing is wrong, nothing is missing.",
        "Hand 1",
        "  contract: Sun, bought by Nora",
    ]
    assert section(lines, "Projects") == [
        "in trick 1: Saad: project: Sira",
        "in trick 1: Huda: project: Sira",
        "Saad: Sira J♣ Q♣ K♣ – does not count: its team took no trick",
        "Huda: Sira J♥ Q♥ K♥ – counts",
        (
            "at this table: Does a team need a trick for its projects to count? – yes "
            "(projects_need_a_trick = true, SPEC.md#option-projects-need-a-trick)"
        ),
    ]
    assert section(lines, "Card points") == [
        "Nora and Huda: 11; tricks 1",
        "Saad and Faisal: no trick",
        "by Sawa Nora takes the rest: 130 − 11 = 119",
    ]
    assert section(lines, "Score") == section(run("show", "-", stdin=swept()).out.splitlines(), "Score")
    assert section(lines, "What was found") == ["Nothing was found in this hand."]


def test_the_same_in_arabic() -> None:
    lines = run("explain", "-", "--hand", "1", "--lang", "ar", stdin=swept()).out.translate(SHOWN).splitlines()
    assert section(lines, "الأبناط") == [
        "<Nora> و<Huda>: <11>؛ الأكلات <1>",
        "<Saad> و<Faisal>: ولا أكلة",
        "بالسوا ياخذ <Nora> الباقي: <130 − 11 = 119>",
    ]


@pytest.mark.parametrize("name", ["sahrat-easy", "balotk-qaid", "squarescores-qaid", "elblot-qaid"])
def test_the_card_points_are_those_of_the_record(name: str) -> None:
    data = (GAMES / f"{name}.jsonl").read_bytes()
    result = next(event for event in read_record(data).events if isinstance(event, Result) and event.cards)
    lines = section(run("explain", "-", "--hand", str(result.hand), stdin=data).out.splitlines(), "Card points")
    points = [int(found[1]) if (found := re.search(r"(\d+); tricks", line)) else 0 for line in lines[:2]]
    for line in lines:
        if found := re.match(r"by Sawa (\w+) takes the rest: .* = (\d+)$", line):
            points[SEATED.index(Player(found[1])) % 2] += int(found[2])
    assert tuple(points) == result.cards


def test_a_project_that_is_beaten_names_the_option() -> None:
    table = Table().deal("AC KC QC 7D 7H 9H TH AS", "JD TD 9D 8D KH QH 7S 8S", "", "").buy(0, "sun")
    table.say(Declare(0, 0, "sira")).play("7D").say(Declare(0, 1, "fifty"))
    lines = section(explained(finished(table)), "Projects")
    assert lines[:4] == [
        "in trick 1: Nora: project: Sira",
        "in trick 1: Saad: project: Fifty",
        "Nora: Sira Q♣ K♣ A♣ – does not count: the other team won the contest of projects",
        "Saad: Fifty 8♦ 9♦ 10♦ J♦ – counts",
    ]
    assert lines[4].endswith("(project_contest = best_team, SPEC.md#option-project-contest)")


def test_a_project_that_won_and_is_given_to_nobody() -> None:
    table = Table("sahrat").deal(*SURE).buy(0, "sun").play("AC").say(Declare(0, 1, "sira"))
    lines = explained(finished(table))
    assert section(lines, "Projects")[1:] == [
        "Saad: Sira J♣ Q♣ K♣ – does not count: the score gives its points to nobody"
    ]
    assert any("Projects of team 1 count for nobody." in line for line in section(lines, "Score"))


def test_a_baloot_that_was_not_said_does_not_count() -> None:
    lines = section(explained(finished(spades())), "Baloot")
    assert lines == ["Faisal was dealt Q♠ K♠ and did not say Baloot with the second of them", "it does not count"]


def test_a_baloot_that_was_said_counts() -> None:
    table = Table().deal("JS 9S AS TS KS QS AC AD", turned="AS").buy(0)
    table.play("KS").play_out(1).play("QS", say="baloot")
    assert section(explained(finished(table)), "Baloot") == [
        "Nora was dealt Q♠ K♠ and said Baloot with the second of them, in trick 2",
        "it counts",
    ]


# What was wrong


def test_an_illegal_card_is_explained_with_the_hand_and_the_rule() -> None:
    lines = run("explain", RENEGE, "--hand", "1").out.splitlines()
    assert section(lines, "What was found") == [
        "error: line 32, hand 1, trick 2: Faisal played Q♣, but had to follow suit: 7♥ 8♥ 10♥. [play.renege]",
        "  on the table: Saad J♥, Huda Q♥",
        "  Faisal held: 7♠ 10♥ 8♥ 7♥ Q♣ 10♣ 10♦",
        "  legal: 10♥ 8♥ 7♥",
        "  the rule: Who holds the suit that was led plays a card of it. SPEC.md#play-renege",
    ]


def test_the_option_that_decided_is_named() -> None:
    """The Ace of the partner is winning: a table where one never has to trump then would have let the card pass."""
    lines = section(explained(finished(spades("sahrat").play("7C"))), "What was found")
    assert lines[1:5] == [
        "  on the table: Nora A♦, Saad 9♦",
        "  Huda held: 8♠ 7♠ A♥ K♥ Q♥ J♥ 10♥ 7♣",
        "  legal: 8♠ 7♠",
        "  the rule: Who is void in the suit that was led and owes a trump plays one. SPEC.md#play-no-trump",
    ]
    assert [line for line in lines if "at this table" in line] == [lines[5]]
    assert lines[5].endswith("(trump_while_partner_wins = always, SPEC.md#option-trump-while-partner-wins)")


def test_an_option_that_decides_nothing_is_not_named() -> None:
    """An opponent is winning: every table wants a trump."""
    hands = (SPADES[0].replace("AD", "KD"), SPADES[1].replace("KD", "AD"), *SPADES[2:])
    table = Table().deal(*hands, turned="AS").buy(0).play("TD", "AD", "7C")
    lines = section(explained(finished(table)), "What was found")
    assert "[play.no_trump]" in lines[0]
    assert not any("at this table" in line for line in lines)


def test_an_akka_that_would_have_freed_the_partner() -> None:
    changes: dict[str, Any] = {"akka_frees_partner": False}
    table = Table("sahrat", changes=changes).deal(*SPADES, turned="AS").buy(0)
    table.play("AD", say="akka").play("9D", "7C")
    lines = section(explained(finished(table)), "What was found")
    assert [line.split("(")[1].split(" ")[0] for line in lines if "at this table" in line] == [
        "trump_while_partner_wins",
        "akka_frees_partner",
    ]


def test_a_card_that_was_not_held_is_explained_with_the_hand() -> None:
    lines = section(explained(finished(spades().play("KS"))), "What was found")
    at = next(place for place, line in enumerate(lines) if line.endswith("[play.not_held]"))
    assert lines[at + 1 : at + 3] == [
        "  Huda held: 8♠ 7♠ A♥ K♥ Q♥ J♥ 10♥ 7♣",
        "  the rule: Nobody plays a card that he does not hold. SPEC.md#play-not-held",
    ]


def test_a_mistake_that_was_called_is_no_finding_and_is_explained() -> None:
    table = Table("sahrat", "qaid").deal(*SURE).buy(0, "sun").play("AC", "KD")
    table.say(Qaid(0, 2), Accuse(0, 2, 1, "renege"), Ruling(0, "registered"))
    lines = explained(finished(table))
    assert section(lines, "What was found") == []
    called = section(lines, "Called and found right")
    assert "Saad played K♦, but had to follow suit" in called[0]
    assert called[2] == "  Saad held: K♣ Q♣ J♣ 9♣ 8♣ 7♣ K♦ Q♦"
    assert section(lines, "Card points") == []


def finished(table: Table) -> Table:
    """The hand goes on as the rules would have it, and the match ends; what is not judged any more is claimed."""
    if table.hand.phase == "unchecked":
        return table
    return table.finish()


@pytest.mark.parametrize("lang", ["en", "ar"])
@pytest.mark.parametrize("name", [name for name in RECORDS if name != "rules-only.jsonl"])
def test_no_hand_of_a_game_that_is_not_verified_is_said_to_be_all_right(name: str, lang: str) -> None:
    """Fault 2.6: what was found elsewhere stands before the hand."""
    verdict = verify((GAMES / name).read_bytes()).verdict
    told = run("explain", name, "--hand", "1", "--lang", lang, folder=GAMES).out
    assert (PAGE["no_findings"][lang == "ar"] in told) <= (verdict == "verified")
    error = SEVERITIES["error"][lang == "ar"]
    found = run("verify", name, "--lang", lang, folder=GAMES).out.splitlines()
    errors = [line for line in found if line.startswith(f"  {error}: ")]
    assert bool(errors) == (verdict == "failed")
    assert [line for line in errors if line not in told.splitlines()] == []


# Inputs


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_every_line_can_be_read_in_both_languages(lang: str) -> None:
    archive = b"".join((GAMES / f"{name}-qaid.jsonl").read_bytes() for name in ("balotk", "sahrat", "elblot"))
    for hand in "12345":
        told = run("explain", "-", "--hand", hand, "--lang", lang, stdin=archive).out
        assert told.count("\n\n") == 2
        for line in filter(None, told.splitlines()):
            around = ISOLATED.sub("", line) if lang == "ar" else line
            assert bool(ARABIC.search(around)) == (lang == "ar"), line
            assert lang == "en" or not FOREIGN.search(around), line


def test_records_without_such_a_hand_are_told_and_the_others_are_explained() -> None:
    long, short = ((GAMES / f"{name}.jsonl").read_bytes() for name in ("sahrat-easy", "sahrat-easy-short"))
    ran = run("explain", "-", "--hand", "2", stdin=short + long + short)
    assert ran.code == 3
    assert ran.err == "error: -: hand 2 is not in this record\nerror: -#3: hand 2 is not in this record\n"
    assert ran.out.count("Hand 2\n") == 1


@pytest.mark.parametrize("arguments", [[RENEGE], [RENEGE, "--hand", "0"], ["--hand", "1"], ["nowhere", "--hand", "1"]])
def test_wrong_usage(arguments: list[str]) -> None:
    ran = run("explain", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: ")


def test_what_is_no_record_is_code_5_and_what_is_unknown_code_4() -> None:
    assert run("explain", "-", "--hand", "1").code == 5
    assert run("explain", str(GAMES / "unknown-profile.jsonl"), "--hand", "1").code == 4


def test_the_cards_are_not_explained_where_they_are_not_known() -> None:
    lines = run("explain", str(GAMES / "no-secret.jsonl"), "--hand", "1").out.splitlines()
    assert section(lines, "Card points") == section(lines, "Baloot") == []
    assert section(lines, "Score")[0] == "The score of this hand is not known."
