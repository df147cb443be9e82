"""Rules as data: fields, profiles, overrides, refusals by name."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faceup.errors import RulesError
from faceup.games.california_jack import GAME, PROFILES, Rules, profile
from faceup.games.california_jack.rules import FIELDS, format_rules, parse_rules
from tests.games.california_jack.strategies import house_rules

TABLE = {
    "bicycle": {},
    "table-games": {"revoke": "minus-one", "first_dealer": "high-card"},
    "strict": {"follow": "suit", "void": "free", "revoke": "all-four"},
    "gamerules": {"follow": "suit", "void": "free", "crossing": "higher-total"},
    "gamerules-simple": {
        "follow": "suit",
        "void": "free",
        "crossing": "higher-total",
        "game": "tricks",
    },
    "cats-at-cards": {"void": "free"},
    "foster": {
        "trump": "cut",
        "void": "free",
        "target": 7,
        "packet": 3,
        "first_dealer": "high-card",
    },
    "shasta-sam": {
        "follow": "suit",
        "void": "free",
        "revoke": "all-four",
        "stock": "closed",
        "trump": "cut",
    },
    "shasta-sam-bicycle": {
        "revoke": "minus-one",
        "first_dealer": "high-card",
        "stock": "closed",
        "trump": "cut",
    },
    "shasta-sam-foster": {
        "trump": "cut",
        "void": "free",
        "target": 7,
        "packet": 3,
        "first_dealer": "high-card",
        "stock": "closed",
    },
}
"""The table of profiles, typed in by hand from the specification."""


def test_bicycle_is_as_its_maker_says() -> None:
    """Every field of the default profile."""
    assert PROFILES["bicycle"].rules.values() == {
        "stock": "open",
        "trump": "stock-top",
        "follow": "suit-or-trump",
        "void": "trump",
        "low": "captor",
        "game": "card-points",
        "game_tie": "nobody",
        "target": 10,
        "crossing": "in-order",
        "revoke": "barred",
        "leader": "elder",
        "packet": 1,
        "first_dealer": "random",
    }


def test_every_profile_differs_as_the_table_says() -> None:
    """The profiles and their differences from bicycle are those of the table."""
    base = PROFILES["bicycle"].rules
    found = {
        name: {field: own for field, (_, own) in item.rules.diff(base).items()}
        for name, item in PROFILES.items()
    }

    assert found == TABLE
    assert all(item.id == name == item.rules.profile for name, item in PROFILES.items())
    assert all(item.source and item.version == 1 for item in PROFILES.values())


@given(house_rules())
def test_rules_are_written_and_read_back(rules: Rules) -> None:
    """A profile and its overrides are the rules, in records and pickles."""
    assert parse_rules(format_rules(rules)) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules  # noqa: S301  # our own bytes
    assert hash(parse_rules(format_rules(rules))) == hash(rules)
    assert set(rules.overrides()) <= set(FIELDS)


@pytest.mark.parametrize(
    ("data", "code", "named"),
    [
        ({"profile": "bycicle"}, "unknown-profile", "did you mean `bicycle`"),
        ({"profile": "bicycle@2"}, "unknown-profile", "bicycle@2"),
        ({"profile": 7}, "bad-rule-value", "profile"),
        ({"profile": None}, "bad-rule-value", "profile"),
        ({"folow": "suit"}, "unknown-rule-field", "did you mean `follow`"),
        ({"follow": "trump"}, "bad-rule-value", "suit-or-trump, suit"),
        ({"follow": ["suit"]}, "bad-rule-value", "follow"),
        ({"target": 0}, "bad-rule-value", "1 or more"),
        ({"target": -3}, "bad-rule-value", "-3"),
        ({"target": "10"}, "bad-rule-value", "integer"),
        ({"target": True}, "bad-rule-value", "True"),
        ({"target": 7.0}, "bad-rule-value", "7.0"),
        ({"target": 10**9}, "bad-rule-value", "integer"),
        ({"packet": 2}, "bad-rule-value", "1, 3"),
        ({"packet": True}, "bad-rule-value", "1, 3"),
        ({"packet": 1.0}, "bad-rule-value", "1, 3"),
        ({"stock": "closed"}, "rules-contradict", "trump: cut"),
        ({"profile": "shasta-sam", "trump": "stock-top"}, "rules-contradict", "closed"),
    ],
)
def test_refusals_name_the_thing(
    data: dict[str, object], code: str, named: str
) -> None:
    """A bad profile, field, value or pair is refused with what would be accepted."""
    with pytest.raises(RulesError) as caught:
        parse_rules(data)

    assert caught.value.code == code
    assert named in str(caught.value)


@given(
    st.dictionaries(
        st.sampled_from([*FIELDS, "profile", "x", ""]),
        st.one_of(st.text(max_size=5), st.integers(), st.none(), st.booleans()),
    )
)
def test_any_mapping_is_rules_or_an_error(data: dict[str, object]) -> None:
    """Whatever stands in `rules`, it is accepted whole or refused by name."""
    try:
        rules = parse_rules(data)
    except RulesError as error:
        known = {
            "unknown-profile",
            "unknown-rule-field",
            "bad-rule-value",
            "rules-contradict",
        }
        assert {error.code} <= known  # noqa: PT017  # one of two good ends
    else:
        values = rules.values()
        assert all(values[k] == v for k, v in data.items() if k != "profile")


def test_a_profile_is_found_in_any_case_and_with_its_version() -> None:
    """`Bicycle`, `bicycle@1`, `table_games` name profiles."""
    assert profile("Bicycle") is PROFILES["bicycle"]
    assert profile("bicycle@1") is PROFILES["bicycle"]
    assert profile("table_games") is PROFILES["table-games"]


def test_every_field_matters() -> None:
    """Two rules that differ in a field are different rules."""
    for name, spec in FIELDS.items():
        for value in spec.values or (5,):
            data: dict[str, object] = {"profile": "foster", name: value}
            rules = parse_rules(data)
            assert getattr(rules, name) == value


def test_packets_are_dealt_elder_first() -> None:
    """One at a time they alternate; by threes each gets three and three again."""
    from faceup.cards import SplitMix64, shuffled

    order = shuffled(range(52), SplitMix64(11))
    for dealer in (0, 1):
        ones = GAME.deal(parse_rules({}), 2, dealer, SplitMix64(11))
        threes = GAME.deal(parse_rules({"packet": 3}), 2, dealer, SplitMix64(11))

        assert ones.hands[1 - dealer] == sum(1 << c for c in order[0:12:2])
        assert ones.hands[dealer] == sum(1 << c for c in order[1:12:2])
        elder = [*order[0:3], *order[6:9]]
        assert threes.hands[1 - dealer] == sum(1 << c for c in elder)
        assert ones.stock == threes.stock == order[12:]
        assert ones.trump == order[12] // 13


@pytest.mark.parametrize("way", ["high-card", "low-card", "random"])
def test_the_first_dealer(way: str) -> None:
    """By the higher or lower card, equal ranks drawn again; or by lot, fairly."""
    from faceup.cards import Stream

    rules = parse_rules({"first_dealer": way})
    dealers, redrawn = [0, 0], 0
    for seed in range(300):
        found = GAME.first_dealer(rules, 2, Stream(str(seed), "first-dealer"))
        dealers[found.dealer] += 1
        if way == "random":
            assert not found.cards
            continue
        *ties, last = found.cards
        redrawn += bool(ties)
        assert all(a.rank == b.rank for a, b in ties)
        assert last[0] != last[1]
        assert (last[0].rank > last[1].rank) is (
            (found.dealer == 0) == (way == "high-card")
        )

    assert min(dealers) > 100
    assert redrawn > 3 or way == "random"


def test_rule_fields_are_used_by_the_engine() -> None:
    """Every field is read somewhere in the game, not only stored."""
    import faceup.games.california_jack as package

    folder = Path(str(package.__file__)).parent
    source = "".join(
        path.read_text("utf-8")
        for path in folder.glob("*.py")
        if path.stem != "profiles"
    )
    aliases = {"stock": "is_open", "follow": "follow_code", "void": "void_code"}
    for name in FIELDS:
        assert f"rules.{aliases.get(name, name)}" in source, name
