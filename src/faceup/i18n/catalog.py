"""Catalogs of texts: a key and values in, a sentence in the reader's language out.

A key is symbolic (`terminal.home.title`); its first segment is the domain, the file it
lives in. A key that is missing is an error, never a silent English sentence: the tests
hold every key in every language, so a person never meets a half-translated screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from faceup.errors import FaceupError, UnknownName

LANGUAGES = ("en", "ru", "be")
"""The languages there are, in the order they are offered."""

LOCALES = Path(__file__).with_name("locales")
"""Where the catalogs lie: `<language>/LC_MESSAGES/<domain>.po` and `.mo`."""

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")


class MissingText(FaceupError, KeyError):
    """A key, or a value its text needs, that is not there: a fault of the program."""

    code = "missing-text"


class Catalog:
    """The texts of one language.

    >>> t = Catalog("ru")
    >>> t("core.points", n=1), t("core.points", n=22), t("core.points", n=111)
    ('1 очко', '22 очка', '111 очков')
    """

    __slots__ = ("language",)

    def __init__(self, language: str) -> None:
        self.language = _known(language)
        """`en`, `ru` or `be`."""

    def __call__(self, key: str, /, **args: object) -> str:
        """The text of a key with its values put in.

        A whole number `n` selects the plural. A value is put in as it is: braces in a
        player's name are just braces.

        Raises:
            MissingText: if the key is not there, or its text needs a value not given.
        """
        text = self._find(key, args.get("n"))
        if text is None:
            raise MissingText(
                f"no text `{key}` in `{self.language}`; add it to the catalog",
                key=key,
                language=self.language,
            )
        try:
            return text.format_map(args)
        except KeyError as absent:
            raise MissingText(
                f"the text `{key}` in `{self.language}` needs a value `{absent.args[0]}`",
                code="missing-argument",
                key=key,
                language=self.language,
                name=absent.args[0],
            ) from None

    def has(self, key: str) -> bool:
        """Whether there is a text for a key, with or without plurals."""
        return self._find(key, None) is not None or self._find(key, 1) is not None

    def _find(self, key: str, n: object) -> str | None:
        """The text before values are put in, or None."""
        texts = _domain(self.language, key.partition(".")[0])
        plural = texts.ngettext(key, key, abs(n) if isinstance(n, int) else 1)
        if plural != key:
            # Newer versions of gettext answer a plural key without a number, older ones
            # do not: here it is refused on all of them.
            return plural if isinstance(n, int) else None
        text = texts.gettext(key)
        return None if text == key else text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Catalog) and other.language == self.language

    def __hash__(self) -> int:
        return hash(self.language)

    def __repr__(self) -> str:
        return f"Catalog({self.language!r})"


@cache
def _domain(language: str, domain: str) -> NullTranslations:
    path = LOCALES / language / "LC_MESSAGES" / f"{domain}.mo"
    try:
        with path.open("rb") as file:
            return GNUTranslations(file)
    except FileNotFoundError:
        return NullTranslations()  # it answers every key with the key: all missing


def choose_language(
    environ: Mapping[str, str], setting: str = "auto", flag: str | None = None
) -> str:
    """The language to speak: the flag, else the setting, else the environment's.

    `auto` leaves the choice to the environment. There the first of LC_ALL, LC_MESSAGES,
    LANG and LANGUAGE that is set decides; what is neither Russian nor Belarusian is
    spoken to in English.

    >>> choose_language({"LANG": "be_BY.UTF-8"}), choose_language({}, "be", "ru")
    ('be', 'ru')

    Raises:
        UnknownName: for a flag or setting that names no language there is.
    """
    chosen = setting if flag is None else flag
    if chosen.strip().lower() != "auto":
        return _known(chosen)
    for name in _VARIABLES:
        value = environ.get(name, "")
        if value:
            language = _primary(value.partition(":")[0])
            return language if language in LANGUAGES else "en"
    return "en"


def _primary(tag: str) -> str:
    """The language of a locale's name: `ru` of `ru_RU.UTF-8`, `ru-RU`, `RU`."""
    tag = tag.strip().lower()
    for mark in "_-.@":
        tag = tag.partition(mark)[0]
    return tag


def _known(language: str) -> str:
    found = _primary(language)
    if found in LANGUAGES:
        return found
    near = get_close_matches(found, LANGUAGES, n=1)
    accepted = ", ".join(LANGUAGES)
    raise UnknownName(
        f"no language is called `{language}`; accepted: {accepted}",
        code="unknown-language",
        value=language,
        accepted=accepted,
        nearest=near[0] if near else "",
    )
