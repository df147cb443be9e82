"""The program and its catalogs agree: every key asked for is there."""

from collections.abc import Callable

import pytest

from faceup.errors import FaceupError, RecordError
from faceup.i18n import LANGUAGES, Catalog
from faceup.i18n.compile import domains, entries
from faceup.i18n.errors import phrase_key
from tests.i18n import usage

DOMAINS = frozenset(domains())
"""Every domain with a source."""

DUTIES = (
    "must-follow",
    "must-follow-or-trump",
    "must-trump",
    "not-held",
    "not-your-turn",
    "deal-over",
    "match-over",
    "claim-not-open",
)
"""Why California Jack refuses an action."""


def _keys() -> frozenset[str]:
    return frozenset(entry.key for domain in DOMAINS for entry in entries("en", domain))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_called_for_exists(language: str) -> None:
    """A key written in a call has a text, or is the stem of keys that have.

    A sentence with a “you” of its own is called by its stem: `.you` or `.other` follows.
    """
    t = Catalog(language)
    keys = _keys()
    missing = {
        key: place
        for key, place in usage.called_keys(DOMAINS).items()
        if not t.has(key) and not any(known.startswith(f"{key}.") for known in keys)
    }

    assert missing == {}


def test_every_composed_key_has_a_beginning() -> None:
    """A key completed by a value begins like at least one key there is."""
    keys = _keys()
    _, prefixes = usage.mentioned(DOMAINS)

    assert [p for p in prefixes if not any(key.startswith(p) for key in keys)] == []


def test_unused_keys_are_reported(
    record_property: Callable[[str, object], None],
) -> None:
    """Texts nothing seems to ask for are few, and named for whoever tidies up."""
    keys, prefixes = usage.mentioned(DOMAINS)
    beginnings = (*prefixes, *(f"{key}." for key in keys))
    unused = sorted(key for key in _keys() - keys if not key.startswith(beginnings))
    record_property("unused", unused)
    for key in unused:
        print("unused:", key)

    assert len(unused) < len(_keys()) / 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_code_has_its_text(language: str) -> None:
    """Every code raised or returned anywhere in the source is told in every language."""
    t = Catalog(language)
    places = {item.code: item.where for item in usage.raised()}
    places |= dict.fromkeys(RecordError.CODES, "the record contract")
    places |= dict.fromkeys(DUTIES, "the game")

    places |= dict.fromkeys(usage.words_like("storage-[a-z-]+"), "the store")

    assert {c: where for c, where in places.items() if not t.has(f"error.{c}")} == {}


def test_every_composed_code_has_texts() -> None:
    """A code completed by a value begins like at least one that has a text."""
    keys = _keys()

    for code in usage.composed_codes():
        assert [key for key in keys if key.startswith(f"error.{code}")], code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_accepted_phrase_has_its_text(language: str) -> None:
    """What would be accepted is told in the reader's language where it is a phrase."""
    t = Catalog(language)

    for phrase, place in usage.accepted_phrases().items():
        assert t.has(phrase_key(phrase)), (phrase, place)


def test_every_error_gives_what_its_text_needs() -> None:
    """A place that raises an error gives every value the text of its code names."""
    needed = {entry.key: entry.placeholders for entry in entries("en", "error")}
    short = [
        (item.where, item.code, sorted(absent))
        for item in usage.raised()
        if item.details is not None
        for key in (f"error.{item.code}", f"error.{item.code}.nearest")
        if key in needed and (key == f"error.{item.code}" or "nearest" in item.details)
        if f"error.{item.code}.plain" not in needed
        if (absent := needed[key] - item.details - {"message"})
    ]

    assert short == []


def test_every_class_of_errors_has_a_text() -> None:
    """Each class in the tree of errors has a code that is told."""
    t = Catalog("en")
    waiting, classes = [FaceupError], []
    while waiting:
        one = waiting.pop()
        classes.append(one)
        waiting += one.__subclasses__()

    assert [one.__name__ for one in classes if not t.has(f"error.{one.code}")] == []


PAIRS = (("high", "low"), ("mine", "theirs"), ("one", "two"), ("own", "other"))
"""Two numbers of a sentence, as its values are called."""


def _first_of_pairs(language: str) -> dict[tuple[str, int, tuple[str, str]], str]:
    """Which number of a pair stands first, by key, plural form and pair."""
    return {
        (entry.key, form, pair): min(pair, key=lambda name: text.find(f"{{{name}}}"))
        for domain in DOMAINS
        for entry in entries(language, domain)
        for form, text in enumerate(entry.forms)
        for pair in PAIRS
        if all(f"{{{name}}}" in text for name in pair)
    }


@pytest.mark.parametrize("language", ["ru", "be"])
def test_scores_stand_in_one_order_in_every_language(language: str) -> None:
    """Whose score comes first in a sentence does not change with its language."""
    english = {
        (key, pair): first for (key, _, pair), first in _first_of_pairs("en").items()
    }
    other = _first_of_pairs(language)

    assert {(key, pair) for key, _, pair in other} == set(english)
    assert len(english) > 10
    for (key, form, pair), first in other.items():
        assert first == english[key, pair], (key, form)
