"""Reading the text form. The grammar stands in docs/records.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NoReturn

from faceup.errors import NotationError
from faceup.games.game import AnyGame, JsonObject
from faceup.records.json_value import JsonFault, brief, decode_at, shown
from faceup.records.record import game_of

PLAIN_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
"""A name of a tag that needs no quotes."""

_BLANK = re.compile(r"[\s\ufeff]*")
_FORMAT = r"format(?![A-Za-z0-9_.-])"
_BEGINS = re.compile(rf"\[\s*{_FORMAT}")
_RESUMES = re.compile(rf"^\[{_FORMAT}", re.MULTILINE)
_HEADING = re.compile(r"==\s*deal\s+[0-9]+\s*==")
_NUMBER = re.compile(r"[0-9]+\.+")
_WORD = re.compile(r"[^\s\ufeff{}\[\]]+")
# No line of a comment begins like a record: a brace that somebody forgot to close does
# not swallow the records that follow.
_COMMENT = re.compile(rf"\{{((?:[^\\}}\r\n]|\\[^\r\n]|[\r\n](?!\[{_FORMAT}))*)\}}")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_LINE_BREAK = re.compile(r"[\r\n]+")
_SHORT = {"\\": "\\", "}": "}", "{": "{", "n": "\n", "r": "\r", "t": "\t"}


def pieces(text: str | bytes) -> Iterator[TextReader]:
    """A reader for each stretch of a text from one line that begins a record to the next.

    No fault in one reaches into the next, and telling its place costs no more than its
    own length.

    Raises:
        NotationError: if the bytes are no text.
    """
    if isinstance(text, bytes):
        text = _decoded(text)
    starts = [found.start() for found in _RESUMES.finditer(text) if found.start()]
    line = 1
    for start, end in pairwise([0, *starts, len(text)]):
        piece = text[start:end]
        yield TextReader(piece, line=line, is_last=end == len(text))
        line += _unix(piece).count("\n")


class TextReader:
    """Reads records off a text, one after the other.

    `line` is the number of its first line; where it is not the last piece of a whole
    another record follows its end.
    """

    def __init__(
        self, text: str | bytes, *, line: int = 1, is_last: bool = True
    ) -> None:
        if isinstance(text, bytes):
            text = _decoded(text)
        self._text = text
        self._line = line
        self._is_last = is_last
        self._at = 0

    def has_more(self) -> bool:
        """Whether anything but blanks is left."""
        return self._peek() != ""

    def verify_end(self) -> None:
        """Refuse what follows the record.

        Raises:
            NotationError: if anything does.
        """
        if self.has_more():
            self._refuse("another record", "the end of the text")

    def record(self) -> JsonObject:
        """The next record, as the JSON object `parse_record` takes.

        Raises:
            NotationError: for what the grammar does not accept, with line and column.
            RecordError: if the record names no game.
        """
        self._peek()
        if not _BEGINS.match(self._text, self._at):
            self._refuse(self._word_here(), '`[format "faceup.record/1"]`')
        raw: JsonObject = {}
        comments: list[str] = []
        while True:
            match self._peek():
                case "[" if not raw or not _BEGINS.match(self._text, self._at):
                    self._tag(raw, reserved="deals")
                case "{":
                    comments.append(self._comment())
                case "=" | "" | "[":
                    break
                case _:
                    self._refuse(
                        self._word_here(), "a tag, a comment, or `== deal 1 ==`"
                    )
        self._keep_comments(raw, comments)
        deals: list[JsonObject] = []
        raw["deals"] = deals
        game = game_of(raw) if self._peek() == "=" else None
        while game is not None and self._peek() == "=":
            deals.append(self._deal(game, len(deals)))
        return raw

    # parts -----------------------------------------------------------------------------

    def _tag(self, raw: JsonObject, *, reserved: str) -> None:
        start = self._at
        self._at += 1
        name = self._name()
        if name in raw or name == reserved:
            self._at = start
            why = f"a second tag `{name}`" if name in raw else f"a tag `{name}`"
            self._refuse(why, "each name once, and no `deals` or `plays`")
        self._peek()
        raw[name] = self._json("a JSON value")
        if self._peek() != "]":
            self._refuse(self._word_here(), "`]`, for a tag holds one JSON value")
        self._at += 1

    def _name(self) -> str:
        if self._peek() == '"':
            name = self._json("a name in quotes")
            assert isinstance(name, str)  # noqa: S101  # it begins with a quote
            return name
        found = PLAIN_NAME.match(self._text, self._at)
        if found is None:
            self._refuse(self._word_here(), "the name of a tag, in quotes if not plain")
        self._at = found.end()
        return found[0]

    def _json(self, accepted: str) -> object:
        try:
            value, self._at = decode_at(self._text, self._at)
        except JsonFault as fault:
            if fault.at is not None:
                self._at = fault.at
                is_end = self._at >= len(self._text)
                found = self._word_here() if is_end else str(fault.details["found"])
                self._refuse(found, accepted)
            self._refuse("a value that no record holds", accepted, why=fault.why)
        return value

    def _comment(self) -> str:
        found = _COMMENT.match(self._text, self._at)
        if found is None:
            self._refuse("a comment without end", "`}` at its end")
        inner = _on_one_line(found[1])
        start = self._at

        def plain(escape: re.Match[str]) -> str:
            if escape[1]:
                return chr(int(escape[1], 16))
            if escape[2] not in _SHORT:
                self._at = self._text.index("\\" + escape[2], start)
                self._refuse(
                    f"the escape {shown(escape[0])} in a comment",
                    r"`\\`, `\}`, `\{`, `\n`, `\r`, `\t`, `\u` and four hex digits",
                )
            return _SHORT[escape[2]]

        text = _ESCAPE.sub(plain, inner)
        self._at = found.end()
        return text

    def _deal(self, game: AnyGame, number: int) -> JsonObject:
        heading = _HEADING.match(self._text, self._at)
        if heading is None:
            self._refuse(self._word_here(), f"`== deal {number + 1} ==`")
        self._at = heading.end()
        raw: JsonObject = {}
        comments: list[list[object]] = []
        tokens: list[str] = []
        plays = 0
        while True:
            match self._peek():
                case "{":
                    comments.append([plays, self._comment()])
                case "=" | "":
                    break
                case "[" if _BEGINS.match(self._text, self._at):
                    break
                case "[" if not tokens:
                    self._tag(raw, reserved="plays")
                case "[" | "]" | "}":
                    self._refuse(self._word_here(), "a play, a comment, or a new deal")
                case _:
                    plays += self._token(game, tokens, (number, plays))
        self._keep_comments(raw, comments)
        raw["plays"] = " ".join(tokens)
        return raw

    def _token(self, game: AnyGame, tokens: list[str], place: tuple[int, int]) -> bool:
        """Read a token over the trick's number; whether it is a play."""
        number = _NUMBER.match(self._text, self._at)
        if number is not None:
            self._at = number.end()
            return False
        found = _WORD.match(self._text, self._at)
        assert found is not None  # noqa: S101  # no blank, brace or bracket stands here
        try:
            seat, _ = game.parse_token(found[0])
        except NotationError as error:
            why = str(error)
            self._refuse(shown(found[0]), "a play", place=place, why=why, cause=error)
        tokens.append(found[0])
        self._at = found.end()
        return seat is None

    def _keep_comments(
        self, raw: JsonObject, comments: list[str] | list[list[object]]
    ) -> None:
        if not comments:
            return
        if "comments" in raw:
            self._refuse(
                "the end of a part with comments and a tag `comments`", "either of them"
            )
        raw["comments"] = comments

    # places ----------------------------------------------------------------------------

    def _peek(self) -> str:
        """The character after any blanks, or nothing at the end."""
        blank = _BLANK.match(self._text, self._at)
        assert blank is not None  # noqa: S101  # it matches nothing, too
        self._at = blank.end()
        return self._text[self._at : self._at + 1]

    def _word_here(self) -> str:
        found = _WORD.match(self._text, self._at)
        word = found[0] if found else self._text[self._at : self._at + 1]
        if word:
            return shown(word)
        return "the end of the text" if self._is_last else "the next record"

    def _refuse(
        self,
        found: str,
        accepted: str,
        *,
        place: tuple[int, int] | None = None,
        why: str = "",
        cause: NotationError | None = None,
    ) -> NoReturn:
        before = _unix(self._text[: self._at].removeprefix("\ufeff"))
        line = self._line + before.count("\n")
        column = len(before) - (before.rfind("\n") + 1) + 1
        details: dict[str, object] = {"found": found, "accepted": accepted}
        if place is not None:
            details |= {"deal": place[0], "play": place[1]}
        told = f" ({brief(why)})" if why else ""
        raise NotationError(
            f"line {line}, column {column}: {found} cannot stand here{told};"
            f" accepted: {accepted}",
            code="bad-record-text",
            line=line,
            column=column,
            **details,
        ) from cause


def _on_one_line(text: str) -> str:
    """A comment with each line break, and the blanks around it, as one blank."""
    first, *lines = _LINE_BREAK.split(text)
    if not lines:
        return first
    last = lines.pop()
    inner = (line.strip(" \t") for line in lines)
    return " ".join(
        (first.rstrip(" \t"), *(line for line in inner if line), last.lstrip(" \t"))
    )


def _unix(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before) - (before.rfind(b"\n") + 1) + 1
        raise NotationError(
            f"line {line}, column {column}: byte {data[error.start]:#04x} cannot stand"
            " here; accepted: UTF-8",
            code="bad-record-text",
            line=line,
            column=column,
            found=f"byte {data[error.start]:#04x}",
            accepted="UTF-8",
        ) from error
