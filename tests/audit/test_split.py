"""An archive is divided into records, and into ranges, without losing or doubling one."""

from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from fairshuffle.audit.split import Placed, records_in
from fairshuffle.limits import MAX_RECORD_BYTES
from fairshuffle.record import split_archive
from tests.audit.archives import archive

RECORD = st.sampled_from([b'{"type":"game"}\n', b'{"type":"game","x":1}\n{"type":"end"}\n', b"junk\n", b"\n", b"junk"])
ARCHIVE = st.lists(RECORD, max_size=12).map(b"".join)


def pieces(data: bytes, size: int) -> Iterator[bytes]:
    return (data[start : start + size] for start in range(0, len(data), size))


@given(ARCHIVE, st.integers(1, 40))
def test_records_are_those_of_an_archive_whatever_the_chunks_are(data: bytes, size: int) -> None:
    assert [record for _, record in records_in(pieces(data, size))] == list(split_archive(BytesIO(data)))


@given(ARCHIVE, st.lists(st.integers(1, 200), max_size=5), st.integers(1, 40))
def test_ranges_divide_an_archive_wherever_they_meet(data: bytes, cuts: list[int], size: int) -> None:
    whole = list(records_in([data]))
    found: list[Placed] = []
    for start, stop in pairwise([0, *sorted(set(cuts)), max(len(data), *cuts, 1) + 1]):
        found += records_in(pieces(data[max(start - 1, 0) :], size), start, stop)
    assert found == whole


@given(st.integers(1, 60_000))
def test_every_range_of_real_games_has_its_games(cut: int) -> None:
    data = archive(3)
    first = list(records_in([data], 0, cut))
    second = list(records_in([data[cut - 1 :]], cut))
    assert first + second == list(records_in([data]))
    assert all(offset < cut for offset, _ in first)
    assert all(offset >= cut for offset, _ in second)


def test_offsets_lead_to_the_records() -> None:
    data = b"junk\n" + archive(3)
    for offset, record in records_in(pieces(data, 1000)):
        assert data[offset : offset + len(record)] == record


def test_an_oversized_record_is_cut_down_and_the_next_one_found() -> None:
    good = b'{"type":"game"}\n'
    big = b'{"type":"game"}\n' + b"x" * (2 * MAX_RECORD_BYTES) + b"\n"
    data = good + big + good
    found = list(records_in(pieces(data, 1 << 18)))
    assert [offset for offset, _ in found] == [0, len(good), len(good) + len(big)]
    assert MAX_RECORD_BYTES < len(found[1][1]) < MAX_RECORD_BYTES + (1 << 19)
    assert found[0][1] == found[2][1] == good


def test_a_range_without_a_beginning_is_not_read_to_the_end_of_the_file() -> None:
    taken = 0

    def junk() -> Iterator[bytes]:
        nonlocal taken
        for _ in range(1000):
            taken += 1
            yield b"x" * 1000

    assert list(records_in(junk(), 500, 5000)) == []
    assert taken < 10
