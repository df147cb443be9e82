"""Command lines nobody should type: each is refused by name, and nothing is kept of it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from faceup.cards import CardSet
from faceup.cli.output import Status
from faceup.cli.plain import run_plain
from faceup.i18n import LANGUAGES, Catalog
from faceup.settings import Settings, settings_path
from faceup.store import open_store
from faceup.tables import LocalTable
from tests.cli.running import run
from tests.cli.test_plain import Table

BYTES = "\udcff\udcfe"
"""What Python makes of bytes on the command line that are no UTF-8."""


@pytest.mark.parametrize(
    "words",
    [
        ("--name", BYTES),
        ("--name", "x" * 10_000),
        ("--name", "Eve\x1b[2J"),
        ("--name", "\u202eevE"),
        ("--name", "two\nlines"),
        ("--seed", BYTES),
        ("--rules", ""),
        ("--game", ""),
        ("--level", ""),
        ("--house", "profile=strict"),
        ("--target", "1000001"),
        ("--deal", "9" * 5000),
    ],
)
def test_bad_values_of_play_are_refused(words: tuple[str, str]) -> None:
    """A value that cannot be is no match: status 2, one short line, nothing on disk."""
    ran = run("play", "--plain", *words)
    assert (ran.status, ran.out) == (Status.USAGE, "")
    assert ran.err.startswith("faceup: ")
    assert len(ran.err) < 300
    assert ran.err.strip().isprintable()
    with open_store() as store:
        assert store.tables() == ()


def test_a_blank_name_is_no_name() -> None:
    """Who gives a name of blanks is called as one who gives none."""
    assert "\nYou are dealt" in run("play", "--plain", "--name", " \t").out


@pytest.mark.parametrize("word", ["ru_RU.UTF-8", "RU", "ru-RU"])
def test_a_language_is_named_as_locales_name_it(word: str) -> None:
    """What help understands as a language every command does."""
    plain = run("play", "--plain", "--seed", "1", "--lang", "ru")
    other = run("play", "--plain", "--seed", "1", "--lang", word)
    assert other.status == Status.GOOD
    assert other.out.splitlines()[:-1] == plain.out.splitlines()[:-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_highest_target_is_told(language: str) -> None:
    """A target too high is refused with the highest, and in the reader's words."""
    ran = run("play", "--plain", "--target", "1000001", "--lang", language)
    assert "1000000" in ran.err
    assert ("integer" in ran.err) == (language == "en")


@pytest.fixture
def file() -> Path:
    """The settings file of this test, in a folder that is there."""
    path = settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


@pytest.mark.parametrize(
    ("text", "words", "after"),
    [
        ('pace = "warp"\n', ("set", "pace", "slow"), 'pace = "slow"\n'),
        ('pace = "warp"\n', ("unset", "pace"), ""),
        ("glow = 3\nleft_handed = true\n", ("unset", "glow"), "left_handed = true\n"),
        ('Glow = "x"\n', ("unset", "Glow"), ""),
    ],
)
def test_a_bad_line_of_the_settings_can_be_mended(
    file: Path, text: str, words: tuple[str, ...], after: str
) -> None:
    """What keeps the settings from being read can be set right by a command."""
    file.write_text(text, encoding="utf-8")
    assert run("settings", *words).status == Status.GOOD
    assert file.read_text(encoding="utf-8") == after
    assert run("settings").status == Status.GOOD


def test_what_is_not_mended_is_told(file: Path) -> None:
    """Another bad line stays, is named, and keeps the file as it is."""
    text = 'pace = "warp"\nglow = 3\n'
    file.write_text(text, encoding="utf-8")
    ran = run("settings", "set", "pace", "slow")
    assert ran.status == Status.BAD_INPUT
    assert "glow" in ran.err
    assert file.read_text(encoding="utf-8") == text
    assert run("settings", "unset", "glowing").status == Status.USAGE


def test_a_fault_in_the_environment_does_not_keep_from_saving(file: Path) -> None:
    """A bad variable is told; the setting is saved all the same."""
    ran = run("settings", "set", "pace", "slow", env={"FACEUP_PACE": "warp"})
    assert ran.status == Status.GOOD
    assert "FACEUP_PACE" in ran.err
    assert file.read_text(encoding="utf-8") == 'pace = "slow"\n'


class _Endless(io.StringIO):
    """An input that notes how much of a line is asked of it at once."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.asked: list[int] = []

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # of text
        self.asked.append(size)
        return super().readline(size)


def test_a_line_without_end_is_not_taken_in_whole() -> None:
    """Line mode looks at the beginning of a line, quotes less of it, and plays on."""
    session = Table().open()
    stdin, stdout = _Endless("\0" * 1_000_000 + "\n?\n"), io.StringIO()
    run_plain(session, stdin=stdin, stdout=stdout, t=Catalog("en"), settings=Settings())
    assert all(0 < size < 10_000 for size in stdin.asked)
    assert max(map(len, stdout.getvalue().splitlines())) < 1000
    assert "take back" in stdout.getvalue()


@pytest.mark.parametrize("text", ["\ufeff1\n", "\ufeff 1 \r\n", " 1"])
def test_marks_around_a_word_do_not_hide_it(text: str) -> None:
    """A byte order mark and blanks around what was typed are read over."""
    ran = run("play", "--plain", "--seed", "3", given=text)
    assert "You lead" in ran.out or "You answer" in ran.out


@pytest.mark.parametrize("profile", ["bicycle", "foster"])
def test_a_deal_number_names_one_deal_for_ever(profile: str) -> None:
    """Each match of a number is dealt what `deal` prints, with the dealer it prints."""
    words = ("--rules", profile, "--deal", "5")
    dealt = run("deal", "5", "--rules", profile, "--json").json
    hands = [CardSet.parse(hand) for hand in dealt["hands"]]
    for _ in range(4):
        run("play", "--plain", *words)
        with open_store() as store:
            row = store.tables("running")[0]
            table = LocalTable.resume(store, row.id, clock=lambda: 0.0)
            view = table.view(0)
        assert (view.dealer, view.trump.letter) == (dealt["dealer"], dealt["trump"])
        assert view.hand == hands[0]
    first, *others = (run("watch", *words, "--target", "1").out for _ in range(4))
    assert set(others) == {first}
    assert "By lot" not in first


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_setting_may_be_is_told_in_words(language: str) -> None:
    """The line of a name too long says in the reader's language what would do."""
    ran = run("settings", "set", "name", "x" * 41, "--lang", language)
    assert ran.status == Status.USAGE
    assert "40" in ran.err
    assert ("characters" in ran.err) == (language == "en")


@pytest.mark.parametrize(
    "words", [("rules", "x" * 100_000), ("show", "cj1 " + "y" * 100_000 + " 1" * 7)]
)
def test_an_error_is_never_long(words: tuple[str, str]) -> None:
    """What was typed is quoted in part, and what would do is still told."""
    ran = run(*words)
    assert ran.status in (Status.USAGE, Status.BAD_INPUT)
    assert len(ran.err) < 1000
    assert "shasta-sam-foster" in ran.err
