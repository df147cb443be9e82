"""Who will take what after each play, as the adviser sees it: numbers, no words.

Everything here comes from a view. What a rule makes certain is told apart from what a
search holds for likely: a chance that came out as 1 in all worlds of a sample is not
certain, but the jack of trumps that takes the trick is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from faceup.bots.bot import Budget
from faceup.bots.position import Position, remember
from faceup.bots.search_bot import SearchBot
from faceup.bots.stakes import award_owners
from faceup.cards import Card, Stream
from faceup.games.california_jack import DealView, play

AWARDS = ("high", "low", "jack")
"""The awards of one card, in booking order."""

TOPICS = (*AWARDS, "game", "exposed")
"""What a play may change: the awards, and who draws the exposed card."""


@dataclass(frozen=True, slots=True)
class Share:
    """The chances of both to take one thing."""

    mine: float
    """The chance of the seat that plays, 0 to 1."""
    theirs: float
    """The chance of the other; for Game the two may leave a part for a tie."""
    is_sure: bool = False
    """Whether it is certain who takes it, or that nobody does."""


Prospect = Mapping[str, Share]
"""The shares after one play, by topic; `exposed` only where a card lies open."""


def prospects(
    view: DealView, player: SearchBot, budget: Budget, rng: Stream
) -> dict[Card, Prospect]:
    """What a searching player sees ahead of every legal play of the seat to act.

    Equal views, budgets and streams give equal prospects: those of the worlds that
    `player.choose` goes by with them. Empty where the budget pays for no world.
    """
    found = player.weigh(view, budget, rng)
    if found is None:
        return {}
    position = remember(view)
    chances = found.chances or _counted_out(view, player)
    seen: dict[Card, Prospect] = {}
    for card in view.legal:
        shares = _shares(chances[card.index])
        if position.exposed >= 0:
            mine = found.tricks[card.index]
            shares["exposed"] = Share(mine, 1 - mine)
        if found.is_exact:
            shares = {topic: _proved(share) for topic, share in shares.items()}
        seen[card] = shares | _certain(position, card.index)
    return seen


def _proved(share: Share) -> Share:
    """A share where nothing was guessed: what is so in every world is certain."""
    mine, theirs = round(share.mine, 9), round(share.theirs, 9)
    is_sure = {mine, theirs} <= {0.0, 1.0}
    return Share(mine, theirs, is_sure) if is_sure else share


def _shares(outcomes: NDArray[np.float64]) -> dict[str, Share]:
    """The shares of each award from the chances of the 24 outcomes."""
    numbers = np.arange(outcomes.size)
    shares = {}
    for place, award in enumerate(AWARDS):
        lost = numbers >> place & 1 == 1
        mine, theirs = float(outcomes[~lost].sum()), float(outcomes[lost].sum())
        shares[award] = Share(mine, theirs)
    mine, theirs = (float(outcomes[numbers >> 3 == who].sum()) for who in (0, 1))
    shares["game"] = Share(mine, theirs)
    return shares


def _counted_out(view: DealView, player: SearchBot) -> dict[int, NDArray[np.float64]]:
    """The one outcome that best play by both reaches after each play of an ending."""
    # Compiled code is loaded when it is wanted, not with the words for it.
    from faceup.bots.question import moved, moved_card, rules_word
    from faceup.bots.verdict import match_objective
    from faceup.kernels import bounds, ending, rules

    worth = match_objective(view) if player.for_match else rules.points()
    sides = {view.seat: worth, view.opponent: -worth[rules.MIRROR]}
    hands = [0, 0]
    hands[view.seat] = moved(view, view.hand)
    hands[view.opponent] = moved(view, view.opponent_known)
    position, room, found = remember(view), np.zeros(bounds.ROOM), {}
    for card in view.legal:
        after = _after(position, card.index)
        held = hands.copy()
        held[view.seat] ^= 1 << moved_card(view, card)
        leader = view.seat if after.winner is None else after.winner
        awards = 0
        for place, owner in enumerate(after.owners):
            if owner is not None:
                awards |= (1 if owner == leader else 2) << 2 * place
        number = ending.outcome_of(
            held[leader],
            held[1 - leader],
            moved_card(view, card) if view.lead is None else -1,
            rules_word(view),
            int(view.elder == leader),
            awards,
            after.counts[leader],
            after.counts[1 - leader],
            np.concatenate((sides[leader], sides[1 - leader])),
            room,
        )
        number = number if leader == view.seat else int(rules.MIRROR[number])
        found[card.index] = np.eye(rules.OUTCOMES)[number]
    return found


@dataclass(frozen=True, slots=True)
class _After:
    """What a play decides at once, by the cards alone."""

    winner: int | None
    """Who takes the trick; None where a reply still decides it."""
    owners: tuple[int | None, ...]
    """Who has High, Low and Jack; None for one still open."""
    counts: tuple[int, int]
    """What each counts for Game, by seat, at the least."""


def _after(position: Position, card: int, *, foreseen: bool = False) -> _After:
    """What stands after a play; `foreseen` where a sure winner of a lead counts too."""
    view = position.view
    owners, counts = list(award_owners(view)), list(view.game_counts)
    winner = _winner(position, card) if foreseen or position.lead >= 0 else None
    if winner is None:
        return _After(None, tuple(owners), (counts[0], counts[1]))
    trick = [card] if position.lead < 0 else [position.lead, card]
    pickers = (play.high_card, play.low_card, play.jack_card)
    for place, pick in enumerate(pickers):
        if owners[place] is None and pick(view.trump) in trick:
            owners[place] = winner
    by_tricks = view.rules.game == "tricks"
    counts[winner] += 1 if by_tricks else sum(play.points_of(each) for each in trick)
    return _After(winner, tuple(owners), (counts[0], counts[1]))


def _winner(position: Position, card: int) -> int | None:
    """Who takes the trick whatever else is played; None where that is open."""
    seat, other = position.view.seat, position.view.opponent
    if position.lead >= 0:
        return seat if position.takes(card) else other
    if position.is_master(card):
        return seat
    if position.hidden:
        return None
    replies = position.replies(position.known, card)
    beaten = replies & ~position.beaters(card)
    return None if beaten else other


def _certain(position: Position, card: int) -> dict[str, Share]:
    """The shares that a play decides at once, and those that were decided before."""
    view = position.view
    after = _after(position, card, foreseen=True)
    sure: dict[str, int] = {
        award: owner
        for award, owner in zip(AWARDS, after.owners, strict=True)
        if owner is not None
    }
    total = play.TRICKS if view.rules.game == "tricks" else play.CARD_POINTS
    for seat in (0, 1):
        if 2 * after.counts[seat] > total:
            sure["game"] = seat
    if position.exposed >= 0 and after.winner is not None:
        sure["exposed"] = after.winner
    return {
        topic: Share(float(who == view.seat), float(who != view.seat), is_sure=True)
        for topic, who in sure.items()
    }
