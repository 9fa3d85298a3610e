"""Ed25519 keys of small order are refused: with such a key one signature fits every message."""

from functools import cache

import pytest

from fairshuffle.errors import MalformedRecordError
from fairshuffle.record import read_line
from fairshuffle.record.kinds import SMALL_ORDER_Y

P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P
L = 2**252 + 27742317777372353535851937790883648493
I = pow(2, (P - 1) // 4, P)  # noqa: E741  # the square root of -1 has this name
Point = tuple[int, int]


def add(one: Point, other: Point) -> Point:
    """The sum of two points of -x² + y² = 1 + d x² y², the curve of Ed25519."""
    (x1, y1), (x2, y2) = one, other
    product = D * x1 * x2 * y1 * y2
    x = (x1 * y2 + x2 * y1) * pow(1 + product, -1, P) % P
    y = (y1 * y2 + x1 * x2) * pow(1 - product, -1, P) % P
    return x, y


def point_with(y: int) -> Point:
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * I % P
    assert x * x % P == square
    return x, y % P


def game_with(key: str) -> str:
    return (
        '{"type":"game","format":"fairshuffle/1","game":"g","created":"2026-02-28T00:00:00Z","profile":"sahrat",'
        '"table":"easy","seats":[{"name":"a"},{"name":"b"},{"name":"c"},{"name":"d"}],"key":"'
        f'{key}"}}'
    )


def double(point: Point) -> Point:
    return add(point, point)


@cache
def small_order_ys() -> frozenset[int]:
    """The y of the points whose order divides 8: those that L, the order of the large part, makes of any point."""
    found: set[int] = set()
    for y in range(2, 50):
        try:
            found.add(times(L, point_with(y))[1])
        except AssertionError:  # no point of the curve has this y
            continue
    return frozenset(found)


def times(factor: int, point: Point) -> Point:
    total = (0, 1)
    for bit in f"{factor:b}":
        total = add(double(total), point) if bit == "1" else double(total)
    return total


def test_small_order_keys_vanish_when_multiplied_by_eight() -> None:
    for y in SMALL_ORDER_Y:
        assert double(double(double(point_with(y)))) == (0, 1)
    assert {y % P for y in SMALL_ORDER_Y} == small_order_ys()
    assert len(small_order_ys()) == 5  # of order 1, 2, 4, and twice 8
    assert {y for y in range(P, 2**255) if y % P in {0, 1}} | {0, 1, P - 1} < SMALL_ORDER_Y


@pytest.mark.parametrize("y", sorted(SMALL_ORDER_Y))
@pytest.mark.parametrize("sign", [0, 1])
def test_small_order_keys_are_malformed_with_either_sign(y: int, sign: int) -> None:
    key = (y | sign << 255).to_bytes(32, "little").hex()
    with pytest.raises(MalformedRecordError, match="small order") as caught:
        read_line(game_with(key))
    assert caught.value.key == "key"


def test_other_keys_are_not_judged() -> None:
    read_line(game_with((2).to_bytes(32, "little").hex()))
    read_line(game_with((P - 2).to_bytes(32, "little").hex()))
