"""All a seat may know of a deal: the only door from the state to anything outside.

What a seat sees: its own cards, every card played, its own draws, and with an open
stock the exposed card and both draws. What follows from that (proven voids, cards that
can lie nowhere else) is worked out in `inference.py` and belongs to the view too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from faceup.cards import ALL_CARDS, Card, CardSet, Suit
from faceup.games.california_jack import inference
from faceup.games.california_jack.deal import (
    ALL_PLAYED,
    PLAYS,
    STOCK,
    DealState,
    not_your_turn,
    why_not,
)
from faceup.games.california_jack.inference import Story, Trick
from faceup.games.california_jack.rules import Rules, format_rules
from faceup.games.california_jack.scoring import points_of
from faceup.games.game import JsonObject, Refusal


@dataclass(frozen=True, slots=True)
class DealView:
    """A deal as one seat knows it. Every field is known to that seat by right."""

    seat: int
    """Whose view it is."""
    rules: Rules
    """The rules of the table."""
    may_claim: bool
    """Whether a revoke may be claimed, and illegal plays made, at this table."""
    scores: tuple[int, int]
    """The match score before the deal."""
    dealer: int
    """Who dealt."""
    trump: Suit
    """The trump suit."""
    to_act: int | None
    """The seat to play, or None when all is played."""
    hand: CardSet
    """The cards the seat holds."""
    legal: CardSet
    """Its legal plays; empty unless it is to play."""
    lead: Card | None
    """The card led to the trick on the table."""
    exposed: Card | None
    """The exposed card; None if the stock is closed or empty."""
    stock_left: int
    """Cards in the stock, the exposed one included."""
    opponent_known: CardSet
    """Cards the opponent is known to hold."""
    opponent_hidden: int
    """How many cards the opponent holds besides those."""
    unseen: CardSet
    """Cards whose place the seat cannot know: hidden in the hand or in the stock."""
    stock_known: tuple[Card, ...]
    """Stock cards under the exposed one that can only lie there, from the top."""
    captured: tuple[CardSet, CardSet]
    """The cards each seat has captured."""
    card_points: tuple[int, int]
    """The card points each seat has captured."""
    tricks_taken: tuple[int, int]
    """The tricks each seat has taken."""
    tricks: tuple[Trick, ...]
    """Every finished trick, with the draws after it as far as the seat saw them."""
    claims: tuple[tuple[int, int], ...]
    """Claims of a revoke: plays made before it, and the seat that claimed."""
    convicted: int | None
    """The seat that a good claim convicted."""

    @property
    def opponent(self) -> int:
        """The other seat."""
        return 1 - self.seat

    @property
    def elder(self) -> int:
        """The seat that did not deal."""
        return 1 - self.dealer

    @property
    def last_trick(self) -> Trick | None:
        """The last finished trick."""
        return self.tricks[-1] if self.tricks else None

    @property
    def game_counts(self) -> tuple[int, int]:
        """What each seat has of what Game goes by: card points, or tricks."""
        by_tricks = self.rules.game == "tricks"
        return self.tricks_taken if by_tricks else self.card_points

    @property
    def plays_made(self) -> int:
        """Cards played so far, 0 to 52."""
        return 2 * len(self.tricks) + (self.lead is not None)

    @property
    def story(self) -> Story:
        """What bears on the opponent's hidden cards, in order."""
        return inference.story_of(
            self.rules,
            self.seat,
            self.trump,
            self.tricks,
            led=self.lead if self.to_act == self.seat else None,
            may_claim=self.may_claim,
        )

    def why_illegal(self, card: Card) -> Refusal | None:
        """Why the rules speak against a play of a card now, or None if they do not.

        Where a revoke may be claimed the card can be played all the same.
        """
        if self.to_act != self.seat:
            if self.to_act is None:
                return ALL_PLAYED
            return not_your_turn(self.seat, card, self.to_act)
        return why_not(
            self.rules,
            card,
            hand=self.hand.mask,
            legal=self.legal.mask,
            lead=-1 if self.lead is None else self.lead.index,
            trump=self.trump,
        )

    def worlds(self) -> inference.Worlds:
        """Every layout of the unseen cards that agrees with this view."""
        exposed = () if self.exposed is None else (self.exposed,)
        return inference.Worlds(
            self.story,
            known=self.opponent_known,
            hidden=self.opponent_hidden,
            unseen=self.unseen,
            top=(*exposed, *self.stock_known),
        )


def view(state: DealState, seat: int) -> DealView:
    """All a seat may know of a state.

    >>> from faceup.cards import SplitMix64
    >>> from faceup.games.california_jack import GAME
    >>> rules = GAME.parse_rules({})
    >>> deal = GAME.deal(rules, 2, 0, SplitMix64(0))
    >>> state, _ = GAME.begin(rules, deal, (0, 0), "prevent")
    >>> seen = view(state, 1)
    >>> seen.hand, seen.exposed, len(seen.unseen)
    (CardSet.parse('TC QC 3D 4D 7S 9S'), Card.parse('TH'), 45)
    """
    if seat not in (0, 1):
        raise ValueError(f"no seat is called `{seat}`; accepted: 0, 1")
    tricks = _tricks(state, seat)
    lead = state.lead
    exposed = state.exposed
    played = 0
    for card in state.plays:
        played |= 1 << card
    own = state.hands[seat]
    drawn_openly = 0
    for trick in tricks:
        card_seen = trick.drawn[1 - seat]
        if card_seen is not None:
            drawn_openly |= 1 << card_seen.index
    known = drawn_openly & ~played
    top = 0 if exposed < 0 else 1 << exposed
    unseen = ((1 << 52) - 1) & ~(own | played | known | top)
    # The number held is public: six less what was played and not yet replaced.
    hidden = state.hands[1 - seat].bit_count() - known.bit_count()
    story = inference.story_of(
        state.rules,
        seat,
        state.deal.trump,
        tricks,
        led=ALL_CARDS[lead] if lead >= 0 and state.turn == seat else None,
        may_claim=state.may_claim,
    )
    sure = inference.deduce(story, unseen, known, hidden)
    complete = len(state.plays) == PLAYS
    to_act = None if complete else state.turn
    return DealView(
        seat=seat,
        rules=state.rules,
        may_claim=state.may_claim,
        scores=state.scores,
        dealer=state.deal.dealer,
        trump=Suit(state.deal.trump),
        to_act=to_act,
        hand=CardSet(own),
        legal=CardSet(state.legal_mask() if to_act == seat else 0),
        lead=None if lead < 0 else ALL_CARDS[lead],
        exposed=None if exposed < 0 else ALL_CARDS[exposed],
        stock_left=STOCK - state.drawn,
        opponent_known=CardSet(known | sure.held),
        opponent_hidden=hidden - sure.held.bit_count(),
        unseen=CardSet(unseen & ~(sure.held | sure.stocked)),
        stock_known=tuple(CardSet(sure.stocked)),
        captured=(CardSet(state.captured[0]), CardSet(state.captured[1])),
        card_points=points_of(state),
        tricks_taken=state.tricks,
        tricks=tricks,
        claims=state.claims,
        convicted=None if state.convicted < 0 else state.convicted,
    )


def _tricks(state: DealState, seat: int) -> tuple[Trick, ...]:
    """The finished tricks, with the draws after each as far as the seat saw them."""
    plays, players, stock = state.plays, state.players, state.deal.stock
    found = []
    for number in range(len(plays) // 2):
        lead, reply = plays[2 * number], plays[2 * number + 1]
        leader = players[2 * number]
        after = 2 * number + 2
        winner = players[after] if after < len(players) else state.turn
        drawn: list[Card | None] = [None, None]
        if after <= STOCK:
            for place, who in ((after - 2, winner), (after - 1, 1 - winner)):
                if state.rules.is_open or who == seat:
                    drawn[who] = ALL_CARDS[stock[place]]
        found.append(
            Trick(
                leader,
                ALL_CARDS[lead],
                ALL_CARDS[reply],
                winner,
                (drawn[0], drawn[1]),
            )
        )
    return tuple(found)


def view_json(seen: DealView) -> JsonObject:
    """The view as the record contract says; equal views give equal bytes."""
    last = seen.last_trick
    return {
        "seat": seen.seat,
        "to_play": seen.to_act,
        "dealer": seen.dealer,
        "trump": seen.trump.letter,
        "rules": format_rules(seen.rules),
        "scores": list(seen.scores),
        "hand": _names(seen.hand),
        "legal": _names(seen.legal),
        "lead": None if seen.lead is None else str(seen.lead),
        "exposed": None if seen.exposed is None else str(seen.exposed),
        "stock_left": seen.stock_left,
        "stock_known": _names(seen.stock_known),
        "opponent_known": _names(seen.opponent_known),
        "opponent_hidden": seen.opponent_hidden,
        "unseen": _names(seen.unseen),
        "captured_by": [_names(cards) for cards in seen.captured],
        "card_points": list(seen.card_points),
        "tricks": list(seen.tricks_taken),
        "last_trick": None if last is None else _trick_json(last),
        "claims": [list(claim) for claim in seen.claims],
        "revoke": seen.convicted,
    }


def _names(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _trick_json(trick: Trick) -> JsonObject:
    return {
        "leader": trick.leader,
        "lead": str(trick.lead),
        "reply": str(trick.reply),
        "winner": trick.winner,
        "drawn": [None if card is None else str(card) for card in trick.drawn],
    }
