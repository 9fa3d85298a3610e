"""What a server survives: SIGKILL at any line, a full disk, a directory it cannot write, a second process."""

import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import run
from typing import Final, NoReturn

import pytest

from fairshuffle import appended
from fairshuffle.rules.options import PROFILES
from fairshuffle.server import (
    DerivedVault,
    FileVault,
    GameExistsError,
    LiveTable,
    RecordFile,
    SigningKey,
    StorageError,
    TableError,
    VaultBusyError,
    VaultError,
    hkdf,
)
from fairshuffle.shuffle import Inputs, first_fingerprint
from fairshuffle.verifier import verify
from tests.tools.kill_servers import kills, twins
from tests.tools.live import Bots, first_line

KEY: Final = bytes(range(32))


# SIGKILL


@pytest.mark.parametrize(("number", "profile"), list(enumerate(PROFILES)))
def test_a_server_that_is_killed_at_its_lines_goes_on_with_the_same_bytes(
    number: int, profile: str, tmp_path: Path
) -> None:
    """With ``python -m tests.tools.kill_servers 500`` for every line of several games."""
    peace, war = twins(tmp_path, f"suite-{number}", profile, "qaid" if number % 2 else "easy", derived=number > 1)
    lines = peace.path.read_bytes().count(b"\n")
    assert sum(1 for _ in kills(peace, war, every=max(1, lines // 6))) >= 6


def test_a_server_that_is_killed_at_every_one_of_the_last_lines_goes_on_with_the_same_bytes(tmp_path: Path) -> None:
    peace, war = twins(tmp_path, "end", "sahrat", "easy", derived=False)
    whole = peace.path.read_bytes().splitlines(keepends=True)
    for line in range(len(whole) - 3, len(whole) + 1):
        for moment in ("nothing", "half", "stored"):
            killed = war.kill_at(line, moment)
            assert killed.opened == (line >= len(whole) - 1)
    assert war.path.read_bytes() == b"".join(whole)


def test_a_server_that_is_killed_before_its_first_line_has_used_up_the_game_id(tmp_path: Path) -> None:
    def die(line: bytes) -> None:
        del line
        os.kill(os.getpid(), signal.SIGKILL)

    child = os.fork()
    if child == 0:
        try:
            LiveTable.start(first_line("game-1"), FileVault(tmp_path / "vault.db", KEY), die)
        finally:
            os._exit(1)
    assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL
    vault = FileVault(tmp_path / "vault.db", KEY)
    with pytest.raises(GameExistsError):
        LiveTable.start(first_line("game-1"), vault, len)
    vault.close()


# Forks


def in_a_child(do: Callable[[], object]) -> int:
    """The exit code of a forked process that does something: 0 when it was done, 42 when it was refused."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            do()
            code = 0
        except (VaultError, StorageError, TableError):
            code = 42
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.mark.parametrize("derived", [False, True])
def test_a_vault_is_of_no_use_behind_a_fork(tmp_path: Path, *, derived: bool) -> None:
    """Fault 3.3: one id had two commitments, and the child's games were in no ledger."""
    path = tmp_path / "vault.db"
    vault = DerivedVault(path, hkdf(KEY)) if derived else FileVault(path, KEY)
    vault.start("before")
    stored: list[bytes] = []
    table = LiveTable.start(first_line("table"), vault, stored.append)
    decks = vault.hold("before")
    lines = len(stored)
    refused: tuple[Callable[[], object], ...] = (
        lambda: vault.start("game-1"),
        lambda: vault.commitment("before"),
        lambda: vault.hand_commitments("before", 2),
        lambda: vault.closing("before"),
        lambda: vault.hold("table"),
        lambda: decks.deck(Inputs(1, bytes(32), 0, (bytes(32),) * 4)),
        lambda: LiveTable.start(first_line("game-2"), vault, stored.append),
        lambda: LiveTable.resume(stored[0], vault, stored.append),
        lambda: table.tick(10**6),
        lambda: table.abort("child", 0),
        lambda: FileVault(path, KEY),
    )
    for do in refused:
        assert in_a_child(do) == 42
    assert in_a_child(vault.close) == 0
    vault.start("game-1")
    vault.start("game-2")
    assert len(stored) == lines
    table.abort("parent", 0)
    vault.close()
    vault = DerivedVault(path, hkdf(KEY)) if derived else FileVault(path, KEY)
    assert len({vault.commitment(game) for game in ("before", "table", "game-1", "game-2")}) == 4
    assert vault.closing("table") is not None
    vault.close()


FORKS: Final = """
import os, sys
from fairshuffle.server import FileVault
vault = FileVault(sys.argv[1], bytes(32))
vault.start("before")
if os.fork() == 0:
    if sys.argv[2] == "forgets":
        del vault
    sys.exit()
os.wait()
vault.start("behind")
os.kill(os.getpid(), 9)
"""


@pytest.mark.parametrize("child", ["ends", "forgets"])
def test_a_child_that_ends_takes_nothing_of_the_vault_with_it(tmp_path: Path, child: str) -> None:
    """Fault 3.3: its end closed the file, which deleted the log under the hands of the parent."""
    ran = run([sys.executable, "-c", FORKS, tmp_path / "vault.db", child], check=False, timeout=60)
    assert ran.returncode == -signal.SIGKILL
    vault = FileVault(tmp_path / "vault.db", bytes(32))
    for game in ("before", "behind"):
        with pytest.raises(GameExistsError):
            vault.start(game)
    vault.close()


# Two writers of one record


def test_a_record_that_somebody_writes_is_not_reopened_and_not_changed(tmp_path: Path) -> None:
    """Fault 3.4: half a line that is being written was cut off, and with it the lines that came behind."""
    path = tmp_path / "game.jsonl"
    with RecordFile.create(path) as file:
        file.append(b"one\n")
        file.append(b"two\nhal")
        for _ in range(2):
            with pytest.raises(StorageError, match="by somebody else"):
                RecordFile.reopen(path)
            assert in_a_child(lambda: RecordFile.reopen(path)) == 42
        assert path.read_bytes() == b"one\ntwo\nhal"
        file.append(b"f\n")
        assert file.read() == b"one\ntwo\nhalf\n"
    with RecordFile.reopen(path) as again:
        assert again.read() == b"one\ntwo\nhalf\n"
        with pytest.raises(StorageError, match="by somebody else"):
            RecordFile.reopen(path)


@pytest.mark.parametrize("kept", [b"", b"one\n", b"one\ntwo\n"])
@pytest.mark.parametrize("piece", [b"", b"t", b'{"type":"chat"}'])
def test_only_what_is_behind_the_last_line_is_cut_off(tmp_path: Path, kept: bytes, piece: bytes) -> None:
    """Fault 3.4."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(kept + piece)
    with RecordFile.reopen(path) as file:
        assert path.read_bytes() == file.read() == kept


def test_a_record_is_written_by_the_process_that_opened_it(tmp_path: Path) -> None:
    """Fault 3.3, 3.4: a fork copies the open file, and the lock is of both."""
    path = tmp_path / "game.jsonl"
    with RecordFile.create(path) as file:
        assert in_a_child(lambda: file.append(b"child\n")) == 42
        assert in_a_child(file.close) == 0
        assert in_a_child(lambda: RecordFile.reopen(path)) == 42
        file.append(b"parent\n")
        assert path.read_bytes() == b"parent\n"


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    """Fault 3.4: nobody has to clean up behind a server that was killed."""
    path = tmp_path / "game.jsonl"
    child = os.fork()
    if child == 0:
        RecordFile.create(path).append(b"line\n")
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    with RecordFile.reopen(path) as file:
        assert file.read() == b"line\n"


def test_a_second_process_loses_nothing_of_a_game_that_is_played(tmp_path: Path) -> None:
    """Fault 3.4: it reopened the record again and again."""
    path = tmp_path / "game.jsonl"
    told: list[bytes] = []
    vault = FileVault(tmp_path / "vault.db", KEY)
    with RecordFile.create(path) as file:

        def sink(line: bytes) -> None:
            file.append(line)
            told.append(line)

        table = LiveTable.start(first_line("game-1", changes={"target": 20}), vault, sink)
        child = os.fork()
        if child == 0:
            while True:
                try:
                    RecordFile.reopen(path).close()
                    os._exit(1)
                except StorageError:
                    continue
        Bots("second", first_fingerprint(told[0])).play(table)
        assert os.waitpid(child, os.WNOHANG) == (0, 0)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        assert file.read() == b"".join(told)
    vault.close()
    assert verify(path.read_bytes()).verdict == "verified"


def test_a_file_that_was_closed_takes_nothing_and_is_closed_once(tmp_path: Path) -> None:
    file = RecordFile.create(tmp_path / "game.jsonl")
    file.close()
    with pytest.raises(StorageError):
        file.append(b"late\n")
    other = os.open(tmp_path / "other", os.O_CREAT | os.O_WRONLY)  # it has the number that was free
    file.close()
    os.close(other)


def test_where_files_have_no_locks_no_record_is_kept_in_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(appended, "flock", None)
    (tmp_path / "there.jsonl").write_bytes(b"line\nhal")
    with pytest.raises(StorageError, match="POSIX"):
        RecordFile.create(tmp_path / "new.jsonl")
    with pytest.raises(StorageError, match="POSIX"):
        RecordFile.reopen(tmp_path / "there.jsonl")
    assert (tmp_path / "there.jsonl").read_bytes() == b"line\nhal"
    assert not (tmp_path / "new.jsonl").exists()


# Full disks


@contextmanager
def files_no_longer_than(size: int) -> Iterator[None]:
    """No file of this process grows beyond a size, as if the disk were full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_stops_the_table_and_nothing_is_told_that_is_not_stored(tmp_path: Path) -> None:
    vault = FileVault(tmp_path / "vault.db", KEY)
    told: list[bytes] = []
    with RecordFile.create(tmp_path / "game.jsonl") as file:

        def store(line: bytes) -> None:
            file.append(line)
            told.append(line)

        table = LiveTable.start(first_line("game-1"), vault, store)
        bots = Bots("full", first_fingerprint(told[0]))
        with files_no_longer_than(6000), pytest.raises(StorageError, match="File too large"):
            bots.play(table)
        left = file.read()
        assert len(left) == 6000
        assert b"".join(told) == left[: left.rfind(b"\n") + 1]
        with pytest.raises(TableError):
            table.tick(table.at)
        with pytest.raises(StorageError, match="reopen"):
            file.append(b"more\n")
    with RecordFile.reopen(tmp_path / "game.jsonl") as again:
        assert again.read() == b"".join(told)
        table = LiveTable.resume(again.read(), vault, again.append)
        table.tick(table.at)
        bots.play(table)
        whole = again.read()
    assert verify(whole).verdict == "verified"
    assert whole.startswith(b"".join(told))
    vault.close()


def test_a_device_that_is_full_is_told_as_such(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    vault = FileVault(tmp_path / "vault.db", KEY)
    file = RecordFile("/dev/full", os.open("/dev/full", os.O_RDWR))
    with file, pytest.raises(StorageError, match="No space left on device"):
        LiveTable.start(first_line("game-1"), vault, file.append)
    vault.close()


def test_a_vault_on_a_full_disk_starts_no_game_and_publishes_nothing(tmp_path: Path) -> None:
    vault = FileVault(tmp_path / "vault.db", KEY)
    stored: list[bytes] = []
    started: list[str] = []
    grown = max(file.stat().st_size for file in tmp_path.iterdir())
    with files_no_longer_than(grown + 20_000):
        for number in range(1000):
            try:
                LiveTable.start(first_line(f"game-{number}"), vault, stored.append).close()
            except StorageError as error:
                assert "cannot be read or written" in str(error)  # noqa: PT017 - how many fit on the disk is not known
                break
            started.append(f"game-{number}")
    refused = f"game-{len(started)}"
    assert 0 < len(started) == len(stored) < 1000
    vault.close()
    vault = FileVault(tmp_path / "vault.db", KEY)
    for game, line in zip(started, stored, strict=True):
        assert vault.commitment(game).hex().encode() in line
    LiveTable.start(first_line(refused), vault, stored.append)  # nobody has heard of it: it is free
    vault.close()


def test_a_vault_that_cannot_note_an_opening_opens_nothing_and_can_try_again(tmp_path: Path) -> None:
    vault = FileVault(tmp_path / "vault.db", KEY)
    stored: list[bytes] = []
    table = LiveTable.start(first_line("game-1"), vault, stored.append)
    bots = Bots("opening", first_fingerprint(stored[0]))
    while table.view(0).phase != "hand":
        bots.step(table)
    with files_no_longer_than(0), pytest.raises(StorageError):
        table.abort("no more", table.at)
    assert vault.closing("game-1") is None
    assert b'"secret"' not in b"".join(stored)
    table.tick(table.at)
    assert table.over
    assert b'"secret"' in b"".join(stored)
    vault.close()


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), RuntimeError("lost"), KeyboardInterrupt()])
def test_a_sink_that_raises_stops_the_table_and_the_record_goes_on_from_what_is_stored(
    tmp_path: Path, error: BaseException
) -> None:
    vault = FileVault(tmp_path / "vault.db", KEY)
    stored: list[bytes] = []
    fails = False

    def sink(line: bytes) -> None:
        if fails:
            raise error
        stored.append(line)

    table = LiveTable.start(first_line("game-1"), vault, sink, signer=SigningKey(KEY))
    bots = Bots("sink", first_fingerprint(stored[0]))
    for _ in range(40):
        bots.step(table)
    before = list(stored)
    fails = True
    with pytest.raises(type(error)):
        bots.play(table)
    assert stored == before
    with pytest.raises(TableError):
        table.tick(table.at)
    fails = False
    table = LiveTable.resume(b"".join(stored), vault, sink, signer=SigningKey(KEY))
    table.tick(table.at)
    bots.play(table)
    assert verify(b"".join(stored)).verdict == "verified"
    vault.close()


# Directories that cannot be written


def in_a_directory_of_others(do: Callable[[Path], object], tmp_path: Path) -> None:
    """Do something in a directory that may not be written; root, whom no mode stops, does it where nobody can write."""
    if os.geteuid() == 0:
        folder = Path("/sys")
        if not folder.is_dir():
            pytest.skip("root can write everywhere on this system")
    else:
        folder = tmp_path / "closed"
        folder.mkdir(mode=0o500)
    with pytest.raises(StorageError, match=r"[Pp]ermission denied|[Rr]ead-only"):
        do(folder)
    assert not (folder / "game.jsonl").exists()
    assert not (folder / "vault.db").exists()


def test_a_record_in_a_directory_that_cannot_be_written_is_a_clear_error(tmp_path: Path) -> None:
    in_a_directory_of_others(lambda folder: RecordFile.create(folder / "game.jsonl"), tmp_path)


def test_a_vault_in_a_directory_that_cannot_be_written_is_a_clear_error(tmp_path: Path) -> None:
    in_a_directory_of_others(lambda folder: FileVault(folder / "vault.db", KEY), tmp_path)


def test_a_record_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(b"somebody's\n")
    with pytest.raises(StorageError, match="exists"):
        RecordFile.create(tmp_path / "game.jsonl")
    assert (tmp_path / "game.jsonl").read_bytes() == b"somebody's\n"


def test_a_record_that_is_not_there_is_not_reopened(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="No such file"):
        RecordFile.reopen(tmp_path / "game.jsonl")


def test_a_record_that_has_gone_is_told_as_such(tmp_path: Path) -> None:
    with RecordFile.create(tmp_path / "game.jsonl") as file:
        (tmp_path / "game.jsonl").unlink()
        with pytest.raises(StorageError, match="No such file"):
            file.read()


def test_a_file_that_is_no_vault_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "vault.db").write_bytes(b"this is no database, but it is long enough to look like one " * 20)
    with pytest.raises(StorageError, match="not a database"):
        FileVault(tmp_path / "vault.db", KEY)


# Two processes


def test_of_processes_on_one_vault_one_wins_and_the_others_are_told(tmp_path: Path) -> None:
    """Eight processes at once: whoever gets the vault starts the game, all others are turned away."""
    FileVault(tmp_path / "vault.db", KEY).close()
    results, tell = os.pipe()
    hold, release = os.pipe()
    children = []
    for _ in range(8):
        child = os.fork()
        if child == 0:
            os.close(release)
            start_and_hold(tmp_path, tell, hold)
        children.append(child)
    codes = b"".join(os.read(results, 1) for _ in children)
    os.close(release)
    for child in children:
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    for descriptor in (results, tell, hold):
        os.close(descriptor)
    assert sorted(codes) == sorted(b"w" + b"b" * 7)
    vault = FileVault(tmp_path / "vault.db", KEY)
    assert len(vault.commitment("game-1")) == 32
    vault.close()


def start_and_hold(folder: Path, tell: int, hold: int) -> NoReturn:
    """Open the vault and start a game, and keep it until the parent lets go; then this process ends."""
    try:
        vault = FileVault(folder / "vault.db", KEY)
        LiveTable.start(first_line("game-1"), vault, len)
        os.write(tell, b"w")
    except VaultBusyError:
        os.write(tell, b"b")
    except GameExistsError:
        os.write(tell, b"e")
    os.read(hold, 1)
    os._exit(0)
