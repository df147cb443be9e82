"""Files that are whole at every moment: the old one, or the new one, never a part.

What is new is written beside the old file, put on the disk, and given its name in one
step. Anyone may import this module.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A file to write to, which takes the place of another when the block is left.

    A block that is left by an error leaves what was there. A link stays a link to the
    file it leads to, and a file that was there keeps its permissions; what is no file
    but a pipe or a device is written to directly.

    Raises:
        OSError: when it cannot be written.
    """
    target = path.resolve()
    if target.exists() and not target.is_file():
        with target.open("wb") as file:
            yield file
        return
    scratch = target.with_name(f".{target.name}-{os.urandom(4).hex()}")
    try:
        with scratch.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            scratch.chmod(target.stat().st_mode & 0o7777)
        scratch.replace(target)
    except BaseException:
        scratch.unlink(missing_ok=True)
        raise


def put(path: Path, content: str | bytes) -> None:
    """Let a file hold a text, as UTF-8, or bytes: at once or not at all.

    Raises:
        OSError: when it cannot be written.
    """
    with replacing(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)
