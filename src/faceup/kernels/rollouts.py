"""Worlds played on to the end by cheap policies: what textbook searches are made of.

A deal is the array of words of `open_deal`; its `SIDE` is 0 where I lead. Both hands are
open to the policies here, as they are in a world that a search has imagined.
"""

from __future__ import annotations

from typing import Final

from faceup.kernels._jit import inlined, inner
from faceup.kernels.awards import LEADER_IS_ELDER
from faceup.kernels.bits import high_product, plus
from faceup.kernels.linear import draw_gain, open_lead, reply_play
from faceup.kernels.open_deal import (
    AWARDS,
    CLOSED,
    HAND,
    NEXT,
    OTHER_HAND,
    POINTS,
    POINTS_OTHER,
    RULES,
    SIDE,
    Doubles,
    Words,
    exposed_card,
    play_trick,
    unseen_cards,
)
from faceup.kernels.policies import any_of
from faceup.kernels.random import word
from faceup.kernels.rules import (
    MIRROR,
    TIE_ELDER_BIT,
    game_taker,
    legal_to,
    outcome,
)

LINEAR_AT: Final = 1
"""The least size of a table that is the linear policy's; an empty one plays at random."""


@inner
def mix_stock(deal: Words, state: Words) -> None:
    """Put the stock in any order; the exposed card stays on top."""
    for i in range(deal[NEXT] + 1 - deal[CLOSED], 51):
        j = plus(i, high_product(word(state), 52 - i))
        kept = deal[i]
        deal[i] = deal[j]
        deal[j] = kept


@inlined
def _gain(table: Doubles, deal: Words) -> float:
    """What the exposed card is worth more than another; 0 without one."""
    exposed = exposed_card(deal)
    return draw_gain(table, exposed, unseen_cards(deal)) if exposed >= 0 else 0.0


@inner
def rolled_trick(deal: Words, lead: int, table: Doubles, state: Words) -> None:
    """Play a trick by the policy, or what is left of one whose lead is on the table.

    Args:
        deal: the deal; the card led is still in its leader's hand.
        lead: that card, or -1.
        table: the table of the linear policy, or an empty one for random plays.
        state: the generator.
    """
    if table.size < LINEAR_AT:
        if lead < 0:
            lead = any_of(deal[HAND], word(state))
        legal = legal_to(deal[OTHER_HAND], lead, deal[RULES])
        play_trick(deal, lead, any_of(legal, word(state)))
        return
    gain = _gain(table, deal)
    if lead < 0:
        lead = open_lead(table, deal[HAND], deal[OTHER_HAND], deal[RULES], gain)
    reply = reply_play(table, deal[OTHER_HAND], lead, deal[RULES], gain)
    play_trick(deal, lead, reply)


@inner
def final_outcome(deal: Words) -> int:
    """The outcome of a deal that is played out, as I see it."""
    awards, rules = deal[AWARDS], deal[RULES]
    game = game_taker(
        deal[POINTS] - deal[POINTS_OTHER],
        0 if awards & LEADER_IS_ELDER else 1,
        rules & TIE_ELDER_BIT,
    )
    number = outcome(awards >> 1 & 1, awards >> 3 & 1, awards >> 5 & 1, game)
    return int(MIRROR[number]) if deal[SIDE] else number
