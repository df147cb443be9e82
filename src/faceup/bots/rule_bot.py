"""Players that go by rules: `club`, `regular`, `casual` and `novice`.

All four weigh a play the same way, as a player does: what the trick holds and what is
to be drawn, against what the card would be worth in hand.

* `club` counts every card, concludes from every play, weighs by the rules and the score,
  looks at each reply to each lead, and counts the last six tricks to the end.
* `regular` weighs as `club` does, but remembers six tricks and sometimes does not think.
* `casual` goes by rules of thumb, remembers a few tricks and draws no conclusions.
* `novice` is casual, remembers hardly anything, and often does not think.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from faceup.bots.beliefs import opponent_hands
from faceup.bots.bot import Budget, Choice, Ranked, verify_parameter
from faceup.bots.endgame import OutOfNodes, count_out
from faceup.bots.position import Position, bits, remember
from faceup.bots.reasons import details_of, play_of, reason_for
from faceup.bots.revokes import revoke_is_proven
from faceup.bots.stakes import stakes_of
from faceup.bots.values import Values, club_values, thumb_values
from faceup.cards import Stream
from faceup.games.california_jack import Claim, DealView, Play, play

Action = Play | Claim
"""What these bots do."""

HANDS = 24
"""Hands of the opponent that `club` looks at when it does not know its cards."""


@dataclass(frozen=True, slots=True)
class ClubBot:
    """A good player of a club."""

    level: str = "club"
    """The name it is chosen by."""
    memory: int | None = None
    """How many of the last tricks it remembers; None for all, with conclusions."""
    whims: int = 0
    """In how many of a hundred plays it does not think."""

    def __post_init__(self) -> None:
        if self.memory is not None:
            verify_parameter("memory", self.memory, 0, play.TRICKS)
        verify_parameter("whims", self.whims, 0, 100)

    def choose(self, view: DealView, budget: Budget, rng: Stream) -> Choice[Action]:
        """The play that weighs best against every hand the opponent may hold."""
        tricks = play.TRICKS if self.memory is None else self.memory
        if revoke_is_proven(view, memory=tricks):
            return claim_choice()
        position, stakes = remember(view, tricks=self.memory), stakes_of(view)
        values = club_values(view, stakes)
        gain = _gain(position, values)
        if position.lead >= 0:
            judged = _judge_replies(position, values, gain)
        else:
            hands = opponent_hands(position, rng, HANDS)
            judged = _judge_leads(position, values, gain, hands)
        exact = None
        if not view.stock_left and not position.hidden and len(judged) > 1:
            with suppress(OutOfNodes):  # then what was weighed stands
                exact = count_out(position, stakes, budget.nodes)
        ranked = _ranked(position, gain, judged, exact)
        return _perhaps_on_a_whim(view, ranked, self.whims, rng)


@dataclass(frozen=True, slots=True)
class CasualBot:
    """A player who plays now and then: rules of thumb, and sometimes no thought."""

    level: str = "casual"
    """The name it is chosen by."""
    memory: int = 5
    """How many of the last tricks it remembers."""
    whims: int = 0
    """In how many of a hundred plays it does not think."""

    def __post_init__(self) -> None:
        verify_parameter("memory", self.memory, 0, play.TRICKS)
        verify_parameter("whims", self.whims, 0, 100)

    def choose(self, view: DealView, budget: Budget, rng: Stream) -> Choice[Action]:
        """The play that looks best by rules of thumb."""
        if revoke_is_proven(view, memory=self.memory):
            return claim_choice()
        position = remember(view, tricks=self.memory)
        values = thumb_values(view)
        gain = 0.0
        if position.exposed >= 0:
            gain = values.draw[position.exposed] - values.usual_draw
        if position.lead >= 0:
            judged = _judge_replies(position, values, gain)
        else:
            judged = _guess_leads(position, values, gain)
        ranked = _ranked(position, gain, judged)
        return _perhaps_on_a_whim(view, ranked, self.whims, rng)


Judged = Mapping[int, tuple[float, float]]
"""For each legal card, what playing it is worth, and how likely it takes the trick."""


def _gain(position: Position, values: Values) -> float:
    """What drawing the exposed card is worth more than drawing the next one."""
    unseen = position.view.unseen.mask
    if position.exposed < 0 or not unseen:
        return 0.0
    usual = sum(values.draw[card] for card in bits(unseen)) / unseen.bit_count()
    return values.draw[position.exposed] - usual


def _judge_replies(position: Position, values: Values, gain: float) -> Judged:
    """The trick won or lost for certain, less the card given for it."""
    judged = {}
    stake = values.capture[position.lead] + gain + values.trick
    for card in bits(position.legal):
        takes = position.takes(card)
        swing = stake + values.capture[card]
        score = (swing if takes else -swing) - values.keep[card]
        judged[card] = score, float(takes)
    return judged


def _judge_leads(
    position: Position, values: Values, gain: float, hands: Sequence[int]
) -> Judged:
    """Each lead against the reply that is best for each hand, on the average."""
    capture, keep = values.capture, values.keep
    judged = {}
    for card in bits(position.legal):
        stake = capture[card] + gain + values.trick
        beaters = position.beaters(card)
        total, taken = 0.0, 0
        for hand in hands:
            least, loses = 1e9, False
            for reply in bits(position.replies(hand, card)):
                beats = bool(beaters >> reply & 1)
                swing = stake + capture[reply]
                worth = keep[reply] + (-swing if beats else swing)
                if worth < least:
                    least, loses = worth, beats
            total += least
            taken += not loses
        judged[card] = total / len(hands) - keep[card], taken / len(hands)
    return judged


def _guess_leads(position: Position, values: Values, gain: float) -> Judged:
    """Each lead by a guess how likely it holds: the higher the likelier."""
    judged = {}
    for card in bits(position.legal):
        suit, rank = divmod(card, 13)
        if position.is_master(card):
            chance = 1.0
        elif suit == position.trump:
            chance = 0.4 + 0.045 * rank
        else:
            chance = 0.2 + 0.03 * rank
        stake = values.capture[card] + gain + values.trick
        judged[card] = (2 * chance - 1) * stake - values.keep[card], chance
    return judged


def _ranked(
    position: Position,
    gain: float,
    judged: Judged,
    exact: Mapping[int, float] | None = None,
) -> tuple[Ranked[Action], ...]:
    """The plays, the best first; equal ones in the order of the pack.

    Where the deal was counted to its end the count decides, and what was weighed only
    between equals. Scores are rounded so that the last bit of a float decides nothing.
    """
    weighed = {card: round(score, 6) for card, (score, _) in judged.items()}
    order = sorted(weighed, key=lambda card: (-weighed[card], card))
    reasons = {
        card: reason_for(position, card, gain, chance)
        for card, (_, chance) in judged.items()
    }
    scores = weighed
    if exact is not None:
        scores = {card: round(exact[card], 6) for card in order}
        first, order = order[0], sorted(order, key=lambda card: -scores[card])
        if order[0] != first:
            reasons[order[0]] = "counted-out"
    return tuple(Ranked(play_of(card), scores[card], reasons[card]) for card in order)


def claim_choice() -> Choice[Action]:
    """The claim of a proven revoke."""
    return Choice(Claim(), "claim-revoke", (), {})


def _perhaps_on_a_whim(
    view: DealView, ranked: tuple[Ranked[Action], ...], whims: int, rng: Stream
) -> Choice[Action]:
    """The best play, or in `whims` of a hundred plays any."""
    if whims and rng.below(100) < whims and len(ranked) > 1:
        action = rng.choice(ranked).action
        return Choice(action, "whim", ranked, details_of(view, action))
    return _choice(view, ranked)


def _choice(view: DealView, ranked: tuple[Ranked[Action], ...]) -> Choice[Action]:
    best = ranked[0]
    return Choice(best.action, best.reason, ranked, details_of(view, best.action))
