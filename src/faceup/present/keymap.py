"""The commands of the table: one list for the terminal, the line mode, pages and help.

A command has keys (named as Textual and browsers' `key` values can be), a label, and
words by which it is typed in the line mode, in the reader's language. The letters work
on a Cyrillic layout as well: each key stands for the letter on the same place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from faceup.i18n import Catalog

HAND = 6
"""Cards a hand can hold: keys 1 to 6 play them."""

_LATIN = "qwertyuiopasdfghjklzxcvbnm"
_CYRILLIC = ("йцукенгшщзфывапролдячсмить", "йцукенгшўзфывапролдячсміть")

_TWINS = {
    latin: tuple(dict.fromkeys(row[place] for row in _CYRILLIC))
    for place, latin in enumerate(_LATIN)
}


@dataclass(frozen=True, slots=True)
class Command:
    """Something a player can ask of the table."""

    id: str
    """The name, the same in every shell."""
    keys: tuple[str, ...] = ()
    """The keys that give it, the first one shown; none where it is typed only."""
    group: str = "ask"
    """`play`, `ask` (it only tells), `table` (it changes something), or `program`."""
    is_typed: bool = False
    """Whether it can be typed in the line mode."""

    @property
    def all_keys(self) -> tuple[str, ...]:
        """Its keys, and the letters on the same places of Cyrillic layouts."""
        return (*self.keys, *(twin for key in self.keys for twin in twins(key)))

    def label(self, t: Catalog) -> str:
        """What it does, in a few words."""
        return t(f"present.command.{self.id}")

    def words(self, t: Catalog) -> tuple[str, ...]:
        """How it is typed, the first one shown; empty if it is not."""
        if not self.is_typed:
            return ()
        return tuple(t(f"present.words.{self.id}").split("|"))


def twins(key: str) -> tuple[str, ...]:
    """The letters of Cyrillic layouts on the place of a Latin one.

    >>> twins("h"), twins("o"), twins("enter")
    (('р',), ('щ', 'ў'), ())
    """
    return _TWINS.get(key, ())


_ALL = (
    Command("play-card", tuple(map(str, range(1, HAND + 1))), "play"),
    Command("left", ("left",), "play"),
    Command("right", ("right",), "play"),
    Command("confirm", ("enter", "up"), "play"),
    Command("go-on", ("space", "enter"), "play", is_typed=True),
    Command("hint", ("h",), is_typed=True),
    Command("describe", ("d",), is_typed=True),
    Command("hand", is_typed=True),
    Command("score", is_typed=True),
    Command("last-trick", ("l",), is_typed=True),
    Command("rules", ("r",), is_typed=True),
    Command("help", ("question_mark", "f1"), is_typed=True),
    Command("sort", ("s",), "table", is_typed=True),
    Command("memory", ("m",), "table", is_typed=True),
    Command("take-back", ("u",), "table", is_typed=True),
    Command("claim", ("c",), "table", is_typed=True),
    Command("resign", ("x",), "table", is_typed=True),
    Command("quit", ("q", "escape"), "program", is_typed=True),
)

COMMANDS: Mapping[str, Command] = MappingProxyType({item.id: item for item in _ALL})
"""Every command by name, in the order help tells them."""

YES_NO = ("yes", "no")
"""The answers to a question, typed by `present.words.yes` and `present.words.no`."""


def spoken(text: str) -> str:
    """A typed text in the form in which words are compared.

    >>> spoken("  Take  BACK "), spoken("ещё")
    ('take back', 'еще')
    """
    return " ".join(text.casefold().replace("ё", "е").split())


def typed_command(text: str, t: Catalog) -> str | None:
    """The command a text names, by a word of the language or its own name; or None.

    >>> typed_command("подсказка", Catalog("ru")), typed_command("hint", Catalog("ru"))
    ('hint', 'hint')
    """
    word = spoken(text)
    for command in _typed():
        if word in (spoken(name) for name in command.words(t)):
            return command.id
    english = Catalog("en")
    for command in _typed():
        if word in (spoken(name) for name in command.words(english)):
            return command.id
    return None


def typed_answer(text: str, t: Catalog) -> bool | None:
    """Yes or no, in the reader's language or in English; None for anything else."""
    word = spoken(text)
    for texts in (t, Catalog("en")):
        for answer in YES_NO:
            names = texts(f"present.words.{answer}").split("|")
            if word in (spoken(name) for name in names):
                return answer == "yes"
    return None


def _typed() -> Iterator[Command]:
    return (command for command in COMMANDS.values() if command.is_typed)
