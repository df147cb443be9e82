"""The arena on a Dask cluster of this machine."""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest

from faceup.arena.contest import Contest
from faceup.arena.executors import alone, on_cluster


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_cluster_that_loses_a_worker_gives_the_same_games() -> None:
    """A scheduler and two worker processes, one killed meanwhile: the same games."""
    distributed: Any = pytest.importorskip("distributed")
    contest = Contest(("casual", "random"), {"profile": "bicycle"}, pairs=30, batch=1)
    batches = contest.batches()
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
    ) as cluster:
        pid = cluster.workers[0].pid
        found: dict[int, Any] = {}
        for result in on_cluster(contest, batches, cluster.scheduler_address):
            if not found:
                os.kill(pid, signal.SIGKILL)
            found[result["batch"]] = result["games"]

    assert found == {item["batch"]: item["games"] for item in alone(contest, batches)}
