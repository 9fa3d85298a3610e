"""Which other games a server could have gone on with, by a device's list (SPEC.md#begun)."""

import pytest

from fairshuffle.record.device_list import DeviceList, Entry, Gave, HowOver, Met, Over

SERVER, OTHER_SERVER = bytes([1]) * 32, bytes([2]) * 32


def first_of(name: str) -> bytes:
    """The fingerprint of a game's first line."""
    return name.encode().ljust(32, b"\0")


def list_of(steps: str) -> DeviceList:
    """A list by its steps, a word each.

    ``a`` begins game a, which is met before anything else; ``a!`` has it end, ``a-`` break off, ``a~`` be left, ``a?``
    find it at fault, ``a%`` interrupt it. ``a:1`` gives the link of deal 1, ``a:`` an anchor. A game whose name begins
    with x is of another server, one whose name begins with u of one that is not known.
    """
    words = steps.split()
    servers = {"x": OTHER_SERVER, "u": None}
    met = [
        Met(name, first_of(name), 0, servers.get(name[0], SERVER))
        for name in dict.fromkeys(word.rstrip("!-~?%:01") for word in words)
    ]
    return DeviceList().after(*met, *map(_entry, words))


def _entry(word: str) -> Entry:
    how: dict[str, HowOver] = {"!": "ended", "-": "broken_off", "~": "left", "?": "at_fault", "%": "interrupted"}
    name, colon, deal = word.partition(":")
    if word[-1] in how:
        return Over(first_of(word[:-1]), how[word[-1]])
    return Gave(first_of(name), 5, bytes(32), (int(deal) if deal else None) if colon else 0)


@pytest.mark.parametrize(
    ("steps", "beside"),
    [
        # alone, or the game before has ended
        ("this", ""),
        ("this this!", ""),
        ("a a! this this!", ""),
        ("this this! a a!", ""),
        ("a a! b b! this this! c c!", ""),
        # begun since the game before had ended, and not played to its end
        ("a a- this", "a"),
        ("a a~ b b? c c% this", "a b c"),
        ("a a- b b! this", ""),
        ("a a! b b- this", "b"),
        # begun before, and open when this one began
        ("a b b! this", "a"),
        ("a this", "a"),
        ("a this a! this!", "a"),
        ("a this this! a!", "a"),
        ("a b b! a~ this", ""),
        ("a b b! a- this", ""),
        ("a b b! this a-", "a"),
        # begun beside it, whatever became of it
        ("this a", "a"),
        ("this a a! this!", "a"),
        ("this a a- b b~ this!", "a b"),
        ("this this- a", ""),
        ("this this~ a", ""),
        ("a a! this b b! c this!", "b c"),
        # met, and perhaps joined, but no link was given
        ("a: this", ""),
        ("a: a- this b: this!", ""),
        # from the link of the first deal that of the draw follows
        ("a:1 this", "a"),
        ("a: a:1 a:0 this", "a"),
        # another server
        ("x this y this! x!", "y"),
        ("x x! u u- this", ""),
    ],
)
def test_games_count_that_the_server_could_have_gone_on_with(steps: str, beside: str) -> None:
    names = [known.met.game for known in list_of(steps).begun_beside(first_of("this"))]
    assert names == beside.split()


def test_all_servers_that_are_not_known_are_one() -> None:
    names = [known.met.game for known in list_of("ua x ub uc uc! a").begun_beside(first_of("ub"))]
    assert names == ["ua", "uc"]


@pytest.mark.parametrize("steps", ["a this:", "a this: this~"])
def test_where_this_one_was_not_begun_nothing_is_said_of_others(steps: str) -> None:
    assert list_of(steps).begun_beside(first_of("this")) == ()
