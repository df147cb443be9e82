"""Replaying: every state, and a code and a place for every fault."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pickle import dumps, loads
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faceup.errors import RecordError, UsageError
from faceup.games.california_jack.view import view_json
from faceup.games.game import JsonObject
from faceup.records import (
    Replay,
    error_report,
    format_position,
    parse_position,
    parse_record,
    replay,
    report,
)
from faceup.records.json_value import encode
from tests.records.samples import GAME, played

PROFILES = GAME.profile_ids


def _refusal(raw: JsonObject) -> tuple[object, ...]:
    """Deal, play and code of the error that a bad record gives."""
    with pytest.raises(RecordError) as caught:
        replay(parse_record(raw))
    told = error_report(caught.value)
    assert told["ok"] is False
    assert told["message"] == caught.value.message
    return told["deal"], told.get("play"), told["code"]


def _with_plays(raw: JsonObject, change: Any, deal: int = -1) -> JsonObject:
    """A record with the tokens of one deal changed."""
    found = raw["deals"][deal]
    found["plays"] = " ".join(change(found["plays"].split()))
    return raw


def test_a_record_without_deals_is_good() -> None:
    """Nothing was played, so nothing changed and nobody has won."""
    raw = played(scores=(3, -2)) | {"deals": []}

    assert report(replay(parse_record(raw))) == {
        "ok": True,
        "scores": [3, -2],
        "winner": None,
        "deals": [],
    }


@pytest.mark.parametrize("stop", [0, 1, 2, 51])
def test_the_last_deal_may_be_unfinished(stop: int) -> None:
    """A deal that is not finished is reported as far as it goes, and not scored."""
    told = report(replay(parse_record(played(deals=2, stop=stop))))
    last = told["deals"][-1]

    assert told["winner"] is None
    assert told["scores"] == told["deals"][0]["scores"]
    assert (len(last["legal"]), last["complete"]) == (stop, False)
    assert not {"awards", "revoke", "scores"} & set(last)


def test_another_deal_after_an_unfinished_one_is_refused() -> None:
    """Only the last deal may be unfinished."""
    raw = played(deals=2)

    assert _refusal(_with_plays(raw, lambda t: t[:17], 0)) == (0, 17, "incomplete")


def test_a_deal_after_the_end_is_refused() -> None:
    """Once somebody has won, nothing more can be dealt."""
    raw = played({"profile": "bicycle", "target": 1})
    raw["deals"].append(raw["deals"][0])

    assert _refusal(raw) == (1, None, "after-end")


@pytest.mark.parametrize("scores", [(10, 0), (0, 14), (10, 10)])
def test_no_deal_follows_a_match_won_before(scores: tuple[int, int]) -> None:
    """A score that already is a win leaves nothing to play for."""
    raw = played() | {"scores_before": list(scores)}

    assert _refusal(raw) == (0, None, "after-end")
    told = report(replay(parse_record(raw | {"deals": []})))
    assert told["winner"] == (1 if scores[1] > scores[0] else 0)


def test_equal_scores_over_the_target_play_on_where_the_higher_total_wins() -> None:
    """Under `higher-total` a match goes on while both have reached the target alike."""
    raw = played({"profile": "gamerules"}, scores=(11, 11))

    assert report(replay(parse_record(raw)))["winner"] is not None


def test_a_card_nobody_holds_is_refused() -> None:
    """A card still in the stock, or played before, cannot be played."""
    raw = played(stop=4)
    deep = raw["deals"][0]["stock"].split()[-1]
    first = raw["deals"][0]["plays"].split()[0]

    assert _refusal(_with_plays(raw, lambda t: [*t, deep])) == (0, 4, "not-held")
    raw = played(stop=4)
    assert _refusal(_with_plays(raw, lambda t: [*t, first])) == (0, 4, "not-held")


@pytest.mark.parametrize("enforcement", ["prevent", "claim"])
def test_a_card_of_the_other_seat_is_not_held(enforcement: str) -> None:
    """Who plays is known from the rules; the card must be that seat's."""
    raw = played(stop=0, enforcement=enforcement)
    dealers = raw["deals"][0]["hands"][raw["deals"][0]["dealer"]].split()

    assert _refusal(_with_plays(raw, lambda _: dealers[:1])) == (0, 0, "not-held")


def test_a_revoke_is_refused_where_it_is_prevented() -> None:
    """The same plays are an illegal play at one table and a revoke at another."""
    raw = played({"profile": "strict"}, enforcement="claim")
    tokens = raw["deals"][0]["plays"].split()
    place = next(n for n, token in enumerate(tokens) if token.startswith("claim")) - 1
    assert report(replay(parse_record(raw)))["ok"]

    assert _refusal(raw | {"enforcement": "prevent"}) == (0, place, "illegal-play")


def test_the_reason_of_a_refusal_is_told() -> None:
    """What the game says is kept: why, and which cards were allowed."""
    raw = played({"profile": "strict"}, enforcement="claim")
    with pytest.raises(RecordError) as caught:
        replay(parse_record(raw | {"enforcement": "prevent"}))
    details = caught.value.details

    assert details["reason"] == "must-follow"
    assert str(details["allowed"]) in caught.value.message
    assert details["seat"] in (0, 1)


def test_a_claim_where_none_can_be_made_is_an_illegal_play() -> None:
    """At a table that prevents revokes there is nothing to claim."""
    raw = played(stop=7)

    assert _refusal(_with_plays(raw, lambda t: [*t, "claim:1"])) == (
        *(0, 7),
        "illegal-play",
    )


@pytest.mark.parametrize("enforcement", ["prevent", "claim"])
def test_a_play_beyond_the_last_is_surplus(enforcement: str) -> None:
    """A deal has 52 plays."""
    raw = played(enforcement=enforcement)

    assert _refusal(_with_plays(raw, lambda t: [*t, "2C"])) == (0, 52, "surplus")


def test_a_claim_may_follow_the_last_play() -> None:
    """A revoke can be claimed until the deal is scored."""
    raw = played({"profile": "strict"}, enforcement="claim")
    tokens = [t for t in raw["deals"][0]["plays"].split() if not t.startswith("claim")]
    claims = ["claim:0", "claim:1"]
    told = report(replay(parse_record(_with_plays(raw, lambda _: tokens + claims))))

    assert told["deals"][0]["complete"]
    assert told["deals"][0]["revoke"] in (0, 1)


def _bad_layout(**changes: object) -> JsonObject:
    raw = played(deals=2)
    raw["deals"][1] |= changes
    return raw


_FIRST = played(deals=2)["deals"][1]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"stock": _FIRST["stock"][:-2] + _FIRST["stock"][:2]}, "bad-deck"),
        ({"stock": _FIRST["stock"] + " 2C"}, "bad-deck"),
        ({"stock": _FIRST["stock"][:-3]}, "bad-deck"),
        ({"stock": "ZZ" + _FIRST["stock"][2:]}, "bad-deck"),
        ({"stock": "X1" + _FIRST["stock"][2:]}, "bad-deck"),
        ({"hands": [_FIRST["hands"][0]] * 2}, "bad-deck"),
        ({"hands": [_FIRST["hands"][0][3:], _FIRST["hands"][1]]}, "bad-deck"),
        ({"trump": "CDHS".replace(_FIRST["trump"], "")[0]}, "bad-trump"),
        ({"trump": "X"}, "bad-trump"),
        ({"trump": None}, "bad-trump"),
        ({"dealer": 2}, "bad-format"),
        ({"dealer": True}, "bad-format"),
        ({"dealer": "1"}, "bad-format"),
        ({"hands": _FIRST["hands"][0]}, "bad-format"),
        ({"hands": [1, 2]}, "bad-format"),
        ({"hands": None}, "bad-format"),
        ({"stock": None}, "bad-format"),
        ({"stock": ["2C"]}, "bad-format"),
    ],
)
def test_a_layout_that_cannot_be_is_refused(changes: JsonObject, code: str) -> None:
    """The cards must be 52 different ones, rightly laid, and the trump theirs."""
    assert _refusal(_bad_layout(**changes)) == (1, None, code)


@pytest.mark.parametrize("name", ["dealer", "hands", "stock", "trump"])
def test_a_layout_needs_all_its_parts(name: str) -> None:
    """A part that is missing is refused with the deal's number."""
    raw = played(deals=2)
    del raw["deals"][1][name]
    code = "bad-trump" if name == "trump" else "bad-format"

    assert _refusal(raw) == (1, None, code)


def test_dealers_need_not_alternate() -> None:
    """A deal may have been dealt again, so any dealer is accepted."""
    raw = played()
    raw["deals"] *= 2

    assert len(report(replay(parse_record(raw)))["deals"]) == 2


def test_a_deal_that_errs_before_another_is_the_one_that_is_told() -> None:
    """The first fault in order of play is the one reported."""
    raw = _with_plays(played(deals=3), lambda t: [*t, "2C"], 0)
    raw["deals"][2]["trump"] = "X"

    assert _refusal(raw) == (0, 52, "surplus")


def test_an_error_of_the_whole_record_lies_in_no_deal() -> None:
    """Where no deal is at fault, `deal` is null and `play` is left out."""
    with pytest.raises(RecordError) as caught:
        parse_record({})
    told = error_report(caught.value)

    assert list(told) == ["ok", "deal", "code", "message"]
    assert told["deal"] is None


# states --------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", PROFILES)
def test_every_state_can_be_had(profile: str) -> None:
    """State n is the one in which n cards are played; the last is the end."""
    raw = played({"profile": profile}, deals=2, stop=30, enforcement="claim")
    replayed = replay(parse_record(raw))

    for number, deal in enumerate(replayed.deals):
        assert deal.plays == deal.record.plays == (52, 30)[number]
        for play in range(deal.plays + 1):
            assert len(replayed.state_at(number, play).plays) == play
        assert deal.is_complete == (number == 0)
        assert [step.token for step in deal.steps] == list(deal.record.tokens)
        assert deal.steps[-1].state == deal.states[-1]
        for step in deal.steps:
            assert len(step.state.plays) - (step.token[:5] != "claim") == step.play


def test_a_state_knows_the_claims_made_before_its_play() -> None:
    """What is known just before a play includes every claim before it."""
    raw = played({"profile": "strict"}, enforcement="claim")
    replayed = replay(parse_record(raw))
    claims = [step for step in replayed.deals[0].steps if step.token[:5] == "claim"]

    assert claims
    for step in claims:
        assert replayed.state_at(0, step.play).claims[-1] == (step.play, step.seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_view_is_what_the_game_shows_that_seat(seat: int) -> None:
    """The view of a seat comes from the game and from nowhere else."""
    replayed = replay(parse_record(played(stop=9)))

    assert replayed.view(seat, 0, 4) == GAME.view(replayed.state_at(0, 4), seat)


def test_records_alike_to_a_seat_give_it_the_same_bytes() -> None:
    """Swapping what a seat cannot know leaves its view as it was."""
    raw = played(stop=8)
    twin = played(stop=8)
    deal = twin["deals"][0]
    stock = deal["stock"].split()
    stock[-1], stock[-2] = stock[-2], stock[-1]
    deal["stock"] = " ".join(stock)

    for play in range(9):
        first, second = (
            encode(view_json(replay(parse_record(record)).view(0, 0, play)))
            for record in (raw, twin)
        )
        assert first == second


@pytest.mark.parametrize(
    ("seat", "deal", "play", "code"),
    [
        (2, 0, 0, "no-such-seat"),
        (-1, 0, 0, "no-such-seat"),
        (0, 1, 0, "no-such-deal"),
        (0, -1, 0, "no-such-deal"),
        (0, 0, 10, "no-such-play"),
        (0, 0, -1, "no-such-play"),
    ],
)
def test_a_place_that_is_not_there_is_refused(
    seat: int, deal: int, play: int, code: str
) -> None:
    """Seats, deals and plays are counted from 0, and what is accepted is told."""
    replayed = replay(parse_record(played(stop=9)))
    with pytest.raises(UsageError) as caught:
        replayed.view(seat, deal, play)

    assert caught.value.code == code
    assert "accepted: 0 to " in caught.value.message


@given(st.sampled_from(PROFILES), st.integers(0, 52), st.integers(0, 5))
def test_every_state_has_a_position(profile: str, stop: int, seed: int) -> None:
    """A state of a replay goes to one line and comes back, whatever the game."""
    raw = played({"profile": profile}, stop=stop, seed=str(seed), enforcement="claim")
    state = replay(parse_record(raw)).state_at(0, stop)

    assert parse_position(format_position(GAME, state)) == (GAME, state)


@pytest.mark.parametrize("text", ["", " ", "xx1 bicycle", "cj2", "cj1"])
def test_a_line_that_is_no_position_is_refused(text: str) -> None:
    """The first word names the game; whatever is wrong is told by code."""
    with pytest.raises(UsageError) as caught:
        parse_position(text)

    assert caught.value.code == "not-a-position"


@pytest.mark.parametrize(
    "copied",
    [copy.deepcopy, lambda x: loads(dumps(x))],  # noqa: S301 - our own bytes
)
def test_a_replay_can_be_copied_and_sent(copied: Callable[[Replay], Replay]) -> None:
    """A replay, its match and states included, is equal when copied or pickled."""
    original = replay(parse_record(played(deals=2, stop=30) | {"tag": {"a": [1]}}))
    other = copied(original)
    assert other == original
    assert other.match.game is original.match.game
    assert other.deals[1].states[-1] == original.deals[1].states[-1]
    with pytest.raises(TypeError):
        other.deals[0].record.layout["dealer"] = 5  # type: ignore[index]  # on purpose
