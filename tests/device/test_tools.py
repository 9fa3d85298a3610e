"""The commands that kill devices, and that open many games at once, in small."""

import os

import pytest

from tests.tools.kill_devices import play_many
from tests.tools.parallel_server import parallel


def test_devices_that_die_give_nothing_that_they_should_not_and_their_records_are_verified() -> None:
    ended = play_many(16, "suite")
    assert ended.told["links given"] > 300
    assert ended.told["verified with chain, receipts and list"] > 20


@pytest.mark.skipif(os.name == "nt", reason="no such signals there")
def test_processes_of_the_command_that_are_killed_leave_a_device() -> None:
    ended = play_many(1, "by-hand", by_hand=1)
    assert ended.told["links given by hand"] > 0


@pytest.mark.parametrize("consents_to_all", [False, True])
def test_a_server_that_opens_games_side_by_side_sees_one_first_hand(*, consents_to_all: bool) -> None:
    """Row 2.7 of the faults: it saw all of them, 256 of 256, and the list could not say so."""
    reached = parallel(12, "suite", consents_to_all=consents_to_all, beside=False)
    assert (reached.seen, reached.gain, reached.verdict) == (1, 0.0, "verified")
    assert (reached.choice_bits, reached.device_bits) == (0, 0)


def test_what_the_human_allows_beside_is_counted() -> None:
    """With consent to one game the server sees one first hand, and what it could see is bounded all the same."""
    reached = parallel(12, "suite", consents_to_all=True, beside=True)
    assert (reached.seen, reached.verdict, reached.choice_bits, reached.device_bits) == (12, "verified", 0, 4)
    reached = parallel(12, "suite", consents_to_all=False, beside=True)
    assert (reached.seen, reached.device_bits) == (1, 4)
