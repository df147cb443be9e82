"""What seats are called: chosen names as they are, other seats in the reader's words."""

from __future__ import annotations

import pytest

from faceup.i18n import LANGUAGES, Catalog
from faceup.present.names import levels_in, reader_seat, seat_names

EN = Catalog("en")

OLD = [("You", "Computer"), ("Вы", "Компьютер"), ("Вы", "Камп’ютар")]
"""What the first versions kept for a person without a name and a computer player."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kept", [("", ""), *OLD])
def test_defaults_are_told_in_the_readers_language(
    kept: tuple[str, str], language: str
) -> None:
    """Nothing kept, or what an old table kept, reads the same in each language."""
    t = Catalog(language)
    words = t("core.seat.you"), t("core.seat.computer")

    assert seat_names(kept, (None, "club"), t) == words
    assert seat_names(kept[::-1], ("club", None), t) == words[::-1]


def test_a_chosen_name_stays() -> None:
    """No language and no level changes a name that was chosen."""
    for language in LANGUAGES:
        names = seat_names(("Ада", "Bo"), (None, "club"), Catalog(language))
        assert names == ("Ада", "Bo")


def test_a_person_without_a_name_is_a_player_to_others() -> None:
    """“You” is told to whoever looks with that seat's eyes, or with all hands open."""
    levels = (None, "club")

    assert seat_names(("", ""), levels, EN, eyes=None)[0] == "You"
    assert seat_names(("", ""), levels, EN, eyes=0)[0] == "You"
    assert seat_names(("", ""), levels, EN, eyes=1)[0] == "Player"


def test_seats_of_one_kind_are_told_apart() -> None:
    """Two persons have their numbers; two computer players their levels, or more."""
    assert seat_names(("", ""), (None, None), EN) == ("Seat 0", "Seat 1")
    assert seat_names(("", ""), ("club", "random"), EN) == (
        EN("core.level.club"),
        EN("core.level.random"),
    )
    first, second = seat_names(("", ""), ("club", "club"), EN)
    assert first != second
    assert seat_names(("", ""), ("a level of its own", "club"), EN)[0] == (
        "a level of its own"
    )


def test_old_words_are_names_where_they_cannot_be_defaults() -> None:
    """Where two persons sit, or a person is called Computer, the word is a name."""
    assert seat_names(("You", "Bo"), (None, None), EN) == ("You", "Bo")
    assert seat_names(("Computer", ""), (None, "club"), EN) == ("Computer", "Computer")


def test_only_a_person_without_a_name_is_addressed() -> None:
    """Sentences say “you” where the name does, and to nobody else."""
    assert reader_seat(("", ""), (None, "club")) == 0
    assert reader_seat(("Компьютер", "Вы"), ("club", None)) == 1
    assert reader_seat(("Ada", ""), (None, "club")) is None
    assert reader_seat(("", ""), (None, None)) is None
    assert reader_seat(("", ""), ("club", "club")) is None


@pytest.mark.parametrize("tag", [None, "club", [], [None], [None] * 3, {"0": "club"}])
def test_levels_of_another_form_are_none(tag: object) -> None:
    """A record from elsewhere may hold anything under `levels`."""
    assert levels_in(tag, 2) == (None, None)
    assert levels_in([7, "club"], 2) == (None, "club")
