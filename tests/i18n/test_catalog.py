"""What a catalog promises: the right text, the right plural, and no silent English."""

import pickle

import pytest

from faceup.errors import UnknownName
from faceup.i18n import LANGUAGES, Catalog, MissingText, choose_language

NUMBERS = (0, 1, 2, 5, 11, 21, 22, 25, 111)
"""One of every kind of number the plural rules tell apart."""

MANY_FEW_ONE = ["many", "one", "few", "many", "many", "one", "few", "many", "many"]
"""The Slavic form each of them takes."""

NOUNS = {
    ("en", "points"): ("point", "points", "points"),
    ("en", "tricks"): ("trick", "tricks", "tricks"),
    ("en", "cards"): ("card", "cards", "cards"),
    ("ru", "points"): ("очко", "очка", "очков"),
    ("ru", "tricks"): ("взятка", "взятки", "взяток"),
    ("ru", "cards"): ("карта", "карты", "карт"),
    ("be", "points"): ("ачко", "ачкі", "ачкоў"),
    ("be", "tricks"): ("узятка", "узяткі", "узятак"),
    ("be", "cards"): ("карта", "карты", "карт"),
}
"""The forms of a noun after one, few and many."""


@pytest.mark.parametrize(("language", "noun"), NOUNS)
def test_plurals(language: str, noun: str) -> None:
    """A counted noun stands in the form its number asks for."""
    t = Catalog(language)
    one, few, many = NOUNS[language, noun]
    by_kind = {"one": one, "few": few, "many": many}
    kinds = MANY_FEW_ONE
    if language == "en":
        kinds = ["one" if n == 1 else "many" for n in NUMBERS]

    for n, kind in zip(NUMBERS, kinds, strict=True):
        assert t(f"core.{noun}", n=n) == f"{n} {by_kind[kind]}"


def test_plural_of_a_negative_number() -> None:
    """A score below zero takes the form of its size: −1 очко, −2 очка."""
    t = Catalog("ru")

    assert [t("core.points", n=n) for n in (-1, -2, -5, -11)] == [
        "-1 очко",
        "-2 очка",
        "-5 очков",
        "-11 очков",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_key_is_an_error(language: str) -> None:
    """A key that is not there is named with its language; no English slips in."""
    t = Catalog(language)

    for key in ("core.no-such-key", "no-such-domain.key", "nothing", "", "core"):
        assert not t.has(key)
        with pytest.raises(MissingText) as caught:
            t(key)
        assert caught.value.details == {"key": key, "language": language}
        assert f"`{key}`" in str(caught.value)
        assert isinstance(caught.value, KeyError)


def test_a_plural_needs_its_number() -> None:
    """A text with plurals asked for without `n` is refused, not guessed."""
    t = Catalog("en")

    assert t.has("core.points")
    with pytest.raises(MissingText):
        t("core.points")


def test_a_missing_value_is_named() -> None:
    """A text that needs a value says which, and can be pickled like every error."""
    with pytest.raises(MissingText) as caught:
        Catalog("en")("core.card.second-pack")

    assert caught.value.code == "missing-argument"
    assert caught.value.details["name"] == "card"
    assert pickle.loads(pickle.dumps(caught.value)).details == caught.value.details  # noqa: S301 - our own bytes


@pytest.mark.parametrize(
    "name",
    ["{", "}", "{0}", "{name}", "{name.__class__}", "%s", "%(name)d", "%", "\\", '"'],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_values(language: str, name: str) -> None:
    """A value is put in as it is, whatever braces and percent signs it holds."""
    told = Catalog(language)("core.card.second-pack", card=name)

    assert told.startswith(name + " (")


def test_values_may_have_any_name() -> None:
    """Values named like the parameters of the catalog itself do no harm."""
    t = Catalog("en")

    assert t("error.missing-text", key="k", language="l", self="s").startswith("A text")


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "be_BY@latin"}, "be"),
        ({"LANG": "ru"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "run_BI"}, "en"),
        ({"LC_ALL": "C", "LANG": "ru_RU"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "be_BY", "LANG": "ru_RU"}, "be"),
        ({"LC_MESSAGES": "ru_RU", "LANG": "be_BY"}, "ru"),
        ({"LANGUAGE": "be:ru"}, "be"),
    ],
)
def test_the_environment_chooses(environ: dict[str, str], expected: str) -> None:
    """The first variable that is set decides, by its language alone."""
    assert choose_language(environ) == expected


def test_flag_over_setting_over_environment() -> None:
    """What is said last and nearest wins; `auto` gives way to the environment."""
    environ = {"LANG": "be_BY.UTF-8"}

    assert choose_language(environ, "ru", "en") == "en"
    assert choose_language(environ, "ru") == "ru"
    assert choose_language(environ, "auto") == "be"
    assert choose_language(environ, "ru", "auto") == "be"
    assert choose_language(environ, "en", "RU_ru") == "ru"


@pytest.mark.parametrize("chosen", ["de", "", "russian", "../ru"])
def test_unknown_languages_are_refused(chosen: str) -> None:
    """A flag or setting that names no language is refused with what is accepted."""
    with pytest.raises(UnknownName, match="accepted: en, ru, be") as caught:
        choose_language({"LANG": "ru"}, "auto", chosen)
    with pytest.raises(UnknownName):
        choose_language({}, chosen)

    assert caught.value.code == "unknown-language"
    assert caught.value.details["value"] == chosen


def test_catalogs_are_values() -> None:
    """Two catalogs of a language are equal and may be keys."""
    assert {Catalog("ru"), Catalog("ru")} == {Catalog("ru")}
    assert Catalog("ru") != Catalog("be")
    assert repr(Catalog("be")) == "Catalog('be')"


@pytest.mark.parametrize("language", LANGUAGES)
def test_game_game_and_match_are_three_words(language: str) -> None:
    """The award Game, a card game and a match are never told by the same word."""
    t = Catalog(language)
    words = {
        t(key).casefold()
        for key in ("core.award.game", "core.noun.game", "core.noun.match")
    }

    assert len(words) == 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["award", "suit", "rank", "level", "profile", "noun"])
def test_one_concept_one_word(language: str, kind: str) -> None:
    """No two concepts of a kind share a word."""
    from faceup.i18n.compile import entries

    words = [
        entry.forms[0].casefold()
        for entry in entries(language, "core")
        if entry.key.startswith(f"core.{kind}.")
    ]

    assert words
    assert len(set(words)) == len(words)
