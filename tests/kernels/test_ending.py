"""Endings are exact, whatever the rules and the objective."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

from faceup.cards import Card, CardSet, Suit
from faceup.games.california_jack import play
from faceup.games.california_jack.rules import parse_rules
from faceup.kernels import bounds, ending, rules
from tests.kernels.endings import Brute, Ending, random_ending, random_objective


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_equals_trying_every_play(cards: int) -> None:
    """Value and outcome are those of brute force, for any rules, objective and lead."""
    source = random.Random(cards)
    room = np.zeros(bounds.ROOM)
    for _ in range((0, 300, 400, 300, 60)[cards]):
        position, objective = random_ending(source, cards), random_objective(source)
        expected = Brute(position, objective).value()
        assert ending.value_of(*position.arguments, objective, room) == expected
        number = ending.outcome_of(*position.arguments, objective, room)
        assert objective[number] == expected


def test_every_play_has_its_value() -> None:
    """The value of each legal play is that of brute force; other places hold NaN."""
    source, room = random.Random(7), np.zeros(bounds.ROOM)
    for _ in range(200):
        position, objective = random_ending(source, 3), random_objective(source)
        values = np.zeros(52)
        best = ending.plays_of(*position.arguments, objective, room, values)
        found = {card: v for card, v in enumerate(values.tolist()) if not np.isnan(v)}
        assert found == Brute(position, objective).plays()
        assert best == max(found.values())


def test_the_outcome_is_one_that_play_reaches() -> None:
    """With each outcome worth something else, the outcome is the one brute force ends in."""
    source, room = random.Random(8), np.zeros(bounds.ROOM)
    for _ in range(150):
        position = random_ending(source, 3)
        for objective in (rules.points(), np.zeros(24)):
            # Points decide between equals, then the number.
            finer = objective + 1e-3 * rules.points() + 1e-6 * np.arange(24)
            number = ending.outcome_of(*position.arguments, objective, room)
            assert finer[number] == Brute(position, finer).value()


def test_a_room_serves_many_objectives_in_turn() -> None:
    """What a room keeps of one objective never answers for another."""
    source, room = random.Random(9), np.zeros(bounds.ROOM)
    objectives = [random_objective(source) for _ in range(7)]
    for _ in range(200):
        position, objective = random_ending(source, 2), source.choice(objectives)
        fresh = np.zeros(bounds.ROOM)
        for kernel in (ending.value_of, ending.outcome_of):
            expected = kernel(*position.arguments, objective, fresh)
            assert kernel(*position.arguments, objective, room) == expected


def position_of(data: dict[str, object]) -> tuple[Ending, int]:
    """An ending of the vectors, its leader as I; and the trump."""
    chosen = parse_rules(data["rules"])  # type: ignore[arg-type]  # JSON of the vectors
    trump = Suit("CDHS".index(str(data["trump"])))
    hands = [
        rules.trumps_last(CardSet.parse(text).mask, trump)
        for text in data["hands"]  # type: ignore[attr-defined]  # a list of two
    ]
    lead = -1 if data["lead"] is None else Card.parse(str(data["lead"])).index
    turn, dealer = int(str(data["turn"])), int(str(data["dealer"]))
    leader = turn if lead < 0 else 1 - turn
    word = rules.rules_word(chosen.values())
    captured: dict[str, object] = data["captured"]  # type: ignore[assignment]  # an object
    awards = 0
    for place, name in enumerate(("high", "low", "jack")):
        seat = captured[name]
        if seat is not None:
            awards |= (1 if seat == leader else 2) << 2 * place
    counts: list[int] = captured[  # type: ignore[assignment]  # two numbers
        "tricks" if chosen.game == "tricks" else "card_points"
    ]
    return (
        Ending(
            hands[leader],
            hands[1 - leader],
            rules.card_last(lead, trump),
            word,
            int(leader != dealer),
            awards,
            counts[leader],
            counts[1 - leader],
        ),
        trump,
    )


def test_vectors(shared: Path) -> None:
    """Vectors with an empty stock, 24 of them: the value, and that of every play."""
    lines = (shared / "vectors/california-jack/endgames.jsonl").read_text().splitlines()
    room, values = np.zeros(bounds.ROOM), np.zeros(52)
    assert lines
    for line in lines:
        data = json.loads(line)
        if data["position"]["stock"]:
            continue  # an open deal, which the solver is held to
        position, trump = position_of(data["position"])
        sign = 1 if position.lead < 0 else -1
        expect = data["expect"]
        value = sign * ending.value_of(*position.arguments, rules.points(), room)
        assert value == expect["value"], line
        ending.plays_of(*position.arguments, rules.points(), room, values)
        found = {
            str(Card(rules.card_last(card, trump))): v
            for card, v in enumerate(values.tolist())
            if not np.isnan(v)
        }
        assert found == expect["moves"], line


def test_strongest_cannot_be_beaten() -> None:
    """A card called strongest takes its trick against every legal reply."""
    source = random.Random(3)
    for _ in range(300):
        position = random_ending(source, 4)
        mine, other = position.leader_hand, position.other_hand
        strong = bounds.strongest(other, mine, position.rules)
        for card in range(52):
            if strong >> card & 1:
                replies = rules.legal_to(other, card, position.rules)
                assert not any(
                    play.takes(card, reply, 3)
                    for reply in range(52)
                    if replies >> reply & 1
                )
