"""Whole games over the example server; then every player checks the record with what his own device kept."""

import asyncio
from pathlib import Path
from typing import Literal

import pytest

from fairshuffle.record.device_list import read_device_list
from fairshuffle.server import FileVault, SigningKey
from fairshuffle.verifier import Policy, verify
from tests.server.example_server import four_players, run_room
from tests.tools.live import first_line


@pytest.mark.parametrize(
    ("profile", "table", "reveal"),
    [("sahrat", "easy", None), ("elblot", "easy", "after_hand"), ("squarescores", "qaid", None)],
)
def test_every_player_of_an_example_game_can_verify_it_with_his_own_receipts_and_chain(
    profile: str, table: Literal["easy", "qaid"], reveal: Literal["after_hand"] | None, tmp_path: Path
) -> None:
    signer = SigningKey(bytes(range(32)))
    players = four_players(profile, tmp_path, signer.public_key)
    vault = FileVault(tmp_path / "vault.db", key=bytes(range(32)))
    game = first_line("example", profile, table=table, reveal=reveal, changes={"target": 60, "timer_qaid_window": 30})
    path = asyncio.run(asyncio.wait_for(run_room(game, vault, tmp_path, signer, players), timeout=20))
    vault.close()
    record = path.read_bytes()
    for player in players:
        assert player.record == record
        assert player.device.complete
        assert player.device.lost == ()
        (known,) = read_device_list((player.folder / "device.list").read_bytes()).games.values()
        assert known.over == "ended"
        policy = Policy(
            receipts=known.receipts,
            chain=known.chain,
            server_key=signer.public_key,
            require=("committed", f"players={player.seat}", "signed", "pinned"),
        )
        report = verify(record, path.name, policy)
        assert report.verdict == "verified", report.findings
        assert report.fairness.own_chain
        assert report.fairness.pinned == "start"
        assert len(known.receipts) == report.hands + 2
