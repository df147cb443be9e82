"""What a table asks of computer players beside their plays: to be ready, and a hint."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

from faceup.bots import Choice, choose, levels
from faceup.bots.bot import Prepares
from faceup.cards import Card
from faceup.games.california_jack import Claim, Play
from faceup.i18n import Catalog, card_name, card_short
from faceup.i18n.cards import Glyphs
from faceup.present.advice_text import reason_text
from faceup.present.explain_text import explanation_lines, fact_texts, ranking_text
from faceup.study.explain import Explanation, explanation
from faceup.tables.session import Question

PATIENCE = 1.5
"""Seconds a player may take to be made ready before it is told."""


async def made_ready(players: Sequence[Prepares]) -> AsyncIterator[str]:
    """Make players ready in a thread; the keys of what there is to tell meanwhile."""

    def prepare() -> None:
        for player in players:
            player.prepare()

    readying = asyncio.create_task(asyncio.to_thread(prepare))
    done, _ = await asyncio.wait({readying}, timeout=PATIENCE)
    if not done:
        yield "core.preparing"
        await asyncio.wait({readying})
        yield "core.prepared"


def advice(question: Question) -> Choice[Play | Claim]:
    """What the adviser would play; it may take a while."""
    player = levels.bot(question.level)
    return choose(player, question.view, seed=question.seed, deal=question.deal)


def explained(question: Question, choice: Choice[Play | Claim]) -> Explanation | None:
    """What every play does, beside the adviser's choice; None where nothing compares."""
    return explanation(
        question.view,
        choice,
        level=question.level,
        seed=question.seed,
        deal=question.deal,
    )


def explained_text(
    choice: Choice[Play | Claim], told: Explanation, t: Catalog, *, glyphs: Glyphs
) -> str:
    """A hint with all plays ranked, and what the best one does."""

    def named(card: Card) -> str:
        return card_short(card, t, glyphs=glyphs)

    return " ".join(
        (
            hint_text(choice, t, with_chance=False),
            ranking_text(told, t, named),
            *fact_texts(told.plays[0], told, t, named),
            t("terminal.hint.more"),
        )
    )


def all_lines(told: Explanation, t: Catalog, *, glyphs: Glyphs) -> list[str]:
    """What every play does, a line for each."""
    return explanation_lines(told, t, lambda card: card_short(card, t, glyphs=glyphs))


def hint_text(
    choice: Choice[Play | Claim], t: Catalog, *, with_chance: bool = True
) -> str:
    """A hint in words, with the chance to win if it is known and wanted."""
    is_chance = choice.is_chance and with_chance
    reason = reason_text(replace(choice, is_chance=is_chance), t)
    match choice.action:
        case Play(card):
            return t("terminal.hint", card=card_name(card, t), reason=reason)
        case Claim():
            return t("terminal.hint.claim", reason=reason)
