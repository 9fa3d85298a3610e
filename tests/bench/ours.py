"""What is timed of this package, beside what the standard library does with the same input: a worker of the bench."""

import json
import sys
from collections.abc import Iterable
from functools import partial
from itertools import count
from random import Random
from typing import Final

from fairshuffle.cards import DECK
from fairshuffle.game.match import begin
from fairshuffle.record import Record, read_record
from fairshuffle.rules.options import PROFILES
from fairshuffle.shuffle import deal_key, deck_from_key, first_fingerprint
from fairshuffle.testing.simulate import simulate
from fairshuffle.verifier import verify
from fairshuffle.verifier.opening import opening_of
from fairshuffle.verifier.replay import judged
from tests.bench.timing import Candidate, serve

KEY: Final = bytes(range(32))
LONG: Final = range(600, 701)
"""Lines of the records that are timed."""


def records(each: int, lines: range, key: bytes | None = None) -> list[bytes]:
    """Games that are so long, ``each`` of every profile, signed where there is a key."""
    found = []
    for profile in PROFILES:
        games = (simulate(profile, f"bench-{profile}-{number}", key=key) for number in count())
        fitting = (game for game in games if game.count(b"\n") in lines)
        found += [next(fitting) for _ in range(each)]
    return found


def judge(games: Iterable[bytes]) -> None:
    for game in games:
        assert verify(game).verdict == "verified"


def parse(games: Iterable[bytes]) -> None:
    for game in games:
        for line in game.splitlines():
            json.loads(line)


def replay(games: Iterable[Record]) -> None:
    """Every event through the machine, the decks derived: all of a verification but reading, hashes and signatures."""
    for game in games:
        first = first_fingerprint(game.data[: game.ends[0]])
        match = begin(game.game, game.options, first, opening_of(game.game, game.events).decks)
        judged(match, game.events[1:])


def decks(number: int) -> None:
    links = [bytes([seat]) * 32 for seat in range(4)]
    for index in range(number):
        deck_from_key(deal_key(KEY, KEY, index, 15, links))


def keyed(keys: Iterable[bytes]) -> None:
    for key in keys:
        deck_from_key(key)


def shuffles(number: int) -> None:
    shuffle = Random(0).shuffle
    for _ in range(number):
        shuffle(list(DECK))


def candidates(each: int, lines: range, number: int, target: int) -> dict[str, Candidate]:
    """By name; ``number`` is that of the decks, ``target`` how many points it takes to win the longest of the games."""
    games, signed = records(each, lines), records(each, lines, KEY)
    short, long = (simulate("sahrat", "bench", changes={"target": points}) for points in (52, target))
    read = [read_record(game) for game in games]
    events = sum(len(game.events) for game in read)
    return {
        "verdict": Candidate(partial(judge, games), len(games)),
        "json": Candidate(partial(parse, games), len(games)),
        "signed": Candidate(partial(judge, signed), len(signed)),
        "signed json": Candidate(partial(parse, signed), len(signed)),
        "short": Candidate(partial(judge, [short]), short.count(b"\n")),
        "long": Candidate(partial(judge, [long]), long.count(b"\n")),
        "replay": Candidate(partial(replay, read), events),
        "decks": Candidate(partial(decks, number), number),
        "keyed": Candidate(partial(keyed, [Random(seed).randbytes(32) for seed in range(number)]), number),
        "shuffle": Candidate(partial(shuffles, number), number),
    }


if __name__ == "__main__":
    small = sys.argv[1:] == ["tiny"]
    serve(candidates(1, range(10_000), 10, 104) if small else candidates(4, LONG, 2000, 1600), {})
