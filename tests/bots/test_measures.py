"""Players to measure by: the tuned rule player, textbook searches."""

from __future__ import annotations

import numpy as np
import pytest

from faceup.arena.players import player
from faceup.bots.linear_bot import LinearBot, policy_table
from faceup.cards import SplitMix64
from faceup.games.california_jack import GAME
from faceup.kernels import dealing, policies, simulate
from faceup.kernels._jit import ENABLED
from tests.bots.tables import asked

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
    assert getattr(player("club:3"), "memory", None) == 3
