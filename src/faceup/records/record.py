"""A record: what happened in a match of any game, and nothing else.

`parse_record` is the one gate. What it lets through has the form of a record; whether
the cards and plays can be is found by replaying (`replay.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from faceup.errors import NotationError, RecordError, RulesError, UnknownName
from faceup.games.game import AnyGame, JsonObject
from faceup.games.registry import game as registered
from faceup.games.registry import game_ids
from faceup.records.json_value import brief, encode, freeze, shown, thaw
from faceup.records.migrate import FORMAT, VERSION, migrate, version_of

SCORE_LIMIT = 9_999_999
"""How far from 0 a score before the first deal may be; position strings hold no more."""

KEYS = ("format", "game", "rules", "enforcement", "seats", "scores_before", "deals")
"""The keys of the record contract, in the order they are written."""

Comment = tuple[int, str]
"""A comment on a deal: the number of plays before it, and its text."""


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A deal of a record."""

    layout: Mapping[str, Any]
    """What was dealt, as the record holds it."""
    tokens: tuple[str, ...]
    """What was done, in order, by canonical token."""
    actions: tuple[tuple[int | None, Any], ...] = field(repr=False)
    """The same as actions; with the seat where the token names one, as a claim does."""
    tags: Mapping[str, Any]
    """Every key the contract does not know."""

    @property
    def plays(self) -> int:
        """How many of the tokens are plays; what names its seat is none."""
        return sum(seat is None for seat, _ in self.actions)

    @property
    def comments(self) -> tuple[Comment, ...]:
        """The comments, in order: the tag `comments`, if it has their form."""
        tag = self.tags.get("comments")
        if not isinstance(tag, tuple):
            return ()
        found: list[Comment] = []
        least, plays = 0, self.plays
        for item in tag:
            match item:
                case (int(place), str(text)) if type(place) is int:
                    if not least <= place <= plays:
                        return ()
                    least = place
                    found.append((place, text))
                case _:
                    return ()
        return tuple(found)

    def __reduce__(self) -> tuple[object, ...]:
        held, known = thaw(self.layout), thaw(self.tags)
        return _deal_again, (held, self.tokens, self.actions, known)


def _deal_again(
    layout: object, tokens: tuple[str, ...], actions: Any, tags: object
) -> DealRecord:
    """A deal of a record that was pickled."""
    held, known = freeze(layout), freeze(tags)
    assert isinstance(held, Mapping)  # noqa: S101  # it was one
    assert isinstance(known, Mapping)  # noqa: S101  # and this one, too
    return DealRecord(_without(held, ()), tokens, actions, _without(known, ()))


@dataclass(frozen=True, slots=True, eq=False)
class Record:
    """A match, or as much of it as was played. Made by `parse_record`.

    A value: it cannot change, equal records are equal, and it can be pickled.
    """

    game: AnyGame
    """The game."""
    rules: Mapping[str, Any]
    """The rules as the record holds them: a profile and overrides."""
    parsed_rules: Any = field(repr=False)
    """The same as the game reads them."""
    enforcement: str
    """`prevent` or `claim`."""
    seats: tuple[str, ...]
    """Who sat where."""
    scores_before: tuple[int, ...]
    """The match score of every seat before the first deal."""
    deals: tuple[DealRecord, ...]
    """The deals, in order; only the last may be unfinished."""
    tags: Mapping[str, Any]
    """Every key the contract does not know."""

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments on the match: the tag `comments`, if it has their form."""
        tag = self.tags.get("comments")
        if isinstance(tag, tuple) and all(isinstance(text, str) for text in tag):
            return tag
        return ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return encode(format_record(self)) == encode(format_record(other))

    def __hash__(self) -> int:
        return hash(encode(format_record(self)))

    def __reduce__(self) -> tuple[object, ...]:
        return parse_record, (format_record(self),)


def format_record(record: Record) -> JsonObject:
    """A record as a JSON object, all new, its keys in the canonical order."""
    rules = {"profile": record.rules["profile"]} if "profile" in record.rules else {}
    whole = {
        "format": FORMAT,
        "game": record.game.id,
        "rules": rules | dict(record.rules),
        "enforcement": record.enforcement,
        "seats": record.seats,
        "scores_before": record.scores_before,
        "deals": [
            {**deal.layout, "plays": " ".join(deal.tokens), **deal.tags}
            for deal in record.deals
        ],
        **record.tags,
    }
    return {name: thaw(value) for name, value in whole.items()}


def parse_record(raw: object) -> Record:
    """A record from a JSON object; what it is made of is copied.

    >>> record = parse_record({
    ...     "format": "faceup.record/1", "game": "california-jack",
    ...     "rules": {"profile": "foster"}, "seats": ["Ada", "Blaise"],
    ...     "deals": [], "event": "Sunday"})
    >>> record.scores_before, record.parsed_rules.target, record.tags["event"]
    ((0, 0), 7, 'Sunday')

    Raises:
        RecordError: `bad-json` for what JSON cannot say, `bad-rules` for rules that are
            refused, `bad-format` for any other fault of form; `details` hold the deal,
            and the play, where it lies.
    """
    whole = freeze(raw)
    if not isinstance(whole, Mapping):
        raise _bad("a record", raw, "a JSON object")
    if version_of(whole) != VERSION:
        whole = freeze(migrate(thaw(whole)))  # type: ignore[arg-type]  # an object
        assert isinstance(whole, Mapping)  # noqa: S101  # a step makes objects
    game = game_of(whole)
    rules = _need(whole, "rules", dict, "an object, a profile and overrides")
    parsed = _parse_rules(game, rules)
    seats = _seats(whole, game, parsed)
    enforcement = whole.get("enforcement", game.enforcements[0])
    if enforcement not in game.enforcements:
        raise _bad("`enforcement`", enforcement, ", ".join(game.enforcements))
    deals = _need(whole, "deals", list, "a list of deals")
    return Record(
        game=game,
        rules=rules,
        parsed_rules=parsed,
        enforcement=enforcement,
        seats=seats,
        scores_before=_scores(whole, len(seats)),
        deals=tuple(_deal(deal, number, game) for number, deal in enumerate(deals)),
        tags=_without(whole, KEYS),
    )


def game_of(raw: Mapping[str, object]) -> AnyGame:
    """The game a record names; only the name itself will do, no alias.

    Raises:
        RecordError: `bad-format` if it names none.
    """
    name = _need(raw, "game", str, ", ".join(game_ids()))
    try:
        found = registered(name)
    except UnknownName as error:
        raise RecordError(brief(error.message), code="bad-format") from error
    if found.id != name:
        raise _bad("`game`", name, found.id)
    return found


def parse_tokens(
    game: AnyGame, words: list[str], *, deal: int
) -> tuple[tuple[str, ...], tuple[tuple[int | None, Any], ...]]:
    """The canonical tokens and the actions that words name.

    Raises:
        RecordError: `bad-format` with the place of a word that names none.
    """
    tokens, actions = [], []
    plays = 0
    for word in words:
        try:
            seat, action = game.parse_token(word)
        except NotationError as error:
            raise RecordError(
                brief(f"`plays` holds no action at play {plays}: {error}"),
                code="bad-format",
                reason="no-action",
                text=brief(word),
                deal=deal,
                play=plays,
            ) from error
        plays += seat is None
        actions.append((seat, action))
        tokens.append(game.format_token(0 if seat is None else seat, action))
    return tuple(tokens), tuple(actions)


_FROZEN: Mapping[type, type] = {dict: MappingProxyType, list: tuple}


def _need(
    raw: Mapping[str, object], name: str, kind: type, accepted: str, **place: int
) -> Any:
    """The value of a key that must be there and of a kind, as it is frozen."""
    if name not in raw:
        raise RecordError(
            f"`{name}` is missing; accepted: {accepted}",
            code="bad-format",
            reason="missing",
            part=name,
            accepted=accepted,
            **place,
        )
    value = raw[name]
    if not isinstance(value, _FROZEN.get(kind, kind)):
        raise _bad(f"`{name}`", value, accepted, **place)
    return value


def _bad(what: str, value: object, accepted: str, **place: int) -> RecordError:
    return RecordError(
        f"{what} cannot be {shown(value)}; accepted: {accepted}",
        code="bad-format",
        reason="part",
        part=what.strip("`"),
        value=shown(value).strip("`"),
        accepted=accepted,
        **place,
    )


def _parse_rules(game: AnyGame, rules: Mapping[str, object]) -> Any:
    try:
        return game.parse_rules(rules)
    except RulesError as error:
        raise RecordError(
            brief(error.message), code="bad-rules", reason=error.code, **error.details
        ) from error


def _seats(raw: Mapping[str, object], game: AnyGame, rules: object) -> tuple[str, ...]:
    counts = game.seat_counts(rules)
    accepted = f"a list of names, {' or '.join(map(str, counts))} of them"
    seats = _need(raw, "seats", list, accepted)
    if len(seats) not in counts or not all(isinstance(name, str) for name in seats):
        raise _bad("`seats`", seats, accepted)
    return tuple(seats)


def _scores(raw: Mapping[str, object], seats: int) -> tuple[int, ...]:
    if "scores_before" not in raw:
        return (0,) * seats
    accepted = f"a list of {seats} whole numbers, at most {SCORE_LIMIT} from 0"
    scores = _need(raw, "scores_before", list, accepted)
    good = all(type(score) is int and abs(score) <= SCORE_LIMIT for score in scores)
    if len(scores) != seats or not good:
        raise _bad("`scores_before`", scores, accepted)
    return tuple(scores)


def _deal(raw: object, number: int, game: AnyGame) -> DealRecord:
    if not isinstance(raw, Mapping):
        raise _bad("a deal", raw, "a JSON object", deal=number)
    plays = _need(raw, "plays", str, "a string of plays", deal=number)
    tokens, actions = parse_tokens(game, plays.split(), deal=number)
    layout = {name: raw[name] for name in game.layout_keys if name in raw}
    return DealRecord(
        layout=_without(layout, ()),
        tokens=tokens,
        actions=actions,
        tags=_without(raw, (*game.layout_keys, "plays")),
    )


def _without(raw: Mapping[str, Any], names: tuple[str, ...]) -> Mapping[str, Any]:
    """What remains of an object without some keys, frozen."""
    return MappingProxyType({k: v for k, v in raw.items() if k not in names})
