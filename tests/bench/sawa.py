"""How long the proof of a Sawa takes: ``python -m tests.bench.sawa [CLAIMS]`` prints a table, fails when over a limit.

Every row is 1,000 claims on the lead under the four profiles in turn. ``random`` deals the cards blindly, ``strong``
gives the best ones to the claimers with some noise, so that most claims are true. ``hardest`` are whole deals that a
hill climb found to need the most search. Times are those of the processor.
"""

import sys
from collections.abc import Iterator, Sequence
from random import Random
from statistics import median
from time import process_time
from typing import Final

from fairshuffle.cards import DECK, Card, cards_named, cards_of, suit_of
from fairshuffle.rules.options import PROFILES, TableOptions, profile
from fairshuffle.rules.play import HIGHER
from fairshuffle.rules.sawa import Claim, losing_line

LIMITS: Final = {4: 0.05, 6: 2.0, 8: 2.0}
"""Seconds that any claim may take, by cards in each hand."""

HARDEST: Final = (
    ("balotk", None, ("7C TC AC 7D 8D 9D TD AD", "9C QC JD 7H TH QH 7S 8S", "JC KC QD 8H AH TS KS AS")),
    ("sahrat", None, ("8C KC AC 8D QD 9H 8S AS", "7C 9C JC 9D KD 7H 8H QH", "TC JD AD JH KH AH 9S KS")),
    ("sahrat", 3, ("TC 8H TH AH 7S JS QS AS", "9C JC KD 7H 9H KH 8S KS", "8C QC AC 7D 9D TD QD 9S")),
    ("sahrat", None, ("9C AC JD 8H TH AH JS AS", "QC KC 8D 9D TD JH QH TS", "8C JC 7D QD KD AD 8S QS")),
    ("balotk", 3, ("7C KC AC 7D AD 9H KH AH", "8C 9C QC 9D KD 8H JH KS", "TD QD TH QH 7S 9S TS JS")),
    ("squarescores", 3, ("8D KD AD 7H QH KH JS KS", "7C 9C QC TD JD QD 8H JH", "TC JC AC TH AH 8S 9S TS")),
)
"""Profile, trump suit and the hands of seats 0 to 2."""


def options_of(name: str, sawa: str) -> TableOptions:
    return profile(name).with_changes({"sawa": sawa})


def deal(random: Random, size: int, trump: int | None, claimers: Sequence[int], noise: float) -> tuple[int, ...]:
    """Four hands; with little noise the claimers hold the strongest cards."""

    def weakness(card: Card) -> float:
        higher = HIGHER[trump][card].bit_count() - (6 if suit_of(card) == trump else 0)
        return higher + noise * random.random()

    cards = sorted(random.sample(DECK, 4 * size), key=weakness)
    best, others = cards[: len(claimers) * size], cards[len(claimers) * size :]
    random.shuffle(best)
    random.shuffle(others)
    pools = {seat: best if seat in claimers else others for seat in range(4)}
    return tuple(cards_of(pools[seat].pop() for _ in range(size)) for seat in range(4))


def claims(size: int, sawa: str, contract: str, kind: str, count: int) -> Iterator[Claim]:
    random = Random(f"{size} {sawa} {contract} {kind}")
    for number in range(count):
        trump = None if contract == "Sun" else random.randrange(4)
        noise = 1000.0 if kind == "random" else 6.0
        first, second, third, fourth = deal(random, size, trump, (0, 2) if sawa == "team" else (0,), noise)
        options = options_of(PROFILES[number % 4], sawa)
        yield Claim(0, (first, second, third, fourth), (), trump, locked=False, akka=False, options=options)


def hardest(sawa: str) -> Iterator[Claim]:
    for name, trump, hands in HARDEST:
        first, second, third = map(cards_named, hands)
        dealt = first, second, third, cards_of(DECK) & ~(first | second | third)
        yield Claim(0, dealt, (), trump, locked=False, akka=False, options=options_of(name, sawa))


def measure(label: str, size: int, said: Iterator[Claim]) -> bool:
    """Prints one row; whether every claim was within the limit."""
    times, true = [], 0
    for claim in said:
        start = process_time()
        line = losing_line(claim)
        times.append(process_time() - start)
        true += line is None
    worst = max(times)
    print(f"{size} {label:<22}{len(times):>7}{true:>7}{median(times) * 1e3:>11.3f}{worst * 1e3:>11.1f}", flush=True)
    return worst <= LIMITS[size]


def main(count: int) -> int:
    print(f"  {'claims':<22}{'number':>7}{'true':>7}{'median ms':>11}{'worst ms':>11}")
    within = [
        measure(f"{sawa} {contract} {kind}", size, claims(size, sawa, contract, kind, count))
        for size in LIMITS
        for sawa in ("hand", "team")
        for contract in ("Sun", "Hokm")
        for kind in ("random", "strong")
    ]
    within += [measure(f"{sawa} hardest", 8, hardest(sawa)) for sawa in ("hand", "team")]
    return 0 if all(within) else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
