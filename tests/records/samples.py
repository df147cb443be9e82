"""Records to test with: matches played by chance, and texts that break things."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from faceup.cards import Stream
from faceup.cards.shuffle import below
from faceup.games.game import JsonObject
from faceup.games.match import Match
from faceup.games.registry import game

GAME = game("california-jack")


def played(
    rules: JsonObject | None = None,
    *,
    seed: str = "1",
    deals: int = 1,
    stop: int = 52,
    enforcement: str = "prevent",
    scores: tuple[int, int] = (0, 0),
) -> JsonObject:
    """A record of some deals, the last one stopped after some plays.

    Plays are drawn from the legal ones; where a revoke may be claimed from all cards
    held, and one that was made is claimed at once.
    """
    rules = {"profile": "bicycle"} if rules is None else rules
    match = Match.start(GAME, dict(rules), scores=scores, enforcement=enforcement)
    found: list[JsonObject] = []
    for number in range(deals):
        words = Stream(seed, f"deal/{number}")
        layout = match.shuffle(number % 2, words)
        match, _ = match.begin(layout)
        tokens: list[str] = []
        last = number == deals - 1
        for _ in range(stop if last else 52):
            seat = match.to_act
            assert seat is not None
            legal = GAME.legal_actions(match.deal)
            if enforcement == "claim":
                held = f"{match.view(seat).hand}".split()
                legal = [GAME.parse_action(card) for card in held]
            action = legal[below(words, len(legal))]
            revoked = match.deal.revoked
            match, _ = match.apply(seat, action)
            tokens.append(GAME.format_token(seat, action))
            if match.deal.revoked != revoked:
                claim = GAME.parse_action("claim")
                match, _ = match.apply(1 - seat, claim)
                tokens.append(GAME.format_token(1 - seat, claim))
        found.append(GAME.format_deal(layout) | {"plays": " ".join(tokens)})
        if match.awaits_scoring:
            match, _ = match.settle()
        if match.is_over:
            break
    return {
        "format": "faceup.record/1",
        "game": "california-jack",
        "rules": rules,
        "enforcement": enforcement,
        "seats": ["Ada", "Blaise"],
        "scores_before": list(scores),
        "deals": found,
    }


HOSTILE = (
    "",
    " ",
    '"',
    "\\",
    "\\n",
    "] [x 1]",
    "(a) {b} {c",
    "}",
    "};",
    '\n[format "faceup.record/1"]\n',
    "\r\n",
    "\t tabbed \t",
    "two  blanks   here ",
    "Калифорнийский Джек",
    "♠️ 🂡 👩‍👩‍👧",
    "\u2028\u2029\x85\x0b\x0c",
    "\ufeffBOM",
    "\x00\x1b[31m\x7f",
    "\u202eright to left",
    "\u00a0",
    "== deal 1 ==",
    "a long comment " * 20,
    "nolineofthiscanbebroken" * 10,
)
"""Texts that break readers and writers that are not careful."""

texts = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=40))
"""Any text."""

json_values: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(allow_nan=False, allow_infinity=False),
        texts,
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(texts, inner, max_size=3)
    ),
    max_leaves=6,
)
"""Any JSON value."""

_BASES = (
    played(),
    played({"profile": "foster", "target": 3}, deals=2, stop=17),
    played({"profile": "table-games"}, enforcement="claim", deals=2, stop=30),
    played(deals=1, stop=0),
    played() | {"deals": []},
)


@st.composite
def records(draw: st.DrawFn) -> JsonObject:
    """Any good record, whatever its names, tags and comments."""
    raw = dict(draw(st.sampled_from(_BASES)))
    raw["seats"] = [draw(texts), draw(texts)]
    raw["scores_before"] = [draw(st.integers(-3, 2)), draw(st.integers(-3, 2))]
    raw |= _tags(draw, raw)
    if draw(st.booleans()):
        raw["comments"] = draw(st.lists(texts, max_size=3))
    raw["deals"] = [_with_comments(draw, deal) for deal in raw["deals"]]
    return raw


def _tags(draw: st.DrawFn, known: JsonObject) -> JsonObject:
    names = st.one_of(
        st.sampled_from(["event", "format", "deal", "plays", "dealer", "comments"]),
        texts,
    )
    found = draw(st.dictionaries(names, json_values, max_size=3))
    return {name: value for name, value in found.items() if name not in known}


def _with_comments(draw: st.DrawFn, deal: JsonObject) -> JsonObject:
    raw = deal | _tags(draw, deal)
    if draw(st.booleans()):
        plays = sum(not token.startswith("claim") for token in raw["plays"].split())
        places = draw(st.lists(st.integers(0, plays), max_size=4))
        raw["comments"] = [[place, draw(texts)] for place in sorted(places)]
    return raw
