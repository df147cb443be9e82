"""A referee at every table: bots play legally, see nothing hidden, repeat themselves."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from random import Random
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faceup.bots.levels import ADVISER, LEVELS, bot
from faceup.cards import ALL_CARDS
from faceup.errors import IllegalAction, UnknownName
from faceup.games.california_jack import (
    GAME,
    PROFILES,
    Claim,
    Deal,
    DealState,
    Play,
    Rules,
)
from tests.bots.tables import asked, begun, played_out, steps
from tests.games.california_jack.strategies import house_rules, numbers

PAIRS = (*pairwise(LEVELS), (LEVELS[-1], LEVELS[0]), (LEVELS[-1], LEVELS[-1]))
"""Each level against the one below, the strongest against the weakest and itself."""

RULE_LEVELS = LEVELS[: LEVELS.index("club") + 1]
"""The levels whose distance shows in a few deals."""

ENFORCEMENTS = st.sampled_from(("prevent", "claim"))


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("levels", PAIRS, ids="-".join)
def test_every_level_plays_every_profile_legally(
    profile: str, levels: tuple[str, str]
) -> None:
    """Each of these pairs plays a deal of each profile with only legal plays."""
    rules = GAME.parse_rules({"profile": profile})
    players = bot(levels[0]), bot(levels[1])

    plays = list(steps(begun(rules, sum(map(ord, profile))), players))

    assert len(plays) == 52
    for _, view, choice in plays:
        assert isinstance(choice.action, Play)
        assert choice.action.card in view.legal


@given(
    rules=house_rules(),
    number=numbers,
    enforcement=ENFORCEMENTS,
    levels=st.tuples(*[st.sampled_from(LEVELS)] * 2),
    scores=st.tuples(*[st.integers(-2, 12)] * 2),
)
@settings(max_examples=settings().max_examples // 5, deadline=None)
def test_house_rules_are_played_legally(
    rules: Rules,
    number: int,
    enforcement: str,
    levels: tuple[str, str],
    scores: tuple[int, int],
) -> None:
    """Under any house rules, at any score, every play is legal and ranked with all."""
    state = begun(rules, number, scores=scores, enforcement=enforcement)
    for _, view, choice in steps(state, (bot(levels[0]), bot(levels[1]))):
        assert isinstance(choice.action, Play)
        assert choice.action.card in view.legal
        ranked = [item.action for item in choice.alternatives]
        assert len(ranked) == len(set(ranked)) == len(view.legal)
        scores_given = [item.score for item in choice.alternatives]
        assert scores_given == sorted(scores_given, reverse=True)


def _other_world(state: DealState, seat: int, rng: Random) -> DealState | None:
    """The same deal with hidden cards changed about, if the seat cannot tell."""
    hidden = list(GAME.view(state, seat).unseen)
    changed = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    swap = {card.index: changed.get(card, card).index for card in ALL_CARDS[:52]}
    hands = [
        sum(1 << swap[n] for n in range(52) if hand >> n & 1)
        for hand in state.deal.hands
    ]
    stock = tuple(swap[card] for card in state.deal.stock)
    deal = Deal(state.deal.dealer, (hands[0], hands[1]), stock, state.deal.trump)
    other, _ = GAME.begin(state.rules, deal, state.scores, "prevent")
    try:
        for card in state.plays:
            other, _ = GAME.apply(other, other.turn, Play(ALL_CARDS[card]))
    except IllegalAction:
        return None
    return other if GAME.view(other, seat) == GAME.view(state, seat) else None


@given(rules=house_rules(), number=numbers, seed=st.integers(0, 2**32))
@settings(max_examples=settings().max_examples // 10, deadline=None)
def test_what_is_hidden_changes_no_choice(rules: Rules, number: int, seed: int) -> None:
    """Hidden cards changed about, each level gives the same choice, reasons and all."""
    rng = Random(seed)
    for state, view, _ in steps(begun(rules, number), (bot("club"), bot("casual"))):
        other = _other_world(state, view.seat, rng)
        if other is None:
            continue
        for level in LEVELS:
            expected = asked(bot(level), view)
            assert asked(bot(level), GAME.view(other, view.seat)) == expected


def test_hidden_cards_are_really_changed_about() -> None:
    """The test above compares worlds that differ, not one world with itself."""
    found = 0
    for state, view, _ in steps(begun(Rules(), 5), (bot("club"), bot("club"))):
        other = _other_world(state, view.seat, Random(len(state.plays)))
        found += other is not None and other.deal != state.deal

    assert found >= 10


_MATCH = """
from faceup.bots.levels import LEVELS, bot
from tests.bots.tables import begun, steps
from faceup.games.california_jack import GAME
for profile in ("bicycle", "shasta-sam", "gamerules-simple"):
    rules = GAME.parse_rules({"profile": profile})
    for first, second in zip(LEVELS, reversed(LEVELS)):
        for _, _, choice in steps(begun(rules, 11), (bot(first), bot(second))):
            print(GAME.format_action(choice.action), choice.reason,
                  [(GAME.format_action(i.action), i.score) for i in choice.alternatives])
"""


@pytest.mark.slow  # three interpreters, every level
def test_equal_seeds_give_equal_deals_in_any_process() -> None:
    """Whatever PYTHONHASHSEED is, the same plays, scores and reasons come out."""
    told = {
        subprocess.run(
            [sys.executable, "-c", _MATCH],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }

    assert len(told) == 1
    assert told.pop().count("\n") == 3 * len(LEVELS) * 52


def test_other_seeds_give_other_plays() -> None:
    """Chance comes from the seed: a random player with another seed plays otherwise."""
    players = bot("random"), bot("random")
    first, second = (
        [choice.action for _, _, choice in steps(begun(Rules(), 3), players, seed)]
        for seed in ("1", "2")
    )

    assert first != second


def test_each_level_beats_the_one_below() -> None:
    """Deals dealt twice with the seats swapped, each level up to club beats the last."""
    for number, (low, high) in enumerate(pairwise(RULE_LEVELS)):
        net = 0
        for deal in range(1000 * number, 1000 * number + 30):
            for seat in (0, 1):
                players = [bot(low), bot(low)]
                players[seat] = bot(high)
                end = played_out(begun(Rules(), deal), players)
                owners = [owner for _, owner in GAME.outcome(end).awards.items()]
                for owner in owners:
                    net += 0 if owner is None else 1 if owner == seat else -1
        assert net > 0, (low, high, net / 60)


def test_club_throws_no_honour_on_a_trick_it_cannot_win() -> None:
    """Where no legal card takes the trick and one gives nothing, it gives nothing."""
    met = 0
    for number in range(30):
        rules = GAME.parse_rules({"profile": list(PROFILES)[number % len(PROFILES)]})
        if rules.game == "tricks":
            continue  # honours give nothing away there
        for state, view, choice in steps(begun(rules, number), [bot("club")] * 2):
            if view.lead is None or not view.stock_left:
                continue
            assert isinstance(choice.action, Play)
            takes = [c for c in view.legal if _takes(view.lead.index, c.index, state)]
            spare = [card for card in view.legal if not _gives(card.index, state)]
            if not takes and spare and len(view.legal) > len(spare):
                met += 1
                assert choice.action.card in spare

    assert met > 50


def _takes(lead: int, card: int, state: DealState) -> bool:
    if card // 13 == lead // 13:
        return card > lead
    return card // 13 == state.deal.trump


def _gives(card: int, state: DealState) -> bool:
    return card % 13 >= 8 or card == 13 * state.deal.trump


def test_choices_are_quick() -> None:
    """Casual takes under 5 ms and club under 20 ms a choice on the average."""
    for level, limit in (("casual", 0.005), ("club", 0.020)):
        begin = perf_counter()
        count = sum(
            len(list(steps(begun(Rules(), number), [bot(level)] * 2)))
            for number in range(4)
        )
        assert (perf_counter() - begin) / count < limit


def test_levels_are_found_by_name_or_refused_with_the_nearest() -> None:
    """Every level has its bot, the adviser is one of them, a slip is told its name."""
    assert [bot(level).level for level in LEVELS] == list(LEVELS)
    assert ADVISER in LEVELS
    assert bot(" Club ") is bot("club")

    with pytest.raises(UnknownName, match="did you mean `casual`") as caught:
        bot("casul")

    assert caught.value.code == "unknown-level"
    assert caught.value.details["nearest"] == "casual"


def test_no_level_claims_against_honest_play() -> None:
    """At a table where a revoke may be claimed, honest players hear no claim."""
    rules = GAME.parse_rules({"profile": "strict"})
    for number in range(4):
        state = begun(rules, number, enforcement="claim")
        for _, _, choice in steps(state, (bot("club"), bot("novice"))):
            assert not isinstance(choice.action, Claim)
