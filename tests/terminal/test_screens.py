"""Home, the form of a new match, settings, rules, records and review."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from faceup.bots import LEVELS
from faceup.errors import StorageError
from faceup.i18n import LANGUAGES, Catalog
from faceup.records import parse_json, parse_text
from faceup.settings import SETTING_NAMES, load
from faceup.store import MemoryStore, open_store
from faceup.terminal.app import FaceupApp
from faceup.terminal.screens.dialogs import AskText, TextScreen
from faceup.terminal.screens.home import MENU
from faceup.terminal.screens.new_match import NewMatch
from faceup.terminal.screens.records import Records
from faceup.terminal.screens.review import Review
from faceup.terminal.screens.rules import RulesScreen
from faceup.terminal.screens.settings import SettingsScreen
from faceup.terminal.widgets.form import Form
from faceup.terminal.widgets.key_bar import KeyBar
from tests.terminal.driving import (
    app_of,
    at_rest,
    opened,
    played_on,
    scene_of,
    seen_text,
    setup_of,
    shows,
    story_of,
    table_of,
    words_of,
)

T = Catalog("en")


def form_of(pilot: Pilot[None]) -> Form:
    """The form on the screen."""
    return pilot.app.screen.query_one(Form)


def value_of(pilot: Pilot[None], name: str) -> str:
    """The value a form shows in a row."""
    return next(row.value for row in form_of(pilot).rows if row.name == name)


async def turned(pilot: Pilot[None], name: str, *keys: str) -> None:
    """Put the cursor on a row and press keys."""
    form_of(pilot).choose(name)
    await pilot.press(*keys)
    await pilot.pause()


def wish_of(pilot: Pilot[None]) -> NewMatch:
    """The form of a new match on the screen."""
    screen = pilot.app.screen
    assert isinstance(screen, NewMatch)
    return screen


async def test_a_new_match_has_what_the_form_says() -> None:
    """Profile, house rules, level, target, practice, claims and deal number are kept."""
    app = app_of()
    async with app.run_test() as pilot:
        await pilot.press("n")
        await pilot.pause()
        await turned(pilot, "profile", "right")
        await turned(pilot, "level", "left", "left")
        await turned(pilot, "practice", "right")
        await turned(pilot, "enforcement", "enter")
        await turned(pilot, "target", "enter")
        assert shows(app, AskText)
        await pilot.press("backspace", "backspace", "1", "5", "enter")
        await pilot.pause()
        await turned(pilot, "deal_number", "enter")
        await pilot.press("4", "2", "enter")
        await pilot.pause()
        await turned(pilot, "rule:low", "right")
        await pilot.press("s")
        await pilot.pause()
        await at_rest(pilot)

        setup = table_of(pilot).sitting.session.table.setup
        assert dict(setup.rules) == {
            "profile": "table-games",
            "target": 15,
            "low": "first-holder",
        }
        assert setup.seats[1].level == LEVELS[LEVELS.index("club") - 2]
        assert setup.practice
        assert setup.enforcement == "claim"
        assert setup.deal_number == 42


async def test_a_contradiction_is_told_and_not_played() -> None:
    """A closed stock cannot show trump: the form says so and opens no table."""
    app = app_of()
    async with app.run_test() as pilot:
        await pilot.press("n")
        await pilot.pause()
        await turned(pilot, "rule:stock", "right")
        told = T(
            "error.rules-contradict",
            first="stock: closed",
            second="trump: stock-top",
            accepted="trump: cut",
        )
        assert " ".join(told.split()) in " ".join(seen_text(app).split())
        await pilot.press("s")
        await pilot.pause()
        assert shows(app, NewMatch)


@pytest.mark.parametrize("typed", ["0", "x", "-3", "99999999"])
async def test_a_bad_number_is_told_and_can_be_mended(typed: str) -> None:
    """What is no target is asked for again, with what would be accepted."""
    app = app_of()
    async with app.run_test() as pilot:
        await pilot.press("n")
        await pilot.pause()
        await turned(pilot, "target", "enter")
        await pilot.press("backspace", "backspace", *typed, "enter")
        await pilot.pause()
        assert shows(app, AskText)
        assert T("terminal.new.not-a-number", low=1, high=1_000_000) in seen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert wish_of(pilot).wish.value("target") == 10


async def test_settings_apply_at_once_and_are_kept() -> None:
    """A turned setting changes every screen now, and is there the next time."""
    app = app_of()
    async with app.run_test() as pilot:
        await opened(app, pilot, setup_of())
        await pilot.press("f2")
        await pilot.pause()
        assert shows(app, SettingsScreen)
        await turned(pilot, "language", "right", "right")
        await turned(pilot, "theme", "left")
        await turned(pilot, "deck", "enter")
        assert Catalog("ru")("terminal.settings.title") in seen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        await at_rest(pilot)

        assert Catalog("ru")("terminal.stock") in seen_text(app)
        assert app.theme == "faceup-light"
        assert app.look.four_colours
        kept = load()
        assert (kept.language, kept.theme, kept.deck) == ("ru", "light", "four-colour")


async def test_a_refused_setting_is_told_and_changes_nothing(own_home: Path) -> None:
    """A name of a hundred letters is refused in words."""
    app = app_of()
    async with app.run_test() as pilot:
        await pilot.press("s")
        await pilot.pause()
        await turned(pilot, "name", "enter")
        await pilot.press(*"n" * 60, "enter")
        await pilot.pause()
        assert app.settings.name == ""
        assert "name" in seen_text(app).splitlines()[-4]


async def test_rules_of_every_profile_can_be_leafed_through() -> None:
    """Right goes to the next profile, left back."""
    app = app_of()
    async with app.run_test() as pilot:
        await pilot.press("r")
        await pilot.pause()
        first = seen_text(app)
        await pilot.press("right")
        await pilot.pause()
        assert seen_text(app) != first
        await pilot.press("left")
        await pilot.pause()
        assert seen_text(app) == first


def finished(store: MemoryStore) -> None:
    """Put a finished match on the shelf."""
    played_on(store, setup_of(rules={"target": 1}))


async def looking_back(app: FaceupApp, pilot: Pilot[None]) -> Review:
    """Open the only record."""
    await pilot.press("l")
    await pilot.pause()
    await pilot.press("enter")
    await pilot.pause()
    screen = app.screen
    assert isinstance(screen, Review)
    return screen


async def test_a_record_is_gone_through_by_card_by_trick_and_by_jump() -> None:
    """Every way of moving lands where it says, and stays inside the record."""
    store = MemoryStore()
    finished(store)
    app = app_of(store=store)
    async with app.run_test() as pilot:
        review = await looking_back(app, pilot)
        places = []
        for keys in (
            ["right"],
            ["down"],
            ["down"],
            ["left"],
            ["up"],
            ["end"],
            ["right"],
            ["home"],
            ["left"],
            ["g", "1", "4", "enter"],
            ["1", ".", "2", "enter"],
        ):
            await pilot.press(*keys)
            await pilot.pause()
            places.append(review.moment.play)
        assert places == [1, 2, 4, 3, 2, 52, 52, 0, 0, 26, 2]


async def test_a_review_tells_its_own_keys() -> None:
    """`?` tells the keys of the review, and its bar names each of them once."""
    store = MemoryStore()
    finished(store)
    app = app_of(store=store)
    async with app.run_test() as pilot:
        await looking_back(app, pilot)
        bar = seen_text(app).splitlines()[-1]
        assert bar.startswith(
            " ← → card  ↑ ↓ trick  V eyes  G go to  N deal  E export  Q leave"
        )
        await pilot.press("question_mark")
        await pilot.pause()
        told = words_of(app)
        for name in ("title", "trick", "eyes", "jump", "export"):
            assert T(f"terminal.help.review.{name}") in told
        assert T("present.command.resign") not in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80])
async def test_the_bar_of_a_review_tells_how_to_leave(
    language: str, width: int
) -> None:
    """However narrow the window and long the words, leaving stands on the bar."""
    t = Catalog(language)
    store = MemoryStore()
    finished(store)
    app = app_of(language, store=store)
    async with app.run_test(size=(width, 24)) as pilot:
        await looking_back(app, pilot)
        bar = seen_text(app).splitlines()[-1]
        assert f"Q {t('terminal.key.review.back')}" in bar


async def test_a_file_is_proposed_by_date_and_told_by_its_whole_path(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Review and records propose a free name with the date, and tell where it went."""
    monkeypatch.chdir(own_home)
    store = MemoryStore()
    finished(store)
    (row,) = store.records()
    day = str(parse_json(store.record(row.id).text).tags["date"])[:10]
    names = [f"match-{day}.json", f"match-{day}-2.json"]
    app = app_of(store=store)
    async with app.run_test(size=(200, 24)) as pilot:
        await pilot.press("l")
        await pilot.pause()
        for name in names:
            await pilot.press("e")
            await pilot.pause()
            assert app.screen.query_one(Input).value == name
            await pilot.press("enter")
            await pilot.pause()
            assert T("terminal.export.done", path=own_home / name) in seen_text(app)
            await pilot.press("enter")  # the second time from the review
            await pilot.pause()
    assert all((own_home / name).exists() for name in names)


async def test_every_setting_says_what_it_is_for() -> None:
    """The chosen setting is explained in a line of its own."""
    app = app_of()
    async with app.run_test() as pilot:
        await pilot.press("s")
        await pilot.pause()
        for name in SETTING_NAMES:
            form_of(pilot).choose(name)
            await pilot.pause()
            assert T(f"terminal.setting.{name}.about") in seen_text(app)


async def test_what_deals_the_cards_looks_like_a_button() -> None:
    """The row that begins the match stands in brackets, as no heading does."""
    app = app_of()
    async with app.run_test() as pilot:
        await pilot.press("n")
        await pilot.pause()
        text = seen_text(app)
        assert f"[ {T('terminal.new.start')} ]" in text
        assert f"[ {T('terminal.new.house')} ]" not in text


async def test_a_match_of_claims_says_what_a_revoke_costs() -> None:
    """Where claims are chosen for a new match, the price of a revoke is told."""
    app = app_of()
    async with app.run_test() as pilot:
        await pilot.press("n")
        await pilot.pause()
        await turned(pilot, "enforcement", "right")
        assert T("rules.revoke.barred") in words_of(app)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_dialogs_show_their_own_keys(language: str) -> None:
    """Under a question, a line to type and a text stand their keys, not the table's."""
    t = Catalog(language)
    app = app_of(language)
    async with app.run_test() as pilot:
        await opened(app, pilot, setup_of(language))
        for key, name in (("x", "yes"), ("question_mark", "scroll")):
            await pilot.press(key)
            await pilot.pause()
            bar = seen_text(app).splitlines()[-1]
            assert t(f"terminal.key.{name}") in bar
            assert f"Esc {t('terminal.key.back')}" in bar
            assert t("terminal.key.play-card") not in bar.split()
            await pilot.press("escape")
            await pilot.pause()
        app.push_screen(AskText("?"))
        await pilot.pause()
        assert t("terminal.key.done") in seen_text(app).splitlines()[-1]


async def test_keys_of_a_dialog_can_be_clicked() -> None:
    """A click on a key of a dialog's bar is as good as the key."""
    app = app_of()
    async with app.run_test() as pilot:
        table = await opened(app, pilot, setup_of())
        await pilot.press("x")
        await pilot.pause()
        bar = app.screen.query_one(KeyBar)
        place = seen_text(app).splitlines()[-1].index("Esc")
        await pilot.click(bar, offset=(place, 0))
        await pilot.pause()
        assert app.screen is table


async def test_a_jump_to_nowhere_is_told() -> None:
    """A place that is not in the record is asked for again."""
    store = MemoryStore()
    finished(store)
    app = app_of(store=store)
    async with app.run_test() as pilot:
        await looking_back(app, pilot)
        await pilot.press("g", "9", "9", "enter")
        await pilot.pause()
        assert shows(app, AskText)
        assert T("terminal.review.no-such-place") in seen_text(app)


async def test_a_review_shows_all_or_what_a_seat_saw() -> None:
    """Open, no back is shown; with a seat's eyes, what it could not know is a back."""
    store = MemoryStore()
    finished(store)
    app = app_of(store=store)
    async with app.run_test() as pilot:
        review = await looking_back(app, pilot)
        backs = {}
        for _ in range(3):
            model = scene_of(pilot).model
            backs[review.moment.seat] = sum(
                card.is_back for seat in model.seats for card in seat.hand
            )
            await pilot.press("v")
            await pilot.pause()
        assert backs == {None: 0, 0: 6, 1: 6}


async def test_the_end_of_a_review_tells_how_the_deal_was_scored() -> None:
    """After the last card the story tells every award."""
    store = MemoryStore()
    finished(store)
    app = app_of(store=store)
    async with app.run_test() as pilot:
        await looking_back(app, pilot)
        await pilot.press("end")
        await pilot.pause()
        assert any(T("core.award.high") in sentence for sentence in story_of(pilot))


async def test_a_record_is_written_to_a_file_in_both_forms(own_home: Path) -> None:
    """What is exported can be read again; a file that is there is left alone."""
    store = MemoryStore()
    finished(store)
    (row,) = store.records()
    record = parse_json(store.record(row.id).text)
    app = app_of(store=store)
    async with app.run_test(size=(160, 24)) as pilot:
        await pilot.press("l")
        await pilot.pause()
        for name in ("match.json", "match.txt", "match.txt"):
            path = own_home / name
            await pilot.press("e")
            await pilot.pause()
            app.screen.query_one(Input).value = str(path)
            await pilot.press("enter")
            await pilot.pause()
        assert T("terminal.export.exists", path=own_home / "match.txt") in seen_text(
            app
        )
    assert parse_json((own_home / "match.json").read_text("utf-8")) == record
    assert parse_text((own_home / "match.txt").read_text("utf-8")) == record


HOSTILE = "[bold]x[/]\x1b[31m\u202e \n漢字\u0306{0} %s"


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_names_from_elsewhere_are_only_shown(size: tuple[int, int]) -> None:
    """Markup, escapes and wide letters in the names of a record change no screen."""
    store = MemoryStore()
    finished(store)
    (row,) = store.records()
    record = json.loads(store.record(row.id).text)
    record["seats"] = [HOSTILE, HOSTILE[::-1]]
    store.save_record(record, now=row.finished_at + 1)
    app = app_of(store=store)
    async with app.run_test(size=size) as pilot:
        await pilot.press("l")
        await pilot.pause()
        seen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        for key in ("right", "v", "down", "v", "end", "d"):
            await pilot.press(key)
            await pilot.pause()
            assert "\x1b" not in seen_text(app)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_row_of_home_opens_what_it_says(language: str) -> None:
    """A row, its digit and its letter open one screen, the one the row names."""
    t = Catalog(language)
    told: dict[str, tuple[type[Screen[Any]], str]] = {
        "new": (NewMatch, "terminal.new.title"),
        "records": (Records, "terminal.records.title"),
        "rules": (RulesScreen, "core.profile.bicycle"),
        "settings": (SettingsScreen, "terminal.settings.title"),
        "help": (TextScreen, "terminal.help.home"),
    }
    letters = ("n", "l", "r", "s", "question_mark")
    app = app_of(language)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        rows = form_of(pilot).rows
        assert [row.name for row in rows] == [*told, "quit"]
        assert [row.label for row in rows] == [t(f"terminal.home.{n}") for n in MENU]
        for place, (letter, (name, (screen, title))) in enumerate(
            zip(letters, told.items(), strict=True)
        ):
            for keys in (
                [letter],
                [str(place + 1)],
                ["home", *place * ["down"], "enter"],
            ):
                await pilot.press(*keys)
                await pilot.pause()
                assert shows(app, screen), (name, keys)
                assert t(title) in words_of(app)
                await pilot.press("escape")
                await pilot.pause()
        await pilot.press("q")
    assert not app.is_running


@pytest.mark.parametrize("language", LANGUAGES)
async def test_home_removes_what_the_table_resigns(language: str) -> None:
    """Removing an unfinished match is no resigning, and is not called so."""
    t = Catalog(language)
    app = app_of(language)
    async with app.run_test(size=(100, 40)) as pilot:
        await opened(app, pilot, setup_of(language))
        await pilot.press("q")
        await pilot.pause()
        assert t("terminal.key.abandon") in seen_text(app).splitlines()[-1]
        assert t("terminal.key.resign") not in seen_text(app).splitlines()[-1]


async def test_a_match_is_given_up_for_good_after_a_question() -> None:
    """A removed match is offered no more, and nothing of it is kept."""
    store = MemoryStore()
    app = app_of(store=store)
    async with app.run_test() as pilot:
        table = (await opened(app, pilot, setup_of())).sitting.session.table
        with pytest.raises(StorageError):  # somebody sits at it
            store.remove_table(table.id)
        await pilot.press("q")
        await pilot.pause()
        with store.hold(table.id):  # and so does another window now
            await pilot.press("x", "y")
            await pilot.pause()
            await pilot.pause()
            assert T("error.table-held", value=table.id) in words_of(app)
            assert [row.id for row in store.tables("running")] == [table.id]
        form_of(pilot).choose(f"table:{table.id}")
        await pilot.press("x", "y")
        await pilot.pause()
        await pilot.pause()
        assert store.tables() == ()
        assert store.read(table.id) == ()
        assert all(not row.name.startswith("table:") for row in form_of(pilot).rows)


async def test_a_closed_window_sits_at_no_table(tmp_path: Path) -> None:
    """However the app is left, the match may be removed then."""
    with open_store(tmp_path / "faceup.sqlite3") as store:
        app = app_of(store=store)
        async with app.run_test() as pilot:
            await opened(app, pilot, setup_of())
            assert len(list(tmp_path.glob("*-open-*"))) == 1
            await pilot.press("ctrl+c")
        assert not list(tmp_path.glob("*-open-*"))
        store.remove_table(store.tables()[0].id)


async def test_a_table_that_is_not_there_is_told() -> None:
    """A wrong name opens home with a message, not a table."""
    app = FaceupApp(
        store=MemoryStore(),
        settings=app_of().settings,
        language="en",
        table_id="nothing",
        environ={},
    )
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "nothing" in seen_text(app)


async def test_statistics_are_counted_from_the_records() -> None:
    """S among the records tells what they add up to, and names a record that is bad."""
    store = MemoryStore()
    finished(store)
    store.save_record({"format": "strange"}, now=9.0)
    app = app_of(store=store)
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_records()
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TextScreen)
        told = "\n".join(screen._lines)

    assert "1 match" in told
    assert "2: " in told
