"""What a deal follows from is told as the replay deals it, whatever else of the record is false."""

import re
from typing import Final, Literal

import pytest

from fairshuffle.cards import CARD_NAMES, cards_named, cards_of
from fairshuffle.events import Checkpoint, Deal, Draw, End, Game, Reveal
from fairshuffle.explain.derivation import Derivation, NotThereError, of_record
from fairshuffle.explain.replay import story_of
from fairshuffle.record import read_record
from fairshuffle.rules.options import PROFILES
from fairshuffle.testing.simulate import simulate
from fairshuffle.verifier import verify
from tests.tools.forge import Events, changed, clumsy, find, places, rules_only, simulated

AFTER: Final = simulated("sahrat", reveal="after_hand")


def derived(data: bytes) -> list[Derivation]:
    record = read_record(data)
    return [of_record(record, event.hand) for event in record.events if isinstance(event, Deal)]


def as_dealt(data: bytes) -> list[tuple[list[int], str]]:
    """By hand, the first five cards of each seat as a set, and the turned card."""
    return [([*map(cards_of, each.dealt.first)], CARD_NAMES[each.dealt.turned]) for each in derived(data)]


def as_told(data: bytes) -> list[tuple[list[int], str | None]]:
    story = story_of(read_record(data))
    return [
        ([cards_named(" ".join(cards)) for cards in hand["first"] or ()], hand["turned"]) for hand in story["hands"]
    ]


@pytest.mark.parametrize("reveal", [None, "after_hand"])
@pytest.mark.parametrize("name", PROFILES)
def test_every_deal_of_a_right_record_is_derived_as_it_is_told(name: str, reveal: Literal["after_hand"] | None) -> None:
    data = simulate(name, "derived", reveal=reveal)
    assert verify(data).verdict == "verified"
    assert as_dealt(data) == as_told(data)
    record = read_record(data)
    assert [of_record(record, 0).first_dealer] == [e.dealer for e in record.events if isinstance(e, Draw)]


@pytest.mark.parametrize("kind", ["cut", "lift"])
def test_what_was_cut_is_in_the_derivation(kind: str) -> None:
    data = simulate("sahrat", f"derived-{kind}", changes={"cut": kind})
    found = derived(data)
    assert any(each.cut for each in found)
    assert all((each.lift is not None) == (kind == "lift") for each in found if each.cut)
    assert as_dealt(data) == as_told(data)


def test_where_the_seal_was_changed_the_decks_of_the_true_one_are_derived() -> None:
    data = clumsy(AFTER)
    _, seal = find(AFTER, Checkpoint)
    false = data.replace(seal.digest.hex().encode(), bytes(32).hex().encode(), 1)
    assert false != data
    assert as_dealt(false) == as_told(false) == as_dealt(data)


def test_where_a_byte_before_the_seal_was_changed_the_decks_of_the_seal_are_derived() -> None:
    data = clumsy(AFTER)
    false = data.replace(b'"name":"Nora"', b'"name":"Mona"', 1)
    assert false != data
    assert as_dealt(false) == as_told(false) == as_dealt(data)


def with_false_commitment(events: Events, hand: int) -> Events:
    game = events[0]
    assert isinstance(game, Game)
    assert game.hand_commitments is not None
    listed = [*game.hand_commitments]
    listed[hand] = bytes(32)
    return (game._replace(hand_commitments=tuple(listed)), *events[1:])


def test_the_secret_of_a_hand_is_taken_as_the_verifier_takes_it() -> None:
    """A hand whose commitment is false is dealt from the master; the secret that was opened for it is not the one."""
    data = clumsy(with_false_commitment(AFTER, 1))
    assert [finding.id for finding in verify(data).findings if finding.severity == "error"]
    assert as_dealt(data) == as_told(data)


def refusal(data: bytes, index: int) -> str:
    with pytest.raises(NotThereError) as refused:
        of_record(read_record(data), index)
    return str(refused.value)


def test_what_is_missing_is_told() -> None:
    ended, end = find(AFTER, End)
    half = AFTER[:ended]
    where = next(place for place in places(AFTER, Reveal) if AFTER[place].hand == 1)  # type: ignore[union-attr]
    assert "is not in this record" in refusal(clumsy(AFTER), 99)
    assert "has no commitment" in refusal(clumsy(rules_only(AFTER)), 1)
    assert "not the committed one" in refusal(clumsy((*half, end._replace(secret=bytes(32)), *AFTER[ended + 1 :])), 1)
    assert re.search("deal 1 is not open", refusal(clumsy((*half[:where], *half[where + 1 :])), 1))
    assert re.search("deal 1 .* is not the committed one", refusal(clumsy(changed(half, where, secret=bytes(32))), 1))
