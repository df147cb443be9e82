"""A reason is true of the position, whoever gives it: told again here, from the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faceup.bots.levels import LEVELS, bot
from faceup.bots.reasons import REASONS, details_of
from faceup.cards import Card, CardSet, Rank
from faceup.games.california_jack import Claim, DealView, Play, Rules, play
from faceup.i18n import LANGUAGES, Catalog
from tests.bots.tables import begun, steps
from tests.games.california_jack.strategies import house_rules, numbers


def _points(card: Card) -> int:
    return {8: 10, 12: 4, 11: 3, 10: 2, 9: 1}.get(card.rank, 0)


def _is_plain(view: DealView, card: Card) -> bool:
    return card.suit != view.trump


def _beats(view: DealView, reply: Card, lead: Card) -> bool:
    if reply.suit == lead.suit:
        return reply.rank > lead.rank
    return reply.suit == view.trump


def _takes(view: DealView, card: Card) -> bool:
    return view.lead is not None and _beats(view, card, view.lead)


def _winners(view: DealView) -> list[Card]:
    return [card for card in view.legal if _takes(view, card)]


def _losers(view: DealView) -> list[Card]:
    return [card for card in view.legal if not _takes(view, card)]


def _is_unbeatable(view: DealView, card: Card) -> bool:
    """Nothing the opponent is known to hold, or may hold, beats the lead."""
    held = view.opponent_known
    if view.opponent_hidden:
        barred = 0
        if view.rules.is_open:
            for step in view.story.steps:
                barred |= step.suits
        held |= CardSet.of(c for c in view.unseen if not barred >> c.suit & 1)
    return not any(_beats(view, reply, card) for reply in held)


def _is_award(view: DealView, card: Card) -> bool:
    ranks = {Rank.ACE, Rank.JACK}
    if view.rules.low == "captor":
        ranks.add(Rank.TWO)
    return card.suit == view.trump and card.rank in ranks


def _gives_least(view: DealView, card: Card) -> bool:
    def given_away(other: Card) -> tuple[bool, int]:
        counts = view.rules.game == "card-points"
        return _is_award(view, other), _points(other) if counts else 0

    return all(given_away(card) <= given_away(other) for other in _losers(view))


def _brings(view: DealView, card: Card, rank: Rank) -> bool:
    return card.suit == view.trump and card.rank == rank and _takes(view, card)


def _lowest_winner(view: DealView, card: Card) -> bool:
    """No winner of its suit is lower, and a trump only where nothing else takes."""
    winners = _winners(view)
    lower = [c for c in winners if c.suit == card.suit and c.rank < card.rank]
    trumped = card.suit == view.trump and any(_is_plain(view, c) for c in winners)
    return card in winners and not lower and not trumped


def _jack_would_fall(view: DealView, card: Card) -> bool:
    jack = Card.of(Rank.JACK, view.trump)
    return jack in view.legal and jack != card and jack in _losers(view)


def _only_trumps_take(view: DealView, card: Card) -> bool:
    winners = _winners(view)
    return (
        _is_plain(view, card)
        and not _takes(view, card)
        and bool(winners)
        and not any(_is_plain(view, c) for c in winners)
    )


def _draws_trump(view: DealView, card: Card) -> bool:
    held = view.opponent_known.of_suit(view.trump)
    return not _is_plain(view, card) and bool(held) and _is_unbeatable(view, card)


TRUE_OF: Mapping[str, Callable[[DealView, Card], bool]] = {
    "only-play": lambda view, card: view.legal == CardSet.of([card]),
    "win-exposed-card": lambda view, card: (
        view.exposed is not None and (_takes(view, card) or _is_unbeatable(view, card))
    ),
    "try-exposed-card": lambda view, _: view.exposed is not None and view.lead is None,
    "fight-exposed-card": lambda view, _: (
        view.exposed is not None and view.lead is None
    ),
    "lead-trump": lambda view, card: view.lead is None and not _is_plain(view, card),
    "make-it-cost": lambda view, card: view.lead is None and _is_plain(view, card),
    "leave-exposed-card": lambda view, card: (
        view.exposed is not None and not _takes(view, card)
    ),
    "catch-award": lambda view, card: (
        view.lead is not None and _takes(view, card) and _is_award(view, view.lead)
    ),
    "bring-two-home": lambda view, card: (
        _brings(view, card, Rank.TWO) and view.rules.low == "captor"
    ),
    "bring-jack-home": lambda view, card: _brings(view, card, Rank.JACK),
    "bring-ten-home": lambda view, card: (
        card.rank == Rank.TEN and _takes(view, card) and view.rules.game != "tricks"
    ),
    "take-points": lambda view, card: (
        view.lead is not None
        and _takes(view, card)
        and _points(view.lead) > 0
        and view.rules.game != "tricks"
    ),
    "minimal-winner": _lowest_winner,
    "take-lead": _takes,
    "save-jack": _jack_would_fall,
    "keep-trumps": _only_trumps_take,
    "discard-worthless": lambda view, card: (
        view.lead is not None
        and card.suit not in (view.lead.suit, view.trump)
        and not _points(card)
    ),
    "lose-cheaply": lambda view, card: (
        card in _losers(view) and _gives_least(view, card)
    ),
    "draw-out-trump": _draws_trump,
    "cash-high": lambda view, card: view.lead is None and _is_unbeatable(view, card),
    "likely-winner": lambda view, _: view.lead is None,
    "lead-low": lambda view, card: (
        view.lead is None and _is_plain(view, card) and not _points(card)
    ),
    "counted-out": lambda view, _: not view.stock_left and not view.opponent_hidden,
    "best-balance": lambda _view, _card: True,
    "any-card": lambda _view, _card: True,
    "whim": lambda _view, _card: True,
}


@given(
    rules=house_rules(),
    number=numbers,
    levels=st.tuples(*[st.sampled_from(LEVELS)] * 2),
)
@settings(max_examples=settings().max_examples // 5, deadline=None)
def test_every_reason_given_is_true(
    rules: Rules, number: int, levels: tuple[str, str]
) -> None:
    """Under any rules each reason of each alternative holds, told from the view."""
    players = bot(levels[0]), bot(levels[1])
    for _, view, choice in steps(begun(rules, number), players):
        assert isinstance(choice.action, Play)
        given_for: list[tuple[Play | Claim, str]] = [(choice.action, choice.reason)]
        given_for += [(item.action, item.reason) for item in choice.alternatives]
        for action, reason in given_for:
            assert isinstance(action, Play)
            assert TRUE_OF[reason](view, action.card), (view, action, reason)


def test_every_reason_of_a_play_is_examined_here() -> None:
    """Only the two reasons that are not of a play the bot weighed have no condition."""
    assert set(REASONS) - set(TRUE_OF) == {"claim-revoke", "fallback"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", REASONS)
def test_every_reason_has_a_text_that_takes_the_cards(language: str, code: str) -> None:
    """A text needs no other values than the cards the details can name."""
    text = Catalog(language)(f"bots.reason.{code}", card="A", lead="B", exposed="C")

    assert text.endswith(".")
    assert "{" not in text


@given(rules=house_rules(), number=numbers)
@settings(max_examples=15, deadline=None)
def test_the_details_of_a_choice_fill_its_text(rules: Rules, number: int) -> None:
    """Whatever the position, the text of the reason finds every card it names."""
    t = Catalog("en")
    players = bot("club"), bot("novice")
    for _, view, choice in steps(begun(rules, number), players):
        assert choice.details == details_of(view, choice.action)
        assert t(f"bots.reason.{choice.reason}", **(choice.details or {}))


def test_points_here_agree_with_the_rules() -> None:
    """The card points told again here are those of the rules."""
    for card in CardSet((1 << 52) - 1):
        assert _points(card) == play.points_of(card.index)
