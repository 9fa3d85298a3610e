"""The same work on a Dask cluster, on this machine."""

from pathlib import Path

import pytest

from fairshuffle.audit.workers import ClusterError, cluster
from tests.archives import archive, audited, content
from tests.console import run

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
