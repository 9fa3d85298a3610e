"""What stands in the table, part by part; each part times its candidates in turn."""

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from fairshuffle.testing.simulate import simulate
from tests import ROOT
from tests.bench import audit
from tests.bench.ours import KEY
from tests.bench.table import Row, Target
from tests.bench.timing import Worker, figure, in_turn, rate, ratio, whole_process

_PEERS: Final = {
    "read_game": "a ply of python-chess read_game",
    "push_uci": "a ply of python-chess push_uci",
    "pokerkit": "an action of PokerKit",
    "openspiel": "an action of OpenSpiel's Skat (C++)",
}

_TARGETS: Final[Mapping[str, float]] = {
    "games": 1000,
    "json": 1.6,
    "read_game": 8,
    "events": 900_000,
    "push_uci": 10,
    "pokerkit": 30,
    "decks": 250_000,
    "shuffle": 1.3,
}


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
        target: Target | None = ("≥", _TARGETS[peer]) if peer in _TARGETS else None
        return Row(name, ratio(times["peer", peer], own, share), target)

    yield Row("bytes to verdict, games/s", rate(verdict, ours.numbers["verdict"]), ("≥", _TARGETS["games"]))
    yield Row("  a game / json.loads of its lines", ratio(verdict, times["ours", "json"]), ("≤", _TARGETS["json"]))
    signed = ratio(times["ours", "signed"], times["ours", "signed json"])
    yield Row("  the same, signed: two Ed25519 checks more", signed)
    yield beside("read_game", verdict)
    yield Row("replay alone, events/s", rate(replay, ours.numbers["replay"]), ("≥", _TARGETS["events"]))
    yield from (beside(peer, replay) for peer in ("push_uci", "pokerkit", "openspiel"))
    yield Row("secret and links to deck, decks/s", rate(decks, ours.numbers["decks"]), ("≥", _TARGETS["decks"]))
    yield Row("  random.Random.shuffle of 32 / a deck", ratio(shuffle, decks), ("≥", _TARGETS["shuffle"]))
    yield Row("  the same / a deck whose key is there already", ratio(shuffle, times["ours", "keyed"]))


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
        yield Row(f"verify, one {name} game, ms", figure([1000 * time for time in taken]), ("≤", 70), note)
        yield Row("  / python -c 'import json, hashlib, hmac'", ratio(taken, bare), ("≤", 3), note)


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
