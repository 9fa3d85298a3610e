"""The same work on a Dask cluster, on this machine."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket

import pytest

from fairshuffle.audit.workers import ClusterError, cluster
from tests import ROOT
from tests.audit.archives import archive, audited, content, judged
from tests.tools.console import PROGRAM, run

distributed = pytest.importorskip("distributed", reason="needs fairshuffle[cluster]")


@pytest.mark.filterwarnings("ignore::DeprecationWarning:distributed", "ignore::ResourceWarning")
def test_a_cluster_gives_the_same_result(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(archive(12))
    one = audited(tmp_path / "one", [path])
    here = distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=False,
        host="127.0.0.1",
        protocol="tcp",
        dashboard_address="127.0.0.1:0",
        worker_dashboard_address="127.0.0.1:0",
    )
    with here, cluster(here.scheduler_address) as workers:
        other = audited(tmp_path / "other", [path], workers)
        assert content(other) == content(one)
        ran = run("audit", f"file://{path}", "--json", "--scheduler", here.scheduler_address)
        assert ran.code == 0
        assert '"records": 12' in ran.out


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(*_arguments: object, **_options: object) -> None:
        raise OSError("timed out")

    monkeypatch.setattr(distributed, "Client", nobody)
    with pytest.raises(ClusterError, match=r"no cluster at tcp://127\.0\.0\.1:1"), cluster("tcp://127.0.0.1:1"):
        pass


@contextmanager
def standing(*arguments: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A scheduler or a worker in a process of its own."""
    words = [sys.executable, "-P", "-m", "distributed.cli.dask_" + arguments[0], *arguments[1:]]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("lost", ["scheduler killed", "scheduler stopped"])
def test_a_cluster_that_is_lost_ends_the_audit(tmp_path: Path, lost: str) -> None:
    """Fault 4.4: it waited for ever."""
    (tmp_path / "games.jsonl").write_bytes(archive(10) * 200)
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    state = tmp_path / "state.sqlite"
    quiet = ("--no-dashboard",)
    with (
        standing("scheduler", "--host", "127.0.0.1", "--port", str(port), *quiet) as scheduler,
        standing("worker", address, "--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path), *quiet),
    ):
        command = [*PROGRAM, "audit", str(tmp_path / "games.jsonl"), "--scheduler", address, "--state", str(state)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            while process.poll() is None and judged(state) < 20:
                time.sleep(0.05)
            scheduler.send_signal(signal.SIGKILL if "killed" in lost else signal.SIGSTOP)
            out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (6, b"")
    told = [line for line in err.decode().splitlines() if line.startswith(("error:", "hint:"))]
    assert told[0].startswith(f"error: the cluster at {address} ")
    assert told[1:] == [f"hint: what is done is kept; the same command goes on from {state}"]
    assert judged(state) >= 20
