"""The door to numba: one cache, never stale, safe for two processes, or none at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from faceup.kernels import _jit

PROGRAM = """
from faceup.kernels import _jit
from faceup.kernels.bits import popcount

@_jit.recursive("int64(int64)")
def climb(n):
    return n if n < 2 else climb(n - 1) + climb(n - 2)

@_jit.entry("int64(int64)")
def answer(n):
    return climb(n) + popcount(n)

print(answer(20))
"""


def start(folder: Path, cache: Path, **more: str) -> subprocess.Popen[str]:
    """A process that runs the program as a module file, with its own cache."""
    script = folder / "program.py"
    script.write_text(PROGRAM)
    return subprocess.Popen(
        [sys.executable, str(script)],
        env={**os.environ, "FACEUP_CACHE_DIR": str(cache), **more},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_two_processes_fill_the_cache_at_once_and_a_third_finds_it(
    tmp_path: Path,
) -> None:
    """Both answer, and what is on disk afterwards serves the next start unchanged."""
    cache = tmp_path / "cache"
    pair = [start(tmp_path, cache) for _ in range(2)]
    assert [process.communicate()[0] for process in pair] == ["6767\n"] * 2
    kept = {path: path.stat().st_mtime_ns for path in cache.rglob("*.nb[ci]")}
    assert len(kept) >= 4  # an index and a body for either function
    out, err = start(tmp_path, cache).communicate()
    assert (out, err) == ("6767\n", "")
    assert {path: path.stat().st_mtime_ns for path in cache.rglob("*.nb[ci]")} == kept


@pytest.mark.parametrize("how", ["off", "unwritable"])
def test_works_without_a_cache(tmp_path: Path, how: str) -> None:
    """`FACEUP_JIT=0` runs Python; where nothing can be written, memory must do."""
    cache = tmp_path / "cache"
    if how == "unwritable":
        cache.write_text("a file where the folder should be")
    more = {"FACEUP_JIT": "0"} if how == "off" else {}
    out, err = start(tmp_path, cache, **more).communicate()
    assert (out, err) == ("6767\n", "")
    assert not cache.is_dir()


def test_a_fingerprint_covers_every_source(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules and every module of the room are in it: a change anywhere is seen."""
    names = {path.name for path in _jit.sources()}
    assert {"play.py", "rules.py", "bits.py", "random.py", "_jit.py"} <= names
    first = _jit.fingerprint.__wrapped__()
    monkeypatch.setattr(_jit, "sources", lambda: (Path(__file__),))
    assert _jit.fingerprint.__wrapped__() != first


def test_old_caches_go(tmp_path: Path) -> None:
    """Only the newest folders are kept."""
    for age in range(6):
        folder = tmp_path / f"old{age}"
        folder.mkdir()
        os.utime(folder, (1000 + age, 1000 + age))
    _jit._forget_old(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"old3", "old4", "old5"}


def test_warm_tells_what_it_compiles() -> None:
    """Each kernel that is not ready is named before it is compiled, and only then."""

    def double(n: int) -> int:
        return 2 * n

    kernel = _jit.Kernel(double, "int64(int64)")
    told: list[tuple[str, int, int]] = []
    _jit.warm((kernel,), lambda *what: told.append(what))
    assert kernel(21) == 42
    assert kernel.is_ready
    assert told == ([("test_jit.double", 0, 1)] if _jit.ENABLED else [])
    _jit.warm((kernel,), lambda *what: told.append(what))
    assert len(told) == int(_jit.ENABLED)
