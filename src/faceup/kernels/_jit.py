"""The one door to numba: what is compiled, when, and where it is kept.

Three kinds of function stand in this room:

* `@inner`: called by other kernels only. Compiled into each kernel that calls it.
* `@recursive(signature)`: an inner function that calls itself. It has a signature,
  because recursive functions cached without one have crashed at the second start.
* `@entry(signature)`: called from Python. Compiled at its first call or by `warm`, with
  its signature, and kept on disk with everything it calls.

numba's own cache looks at the file of the entry alone and misses a change in a function
it calls. So ours lies in a folder named by a fingerprint of every source that may be
compiled, of numba, LLVM, Python and the processor: a stale kernel cannot be found. Two
processes may fill the folder at once: numba writes each file beside it and renames it,
and in one folder a file name stands for one signature.

`FACEUP_JIT=0` runs the same bodies as Python, for tests and for debuggers.
"""

from __future__ import annotations

import functools
import os
import platform
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from types import FunctionType
from typing import Any, Final, Generic, ParamSpec, TypeVar, cast

from faceup.games.california_jack import play

P = ParamSpec("P")
R = TypeVar("R")

ENABLED: Final = os.environ.get("FACEUP_JIT", "1") != "0"
"""Whether kernels are compiled; `FACEUP_JIT=0` runs them as Python."""

KEPT_FOLDERS = 3
"""Caches kept: of the sources that run, and of those that ran before."""

_compiling = threading.RLock()


def sources() -> tuple[Path, ...]:
    """Every file with code that is compiled: this room, and the rules of play."""
    room = sorted(Path(__file__).parent.glob("*.py"))
    return (*room, Path(play.__file__))


@functools.cache
def fingerprint() -> str:
    """Sixteen hexadecimal digits that change with anything compiled code depends on."""
    import llvmlite
    import numba
    from llvmlite import binding

    digest = sha256()
    for part in (
        numba.__version__,
        llvmlite.__version__,
        sys.implementation.cache_tag,
        platform.machine(),
        binding.get_host_cpu_name(),
        binding.get_host_cpu_features().flatten(),
    ):
        digest.update(str(part).encode() + b"\0")
    for source in sources():
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


@functools.cache
def cache_folder() -> Path | None:
    """Where compiled kernels are kept; None where nothing can be written."""
    from faceup.settings import cache_dir

    root = cache_dir() / "kernels"
    folder = root / fingerprint()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
        folder.touch()
    except OSError:
        return None
    _forget_old(root)
    return folder


def _forget_old(root: Path) -> None:
    """Remove the caches of sources long gone; what fails stays for another time."""
    try:
        folders = sorted(root.iterdir(), key=lambda path: -path.stat().st_mtime)
    except OSError:  # another process removes at the same time
        return
    for folder in folders[KEPT_FOLDERS:]:
        shutil.rmtree(folder, ignore_errors=True)


def inner(function: Callable[P, R]) -> Callable[P, R]:
    """A function for other kernels, compiled into each that calls it."""
    if not ENABLED:
        return function
    import numba

    return cast("Callable[P, R]", numba.njit(nogil=True)(function))


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """An inner function that LLVM copies into its callers: for a few hot lines."""
    if not ENABLED:
        return function
    import numba

    jit = numba.njit(nogil=True, forceinline=True)
    return cast("Callable[P, R]", jit(function))


def recursive(signature: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """An inner function that calls itself; compiled, or found on disk, at import."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        if not ENABLED:
            return function
        return cast("Callable[P, R]", _compiled(function, signature))

    return decorate


class Kernel(Generic[P, R]):
    """A compiled function that Python calls; see `entry`."""

    def __init__(self, function: Callable[P, R], signature: str) -> None:
        functools.update_wrapper(self, function)
        self.body = function
        """The function as Python."""
        self.signature = signature
        """Its types, as numba writes them."""
        self._call: Callable[P, R] | None = None if ENABLED else function

    @property
    def name(self) -> str:
        """The module and the function, as progress names it."""
        function = cast("FunctionType", self.body)
        return f"{function.__module__.rpartition('.')[2]}.{function.__name__}"

    @property
    def is_ready(self) -> bool:
        """Whether a call would start at once."""
        return self._call is not None

    def ready(self) -> Callable[P, R]:
        """The function to call; compiles it, or finds it on disk, when it must."""
        if self._call is None:
            with _compiling:
                if self._call is None:
                    self._call = _compiled(self.body, self.signature)
        return self._call

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the function; it holds no GIL."""
        call = self._call or self.ready()
        return call(*args, **kwargs)


def entry(signature: str) -> Callable[[Callable[P, R]], Kernel[P, R]]:
    """A function that Python calls, compiled at its first call or by `warm`."""

    def decorate(function: Callable[P, R]) -> Kernel[P, R]:
        kernel = Kernel(function, signature)
        _entries.append(cast("Kernel[Any, Any]", kernel))
        return kernel

    return decorate


_entries: list[Kernel[Any, Any]] = []


def warm(
    kernels: tuple[Kernel[Any, Any], ...] | None = None,
    progress: Callable[[str, int, int], None] | None = None,
) -> float:
    """Compile the kernels given, or all imported so far, and say how long it took.

    Args:
        kernels: what to compile.
        progress: told the name of each kernel before it is compiled, how many are done
            and how many there are.

    Returns:
        Seconds.
    """
    started = time.perf_counter()
    wanted = tuple(_entries) if kernels is None else kernels
    for done, kernel in enumerate(wanted):
        if progress is not None and not kernel.is_ready:
            progress(kernel.name, done, len(wanted))
        kernel.ready()
    return time.perf_counter() - started


@contextmanager
def _own_cache(folder: Path) -> Iterator[None]:
    """Where numba keeps what is declared meanwhile: it asks its configuration then."""
    import numba

    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def _compiled(function: Callable[P, R], signature: str) -> Callable[P, R]:
    import numba

    with _compiling:
        folder = cache_folder()
        if folder is None:
            made = numba.njit(signature, nogil=True)(function)
        else:
            with _own_cache(folder):
                made = numba.njit(signature, nogil=True, cache=True)(function)
    return cast("Callable[P, R]", made)
