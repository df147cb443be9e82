"""The rules of a table told in words, composed from the fields that play reads.

Every value of every field has a whole sentence of its own (`rules.follow.suit`), so the
words cannot disagree with the engine: a field changed by a house rule changes exactly
its sentence. No sentence is glued from parts.
"""

from __future__ import annotations

from dataclasses import dataclass

from faceup.games.california_jack.profiles import PROFILES
from faceup.games.california_jack.rules import FIELDS, Rules
from faceup.i18n import Catalog


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules: a title and its sentences."""

    id: str
    """A stable name, the same in every language: `aim`, `pack` … `source`."""
    title: str
    """The title in the reader's language."""
    sentences: tuple[str, ...]
    """Whole sentences, in the order they are read."""


@dataclass(frozen=True, slots=True)
class RulesText:
    """The rules of a table in words."""

    title: str
    """The game and the name of the profile."""
    sections: tuple[Section, ...]
    """The parts, in the order a new player needs them."""

    def lines(self) -> tuple[str, ...]:
        """The whole as plain lines: title, then each section under its own."""
        told = [self.title]
        for section in self.sections:
            told += ("", section.title, *section.sentences)
        return tuple(told)


@dataclass(frozen=True, slots=True)
class ComparedField:
    """A rule field as two tables play it."""

    field: str
    """The field's name in records."""
    name: str
    """The field in words."""
    first: str
    """The first table's value in words."""
    second: str
    """The second table's value in words."""
    differs: bool
    """Whether the two are played differently."""


def rules_text(rules: Rules, t: Catalog) -> RulesText:
    """The rules of a profile, house rules included, told in words.

    >>> from faceup.games.california_jack.rules import parse_rules
    >>> text = rules_text(parse_rules({"profile": "strict", "target": 7}), Catalog("en"))
    >>> text.title
    'California Jack: Strict'
    >>> print(text.sections[0].sentences[0])
    Two people play. The first to score 7 points wins the match.
    """
    told = {
        "aim": (t("rules.aim", n=rules.target), t("rules.awards")),
        "pack": _pack(rules, t),
        "stock": (_told(rules, "stock", t), _told(rules, "trump", t)),
        "play": _play(rules, t),
        "draw": (t(f"rules.draw.{rules.stock}"), t("rules.tricks")),
        "scoring": _scoring(rules, t),
        "match": (t("rules.target", n=rules.target), _told(rules, "crossing", t)),
        "revoke": (
            t("rules.enforcement"),
            _told(rules, "revoke", t),
            t("rules.claims"),
        ),
        "source": _source(rules, t),
    }
    return RulesText(
        _title(rules, t),
        tuple(
            Section(part, t(f"rules.section.{part}"), sentences)
            for part, sentences in told.items()
        ),
    )


def _title(rules: Rules, t: Catalog) -> str:
    name = t(f"core.profile.{rules.profile}")
    if not (rules.is_open or PROFILES[rules.profile].rules.is_open):
        return name  # the profiles with a closed stock already say “Shasta Sam”
    game = "california-jack" if rules.is_open else "shasta-sam"
    return t("rules.title", game=t(f"core.game.{game}"), profile=name)


def _told(rules: Rules, field: str, t: Catalog) -> str:
    """The sentence of a field's value."""
    return t(f"rules.{field}.{getattr(rules, field)}")


def _pack(rules: Rules, t: Catalog) -> tuple[str, ...]:
    return (
        t("rules.pack"),
        _told(rules, "first_dealer", t),
        t("rules.alternate"),
        _told(rules, "packet", t),
    )


def _play(rules: Rules, t: Catalog) -> tuple[str, ...]:
    return (
        _told(rules, "leader", t),
        t("rules.lead"),
        _told(rules, "follow", t),
        _told(rules, "void", t),
        t("rules.trump-led"),
        t("rules.takes"),
        t("rules.no-duty"),
    )


def _scoring(rules: Rules, t: Catalog) -> tuple[str, ...]:
    return (
        t("rules.high"),
        _told(rules, "low", t),
        t("rules.jack"),
        _told(rules, "game", t),
        # What is equal depends on what Game counts: one sentence for each pair.
        t(f"rules.game_tie.{rules.game_tie}.{rules.game}"),
        t("rules.nothing-else"),
    )


def _source(rules: Rules, t: Catalog) -> tuple[str, ...]:
    profile = PROFILES[rules.profile]
    name = t(f"core.profile.{profile.id}")
    note = f"rules.note.{profile.id}"
    return (
        t("rules.profile", profile=name, id=profile.id, version=profile.version),
        t("rules.source", source=t(f"rules.source.{profile.id}")),
        *((t(note),) if t.has(note) else ()),
        *diff_text(rules, t),
    )


def field_name(field: str, t: Catalog) -> str:
    """A rule field in words."""
    return t(f"rules.field.{field}")


def value_text(field: str, value: str | int, t: Catalog) -> str:
    """A value of a rule field in words."""
    if FIELDS[field].values:
        return t(f"rules.value.{field}.{value}")
    return t(f"rules.value.{field}", n=value)


def compare_rules(first: Rules, second: Rules, t: Catalog) -> tuple[ComparedField, ...]:
    """Every field as two tables play it, in the order fields are told."""
    theirs = second.values()
    return tuple(
        ComparedField(
            field,
            field_name(field, t),
            value_text(field, value, t),
            value_text(field, theirs[field], t),
            value != theirs[field],
        )
        for field, value in first.values().items()
    )


def diff_text(rules: Rules, t: Catalog) -> tuple[str, ...]:
    """The house rules: a line for each field that differs from the profile.

    >>> from faceup.games.california_jack.rules import parse_rules
    >>> diff_text(parse_rules({"profile": "bicycle", "target": 7}), Catalog("en"))
    ('House rule. Target: 7 points; in the profile: 10 points.',)
    """
    base = PROFILES[rules.profile].rules
    return tuple(
        t(
            "rules.house",
            field=field_name(field, t),
            own=value_text(field, own, t),
            base=value_text(field, published, t),
        )
        for field, (published, own) in rules.diff(base).items()
    )
