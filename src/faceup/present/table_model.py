"""The table as a seat may see it, ready to show: the one model of every screen.

It is made from views only, so no screen can show what its reader may not know. Every
part carries a label, which says in words what a screen shows by place, mark or colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from faceup.cards import Suit
from faceup.games.california_jack import DealView, play
from faceup.i18n import Catalog
from faceup.present import build
from faceup.present.card_model import CardModel, SortOrder
from faceup.present.parts import AwardModel, SeatModel, TrickModel

__all__ = [
    "AwardModel",
    "CardModel",
    "SeatModel",
    "Showing",
    "TableModel",
    "TrickModel",
    "describe",
    "open_table_model",
    "table_model",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing:
    """What the reader chose about showing a table."""

    sort: SortOrder = "suit"
    """How hands are sorted."""
    memory: bool = True
    """Whether cards the opponent is known to hold are shown: the memory aid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableModel:
    """Everything a seat may see, ready to show."""

    me: int | None
    """The reader's seat; None for a spectator of an open table."""
    seats: tuple[SeatModel, SeatModel]
    """The seats, by number."""
    trump: Suit
    """The trump suit."""
    trump_name: str
    """Its name."""
    trump_label: str
    """Trump in a sentence."""
    exposed: CardModel | None
    """The exposed card; None if the stock is closed or empty."""
    stock_left: int
    """Cards in the stock, the exposed one included."""
    under: int
    """Cards of the stock that lie face down: under the exposed one, or all."""
    under_known: tuple[CardModel, ...]
    """Those of them that can be worked out, from the top; part of the memory aid."""
    stock_label: str
    """The stock in a sentence."""
    trick: TrickModel
    """The trick on the table; empty before the lead."""
    last_trick: TrickModel | None
    """The last one taken."""
    awards: tuple[AwardModel, ...]
    """High, Low, Jack and Game as they stand."""
    is_by_tricks: bool
    """Whether Game goes by tricks taken, not by card points."""
    scores: tuple[int, int]
    """The match score before this deal."""
    target: int
    """The match score to reach."""
    score_label: str
    """The match score in a sentence."""
    deal_number: int
    """The deal of the match, counted from 1."""
    trick_number: int
    """The trick being played, 1 to 26; 26 also when all are."""
    tricks_in_deal: int
    """Tricks in a deal: 26."""
    deal_label: str
    """Deal, trick and dealer in a sentence."""
    to_act: int | None
    """The seat whose turn it is, or None when all is played."""
    status: str
    """Whose turn it is and what is asked of it."""
    may_claim: bool
    """Whether revokes are claimed at this table rather than refused."""
    can_claim: bool
    """Whether the reader can claim one now."""
    can_take_back: bool
    """Whether the reader can take a play back now."""
    claims: tuple[str, ...]
    """The claims of this deal, a sentence each."""
    revoked: int | None
    """The seat that a good claim convicted."""

    @property
    def my_hand(self) -> tuple[CardModel, ...]:
        """The reader's cards; none for a spectator."""
        return () if self.me is None else self.seats[self.me].hand

    @property
    def is_my_turn(self) -> bool:
        """Whether the reader is to play."""
        return self.me is not None and self.to_act == self.me

    @property
    def bottom(self) -> int:
        """The seat a screen shows nearest to the reader."""
        return 0 if self.me is None else self.me


def table_model(
    view: DealView,
    *,
    names: Sequence[str],
    t: Catalog,
    levels: Sequence[str | None] = (None, None),
    deal_number: int = 1,
    showing: Showing | None = None,
    can_take_back: bool = False,
    can_claim: bool = False,
) -> TableModel:
    """The table as the seat of a view may see it.

    `levels` holds None for a person and the level of a computer player otherwise.
    """
    showing = showing or Showing()
    maker = build.Maker(view, (view,), names, t, view.seat, showing.sort)
    hands: list[tuple[CardModel, ...]] = [(), ()]
    hands[view.seat] = maker.own_hand(view)
    hands[view.opponent] = maker.other_hand(view, memory=showing.memory)
    return _table(
        maker,
        (hands[0], hands[1]),
        levels,
        deal_number,
        memory=showing.memory,
        can=(can_take_back, can_claim),
    )


def open_table_model(
    views: Sequence[DealView],
    *,
    names: Sequence[str],
    t: Catalog,
    levels: Sequence[str | None] = (None, None),
    deal_number: int = 1,
    showing: Showing | None = None,
    reader: int | None = None,
) -> TableModel:
    """The table with both hands open: a finished record, or computer players watched.

    `views` are those of seats 0 and 1 at the same moment; `reader` is the seat, if any,
    of whoever looks back at a match of their own, and is addressed as “you”.
    """
    showing = showing or Showing()
    base = views[views[0].to_act or 0]
    maker = build.Maker(base, tuple(views), names, t, None, showing.sort, reader)
    hands = (maker.own_hand(views[0]), maker.own_hand(views[1]))
    return _table(maker, hands, levels, deal_number, memory=True, can=(False, False))


def _table(
    maker: build.Maker,
    hands: tuple[tuple[CardModel, ...], tuple[CardModel, ...]],
    levels: Sequence[str | None],
    deal_number: int,
    *,
    memory: bool,
    can: tuple[bool, bool],
) -> TableModel:
    view, me = maker.view, maker.me
    awards = maker.awards()
    number = min(len(view.tricks) + 1, play.TRICKS)
    known = maker.under_known() if memory else ()
    return TableModel(
        me=me,
        seats=(
            maker.seat(0, hands[0], levels[0], awards),
            maker.seat(1, hands[1], levels[1], awards),
        ),
        trump=view.trump,
        trump_name=maker.trump_name,
        trump_label=maker.t("present.trump", suit=maker.trump_name),
        exposed=maker.exposed(),
        stock_left=view.stock_left,
        under=view.stock_left - (view.exposed is not None),
        under_known=known,
        stock_label=maker.stock_label(known),
        trick=maker.trick(),
        last_trick=maker.last_trick(),
        awards=awards,
        is_by_tricks=view.rules.game == "tricks",
        scores=view.scores,
        target=view.rules.target,
        score_label=maker.score_label(),
        deal_number=deal_number,
        trick_number=number,
        tricks_in_deal=play.TRICKS,
        deal_label=maker.deal_label(deal_number, number),
        to_act=view.to_act,
        status=maker.status(),
        may_claim=view.may_claim,
        can_claim=can[1],
        can_take_back=can[0],
        claims=maker.claims(),
        revoked=view.convicted,
    )


def describe(model: TableModel, t: Catalog) -> list[str]:
    """The whole table in sentences, in the order a player wants to hear it."""
    bottom = model.seats[model.bottom]
    top = model.seats[1 - model.bottom]
    told = [
        model.deal_label,
        model.score_label,
        *(seat.label for seat in (top, bottom) if seat.is_dealer or seat.level),
        model.trump_label,
        model.stock_label,
        top.hand_label,
        bottom.hand_label,
    ]
    if model.last_trick is not None:
        told += [model.last_trick.label, model.last_trick.drawn_label]
    told += [top.captured_label, bottom.captured_label]
    told += [award.label for award in model.awards]
    told += model.claims
    if model.trick.leader is not None:
        told.append(model.trick.label)
    told.append(model.status)
    if model.can_claim:
        told.append(t("present.can-claim"))
    return [sentence for sentence in told if sentence]
