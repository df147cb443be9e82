"""Records as commands are given them: from files and standard input."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

from faceup.cli.mistakes import BadFile, BadUsage
from faceup.cli.options import number
from faceup.errors import FaceupError, RecordError

if TYPE_CHECKING:
    from faceup.records import Record

T = TypeVar("T")

STDIN = "-"
"""The file that is standard input."""


@dataclass(frozen=True, slots=True)
class Found:
    """What was found in a place where a record belongs."""

    path: str
    """The file."""
    index: int
    """Its place in the file, counted from 0."""
    is_text: bool
    """Whether the file holds the text form."""
    record: Record | RecordError | BadFile
    """The record, or why there is none."""


def each_record(paths: Sequence[str]) -> Iterator[Found]:
    """Every record of some files, in order; what cannot be read stops nothing."""
    from faceup.records import read_records

    for path in paths:
        index, is_text = -1, False
        try:
            with _opened(path) as file:
                head, rest = _head(file)
                is_text = is_text_form(head)
                for index, record in enumerate(read_records(chain([head], rest))):
                    yield Found(path, index, is_text, record)
        except OSError as error:
            yield Found(path, index + 1, is_text, BadFile.of(error, path))


def one_record(path: str, index: int) -> Record:
    """One record of a file.

    Raises:
        BadFile: when the file cannot be read, or holds no record at all.
        BadUsage: when it holds fewer records.
        RecordError: when the record cannot be read.
    """
    count = 0
    for found in each_record([path]):
        if isinstance(found.record, BadFile):
            raise found.record
        if found.index == index:
            if isinstance(found.record, RecordError):
                raise found.record
            return found.record
        count = found.index + 1
    if not count:
        raise BadFile("empty", path=path)
    raise BadUsage("no-such-record", value=index, high=count - 1)


@contextmanager
def _opened(path: str) -> Iterator[BinaryIO]:
    if path == STDIN:
        yield sys.stdin.buffer
        return
    with Path(path).open("rb") as file:
        yield file


def _head(file: BinaryIO) -> tuple[bytes, Iterator[bytes]]:
    """A file as far as its first line that is not blank, and the lines after it."""
    lines = iter(file)
    head = b""
    for line in lines:
        head += line
        if line.strip():
            break
    return head, lines


def lines_of(path: str) -> Iterator[str]:
    """The lines of a file in UTF-8, one at a time.

    Raises:
        BadFile: when it cannot be read.
    """
    try:
        with _opened(path) as file:
            for line in file:
                yield line.decode("utf-8-sig", "replace")
    except OSError as error:
        raise BadFile.of(error, path) from error


def is_position(text: str) -> bool:
    """Whether a text begins as a position string does."""
    from faceup.records.positions import NOTATIONS

    words = text.split(maxsplit=1)
    return len(words) > 1 and words[0] in NOTATIONS


def is_text_form(data: bytes) -> bool:
    """Whether what a file begins with is the text form of a record."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"[")


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a record: just before a play."""

    record: Record
    """The record."""
    deal: int
    """The deal, counted from 0."""
    play: int
    """The play, counted from 0; the number of plays made is the end of the record."""
    state: Any
    """The state of the deal."""


def moment(record: Record, deal: int | None, play: int | None) -> Moment:
    """A moment of a record: by default the last of the deal, and the last deal.

    What comes after it is not looked at: it may even be wrong, and what a seat knows
    at a moment cannot depend on it.

    Raises:
        BadUsage: when the record has no such deal or play.
        RecordError: when it cannot be replayed as far as that.
    """
    from faceup.records import replay

    last = len(record.deals) - 1
    if last < 0:
        raise BadUsage("no-deals")
    number = last if deal is None else deal
    if number > last:
        raise BadUsage("no-such-deal", value=number, high=last)
    plays = record.deals[number].plays
    place = plays if play is None else play
    if place > plays:
        raise BadUsage("no-such-play", value=place, high=plays)
    replayed = replay(_cut(record, number, place))
    return Moment(record, number, place, replayed.state_at(number, place))


def _cut(record: Record, deal: int, play: int) -> Record:
    """The record as far as a play; claims made before the play belong to it."""
    cut = record.deals[deal]
    made = kept = 0
    for named, _ in cut.actions:
        made += named is None
        if made > play:
            break
        kept += 1
    cut = replace(cut, tokens=cut.tokens[:kept], actions=cut.actions[:kept])
    return replace(record, deals=(*record.deals[:deal], cut))


def each_position(
    source: str,
    deal: str | None,
    play: str | None,
    record: str,
    *,
    of_state: Callable[[Any], T],
    of_line: Callable[[str], T],
) -> Iterator[T | FaceupError]:
    """What a command is asked about: a position, a moment of a record, lines of a file.

    Args:
        source: a position string, or a file.
        deal: the deal of a record, as it was typed; so `play` and `record`.
        play: the play.
        record: which record of the file.
        of_state: makes of a state what is asked about.
        of_line: makes it of a line that is no position string.

    Yields:
        What is asked about, or what is wrong with a line of the file; it stops nothing.

    Raises:
        FaceupError: for a string, a record or a file that cannot be read at all.
    """
    from faceup.records import parse_position

    if is_position(source):
        yield of_state(parse_position(source)[1])
        return
    if deal is not None or play is not None:
        index = number(record, "--record")
        at_deal = None if deal is None else number(deal, "--deal")
        at_play = None if play is None else number(play, "--play")
        yield of_state(moment(one_record(source, index), at_deal, at_play).state)
        return
    found = False
    for line in lines_of(source):
        if not line.strip():
            continue
        if not found and is_text_form(line.encode()):
            raise BadUsage("record-moment")
        found = True
        try:
            is_string = is_position(line)
            yield of_state(parse_position(line)[1]) if is_string else of_line(line)
        except FaceupError as error:
            yield error
    if not found:
        raise BadFile("empty", path=source)
