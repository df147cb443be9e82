"""Worlds played on to the end by cheap policies: what textbook searches are made of.

A deal is the array of words of `open_deal`; its `SIDE` is 0 where I lead. Both hands are
open to the policies here, as they are in a world that a search has imagined.
"""

from __future__ import annotations

from faceup.kernels._jit import inlined, inner
from faceup.kernels.awards import LEADER_IS_ELDER, captured, first_held, swapped
from faceup.kernels.bits import high_product, plus, popcount
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
from faceup.kernels.random import STEP, mixed, word
from faceup.kernels.rules import (
    LOW,
    LOW_FIRST_BIT,
    MIRROR,
    TIE_ELDER_BIT,
    TRICKS_BIT,
    TRUMP,
    card_points,
    game_taker,
    legal_to,
    outcome,
    takes,
)


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
def mix_next(deal: Words, state: Words) -> None:
    """Draw anew what the next trick draws and turns up; the rest stays in some order."""
    first = deal[NEXT] + 1 - deal[CLOSED]
    for i in range(first, min(first + 2, 51)):
        j = plus(i, high_product(word(state), 52 - i))
        kept = deal[i]
        deal[i] = deal[j]
        deal[j] = kept


@inner
def _replied(deal: Words, lead: int, table: Doubles, gain: float) -> None:
    reply = reply_play(table, deal[OTHER_HAND], lead, deal[RULES], gain)
    play_trick(deal, lead, reply)


@inner
def replied_trick(deal: Words, lead: int, table: Doubles) -> None:
    """Let the linear policy reply to a lead, which is still in its leader's hand."""
    _replied(deal, lead, table, _gain(table, deal))


@inner
def rolled_trick(deal: Words, lead: int, table: Doubles) -> None:
    """Play a trick by the linear policy, or what is left of one whose lead is made."""
    gain = _gain(table, deal)
    if lead < 0:
        lead = open_lead(table, deal[HAND], deal[OTHER_HAND], deal[RULES], gain)
    _replied(deal, lead, table, gain)


@inner
def random_outcome(deal: Words, lead: int, state: Words) -> int:
    """The outcome, as I see it, when both play on at random and the stock is in any order.

    Nothing is written to the deal: all that changes are a few words, so this is fast.
    """
    hand, other, rules = deal[HAND], deal[OTHER_HAND], deal[RULES]
    side, closed, stocked = deal[SIDE], deal[CLOSED], 52 - deal[NEXT]
    awards = first_held(deal[AWARDS], rules, hand, other, -1)
    mine, others = deal[POINTS], deal[POINTS_OTHER]
    if side:
        awards, mine, others = swapped(awards), others, mine
    stock, exposed = unseen_cards(deal), exposed_card(deal)
    turned_up = 1 << exposed if exposed >= 0 else 0
    every, count = hand | other | stock | turned_up, popcount(hand) + stocked // 2
    looks = 1 if rules & LOW_FIRST_BIT and not awards & 12 else 0
    mask, tricks, chance = 0, 0, state[0]
    for _ in range(count):
        if lead < 0:
            chance = plus(chance, STEP)
            lead = any_of(hand, mixed(chance))
        chance = plus(chance, STEP)
        reply = any_of(legal_to(other, lead, rules), mixed(chance))
        hand ^= 1 << lead
        other ^= 1 << reply
        # No branch depends on who wins, as in `simulate`.
        turned = 1 if takes(lead, reply, TRUMP) else 0
        side ^= turned
        exchanged = (hand ^ other) & -turned
        hand ^= exchanged
        other ^= exchanged
        mask |= (1 << lead | 1 << reply) & (side - 1)
        tricks += 1 - side
        lead = -1
        if stock == 0:
            continue
        first = turned_up
        if closed:
            chance = plus(chance, STEP)
            first = 1 << any_of(stock, mixed(chance))
            stock ^= first
        chance = plus(chance, STEP)
        second = 1 << any_of(stock, mixed(chance))
        stock ^= second
        hand |= first
        other |= second
        if looks and (first | second) >> LOW & 1:
            awards |= 4 << (side if first >> LOW & 1 else 1 - side)
        if stock and not closed:
            chance = plus(chance, STEP)
            turned_up = 1 << any_of(stock, mixed(chance))
            stock ^= turned_up
    state[0] = chance
    awards = captured(awards, mask, 1)
    awards = captured(awards, every & ~mask, 2)
    gain, rest = card_points(mask), card_points(every & ~mask)
    if rules & TRICKS_BIT:
        gain, rest = tricks, count - tricks
    return _outcome(awards, rules, mine + gain - others - rest)


@inlined
def _outcome(awards: int, rules: int, ahead: int) -> int:
    """The outcome of a whole deal as he sees it whose awards are the ones of 1."""
    elder = 0 if awards & LEADER_IS_ELDER else 1
    game = game_taker(ahead, elder, rules & TIE_ELDER_BIT)
    return outcome(awards >> 1 & 1, awards >> 3 & 1, awards >> 5 & 1, game)


@inner
def final_outcome(deal: Words) -> int:
    """The outcome of a deal that is played out, as I see it."""
    ahead = deal[POINTS] - deal[POINTS_OTHER]
    number = _outcome(deal[AWARDS], deal[RULES], ahead)
    return int(MIRROR[number]) if deal[SIDE] else number
