"""Tokens, layouts and position strings: pairs of inverse functions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faceup.errors import FaceupError, NotationError, PositionError, RecordError
from faceup.games.california_jack import GAME, PROFILES, Claim, DealState, Play
from faceup.games.california_jack.notation import format_position, parse_position
from tests.games.california_jack.strategies import new_deal, played, state_at


@given(played())
def test_a_position_is_the_state(state: DealState) -> None:
    """State → position → state is exact, one line, and the text is canonical."""
    text = format_position(state)

    assert "\n" not in text
    assert parse_position(text) == state
    assert format_position(parse_position(text)) == text
    assert parse_position(f"  {text}\n") == state


def test_claims_stand_in_a_position() -> None:
    """Claims come back at their place, before and after the last play too."""
    state = new_deal(PROFILES["strict"].rules, 3, enforcement="claim", scores=(-1, 4))
    state, _ = GAME.apply(state, 0, Claim())
    while not state.is_complete:
        state, _ = GAME.apply(state, state.turn, GAME.legal_actions(state)[0])
        if len(state.plays) in (5, 6, 52):
            state, _ = GAME.apply(state, 1, Claim())

    assert parse_position(format_position(state)) == state
    assert format_position(state).count("!") == 4


POSITION = format_position(state_at(new_deal(PROFILES["bicycle"].rules, 7), 3, 7))


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda w: ["cj2", *w[1:]], "cj1"),
        (lambda w: w[:-1], "nine words"),
        (lambda w: [w[0], "bycicle", *w[2:]], "bicycle"),
        (lambda w: [w[0], "bicycle,target", *w[2:]], "field=value"),
        (lambda w: [*w[:2], "maybe", *w[3:]], "prevent, claim"),
        (lambda w: [*w[:3], "3-4", *w[4:]], "3:4"),
        (lambda w: [*w[:4], "2", *w[5:]], "0, 1"),
        (lambda w: [*w[:5], "X", *w[6:]], "C, D, H, S"),
        (lambda w: [*w[:6], w[6][:-2], *w[7:]], "6 of the 52"),
        (lambda w: [*w[:7], w[7][:-2] + w[7][:2], w[8]], "twice"),
        (lambda w: [*w[:8], w[8] + "ZZ"], "cards like `TS`"),
        (lambda w: [*w[:8], w[8] + w[8][:2]], "not in your hand"),
        (lambda w: [*w[:8], w[8] + "!0"], "no revoke can be claimed"),
    ],
)
def test_a_bad_position_is_refused_by_its_part(change: object, named: str) -> None:
    """Each part that cannot be is named, with what would be accepted."""
    words = change(POSITION.split())  # type: ignore[operator]  # a lambda above

    with pytest.raises(FaceupError) as caught:
        parse_position(" ".join(words))

    assert named in str(caught.value)


@given(st.text(max_size=200), st.integers(0, 400), st.integers(0, 5))
def test_any_text_is_a_position_or_an_error(noise: str, place: int, cut: int) -> None:
    """Noise in a position never does worse than raise a named error."""
    text = POSITION[:place] + noise + POSITION[place + cut :]
    try:
        state = parse_position(text)
    except (NotationError, PositionError, FaceupError):
        return
    assert parse_position(format_position(state)) == state


@given(played())
def test_a_layout_is_the_deal(state: DealState) -> None:
    """Deal → layout → deal is exact."""
    layout = GAME.format_deal(state.deal)

    assert GAME.parse_deal(layout, state.rules, 2) == state.deal


GOOD = GAME.format_deal(new_deal(PROFILES["bicycle"].rules, 7).deal)


@pytest.mark.parametrize(
    ("part", "value", "code"),
    [
        ("dealer", 2, "bad-format"),
        ("dealer", None, "bad-format"),
        ("dealer", True, "bad-format"),
        ("dealer", "0", "bad-format"),
        ("hands", None, "bad-format"),
        ("hands", ["2C"], "bad-format"),
        ("hands", [1, 2], "bad-format"),
        ("hands", "2C", "bad-format"),
        ("hands", ["2C 3C", "4C 5C"], "bad-deck"),
        ("hands", [GOOD["hands"][0], GOOD["hands"][0]], "bad-deck"),
        ("hands", [GOOD["hands"][0][:-2] + "X1", GOOD["hands"][1]], "bad-deck"),
        ("stock", None, "bad-format"),
        ("stock", "", "bad-deck"),
        ("stock", GOOD["stock"] + " 2C", "bad-deck"),
        ("stock", GOOD["stock"].replace(" ", "  ZZ ", 1), "bad-deck"),
        ("trump", None, "bad-trump"),
        ("trump", "", "bad-trump"),
        ("trump", "CD", "bad-trump"),
        ("trump", 3, "bad-trump"),
        ("trump", next(s for s in "CDHS" if s != GOOD["trump"]), "bad-trump"),
    ],
)
def test_a_bad_layout_has_its_code(part: str, value: object, code: str) -> None:
    """A layout that cannot be is refused with the code of the record contract."""
    with pytest.raises(RecordError) as caught:
        GAME.parse_deal({**GOOD, part: value}, PROFILES["bicycle"].rules, 2)

    assert caught.value.code == code


def test_a_cut_trump_need_not_be_the_top_of_the_stock() -> None:
    """Where trump is cut, any suit may be trump."""
    for number, letter in enumerate(["C", "D", "H", "S", "♣", "♦", "♥", "♠", " s "]):
        deal = GAME.parse_deal({**GOOD, "trump": letter}, PROFILES["foster"].rules, 2)

        assert deal.trump == min(number % 4 + 3 * (number == 8), 3)


def test_tokens() -> None:
    """Plays are card names, claims name their seat."""
    for seat in (0, 1):
        assert GAME.parse_token(GAME.format_token(seat, Claim())) == (seat, Claim())
    for action in GAME.legal_actions(new_deal(PROFILES["bicycle"].rules, 1)):
        assert GAME.parse_token(GAME.format_token(0, action)) == (None, action)
        assert GAME.parse_action(GAME.format_action(action)) == action
    assert GAME.parse_action("claim") == Claim()
    assert isinstance(GAME.parse_action("10♠"), Play)
    for text in ("claim:2", "claim:", "X1", "TS+", "", "claims"):
        with pytest.raises(NotationError):
            GAME.parse_token(text)


@pytest.mark.parametrize(
    ("word", "accepted"),
    [
        ("bicycle,target=" + "9" * 5000, "at most"),
        ("bicycle,target=\u0663", "at most"),
        ("bicycle,target=5,target=6", "`field=value`"),
        ("bicycle,profile=strict", "`field=value`"),
    ],
)
def test_rules_of_a_position_are_read_one_way(word: str, accepted: str) -> None:
    """A number too long, other digits, a field twice and a second profile are refused."""
    line = POSITION.replace("bicycle", word, 1)
    with pytest.raises(FaceupError) as caught:
        parse_position(line)
    assert accepted in caught.value.message
