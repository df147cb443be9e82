"""The one door to numba: what is compiled, when, and where it is kept.

Three kinds of function stand in this room:

* `@inner`: called by other kernels only. Compiled into each kernel that calls it.
* `@recursive(signature)`: an inner function that calls itself. It has a signature,
  because recursive functions cached without one have crashed at the second start.
* `@entry(signature)`: called from Python. Compiled at its first call or by `warm`, with
  its signature, and kept on disk with everything it calls.

numba's own cache looks at the file of the entry alone and misses a change in a function
it calls. So ours lies in a folder for each module, named by a fingerprint of every source
that the module may compile, of numba, LLVM, Python and the processor: a stale kernel
cannot be found. Two processes may fill the folder at once: numba writes each file beside
it and renames it, and in one folder a file name stands for one signature.

`FACEUP_JIT=0` runs the same bodies as Python, for tests and for debuggers.
"""

from __future__ import annotations

import functools
import os
import platform
import re
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
"""Caches kept of a module: of the sources that run, and of those that ran before."""

_compiling = threading.RLock()


_IMPORT = re.compile(
    r"^\s*from (faceup[\w.]*) import (\([^)]*\)|[^\n#]*)", re.MULTILINE
)
_RULES = play.__name__
_ROOM = __package__


def _imported(text: str) -> Iterator[str]:
    """The modules of this room, and the rules of play, that a source imports."""
    for found in _IMPORT.finditer(text):
        names = (
            name.split(" as ")[0].strip() for name in found[2].strip("()").split(",")
        )
        for module in (found[1], *(f"{found[1]}.{name}" for name in names)):
            if module == _RULES or module.startswith(f"{_ROOM}."):
                yield module


def _file_of(module: str) -> Path | None:
    """The file of a module of this room, of the rules of play, or of one that is loaded."""
    name = module.rpartition(".")[2]
    if module == _RULES:
        return Path(play.__file__)
    if module.startswith(f"{_ROOM}."):
        path = Path(__file__).parent / f"{name}.py"
        return path if path.is_file() else None
    file = getattr(sys.modules.get(module), "__file__", None)
    return Path(file) if file else None


def sources(module: str) -> tuple[Path, ...]:
    """Every file whose code may be compiled into the kernels of a module.

    They are its own, those of the kernels it imports, however far away, and the rules of
    play: kernels import one another only as `from … import …`, which a test proves.
    """
    paths: dict[str, Path] = {}
    waiting = [module, __name__]
    while waiting:
        name = waiting.pop()
        path = None if name in paths else _file_of(name)
        if path is not None:
            paths[name] = path
            waiting.extend(_imported(path.read_text("utf-8")))
    return tuple(sorted(paths.values()))


@functools.cache
def _machine() -> str:
    """What compiled code depends on beside its sources."""
    import llvmlite
    import numba
    from llvmlite import binding

    return "\0".join(
        str(part)
        for part in (
            numba.__version__,
            llvmlite.__version__,
            sys.implementation.cache_tag,
            platform.machine(),
            binding.get_host_cpu_name(),
            binding.get_host_cpu_features().flatten(),
        )
    )


@functools.cache
def fingerprint(module: str) -> str:
    """Sixteen hexadecimal digits that change with all that a module's kernels depend on."""
    digest = sha256(_machine().encode())
    for source in sources(module):
        digest.update(b"\0" + source.name.encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


@functools.cache
def cache_folder(module: str) -> Path | None:
    """Where the kernels of a module are kept; None where nothing can be written."""
    from faceup.settings import cache_dir

    root = cache_dir() / "kernels" / module.rpartition(".")[2]
    folder = root / fingerprint(module)
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
        folder = cache_folder(function.__module__)
        if folder is None:
            made = numba.njit(signature, nogil=True)(function)
        else:
            with _own_cache(folder):
                made = numba.njit(signature, nogil=True, cache=True)(function)
    return cast("Callable[P, R]", made)
