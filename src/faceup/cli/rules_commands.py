"""`rules` and `deal`: what is played by, and what a deal number names."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from faceup.cards import ALL_CARDS, CardSet, SplitMix64, Suit
from faceup.cli.command import command
from faceup.cli.options import (
    GameName,
    House,
    Json,
    ProfileName,
    chosen_rules,
    number,
    profiles,
    rules_of,
)
from faceup.cli.output import Output
from faceup.games.registry import resolve
from faceup.i18n import cards_short, suit_name, suit_short


@command
def rules(
    out: Output,
    profile: Annotated[
        str | None,
        typer.Argument(
            metavar="PROFILE", help="cli.argument.profile", autocompletion=profiles
        ),
    ] = None,
    compare: Annotated[
        str | None,
        typer.Option(
            "--compare",
            metavar="PROFILE",
            help="cli.option.compare",
            autocompletion=profiles,
        ),
    ] = None,
    game: GameName = None,
    house: House = None,
    every: Annotated[bool, typer.Option("--list", help="cli.option.list")] = False,
    json: Json = False,
) -> None:
    """Tell the rules of a profile, compare two, or list all."""
    if every:
        _list_profiles(out, game, json=json)
        return
    found, own = chosen_rules(out, game=game, profile=profile, house=house)
    if compare is not None:
        _compare(out, own, rules_of(found, compare), json=json)
    else:
        _tell(out, own, json=json)


def _tell(out: Output, rules: Any, *, json: bool) -> None:
    from faceup.present.rules_text import rules_text

    text = rules_text(rules, out.t)
    if not json:
        for line in text.lines():
            out.line(line)
        return
    out.json(
        {
            **_profile_json(rules.profile),
            "rules": rules.values(),
            "house": rules.overrides(),
            "language": out.language,
            "title": text.title,
            "sections": [
                {"id": part.id, "title": part.title, "sentences": part.sentences}
                for part in text.sections
            ],
        }
    )


def _compare(out: Output, first: Any, second: Any, *, json: bool) -> None:
    from faceup.present.rules_text import compare_rules

    if json:
        theirs = second.values()
        out.json(
            {
                "profiles": [first.profile, second.profile],
                "fields": [
                    {
                        "field": name,
                        "values": [value, theirs[name]],
                        "differs": value != theirs[name],
                    }
                    for name, value in first.values().items()
                ],
            }
        )
        return
    t = out.t
    mark = "≠" if out.glyphs == "unicode" else "*"
    headings = (
        "",
        t("cli.rules.field"),
        t(f"core.profile.{first.profile}"),
        t(f"core.profile.{second.profile}"),
    )
    rows = [
        (mark if field.differs else "", field.name, field.first, field.second)
        for field in compare_rules(first, second, t)
    ]
    out.table(headings, rows)


def _profile_json(name: str) -> dict[str, object]:
    from faceup.games.california_jack import PROFILES

    profile = PROFILES[name]
    return {
        "profile": profile.id,
        "version": profile.version,
        "source": profile.source,
    }


def _list_profiles(out: Output, game: str | None, *, json: bool) -> None:
    found, _ = resolve(game or "california-jack")
    if json:
        out.json(
            [
                {
                    **_profile_json(name),
                    "rules": rules_of(found, name).values(),
                    "name": out.t(f"core.profile.{name}"),
                }
                for name in found.profile_ids
            ]
        )
        return
    t = out.t
    headings = (t("cli.rules.id"), t("cli.rules.name"), t("cli.rules.source"))
    rows = [
        (name, t(f"core.profile.{name}"), t(f"rules.source.{name}"))
        for name in found.profile_ids
    ]
    out.table(headings, rows)


@command
def deal(
    out: Output,
    deal_number: Annotated[
        str, typer.Argument(metavar="NUMBER", help="cli.argument.number")
    ],
    profile: ProfileName = None,
    house: House = None,
    game: GameName = None,
    dealer: Annotated[
        str, typer.Option("--dealer", metavar="SEAT", help="cli.option.dealer")
    ] = "0",
    json: Json = False,
) -> None:
    """Print what a deal number deals."""
    t = out.t
    chosen = number(deal_number, t("cli.metavar.number"))
    seat = number(dealer, "--dealer", high=1)
    found, rules = chosen_rules(out, game=game, profile=profile, house=house)
    dealt = found.deal(rules, 2, seat, SplitMix64(chosen))
    if json:
        out.json(
            {
                "deal_number": str(chosen),  # readers that know only doubles round it
                "game": found.id,
                "rules": found.format_rules(rules),
                **found.format_deal(dealt),
            }
        )
        return
    trump = Suit(dealt.trump)
    out.line(t("cli.deal.title", number=chosen))
    out.line(t("cli.deal.rules", profile=t(f"core.profile.{rules.profile}")))
    out.line(t("cli.deal.dealer", seat=seat))
    sign = suit_short(trump, glyphs=out.glyphs)
    out.line(t("cli.deal.trump", sign=sign, suit=suit_name(trump, t)))
    for place, hand in enumerate(dealt.hands):
        cards = cards_short(CardSet(hand), t, glyphs=out.glyphs)
        out.line(t("cli.deal.hand", seat=place, cards=cards))
    out.line(t("cli.deal.stock"))
    stock = [ALL_CARDS[card] for card in dealt.stock]
    for start in range(0, len(stock), 10):
        row = cards_short(stock[start : start + 10], t, glyphs=out.glyphs)
        out.line(f"  {row}")
