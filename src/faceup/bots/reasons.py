"""Why a play is made: a code that is true of the position, whoever thought of it.

A reason is chosen from facts of the view (what the card beats, what may beat it, what is
to be drawn) and never invented afterwards; `bots.reason.<code>` is its text in each
language, with the places `{card}`, `{lead}` and `{exposed}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from faceup.bots.position import Position, bits
from faceup.cards import ALL_CARDS
from faceup.games.california_jack import Claim, DealView, Play, play

REASONS: Mapping[str, str] = MappingProxyType(
    {
        "only-play": "no other card may be played",
        "win-exposed-card": "the card takes the trick, and the exposed card is good",
        "try-exposed-card": "the lead will likely win the exposed card, which is good",
        "fight-exposed-card": "the lead may win the exposed card, which is good",
        "leave-exposed-card": "the exposed card is poorer than the next is likely to be",
        "catch-award": "the card takes an ace, two or jack of trumps that was led",
        "bring-two-home": "the two of trumps takes the trick and captures itself",
        "bring-jack-home": "the jack of trumps takes the trick and captures itself",
        "bring-ten-home": "a ten takes the trick and captures itself",
        "take-points": "the card takes a lead that holds card points",
        "minimal-winner": "the card is the lowest that takes the trick",
        "take-lead": "the card takes the trick, and with it the lead",
        "save-jack": "the jack of trumps would fall to the card led",
        "keep-trumps": "only a trump would take the trick",
        "discard-worthless": "nothing is lost by a card that holds no points",
        "lose-cheaply": "the trick is lost, and no other losing card gives less",
        "draw-out-trump": "a sure trump; the opponent must follow with a trump it holds",
        "cash-high": "the opponent can hold nothing that beats the lead",
        "likely-winner": "the lead will likely take the trick",
        "lead-trump": "a lead that only a higher trump takes",
        "make-it-cost": "a lead that only a higher card of its suit or a trump takes",
        "lead-low": "a plain card without points loses nothing",
        "counted-out": "all cards are known, and the deal is counted to its end",
        "best-balance": "what it may win and what it costs balance best",
        "claim-revoke": "the opponent's revoke is proven",
        "any-card": "the player plays any legal card",
        "whim": "the player did not think",
        "fallback": "the player failed, and a legal card was played in its place",
    }
)
"""Every code, and what it asserts."""

GOOD_DRAW = 0.12
"""From this gain on, the exposed card is worth a fight."""

POOR_DRAW = -0.02
"""Below this gain, the opponent may have the exposed card."""

LIKELY = 0.6
"""From this chance on, a lead is a likely winner."""

FAIR = 0.25
"""From this chance on, a lead is a try at a card that is worth it."""


def details_of(view: DealView, action: Play | Claim) -> dict[str, str]:
    """The cards a reason's text may name, as tokens: `card`, `lead`, `exposed`."""
    named = {
        "card": action.card if isinstance(action, Play) else None,
        "lead": view.lead,
        "exposed": view.exposed,
    }
    return {name: str(card) for name, card in named.items() if card is not None}


def reason_for(position: Position, card: int, gain: float, chance: float) -> str:
    """Why this card: a code that is true of it.

    Args:
        position: the position, as the player remembers it.
        card: the card.
        gain: what drawing the exposed card is worth more than drawing the next.
        chance: how likely the card takes the trick, as the player judges.
    """
    if position.legal == 1 << card:
        return "only-play"
    if position.lead < 0:
        return _why_lead(position, card, gain, chance)
    if position.takes(card):
        return _why_take(position, card, gain)
    return _why_lose(position, card, gain)


def _why_lead(position: Position, card: int, gain: float, chance: float) -> str:
    is_plain = card // 13 != position.trump
    worthless = is_plain and not play.points_of(card)
    is_good = position.exposed >= 0 and gain >= GOOD_DRAW
    if position.is_master(card):
        trumps = play.SUIT_MASK << 13 * position.trump
        if not is_plain and position.known & trumps:
            return "draw-out-trump"
        return "win-exposed-card" if is_good else "cash-high"
    if chance >= LIKELY:
        return "try-exposed-card" if is_good else "likely-winner"
    if is_good and chance >= FAIR:
        return "fight-exposed-card"
    if worthless:
        is_poor = position.exposed >= 0 and gain < POOR_DRAW
        return "leave-exposed-card" if is_poor else "lead-low"
    return "make-it-cost" if is_plain else "lead-trump"


def _why_take(position: Position, card: int, gain: float) -> str:
    trump, rules = position.trump, position.view.rules
    awards = {play.high_card(trump), play.jack_card(trump)}
    if rules.low == "captor":
        awards.add(play.low_card(trump))
    by_points = rules.game == "card-points"
    if position.lead in awards:
        return "catch-award"
    if card == play.low_card(trump) and card in awards:
        return "bring-two-home"
    if card == play.jack_card(trump):
        return "bring-jack-home"
    if position.exposed >= 0 and gain >= GOOD_DRAW:
        return "win-exposed-card"
    if by_points and card % 13 == play.TEN:
        return "bring-ten-home"
    if by_points and play.points_of(position.lead):
        return "take-points"
    winners = [other for other in bits(position.legal) if position.takes(other)]
    lowest = min(winners, key=lambda other: (other // 13 == trump, other % 13))
    return "minimal-winner" if card == lowest else "take-lead"


def _why_lose(position: Position, card: int, gain: float) -> str:
    trump, jack = position.trump, play.jack_card(position.trump)
    if position.legal >> jack & 1 and card != jack and not position.takes(jack):
        return "save-jack"
    winners = [other for other in bits(position.legal) if position.takes(other)]
    is_plain = card // 13 != trump
    if winners and is_plain and all(other // 13 == trump for other in winners):
        return "keep-trumps"
    if winners and position.exposed >= 0 and gain < POOR_DRAW:
        return "leave-exposed-card"
    if is_plain and card // 13 != position.lead // 13 and not play.points_of(card):
        return "discard-worthless"
    losers = [other for other in bits(position.legal) if not position.takes(other)]
    if _given(position, card) == min(_given(position, other) for other in losers):
        return "lose-cheaply"
    return "best-balance"


def _given(position: Position, card: int) -> tuple[bool, int]:
    """What a losing card gives away: an award, card points."""
    trump, rules = position.trump, position.view.rules
    awards = {play.high_card(trump), play.jack_card(trump)}
    if rules.low == "captor":
        awards.add(play.low_card(trump))
    points = play.points_of(card) if rules.game == "card-points" else 0
    return card in awards, points


def play_of(card: int) -> Play:
    """The play of a card, by its number."""
    return Play(ALL_CARDS[card])
