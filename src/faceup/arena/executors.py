"""Batches spread over this process, local processes, or a Dask cluster.

Every local worker is an executor of its own, so one that dies costs only the batch it
had, which is played again. Dask does the same by its own retries.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager, suppress
from typing import Any

from faceup.arena.contest import Batch, Contest
from faceup.arena.table import play_batch
from faceup.errors import TableError

Result = dict[str, Any]
"""What a batch came to."""

TRIES = 3
"""How often a batch may lose its worker."""


def alone(contest: Contest, batches: Sequence[Batch]) -> Iterator[Result]:
    """Play batches in this process, in order."""
    for batch in batches:
        yield play_batch(contest, batch)


def in_processes(
    contest: Contest,
    batches: Sequence[Batch],
    workers: int,
    *,
    started: Callable[[int], None] = lambda _: None,
) -> Iterator[Result]:
    """Play batches in local processes; `started` is told the id of each.

    Raises:
        TableError: for a batch whose worker died each time it was tried.
    """
    waiting = list(reversed(batches))
    lost: dict[int, int] = {}
    lanes: list[_Lane] = []
    try:
        lanes += [_Lane(started) for _ in range(min(workers, len(batches)))]
        running: dict[Future[Result], tuple[_Lane, Batch]] = {}
        idle = list(lanes)
        while waiting or running:
            while waiting and idle:
                lane, batch = idle.pop(), waiting.pop()
                running[lane.submit(contest, batch)] = lane, batch
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                lane, batch = running.pop(future)
                try:
                    result = future.result()
                except BrokenExecutor as error:
                    lost[batch.number] = lost.get(batch.number, 0) + 1
                    if lost[batch.number] >= TRIES:
                        raise _gave_up(batch) from error
                    waiting.append(batch)
                    lanes.remove(lane)
                    lane = _Lane(started)
                    lanes.append(lane)
                    idle.append(lane)
                else:
                    idle.append(lane)
                    yield result
    finally:
        for lane in lanes:
            lane.stop()


class _Lane:
    """One worker process, and the executor it serves."""

    def __init__(self, started: Callable[[int], None]) -> None:
        self._pool: Executor = ProcessPoolExecutor(
            1, multiprocessing.get_context("spawn"), initializer=_stay_with_parent
        )
        with _no_interrupts():  # nor for the worker, from its very first moment
            self._pid = self._pool.submit(os.getpid)
        self._pid.add_done_callback(
            lambda done: None if done.exception() else started(done.result())
        )

    def submit(self, contest: Contest, batch: Batch) -> Future[Result]:
        """Give it a batch; one that cannot be given is one that was lost."""
        try:
            return self._pool.submit(play_batch, contest, batch)
        except BrokenExecutor as error:
            broken: Future[Result] = Future()
            broken.set_exception(error)
            return broken

    def stop(self) -> None:
        """End it, whatever it does."""
        if self._pid.done() and not self._pid.exception():
            with suppress(ProcessLookupError):
                os.kill(self._pid.result(), signal.SIGTERM)
        self._pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Let Ctrl-C wait until the block is left, and processes begun in it never see it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows: the initializer must do
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _stay_with_parent() -> None:
    """Leave Ctrl-C to the parent, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def on_cluster(
    contest: Contest, batches: Sequence[Batch], address: str
) -> Iterator[Result]:
    """Play batches on the Dask cluster at an address, whose workers have faceup.

    Raises:
        TableError: when Dask is missing, or no scheduler answers.
    """
    try:
        import distributed
    except ImportError as error:
        raise TableError(
            "a cluster needs the extra `cluster`: pip install 'faceup[cluster]'",
            code="extra-missing",
            extra="cluster",
        ) from error
    connect: Any = distributed.Client  # it ships no types of its own
    try:
        client: Any = connect(address, timeout=10)
    except (OSError, ValueError) as error:
        raise TableError(
            f"no scheduler answers at `{address}`: {error}",
            code="no-cluster",
            address=address,
        ) from error
    with client:
        executor = client.get_executor(retries=TRIES, pure=False)
        running = {executor.submit(play_batch, contest, batch) for batch in batches}
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            for future in running:
                future.cancel()


def _gave_up(batch: Batch) -> TableError:
    return TableError(
        f"batch {batch.number} lost its worker {TRIES} times",
        code="worker-lost",
        batch=batch.number,
        tries=TRIES,
    )
