"""When the opponent's revoke is proven by what a seat saw.

A play is judged by the hand it was made from. Of that hand the seat knows, afterwards,
the cards that can only have been there: those the opponent played or is known to hold
later, and did not draw since. A draw nobody saw may have brought any one of them, so
each such draw excuses one card.
"""

from __future__ import annotations

from collections.abc import Iterator

from faceup.cards import CardSet
from faceup.games.california_jack import DealView, Rules, play


def revoke_is_proven(view: DealView, *, memory: int = play.TRICKS) -> bool:
    """Whether a claim now is sure to be good, and costs the offender something.

    It may be asked at any moment, also when all is played and the deal not yet settled.
    `memory` is how many of the last tricks the seat remembers: all, unless it is told.
    """
    if not view.may_claim or view.convicted is not None:
        return False
    return view.rules.revoke != "barred" and any(_proofs(view, memory))


def _proofs(view: DealView, memory: int) -> Iterator[bool]:
    """For each reply of the opponent, the last first: whether it is proven illegal."""
    # Going backwards, `held` is what the hand before a trick is known to have had in
    # it, but for as many cards as there were unseen draws since.
    held, unseen_draws = view.opponent_known.mask, 0
    if view.lead is not None and view.to_act == view.seat:
        held |= 1 << view.lead.index
    for number in range(len(view.tricks) - 1, -1, -1):
        if number < len(view.tricks) - memory:
            return
        trick = view.tricks[number]
        drawn = trick.drawn[view.opponent]
        if drawn is not None:
            held &= ~(1 << drawn.index)
        elif number < play.TRICKS_WITH_DRAWS:
            unseen_draws += 1
        if trick.leader != view.seat:
            held |= 1 << trick.lead.index
            continue
        lead, reply = trick.lead.index, trick.reply.index
        against = _duties(view.rules, held, lead, reply, view.trump)
        yield against > unseen_draws
        held |= 1 << reply


def _duties(rules: Rules, held: int, lead: int, reply: int, trump: int) -> int:
    """How many of the cards held would each alone have made the reply illegal."""
    count = 0
    for card in CardSet(held):
        pair = 1 << card.index | 1 << reply
        legal = play.legal_plays(pair, lead, trump, rules.follow_code, rules.void_code)
        count += not legal >> reply & 1
    return count
