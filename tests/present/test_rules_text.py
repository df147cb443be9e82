"""The rules in words are the rules the engine reads."""

from dataclasses import replace
from itertools import product

import pytest

from faceup.games.california_jack.profiles import PROFILES
from faceup.games.california_jack.rules import FIELDS, Rules, parse_rules
from faceup.i18n import LANGUAGES, Catalog
from faceup.present.rules_text import (
    compare_rules,
    diff_text,
    field_name,
    rules_text,
    value_text,
)

TARGETS = (1, 2, 5, 10, 21)
"""Targets whose words differ in number."""


def _choices(field: str) -> tuple[str | int, ...]:
    return FIELDS[field].values or TARGETS


def _with(field: str, value: str | int) -> Rules:
    """Bicycle with one field changed; a closed stock needs its trump cut."""
    extra = {"trump": "cut"} if (field, value) == ("stock", "closed") else {}
    return parse_rules({"profile": "bicycle", **extra, field: value})


def _sentences(rules: Rules, t: Catalog) -> tuple[str, ...]:
    """The sentences that tell the rules: all but those of the source."""
    return tuple(
        sentence
        for section in rules_text(rules, t).sections
        if section.id != "source"
        for sentence in section.sentences
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("field", FIELDS)
def test_a_field_changes_its_sentences_and_no_other(field: str, language: str) -> None:
    """Each value of a field is told by words that no other value of it has."""
    t = Catalog(language)
    told = {value: _sentences(_with(field, value), t) for value in _choices(field)}

    assert len(set(told.values())) == len(told)
    base = set(_sentences(Rules(), t))
    for value, sentences in told.items():
        changed = len(set(sentences) - base)
        is_base = value == getattr(Rules(), field)
        # The stock changes the drawing and the trump too, the target the aim too.
        most = {"stock": 3, "target": 2, "game": 2}.get(field, 1)
        assert changed == 0 if is_base else 1 <= changed <= most


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PROFILES)
def test_every_profile_tells_how_it_differs(name: str, language: str) -> None:
    """The text of a profile has the sentence of every value it differs in."""
    t = Catalog(language)
    rules = PROFILES[name].rules
    sentences = _sentences(rules, t)

    for field, (base, own) in rules.diff(Rules()).items():
        words = t(f"rules.{field}.{own}") if FIELDS[field].values else None
        if field == "target":
            words = t("rules.target", n=rules.target)
        elif field == "game_tie":
            words = t(f"rules.game_tie.{own}.{rules.game}")
        assert words in sentences, field
        assert not FIELDS[field].values or t(f"rules.{field}.{base}") not in sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_any_house_rules_can_be_told(language: str) -> None:
    """Every combination of values of every two fields is told, and has no brace left."""
    t = Catalog(language)
    for one, two in product(FIELDS, FIELDS):
        for first, second in product(_choices(one), _choices(two)):
            values = {"trump": "cut", one: first, two: second}
            if values.get("stock") == "closed":
                values["trump"] = "cut"
            told = rules_text(parse_rules({"profile": "bicycle", **values}), t)
            assert not {"{", "}"} & set("".join(told.lines()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PROFILES)
def test_sections_and_source(name: str, language: str) -> None:
    """Every profile has the same parts, each with sentences that end, and its source."""
    t = Catalog(language)
    text = rules_text(PROFILES[name].rules, t)

    assert [section.id for section in text.sections] == [
        "aim",
        "pack",
        "stock",
        "play",
        "draw",
        "scoring",
        "match",
        "revoke",
        "source",
    ]
    for section in text.sections:
        assert section.title
        assert section.sentences
        assert all(sentence.endswith(".") for sentence in section.sentences)
    source = " ".join(text.sections[-1].sentences)
    assert f"{name}," in source
    assert t(f"rules.source.{name}") in source
    assert text.lines()[0] == text.title


@pytest.mark.parametrize("name", PROFILES)
def test_the_source_told_is_the_source_of_the_profile(name: str) -> None:
    """In English the source is told exactly as the profile states it."""
    told = Catalog("en")(f"rules.source.{name}")

    assert told.replace("’", "'") == PROFILES[name].source.replace("’", "'")


@pytest.mark.parametrize("language", LANGUAGES)
def test_shasta_sam_never_speaks_of_an_exposed_card(language: str) -> None:
    """With a closed stock nothing is said of a card that lies face up."""
    t = Catalog(language)
    exposed = {
        "en": ("exposed", "face up"),
        "ru": ("открыт", "картинками"),
        "be": ("адкрыт", "малюнкамі"),
    }[language]
    for name in ("shasta-sam", "shasta-sam-bicycle", "shasta-sam-foster"):
        text = rules_text(PROFILES[name].rules, t)
        sections = [s for s in text.sections if s.id not in ("source", "revoke")]
        words = " ".join(line for part in sections for line in part.sentences)

        assert [word for word in exposed if word in words] == []
        assert text.title.count("Sam" if language == "en" else "Сэм") == 1


def test_titles() -> None:
    """A title names the game that is really played, and the profile."""
    t = Catalog("en")
    closed = parse_rules({"profile": "bicycle", "stock": "closed", "trump": "cut"})
    opened = parse_rules({"profile": "shasta-sam", "stock": "open"})

    assert rules_text(Rules(), t).title == "California Jack: Bicycle"
    assert rules_text(closed, t).title == "Shasta Sam: Bicycle"
    assert rules_text(opened, t).title == "California Jack: Shasta Sam, strict"


@pytest.mark.parametrize("language", LANGUAGES)
def test_house_rules_are_told(language: str) -> None:
    """Each override is a line with the field, its value and the profile's."""
    t = Catalog(language)
    rules = parse_rules({"profile": "foster", "target": 21, "low": "first-holder"})
    lines = diff_text(rules, t)

    assert len(lines) == 2
    changes: tuple[tuple[str, str | int, str | int], ...] = (
        ("low", "first-holder", "captor"),
        ("target", 21, 7),
    )
    for line, (field, value, base) in zip(lines, changes, strict=True):
        assert field_name(field, t) in line
        assert value_text(field, value, t) in line
        assert value_text(field, base, t) in line
    assert rules_text(rules, t).sections[-1].sentences[-2:] == lines
    assert diff_text(replace(rules, low="captor", target=7), t) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_comparison(language: str) -> None:
    """Two profiles are compared field by field, and what differs is marked."""
    t = Catalog(language)
    rows = compare_rules(PROFILES["bicycle"].rules, PROFILES["foster"].rules, t)

    assert [row.field for row in rows] == list(FIELDS)
    assert {row.field for row in rows if row.differs} == {
        "trump",
        "void",
        "target",
        "packet",
        "first_dealer",
    }
    for row in rows:
        assert (row.first != row.second) == row.differs
        assert row.name == field_name(row.field, t)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("field", FIELDS)
def test_values_have_words_of_their_own(field: str, language: str) -> None:
    """No two values of a field read alike, and none reads like its code."""
    t = Catalog(language)
    words = [value_text(field, value, t) for value in _choices(field)]

    assert len(set(words)) == len(words)
    assert field_name(field, t) != field


def test_targets_are_counted() -> None:
    """The target stands in the right form: до 1 очка, до 5 очков, до 21 очка."""
    t = Catalog("ru")

    assert value_text("target", 1, t) == "1 очка"
    assert value_text("target", 5, t) == "5 очков"
    assert value_text("target", 21, t) == "21 очка"
    assert "наберёт 21 очко." in " ".join(rules_text(_with("target", 21), t).lines())
