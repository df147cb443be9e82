"""Cards are named, shortened and read in every language."""

import time

import pytest

from faceup.cards import ALL_CARDS, Card, Rank, Suit
from faceup.errors import NotationError
from faceup.i18n import (
    LANGUAGES,
    Catalog,
    card_name,
    card_short,
    cards_short,
    parse_local_card,
    rank_name,
    suit_name,
    suit_short,
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_is_read_back(language: str) -> None:
    """All 108 cards: name, short form, ASCII form and notation are read back, distinct."""
    t = Catalog(language)
    for form in (
        [card_short(card, t) for card in ALL_CARDS],
        [card_short(card, t, glyphs="ascii") for card in ALL_CARDS],
        [str(card) for card in ALL_CARDS],
    ):
        assert [parse_local_card(text, language) for text in form] == list(ALL_CARDS)
    names = [card_name(card, t) for card in ALL_CARDS]

    assert len(set(names)) == len(ALL_CARDS)
    assert [parse_local_card(name, language) for name in names[:54]] == list(
        ALL_CARDS[:54]
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ascii_form_is_ascii(language: str) -> None:
    """No Cyrillic Т, that looks like the ten of notation, in the ASCII form."""
    t = Catalog(language)

    for card in ALL_CARDS:
        assert card_short(card, t, glyphs="ascii").isascii()


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_agree_with_ranks_and_suits(language: str) -> None:
    """A card's full name begins with the name of its rank."""
    t = Catalog(language)

    for card in ALL_CARDS[:52]:
        assert card_name(card, t).startswith(rank_name(card.rank, t) + " ")
        assert card_short(card, t).endswith(suit_short(card.suit))


def test_the_words_of_the_table() -> None:
    """Suits, ranks and letters are those players use."""
    said = {
        language: [suit_name(suit, Catalog(language)) for suit in Suit]
        for language in LANGUAGES
    }
    letters = {
        language: [
            card_short(Card.of(rank, Suit.SPADES), Catalog(language))
            for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)
        ]
        for language in LANGUAGES
    }

    assert said == {
        "en": ["clubs", "diamonds", "hearts", "spades"],
        "ru": ["трефы", "бубны", "червы", "пики"],
        "be": ["трэфы", "бубны", "чырвы", "пікі"],
    }
    assert letters == {
        "en": ["A♠", "K♠", "Q♠", "J♠", "10♠"],
        "ru": ["Т♠", "К♠", "Д♠", "В♠", "10♠"],
        "be": ["Т♠", "К♠", "Д♠", "В♠", "10♠"],
    }
    assert card_name(Card.parse("AS"), Catalog("be")) == "туз пік"
    assert (
        card_name(Card.parse("X1+"), Catalog("ru")) == "первый джокер (вторая колода)"
    )
    assert cards_short([Card.parse("AS"), Card.parse("TH")], Catalog("ru")) == "Т♠ 10♥"


@pytest.mark.parametrize(
    ("language", "text", "card"),
    [
        # Cyrillic from here on, unless the notation is said.
        ("ru", "ТП", "AS"),
        ("ru", "Т♠", "AS"),
        ("ru", "♠Т", "AS"),
        ("ru", "т♤", "AS"),
        ("ru", "10П", "TS"),
        ("ru", "П10", "TS"),
        ("ru", "ПТ", "AS"),
        ("ru", "ТТ", "AC"),
        ("ru", "ТТр", "AC"),
        ("ru", "Т10", "TC"),
        ("ru", "10Т", "TC"),
        ("ru", "ТК", "KC"),
        ("ru", "КТ", "KC"),
        ("ru", "дтр", "QC"),
        ("ru", "ВБ", "JD"),
        ("ru", "2ч", "2H"),
        ("ru", "туз пик", "AS"),
        ("ru", "  Туз   ПИК ", "AS"),
        ("ru", "пиковая дама", "QS"),
        ("ru", "валет червей", "JH"),
        ("ru", "девятка крестей", "9C"),
        ("ru", "10 бубен", "TD"),
        ("ru", "семёрка треф", "7C"),
        ("ru", "семерка треф", "7C"),
        ("ru", "первый джокер", "X1"),
        ("ru", "Дж2+", "X2+"),
        ("ru", "Т♠+", "AS+"),
        ("be", "ТП", "AS"),
        ("be", "дзясятка чырваў", "TH"),
        ("be", "кароль трэф", "KC"),
        ("be", "В♦", "JD"),
        ("en", "ace of spades", "AS"),
        ("en", "Ten of Hearts", "TH"),
        ("en", "10♥", "TH"),
        # The notation, in Latin letters, is the same in every language.
        ("ru", "TS", "TS"),
        ("be", "S10", "TS"),
        ("ru", "T♠", "TS"),
        ("en", "x1", "X1"),
    ],
)
def test_as_people_type(language: str, text: str, card: str) -> None:
    """A card is read in the letters and words of the table, and in notation."""
    assert str(parse_local_card(text, language)) == card


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "ТS"),  # a Cyrillic Т before a Latin S: ace or ten? not guessed
        ("ru", "TП"),  # a Latin T before a Cyrillic П
        ("ru", "ККК"),
        ("ru", "1П"),
        ("ru", "Т"),
        ("ru", "пики"),
        ("ru", "туз"),
        ("ru", ""),
        ("ru", "туз пик король пик"),
        ("be", "11П"),
        ("en", "ТП"),  # Cyrillic
        ("en", "ace of"),
        ("en", "of"),
        ("en", "{0}"),
    ],
)
def test_no_card(language: str, text: str) -> None:
    """What is no card, or could be two, is refused with the text in the error."""
    with pytest.raises(NotationError) as caught:
        parse_local_card(text, language)

    assert caught.value.code == "not-a-card"
    assert caught.value.details == {"text": text}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_spelling_means_two_cards(language: str) -> None:
    """Whichever letters are typed, both readings of a word are one card."""
    from faceup.i18n.cards import _Spellings

    spellings = _Spellings(language)
    for rank in spellings.ranks:
        for suit in spellings.suits:
            readings = set(spellings.readings(rank + suit))

            assert len(readings) == 1, rank + suit
            assert readings == {(spellings.ranks[rank], spellings.suits[suit])}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_text_is_quickly_no_card(language: str) -> None:
    """What is longer than any name is refused without trying every way to part it."""
    began = time.process_time()
    with pytest.raises(NotationError):
        parse_local_card("x" * 1_000_000, language)
    assert time.process_time() - began < 2
