"""Vaults: what they give, to whom, when, and how often."""

import copy
import hmac
import os
import pickle
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from fairshuffle.events import Event
from fairshuffle.game.deals import with_decks
from fairshuffle.game.judge import judge
from fairshuffle.game.match import Match, begin
from fairshuffle.record import read_line, table_options
from fairshuffle.server import (
    Closing,
    DerivedVault,
    EarlyOpeningError,
    FileVault,
    GameExistsError,
    OpenedError,
    Secret,
    SigningKey,
    Vault,
    VaultBusyError,
    VaultError,
    WrongKeyError,
    hkdf,
)
from fairshuffle.shuffle import (
    NO_LINK,
    commitment,
    deal_key,
    deck_from_key,
    first_fingerprint,
    hand_commitment,
    hand_secret,
    tagged,
)
from fairshuffle.shuffle.inputs import Inputs
from fairshuffle.testing.simulate import simulate

KEY: Final = bytes(range(32))
GAME: Final = "game-1"
Make: TypeAlias = Callable[[Path], FileVault | DerivedVault]


def file_vault(path: Path) -> FileVault:
    return FileVault(path / "vault.db", KEY)


def derived_vault(path: Path) -> DerivedVault:
    return DerivedVault(path / "vault.db", hkdf(KEY))


@pytest.fixture(params=[file_vault, derived_vault], ids=["file", "derived"])
def make(request: pytest.FixtureRequest) -> Make:
    made: Make = request.param
    return made


@pytest.fixture
def vault(make: Make, tmp_path: Path) -> Iterator[FileVault | DerivedVault]:
    made = make(tmp_path)
    yield made
    made.close()


# Secrets


def test_a_secret_shows_nothing_in_any_text() -> None:
    secret = Secret(KEY)
    assert repr(secret) == "Secret(hidden)"
    assert f"{[secret]}" == "[Secret(hidden)]"
    for show in (str, "{}".format, "{!s}".format, lambda shown: f"{shown:>9}", print):
        with pytest.raises(TypeError):
            show(secret)


def test_a_secret_is_not_pickled_copied_compared_or_hashed() -> None:
    secret = Secret(KEY)
    attempts: list[Callable[[], object]] = [
        *(partial(pickle.dumps, secret, protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)),
        lambda: copy.copy(secret),
        lambda: copy.deepcopy(secret),
        lambda: secret == Secret(KEY),
        lambda: secret != Secret(KEY),
        lambda: secret == KEY,
        lambda: hash(secret),
        lambda: bytes(secret),  # type: ignore[call-overload]  # this is what must not work
        lambda: vars(secret),
        secret.__getstate__,
    ]
    for attempt in attempts:
        with pytest.raises(TypeError):
            attempt()


def test_a_secret_has_32_bytes_and_says_so_without_showing_them() -> None:
    with pytest.raises(ValueError, match="not 31") as caught:
        Secret(KEY[:31])
    assert KEY[:4].hex() not in str(caught.value)


def test_fresh_secrets_are_fresh() -> None:
    assert len({Secret.fresh().expose() for _ in range(100)}) == 100


def test_a_vault_and_its_decks_show_nothing_and_are_not_pickled(vault: FileVault | DerivedVault) -> None:
    vault.start(GAME)
    decks = vault.hold(GAME)
    for shown in (vault, decks, SigningKey(KEY)):
        assert KEY.hex() not in repr(shown)
        with pytest.raises(TypeError):
            pickle.dumps(shown)


# Starting


def test_a_game_id_is_started_once(vault: Vault) -> None:
    first = vault.start(GAME)
    with pytest.raises(GameExistsError):
        vault.start(GAME)
    assert vault.commitment(GAME) == first
    assert vault.start("game-2") != first


def test_a_game_id_is_started_once_by_all_processes_there_will_ever_be(make: Make, tmp_path: Path) -> None:
    before = make(tmp_path)
    first = before.start(GAME)
    before.close()
    after = make(tmp_path)
    with pytest.raises(GameExistsError):
        after.start(GAME)
    assert after.commitment(GAME) == first
    after.close()


def test_a_vault_knows_only_the_games_that_it_started(vault: Vault) -> None:
    for ask in (vault.commitment, vault.hold, vault.closing, lambda game: vault.hand_commitments(game, 1)):
        with pytest.raises(VaultError):
            ask("another")
    with pytest.raises(ValueError, match="a game id"):
        vault.start("not a game id")


@pytest.mark.parametrize("game", [None, 5, True, 1.5, [], {}, b"game-1", "\ud800", "", "x" * 65, "a b"])
def test_what_is_no_game_id_is_no_game(vault: Vault, game: Any) -> None:  # noqa: ANN401 - this is what is tried
    """Fault 3.7."""
    vault.start(GAME)
    for ask in (vault.commitment, vault.hold, vault.closing, lambda game: vault.hand_commitments(game, 1)):
        with pytest.raises(VaultError, match="no game"):
            ask(game)
    with pytest.raises(ValueError, match="a game id"):
        vault.start(game)
    vault.hold(GAME)


def test_the_commitment_is_in_the_file_before_it_is_known(make: Make, tmp_path: Path) -> None:
    vault = make(tmp_path)
    given = vault.start(GAME)
    # What a crash would leave: the file and its log as they are on the disk now.
    left = tmp_path / "left"
    left.mkdir()
    for file in tmp_path.glob("vault.db*"):
        (left / file.name).write_bytes(file.read_bytes())
    after = make(left)
    assert after.commitment(GAME) == given
    after.close()
    vault.close()


def test_every_commit_of_the_ledger_waits_for_the_disk(vault: FileVault | DerivedVault) -> None:
    def set_to(pragma: str) -> object:
        return vault._ledger._database.execute(f"PRAGMA {pragma}").fetchone()[0]  # noqa: SLF001 - to see how it was opened

    assert set_to("journal_mode") == "wal"
    assert set_to("synchronous") == 2  # FULL: the log is synced at every commit
    assert set_to("locking_mode") == "exclusive"


def test_the_file_is_for_its_owner_alone(make: Make, tmp_path: Path) -> None:
    vault = make(tmp_path)
    vault.start(GAME)
    for file in tmp_path.glob("vault.db*"):
        assert file.stat().st_mode & 0o077 == 0, file
    vault.close()


def test_no_master_stands_in_a_file(make: Make, tmp_path: Path) -> None:
    vault = make(tmp_path)
    vault.start(GAME)
    vault.hold(GAME)
    match = finished(vault)
    left = b"".join(file.read_bytes() for file in tmp_path.glob("vault.db*"))
    master = vault.open_game(match, Closing(bytes(32), None))
    assert commitment(GAME, master) == vault.commitment(GAME)
    left += b"".join(file.read_bytes() for file in tmp_path.glob("vault.db*"))
    assert master not in left
    assert KEY not in left
    vault.close()


# Keys


def test_a_file_vault_refuses_another_key_at_once(tmp_path: Path) -> None:
    file_vault(tmp_path).close()
    with pytest.raises(WrongKeyError):
        FileVault(tmp_path / "vault.db", bytes(32))
    file_vault(tmp_path).close()


def test_a_derived_vault_refuses_another_key_before_it_deals(tmp_path: Path) -> None:
    before = derived_vault(tmp_path)
    before.start(GAME)
    before.close()
    after = DerivedVault(tmp_path / "vault.db", hkdf(bytes(32)))
    with pytest.raises(WrongKeyError):
        after.hold(GAME)
    after.close()


def test_a_vault_of_one_kind_is_not_opened_as_the_other(tmp_path: Path) -> None:
    file_vault(tmp_path).close()
    with pytest.raises(VaultError, match="another kind"):
        derived_vault(tmp_path)


def test_keys_have_32_bytes(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        FileVault(tmp_path / "vault.db", KEY[:16])
    with pytest.raises(ValueError, match="32 bytes"):
        hkdf(KEY[:16])


def test_a_hook_that_gives_no_32_bytes_is_refused(tmp_path: Path) -> None:
    vault = DerivedVault(tmp_path / "vault.db", lambda _: b"short")
    with pytest.raises(ValueError, match="not 5"):
        vault.start(GAME)
    vault.close()


def test_a_sealed_master_is_bound_to_its_game(tmp_path: Path) -> None:
    vault = file_vault(tmp_path)
    for game in (GAME, "game-2"):
        vault.start(game)
    vault.close()
    with sqlite3.connect(tmp_path / "vault.db") as database:
        database.execute("UPDATE games SET sealed = (SELECT sealed FROM games WHERE game = 'game-2')")
    database.close()
    vault = file_vault(tmp_path)
    vault.hold("game-2")
    with pytest.raises(WrongKeyError):
        vault.hold(GAME)
    vault.close()


def test_the_hook_is_hkdf_as_rfc_5869_prints_it() -> None:
    # RFC 5869, appendix A.3: SHA-256, zero-length salt and info; the first 32 of its 42 bytes. Its key has 22 bytes,
    # fewer than ours may have, so HKDF is computed here as section 2 defines it, and checked against A.3 first.
    expected = "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"
    assert by_the_rfc(b"\x0b" * 22, b"").hex() == expected
    for info in (b"", b"info", tagged("vault-master", b"game-1")):
        assert hkdf(KEY)(info) == by_the_rfc(KEY, info)


def by_the_rfc(key: bytes, info: bytes) -> bytes:
    extracted = hmac.digest(bytes(32), key, "sha256")
    return hmac.digest(extracted, info + b"\x01", "sha256")


def test_a_derived_master_is_the_one_of_its_game(tmp_path: Path) -> None:
    vault = derived_vault(tmp_path)
    assert vault.start(GAME) == commitment(GAME, hkdf(KEY)(tagged("vault-master", GAME.encode())))
    vault.close()


# Decks


def test_decks_are_those_of_the_committed_master(vault: FileVault | DerivedVault) -> None:
    given = vault.start(GAME)
    decks = vault.hold(GAME)
    inputs = Inputs(3, bytes(range(32)), 0, (NO_LINK,) * 4)
    deck = decks.deck(inputs)
    dealer = decks.first_dealer(inputs._replace(deal=0))
    listed = vault.hand_commitments(GAME, 4)
    master = vault.open_game(finished(vault), Closing(bytes(32), None))
    assert commitment(GAME, master) == given
    secret = hand_secret(GAME, master, 3)
    assert deck == deck_from_key(deal_key(secret, inputs.seal, 3, 0, inputs.links))
    assert dealer in range(4)
    assert listed == tuple(hand_commitment(GAME, i, hand_secret(GAME, master, i)) for i in range(4))


def test_there_are_no_decks_before_the_seal(vault: Vault) -> None:
    vault.start(GAME)
    decks = vault.hold(GAME)
    inputs = Inputs(1, b"", 0, (NO_LINK,) * 4)
    assert decks.deck(inputs) is None
    assert decks.first_dealer(inputs) is None


def test_one_table_holds_a_game(vault: Vault) -> None:
    vault.start(GAME)
    vault.hold(GAME)
    with pytest.raises(VaultBusyError):
        vault.hold(GAME)
    vault.release(GAME)
    vault.hold(GAME)


# Opening


def at_phase(vault: Vault, stop: Callable[[Match, Event], bool], *, reveal: bool = False) -> Match:
    """A match of a simulated record up to the line that stops, given to the vault as if it were dealt from it."""
    record = simulate("sahrat", "vault", reveal="after_hand" if reveal else None)
    events = [read_line(line) for line in record.decode().splitlines()]
    first = events[0]._replace(game=GAME)  # type: ignore[call-arg]  # it is a Game
    match = begin(first, table_options(first), first_fingerprint(record[: record.index(b"\n") + 1]))  # type: ignore[arg-type]  # it is a Game
    for event in events[1:]:
        _, match, _ = judge(match, event)
        if stop(match, event):
            break
    vault.release(GAME)
    return match._replace(deals=with_decks(match.deals, vault.hold(GAME)))


def finished(vault: Vault) -> Match:
    return at_phase(vault, lambda match, _: match.winner is not None and match.phase == "between")


def hand_is_scored(hand: int, match: Match, event: Event) -> bool:
    del event
    return match.phase == "scored" and match.hands == hand


@pytest.mark.parametrize("phase", ["sealed", "drawn", "hand", "scored"])
def test_the_master_of_a_match_that_goes_on_is_not_opened(vault: Vault, phase: str) -> None:
    vault.start(GAME)
    match = at_phase(vault, lambda match, _: match.phase == phase)
    assert match.phase == phase
    with pytest.raises(EarlyOpeningError):
        vault.open_game(match, Closing(bytes(32), None))
    assert vault.closing(GAME) is None


def test_the_master_is_opened_at_one_place(make: Make, tmp_path: Path) -> None:
    vault = make(tmp_path)
    vault.start(GAME)
    here = Closing(bytes(32), None)
    master = vault.open_game(finished(vault), here)
    vault.close()
    vault = make(tmp_path)
    assert vault.closing(GAME) == here
    assert vault.open_game(finished(vault), here) == master
    for there in (Closing(bytes(range(32)), None), Closing(bytes(32), "no more")):
        with pytest.raises(OpenedError):
            vault.open_game(finished(vault), there)
    assert vault.closing(GAME) == here
    vault.close()


def test_a_match_is_broken_off_at_one_place(vault: Vault) -> None:
    vault.start(GAME)
    match = at_phase(vault, lambda match, _: match.phase == "hand")
    master = vault.open_game(match, Closing(bytes(32), "no more"))
    assert vault.open_game(match, Closing(bytes(32), "no more")) == master
    for other in ("no less", None):
        with pytest.raises((OpenedError, EarlyOpeningError)):
            vault.open_game(match, Closing(bytes(32), other))
    with pytest.raises(OpenedError):
        vault.open_game(finished(vault), Closing(bytes(32), None))


def test_a_hand_secret_is_opened_behind_its_result_once_and_in_order(vault: FileVault | DerivedVault) -> None:
    vault.start(GAME)
    playing = at_phase(vault, lambda match, _: match.phase == "hand", reveal=True)
    with pytest.raises(EarlyOpeningError):
        vault.open_hand(playing, bytes(32))
    for hand in (2, 3):
        over = at_phase(vault, partial(hand_is_scored, hand), reveal=True)
        secret = vault.open_hand(over, bytes([hand]) * 32)
        assert hand_commitment(GAME, hand, secret) == vault.hand_commitments(GAME, hand + 1)[hand]
        assert vault.open_hand(over, bytes([hand]) * 32) == secret
        with pytest.raises(OpenedError):
            vault.open_hand(over, bytes(32))
    earlier = at_phase(vault, partial(hand_is_scored, 1), reveal=True)
    with pytest.raises(OpenedError):
        vault.open_hand(earlier, bytes([1]) * 32)


def test_no_hand_is_opened_where_the_first_line_does_not_say_so(vault: Vault) -> None:
    vault.start(GAME)
    over = at_phase(vault, lambda match, _: match.phase == "scored")
    with pytest.raises(EarlyOpeningError):
        vault.open_hand(over, bytes(32))


def test_a_match_that_was_not_dealt_from_the_vault_opens_nothing(vault: Vault) -> None:
    vault.start(GAME)
    match = finished(vault)
    vault.release(GAME)
    with pytest.raises(VaultError):
        vault.open_game(match, Closing(bytes(32), None))
    vault.hold(GAME)
    with pytest.raises(VaultError):
        vault.open_game(match, Closing(bytes(32), None))


# Two at once


def test_a_second_process_is_told_that_the_vault_is_taken_and_harms_nothing(make: Make, tmp_path: Path) -> None:
    vault = make(tmp_path)
    vault.start(GAME)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            make(tmp_path)
        except VaultBusyError:
            code = 42
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 42
    with pytest.raises(VaultBusyError):
        make(tmp_path)
    vault.start("game-2")
    vault.close()
    again = make(tmp_path)
    assert again.commitment("game-2")
    again.close()
