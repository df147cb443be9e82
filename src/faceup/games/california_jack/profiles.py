"""The published rules, each a named, versioned, sourced profile.

Everything a profile does not name is as `bicycle`. Descriptions that disagree stand
side by side; a house rule is a profile with overrides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from types import MappingProxyType

from faceup.errors import RulesError
from faceup.games.california_jack.rules import Rules


@dataclass(frozen=True, slots=True)
class Profile:
    """A published set of rules."""

    id: str
    """The name in records and commands."""
    version: int
    """Rises when a field of a published profile had to be mended."""
    source: str
    """Where the rules were published."""
    rules: Rules
    """The rules themselves."""


_BICYCLE = Rules(profile="bicycle")
_TABLE_GAMES = replace(
    _BICYCLE, profile="table-games", revoke="minus-one", first_dealer="high-card"
)
_STRICT = replace(
    _BICYCLE, profile="strict", follow="suit", void="free", revoke="all-four"
)
_GAMERULES = replace(
    _BICYCLE,
    profile="gamerules",
    follow="suit",
    void="free",
    crossing="higher-total",
)
_FOSTER = replace(
    _BICYCLE,
    profile="foster",
    trump="cut",
    void="free",
    target=7,
    packet=3,
    first_dealer="high-card",
)

_ALL = (
    Profile("bicycle", 1, "Bicycle Playing Cards, the maker's own page", _BICYCLE),
    Profile("table-games", 1, "table-games.ru, «Калифорнийский Джек»", _TABLE_GAMES),
    Profile(
        "strict",
        1,
        "«Калифорнийский Джек: занимательная карточная игра для двоих»",
        _STRICT,
    ),
    Profile("gamerules", 1, "gamerules.com, “California Jack”", _GAMERULES),
    Profile(
        "gamerules-simple",
        1,
        "gamerules.com, “California Jack”, simplified scoring",
        replace(_GAMERULES, profile="gamerules-simple", game="tricks"),
    ),
    Profile(
        "cats-at-cards",
        1,
        "catsatcards.com, “California Jack”",
        replace(_BICYCLE, profile="cats-at-cards", void="free"),
    ),
    Profile("foster", 1, "R. F. Foster, “Complete Hoyle”, 1897", _FOSTER),
    Profile(
        "shasta-sam",
        1,
        "«Калифорнийский Джек: занимательная карточная игра для двоих», «Шаста Сэм»",
        replace(_STRICT, profile="shasta-sam", stock="closed", trump="cut"),
    ),
    Profile(
        "shasta-sam-bicycle",
        1,
        "table-games.ru, «Шаста Сэм»",
        replace(
            _TABLE_GAMES, profile="shasta-sam-bicycle", stock="closed", trump="cut"
        ),
    ),
    Profile(
        "shasta-sam-foster",
        1,
        "R. F. Foster, “Complete Hoyle”, 1897, “Shasta Sam”",
        replace(_FOSTER, profile="shasta-sam-foster", stock="closed"),
    ),
)

PROFILES: Mapping[str, Profile] = MappingProxyType({item.id: item for item in _ALL})
"""Every profile by name, in the order they are shown."""


def profile(name: str) -> Profile:
    """A profile by name; `bicycle@1` also names the version.

    Raises:
        RulesError: with the nearest name, for a name or version that does not exist.
    """
    identity, _, version = name.strip().lower().replace("_", "-").partition("@")
    found = PROFILES.get(identity)
    if found is not None and version in ("", str(found.version)):
        return found
    near = get_close_matches(identity, PROFILES, n=1)
    hint = f"; did you mean `{near[0]}`?" if near and found is None else ""
    accepted = ", ".join(PROFILES)
    raise RulesError(
        f"no profile is called `{name}`; accepted: {accepted}{hint}",
        code="unknown-profile",
        value=name,
        accepted=accepted,
        nearest=near[0] if near else "",
    )
