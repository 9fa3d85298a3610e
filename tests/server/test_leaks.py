"""No message of a server holds any 16 bytes of a secret that is alive, and the scan would find them."""

from base64 import b64encode, urlsafe_b64encode
from pathlib import Path
from typing import Final, Literal

import pytest

from fairshuffle.rules.options import PROFILES
from fairshuffle.server import DerivedVault, hkdf
from tests.tools.search_leaks import VAULT_KEY, Scanner, listen

SECRET: Final = bytes(range(200, 232))


@pytest.mark.parametrize(
    "message",
    [
        *(b"x" * before + SECRET[start : start + 16] + b"y" for before in range(12) for start in (0, 7, 16)),
        *(f'{{"at":{"1" * before},"x":"{SECRET[3:19].hex()}"}}'.encode() for before in range(9)),
        SECRET[16:].hex().upper().encode(),
        repr({"link": SECRET.hex()}).encode(),
        *(
            b'"' + encode(b"p" * before + SECRET) + b'"'
            for before in range(5)
            for encode in (b64encode, urlsafe_b64encode)
        ),
        *(b64encode(b"p" * before + SECRET[5:27] + b"q" * 7) for before in range(5)),
    ],
)
def test_the_scan_finds_sixteen_bytes_of_a_secret_in_any_form(message: bytes) -> None:
    scanner = Scanner()
    scanner.add("planted", SECRET)
    with pytest.raises(AssertionError, match="planted"):
        scanner.scan(message)
    scanner.open("planted")
    scanner.scan(message)


def test_the_scan_lets_pass_what_is_no_secret() -> None:
    scanner = Scanner()
    scanner.add("planted", SECRET)
    scanner.scan(SECRET[:15] + b"-" + SECRET[17:])
    scanner.scan(SECRET[:15].hex().encode())
    scanner.scan(bytes(64).hex().encode())


@pytest.mark.parametrize("table", ["easy", "qaid"])
@pytest.mark.parametrize("profile", PROFILES)
def test_nothing_that_a_table_sends_holds_a_live_secret(
    profile: str, table: Literal["easy", "qaid"], tmp_path: Path
) -> None:
    """With ``python -m tests.tools.search_leaks 1000`` for a thousand games."""
    vault = DerivedVault(tmp_path / "ledger.db", hkdf(VAULT_KEY))
    for number in range(3):
        listen(vault, number, profile=profile, table=table, scanner=Scanner(), every=5)
    vault.close()
