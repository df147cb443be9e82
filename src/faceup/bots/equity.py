"""The chance to win a match, from any score, by dealer and rules.

Equal strong players go on from the score. How their awards fall together is counted by
self-play (`faceup.study.equity`, shipped as `data/award_outcomes.json`); how a deal is
booked, and who wins when both cross the target, is `scoring.book`, which is called for
each of the 24 outcomes. So every crossing rule, tie and target is served.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from faceup.bots.stakes import Outcome, awards_of, chance_after, match_chance
from faceup.games.california_jack import Rules
from faceup.games.california_jack.scoring import book

LONGEST: Final = 40
"""Points to go that are counted out; from further away the chance is estimated."""

_GAMES: Final = (1, -1, 0)
_OUTCOMES: Final[tuple[Outcome, ...]] = tuple(
    (not number & 1, not number & 2, not number & 4, _GAMES[number >> 3])
    for number in range(24)
)


def family_of(rules: Rules) -> str:
    """The fields that change how awards fall, as the data file names them."""
    from faceup.kernels.rules import TIE_ELDER_BIT, rules_word

    word = rules_word(rules.values()) & ~TIE_ELDER_BIT
    stock = "closed" if not rules.is_open else rules.trump.replace("stock-top", "open")
    return f"{word}-{stock}"


@cache
def _counts() -> dict[str, list[int]]:
    place = files("faceup").joinpath("data").joinpath("award_outcomes.json")
    found: dict[str, list[int]] = json.loads(place.read_text("utf-8"))["counts"]
    return found


def is_counted(rules: Rules) -> bool:
    """Whether outcomes were counted under these very rules, as under every profile."""
    return family_of(rules) in _counts()


@cache
def outcome_chances(rules: Rules) -> tuple[float, ...]:
    """The chance of each of the 24 outcomes, as the one who leads first sees it.

    House rules that were not counted are served by the family most like them: first in
    what Game and Low are, then in the stock, then in the duties.
    """
    wanted = family_of(rules)
    rows = _counts()

    def unlike(family: str) -> tuple[int, bool, int, str]:
        word, _, stock = family.partition("-")
        other, _, own = wanted.partition("-")
        different = int(word) ^ int(other)
        return different >> 2, stock != own, different & 3, family

    row = rows[min(rows, key=unlike)]
    return tuple(count / sum(row) for count in row)


def chance_to_win(
    rules: Rules, scores: tuple[int, int], seat: int, next_dealer: int
) -> float:
    """A seat's chance to win the match, before a deal, with these scores."""
    elder = 1 - next_dealer
    needs = rules.target - scores[elder], rules.target - scores[next_dealer]
    found = _elder_chance(_plain(rules), *needs)
    return found if seat == elder else 1 - found


def objective(
    rules: Rules,
    scores: tuple[int, int],
    dealer: int,
    seat: int,
    convicted: int | None = None,
) -> tuple[float, ...]:
    """A seat's chance to win the match after each of the 24 outcomes of a deal.

    The numbers are those of `faceup.kernels.rules`, the seat being I.
    """

    def counted(after: tuple[int, int]) -> float:
        return chance_to_win(rules, after, seat, 1 - dealer)

    return tuple(
        chance_after(
            rules,
            scores,
            awards_of(outcome, seat, 1 - dealer, rules),
            seat,
            convicted,
            counted,
        )
        for outcome in _OUTCOMES
    )


def _plain(rules: Rules) -> Rules:
    """The rules without what changes nothing here, so that tables are shared."""
    return replace(
        rules,
        profile="bicycle",
        target=LONGEST,
        packet=1,
        first_dealer="random",
        revoke="barred",
    )


@lru_cache(maxsize=1 << 16)
def _elder_chance(rules: Rules, elder_need: int, dealer_need: int) -> float:
    """The elder's chance, with so many points to go for each."""
    if max(elder_need, dealer_need) > LONGEST:
        return match_chance(elder_need, dealer_need)
    total, again = 0.0, 0.0
    leads = 0 if rules.leader == "elder" else 1  # seat 0 is the elder here
    before = LONGEST - elder_need, LONGEST - dealer_need
    for outcome, chance in zip(_OUTCOMES, outcome_chances(rules), strict=True):
        if not chance:
            continue
        awards = awards_of(outcome, leads, 0, rules)
        bookings, winner, _ = book(rules, before, awards, None)
        if winner is not None:
            total += chance * (winner == 0)
            continue
        after = bookings[-1].scores
        if min(after) >= LONGEST:
            again += chance  # equal at the target: they play on until a deal decides
        else:
            needs = LONGEST - after[1], LONGEST - after[0]
            total += chance * (1 - _elder_chance(rules, *needs))
    if min(before) < LONGEST:
        # Equal at the target: the elder deals now, and is not the elder any more.
        return total + (again * (1 - _elder_chance(rules, 0, 0)) if again else 0.0)
    return (total + again) / (1 + again)  # the same once more, with the deal gone round
