"""The table's commands: one list of keys, labels and words."""

from __future__ import annotations

from itertools import product

import pytest

from faceup.errors import NotationError
from faceup.i18n import LANGUAGES, Catalog, parse_local_card
from faceup.present.keymap import COMMANDS, twins, typed_answer, typed_command


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_a_label(language: str) -> None:
    """Help can tell what each command does, no two alike."""
    labels = [command.label(Catalog(language)) for command in COMMANDS.values()]

    assert len(set(labels)) == len(COMMANDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_names_one_command(language: str) -> None:
    """Each word means the same in its language whatever else is typed in English."""
    t = Catalog(language)
    for command in COMMANDS.values():
        for word in command.words(t):
            assert typed_command(word, t) == command.id
            assert typed_command(f"  {word.upper()} ", t) == command.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_english_words_work_in_every_language(language: str) -> None:
    """Who learned the English words needs no others."""
    english = Catalog("en")
    for command in COMMANDS.values():
        for word in command.words(english):
            assert typed_command(word, Catalog(language)) == command.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_a_card_or_a_number(language: str) -> None:
    """A command can never be taken for a card, nor a card for a command."""
    for command, spoken in product(COMMANDS.values(), LANGUAGES):
        for word in command.words(Catalog(spoken)):
            assert not word.isdecimal()
            with pytest.raises(NotationError):
                parse_local_card(word, language)


def test_a_key_gives_one_command() -> None:
    """No key has two meanings but Enter, which plays a card or goes on."""
    seen: dict[str, str] = {}
    for command in COMMANDS.values():
        for key in command.all_keys:
            if key != "enter":
                assert key not in seen, (key, command.id, seen.get(key))
            seen[key] = command.id


def test_letters_work_on_cyrillic_layouts() -> None:
    """A letter key stands for the Cyrillic letters in its place."""
    assert twins("q") == ("й",)
    assert twins("b") == ("и", "і")
    assert twins("left") == ()
    assert "р" in COMMANDS["hint"].all_keys


@pytest.mark.parametrize(
    ("language", "yes", "no"),
    [("en", "y", "No"), ("ru", "Да", "н"), ("be", "так", "не")],
)
def test_yes_and_no_are_understood(language: str, yes: str, no: str) -> None:
    """A question is answered in the reader's words, and nothing else is an answer."""
    t = Catalog(language)

    assert typed_answer(yes, t) is True
    assert typed_answer(no, t) is False
    assert typed_answer("maybe", t) is None
    assert typed_answer("", t) is None
