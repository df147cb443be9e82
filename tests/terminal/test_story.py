"""The story beside the table: what does not fit is read by keys, from its beginning."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from faceup.i18n import LANGUAGES
from faceup.terminal.widgets.story import PAGE_KEYS, Story
from tests.terminal.driving import (
    app_of,
    at_rest,
    legal_places,
    opened,
    scene_of,
    seen_text,
    setup_of,
    story_of,
)

THOUGHT = 2000
"""How often a test looks whether a hint has come."""


def lines_of(pilot: Pilot[None]) -> list[str]:
    """The lines of the story as they stand on the screen."""
    place = pilot.app.screen.query_one(Story).region
    rows = seen_text(pilot.app).splitlines()[place.y : place.bottom]  # type: ignore[arg-type]  # the app of these tests
    return [row[place.x : place.right].rstrip() for row in rows]


def without_key(lines: list[str]) -> tuple[list[str], str]:
    """The words of lines, and the key that is named beside them."""
    found = [key for key in PAGE_KEYS if any(line.endswith(key) for line in lines)]
    words = [line.removesuffix(key).rstrip() for line in lines for key in found[:1]]
    return words or lines, "".join(found)


async def read_by_keys(pilot: Pilot[None]) -> str:
    """What a reader reads of the story from where it stands, as long as PgDn is named."""
    read, key = without_key(lines_of(pilot))
    for _ in range(30):
        if key != "PgDn":
            return " ".join(read)
        await pilot.press("pagedown")
        await pilot.pause()
        page, key = without_key(lines_of(pilot))
        # A page repeats the last line of the one before, or more at the end.
        kept = next(n for n in range(len(page), 0, -1) if read[-n:] == page[:n])
        read += page[kept:]
    raise AssertionError("the story has no end")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_hint_is_read_whole_at_the_least_size(language: str) -> None:
    """At 60 × 20 it stands from its first word on, and PgDn shows all the rest."""
    app = app_of(language)
    async with app.run_test(size=(60, 20)) as pilot:
        await opened(app, pilot, setup_of(language))
        await pilot.press(str(legal_places(pilot)[0] + 1))
        await at_rest(pilot)
        before = scene_of(pilot).prompt
        await pilot.press("h")
        for _ in range(THOUGHT):
            await pilot.pause(0.01)
            if scene_of(pilot).prompt != before:
                break
        hint = story_of(pilot)[-1]
        assert scene_of(pilot).prompt == hint
        await pilot.pause()

        assert (await read_by_keys(pilot)).endswith(hint)


async def test_a_long_note_begins_at_its_first_word() -> None:
    """However long it is, nothing of it is passed over; then PgUp leads back."""
    note = " ".join(f"word-{number}" for number in range(99))
    app = app_of()
    async with app.run_test(size=(60, 20)) as pilot:
        table = await opened(app, pilot, setup_of())
        table._note(note)
        await pilot.pause()
        first = lines_of(pilot)
        assert first[0].startswith("word-0 ")
        assert without_key(first)[1] == "PgDn"
        assert await read_by_keys(pilot) == note
        assert without_key(lines_of(pilot))[1] == "PgUp"
        for _ in range(20):
            await pilot.press("pageup")
        await pilot.press("s")  # what only changes the order leaves it as it was read
        await pilot.pause()
        assert story_of(pilot)[0].startswith(" ".join(lines_of(pilot)[0].split()))


async def test_a_sentence_that_fits_names_no_key() -> None:
    """The latest lines stand at the end, as wide as the story, and scroll as ever."""
    app = app_of()
    async with app.run_test(size=(60, 20)) as pilot:
        await opened(app, pilot, setup_of())
        story = pilot.app.screen.query_one(Story)
        told = [f"{number} " + "word " * 10 + "end" for number in range(9)]
        story.tell(told)
        await pilot.pause()
        assert lines_of(pilot)[-1] == told[-1]
        await pilot.press("pageup")
        await pilot.pause()
        assert lines_of(pilot)[-1] == told[-3]
        for _ in range(9):
            await pilot.press("pageup")
        await pilot.press("pagedown")
        await pilot.pause()
        assert lines_of(pilot)[0] == told[2]
        assert not any(key in seen_text(app) for key in PAGE_KEYS)
