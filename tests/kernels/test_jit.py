"""The door to numba: one cache, never stale, safe for two processes, or none at all."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from faceup.games.california_jack import play
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


KERNELS = sorted(path.stem for path in Path(_jit.__file__).parent.glob("[a-z]*.py"))


def closure(module: str, seen: set[str]) -> set[str]:
    """The kernels and rules a module needs, read from its syntax tree."""
    folder = Path(_jit.__file__).parent
    path = folder / f"{module}.py"
    if module == "play":
        return seen
    for node in ast.walk(ast.parse(path.read_text())):
        assert not (
            isinstance(node, ast.Import)
            and any(name.name.startswith("faceup") for name in node.names)
        ), f"{module}: sources() sees only `from faceup… import …`"
        if not isinstance(node, ast.ImportFrom):
            continue
        assert node.level == 0, f"{module}: sources() sees no relative import"
        parts = [str(node.module), *(f"{node.module}.{a.name}" for a in node.names)]
        for part in parts:
            name = part.rpartition(".")[2]
            is_kernel = part.startswith("faceup.kernels.") and name in {
                path.stem for path in folder.glob("*.py")
            }
            if (is_kernel or part == play.__name__) and name not in seen:
                seen.add(name)
                closure(name, seen)
    return seen


@pytest.mark.parametrize("module", KERNELS)
def test_a_fingerprint_covers_every_source(module: str) -> None:
    """What a module imports, however far away, is in its fingerprint, and no more is."""
    found = {path.stem for path in _jit.sources(f"faceup.kernels.{module}")}
    assert found == closure(module, {module, "_jit", "play"})


def test_a_change_in_an_imported_kernel_is_seen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Another byte in any of the sources gives another fingerprint."""
    name = "faceup.kernels.ending"
    first = _jit.fingerprint.__wrapped__(name)
    sources = _jit.sources(name)
    assert "bounds.py" in {path.name for path in sources}
    changed = tmp_path / "bounds.py"
    for path in sources:
        if path.name == changed.name:
            changed.write_bytes(path.read_bytes() + b"\n")
    monkeypatch.setattr(
        _jit,
        "sources",
        lambda _: tuple(changed if p.name == changed.name else p for p in sources),
    )
    assert _jit.fingerprint.__wrapped__(name) != first


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
