"""The tree of errors. Every leaf has a stable code; anyone may import this module.

```
FaceupError                     code, message, details
├─ UsageError                   the caller can mend it
│  ├─ IllegalAction             why a game refuses an action
│  ├─ NotationError             a text that is no card, action or position
│  ├─ RulesError                a profile, field or value that does not exist
│  ├─ PositionError             a layout that cannot be (52 cards, turn, trump)
│  └─ UnknownName               a name that is not registered, with the nearest one
├─ RecordError                  deal, play and a code of the record contract
├─ SettingsError                file, key, value, nearest key
├─ TableError                   a command a live table refuses
└─ StorageError                 the store cannot do what was asked
```

A message names the thing, the value and what would be accepted, in English; shells
look up `error.<code>` with the details to say it in the reader's language.
"""

from __future__ import annotations

from typing import ClassVar


class FaceupError(Exception):
    """Any error faceup raises on purpose."""

    code: str = "error"
    """The stable code, the same in every language, log and wire message."""

    def __init__(
        self, message: str, *, code: str | None = None, **details: object
    ) -> None:
        super().__init__(message)
        self.message = message
        self.details: dict[str, object] = details
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.message, self.code, self.details))


def _rebuild(
    kind: type[FaceupError], message: str, code: str, details: dict[str, object]
) -> FaceupError:
    return kind(message, code=code, **details)


class UsageError(FaceupError):
    """The caller gave something that cannot be used, and can mend it."""

    code = "usage"


class IllegalAction(UsageError, ValueError):
    """A game refuses an action; `code` is the reason, `details` name what is allowed."""

    code = "illegal-action"

    @property
    def record_code(self) -> str:
        """The code of the record contract for a record that holds the action.

        >>> IllegalAction("no", code="deal-over").record_code
        'surplus'
        """
        match self.code:
            case "not-held":
                return "not-held"
            case "deal-over":
                return "surplus"
            case _:
                return "illegal-play"


class NotationError(UsageError, ValueError):
    """A text that is no card, action or position."""

    code = "bad-notation"


class RulesError(UsageError, ValueError):
    """A profile, field or value of rules that does not exist, or a contradiction."""

    code = "bad-rules"


class PositionError(UsageError, ValueError):
    """A layout of cards that cannot be."""

    code = "bad-position"


class UnknownName(UsageError, LookupError):
    """A name that is not registered; `details["nearest"]` may name the likely one."""

    code = "unknown-name"


class RecordError(FaceupError, ValueError):
    """A record that cannot be read or replayed; its code is of the record contract."""

    code = "bad-format"
    CODES: ClassVar[tuple[str, ...]] = (
        "bad-json",
        "bad-format",
        "bad-rules",
        "bad-deck",
        "bad-trump",
        "not-held",
        "illegal-play",
        "surplus",
        "after-end",
        "incomplete",
    )
    """Every code the record contract names."""


class SettingsError(FaceupError, ValueError):
    """A setting that is unknown or has a value that is not accepted."""

    code = "bad-setting"


class TableError(FaceupError):
    """A live table refuses a command."""

    code = "table-refused"


class StorageError(FaceupError):
    """The store cannot do what was asked."""

    code = "storage"
