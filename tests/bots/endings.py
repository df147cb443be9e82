"""Endings that players of every strength come to, and what a choice in one loses.

An ending is a deal whose stock is empty: both hands are known to both, so there is a best
play, and an exact solver knows it. The solver here is the one of open deals
(`faceup.study.exact`), which shares no search with the one that `master` counts with; it
takes the position from the state, where `master` has a view.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random

from faceup.arena.players import Player, player
from faceup.bots import Budget, Choice
from faceup.bots.runner import stream_for
from faceup.bots.verdict import match_objective
from faceup.cards import SplitMix64
from faceup.games.california_jack import GAME, PROFILES, Claim, DealState, Play, Rules
from faceup.games.california_jack.open_position import open_position
from faceup.games.california_jack.rules import FIELDS
from faceup.study.exact import Objective, Solver

KINDS = (*PROFILES, "house rules")
"""The rules that endings take turns in: each published profile, then fields at random."""

WAYS = ("random", "casual", "linear", "club", "master:worlds=10")
"""The players who come to an ending, for each seat one by chance."""

DRAWN_OUT = 40
"""Plays made when the stock is empty and the hands still have six cards."""

_BUDGET = Budget()
_known = cache(player)


@dataclass(frozen=True, slots=True)
class Loss:
    """What a play loses, and what others would."""

    lost: float
    """The best value less that of the play: exactly 0.0 when none is better."""
    worst: float
    """The same for the worst legal play; 0.0 where all plays are equal."""
    mean: float
    """The mean over the legal plays: what one at random would lose."""


def rules_of(kind: str, rng: Random) -> Rules:
    """The rules of one of `KINDS`."""
    if kind in PROFILES:
        return PROFILES[kind].rules
    data: dict[str, object] = {"profile": rng.choice(list(PROFILES))}
    for name, spec in FIELDS.items():
        data[name] = rng.choice(spec.values or range(1, 22))
    if data["stock"] == "closed":
        data["trump"] = "cut"
    return GAME.parse_rules(data)


def ending(seed: int, number: int) -> DealState:
    """An ending with a choice: the same for the same seed and number.

    The score is any from 0:0 to one short of the target for both. Up to forty plays are
    made at random, the others by players of `WAYS`; the ending is met at any of its plays,
    in the middle of tricks too.
    """
    rng = Random(f"{seed}:{number}")
    while True:
        rules = rules_of(KINDS[number % len(KINDS)], rng)
        scores = rng.randrange(rules.target), rng.randrange(rules.target)
        deal = GAME.deal(rules, 2, rng.randrange(2), SplitMix64(rng.getrandbits(64)))
        state = GAME.begin(rules, deal, scores, "prevent")[0]
        at_random = rng.choice((0, 0, 8, 20, DRAWN_OUT))
        players = [_known(rng.choice(WAYS)) for _ in range(2)]
        first = DRAWN_OUT + rng.randrange(10)
        while not state.is_complete:
            made = len(state.plays)
            legal = [a for a in GAME.legal_actions(state) if isinstance(a, Play)]
            if made >= first and len(legal) > 1:
                return state
            if made < at_random:
                action: Play | Claim = rng.choice(legal)
            else:
                action = asked(players[state.turn], state, str(seed), number).action
            state, _ = GAME.apply(state, state.turn, action)


def asked(
    asked_player: Player, state: DealState, seed: str, number: int
) -> Choice[Play | Claim]:
    """What a player chooses: it is given the view of the seat that is to act."""
    view = GAME.view(state, state.turn)
    return asked_player.choose(view, _BUDGET, stream_for(seed, number, view))


def for_match(state: DealState) -> Objective:
    """What `master` plays for at this score: the chance to win the match."""
    return match_objective(GAME.view(state, state.turn))


def loss_of(
    solver: Solver, state: DealState, action: Play | Claim, objective: Objective | None
) -> Loss:
    """What a play of an ending loses by an objective, deal points by default.

    Both searches choose among the 24 numbers of the objective and never add, so that
    equal plays have the same float, and a loss needs no tolerance.

    Raises:
        ValueError: for what is no play of a deal that goes on.
    """
    position = open_position(state)
    if position is None or not isinstance(action, Play):
        raise ValueError("no play of a deal that goes on")
    solution = solver.solve(position, objective)
    if not solution.is_proved:
        raise ValueError("the solver was stopped")
    values = {card: bounds.least for card, bounds in solution.moves.items()}
    best = max(values.values())
    return Loss(
        best - values[action.card],
        best - min(values.values()),
        best - sum(values.values()) / len(values),
    )
