"""JSON values as records hold them: read strictly, kept frozen, written one way.

The standard decoder reads, because it alone can be told to refuse a key that stands
twice and says where a fault is; msgspec writes.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import NoReturn

import msgspec

from faceup.errors import RecordError

DEPTH_LIMIT = 64
"""How deep a record may nest; far deeper than any has reason to."""

NUMBER_BITS = 4096
"""The longest whole number a tag may hold, in bits."""

_SHOWN = 60
_HEAD, _TAIL = 300, 120


class JsonFault(ValueError):
    """A text is not JSON, or holds what no record does."""

    def __init__(
        self, why: str, reason: str, at: int | None = None, **details: object
    ) -> None:
        super().__init__(why)
        self.why = why
        """Why, in English."""
        self.reason = reason
        """The same as a code; `syntax` where what stands `at` the offset cannot."""
        self.at = at
        """The offset of the fault, if it is known."""
        self.details = details
        """The values that `why` names."""


def _refuse_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = Counter(name for name, _ in pairs)
        twin = next(name for name, count in names.items() if count > 1)
        raise JsonFault(
            f"the key {shown(twin)} stands twice in one object",
            "twin-key",
            key=shown(twin).strip("`"),
        )
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise JsonFault(f"`{name}` is not a JSON number", "no-number", value=name)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_refuse_twins, parse_constant=_refuse_constant
)


def decode(text: str) -> object:
    """The value of a whole JSON text.

    >>> decode('{"a": [1, 2.5, "x"]}')
    {'a': [1, 2.5, 'x']}

    Raises:
        JsonFault: for anything else, a key twice in one object and NaN included.
    """
    start = len(text) - len(text.lstrip(" \t\r\n"))
    value, end = decode_at(text, start)
    rest = text[end:].lstrip(" \t\r\n")
    if rest:
        raise _misplaced(text, len(text) - len(rest), "the end of the text")
    return value


def decode_at(text: str, start: int) -> tuple[object, int]:
    """The JSON value that begins at an offset, and the offset where it ends.

    Raises:
        JsonFault: if no value begins there.
    """
    try:
        return _DECODER.raw_decode(text, start)
    except JsonFault:
        raise
    except json.JSONDecodeError as error:
        accepted = next(
            (told for said, told in _EXPECTED.items() if error.msg.startswith(said)),
            "a JSON value",
        )
        raise _misplaced(text, error.pos, accepted, parser=error.msg) from error
    except RecursionError as error:
        raise JsonFault("it is nested too deep", "too-deep") from error
    except ValueError as error:  # a whole number of more digits than Python reads
        raise JsonFault("a number is too long", "long-number") from error


_EXPECTED = {
    "Expecting ','": "a comma or a closing bracket",
    "Expecting ':'": "a colon",
    "Expecting property name": "a key in double quotes",
    "Illegal trailing comma": "no comma before a closing bracket",
    "Unterminated string": "a string that ends with a double quote",
    "Invalid control character": "a control character as an escape",
    "Invalid": "an escape that JSON knows",
}
"""What the decoder says of a fault, and what would be accepted in its place."""

_STANDING = re.compile(r"[\w.+-]{1,20}|\\.|.", re.DOTALL)


def _misplaced(text: str, at: int, accepted: str, **details: object) -> JsonFault:
    """The fault that something else than what is accepted stands at an offset."""
    token = _STANDING.match(text, at)
    found = "the end of the text"
    if token is not None:
        found = f"`{_INVISIBLE.sub(escape, token[0])}`"
    why = f"{found} cannot stand here; accepted: {accepted}"
    return JsonFault(why, "syntax", at, found=found, accepted=accepted, **details)


def freeze(value: object, depth: int = 0) -> object:
    """A value as one that cannot change: objects sorted by key, lists as tuples.

    Raises:
        RecordError: `bad-json` for what no JSON text can say: NaN, half a surrogate
            pair, other types; and for what is too deep or too long.
    """
    if depth > DEPTH_LIMIT:
        why = f"it is nested deeper than {DEPTH_LIMIT} levels"
        raise _bad(why, "too-deep")
    match value:
        case None | bool():
            return value
        case str():
            return _verify_text(value)
        case int():
            if value.bit_length() > NUMBER_BITS:
                why = f"a whole number has more than {NUMBER_BITS} bits"
                raise _bad(why, "long-number")
            return value
        case float():
            if not math.isfinite(value):
                why = f"`{value}` is not a JSON number"
                raise _bad(why, "no-number", value=str(value))
            return value
        case list() | tuple():
            return tuple(freeze(item, depth + 1) for item in value)
        case Mapping():
            return _freeze_object(value, depth)
        case _:
            name = type(value).__name__
            raise _bad(f"`{name}` is not a type of JSON", "no-type", value=name)


def _freeze_object(value: Mapping[object, object], depth: int) -> object:
    pairs: dict[str, object] = {}
    for name, item in value.items():
        if not isinstance(name, str):
            raise _bad("a key is not a string", "no-key")
        pairs[_verify_text(name)] = freeze(item, depth + 1)
    return MappingProxyType(dict(sorted(pairs.items())))


def _verify_text(text: str) -> str:
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as error:
            why = "a string holds half of a surrogate pair"
            raise _bad(why, "half-pair") from error
    return text


def _bad(why: str, reason: str, **details: object) -> RecordError:
    return RecordError(
        f"not a JSON value: {why}; accepted: what RFC 8259 allows, nested at most"
        f" {DEPTH_LIMIT} deep",
        code="bad-json",
        reason=reason,
        **details,
    )


def thaw(value: object) -> object:
    """A frozen value as plain dicts and lists, all new."""
    match value:
        case Mapping():
            return {name: thaw(item) for name, item in value.items()}
        case list() | tuple():
            return [thaw(item) for item in value]
        case _:
            return value


# Controls, line separators that JSON leaves raw, the byte order mark, and the marks that
# turn the direction of text: none of them survives every editor, or can be seen.
INVISIBLE = "\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff"
"""The characters that are always written as escapes, for a class of a pattern."""

_INVISIBLE = re.compile(f"[{INVISIBLE}]")


def escape(match: re.Match[str]) -> str:
    """The JSON escape of the one character matched."""
    return f"\\u{ord(match[0]):04x}"


def encode(value: object, *, spaced: bool = False) -> str:
    r"""The one way a value is written: on one line, with a blank after `,` if spaced.

    >>> encode({"b": (1, None), "a": "x\u2028é"}, spaced=True)
    '{"b": [1, null], "a": "x\\u2028é"}'
    """
    data = msgspec.json.encode(thaw(value))
    if spaced:
        data = msgspec.json.format(data, indent=0)
    return _INVISIBLE.sub(escape, data.decode())


def shown(value: object) -> str:
    """A value as a message names it: in backticks, and never long."""
    try:
        text = encode(value)
    except (TypeError, ValueError, RecursionError):  # half a surrogate pair, say
        text = ascii(value)
    if len(text) > _SHOWN:
        text = text[: _SHOWN - 1] + "…"
    return f"`{text}`"


def brief(message: str) -> str:
    """A message of another room, cut in the middle where it quotes a value too long."""
    if len(message) <= _HEAD + _TAIL:
        return message
    return f"{message[:_HEAD]} … {message[-_TAIL:]}"
