"""The rule fields of California Jack and Shasta Sam: what books disagree about.

A variant is data: rules are a profile's fields with a table's overrides. Play reads the
fields and nothing else, so a new profile needs no new code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches

from faceup.errors import RulesError
from faceup.games.california_jack import play

TARGET_LIMIT = 1_000_000
"""The highest target a match may have; nobody plays to more."""


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """What a rule field may hold."""

    name: str
    """The field."""
    values: tuple[str | int, ...]
    """The accepted values; empty for any integer from 1."""

    @property
    def accepted(self) -> str:
        """The accepted values, for a message."""
        if not self.values:
            return f"an integer, 1 or more, at most {TARGET_LIMIT}"
        return ", ".join(map(str, self.values))


FIELDS: Mapping[str, FieldSpec] = {
    name: FieldSpec(name, values)
    for name, values in (
        ("stock", ("open", "closed")),
        ("trump", ("stock-top", "cut")),
        ("follow", ("suit-or-trump", "suit")),
        ("void", ("trump", "free")),
        ("low", ("captor", "first-holder")),
        ("game", ("card-points", "tricks")),
        ("game_tie", ("nobody", "elder")),
        ("target", ()),
        ("crossing", ("in-order", "higher-total", "game-winner-loses")),
        ("revoke", ("barred", "all-four", "minus-one", "opponent-one")),
        ("leader", ("elder", "dealer")),
        ("packet", (1, 3)),
        ("first_dealer", ("random", "high-card", "low-card")),
    )
}
"""Every rule field, in the order they are told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The choices on which published rules disagree; see `profiles.py` for sources."""

    profile: str = "bicycle"
    """The profile these rules come from; overrides are told against it."""
    stock: str = "open"
    """`open` or `closed`: is the stock face up."""
    trump: str = "stock-top"
    """`stock-top`: suit of the first exposed card; `cut`: a card cut before."""
    follow: str = "suit-or-trump"
    """With the plain suit led in hand: follow *or* trump; or follow (`suit`)."""
    void: str = "trump"
    """With none of the plain suit led: a trump if held; or anything (`free`)."""
    low: str = "captor"
    """Who scores Low: who captures the two of trumps, or its `first-holder`."""
    game: str = "card-points"
    """What Game counts: `card-points` or `tricks`."""
    game_tie: str = "nobody"
    """Who scores Game when equal: `nobody` or `elder`."""
    target: int = 10
    """The match score to reach."""
    crossing: str = "in-order"
    """Who wins when both reach the target in one deal."""
    revoke: str = "barred"
    """What a proven revoke costs at a table where one may be claimed."""
    leader: str = "elder"
    """Who leads to the first trick: `elder` or `dealer`."""
    packet: int = 1
    """Cards dealt at a time: 1 or 3."""
    first_dealer: str = "random"
    """How the first dealer is found: `random`, `high-card` or `low-card`."""
    follow_code: int = field(init=False, compare=False, repr=False)
    """`follow` as the rule functions read it."""
    void_code: int = field(init=False, compare=False, repr=False)
    """`void` as the rule functions read it."""
    crossing_code: int = field(init=False, compare=False, repr=False)
    """`crossing` as the rule functions read it."""
    is_open: bool = field(init=False, compare=False, repr=False)
    """Whether the stock is face up."""

    def __post_init__(self) -> None:
        for name, spec in FIELDS.items():
            _verify_value(spec, getattr(self, name))
        if self.stock == "closed" and self.trump == "stock-top":
            raise RulesError(
                "`stock: closed` contradicts `trump: stock-top`: a closed stock shows"
                " no card to name trump; accepted with `stock: closed`: `trump: cut`",
                code="rules-contradict",
                first="stock: closed",
                second="trump: stock-top",
                accepted="trump: cut",
            )
        must_follow = self.follow == "suit"
        must_trump = self.void == "trump"
        derived = {
            "follow_code": play.FOLLOW_SUIT if must_follow else play.FOLLOW_OR_TRUMP,
            "void_code": play.VOID_TRUMP if must_trump else play.VOID_FREE,
            "crossing_code": FIELDS["crossing"].values.index(self.crossing),
            "is_open": self.stock == "open",
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def values(self) -> dict[str, str | int]:
        """Every field and its value, in the order they are told."""
        return {name: getattr(self, name) for name in FIELDS}

    def diff(self, base: Rules) -> dict[str, tuple[str | int, str | int]]:
        """The fields on which these rules differ: name to (base's value, own)."""
        other = base.values()
        return {
            name: (other[name], value)
            for name, value in self.values().items()
            if value != other[name]
        }

    def overrides(self) -> dict[str, str | int]:
        """The house rules: fields that differ from the profile, with their values."""
        from faceup.games.california_jack.profiles import PROFILES

        base = PROFILES[self.profile].rules
        return {name: own for name, (_, own) in self.diff(base).items()}


def _verify_value(spec: FieldSpec, value: object) -> None:
    if isinstance(value, bool):
        good = False
    elif spec.values:
        good = value in spec.values and type(value) is type(spec.values[0])
    else:
        good = isinstance(value, int) and 1 <= value <= TARGET_LIMIT
    if not good:
        raise RulesError(
            f"`{spec.name}` cannot be `{value}`; accepted: {spec.accepted}",
            code="bad-rule-value",
            field=spec.name,
            value=value,
            accepted=spec.accepted,
        )


def parse_rules(data: Mapping[str, object]) -> Rules:
    """Rules from a profile and overrides by field.

    >>> parse_rules({"profile": "bicycle", "target": 7}).overrides()
    {'target': 7}

    Raises:
        RulesError: for an unknown profile or field, a bad value or a contradiction.
    """
    from faceup.games.california_jack.profiles import profile

    chosen = data.get("profile", "bicycle")
    if not isinstance(chosen, str):
        raise RulesError(
            f"`profile` cannot be `{chosen}`; accepted: the name of a profile",
            code="bad-rule-value",
            field="profile",
            value=chosen,
            accepted="the name of a profile",
        )
    base = profile(chosen)
    values: dict[str, object] = {"profile": base.id, **base.rules.values()}
    for name, value in data.items():
        if name == "profile":
            continue
        if name not in FIELDS:
            raise _unknown_field(name)
        values[name] = value
    return Rules(**values)  # type: ignore[arg-type]  # __post_init__ verifies each


def _unknown_field(name: str) -> RulesError:
    near = get_close_matches(str(name), FIELDS, n=1)
    hint = f"; did you mean `{near[0]}`?" if near else ""
    accepted = ", ".join(FIELDS)
    return RulesError(
        f"no rule field is called `{name}`; accepted: {accepted}{hint}",
        code="unknown-rule-field",
        field=name,
        accepted=accepted,
        nearest=near[0] if near else "",
    )


def format_rules(rules: Rules) -> dict[str, object]:
    """The profile and the overrides: what a record holds."""
    return {"profile": rules.profile, **rules.overrides()}


_NAMES = {item.name for item in fields(Rules) if item.init} - {"profile"}
if set(FIELDS) != _NAMES:
    raise AssertionError(f"FIELDS and Rules differ: {set(FIELDS) ^ _NAMES}")
