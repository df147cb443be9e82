"""What screens are made of: canvas, cards, the plan of the felt, forms, help."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from rich.cells import cell_len
from rich.style import Style
from textual.app import App

from faceup.cards import ALL_CARDS, Card, Suit
from faceup.games.california_jack import GAME, DealOutcome
from faceup.games.california_jack.scoring import Awards
from faceup.i18n import LANGUAGES, Catalog
from faceup.i18n.cards import Glyphs
from faceup.present.card_model import back, face
from faceup.present.keymap import COMMANDS
from faceup.settings import SETTING_NAMES, Settings
from faceup.terminal.choices import setting_choices, setting_text
from faceup.terminal.look import Look, look_of
from faceup.terminal.screens.help import help_lines
from faceup.terminal.screens.table_keys import command_of
from faceup.terminal.widgets.canvas import Canvas, shorten
from faceup.terminal.widgets.card_art import (
    LARGE,
    MEDIUM,
    SMALL,
    Mood,
    Size,
    draw_card,
)
from faceup.terminal.widgets.felt_plan import LEAST_HEIGHT, LEAST_WIDTH, Plan, plan
from faceup.terminal.widgets.score_sheet import MatchSheet, Sides
from faceup.terminal.widgets.words import Words

EN = Catalog("en")


@pytest.mark.parametrize(("x", "y"), [(-3, 0), (8, 1), (0, -1), (0, 5), (99, 99)])
def test_drawing_outside_is_cut_off(x: int, y: int) -> None:
    """Nothing drawn beyond the edges changes the size of a canvas, or fails."""
    canvas = Canvas(10, 2)
    canvas.write(x, y, "漢字 текст", Style())
    canvas.fill(x, y, 30, 30, Style(), "#")
    canvas.write(x, y, "漢字", Style())

    assert [cell_len(line) for line in canvas.lines] == [10, 10]
    assert [canvas.strip(row).cell_length for row in range(-1, 3)] == [10] * 4


def test_marks_stay_on_their_letters() -> None:
    """A name in decomposed letters is shown whole, and what controls a terminal is not."""
    canvas = Canvas(6, 1)
    canvas.write(0, 0, "и\u0306\x1b[\u202ex\n", Style())

    assert canvas.lines == ("и\u0306[x   ",)
    assert canvas.strip(0).cell_length == 6


def test_half_a_wide_character_is_never_left() -> None:
    """Writing over half of a wide character takes all of it away."""
    for x in range(4):
        canvas = Canvas(4, 1)
        canvas.write(0, 0, "漢字", Style())
        canvas.write(x, 0, "a", Style())

        assert cell_len(canvas.lines[0]) == 4
        assert canvas.lines[0].count("a") == 1


def test_the_last_mark_at_a_cell_is_the_one_hit() -> None:
    """What lies on top is what a click hits."""
    canvas = Canvas(10, 3)
    canvas.mark("below", 0, 0, 5, 3)
    canvas.mark("above", 4, 0, 3, 3)

    assert [canvas.spot_at(x, 1) for x in (3, 4, 6, 7)] == [
        "below",
        "above",
        "above",
        None,
    ]


@pytest.mark.parametrize("width", [46, 53, 54, 70, 90])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_course_of_a_match_names_who_took_what(
    language: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names are whole wherever they fit, and bars stand under a heading of their own.

    In the smallest window, beside the bar that scrolls, the sheet has 53 columns.
    """
    t = Catalog(language)
    names = (t("core.seat.you"), t("core.seat.computer"))
    awards = Awards(0, 1, 0, None)
    outcome = DealOutcome(awards, (40, 40), (13, 13), None, (), (2, 1), None, False)
    sheet = MatchSheet([outcome], (0, 0), Sides.of(names, 0), 10)
    monkeypatch.setattr(MatchSheet, "look", Look(t))
    lines = sheet.draw(width, 3).lines

    assert names[1] in lines[2] or width < 53
    assert "2:1" in lines[2]
    has_bars = "█" in lines[2]
    assert has_bars == (width >= 70)
    assert not has_bars or " – ".join(names) in lines[0]


def test_what_is_had_is_no_letter_in_ascii() -> None:
    """The mark of an award that is held is a star in ASCII, which no key is named by."""
    assert Look(EN, glyphs="ascii").sign("has") == "*"


@pytest.mark.parametrize("width", range(8))
def test_a_shortened_text_fits(width: int) -> None:
    """Whatever the letters, a text is cut to its columns."""
    for text in ("", "Калифорния", "漢字漢字", "a"):
        assert cell_len(shorten(text, width)) <= max(0, width)


@pytest.mark.parametrize(
    ("language", "glyphs", "size"),
    list(product(LANGUAGES, ("unicode", "ascii"), (SMALL, MEDIUM, LARGE))),
)
def test_every_card_shows_its_rank_and_suit(
    language: str, glyphs: Glyphs, size: Size
) -> None:
    """Each of the 52 cards can be read in every size, mood, language and glyphs."""
    t = Catalog(language)
    look = Look(t, glyphs=glyphs)
    for card, mood in product(ALL_CARDS[:52], Mood):
        canvas = Canvas(size.width, size.height)
        model = face(card, t, Suit.HEARTS)
        draw_card(canvas, 0, 0, model, size, look, mood)
        text = "\n".join(canvas.lines)

        assert model.text(glyphs) in text
        assert glyphs == "unicode" or text.isascii()


def test_no_two_cards_look_the_same_without_colour() -> None:
    """Letters and signs alone tell every card, a back, and every mood apart."""
    looks = set()
    for card, size in product(ALL_CARDS[:52], (SMALL, MEDIUM, LARGE)):
        canvas = Canvas(size.width, size.height)
        draw_card(canvas, 0, 0, face(card, EN, Suit.CLUBS), size, Look(EN))
        looks.add(canvas.lines)
    for size in (SMALL, MEDIUM, LARGE):
        canvas = Canvas(size.width, size.height)
        draw_card(canvas, 0, 0, back(EN), size, Look(EN))
        looks.add(canvas.lines)

    assert len(looks) == 3 * 53


def boxes(places: Plan) -> list[tuple[int, int, int, int]]:
    """The rectangles of a plan in which cards lie: left, top, right, bottom."""
    found = []
    for slot in range(6):
        x, y = places.slot(slot), places.hand_y
        found.append((x, y - 1, x + places.hand.width, y + places.hand.height + 1))
    for x in (places.stock_x, *places.trick_x):
        y = places.middle_y
        found.append((x, y - 1, x + places.middle.width, y + places.middle.height + 1))
    if places.top is not None:
        for slot in range(6):
            x, y = places.x + slot * (places.top.width + 1), places.top_y
            found.append((x, y, x + places.top.width, y + places.top.height))
    return found


@pytest.mark.parametrize("left_handed", [False, True])
def test_nothing_on_the_felt_lies_on_anything_else(left_handed: bool) -> None:
    """At every size that is planned, cards lie inside, apart, and clear of the words."""
    for width, height in product(range(40, 140), range(10, 50)):
        totals = width >= LEAST_WIDTH + 10
        places = plan(width, height, with_totals=totals, left_handed=left_handed)
        if width < LEAST_WIDTH or height < LEAST_HEIGHT:
            assert places is None
            continue
        assert places is not None
        found = boxes(places)
        for left, top, right, bottom in found:
            assert left >= 0
            assert top >= 0
            assert right <= width
            assert bottom <= height
        for place, (left, top, right, bottom) in enumerate(found):
            for other in found[place + 1 :]:
                assert (
                    right <= other[0]
                    or other[2] <= left
                    or bottom <= other[1]
                    or other[3] <= top
                ), (width, height, found)
        assert places.under_y < places.prompt_y
        assert places.prompt_y + 1 < places.hand_y


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_and_value_has_words(language: str) -> None:
    """The form of settings can show every value of every setting."""
    t = Catalog(language)
    for name in SETTING_NAMES:
        values = setting_choices(name) or (getattr(Settings(), name),)
        assert t(f"terminal.setting.{name}")
        for value in values:
            assert setting_text(name, value, t)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_tells_every_key(language: str) -> None:
    """Each command that has a key stands in the help with its label."""
    t = Catalog(language)
    text = "\n".join(help_lines(Look(t)))
    for command in COMMANDS.values():
        if command.keys:
            assert command.label(t) in text


def test_enter_plays_a_card_or_goes_on() -> None:
    """What Enter does depends on what the table waits for; no key is without meaning."""
    assert command_of("enter", waits=False) == "confirm"
    assert command_of("enter", waits=True) == "go-on"
    assert command_of("space", waits=True) == "go-on"
    assert command_of("H", waits=False) == "hint"
    assert command_of("tab", waits=False) == ""


@pytest.mark.parametrize(
    ("environ", "encoding", "shade", "glyphs"),
    [
        ({}, "utf-8", "dark", "unicode"),
        ({"COLORFGBG": "0;15"}, "UTF-8", "light", "unicode"),
        ({"COLORFGBG": "15;0"}, "ascii", "dark", "ascii"),
        ({"TERM": "dumb"}, "utf-8", "dark", "ascii"),
        ({"COLORFGBG": "default;default"}, "koi8-r", "dark", "ascii"),
    ],
)
def test_auto_asks_the_terminal(
    environ: dict[str, str], encoding: str, shade: str, glyphs: str
) -> None:
    """Background and glyphs come from what the terminal says of itself."""
    look = look_of(Settings(), EN, environ=environ, encoding=encoding)

    assert (look.shade, look.glyphs) == (shade, glyphs)


def test_the_profiles_of_the_form_are_those_of_the_game() -> None:
    """The form offers every profile there is."""
    assert setting_choices("profile") == GAME.profile_ids


def test_a_card_knows_its_face() -> None:
    """A court card of the large size shows its letter three times."""
    canvas = Canvas(LARGE.width, LARGE.height)
    model = face(Card.parse("QS"), EN, Suit.SPADES)
    draw_card(canvas, 0, 0, model, LARGE, Look(EN))

    assert "\n".join(canvas.lines).count("Q") == 3


# words --------------------------------------------------------------------------------


async def test_a_number_and_its_sign_stay_on_one_line() -> None:
    """At every width; what is copied is the text as it was told."""
    text = "The chance to win is 64\u00a0%, with the next best play, 5♦, 59\u00a0%."
    words = Words(text)

    class One(App[None]):
        def compose(self) -> Iterator[Words]:
            yield words

    async with One().run_test(size=(80, 24)) as pilot:
        for width in range(8, 60):
            words.styles.width = width
            await pilot.pause()
            lines = [words.render_line(y).text for y in range(words.size.height)]
            assert " ".join(line.rstrip(" ") for line in lines) == text
            assert sum("\u00a0%" in line for line in lines) == min(2, len(lines))
        words.text_select_all()
        assert pilot.app.screen.get_selected_text() == text
