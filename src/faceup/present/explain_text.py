"""What each play does, in words: a hint that is explained."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from faceup.cards import Card
from faceup.i18n import Catalog, card_name
from faceup.study.explain import Explained, Explanation

Named = Callable[[Card], str]
"""How a card is named: in short on a screen, in full where it is read aloud."""


def fact_texts(
    item: Explained, explained: Explanation, t: Catalog, named: Named
) -> list[str]:
    """What one play does, a sentence for each fact."""
    beside = "" if item.beside is None else named(item.beside)
    exposed = "" if explained.exposed is None else named(explained.exposed)
    return [
        t(
            f"study.explain.{fact.topic}.{fact.code}",
            chance=_percent(fact.chance),
            against=_percent(fact.against),
            card=beside,
            exposed=exposed,
        )
        for fact in item.facts
    ]


def ranking_text(explained: Explanation, t: Catalog, named: Named) -> str:
    """All plays with their chances to win the match, in one sentence."""
    plays = ", ".join(
        t("study.explain.chance", card=named(item.card), chance=_percent(item.score))
        for item in explained.plays
    )
    is_exact = explained.is_exact
    key = "study.explain.ranking.exact" if is_exact else "study.explain.ranking"
    return t(key, plays=plays)


def explanation_lines(
    explained: Explanation, t: Catalog, named: Named | None = None
) -> list[str]:
    """A line that says what follows, then a line for each play, the best first.

    Cards are named in full where nobody says how.
    """
    named = named or partial(card_name, t=t)
    is_exact = explained.is_exact
    lines = [t("study.explain.about.exact" if is_exact else "study.explain.about")]
    for place, item in enumerate(explained.plays, 1):
        head = t(
            "study.explain.play",
            place=place,
            card=named(item.card),
            chance=_percent(item.score),
        )
        lines.append(" ".join((head, *fact_texts(item, explained, t, named))))
    return lines


def _percent(chance: float) -> int:
    return round(100 * chance)
