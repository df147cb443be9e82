"""What hypothesis draws: rules of every profile and house, and deals played at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from faceup.cards import SplitMix64
from faceup.games.california_jack import GAME, PROFILES, DealState, Rules
from faceup.games.california_jack.rules import FIELDS, parse_rules

numbers = st.integers(0, 2**64 - 1)
"""Deal numbers."""


@st.composite
def house_rules(draw: st.DrawFn) -> Rules:
    """Any profile with any overrides that do not contradict."""
    data: dict[str, object] = {"profile": draw(st.sampled_from(list(PROFILES)))}
    for name, spec in FIELDS.items():
        if draw(st.booleans()):
            values = spec.values or tuple(range(1, 30))
            data[name] = draw(st.sampled_from(values))
    if data.get("stock", PROFILES[str(data["profile"])].rules.stock) == "closed":
        data["trump"] = "cut"
    return parse_rules(data)


def new_deal(
    rules: Rules,
    number: int,
    *,
    dealer: int = 0,
    scores: tuple[int, int] = (0, 0),
    enforcement: str = "prevent",
) -> DealState:
    """The state before the first lead of a numbered deal."""
    deal = GAME.deal(rules, 2, dealer, SplitMix64(number))
    return GAME.begin(rules, deal, scores, enforcement)[0]


def states(state: DealState, seed: int) -> Iterator[DealState]:
    """A deal played at random: every state, the first and the last included."""
    rng = Random(seed)
    yield state
    while not state.is_complete:
        action = rng.choice(GAME.legal_actions(state))
        state, _ = GAME.apply(state, state.turn, action)
        yield state


def state_at(state: DealState, plays: int, seed: int) -> DealState:
    """A deal played at random up to a number of plays."""
    for found in states(state, seed):
        if len(found.plays) == plays:
            return found
    raise AssertionError("a deal has 52 plays")


@st.composite
def played(draw: st.DrawFn) -> DealState:
    """A deal of any rules, played at random to any point."""
    rules = draw(house_rules())
    start = new_deal(
        rules,
        draw(numbers),
        dealer=draw(st.sampled_from((0, 1))),
        scores=(draw(st.integers(0, 9)), draw(st.integers(0, 9))),
    )
    return state_at(start, draw(st.integers(0, 52)), draw(st.integers(0, 2**32)))
