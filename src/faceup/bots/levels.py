"""The levels of computer players, weakest first."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from faceup.bots.bot import Bot, Prepares
from faceup.bots.random_bot import RandomBot
from faceup.bots.rule_bot import Action, CasualBot, ClubBot
from faceup.bots.search_bot import SearchBot
from faceup.errors import UnknownName
from faceup.games.california_jack import DealView

_BOTS: tuple[Bot[DealView, Action], ...] = (
    RandomBot(),
    CasualBot(level="novice", memory=2, whims=25),
    CasualBot(),
    ClubBot(level="regular", memory=6, whims=10),
    ClubBot(),
    SearchBot(level="expert", worlds=10, draws=1),
    SearchBot(level="master", trust=60),
)

_BY_LEVEL = {item.level: item for item in _BOTS}

LEVELS = tuple(_BY_LEVEL)
"""Every level, weakest first; `core.level.<level>` is its name."""

SILENT = frozenset({"random"})
"""The levels that never claim a revoke."""

ADVISER = "master"
"""The level that gives advice."""

ADVISERS = tuple(
    level
    for level, player in _BY_LEVEL.items()
    if isinstance(player, SearchBot) and player.for_match
)
"""The levels that can: they rank plays by the chance to win the match."""


def unready(levels: Iterable[str | None]) -> tuple[Prepares, ...]:
    """The players of these levels that have something to make ready, None passed over."""
    players = [_BY_LEVEL[level] for level in dict.fromkeys(levels) if level]
    return tuple(
        player
        for player in players
        if isinstance(player, Prepares) and not player.is_ready
    )


def bot(level: str) -> Bot[DealView, Action]:
    """The player of a level. Bots hold nothing between plays, so one serves all tables.

    >>> bot("club").level
    'club'

    Raises:
        UnknownName: with the nearest level.
    """
    found = _BY_LEVEL.get(level.strip().lower())
    if found is not None:
        return found
    near = get_close_matches(level.strip().lower(), LEVELS, n=1)
    hint = f"; did you mean `{near[0]}`?" if near else ""
    accepted = ", ".join(LEVELS)
    raise UnknownName(
        f"no level is called `{level}`; accepted: {accepted}{hint}",
        code="unknown-level",
        value=level,
        accepted=accepted,
        nearest=near[0] if near else "",
    )
