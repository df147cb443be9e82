"""Reading records whatever their form, from a file or standard input."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from faceup.errors import RecordError
from faceup.records.json_form import BOM, read_json
from faceup.records.record import Record
from faceup.records.text_form import read_text

_TEXT = re.compile(rb"\s*\[\s*[A-Za-z_]+\s")


def read_records(lines: Iterable[bytes]) -> Iterator[Record | RecordError]:
    """Every record of a stream in either form, or in its place why it cannot be read.

    A binary file is such a stream of lines. The JSON form is read line by line; the
    text form, known by its first tag, is read whole. One bad record never stops the
    next.
    """
    rest = iter(lines)
    first: list[bytes] = []
    for line in rest:
        first.append(line)
        plain = line.removeprefix(BOM.encode())
        if plain.strip():
            if _TEXT.match(plain):
                return read_text(b"".join(chain(first, rest)))
            break
    return read_json(chain(first, rest))
