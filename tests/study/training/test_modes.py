"""The rules that training draws from."""

from __future__ import annotations

from faceup.games.california_jack.profiles import PROFILES
from faceup.games.california_jack.rules import Rules
from faceup.kernels.rules import mode_word
from faceup.study.training.plan import modes


def mode(rules: Rules) -> int:
    """The word of some rules, the stock with it."""
    return mode_word(rules.values())


def test_every_profile_is_played_often() -> None:
    """The mixture holds each profile's word, `bicycle` most, and every house rule.

    The shares are the recipe of the weights shipped: the rarest profiles, those of four
    in ninety, come up in 25 of 668 deals. Stocks are open, closed, and open with a cut trump.
    """
    drawn = [int(item) for item in modes()]
    words = {mode(item.rules) for item in PROFILES.values()}

    assert all(drawn.count(word) >= 0.037 * len(drawn) for word in words)
    assert drawn.count(mode(PROFILES["bicycle"].rules)) > 0.35 * len(drawn)
    assert set(drawn) == {word | stock for word in range(32) for stock in (0, 32, 64)}
