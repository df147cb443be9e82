"""Watching two computer players: told in words, the same for the same seed."""

from __future__ import annotations

import io

import pytest

from faceup.cli.watch import run_watch
from faceup.games.california_jack import PROFILES
from faceup.i18n import LANGUAGES, Catalog
from faceup.tables import SeatSetup, Setup
from tests.cli.test_plain import Terminal


def setup_of(
    profile: str = "bicycle",
    *,
    seed: str = "7",
    deal: int | None = None,
    enforcement: str = "prevent",
    levels: tuple[str, str] = ("casual", "novice"),
) -> Setup:
    """A short match of two computer players."""
    return Setup(
        game="california-jack",
        rules={"profile": profile, "target": 3},
        seats=(SeatSetup("Ada", levels[0]), SeatSetup("Бо", levels[1])),
        seed=seed,
        deal_number=deal,
        enforcement=enforcement,
    )


def watched(setup: Setup, language: str = "en") -> list[str]:
    """What is told of a match."""
    out = io.StringIO()
    run_watch(setup, stdout=out, t=Catalog(language), again="faceup watch --seed 7")
    return out.getvalue().splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("profile", PROFILES)
def test_a_match_is_told_to_its_end(profile: str, language: str) -> None:
    """Under every profile and in every language a match is told, all cards open."""
    told = watched(setup_of(profile), language)
    hidden = Catalog(language)("present.drew.hidden.other", name="")

    assert len(told) > 100
    assert not any("{" in line or "\x1b" in line for line in told)
    assert not any(hidden.strip() in line for line in told)


def test_the_command_that_repeats_it_is_told() -> None:
    """The seed is told before anything is dealt."""
    assert "faceup watch --seed 7" in watched(setup_of())[2]


def test_equal_seeds_tell_equal_matches() -> None:
    """The same seed gives the same lines, another seed other ones."""
    first = watched(setup_of(seed="one"))

    assert watched(setup_of(seed="one")) == first
    assert watched(setup_of(seed="two")) != first


def test_a_deal_number_names_the_first_deal() -> None:
    """The same number gives the same hands, whoever plays them."""

    def hands(levels: tuple[str, str]) -> list[str]:
        told = watched(setup_of(deal=20, levels=levels))
        return [line for line in told if " is dealt: " in line][:2]

    assert hands(("casual", "novice")) == hands(("club", "random"))


def test_a_match_with_claims_is_settled_by_itself() -> None:
    """Where revokes are claimed no person is waited for."""
    told = watched(setup_of("strict", enforcement="claim"))

    assert any("wins the match" in line for line in told)


def test_breaking_off_is_told() -> None:
    """Ctrl-C ends the telling at once, with a last line."""

    def sleep(seconds: float) -> None:
        raise KeyboardInterrupt

    out = Terminal()
    with pytest.raises(KeyboardInterrupt):
        run_watch(setup_of(), stdout=out, t=Catalog("en"), pace="slow", sleep=sleep)

    assert out.getvalue().splitlines()[-1] == "You have stopped watching."


def test_the_pace_is_kept_on_a_terminal_only() -> None:
    """A reader at a terminal is waited for; a pipe never is."""
    waited: list[float] = []
    for out in (io.StringIO(), Terminal()):
        assert waited == []
        run_watch(
            setup_of(), stdout=out, t=Catalog("en"), pace="fast", sleep=waited.append
        )

    assert len(waited) > 50
