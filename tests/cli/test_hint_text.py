"""What a hint says beside its reason."""

from __future__ import annotations

import io

import pytest

from faceup.bots import Choice
from faceup.bots.bot import Ranked
from faceup.bots.rule_bot import Action
from faceup.cards import parse_card
from faceup.cli.speech import Speech
from faceup.games.california_jack import Play
from faceup.i18n import LANGUAGES, Catalog
from faceup.present.advice_text import reason_text
from tests.cli.running import run


def choice(*, is_chance: bool, is_exact: bool = False) -> Choice[Action]:
    """A lead of the ace of clubs, a little better than the ten."""
    best, next_best = (Play(parse_card(name)) for name in ("AC", "TC"))
    ranked: tuple[Ranked[Action], ...] = (
        Ranked(best, 0.634, "cash-high"),
        Ranked(next_best, 0.587, "make-it-cost"),
    )
    details = {"card": "AC"}
    return Choice(best, "cash-high", ranked, details, is_chance, is_exact)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("is_exact", [False, True])
def test_a_hint_tells_the_chance_to_win(language: str, is_exact: bool) -> None:
    """With and without the best play, in per cent, and whether it was counted out."""
    t = Catalog(language)
    told = reason_text(choice(is_chance=True, is_exact=is_exact), t)
    assert "63\u00a0%" in told
    assert "59\u00a0%" in told
    other = t("core.hint.chance", best=63, card="", second=59).split("63")[0]
    assert (other in told) is not is_exact


def test_scores_that_are_no_chances_are_not_told() -> None:
    """A rule player's scores are no chances, and its hint is its reason."""
    told = reason_text(choice(is_chance=False), Catalog("en"))
    assert "%" not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_begins_with_a_percent_sign(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal of any width a number and its sign stand on one line."""
    told = reason_text(choice(is_chance=True), Catalog(language))
    for width in range(20, 80):
        stream = io.StringIO()
        with monkeypatch.context() as patch:
            patch.setattr("faceup.cli.speech._width", lambda _, own=width: own)
            Speech(stream).say(told)
        lines = stream.getvalue().splitlines()
        assert " ".join(lines) == told
        assert sum(line.count("\u00a0%") for line in lines) == told.count("%") == 2


def test_a_stream_without_a_no_break_space_gets_a_space() -> None:
    """In ASCII it is no question mark, as letters are that have no sign."""
    ran = run("show", "no\u00a0such-файл", "--lang", "en", encoding="ascii")

    assert "no such-????" in ran.err
