"""The records that hostile inputs are made of: those of the vectors."""

import json
from typing import Final

from tests import ROOT

VECTORS: Final = ROOT / "test_vectors"
LONGEST: Final = 40_000
"""Bytes of the longest record that is taken: shorter ones are tried more often."""


def lines() -> list[str]:
    """Every different line of the records, the longest ones left out."""
    found = {line: None for data in records() for line in data.decode(errors="replace").split("\n")}
    return [line for line in found if 0 < len(line) < 1000]


def records() -> list[bytes]:
    """Every record in the vectors that is not too long, in the order of the files."""
    found = {path.read_bytes(): None for path in sorted((VECTORS / "games").glob("*.jsonl"))}
    for path in sorted(VECTORS.glob("*/*.jsonl")):
        for line in path.read_bytes().splitlines():
            vector = json.loads(line) if line.startswith(b'{"id"') else {}
            if isinstance(vector.get("record"), list):
                found["".join(f"{text}\n" for text in vector["record"]).encode(errors="surrogatepass")] = None
    return [data for data in found if len(data) <= LONGEST]
