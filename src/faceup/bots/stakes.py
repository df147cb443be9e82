"""What is still to be won in a deal, under any rules and at any score.

Every award is weighed by what it changes for the match: near the target, and where
awards are booked in order, High may be all and Game nothing. Card points are weighed by
how likely they still are to turn Game. One unit is one point of a deal in a match that
has just begun.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import erf, exp, pi, sqrt

from faceup.games.california_jack import Awards, DealView, Rules
from faceup.games.california_jack.scoring import book
from faceup.games.california_jack.standing import standings

Outcome = tuple[bool, bool, bool, int]
"""High, Low and Jack won or not; Game won (1), nobody's (0) or lost (-1)."""

DEAL_SPREAD = 2.9
"""Standard deviation of the net points of a deal between good players."""

POINTS_SPREAD = 33.0 / sqrt(80)
"""Standard deviation of the lead in card points still to come, per root of a point."""

TRICKS_SPREAD = 1.2
"""The same for tricks, per root of a trick."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is still to be won in a deal."""

    equity: Mapping[Outcome, float]
    """The chance to win the match after each outcome that is still possible."""
    high: float
    """What High is worth; 1.0 at the start of a match, 0.0 once it is settled."""
    low: float
    """What Low is worth."""
    jack: float
    """What Jack is worth."""
    game: float
    """What Game is worth."""
    slope: float
    """What one card point captured, or one trick, is worth of Game: 1.0 at the start."""


def match_chance(need: int, other: int) -> float:
    """The chance to win a match with so many points to go, the opponent with `other`."""
    deals = max(need + other, 1) / 4  # a deal books four points
    return _below((other - need) / (DEAL_SPREAD * sqrt(deals)))


def _below(z: float) -> float:
    """The normal distribution."""
    return 0.5 * (1 + erf(z / sqrt(2)))


def awards_of(outcome: Outcome, seat: int, elder: int, rules: Rules) -> Awards:
    """The awards of an outcome that a seat sees; a tie for Game goes by the rules."""
    high, low, jack = (seat if own else 1 - seat for own in outcome[:3])
    tied = elder if rules.game_tie == "elder" else None
    return Awards(high, low, jack, {1: seat, -1: 1 - seat}.get(outcome[3], tied))


def chance_after(
    rules: Rules,
    scores: tuple[int, int],
    awards: Awards,
    seat: int,
    convicted: int | None,
    chance: Callable[[tuple[int, int]], float],
) -> float:
    """A seat's chance to win the match after a deal with these awards.

    Where the match goes on, `chance` gives it from the scores that are booked.
    """
    bookings, winner, _ = book(rules, scores, awards, convicted)
    if winner is not None:
        return float(winner == seat)
    return chance(bookings[-1].scores if bookings else scores)


@lru_cache(maxsize=4096)
def equities(
    rules: Rules, scores: tuple[int, int], seat: int, elder: int, convicted: int | None
) -> dict[Outcome, float]:
    """A seat's chance to win the match after every outcome of a deal."""

    def estimate(after: tuple[int, int]) -> float:
        return match_chance(rules.target - after[seat], rules.target - after[1 - seat])

    return {
        outcome: chance_after(
            rules,
            scores,
            awards_of(outcome, seat, elder, rules),
            seat,
            convicted,
            estimate,
        )
        for outcome in product((True, False), (True, False), (True, False), (1, 0, -1))
    }


def stakes_of(view: DealView) -> Stakes:
    """What is still to be won, as the seat of a view knows it."""
    seat = view.seat
    table = equities(view.rules, view.scores, seat, view.elder, view.convicted)
    settled = award_owners(view)
    lead, left, spread = _game_race(view)
    if abs(lead) > left or not left:
        shares = {(lead > 0) - (lead < 0): 1.0}
        density = 0.0
    else:
        win = _below(lead / spread)
        shares = {1: win, 0: 0.0, -1: 1 - win}  # a tie is too rare to weigh by
        density = exp(-((lead / spread) ** 2) / 2) * sqrt(2 / pi) / spread
    possible = {
        outcome: chance
        for outcome, chance in table.items()
        if outcome[3] in shares
        and all(
            who is None or outcome[place] == (who == seat)
            for place, who in enumerate(settled)
        )
    }
    even = {1: 0.5, 0: 0.0, -1: 0.5}
    unit = sum(_swing(table, place, even) for place in range(4)) / 4 or 1.0
    high, low, jack, game = (
        _swing(possible, place, shares) / unit for place in range(4)
    )
    return Stakes(possible, high, low, jack, game, game * density / _slope(view.rules))


def _swing(
    table: Mapping[Outcome, float], place: int, shares: Mapping[int, float]
) -> float:
    """How far an award moves the chance to win the match; 0.0 where it is settled."""
    equity, weight = [0.0, 0.0], [0.0, 0.0]
    for outcome, chance in table.items():
        game = outcome[3]
        if place == 3:
            won, share = game > 0, float(game != 0)
        else:
            won, share = bool(outcome[place]), shares[game]
        equity[won] += chance * share
        weight[won] += share
    if not weight[0] or not weight[1]:
        return 0.0
    return equity[1] / weight[1] - equity[0] / weight[0]


def award_owners(view: DealView) -> tuple[int | None, int | None, int | None]:
    """Who is sure of High, Low and Jack; None for an award still open."""
    high, low, jack, _ = standings(view)
    return high.seat, low.seat, jack.seat


def _game_race(view: DealView) -> tuple[int, int, float]:
    """The lead in what Game counts, what is left of it, and the spread of that."""
    by_tricks = view.rules.game == "tricks"
    pack, spread = (26, TRICKS_SPREAD) if by_tricks else (80, POINTS_SPREAD)
    counts = view.game_counts
    left = pack - sum(counts)
    return counts[view.seat] - counts[view.opponent], left, spread * sqrt(left)


def _slope(rules: Rules) -> float:
    """What one card point, or one trick, is worth of Game when a deal begins."""
    if rules.game == "tricks":
        return sqrt(2 / pi) / (TRICKS_SPREAD * sqrt(26))
    return sqrt(2 / pi) / (POINTS_SPREAD * sqrt(80))
