"""`rules` and `deal`."""

from __future__ import annotations

import json

import pytest

from faceup.cards import deal_order
from faceup.cli.output import Status
from faceup.games.california_jack import GAME, PROFILES
from faceup.games.california_jack.rules import FIELDS
from faceup.i18n import LANGUAGES, Catalog
from tests.cli.running import run


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile_is_told_in_every_language(profile: str, language: str) -> None:
    """The rules are told in words, with their source; the same for a machine."""
    t = Catalog(language)
    ran = run("rules", profile, "--lang", language)
    told = run("rules", profile, "--lang", language, "--json").json

    assert ran.status == 0
    assert t(f"rules.source.{profile}") in ran.out
    assert told["profile"] == profile
    assert told["rules"] == PROFILES[profile].rules.values()
    for section in told["sections"]:
        assert section["title"] in ran.out
        for sentence in section["sentences"]:
            assert sentence in ran.out


def test_house_rules_change_what_is_told() -> None:
    """A house rule changes its sentence, and is named among the house rules."""
    plain = run("rules", "bicycle", "--json").json
    house = run(
        "rules", "bicycle", "--house", "void=free", "--house", "target=7", "--json"
    ).json

    assert house["house"] == {"void": "free", "target": 7}
    assert house["sections"] != plain["sections"]


def test_without_a_profile_the_settings_one_is_told() -> None:
    """The profile of the settings is the default, unless a game is named."""
    env = {"FACEUP_PROFILE": "foster"}

    assert run("rules", env=env).out == run("rules", "foster").out
    assert (
        run("rules", "--game", "shasta", env=env).out == run("rules", "shasta-sam").out
    )


def test_two_profiles_are_compared_field_by_field() -> None:
    """Every field stands in the table; those that differ are marked."""
    told = run("rules", "bicycle", "--compare", "strict", "--json").json
    ran = run("rules", "bicycle", "--compare", "strict")
    marked = [text for text in ran.out.splitlines() if text.startswith("≠")]

    assert [item["field"] for item in told["fields"]] == list(FIELDS)
    assert len(marked) == sum(item["differs"] for item in told["fields"])
    assert {item["field"] for item in told["fields"] if item["differs"]} == {
        "follow",
        "void",
        "revoke",
    }
    assert len(ran.out.splitlines()) == len(FIELDS) + 1


def test_all_profiles_are_listed_with_their_sources() -> None:
    """The list names every profile, for people and for machines."""
    ran = run("rules", "--list")
    told = run("rules", "--list", "--json").json

    assert [item["profile"] for item in told] == list(PROFILES)
    assert len(ran.out.splitlines()) == len(PROFILES) + 1
    for item in told:
        assert item["profile"] in ran.out
        assert item["source"]


def test_a_deal_number_names_the_order_of_the_pack() -> None:
    """Twelve cards go to the hands, the rest is the stock, from the top down."""
    for number in (0, 7, 2**64 - 1):
        told = run("deal", str(number), "--json").json
        order = [str(card) for card in deal_order(number)]

        assert told["deal_number"] == str(number)
        assert told["stock"].split() == order[12:]
        assert {*" ".join(told["hands"]).split()} == set(order[:12])
        assert told["trump"] == order[12][1]


def test_what_deal_prints_can_be_a_deal_of_a_record() -> None:
    """The layout is in the form of a record, whatever the rules and the dealer."""
    for profile in PROFILES:
        for dealer in ("0", "1"):
            told = run(
                "deal", "11", "--rules", profile, "--dealer", dealer, "--json"
            ).json
            record = {
                "format": "faceup.record/1",
                "game": told["game"],
                "rules": told["rules"],
                "seats": ["A", "B"],
                "deals": [{key: told[key] for key in GAME.layout_keys} | {"plays": ""}],
            }

            assert run("replay", "-", given=json.dumps(record)).status == Status.GOOD


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_is_told_to_people(language: str) -> None:
    """All 52 cards are shown in the letters of the language."""
    ran = run("deal", "42", "--lang", language)
    shown = sum(ran.out.count(sign) for sign in "♣♦♥♠")

    assert ran.status == 0
    assert shown == 53  # and the trump's sign


def test_rules_that_cannot_be_are_refused_by_name() -> None:
    """A bad field, value or combination is a mistake of the command line."""
    for pair, named in (
        ("voidd=free", "voidd"),
        ("void=freee", "freee"),
        ("target=0", "0"),
        ("stock=closed", "stock"),
    ):
        ran = run("rules", "bicycle", "--house", pair)

        assert ran.status == Status.USAGE
        assert named in ran.err
