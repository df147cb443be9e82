"""The computer players of a table, as a shell asks them: for a play or for advice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from faceup.bots import ADVISER, choose, levels, revoke_is_proven
from faceup.bots.bot import Choice
from faceup.games.california_jack import Claim, Play
from faceup.i18n import Catalog, card_name
from faceup.present.advice_text import reason_text
from faceup.present.explain_text import explanation_lines
from faceup.present.names import seat_names
from faceup.present.sentences import tell_all
from faceup.present.table_model import (
    Showing,
    TableModel,
    open_table_model,
    table_model,
)
from faceup.tables.session import Question, Session

if TYPE_CHECKING:
    from collections.abc import Iterable

    from faceup.games.game import Event
    from faceup.study.explain import Explanation
    from faceup.tables import LocalTable


def answer(question: Question) -> Play | Claim | None:
    """What a computer player does; None where it is not its turn and it lets things be.

    When all is played it can only claim a revoke before the deal is scored.
    """
    if question.view.to_act == question.seat:
        player = levels.bot(question.level)
        return choose(
            player, question.view, seed=question.seed, deal=question.deal
        ).action
    claims = question.level not in levels.SILENT and revoke_is_proven(question.view)
    return Claim() if claims else None


def advise(session: Session) -> Choice[Play | Claim] | None:
    """Advice for the person, noted in the match; None when it is not their turn."""
    question = session.advice_question(ADVISER)
    if question is None:
        return None
    session.table.note_advice(question.seat)
    player = levels.bot(question.level)
    return choose(player, question.view, seed=question.seed, deal=question.deal)


def explained(session: Session, choice: Choice[Play | Claim]) -> Explanation | None:
    """What every play does, beside advice just given; None where nothing compares."""
    from faceup.study.explain import explanation

    question = session.advice_question(ADVISER)
    if question is None:
        return None
    return explanation(
        question.view,
        choice,
        level=question.level,
        seed=question.seed,
        deal=question.deal,
    )


def hint_lines(
    choice: Choice[Play | Claim], told: Explanation | None, t: Catalog
) -> list[str]:
    """Advice in sentences: what to do and why, then what every play does."""
    brief = choice if told is None else replace(choice, is_chance=False)
    reason = reason_text(brief, t)
    lines = explanation_lines(told, t) if told else []
    match choice.action:
        case Play(card):
            name = card_name(card, t)
            return [t("plain.hint", card=name, reason=reason), *lines]
        case Claim():
            return [t("plain.hint.claim", reason=reason), *lines]


def names_at(table: LocalTable, t: Catalog) -> tuple[str, ...]:
    """What the seats of a table are called."""
    return seat_names(table.names, table.levels, t)


def model_of(session: Session, t: Catalog, showing: Showing) -> TableModel | None:
    """The table as the person of a session may see it; None before the first deal."""
    table, view = session.table, session.view()
    if view is None:
        return None
    is_scored = table.view(view.seat) is None
    number = len(table.outcomes) if is_scored else table.deal_number
    names = names_at(table, t)
    if session.me is None:
        return open_table_model(
            session.views(),
            names=names,
            t=t,
            levels=table.levels,
            deal_number=number,
            showing=showing,
        )
    return table_model(
        view,
        names=names,
        t=t,
        levels=table.levels,
        deal_number=number,
        showing=showing,
        can_take_back=table.can_take_back(session.me),
        can_claim=table.can_claim(session.me),
    )


def sentences_of(
    session: Session, events: Iterable[Event], t: Catalog, *, by_ear: bool = False
) -> list[str]:
    """Events told to the person of a session; `by_ear` to one who sees no cards."""
    table, view = session.table, session.view()
    return tell_all(
        events,
        me=session.me,
        names=names_at(table, t),
        t=t,
        rules=table.rules,
        trump=view.trump if by_ear and view is not None else None,
    )
