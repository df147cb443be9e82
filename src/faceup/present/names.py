"""Who sits where, in the reader's language: chosen names, and words where none was.

A seat whose player chose no name has an empty one in the log and in records, so that
nothing kept is bound to the language it was played in. Every screen asks here what such
a seat is called.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from faceup.i18n import Catalog

_STORED_YOU: Final = frozenset({"You", "Вы"})
_STORED_COMPUTER: Final = frozenset({"Computer", "Компьютер", "Камп’ютар"})
# Tables of the first versions kept these words as names. They are written out, for
# what is kept does not change when a catalog does.


def seat_names(
    names: Sequence[str],
    levels: Sequence[str | None],
    t: Catalog,
    *,
    eyes: int | None = None,
) -> tuple[str, ...]:
    """What the seats are called; a name that was chosen stays as it is.

    `levels` holds None for a person and the level of a computer player otherwise. The
    only person is “You”, unless a reader looks with the `eyes` of another seat, and the
    only computer player is “Computer”. Several have their level, or their number.

    >>> seat_names(("", ""), (None, "club"), Catalog("en"))
    ('You', 'Computer')
    >>> seat_names(("", "Bo"), ("club", "club"), Catalog("en"))
    ('Club player', 'Bo')
    """
    chosen = _chosen(names, levels)
    return tuple(
        name or _word(seat, chosen, levels, t, eyes) for seat, name in enumerate(chosen)
    )


def reader_seat(names: Sequence[str], levels: Sequence[str | None]) -> int | None:
    """The seat of the person who is “You” by name, to be told so in sentences; or None.

    >>> reader_seat(("", ""), (None, "club")), reader_seat(("Ada", ""), (None, "club"))
    (0, None)
    """
    persons = [seat for seat, level in enumerate(levels) if level is None]
    if len(persons) != 1 or _chosen(names, levels)[persons[0]]:
        return None
    return persons[0]


def levels_in(tag: object, seats: int) -> tuple[str | None, ...]:
    """The levels a record or a summary holds, a person in every seat if it holds none.

    >>> levels_in([None, "club"], 2), levels_in("club", 2)
    ((None, 'club'), (None, None))
    """
    if isinstance(tag, list | tuple) and len(tag) == seats:
        return tuple(level if isinstance(level, str) else None for level in tag)
    return (None,) * seats


def _chosen(names: Sequence[str], levels: Sequence[str | None]) -> tuple[str, ...]:
    """The names that were chosen; empty where none was."""
    has_one_person = list(levels).count(None) == 1
    return tuple(
        "" if _is_default(name.strip(), level, has_one_person=has_one_person) else name
        for name, level in zip(names, levels, strict=True)
    )


def _is_default(name: str, level: str | None, *, has_one_person: bool) -> bool:
    if level is not None:
        return not name or name in _STORED_COMPUTER
    return not name or (has_one_person and name in _STORED_YOU)


def _word(
    seat: int,
    chosen: Sequence[str],
    levels: Sequence[str | None],
    t: Catalog,
    eyes: int | None,
) -> str:
    """What a seat without a name is called."""
    level, persons = levels[seat], list(levels).count(None)
    if level is None:
        if persons > 1:
            return t("core.seat.numbered", seat=seat)
        return t("core.seat.you" if eyes in (None, seat) else "core.seat.player")
    if len(levels) - persons == 1:
        return t("core.seat.computer")
    key = f"core.level.{level}"
    word = t(key) if t.has(key) else level
    alike = [n for n, one in enumerate(levels) if one == level and not chosen[n]]
    return f"{word} {'I' * (alike.index(seat) + 1)}" if len(alike) > 1 else word
