"""Players to measure by: the tuned rule player, the policy net, textbook searches."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from faceup.arena.contest import Contest
from faceup.arena.ladder import ladder
from faceup.arena.players import player
from faceup.arena.table import play_batch
from faceup.bots import Budget
from faceup.bots.levels import bot
from faceup.bots.linear_bot import LinearBot, policy_table
from faceup.bots.policy_bot import PolicyBot, position_of
from faceup.bots.question import moved
from faceup.bots.runner import why_refused
from faceup.bots.textbook_bot import IsmctsBot, PimcBot
from faceup.bots.verdict import verdict
from faceup.cards import CardSet, SplitMix64, Stream
from faceup.errors import UsageError
from faceup.games.california_jack import GAME, PROFILES, DealView
from faceup.kernels import dealing, policies, policy_net, simulate
from faceup.kernels._jit import ENABLED
from tests.bots.tables import asked, begun, steps

compiled = pytest.mark.skipif(not ENABLED, reason="too slow as Python")


@compiled
def test_the_linear_player_plays_as_its_kernel_does() -> None:
    """Until the stock's end its plays are those of `simulate`, which knows no views."""
    rules = GAME.parse_rules({})
    table, word = policy_table("fair"), dealing.table_word(rules.values())
    count, alike, asked_for = 8, 0, 0
    results = np.zeros(count, dtype=np.int64)
    plays = np.zeros(count * simulate.PLAYS, dtype=np.int8)
    both = simulate.pair(policies.LINEAR, policies.LINEAR)
    simulate.deals(1, 0, word, both, table, table, 1, results, plays)
    for number in range(count):
        deal = GAME.deal(rules, 2, 0, SplitMix64(1 + number))
        state, _ = GAME.begin(rules, deal, (0, 0), "prevent")
        row = plays[number * simulate.PLAYS :][: simulate.PLAYS]
        for played in row.tolist():
            view = GAME.view(state, state.turn)
            action = next(
                item for item in GAME.legal_actions(state) if item.card.index == played
            )
            if view.stock_left > 10:
                choice = asked(LinearBot(), view)
                alike += choice.action == action
                asked_for += 1
            state, _ = GAME.apply(state, state.turn, action)

    # Not all: a view concludes from voids what the kernel does not.
    assert asked_for > 200
    assert alike / asked_for > 0.97


def test_players_to_measure_by_have_names() -> None:
    """An arena knows them; a number alone is the first field that is one."""
    assert player("linear") == LinearBot()
    assert player("policy") == PolicyBot()
    assert getattr(player("club:3"), "memory", None) == 3
    assert player("ismcts:50,exploration=30") == IsmctsBot(
        iterations=50, exploration=30
    )
    assert player("pimc:7,points") == PimcBot(worlds=7, for_match=False)
    for name in ("ismcts:0", "ismcts:linear=2", "pimc:0"):
        with pytest.raises(UsageError):
            player(name)


def _views(profile: str, number: int) -> list[DealView]:
    rules = GAME.parse_rules({"profile": profile})
    return [view for _, view, _ in steps(begun(rules, number), [bot("casual")] * 2)]


@compiled
@pytest.mark.parametrize("profile", PROFILES)
def test_searches_find_the_best_of_the_last_tricks(profile: str) -> None:
    """With few cards left a tree search ends where the exact count does, by all rules."""
    tree = IsmctsBot(iterations=3000, for_match=False)
    rollouts = replace(tree, linear=1)
    seen = 0
    for number in range(16):
        for view in _views(profile, number)[43:]:
            exact = verdict(view, Stream("1", "e"), worlds=1, draws=1).values
            if len(set(exact.values())) < 2:
                continue
            for player_asked in (tree, rollouts):
                visits = player_asked.visits(view, Stream("1", f"{number}"))
                assert sum(visits.values()) == tree.iterations
                best = max(visits, key=lambda card: visits[card])
                assert exact[best] == max(exact.values())
            found, is_exact = PimcBot(for_match=False).values(view, Stream("1", "p"))
            assert is_exact
            assert found == exact
            seen += 1
    assert seen


@compiled
@pytest.mark.parametrize("profile", PROFILES)
def test_searches_are_legal_and_a_seed_decides_them(profile: str) -> None:
    """Every play of a deal is legal by every profile, and the same when asked again."""
    for view in _views(profile, 3)[::5]:
        for asked_for in (
            IsmctsBot(iterations=60),
            PimcBot(worlds=5),
            LinearBot(),
            PolicyBot(),
        ):
            choice = asked(asked_for, view)
            assert why_refused(view, choice) is None
            assert asked(asked_for, view) == choice


@pytest.mark.parametrize("profile", PROFILES)
def test_what_the_policy_net_sees_is_true(profile: str) -> None:
    """What is known is held, what is barred is not, and every other card is in its place."""
    rules, barred = GAME.parse_rules({"profile": profile}), 0
    for number in range(4):
        for state, view, _ in steps(begun(rules, number), [bot("casual")] * 2):
            words = [int(word) for word in position_of(view)]
            known, unseen = words[policy_net.KNOWN], words[policy_net.UNSEEN]
            theirs = moved(view, CardSet(state.hands[view.opponent]))
            played = moved(view, CardSet(sum(1 << card for card in state.plays)))
            exposed = 0 if view.exposed is None else 1 << view.exposed.index
            assert words[policy_net.MINE] == moved(view, view.hand)
            assert known & ~theirs == 0
            assert words[policy_net.BARRED] & theirs == 0
            assert theirs & ~(known | unseen) == 0
            gone = played | words[policy_net.MINE] | moved(view, CardSet(exposed))
            assert unseen == (1 << 52) - 1 & ~(known | gone)
            barred += bool(words[policy_net.BARRED])

    assert bool(barred) is rules.is_open


@compiled
@pytest.mark.parametrize("profile", ["bicycle", "strict", "shasta-sam"])
def test_the_policy_net_knows_what_it_sees(profile: str) -> None:
    """A net that saw the wrong cards would hardly win a point a deal of chance."""
    contest = Contest(("policy", "random"), {"profile": profile}, pairs=20, batch=20)
    (batch,) = contest.batches()
    (duel,) = ladder(contest, {0: play_batch(contest, batch)}).duels

    assert duel.adjusted.value > 1


@compiled
def test_searches_stop_when_told() -> None:
    """Told to stop before they begin, they look at nothing."""
    view, stop = _views("bicycle", 1)[0], np.ones(1, dtype=np.int64)

    visits = IsmctsBot().visits(view, Stream("1", "s"), stop)
    values, _ = PimcBot().values(view, Stream("1", "s"), stop)

    assert set(visits.values()) == {0.0}
    assert set(values.values()) == {0.0}


@compiled
def test_searches_obey_the_budget() -> None:
    """A budget of few nodes makes them what they are with so few to begin with."""
    view = next(view for view in _views("bicycle", 1) if len(view.legal) == 6)
    for wide, narrow, nodes in (
        (IsmctsBot(iterations=900), IsmctsBot(iterations=30), 30),
        (PimcBot(worlds=200), PimcBot(worlds=2), 12),
    ):
        small, rng = Budget(nodes=nodes), Stream("1", "b")
        cut = wide.choose(view, small, rng)
        assert cut == narrow.choose(view, Budget(), Stream("1", "b"))
        assert cut != wide.choose(view, Budget(), Stream("1", "b"))


@compiled
@pytest.mark.parametrize(
    "profile", ["bicycle", pytest.param("shasta-sam", marks=pytest.mark.slow)]
)
def test_searches_are_honest(profile: str) -> None:
    """With other hidden cards on the table they play the same."""
    for name in ("linear", "policy", "ismcts:40", "pimc:4"):
        contest = Contest(
            (name, "random"), {"profile": profile}, pairs=1, batch=1, check_honest=True
        )
        assert len(play_batch(contest, contest.batches()[0])["games"]) == 2
