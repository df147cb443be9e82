"""A view as ints, as far as a player remembers it: what the rule bots think with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from faceup.games.california_jack import DealView, play

PACK_MASK = (1 << 52) - 1
"""All 52 cards."""


@dataclass(frozen=True, slots=True)
class Position:
    """What a player to act has in mind. Cards are numbers, sets of cards masks."""

    view: DealView
    """The view it comes from."""
    hand: int
    """The own cards."""
    legal: int
    """The legal plays."""
    lead: int
    """The card led, or -1 for the leader."""
    trump: int
    """The trump suit."""
    exposed: int
    """The exposed card, or -1."""
    known: int
    """Cards the opponent is known to hold."""
    hidden: int
    """How many cards it holds besides those."""
    pool: int
    """Cards that those may be, as far as the player remembers."""

    @property
    def may_hold(self) -> int:
        """Every card the opponent may hold."""
        return self.known | (self.pool if self.hidden else 0)

    def replies(self, hand: int, lead: int) -> int:
        """The legal replies of a hand to a lead."""
        rules = self.view.rules
        return play.legal_plays(
            hand, lead, self.trump, rules.follow_code, rules.void_code
        )

    def takes(self, card: int) -> bool:
        """Whether a reply takes the trick on the table."""
        return play.takes(self.lead, card, self.trump)

    def beaters(self, card: int) -> int:
        """Cards that beat a lead, wherever they are."""
        return play.beaters(card, self.trump)

    def is_master(self, card: int) -> bool:
        """Whether the opponent can hold nothing that beats this lead."""
        return not self.beaters(card) & self.may_hold


def bits(mask: int) -> Iterator[int]:
    """The numbers of the cards of a set, in order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def remember(view: DealView, *, tricks: int | None = None) -> Position:
    """The position of the seat to act; `tricks` is how many it remembers, or all.

    One that remembers all also draws conclusions: what the opponent's plays prove, and
    what can lie nowhere else. One that does not goes by what it has seen lately.
    """
    known, hidden = view.opponent_known.mask, view.opponent_hidden
    if tricks is None:
        pool = view.unseen.mask & ~_barred(view)
    else:
        lately, gone = 0, 0
        for trick in view.tricks[len(view.tricks) - min(tricks, len(view.tricks)) :]:
            gone |= 1 << trick.lead.index | 1 << trick.reply.index
            drawn = trick.drawn[view.opponent]
            lately |= 0 if drawn is None else 1 << drawn.index
        hidden += (known & ~lately).bit_count()
        known &= lately
        pool = PACK_MASK & ~(view.hand.mask | gone | known)
    lead = -1 if view.lead is None else view.lead.index
    exposed = -1 if view.exposed is None else view.exposed.index
    on_table = sum(1 << card for card in (lead, exposed) if card >= 0)
    return Position(
        view=view,
        hand=view.hand.mask,
        legal=view.legal.mask,
        lead=lead,
        trump=view.trump,
        exposed=exposed,
        known=known,
        hidden=hidden,
        pool=pool & ~on_table,
    )


def _barred(view: DealView) -> int:
    """Cards that proven voids bar from every hidden place.

    Only where all draws are seen: then the hidden cards were dealt, and a void speaks of
    each of them. Where draws are closed a void may have ended.
    """
    if not view.rules.is_open:
        return 0
    suits = 0
    for step in view.story.steps:
        suits |= step.suits
    return sum(play.SUIT_MASK << 13 * suit for suit in range(4) if suits >> suit & 1)
