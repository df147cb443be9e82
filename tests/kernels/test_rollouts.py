"""Worlds played on at random end as random deals do, under any rules."""

from __future__ import annotations

import numpy as np
import pytest

from faceup.games.california_jack import PROFILES, Rules
from faceup.kernels import dealing, open_deal, rollouts, simulate
from faceup.kernels import rules as kernel_rules
from faceup.kernels._jit import ENABLED, entry
from faceup.kernels.awards import LEADER_IS_ELDER
from faceup.kernels.random import generator
from tests.kernels.test_simulate import house_rules

_deal_anew, _random_outcome = open_deal.deal_anew, rollouts.random_outcome
_SIZE, _AWARDS = open_deal.DEAL_SIZE, open_deal.AWARDS


@entry("void(int64, int64, int64, int64[::1], int64[::1])")
def count_random(
    mode: int,
    elder: int,
    deals: int,
    state: open_deal.Words,
    counts: open_deal.Words,
) -> None:
    """Count the outcomes of random deals played on at random, as the leader sees them."""
    deal = np.zeros(_SIZE, dtype=np.int64)
    for _ in range(deals):
        _deal_anew(deal, mode, state)
        deal[_AWARDS] = elder
        counts[_random_outcome(deal, -1, state)] += 1


@pytest.mark.skipif(not ENABLED, reason="too slow as Python")
@pytest.mark.parametrize(
    "rules",
    [item.rules for item in PROFILES.values()] + house_rules(12),
    ids=lambda rules: rules.profile,
)
def test_random_ends_are_those_of_whole_deals(rules: Rules) -> None:
    """Every outcome comes as often as in `playouts`: chi-square over 24 outcomes."""
    deals, word = 60_000, dealing.table_word(rules.values())
    dealer_leads = bool(word & dealing.DEALER_LEADS_BIT)
    expected, found = np.zeros((2, 24), dtype=np.int64)
    simulate.playouts(1, deals, 0 if dealer_leads else 1, word, 7, expected)
    mode = kernel_rules.mode_word(rules.values())
    elder = 0 if dealer_leads else LEADER_IS_ELDER
    count_random(mode, elder, deals, generator(11), found)

    assert found.sum() == deals
    both = expected + found
    met = both > 0
    chi = float(((expected - found)[met] ** 2 / both[met]).sum())
    degrees = int(met.sum()) - 1
    assert chi < degrees + 5 * (2 * degrees) ** 0.5
