"""What cards are worth to players who go by rules: to hold, to capture, to draw."""

from __future__ import annotations

from dataclasses import dataclass

from faceup.bots.stakes import Stakes
from faceup.games.california_jack import DealView, play


@dataclass(frozen=True, slots=True)
class Values:
    """What each card is worth, by number."""

    keep: tuple[float, ...]
    """To hold after the trick."""
    capture: tuple[float, ...]
    """To whoever takes the trick it is played to."""
    draw: tuple[float, ...]
    """To draw from the stock."""
    trick: float
    """To take a trick, whatever is in it: the lead, and the trick where tricks count."""
    usual_draw: float = 0.15
    """What a card from the stock is worth, for those who do not count."""


_TEN, _JACK, _QUEEN, _KING, _ACE = range(5)

_PLAIN_KEEP = (0.103, 0.052, 0.063, 0.102, 0.162)
_TRUMP_KEEP = (0.576, 0.345, 0.545, 0.555, 0.324)  # jack and ace without their points
_TRUMP_TWO_KEEP, _TRUMP_LOW_KEEP, _TRUMP_RANK_KEEP = 0.463, 0.286, 0.011
_JACK_SHARE = 0.7
_POINT, _TEN_EXTRA, _TRUMP_CAPTURE, _TEMPO = 0.013, 0.158, -0.079, 0.158
_RANK_KEEP = 0.013  # plain cards, where only taking tricks counts
_TRICK = 0.13  # where tricks count: 2φ(0) / 6.1, the spread of their difference


def club_values(view: DealView, stakes: Stakes) -> Values:
    """The values of a good player.

    The numbers were found by the cross-entropy method in self-play of a linear policy
    (`docs/bots.md`); stakes bend them to the rules and the score.
    """
    rules, trump = view.rules, view.trump
    by_points = rules.game == "card-points"
    keep, capture = [0.0] * 52, [0.0] * 52
    for card in range(52):
        suit, rank = divmod(card, 13)
        honour = rank - play.TEN
        if by_points:
            worth = _POINT * play.points_of(card) + _TEN_EXTRA * (honour == _TEN)
            capture[card] = stakes.slope * worth
        if suit != trump:
            keep[card] = _PLAIN_KEEP[honour] if honour >= 0 else 0.0
            if not by_points:
                keep[card] = _RANK_KEEP * rank
            continue
        capture[card] += _TRUMP_CAPTURE
        low_keep = _TRUMP_LOW_KEEP + _TRUMP_RANK_KEEP * rank
        keep[card] = _TRUMP_KEEP[honour] if honour >= 0 else low_keep
    return _with_awards(view, stakes, keep, capture, by_points=by_points)


def _with_awards(
    view: DealView,
    stakes: Stakes,
    keep: list[float],
    capture: list[float],
    *,
    by_points: bool,
) -> Values:
    """The values with the awards of the ace, the two and the jack of trumps put in."""
    trump = view.trump
    high, low, jack = (
        pick(trump) for pick in (play.high_card, play.low_card, play.jack_card)
    )
    keep[high] += stakes.high
    capture[high] += stakes.high
    keep[jack] += _JACK_SHARE * stakes.jack
    capture[jack] += stakes.jack
    draw = keep.copy()
    if view.rules.low == "captor":
        keep[low] = max(_TRUMP_TWO_KEEP * stakes.low, _TRUMP_LOW_KEEP)
        capture[low] += stakes.low
        draw[low] = keep[low]
    else:
        draw[low] += stakes.low
    trick = _TEMPO if by_points else _TRICK * stakes.slope
    return Values(tuple(keep), tuple(capture), tuple(draw), trick)


_THUMB_PLAIN = (0.2, 0.05, 0.05, 0.1, 0.2)
_THUMB_HONOUR, _THUMB_TRUMP, _THUMB_JACK, _THUMB_ACE = 0.5, 0.3, 0.9, 1.2


def thumb_values(view: DealView) -> Values:
    """The values of rules of thumb: trumps are good, honours better, points are points."""
    trump, rules = view.trump, view.rules
    keep, capture = [0.0] * 52, [0.0] * 52
    for card in range(52):
        suit, rank = divmod(card, 13)
        honour = rank - play.TEN
        if rules.game == "card-points":
            capture[card] = 0.02 * play.points_of(card)
        if suit == trump:
            keep[card] = _THUMB_HONOUR if honour >= 0 else _THUMB_TRUMP
        elif honour >= 0:
            keep[card] = _THUMB_PLAIN[honour]
    high, low, jack = (
        pick(trump) for pick in (play.high_card, play.low_card, play.jack_card)
    )
    keep[high], keep[jack] = _THUMB_ACE, _THUMB_JACK
    capture[high] += 1.0
    capture[jack] += 1.0
    draw = keep.copy()
    if rules.low == "captor":
        capture[low] += 1.0
    else:
        draw[low] += 1.0
    trick = 0.1 if rules.game == "tricks" else 0.0
    return Values(tuple(keep), tuple(capture), tuple(draw), trick)
