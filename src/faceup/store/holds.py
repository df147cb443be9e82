"""Who sits at a table: a file beside the database, locked while somebody does.

The lock is the operating system's, so it ends with its process, however that ends. Any
number may hold a table; to be alone with it is granted to one while nobody holds it. The
file goes with the last who held it.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Self


class Hold:
    """A table held open, until it is released or its process ends."""

    def __init__(self, let_go: Callable[[], None]) -> None:
        self._let_go: Callable[[], None] | None = let_go

    def release(self) -> None:
        """Let go of the table; a second time does nothing."""
        let_go, self._let_go = self._let_go, None
        if let_go is not None:
            let_go()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.release()


if sys.platform == "win32":
    # An open file cannot be deleted there, so an open one is a lock.

    def hold_file(path: Path) -> Hold:
        """Hold a file with others."""
        file = os.open(path, os.O_RDWR | os.O_CREAT)

        def let_go() -> None:
            os.close(file)
            with contextlib.suppress(OSError):
                path.unlink()

        return Hold(let_go)

    @contextmanager
    def alone_with(path: Path) -> Iterator[bool]:
        """Whether nobody holds a file."""
        try:
            path.unlink(missing_ok=True)
        except PermissionError:
            yield False
        else:
            yield True

else:
    import fcntl

    def hold_file(path: Path) -> Hold:
        """Hold a file with others; waits while one is alone with it.

        Where its file system knows no locks, it is held as if it did.

        Raises:
            OSError: if the file cannot be made.
        """
        while True:
            file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            with contextlib.suppress(OSError):
                fcntl.flock(file, fcntl.LOCK_SH)
            if _is_at(file, path):
                return Hold(partial(_let_go, file, path))
            os.close(file)

    @contextmanager
    def alone_with(path: Path) -> Iterator[bool]:
        """Whether nobody holds a file; if so, nobody comes to before the end.

        Raises:
            OSError: if the file cannot be made.
        """
        while True:
            file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            is_alone = _is_locked_alone(file)
            if _is_at(file, path):
                break
            os.close(file)
        try:
            yield is_alone
        finally:
            if is_alone:
                path.unlink(missing_ok=True)
            os.close(file)

    def _let_go(file: int, path: Path) -> None:
        """Release a lock; the last who held the file takes it away."""
        with contextlib.suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if _is_at(file, path):
                path.unlink()
        with contextlib.suppress(OSError):
            # A forked child has the file open as well; it must not hold on.
            fcntl.flock(file, fcntl.LOCK_UN)
        os.close(file)

    def _is_locked_alone(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # no locks on this file system: nobody can be asked
        return True

    def _is_at(file: int, path: Path) -> bool:
        """Whether an open file is still the one of its name; its lock counts only then."""
        try:
            return os.path.samestat(os.fstat(file), path.stat())
        except FileNotFoundError:
            return False
