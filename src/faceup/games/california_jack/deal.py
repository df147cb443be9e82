"""A deal at one moment, as a value: the layout that was dealt and what was played.

The state calls the rule functions of `play.py` and keeps their masks; cards as objects
appear only in events and views. Seats are 0 and 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from faceup.cards import ALL_CARDS, Card, CardSet, Suit
from faceup.errors import IllegalAction
from faceup.games.california_jack import events as happened
from faceup.games.california_jack import play
from faceup.games.california_jack.rules import Rules
from faceup.games.game import Event, Refusal

PLAYS = 52
"""Plays in a deal: every card is played."""

HAND = 6
"""Cards in a hand while the stock lasts."""

STOCK = 40
"""Cards in the stock before the first draw: 52 - 2 × 6."""

LEADING = -1
"""The `lead` of a state in which the seat to play leads."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card."""

    card: Card
    """The card."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim that the opponent revoked earlier in this deal."""


Action = Play | Claim
"""What a seat can do."""

ALL_PLAYED = Refusal("deal-over", "all 52 cards of this deal are played", {})
"""The refusal of a play when nothing is left to play."""

_PLAYS = tuple(Play(card) for card in ALL_CARDS[:52])


@dataclass(frozen=True, slots=True)
class Deal:
    """A layout as it was dealt."""

    dealer: int
    """The seat that dealt."""
    hands: tuple[int, int]
    """The six cards of each seat, as masks."""
    stock: tuple[int, ...]
    """The numbers of the forty others, from the top down."""
    trump: int
    """The trump suit."""


@dataclass(frozen=True, slots=True)
class DealState:
    """A deal at one moment."""

    rules: Rules
    """The rules it is played by."""
    deal: Deal
    """What was dealt."""
    scores: tuple[int, int]
    """The match score before the deal."""
    may_claim: bool
    """Whether any card held may be played, and a revoke claimed."""
    turn: int
    """The seat to play; the winner of the last trick when all is played."""
    lead: int
    """The number of the card led, or -1 before the lead."""
    hands: tuple[int, int]
    """The cards each seat holds, as masks."""
    drawn: int
    """Cards drawn from the stock so far."""
    captured: tuple[int, int]
    """The cards each seat has captured, as masks."""
    tricks: tuple[int, int]
    """Tricks each seat has taken."""
    plays: tuple[int, ...]
    """Every card played, by number, in order."""
    players: tuple[int, ...]
    """Who played each of them."""
    claims: tuple[tuple[int, int], ...]
    """Claims of a revoke: plays made before it, and the seat that claimed."""
    revoked: tuple[bool, bool]
    """Whether each seat has made a play that was not legal."""
    convicted: int
    """The seat that the first good claim convicted, or -1."""

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is, or None when all is played."""
        return None if len(self.plays) == PLAYS else self.turn

    @property
    def is_complete(self) -> bool:
        """Whether all 52 cards are played."""
        return len(self.plays) == PLAYS

    @property
    def exposed(self) -> int:
        """The number of the exposed card, or -1 if the stock is closed or empty."""
        if self.rules.is_open and self.drawn < STOCK:
            return self.deal.stock[self.drawn]
        return -1

    def legal_mask(self) -> int:
        """The legal plays of the seat to act, as a mask."""
        rules = self.rules
        return play.legal_plays(
            self.hands[self.turn],
            self.lead,
            self.deal.trump,
            rules.follow_code,
            rules.void_code,
        )


def begin(
    rules: Rules, deal: Deal, scores: tuple[int, ...], enforcement: str
) -> tuple[DealState, tuple[Event, ...]]:
    """The state before the first lead, and the events of dealing."""
    leader = deal.dealer if rules.leader == "dealer" else 1 - deal.dealer
    state = DealState(
        rules=rules,
        deal=deal,
        scores=(scores[0], scores[1]),
        may_claim=enforcement == "claim",
        turn=leader,
        lead=LEADING,
        hands=deal.hands,
        drawn=0,
        captured=(0, 0),
        tricks=(0, 0),
        plays=(),
        players=(),
        claims=(),
        revoked=(False, False),
        convicted=-1,
    )
    events: list[Event] = [
        happened.DealBegan(deal.dealer),
        *(happened.HandDealt(seat, CardSet(deal.hands[seat])) for seat in (0, 1)),
        happened.TrumpShown(Suit(deal.trump), rules.trump == "cut"),
    ]
    if rules.is_open:
        events.append(happened.CardExposed(ALL_CARDS[deal.stock[0]], STOCK))
    return state, tuple(events)


def legal_actions(state: DealState) -> tuple[Play, ...]:
    """Every legal play of the seat to act, in index order."""
    if state.is_complete:
        return ()
    mask = state.legal_mask()
    return tuple(_PLAYS[n] for n in range(52) if mask >> n & 1)


def why_illegal(state: DealState, seat: int, action: Action) -> Refusal | None:
    """Why a seat may not do it now, or None if it may.

    Where a revoke may be claimed any card held may be played, as at a table of people.
    """
    match action:
        case Claim():
            if seat not in (0, 1):
                raise ValueError(f"no seat is called `{seat}`; accepted: 0, 1")
            if not state.may_claim:
                return Refusal(
                    "claim-not-open",
                    "no revoke can be claimed at this table: it refuses illegal plays",
                    {},
                )
            return None
        case Play(card):
            return _why_no_play(state, seat, card)
        case _:
            raise TypeError(f"`{action!r}` is no action; accepted: a Play, a Claim")


def _why_no_play(state: DealState, seat: int, card: Card) -> Refusal | None:
    if state.is_complete:
        return ALL_PLAYED
    if seat != state.turn:
        return not_your_turn(seat, card, state.turn)
    hand = state.hands[seat]
    legal = hand if state.may_claim else state.legal_mask()
    return why_not(
        state.rules,
        card,
        hand=hand,
        legal=legal,
        lead=state.lead,
        trump=state.deal.trump,
    )


def not_your_turn(seat: int, card: Card, turn: int) -> Refusal:
    """The refusal of a play out of turn."""
    return Refusal(
        "not-your-turn",
        f"seat `{seat}` cannot play `{card}`: it is the turn of seat `{turn}`",
        {"seat": seat, "card": str(card), "turn": turn},
    )


def why_not(
    rules: Rules, card: Card, *, hand: int, legal: int, lead: int, trump: int
) -> Refusal | None:
    """Why a card may not be played by the seat whose turn it is, or None if it may.

    Everything it needs is known to that seat, so that its view can ask as well.
    """
    if legal >> card.index & 1:
        return None
    allowed = str(CardSet(legal))
    details: dict[str, object] = {"card": str(card), "allowed": allowed}
    if not hand >> card.index & 1:
        return Refusal(
            "not-held",
            f"cannot play `{card}`: it is not in your hand; allowed: `{allowed}`",
            details,
        )
    return _duty(rules, hand, Suit(lead // 13), Suit(trump), details)


def _duty(
    rules: Rules, hand: int, led: Suit, trump: Suit, details: dict[str, object]
) -> Refusal:
    """Which duty a held card breaks; a leader has none."""
    details |= {"led": led.letter, "trump": trump.letter}
    card, allowed = details["card"], details["allowed"]
    why: tuple[str, str]
    if not hand & play.SUIT_MASK << 13 * led:
        why = "must-trump", f"you hold no {led.name.lower()} and must trump"
    elif rules.follow_code == play.FOLLOW_OR_TRUMP and led != trump:
        why = "must-follow-or-trump", f"follow {led.name.lower()} or trump"
    else:
        why = "must-follow", f"you hold {led.name.lower()} and must follow"
    return Refusal(
        why[0], f"cannot play `{card}`: {why[1]}; allowed: `{allowed}`", details
    )


def apply(
    state: DealState, seat: int, action: Action
) -> tuple[DealState, tuple[Event, ...]]:
    """The state after an action, and what happened.

    Raises:
        IllegalAction: with the code of `why_illegal`.
    """
    refusal = why_illegal(state, seat, action)
    if refusal is not None:
        raise IllegalAction(refusal.message, code=refusal.code, **refusal.details)
    match action:
        case Play(card):
            if state.lead < 0:
                return _lead(state, seat, card)
            return _reply(state, seat, card)
        case Claim():
            return _claim(state, seat)


def _lead(
    state: DealState, seat: int, card: Card
) -> tuple[DealState, tuple[Event, ...]]:
    mine = state.hands[seat] & ~(1 << card.index)
    after = DealState(
        state.rules,
        state.deal,
        state.scores,
        state.may_claim,
        1 - seat,
        card.index,
        (mine, state.hands[1]) if seat == 0 else (state.hands[0], mine),
        state.drawn,
        state.captured,
        state.tricks,
        (*state.plays, card.index),
        (*state.players, seat),
        state.claims,
        state.revoked,
        state.convicted,
    )
    return after, (happened.CardPlayed(seat, card, None),)


def _reply(
    state: DealState, seat: int, card: Card
) -> tuple[DealState, tuple[Event, ...]]:
    """The trick is full: it is taken, and while the stock lasts both draw.

    Bicycle, “The Play”: the winner takes the top card of the stock, the loser the next;
    the winner leads next.
    """
    lead, reply = state.lead, card.index
    winner = seat if play.takes(lead, reply, state.deal.trump) else 1 - seat
    hands = list(state.hands)
    hands[seat] &= ~(1 << reply)
    captured = list(state.captured)
    captured[winner] |= 1 << lead | 1 << reply
    tricks = list(state.tricks)
    tricks[winner] += 1
    revoked = state.revoked
    if state.may_claim and not state.legal_mask() >> reply & 1:
        revoked = (revoked[0] or seat == 0, revoked[1] or seat == 1)
    lead_card = ALL_CARDS[lead]
    events: list[Event] = [
        happened.CardPlayed(seat, card, lead_card),
        happened.TrickTaken(winner, lead_card, card, sum(tricks)),
    ]
    drawn = state.drawn
    if drawn < STOCK:
        events += _draw(state, winner, hands)
        drawn += 2
    if len(state.plays) + 1 == PLAYS:
        events.append(happened.DealPlayedOut())
    after = DealState(
        state.rules,
        state.deal,
        state.scores,
        state.may_claim,
        winner,
        LEADING,
        (hands[0], hands[1]),
        drawn,
        (captured[0], captured[1]),
        (tricks[0], tricks[1]),
        (*state.plays, reply),
        (*state.players, seat),
        state.claims,
        revoked,
        state.convicted,
    )
    return after, tuple(events)


def _draw(state: DealState, winner: int, hands: list[int]) -> list[Event]:
    """Both draw, the winner first; the new top shows where the stock is open."""
    stock, drawn, is_open = state.deal.stock, state.drawn, state.rules.is_open
    hands[winner] |= 1 << stock[drawn]
    hands[1 - winner] |= 1 << stock[drawn + 1]
    events: list[Event] = [
        happened.CardDrawn(winner, ALL_CARDS[stock[drawn]], is_open),
        happened.CardDrawn(1 - winner, ALL_CARDS[stock[drawn + 1]], is_open),
    ]
    if is_open and drawn + 2 < STOCK:
        top = ALL_CARDS[stock[drawn + 2]]
        events.append(happened.CardExposed(top, STOCK - drawn - 2))
    return events


def _claim(state: DealState, seat: int) -> tuple[DealState, tuple[Event, ...]]:
    """A claim is good if the opponent has made a play that was not legal.

    The first good claim of a deal decides it; a bad or later one costs nothing. The
    state keeps a claim that a seat repeats before another play only once.
    """
    from dataclasses import replace

    is_good = state.convicted < 0 and state.revoked[1 - seat]
    claim = (len(state.plays), seat)
    is_new = claim not in state.claims[-2:]
    after = replace(
        state,
        claims=(*state.claims, claim) if is_new else state.claims,
        convicted=1 - seat if is_good else state.convicted,
    )
    return after, (happened.RevokeClaimed(seat, is_good),)
