"""`hint`: positions in, what the seat to play should do, from what it may know."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from faceup.bots import ADVISER, choose, revoke_is_proven
from faceup.bots.levels import ADVISERS, LEVELS, bot
from faceup.cards import CardSet
from faceup.cli.hint_command import SEED
from faceup.cli.output import Status
from faceup.games.california_jack import GAME, DealState, Play
from faceup.i18n import LANGUAGES
from faceup.kernels._jit import ENABLED
from faceup.records import format_position
from tests.cli.running import run
from tests.cli.samples import record
from tests.cli.test_main import HEAVY
from tests.cli.test_solve import POSITION
from tests.games.california_jack.strategies import new_deal, state_at
from tests.games.california_jack.test_view import replayed

compiled = pytest.mark.skipif(not ENABLED, reason="too slow as Python")


def state(plays: int, profile: str = "bicycle") -> DealState:
    """A deal played at random so far."""
    return state_at(new_deal(GAME.parse_rules({"profile": profile}), 4), plays, 4)


def at(plays: int, profile: str = "bicycle") -> str:
    """The same as a position string."""
    return format_position(GAME, state(plays, profile))


def twins(own: DealState, rng: Random) -> Iterator[DealState]:
    """Deals that look the same to the seat to play: its unseen cards change places."""
    view = GAME.view(own, own.turn)
    unseen = [card.index for card in view.unseen]
    while True:
        others = rng.sample(unseen, len(unseen))
        moved = dict(zip(unseen, others, strict=True))
        hands = [
            sum(1 << moved.get(card.index, card.index) for card in CardSet(hand))
            for hand in own.deal.hands
        ]
        stock = tuple(moved.get(card, card) for card in own.deal.stock)
        deal = replace(own.deal, hands=(hands[0], hands[1]), stock=stock)
        twin = replayed(own, deal)  # none where a play would have been a revoke
        if twin is not None and twin.deal != own.deal:
            assert GAME.view(twin, own.turn) == view
            yield twin


@compiled
@pytest.mark.parametrize("profile", ["bicycle", "shasta-sam"])
@pytest.mark.parametrize("plays", [0, 13, 26, 37])
def test_what_the_seat_cannot_know_changes_no_byte(profile: str, plays: int) -> None:
    """Other cards in the other hand and the stock: the very same hint, for both readers."""
    own = state(plays, profile)
    position = format_position(GAME, own)
    expected = run("hint", position, "--json").out, run("hint", position).out
    for twin in islice(twins(own, Random(5)), 3):
        other = format_position(GAME, twin)
        assert other != position
        assert (run("hint", other, "--json").out, run("hint", other).out) == expected


@compiled
def test_it_is_the_choice_of_the_level_for_its_seed() -> None:
    """The action, the order and the chances are those of the player itself."""
    view = GAME.view(state(20), state(20).turn)
    for level, seed in ((ADVISER, None), ("expert", "7"), ("expert", "8")):
        more = () if seed is None else ("--seed", seed, "--level", level)
        told = run("hint", at(20), "--json", *more).json
        choice = choose(bot(level), view, seed=seed or SEED, deal=1)
        assert told["seat"] == view.seat
        assert told["level"] == level
        assert told["action"] == GAME.format_action(choice.action)
        assert told["reason"] == choice.reason
        assert [play["chance"] for play in told["explanation"]["plays"]] == [
            item.score for item in choice.alternatives
        ]


@compiled
@pytest.mark.parametrize("language", LANGUAGES)
def test_speaks_the_readers_language(language: str) -> None:
    """The seat, the hint, what follows, and a line for each play."""
    told = run("hint", at(20), "--lang", language)
    plays = run("hint", at(20), "--json").json["explanation"]["plays"]
    seat, first, _, *lines = told.out.splitlines()
    assert told.status == Status.GOOD
    assert str(state(20).turn) in seat
    assert first[-1] == "."
    assert [line.partition(".")[0] for line in lines] == [
        str(place + 1) for place in range(len(plays))
    ]
    assert all("\u00a0%" in line for line in lines)
    if language != "en":
        assert not set("abcdefghijklmnopqrstuvwxyz") & set(told.out.lower())


@compiled
def test_a_moment_of_a_record_is_its_position(tmp_path: Path) -> None:
    """A record at a deal and a play gets the hint of the position string of it."""
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record(plays=60)))
    moment = ("--deal", "0", "--play", "33")
    ran = run("hint", str(path), *moment, "--json")
    position = run("position", str(path), *moment).out.strip()
    assert ran.status == Status.GOOD, ran.err
    assert ran.out == run("hint", position, "--json").out


@compiled
def test_a_bad_line_stops_nothing() -> None:
    """What cannot be read is named by its place, and the rest is answered."""
    lines = [at(30), "", json.dumps(POSITION), "nonsense", at(52), at(51)]
    ran = run("hint", "-", "--json", given="\n".join(lines))
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == Status.BAD_INPUT
    assert [answer.get("code", "good") for answer in told] == [
        "good",
        "hint-history",
        "not-a-position",
        "nothing-to-play",
        "good",
    ]
    assert "position 2" in ran.err
    assert "“faceup position”" in ran.err
    assert "nonsense" in ran.err
    assert told[-1]["reason"] == "only-play"  # and one play is compared with nothing
    assert told[-1]["explanation"] is None


@compiled
def test_a_proven_revoke_is_claimed() -> None:
    """At a table of claims the hint may be no play at all."""
    table = new_deal(GAME.parse_rules({"profile": "strict"}), 4, enforcement="claim")
    rng = Random(1)
    while not revoke_is_proven(GAME.view(table, table.turn)):
        card = rng.choice(list(CardSet(table.hands[table.turn])))
        table, _ = GAME.apply(table, table.turn, Play(card))
    position = format_position(GAME, table)
    told = run("hint", position, "--json").json
    assert (told["action"], told["explanation"]) == ("claim", None)
    assert "claim a revoke" in run("hint", position).out


@pytest.mark.parametrize(
    ("words", "status", "named"),
    [
        (("no-such-file",), Status.BAD_INPUT, "no-such-file"),
        (("-",), Status.BAD_INPUT, "-"),
        ((at(52),), Status.USAGE, "play"),
        ((at(9), "--level", "clubb"), Status.USAGE, "clubb"),
        ((at(9), "--level", "club"), Status.USAGE, "expert, master"),
        ((at(9), "--seed", "a\nb"), Status.USAGE, "--seed"),
        (("cj1 bicycle prevent 0:0 1 C",), Status.USAGE, "cj1"),
        (("-", "--deal", "x"), Status.USAGE, "--deal"),
    ],
)
def test_refuses_what_it_cannot_tell(
    words: tuple[str, ...], status: Status, named: str
) -> None:
    """What is wrong is named, and the status says whose fault it is."""
    ran = run("hint", *words, "--lang", "en")
    assert (ran.status, ran.out) == (status, "")
    assert ran.err.startswith("faceup: ")
    assert named in ran.err


@pytest.mark.parametrize("command", ["hint", "solve"])
def test_a_record_without_a_moment_is_told_so_once(command: str) -> None:
    """Not a mistake for each of its lines."""
    given = '[Event "x"]\n[Format "faceup.text/1"]\n'
    ran = run(command, "-", given=given)
    assert ran.status == Status.USAGE
    assert "--play" in ran.err
    assert ran.err.count("\n") == 1


def test_only_players_that_rank_by_chance_give_hints() -> None:
    """Those whose scores are chances, the default among them, in the order of levels."""
    assert [level for level in LEVELS if level in ADVISERS] == list(ADVISERS)
    assert ADVISER in ADVISERS
    assert "club" not in ADVISERS


def test_its_help_loads_nothing_heavy() -> None:
    """Not the players, nor what they need."""
    heavy = {*HEAVY, "numpy", "faceup.bots", "faceup.games.california_jack"}
    program = (
        "import sys; from faceup.cli.main import main; main(['hint', '--help']);"
        f"print(sorted({heavy!r} & set(sys.modules)), file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stderr == "[]\n"
    assert "--level" in ran.stdout
