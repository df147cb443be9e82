"""Cards in the reader's language: named, shortened, and read as people type them.

Records, logs and commands spell cards in notation (`TS`), the same everywhere. A person
reads `Т♠` or “туз пик” and may type either.

The Cyrillic Т is the ace, and as a suit the clubs (трефы); the Latin T of notation is
the ten. The rules that keep this safe:

* the rank comes first (`ТП` is the ace of spades), else the suit (`ПТ` is it too, `ТК`
  is the king of clubs); the only word both rules read is `ТТ`, the ace of clubs in both;
* a card is typed in one alphabet: `ТS` with a Cyrillic Т is refused, not guessed;
* the ASCII form is ASCII throughout (`AS`, never a Cyrillic rank with a Latin suit),
  so that what is shown can be typed back.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Literal, TypeVar

from faceup.cards import ALL_CARDS, Card, Rank, Suit
from faceup.cards.card import COPY_OFFSET, SUIT_GLYPHS
from faceup.errors import NotationError
from faceup.i18n.catalog import Catalog

Glyphs = Literal["unicode", "ascii"]
"""Whether suits are shown by their signs, or cards in ASCII letters throughout."""

_Member = TypeVar("_Member", Rank, Suit)

_HOLLOW = str.maketrans("♧♢♡♤", SUIT_GLYPHS, "\ufe0e\ufe0f")


def suit_name(suit: Suit, t: Catalog) -> str:
    """The name of a suit: spades, пики, пікі."""
    return t(f"core.suit.{suit.name.lower()}")


def rank_name(rank: Rank, t: Catalog) -> str:
    """The name of a rank: ace, туз, туз."""
    return t(f"core.rank.{rank.name.lower()}")


def card_name(card: Card, t: Catalog) -> str:
    """The full name of a card, told apart from its twin of a second pack.

    >>> [card_name(Card.parse("AS"), Catalog(language)) for language in ("en", "ru", "be")]
    ['ace of spades', 'туз пик', 'туз пік']
    """
    name = t(f"core.card.{card.face}")
    return t("core.card.second-pack", card=name) if card.copy else name


def suit_short(suit: Suit, *, glyphs: Glyphs = "unicode") -> str:
    """The sign of a suit, or its letter of notation."""
    return suit.letter if glyphs == "ascii" else suit.glyph


def card_short(card: Card, t: Catalog, *, glyphs: Glyphs = "unicode") -> str:
    """The short form of a card: the letter on the card and the sign of the suit.

    >>> [card_short(Card.parse("TS"), Catalog(language)) for language in ("en", "ru")]
    ['10♠', '10♠']
    >>> card_short(Card.parse("AS"), Catalog("ru"))
    'Т♠'
    >>> card_short(Card.parse("AS"), Catalog("ru"), glyphs="ascii")
    'AS'
    """
    twin = "+" if card.copy else ""
    if glyphs == "ascii":
        return str(card.face).replace("T", "10") + twin
    if card.is_joker:
        return t("core.joker.short", number=card.face.index - 51) + twin
    return t(f"core.letter.{card.rank.name.lower()}") + card.suit.glyph + twin


def cards_short(
    cards: Iterable[Card], t: Catalog, *, glyphs: Glyphs = "unicode"
) -> str:
    """Cards in the short form with spaces between, in the order given."""
    return " ".join(card_short(card, t, glyphs=glyphs) for card in cards)


def parse_local_card(text: str, language: str) -> Card:
    """Read a card as a person types it: in notation, local letters or words.

    >>> words = ("Т♠", "тп", "10П", "туз пик", "дама треф", "AS")
    >>> [str(parse_local_card(word, "ru")) for word in words]
    ['AS', 'AS', 'TS', 'AS', 'QC', 'AS']
    >>> str(parse_local_card("Ace of Spades", "en"))
    'AS'

    Raises:
        NotationError: if the text is not exactly one card.
    """
    word = _plain(text)
    second = word.endswith("+")
    index = _spelled(word.removesuffix("+"), language)
    if index is None:
        try:
            return Card.parse(text)
        except NotationError:
            raise NotationError(
                f"not a card: `{text}`; write its name, or rank and suit, like `TS`",
                code="not-a-card",
                text=text,
            ) from None
    return ALL_CARDS[index + COPY_OFFSET * second]


def _plain(text: str) -> str:
    """Lower case, no spaces, no `of`; ё as е, hollow suit signs as solid ones."""
    text = unicodedata.normalize("NFC", text).translate(_HOLLOW).casefold()
    return "".join(word for word in text.replace("ё", "е").split() if word != "of")


def _spelled(word: str, language: str) -> int | None:
    """The number of a card spelled in the words of a language, or None."""
    spellings = _spellings(language)
    joker = spellings.jokers.get(word)
    if joker is not None:
        return joker
    rank, suit = next(spellings.readings(word), (None, None))
    return None if rank is None or suit is None else 13 * suit + rank


class _Spellings:
    """How a language spells ranks, suits and jokers, in plain form."""

    __slots__ = ("jokers", "ranks", "suits")

    def __init__(self, language: str) -> None:
        t = Catalog(language)
        self.ranks = _spelled_as(t, "rank", Rank)
        self.suits = _spelled_as(t, "suit", Suit)
        self.suits |= dict(zip(SUIT_GLYPHS, Suit, strict=True))
        self.jokers = {
            _plain(name): 51 + number
            for number in (1, 2)
            for name in (
                t(f"core.card.X{number}"),
                t("core.joker.short", number=number),
            )
        }

    def readings(self, word: str) -> Iterator[tuple[Rank, Suit]]:
        """Every reading of a word as a rank and a suit, the rank-first ones first."""
        longest = max(map(len, self.ranks)) + max(map(len, self.suits))
        places = range(1, len(word) if len(word) <= longest else 0)
        for place in places:
            yield from _pair(self.ranks, word[:place], self.suits, word[place:])
        for place in places:
            yield from _pair(self.ranks, word[place:], self.suits, word[:place])


def _pair(
    ranks: Mapping[str, Rank], rank: str, suits: Mapping[str, Suit], suit: str
) -> Iterator[tuple[Rank, Suit]]:
    if rank in ranks and suit in suits:
        yield ranks[rank], suits[suit]


def _spelled_as(
    t: Catalog, kind: str, members: Iterable[_Member]
) -> dict[str, _Member]:
    """Every spelling the catalog lists for the members of a kind."""
    return {
        _plain(word): member
        for member in members
        for word in t(f"core.typed.{kind}.{member.name.lower()}").split()
    }


@cache
def _spellings(language: str) -> _Spellings:
    return _Spellings(language)
