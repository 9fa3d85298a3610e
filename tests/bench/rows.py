"""What stands in the table, part by part; each part times its candidates in turn."""

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Final

from fairshuffle.testing.simulate import simulate
from tests import ROOT
from tests.bench import audit, live, trees
from tests.bench.ours import KEY, LONG, records
from tests.bench.table import Row, Target
from tests.bench.timing import Worker, figure, in_turn, rate, ratio, whole_process

_PEERS: Final = {
    "read_game": "a ply of python-chess read_game",
    "push_uci": "a ply of python-chess push_uci",
    "pokerkit": "an action of PokerKit",
    "openspiel": "an action of OpenSpiel's Skat (C++)",
}

_GATES: Final[Mapping[str, float]] = {"push_uci": 2.7, "pokerkit": 30}
"""How many times an event the same of a peer has to take at the least."""


def one_core(ours: Worker, peers: Worker | None, rounds: int) -> Iterator[Row]:
    """Games, replays and decks on one core."""
    workers = {"ours": ours, "peer": peers} if peers else {"ours": ours}
    ways = {(who, name): partial(worker.seconds, name) for who, worker in workers.items() for name in worker.numbers}
    times = in_turn(ways, rounds)
    verdict, replay, decks, shuffle = (times["ours", name] for name in ("verdict", "replay", "decks", "shuffle"))

    def beside(peer: str, own: list[float]) -> Row:
        name = f"  {_PEERS[peer]} / an event"
        if peers is None or peer in peers.missing:
            return Row(name, note=f"not timed: {peers.missing[peer] if peers else 'run with --peers'}")
        share = ours.numbers["replay"] / peers.numbers[peer]
        target: Target | None = ("≥", _GATES[peer]) if peer in _GATES else None
        return Row(name, ratio(times["peer", peer], own, share), target)

    yield Row("bytes to verdict, games/s", rate(verdict, ours.numbers["verdict"]))
    yield Row("  a game / json.loads of its lines", ratio(verdict, times["ours", "json"]), ("≤", 2.6))
    signed = ratio(times["ours", "signed"], times["ours", "signed json"])
    yield Row("  the same, signed: two Ed25519 checks more", signed)
    yield beside("read_game", verdict)
    share = ours.numbers["short"] / ours.numbers["long"]
    name = f"  a line of {ours.numbers['long']:,} / of {ours.numbers['short']:,}"
    yield Row(name, ratio(times["ours", "long"], times["ours", "short"], share), ("≤", 1.15))
    yield Row("replay alone, events/s", rate(replay, ours.numbers["replay"]))
    yield from (beside(peer, replay) for peer in ("push_uci", "pokerkit", "openspiel"))
    yield Row("secret and links to deck, decks/s", rate(decks, ours.numbers["decks"]))
    yield Row("  random.Random.shuffle of 32 / a deck", ratio(shuffle, decks))
    yield Row("  the same / a deck whose key is there already", ratio(shuffle, times["ours", "keyed"]))


def beside_before(folder: Path, before: str, each: int, rounds: int) -> Iterator[Row]:
    """A verdict of this tree beside one of the tree before, on the same records: ``each`` of every profile."""
    name = "a game / one of the tree before"
    if not before:
        yield Row(name, note="not timed: name a commit or a folder with --before")
        return
    games, old = folder / "games", folder / "before"
    games.mkdir()
    old.mkdir()
    for number, game in enumerate(records(each, LONG)):
        (games / f"{number:03}.jsonl").write_bytes(game)
    with ExitStack() as stack:
        places = {"now": ROOT, "before": trees.lay_out(before, old)}
        ways = {
            who: partial(stack.enter_context(closing(_judge(place, games))).seconds, "verdict")
            for who, place in places.items()
        }
        times = in_turn(ways, rounds)
    yield Row(name, ratio(times["now"], times["before"]), ("≤", 1.15), before)


def _judge(place: Path, games: Path) -> Worker:
    return Worker("tests.bench.trees", code=place, arguments=[str(games)])


def requests(folder: Path, games: int) -> Iterator[Row]:
    """What a live table takes to answer, over some games."""
    times = live.games(folder, games)
    for name, limit in {"request": 60, "  that ends a hand or deals": 1000}.items():
        taken = figure([1_000_000 * seconds for seconds in times[name]])
        yield Row(f"{name.replace('request', 'a request of a live table')}, µs", taken, ("≤", limit))


def whole_processes(folder: Path, rounds: int) -> Iterator[Row]:
    """``fairshuffle verify`` of one game, from the start of the process to its end."""
    ways = {"bare": partial(whole_process, sys.executable, "-c", "import json, hashlib, hmac")}
    for name, key in (("unsigned", None), ("signed", KEY)):
        game = folder / f"{name}.jsonl"
        game.write_bytes(simulate("sahrat", "bench", key=key))
        ways[name] = partial(whole_process, sys.executable, "-m", "verifier_cli", "verify", str(game))
    for way in ways.values():
        way()  # the first run may have to compile
    times = in_turn(ways, rounds)
    bare = times.pop("bare")
    for name, taken in times.items():
        note = "" if name == "unsigned" else "cryptography is imported too"
        yield Row(f"verify, one {name} game, ms", figure([1000 * time for time in taken]), note=note)
        yield Row("  / python -c 'import json, hashlib, hmac'", ratio(taken, bare), ("≤", 4.2), note)


def audits(folder: Path, games: int) -> Iterator[Row]:
    """How an audit scales, by the clock."""
    path = folder / "games.jsonl"
    audit.archive(path, games)
    times = audit.times(path, folder)
    for name, taken in times.items():
        kind, workers = name.rsplit(", ", 1)
        yield Row(f"audit by {name}: games/s by the clock", rate(taken, games))
        if workers == "2":
            share = ratio(times[f"{kind}, 1"], taken, 50)
            yield Row("  % of twice one", share, ("≥", 95) if kind == "processes" else None)
    if len(times) == 2:
        yield Row("audit by Dask on loopback", note="not timed: distributed is not installed")


def memory(folder: Path, games: int) -> Iterator[Row]:
    """The peak memory of an audit's worker over that of a bare interpreter."""
    path = folder / "memory.jsonl"
    audit.archive(path, games, "short")
    command = [sys.executable, "-m", "tests.bench.audit", "measure", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    name = f"a worker's memory over the interpreter, {games:,} games, MB"
    peaks = [float(peak) for peak in re.findall(r"(?:interpreter:|worker) ([0-9.]+) MB", done.stdout)]
    if len(peaks) < 2:
        yield Row(name, note=f"not measured: {done.stderr.strip().rpartition(chr(10))[2]}")
        return
    yield Row(name, figure([peaks[1] - peaks[0]]), ("≤", 20))
