"""The table screen: what is asked, refused, told, taken back, left and gone on with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from faceup.bots import ADVISER, Choice
from faceup.bots.bot import Ranked
from faceup.bots.reasons import REASONS
from faceup.errors import StorageError
from faceup.games.california_jack import Claim, Play
from faceup.i18n import LANGUAGES, Catalog
from faceup.store import MemoryStore, open_store
from faceup.terminal import advice as advice_module
from faceup.terminal.advice import hint_text
from faceup.terminal.app import FaceupApp
from faceup.terminal.screens import table as table_module
from faceup.terminal.screens.dialogs import Ask, TextScreen
from faceup.terminal.screens.home import Home
from faceup.terminal.screens.outcome import MatchEnd
from faceup.terminal.screens.table import TableScreen
from faceup.terminal.widgets.story import Story
from tests.terminal.driving import (
    app_of,
    at_rest,
    felt_text,
    late_in_a_deal,
    legal_places,
    opened,
    play_deal_by_keys,
    scene_of,
    seen_text,
    setup_of,
    shows,
    story_of,
    table_of,
    words_of,
)

T = Catalog("en")

THOUGHT = 10_000
"""How often a test looks for advice: the first on a machine waits for the compiler."""


async def until_bound(pilot: Pilot[None]) -> int:
    """Play until the rules are against a card of the hand; its place."""
    for _ in range(26):
        scene = scene_of(pilot)
        barred = [n for n, card in enumerate(scene.model.my_hand) if not card.is_legal]
        if barred:
            return barred[0]
        await pilot.press(str(legal_places(pilot)[0] + 1))
        await at_rest(pilot)
    raise AssertionError("no card was ever against the rules")


def made(pilot: Pilot[None]) -> int:
    """How many plays were made in the deal."""
    return table_of(pilot).sitting.session.table.plays_made


async def test_an_illegal_card_answers_with_the_reason() -> None:
    """A card the rules are against stays in the hand, and the table says why."""
    app = app_of()
    async with app.run_test() as pilot:
        await opened(app, pilot, setup_of())
        place = await until_bound(pilot)
        card, before = scene_of(pilot).model.my_hand[place], made(pilot)
        for keys in ([str(place + 1)], [str(place + 1), "enter"]):
            await pilot.press(*keys)
            scene = scene_of(pilot)
            assert made(pilot) == before
            assert scene.chosen == place
            assert scene.is_warning
            assert scene.prompt == card.why != ""


async def test_legal_cards_are_marked_by_more_than_colour() -> None:
    """Brackets stand around the keys of exactly the cards that may be played."""
    app = app_of()
    async with app.run_test() as pilot:
        await opened(app, pilot, setup_of())
        await until_bound(pilot)
        last_row = felt_text(pilot).splitlines()[-2:]
        marked = [n for n in range(6) if f"[{n + 1}]" in "".join(last_row)]
        assert marked == legal_places(pilot)


LONG = 60.0
"""Seconds in which a slow machine presses two keys."""


def played_by_me(table: TableScreen) -> int:
    """How many cards the person played in the deal."""
    view = table.sitting.session.view()
    is_mine = view.lead is not None and view.to_act != view.seat
    return len(view.tricks) + is_mine


@pytest.mark.parametrize("key", ["enter", "digit"])
async def test_a_double_key_plays_one_card(key: str) -> None:
    """The second of two quick keys never leads the next card."""
    app = app_of(double_press=LONG)
    async with app.run_test() as pilot:
        table = await opened(app, pilot, setup_of())
        for played in range(1, 7):
            table._act_time = -LONG  # time enough has passed since the last card
            pressed = str(legal_places(pilot)[0] + 1)
            if key == "enter":
                await pilot.press("enter")
                pressed = "enter"
            await pilot.press(pressed, pressed)
            await at_rest(pilot)
            assert played_by_me(table) == played


async def test_a_double_click_plays_one_card() -> None:
    """A double click on a card is one click, though the person leads again."""
    app = app_of()
    async with app.run_test() as pilot:
        table = await opened(app, pilot, setup_of())
        for played in range(1, 7):
            place = legal_places(pilot)[0]
            await pilot.double_click("#felt", offset=(5 + 8 * place, 17))
            await at_rest(pilot)
            assert played_by_me(table) == played


async def test_two_steps_play_a_card_where_that_is_wanted() -> None:
    """With the setting, a digit or click chooses, and the same again plays."""
    app = app_of(confirm_play=True)
    async with app.run_test() as pilot:
        table = await opened(app, pilot, setup_of())
        key = str(legal_places(pilot)[0] + 1)
        await pilot.press(key)
        assert played_by_me(table) == 0
        await pilot.press(key)
        await at_rest(pilot)
        assert played_by_me(table) == 1
        await pilot.double_click("#felt", offset=(5 + 8 * legal_places(pilot)[0], 17))
        await at_rest(pilot)
        assert played_by_me(table) == 2


async def test_a_key_pressed_before_the_table_rests_plays_nothing() -> None:
    """A key made while something was still shown chooses a card, and no more."""
    app = app_of()
    async with app.run_test() as pilot:
        table = await opened(app, pilot, setup_of())
        before = made(pilot)
        moment = table._rest_time - 0.001
        table.command("play-card", moment, str(legal_places(pilot)[0] + 1))
        await pilot.pause()
        assert made(pilot) == before
        assert scene_of(pilot).chosen == legal_places(pilot)[0]


async def test_any_key_skips_what_lingers() -> None:
    """At the slowest pace a key brings the table to rest at once."""
    app = app_of(pace="slow")
    async with app.run_test() as pilot:
        app.open(setup_of())
        await pilot.pause(0.05)
        table = table_of(pilot)
        for _ in range(50):
            await pilot.press("space")
            if table.driver.is_at_rest:
                break
        assert table.driver.is_at_rest
        assert scene_of(pilot).is_asked


async def test_a_full_trick_lies_before_the_draws() -> None:
    """At a pace, both cards of a trick lie on the table before anybody draws."""
    app = app_of(pace="slow")
    async with app.run_test() as pilot:
        await opened(app, pilot, setup_of(seed="2"))
        while scene_of(pilot).model.trick.leader is None:
            await pilot.press(str(legal_places(pilot)[0] + 1), "space")
            await at_rest(pilot)
        left = scene_of(pilot).model.stock_left
        await pilot.press(str(legal_places(pilot)[0] + 1))
        await pilot.pause()
        scene = scene_of(pilot)
        assert (len(scene.model.my_hand), scene.model.stock_left) == (5, left)
        assert scene.trick.reply is not None
        assert scene.trick.winner is not None
        await pilot.press("space")
        await pilot.pause()
        assert len(scene_of(pilot).model.my_hand) == 6


async def test_closing_in_the_middle_of_a_trick_loses_nothing(own_home: Path) -> None:
    """Another process sits down to the same cards, the same trick and the same story."""
    path = own_home / "matches.sqlite3"
    with open_store(path) as store:
        app = app_of(store=store)
        async with app.run_test() as pilot:
            await opened(app, pilot, setup_of())
            while scene_of(pilot).model.trick.leader is None:
                await pilot.press(str(legal_places(pilot)[0] + 1))
                await at_rest(pilot)
            table_id = table_of(pilot).sitting.session.table.id
            before, story = scene_of(pilot).model, story_of(pilot)
    with open_store(path) as store:
        app = FaceupApp(
            store=store,
            settings=app.settings,
            language="en",
            table_id=table_id,
            environ={},
        )
        async with app.run_test() as pilot:
            await at_rest(pilot)
            assert scene_of(pilot).model == before
            assert story_of(pilot) == story
            assert scene_of(pilot).is_asked


async def test_a_scored_deal_waits_for_the_person_also_after_closing() -> None:
    """The last trick of a deal stays until the person goes on, today or tomorrow."""
    store = MemoryStore()
    app = app_of(store=store)
    async with app.run_test() as pilot:
        table = await late_in_a_deal(app, pilot, setup_of())
        await play_deal_by_keys(pilot)
        assert scene_of(pilot).prompt == T("terminal.prompt.scored")
        assert scene_of(pilot).trick.winner is not None
        table_id = table.sitting.session.table.id
    app = app_of(store=store)
    async with app.run_test() as pilot:
        app.resume(table_id)
        await pilot.pause()
        await at_rest(pilot)
        assert scene_of(pilot).prompt == T("terminal.prompt.scored")
        await pilot.press("space")
        await pilot.pause()
        await pilot.press("space")
        await at_rest(pilot)
        assert scene_of(pilot).model.deal_number == 2


async def test_advice_names_a_card_and_a_reason_and_is_noted() -> None:
    """`h` chooses the advised card, says why, and the match remembers that it was asked."""
    app = app_of()
    async with app.run_test() as pilot:
        table = await opened(app, pilot, setup_of())
        await pilot.press("h")
        for _ in range(THOUGHT):
            await pilot.pause(0.01)
            if scene_of(pilot).chosen is not None:
                break
        scene = scene_of(pilot)
        assert scene.chosen is not None
        card = scene.model.my_hand[scene.chosen]
        assert card.is_legal
        assert card.name in scene.prompt
        assert table.sitting.session.table.advice_count == 1


async def test_a_play_is_taken_back_in_practice_only() -> None:
    """`u` undoes the last play of the person, and refuses in a match that counts."""
    app = app_of()
    async with app.run_test() as pilot:
        table = await opened(app, pilot, setup_of(practice=True))
        hand = scene_of(pilot).model.my_hand
        await pilot.press(str(legal_places(pilot)[0] + 1))
        await at_rest(pilot)
        await pilot.press("u")
        await at_rest(pilot)
        assert [card.card for card in scene_of(pilot).model.my_hand] == [
            card.card for card in hand
        ]
        assert table.sitting.session.table.take_back_count == 1
        await pilot.press("q")
        await pilot.pause()
        await opened(app, pilot, setup_of())
        await pilot.press("u")
        assert scene_of(pilot).is_warning


async def test_a_revoke_takes_two_presses_and_a_claim_a_question() -> None:
    """Where revokes are claimed, a card against the rules is warned of, then played.

    A claim is asked about, with what it brings; no is the answer that Enter gives. The
    sheet of the deal tells the claim made, and the revoke that nobody claimed.
    """
    app = app_of()
    async with app.run_test() as pilot:
        rules = {"profile": "strict"}
        setup = setup_of(rules=rules, enforcement="claim")
        table = await opened(app, pilot, setup)
        place = await until_bound(pilot)
        before = made(pilot)
        await pilot.press(str(place + 1))
        assert made(pilot) == before
        assert scene_of(pilot).is_warning
        await pilot.press(str(place + 1))
        await at_rest(pilot)
        assert made(pilot) > before
        for answer in ("enter", "y"):
            assert table.sitting.session.view().claims == ()
            await pilot.press("c")
            await pilot.pause()
            assert shows(app, Ask)
            price = T(f"rules.revoke.{table.sitting.session.table.rules.revoke}")
            assert price in words_of(app)
            await pilot.press(answer)
            await pilot.pause()
            await at_rest(pilot)
        assert table.sitting.session.view().claims != ()
        await play_deal_by_keys(pilot)
        assert scene_of(pilot).prompt == T("terminal.prompt.settle")
        await pilot.press("space")
        await at_rest(pilot)
        assert scene_of(pilot).prompt == T("terminal.prompt.scored")
        await pilot.press("space")
        await pilot.pause()
        assert T("present.claimed.bad.you") in words_of(app)
        assert T("present.unclaimed.you") in words_of(app)


async def test_a_claim_that_brings_nothing_says_so() -> None:
    """Where a revoke has no price the question, the help and the prompt tell it."""
    app = app_of()
    async with app.run_test(size=(100, 40)) as pilot:
        await late_in_a_deal(app, pilot, setup_of(enforcement="claim"))
        for key in ("c", "question_mark"):
            await pilot.press(key)
            await pilot.pause()
            assert T("rules.revoke.barred") in words_of(app)
            await pilot.press("escape")
            await pilot.pause()
            await at_rest(pilot)
        await play_deal_by_keys(pilot)
        assert scene_of(pilot).prompt == T("terminal.prompt.settle.free")
        await pilot.press("space")
        await at_rest(pilot)
        await pilot.press("space")
        await pilot.pause()
        assert T("terminal.outcome.no-claims") in words_of(app)


async def test_a_hint_and_the_last_trick_stay_in_the_story() -> None:
    """What was asked for can be read whole in the story, where the prompt was cut."""
    app = app_of("be")
    async with app.run_test() as pilot:
        await opened(app, pilot, setup_of("be"))
        for _ in range(4):
            await pilot.press(str(legal_places(pilot)[0] + 1))
            await at_rest(pilot)
        for key in ("l", "h"):
            before = scene_of(pilot).prompt
            await pilot.press(key)
            for _ in range(THOUGHT):
                await pilot.pause(0.01)
                if scene_of(pilot).prompt != before:
                    break
            assert scene_of(pilot).prompt == story_of(pilot)[-1]
        hint = story_of(pilot)[-1]
        await pilot.press(str(legal_places(pilot)[0] + 1))
        await at_rest(pilot)
        assert hint in story_of(pilot)[:-1]


async def test_advice_to_claim_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint that names no card but a claim is told like any other."""
    monkeypatch.setattr(table_module, "advice", lambda _: Choice(Claim(), "claim"))
    monkeypatch.setattr(advice_module, "reason_text", lambda *_: "Because.")
    app = app_of()
    async with app.run_test() as pilot:
        await opened(app, pilot, setup_of(enforcement="claim"))
        await pilot.press("h")
        for _ in range(THOUGHT):
            await pilot.pause(0.01)
            if "Because" in scene_of(pilot).prompt:
                break
        told = T("terminal.hint.claim", reason="Because.")
        assert scene_of(pilot).prompt == told == story_of(pilot)[-1]


LONGEST = {"exposed": "3D", "lead": "3D", "card": "3D"}
"""The card with the longest names, wherever a reason names one."""


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_long_hint_is_whole_on_a_small_screen(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 80 × 24 the card and its reason fit; the chance to win is in the story."""
    t = Catalog(language)
    app = app_of(language)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, setup_of(language))
        cards = [card.card for card in scene_of(pilot).model.my_hand if card.card]
        for reason in sorted(REASONS.keys() - {"claim"}):
            ranked = [Ranked(Play(card), 1.0, reason) for card in cards]
            choice = Choice(
                ranked[0].action, reason, tuple(ranked), LONGEST, is_chance=True
            )
            monkeypatch.setattr(table_module, "advice", lambda _, told=choice: told)
            await pilot.press("h")
            brief = hint_text(choice, t, with_chance=False)
            for _ in range(THOUGHT):
                await pilot.pause(0.01)
                if brief in scene_of(pilot).prompt:
                    break
            assert story_of(pilot)[-1] == hint_text(choice, t)
            shown = " ".join(felt_text(pilot).split())
            assert brief in shown, reason


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_hint_asked_again_tells_of_every_play(language: str) -> None:
    """At 80 × 24 every play is seen whole, with what it does, and is counted once."""
    t = Catalog(language)
    app = app_of(language)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await opened(app, pilot, setup_of(language))
        await pilot.press(str(legal_places(pilot)[0] + 1))
        await at_rest(pilot)
        before = scene_of(pilot).prompt
        await pilot.press("h")
        for _ in range(THOUGHT):
            await pilot.pause(0.01)
            if scene_of(pilot).prompt != before:
                break
        question = table.sitting.session.advice_question(ADVISER)
        assert question is not None
        choice = advice_module.advice(question)
        told = advice_module.explained(question, choice)
        assert told is not None
        hint = advice_module.explained_text(choice, told, t, glyphs="unicode")
        assert story_of(pilot)[-1] == hint
        assert hint_text(choice, t, with_chance=False) in hint
        await pilot.press("h")
        await pilot.pause()
        assert shows(app, TextScreen)
        rows = [row.split("│")[1] for row in seen_text(app).splitlines() if "│" in row]
        shown = re.sub(" +", " ", " ".join(rows))  # a number keeps its % beside it
        for line in advice_module.all_lines(told, t, glyphs="unicode"):
            assert line in shown
        assert table.sitting.session.table.advice_count == 1
        await pilot.press("escape")
        await pilot.press(str(legal_places(pilot)[0] + 1))
        await at_rest(pilot)
        await pilot.press("h")
        await pilot.pause()
        assert not shows(app, TextScreen)


@pytest.mark.parametrize(
    ("profile", "row", "other"),
    [
        ("gamerules-simple", "tricks", "card-points"),
        ("bicycle", "card-points", "tricks"),
    ],
)
async def test_what_game_goes_by_is_marked_and_scored(
    profile: str, row: str, other: str
) -> None:
    """Who is ahead for Game is marked beside what Game counts, and the sheet tells it."""
    app = app_of()
    async with app.run_test(size=(100, 40)) as pilot:
        setup = setup_of(rules={"profile": profile, "target": 20})
        table = await late_in_a_deal(app, pilot, setup)
        ahead = scene_of(pilot).model.awards[3].seat
        lines = {name: T(f"terminal.totals.{name}") for name in (row, other)}
        marked = [
            name
            for name, label in lines.items()
            for line in seen_text(app).splitlines()
            if f" {label} " in line and "›" in line
        ]
        assert marked == ([row] if ahead is not None else [])
        assert ahead is not None
        await play_deal_by_keys(pilot)
        await pilot.press("space")
        await pilot.pause()
        outcome = table.sitting.session.table.outcomes[-1]
        counts = outcome.tricks if row == "tricks" else outcome.card_points
        assert outcome.tricks != outcome.card_points
        assert f"Game {counts[0]}:{counts[1]}" in seen_text(app)


async def test_draws_are_told_when_the_cards_move() -> None:
    """While a full trick lies on the table, the story tells of no draw."""
    app = app_of(pace="slow")
    async with app.run_test() as pilot:
        table = await opened(app, pilot, setup_of(seed="2"))
        while scene_of(pilot).model.trick.leader is None:
            await pilot.press(str(legal_places(pilot)[0] + 1), "space")
            await at_rest(pilot)
        await pilot.press(str(legal_places(pilot)[0] + 1))
        await pilot.pause()
        assert len(scene_of(pilot).model.my_hand) == 5
        whole = table.sitting.sentences(T)
        told = story_of(pilot)
        assert told == whole[: len(told)]
        assert len(told) <= len(whole) - 3  # two draws and the card exposed
        await pilot.press("space")
        await pilot.pause()
        assert len(scene_of(pilot).model.my_hand) == 6
        assert story_of(pilot)[: len(whole)] == whole


async def test_a_claim_is_refused_where_plays_are_checked() -> None:
    """`c` at a table that refuses illegal plays says so."""
    app = app_of()
    async with app.run_test() as pilot:
        await opened(app, pilot, setup_of())
        await pilot.press("c")
        assert scene_of(pilot).prompt == T("present.refusal.claim-not-open")


async def test_resigning_asks_first() -> None:
    """No is the answer that Enter gives; yes ends the match."""
    app = app_of()
    async with app.run_test() as pilot:
        table = await opened(app, pilot, setup_of())
        await pilot.press("x")
        await pilot.pause()
        assert shows(app, Ask)
        await pilot.press("enter")
        await pilot.pause()
        assert table.sitting.session.table.phase == "act"
        await pilot.press("x", "y")
        await pilot.pause()
        await pilot.pause()
        assert table.sitting.session.table.resigned == 0
        assert shows(app, MatchEnd)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_questions_are_answered_by_letters(language: str) -> None:
    """Each language answers with its own first letters, and English ones work too."""
    t = Catalog(language)
    for key, is_yes in (
        (t("terminal.ask.yes.key"), True),
        (t("terminal.ask.no.key"), False),
        ("y", True),
        ("n", False),
    ):
        answers: list[bool | None] = []
        app = app_of(language)
        async with app.run_test() as pilot:
            app.push_screen(Ask("?"), answers.append)
            await pilot.pause()
            await pilot.press(key)
            await pilot.pause()
        assert answers == [is_yes], key


async def test_a_slip_does_not_hide_the_last_trick() -> None:
    """The second of two quick keys after the last card leaves the trick on the table."""
    app = app_of()
    async with app.run_test() as pilot:
        table = await late_in_a_deal(app, pilot, setup_of())
        await play_deal_by_keys(pilot)
        app.double_press = LONG
        await pilot.press("enter", "space")
        assert pilot.app.screen is table
        app.double_press = 0.0
        await pilot.press("space")
        await pilot.pause()
        assert pilot.app.screen is not table


async def test_letters_work_on_a_cyrillic_layout() -> None:
    """The key with р on it is the key with h on it."""
    app = app_of("ru")
    async with app.run_test() as pilot:
        await opened(app, pilot, setup_of("ru"))
        await pilot.press("в")
        await pilot.pause()
        assert shows(app, TextScreen)


async def test_the_table_is_told_in_words() -> None:
    """`d` tells trump, stock, both hands and what is asked, in sentences."""
    app = app_of()
    async with app.run_test(size=(100, 60)) as pilot:
        await opened(app, pilot, setup_of())
        model = scene_of(pilot).model
        await pilot.press("d")
        await pilot.pause()
        text = " ".join(seen_text(app).split())
        for told in (model.trump_label, model.status):
            assert told in text


async def test_what_happened_can_be_scrolled_back_to() -> None:
    """Page Up shows how the deal began; the next play brings the latest in sight."""
    app = app_of()
    async with app.run_test() as pilot:
        await opened(app, pilot, setup_of())
        for _ in range(4):
            await pilot.press(str(legal_places(pilot)[0] + 1))
            await at_rest(pilot)
        story = app.screen.query_one(Story)
        latest = story.canvas.lines
        await pilot.press(*["pageup"] * 9)
        told = " ".join(" ".join(story.canvas.lines).split())
        assert told.startswith(story.sentences[0])
        await pilot.press(*["pagedown"] * 9)
        assert story.canvas.lines == latest


async def test_sorting_and_memory_are_kept() -> None:
    """`s` and `m` change how the table is shown now and the next time."""
    app = app_of()
    async with app.run_test() as pilot:
        await opened(app, pilot, setup_of())
        await pilot.press("s", "m")
        ranks = [card.card.rank for card in scene_of(pilot).model.my_hand if card.card]
        assert ranks == sorted(ranks, reverse=True)
        assert app.settings.sort == "rank"
        assert app.settings.memory_aid is False


class _FullDisk(MemoryStore):
    """A store that keeps nothing more once it is full."""

    is_full = False

    def append(
        self,
        table_id: str,
        expected: int,
        entries: Sequence[tuple[str, Mapping[str, object]]],
        **more: Any,
    ) -> int:
        if self.is_full:
            raise StorageError("the disk is full", code="storage-unwritable", path="x")
        return super().append(table_id, expected, entries, **more)


async def test_what_cannot_be_kept_is_not_shown() -> None:
    """A play that is not on disk has not happened, and the table says why."""
    store = _FullDisk()
    app = app_of(store=store)
    async with app.run_test() as pilot:
        await opened(app, pilot, setup_of())
        hand = scene_of(pilot).model.my_hand
        store.is_full = True
        await pilot.press(str(legal_places(pilot)[0] + 1))
        await at_rest(pilot)
        assert scene_of(pilot).model.my_hand == hand
        assert scene_of(pilot).is_warning
        store.is_full = False
        await pilot.press(str(legal_places(pilot)[0] + 1))
        await at_rest(pilot)
        assert scene_of(pilot).model.my_hand != hand


async def test_leaving_keeps_the_match() -> None:
    """`q` goes home at once, tells how to go on, and the match can be gone on with."""
    app = app_of()
    async with app.run_test() as pilot:
        await opened(app, pilot, setup_of())
        await pilot.press("q")
        await pilot.pause()
        await pilot.pause()
        assert shows(app, Home)
        assert T("terminal.left") in " ".join(seen_text(app).split())
        await pilot.press("enter")
        await pilot.pause()
        await at_rest(pilot)
        assert scene_of(pilot).is_asked
