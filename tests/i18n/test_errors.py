"""Errors are told in the reader's language, and telling one never raises another."""

import pytest

from faceup.cards import ALL_CARDS
from faceup.errors import (
    FaceupError,
    IllegalAction,
    NotationError,
    PositionError,
    RecordError,
    RulesError,
    StorageError,
    UsageError,
)
from faceup.games.california_jack.notation import parse_position
from faceup.games.california_jack.profiles import profile
from faceup.games.california_jack.rules import parse_rules
from faceup.games.game import Refusal
from faceup.i18n import LANGUAGES, Catalog, error_text


def _refusal(code: str) -> Refusal:
    details = {"card": "7C", "allowed": "2S 9S AH", "led": "S", "trump": "H"}
    return Refusal(code, "in English", details)


def test_a_refused_play_in_the_words_of_the_table() -> None:
    """The reason names the card, the suit and what may be played, in local letters."""
    refusal = _refusal("must-follow-or-trump")

    assert error_text(refusal, Catalog("ru")) == (
        "7♣ положить нельзя: у вас есть пики, ходите в масть или бейте козырем."
        " Можно: Т♥ 2♠ 9♠"
    )
    assert error_text(refusal, Catalog("be")) == (
        "7♣ пакласці нельга: у вас ёсць пікі, хадзіце ў масць або біце козырам."
        " Можна: Т♥ 2♠ 9♠"
    )
    assert error_text(refusal, Catalog("en"), glyphs="ascii") == (
        "7C cannot be played: you hold spades, so follow suit or trump."
        " You may play: AH 2S 9S"
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", ["must-follow", "must-trump", "not-held"])
def test_exceptions_and_refusals_are_told_alike(code: str, language: str) -> None:
    """What a game answers and what it raises are one sentence."""
    refusal = _refusal(code)
    error = IllegalAction(refusal.message, code=code, **refusal.details)
    t = Catalog(language)

    assert error_text(error, t) == error_text(refusal, t) != refusal.message


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_nearest_name_is_offered(language: str) -> None:
    """A mistyped profile is answered with the likely one; a wild one is not."""
    t = Catalog(language)
    with pytest.raises(RulesError) as near:
        profile("fostr")
    with pytest.raises(RulesError) as far:
        profile("xyzzy")

    told = error_text(near.value, t)
    assert told.count("foster") > 1
    assert error_text(far.value, t).count("foster") == told.count("foster") - 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("data", "named"),
    [
        ({"target": 0}, ("target", "0")),
        ({"stock": "closed"}, ("stock: closed", "trump: stock-top", "trump: cut")),
        ({"folow": "suit"}, ("folow", "follow")),
        ({"profile": 7}, ("profile", "7")),
        ({"profile": "{0}"}, ("{0}",)),
        ({"low": "{captor}"}, ("low", "{captor}", "first-holder")),
        ({"{": "}"}, ("{",)),
    ],
)
def test_refused_rules_are_told(
    data: dict[str, object], named: tuple[str, ...], language: str
) -> None:
    """Every way to give bad rules is told in the reader's language, braces and all."""
    with pytest.raises(RulesError) as caught:
        parse_rules(data)

    told = error_text(caught.value, Catalog(language))
    assert told != caught.value.message
    assert [name for name in named if name not in told] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_without_a_text_keeps_its_message(language: str) -> None:
    """An unknown code, or details short of a value, falls back to English."""
    t = Catalog(language)

    assert error_text(FaceupError("odd", code="no-such-code"), t) == "odd"
    assert error_text(FaceupError("odd", code=""), t) == "odd"
    assert error_text(FaceupError("odd", code="../x"), t) == "odd"
    assert error_text(FaceupError("odd", code="bad-rule-value", field="x"), t) == "odd"


@pytest.mark.parametrize("language", LANGUAGES)
def test_details_that_are_not_what_they_seem(language: str) -> None:
    """A detail called `card` that is no card is told as it is."""
    error = NotationError("m", code="card-twice", card="{ZZ}", text="%s")
    odd = NotationError("m", code="card-twice", card=None, led=7, trump="", allowed="?")

    assert "{ZZ}" in error_text(error, Catalog(language))
    assert "None" in error_text(odd, Catalog(language))


def test_a_fault_in_a_record_is_told_of_somebody_else() -> None:
    """An illegal play of a record: what it broke and what was legal, not “you”."""
    details = {"card": "AS", "led": "H", "trump": "C", "allowed": "2H 3H"}
    error = RecordError(
        "in English",
        code="illegal-play",
        reason="must-follow",
        deal=2,
        play=13,
        **details,
    )

    assert error_text(error, Catalog("ru")) == (
        "Т♠ — ход не по правилам: на руках есть червы,"
        " надо ходить в масть. Можно: 2♥ 3♥"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_bad_rules_of_a_record_are_told_by_their_reason(language: str) -> None:
    """A record with an unknown profile says that, not just that its rules are bad."""
    t = Catalog(language)
    with pytest.raises(RulesError) as caught:
        profile("fostr")
    error = caught.value
    details = error.details | {"reason": error.code}
    record_error = RecordError(error.message, code="bad-rules", **details)

    assert error_text(record_error, t) == error_text(error, t)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_accepted_is_told_in_words(language: str) -> None:
    """A phrase of what is accepted is translated, its numbers kept."""
    t = Catalog(language)
    with pytest.raises(RulesError) as caught:
        parse_rules({"target": "x"})
    told = error_text(caught.value, t)
    seat = UsageError("m", code="no-such-seat", value=7, accepted="0 to 1")

    assert "1" in told
    assert ("an integer" in told) == (language == "en")
    assert "0" in error_text(seat, t)
    assert ("0 to 1" in error_text(seat, t)) == (language == "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_that_needs_no_values_stands_in(language: str) -> None:
    """An error raised without its details is told by the plain text of its code."""
    t = Catalog(language)

    assert error_text(StorageError("m"), t) == t("error.storage.plain")
    assert error_text(StorageError("m", path="{p}", why="%"), t).count("{p}") == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("trump", "low", "plays"),
    [("H", "2C", "-"), ("S", "3C", "-"), ("S", "2C", "2C"), ("S", "2C", "8C2C9CKS")],
)
def test_why_a_position_cannot_be_is_told_in_words(
    language: str, trump: str, low: str, plays: str
) -> None:
    """The reason inside the reason is in the reader's language, too."""
    cards = [str(card) for card in ALL_CARDS[:52]]
    hands = f"{low}{''.join(cards[1:6])}/{''.join(cards[6:12])}"
    stock = "".join(reversed(cards[12:]))
    with pytest.raises(PositionError) as caught:
        parse_position(f"cj1 strict prevent 0:0 0 {trump} {hands} {stock} {plays}")
    told = error_text(caught.value, Catalog(language))
    assert "`" not in told
    assert len(told) > len(error_text(_coded("bad-position"), Catalog(language)))


def _coded(code: str) -> FaceupError:
    return FaceupError("in English", code=code)
