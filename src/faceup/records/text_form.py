"""The text form, for people: tags, plays in tricks, comments in braces.

It holds exactly what the JSON form holds. The grammar stands in docs/records.md;
`text_reader.py` reads it, this module writes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from faceup.errors import NotationError, RecordError
from faceup.records.json_value import INVISIBLE, encode, escape
from faceup.records.migrate import FORMAT
from faceup.records.record import (
    Comment,
    DealRecord,
    Record,
    format_record,
    parse_record,
)
from faceup.records.text_reader import PLAIN_NAME, TextReader, pieces

WIDTH = 80
"""Plays and comments are broken into lines no longer than this, words permitting."""


def parse_text(text: str | bytes) -> Record:
    """The one record of a text.

    Raises:
        NotationError: for what the grammar does not accept, with line and column.
        RecordError: as `parse_record` says.
    """
    reader = TextReader(text)
    record = parse_record(reader.record())
    reader.verify_end()
    return record


def read_text(text: str | bytes) -> Iterator[Record | RecordError]:
    """Every record of a text, or in its place why it cannot be read.

    Reading goes on at the next line that begins with `[format`.
    """
    try:
        readers = list(pieces(text))
    except NotationError as error:
        yield _as_record_error(error)
        return
    for reader in readers:
        yield from _read_piece(reader)


def _read_piece(reader: TextReader) -> Iterator[Record | RecordError]:
    """The records of a piece, as far as the first that cannot be read."""
    while reader.has_more():
        try:
            raw = reader.record()
        except (NotationError, RecordError) as error:
            yield _as_record_error(error)
            return
        try:
            yield parse_record(raw)
        except RecordError as error:
            yield error


def _as_record_error(error: NotationError | RecordError) -> RecordError:
    if isinstance(error, RecordError):
        return error
    details = {"reason": "text", **error.details}
    return RecordError(error.message, code="bad-format", **details)


@dataclass(frozen=True, slots=True)
class _Piece:
    """What is never broken between lines."""

    text: str
    is_inside: bool = False
    """Whether it goes on with a comment; such a line is set in, so that no line of a
    comment can look like the first of a record."""


def format_text(record: Record) -> str:
    """A record for people; `parse_text` gives the equal record back."""
    whole = format_record(record)
    del whole["format"], whole["deals"]
    if record.comments:
        del whole["comments"]
    lines = [f"[format {encode(FORMAT)}]"]
    lines += [_tag(name, value) for name, value in whole.items()]
    lines += _filled([p for text in record.comments for p in _comment(text)])
    for number, deal in enumerate(record.deals, 1):
        lines += ["", f"== deal {number} =="]
        lines += _deal_lines(deal, record)
    return "\n".join(lines) + "\n"


def _tag(name: str, value: object) -> str:
    # In a deal a bare `format` would begin the next record.
    is_plain = PLAIN_NAME.fullmatch(name) and name != "format"
    return f"[{name if is_plain else encode(name)} {encode(value, spaced=True)}]"


def _deal_lines(deal: DealRecord, record: Record) -> Iterator[str]:
    tags = {**deal.layout, **deal.tags}
    comments = deal.comments
    if comments:
        del tags["comments"]
    for name, value in tags.items():
        yield _tag(name, value)
    if deal.tokens or comments:
        yield ""
        yield from _filled(list(_movetext(deal, comments, record)))


def _movetext(
    deal: DealRecord, comments: tuple[Comment, ...], record: Record
) -> Iterator[_Piece]:
    """Plays and comments in order; the plays of a trick are one piece."""
    plays = [action for seat, action in deal.actions if seat is None]
    starts = record.game.numbered_plays(plays, len(record.seats))
    rest = list(comments)
    made = number = 0
    trick: list[str] = []
    for token, (seat, _) in zip(deal.tokens, deal.actions, strict=True):
        is_play = seat is None
        comes_first = bool(rest) and rest[0][0] == made
        if trick and (comes_first or not is_play or made in starts):
            yield _Piece(" ".join(trick))
            trick = []
        while rest and rest[0][0] == made:
            yield from _comment(rest.pop(0)[1])
        if not is_play:
            yield _Piece(token)
            continue
        if made in starts:
            number += 1
            trick.append(f"{number}.")
        trick.append(token)
        made += 1
    if trick:
        yield _Piece(" ".join(trick))
    for _, text in rest:
        yield from _comment(text)


_ESCAPED = re.compile(rf"[{INVISIBLE}\\}}]")
_BREAK = re.compile(r"(?<=\S) (?=\S)")
_SHORT = {"\\": r"\\", "}": r"\}", "\n": r"\n", "\r": r"\r", "\t": r"\t"}


def _comment(text: str) -> Iterator[_Piece]:
    """A comment in pieces: a line may break where one blank stands between two words."""
    safe = _ESCAPED.sub(lambda found: _SHORT.get(found[0]) or escape(found), text)
    for place, word in enumerate(_BREAK.split(f"{{{safe}}}")):
        yield _Piece(word, is_inside=place > 0)


def _filled(pieces: list[_Piece]) -> Iterator[str]:
    line = ""
    for piece in pieces:
        if line and len(line) + 1 + len(piece.text) <= WIDTH:
            line += f" {piece.text}"
            continue
        if line:
            yield line
        line = f"  {piece.text}" if piece.is_inside else piece.text
    if line:
        yield line
