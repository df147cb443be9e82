"""Options that several commands have, and how what was typed is read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from faceup.cards import DEAL_NUMBER_LIMIT
from faceup.cli.mistakes import BadUsage, nearest_of, shortened

if TYPE_CHECKING:
    from faceup.cli.output import Output
    from faceup.games.game import AnyGame

Word = TypeVar("Word", bound=str)

# completions --------------------------------------------------------------------------


def profiles(incomplete: str) -> Iterable[str]:
    """Profiles of every game that complete a word."""
    from faceup.games.registry import game, game_ids

    names = (name for known in game_ids() for name in game(known).profile_ids)
    return (name for name in names if name.startswith(incomplete))


def games(incomplete: str) -> Iterable[str]:
    """Games that complete a word."""
    from faceup.games.registry import game_ids

    return (name for name in game_ids() if name.startswith(incomplete))


def house_rules(incomplete: str) -> Iterable[str]:
    """`field=value` pairs that complete a word."""
    from faceup.games.california_jack.rules import FIELDS

    pairs = (
        f"{name}={value}" for name, spec in FIELDS.items() for value in spec.values
    )
    return (pair for pair in ("target=", *pairs) if pair.startswith(incomplete))


# types --------------------------------------------------------------------------------

Json = Annotated[bool, typer.Option("--json", help="cli.option.json")]
"""Whether a machine reads the answer."""

GameName = Annotated[
    str | None,
    typer.Option(
        "--game", metavar="GAME", help="cli.option.game", autocompletion=games
    ),
]
"""The game, by any of its names."""

ProfileName = Annotated[
    str | None,
    typer.Option(
        "--rules",
        "--profile",
        metavar="PROFILE",
        help="cli.option.rules",
        autocompletion=profiles,
    ),
]
"""The profile."""

House = Annotated[
    list[str] | None,
    typer.Option(
        "--house",
        metavar="FIELD=VALUE",
        help="cli.option.house",
        autocompletion=house_rules,
    ),
]
"""House rules."""

DealIndex = Annotated[
    str | None, typer.Option("--deal", metavar="N", help="cli.option.at-deal")
]
"""A deal of a record, counted from 0."""

PlayIndex = Annotated[
    str | None, typer.Option("--play", metavar="N", help="cli.option.at-play")
]
"""A play of a deal, counted from 0."""

Seat = Annotated[
    str | None, typer.Option("--seat", metavar="SEAT", help="cli.option.seat")
]
"""A seat, 0 or 1."""

RecordIndex = Annotated[
    str, typer.Option("--record", metavar="N", help="cli.option.record")
]
"""A record of a file that holds several, counted from 0."""


# reading what was typed ---------------------------------------------------------------


def number(
    text: str, option: str, *, low: int = 0, high: int = DEAL_NUMBER_LIMIT - 1
) -> int:
    """A whole number in a range; `option` is what the person typed it for.

    Raises:
        BadUsage: when it is none.
    """
    plain = text.strip()
    if plain.isdecimal() and plain.isascii() and len(plain) <= len(str(high)):
        value = int(plain)
        if low <= value <= high:
            return value
    raise BadUsage("number", option=option, value=shortened(text), low=low, high=high)


def line(text: str, option: str) -> str:
    """A short text that stands on one line, as the setting `name` does.

    Raises:
        BadUsage: when it is longer, or holds what cannot be seen or written.
    """
    from faceup.settings import NAME_LENGTH

    plain = text.strip()
    if len(plain) <= NAME_LENGTH and plain.isprintable():
        return plain
    raise BadUsage("name", option=option, value=shortened(text), length=NAME_LENGTH)


def written(text: str, option: str) -> str:
    """Any text that can be written down: bytes of another encoding are none.

    Raises:
        BadUsage: when it is none.
    """
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise BadUsage("not-text", option=option, value=shortened(text)) from error
    return text


def choice(text: str, option: str, accepted: Sequence[Word]) -> Word:
    """One of a few words.

    Raises:
        BadUsage: when it is none, with the nearest.
    """
    word = text.strip().lower()
    for item in accepted:
        if item == word:
            return item
    raise BadUsage(
        "choice",
        option=option,
        value=shortened(text),
        accepted=", ".join(accepted),
        nearest=nearest_of(word, accepted),
    )


def chosen_rules(
    out: Output,
    *,
    game: str | None,
    profile: str | None,
    house: Sequence[str] | None = None,
    target: str | None = None,
) -> tuple[AnyGame, Any]:
    """The game and the rules a command line names; what it leaves open is a setting.

    A profile given alone is the setting's game; a game given alone its own profile.
    """
    from faceup.games.registry import resolve

    found, its_profile = resolve("california-jack" if game is None else game)
    name = profile
    if name is None:
        name = out.settings.profile if game is None else its_profile
    return found, rules_of(found, name, house=house, target=target)


def rules_of(
    game: AnyGame,
    profile: str,
    *,
    house: Sequence[str] | None = None,
    target: str | None = None,
) -> Any:
    """The rules that a profile and house rules make.

    Raises:
        BadUsage: for a house rule that is no pair.
        RulesError: for a profile, field or value that does not exist.
    """
    data: dict[str, object] = {"profile": profile}
    for pair in house or ():
        name, equals, value = pair.partition("=")
        field = name.strip().replace("-", "_")
        if not equals or field == "profile":  # a profile is what house rules change
            raise BadUsage("house", value=shortened(pair))
        data[field] = _typed(value.strip())
    if target is not None:
        data["target"] = _typed(target.strip())
    return game.parse_rules(data)


def _typed(value: str) -> str | int:
    """A number where it looks like one, since no other value of a field does."""
    is_number = value.isascii() and value.isdecimal() and len(value) < 10
    return int(value) if is_number else value
