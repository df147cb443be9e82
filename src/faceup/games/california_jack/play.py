"""The rules of play over ints: the one copy, which `kernels/` compiles as it stands.

A hand is a 52-bit mask: bit 13 × suit + rank. A card is its number, a missing card -1.
Only operations that numba knows on plain 64-bit integers are used here.
"""

from __future__ import annotations

FOLLOW_SUIT = 0
"""Duty with the plain suit led in hand: follow it (`follow: suit`)."""

FOLLOW_OR_TRUMP = 1
"""Duty with the plain suit led in hand: follow it or trump (`suit-or-trump`)."""

VOID_FREE = 0
"""Duty without the plain suit led: none (`void: free`)."""

VOID_TRUMP = 1
"""Duty without the plain suit led: trump, if a trump is held (`void: trump`)."""

SUIT_MASK = 0x1FFF
"""Thirteen ones: the cards of suit 0."""

TWO, TEN, JACK, QUEEN, KING, ACE = 0, 8, 9, 10, 11, 12
"""The ranks that score."""

TRICKS = 26
"""Tricks in a deal: two of the 52 cards in each."""

CARD_POINTS = 80
"""Card points in the pack."""

NOBODY = 2
"""In the place of a seat: nobody."""

IN_ORDER, HIGHER_TOTAL, GAME_WINNER_LOSES = 0, 1, 2
"""The codes of `crossing`: who wins when both reach the target in one deal."""

TRICKS_WITH_DRAWS = 20
"""Tricks after which both draw: the forty cards of the stock last no longer."""


def legal_plays(hand: int, lead: int, trump: int, follow: int, void: int) -> int:
    """The cards of a hand that may be played; `lead` is -1 for the leader.

    Bicycle, “The Play”: follow suit or trump if able; a plain suit may be trumped while
    held; void of it, trump. Stricter and freer readings come in as `follow` and `void`.
    When trump is led it is simply the suit led.
    """
    if lead < 0:
        return hand
    led = lead // 13
    suited = hand & (SUIT_MASK << (13 * led))
    if led == trump:
        return suited or hand
    trumps = hand & (SUIT_MASK << (13 * trump))
    if suited:
        return suited | trumps if follow == FOLLOW_OR_TRUMP else suited
    if trumps and void == VOID_TRUMP:
        return trumps
    return hand


def takes(lead: int, reply: int, trump: int) -> bool:
    """Whether the reply takes the trick from the lead.

    Bicycle, “The Play”: the higher card of the suit led, or the only trump, takes it.
    """
    if reply // 13 == lead // 13:
        return reply > lead
    return reply // 13 == trump


def beaters(lead: int, trump: int) -> int:
    """The cards that take a trick from a lead, wherever they are: see `takes`."""
    suit = lead // 13
    higher = (SUIT_MASK << 13 * suit) & ~((2 << lead) - 1)
    return higher if suit == trump else higher | SUIT_MASK << 13 * trump


def drawer(place: int, winner: int) -> int:
    """The seat that draws the card at a place of the stock, 0 its top, after a trick.

    Bicycle, “The Play”: the winner draws first, the loser the next card.
    """
    return winner if place % 2 == 0 else 1 - winner


def proven_voids(lead: int, reply: int, trump: int, follow: int, void: int) -> int:
    """The suits a reply proves its player did not hold, as a mask of cards.

    A discard on the suit led proves a void of it, and where the void must trump, no
    trump either; a trump on a plain lead proves a void only where suit must be followed.
    """
    led = lead // 13
    own = reply // 13
    if own == led:
        return 0
    suited = SUIT_MASK << (13 * led)
    if led == trump:
        return suited
    if own == trump:
        return suited if follow == FOLLOW_SUIT else 0
    if void == VOID_TRUMP:
        return suited | SUIT_MASK << (13 * trump)
    return suited


def points_of(card: int) -> int:
    """The card points of a card: ten 10, ace 4, king 3, queen 2, jack 1."""
    rank = card % 13
    if rank == TEN:
        return 10
    if rank > TEN:
        return rank - TEN
    return 0


def card_points(mask: int) -> int:
    """The card points of a set of cards; 80 in the pack."""
    total = 0
    for suit in range(4):
        cards = mask >> (13 * suit)
        total += (
            10 * (cards >> TEN & 1)
            + (cards >> JACK & 1)
            + 2 * (cards >> QUEEN & 1)
            + 3 * (cards >> KING & 1)
            + 4 * (cards >> ACE & 1)
        )
    return total


def high_card(trump: int) -> int:
    """The card that scores High: the ace of trumps."""
    return 13 * trump + ACE


def low_card(trump: int) -> int:
    """The card that scores Low: the two of trumps."""
    return 13 * trump + TWO


def jack_card(trump: int) -> int:
    """The card that scores Jack: the jack of trumps."""
    return 13 * trump + JACK


def game_taker(lead: int, elder: int, tie_to_elder: int) -> int:
    """The seat that scores Game, or `NOBODY`.

    Args:
        lead: what seat 0 counts for Game less what seat 1 does.
        elder: the seat that did not deal.
        tie_to_elder: not 0 where equal counts are the elder's (`game_tie`).
    """
    if lead == 0:
        return elder if tie_to_elder else NOBODY
    return 0 if lead > 0 else 1


def won_before(score: int, other: int, target: int, crossing: int) -> int:
    """The seat for which these scores, before a deal, are a won match, or -1.

    Only `HIGHER_TOTAL` plays on with both at the target: while they are equal.
    """
    if max(score, other) < target:
        return -1
    if score == other:
        return -1 if crossing == HIGHER_TOTAL else 0
    return 0 if score > other else 1


def match_winner(
    score: int, other: int, target: int, crossing: int, first: int, game: int
) -> int:
    """The seat that won the match with a deal, or -1.

    Args:
        score: that of seat 0 after the deal, as booked.
        other: that of seat 1.
        target: the score to reach.
        crossing: the code of the rule.
        first: the seat that reached the target first as points were booked, or -1.
        game: the seat that scored Game, or `NOBODY`.
    """
    if crossing == IN_ORDER or min(score, other) < target:
        return first
    if crossing == GAME_WINNER_LOSES:
        return first if game == NOBODY else 1 - game
    return -1 if score == other else 0 if score > other else 1
