"""The line mode: whole matches in words, kept when the input ends."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import pytest

from faceup.cli.plain import run_plain
from faceup.cli.players import answer
from faceup.errors import StorageError
from faceup.games.california_jack import Play
from faceup.i18n import LANGUAGES, Catalog, card_name, card_short
from faceup.settings import Settings
from faceup.store import MemoryStore
from faceup.tables import LocalTable, SeatSetup, Setup
from faceup.tables.session import Session

Line = Callable[[Session], str]
"""What a player types, given the table."""


@dataclass
class Table:
    """A table in memory, driven through the line mode."""

    store: MemoryStore = field(default_factory=MemoryStore)
    language: str = "en"
    me: int = 0

    def open(
        self,
        profile: str = "bicycle",
        *,
        enforcement: str = "prevent",
        seed: str = "7",
        name: str = "Ada",
        level: str = "casual",
        target: int = 3,
    ) -> Session:
        """A new table, the person in a seat of the test's choice."""
        seats = [SeatSetup("Бо", level), SeatSetup("Бо", level)]
        seats[self.me] = SeatSetup(name)
        setup = Setup(
            game="california-jack",
            rules={"profile": profile, "target": target},
            seats=(seats[0], seats[1]),
            seed=seed,
            enforcement=enforcement,
            practice=True,
        )
        LocalTable.open(self.store, setup, table_id="m1", clock=lambda: 0.0)
        return self.session()

    def session(self) -> Session:
        """The table as it lies in the store."""
        table = LocalTable.resume(self.store, "m1", clock=lambda: 0.0)
        return Session(table, answer, me=self.me)

    def play(self, session: Session, lines: Iterable[str]) -> list[str]:
        """Type lines, and give back what was said."""
        out = io.StringIO()
        stdin = io.StringIO("".join(f"{line}\n" for line in lines))
        run_plain(
            session,
            stdin=stdin,
            stdout=out,
            t=Catalog(self.language),
            settings=Settings(),
        )
        return out.getvalue().splitlines()


class Typist(io.StringIO):
    """An input that looks at the table before each line."""

    def __init__(self, session: Session, line: Line) -> None:
        super().__init__()
        self._session = session
        self._line = line
        self.typed = 0

    def readline(  # type: ignore[override]  # io's stubs disagree with themselves
        self, size: int | None = -1, /
    ) -> str:
        """The next line."""
        self.typed += 1
        return f"{self._line(self._session)}\n"


def played_by(session: Session, language: str, line: Line) -> tuple[list[str], int]:
    """A whole match typed by a rule; what was said, and how many lines were typed."""
    out = io.StringIO()
    typist = Typist(session, line)
    t = Catalog(language)
    over = run_plain(session, stdin=typist, stdout=out, t=t, settings=Settings())
    assert over
    return out.getvalue().splitlines(), typist.typed


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_is_played_by_full_names(language: str) -> None:
    """Cards are typed as the program says them, and every one is taken at once."""
    t = Catalog(language)
    session = Table(me=1).open()

    def line(now: Session) -> str:
        return card_name(next(iter(now.view().legal)), t)

    said, typed = played_by(session, language, line)

    assert session.table.winner is not None
    assert typed == 26 * len(session.table.outcomes)
    assert said[-1] == t("plain.over", command="faceup records")
    assert not any("\x1b" in told or "{" in told for told in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_is_played_by_local_letters(language: str) -> None:
    """Cards are typed as they are printed, with the letters of the language."""
    t = Catalog(language)
    session = Table().open("shasta-sam")

    def line(now: Session) -> str:
        return card_short(next(iter(now.view().legal)), t)

    _, typed = played_by(session, language, line)

    assert typed == 26 * len(session.table.outcomes)


def test_a_number_plays_the_card_it_was_told_with() -> None:
    """The numbers of the hand are those that are said, in the order that is said."""
    table = Table()
    session = table.open()
    told = next(line for line in table.play(session, []) if "1 " in line)
    first = told.partition("1 ")[2].partition(";")[0].removesuffix(", trump")
    held = {card_name(card, Catalog("en")): card for card in session.view().hand}
    said = table.play(table.session(), ["1"])

    assert first in held
    assert any(line.endswith(f": {first}.") for line in said)


def test_the_end_of_input_keeps_the_match() -> None:
    """Where the input ends the match lies, down to the trick, and goes on there."""
    table = Table()
    session = table.open()
    said = table.play(session, ["1", "2"])
    again = table.session()
    resumed = table.play(again, [])

    assert said[-1] == ("The match is kept. To go on: faceup play --plain --resume m1")
    assert again.view() == session.view()
    assert "The match goes on." in resumed
    assert resumed[-2] == said[-2]


def test_a_match_that_ends_when_it_is_taken_up_is_told_once() -> None:
    """The computer may have had the last card to play: who won is said once."""
    table = Table(me=1)
    session = table.open(target=1, seed="4")
    while session.table.plays_made < 51:
        if session.waits == "person":
            session.act(Play(next(iter(session.view().legal))))
        else:
            session.step()
    assert (session.table.plays_made, session.waits) == (51, "computer")
    said = table.play(table.session(), [])

    assert sum("the match, " in line for line in said) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_understood_at_the_table(language: str) -> None:
    """Every word help tells does something in its language."""
    t = Catalog(language)
    table = Table(language=language)
    words = [
        word
        for name in (
            "help", "hint", "describe", "hand", "score", "last-trick", "rules", "sort",
            "memory", "go-on", "claim", "take-back",
        )
        for word in t(f"present.words.{name}").split("|")
    ]  # fmt: skip
    said = table.play(table.open(), words)

    stranger = t("plain.unknown", text="?", help="?")[:8]
    assert not any(line.startswith(stranger) for line in said)
    assert session_advice(table) == len(t("present.words.hint").split("|"))


def session_advice(table: Table) -> int:
    """How often advice was asked for at a table."""
    return table.session().table.advice_count


def test_a_hint_is_noted_before_it_is_told() -> None:
    """Advice counts in the statistics, and comes with its reason."""
    table = Table()
    said = table.play(table.open(), ["hint"])
    [hint] = [line for line in said if line.startswith("Hint: ")]

    assert session_advice(table) == 1
    assert len(hint.partition(". ")[2]) > 10


def test_a_refused_card_is_told_with_what_may_be_played() -> None:
    """A card that breaks a duty or is not held costs nothing and says why."""
    table = Table()
    session = table.open("strict")
    while not (
        session.waits == "person" and session.view().hand - session.view().legal
    ):
        if session.waits == "person":
            session.act(Play(next(iter(session.view().legal))))
        else:
            session.step()
    bad = next(iter(session.view().hand - session.view().legal))
    before = session.view()
    said = table.play(session, [str(bad), str(before.unseen).split()[0]])

    assert session.view() == before
    assert any("must follow suit" in line for line in said)
    assert "That card is not in your hand." in said
    assert sum(line.startswith("You may play: ") for line in said) == 3


@pytest.mark.parametrize("number", ["0", "7", "99999"])
def test_a_number_beyond_the_hand_is_told_the_range(number: str) -> None:
    """A number names a card of the hand, and else the answer says which numbers do."""
    table = Table()
    session = table.open()
    table.play(session, [])
    before = session.view()
    said = table.play(session, [number])

    assert session.view() == before
    assert f"There is no card {number}: your cards are numbered from 1 to 6." in said


def test_a_play_is_taken_back() -> None:
    """In practice the last play is undone, and the same cards lie there again."""
    table = Table()
    session = table.open()
    table.play(session, [])
    before = session.view()
    said = table.play(table.session(), ["1", "undo"])

    assert table.session().view() == before
    assert any(line.startswith("You take a play back") for line in said)


@pytest.mark.parametrize("answered", ["no", "", "maybe"])
def test_resigning_asks_first(answered: str) -> None:
    """Only a clear yes gives a match up."""
    table = Table()
    table.play(table.open(), ["resign", answered])
    assert table.session().table.winner is None

    said = table.play(table.session(), ["resign", "y"])
    assert table.session().table.winner == 1
    assert "You resign. Бо wins the match." in said
    assert table.play(table.session(), [])[-1].startswith("The match is over")


def test_a_match_with_claims_waits_before_it_is_scored() -> None:
    """Where revokes are claimed a played-out deal waits for a claim or for `next`."""
    session = Table().open("strict", enforcement="claim")

    def line(now: Session) -> str:
        if now.waits == "settle":
            return "next"
        return str(next(iter(now.view().legal)))

    said, typed = played_by(session, "en", line)

    assert typed == 27 * len(session.table.outcomes)
    assert any("You may still claim a revoke" in told for told in said)


def test_a_revoke_that_costs_nothing_is_told_to_cost_nothing() -> None:
    """Where revokes are barred the wait for a claim says so, and the score who revoked."""
    session = Table().open(enforcement="claim", target=1)

    def line(now: Session) -> str:
        view = now.view()
        if now.waits == "settle":
            return "next"
        return str(next(iter(view.hand - view.legal or view.hand)))

    said, _ = played_by(session, "en", line)

    assert any("a revoke, which costs nothing here" in told for told in said)
    assert "You revoked in this deal, and no claim proved it." in said


def test_a_computer_player_claims_a_revoke() -> None:
    """A person who plays against the rules is caught by a player who counts."""
    session = Table().open("strict", enforcement="claim", level="club", target=1)

    def line(now: Session) -> str:
        view = now.view()
        if now.waits == "settle":
            return "next"
        return str(next(iter(view.hand - view.legal or view.hand)))

    said, _ = played_by(session, "en", line)

    assert "Бо claims a revoke and proves it: it is yours." in said
    assert any("Бо scores 4 for this deal" in told for told in said)


def test_strange_lines_are_no_failure() -> None:
    """Whatever is typed, the match goes on; what a terminal obeys is not repeated."""
    table = Table()
    lines = ["", "   ", "\x1b[2J", "7", "0", "99999999999", "ZZ", "²", "🂡", "K" * 5000]
    said = table.play(table.open(name="Eve\x1b[31m"), lines)

    assert said[-1].startswith("The match is kept.")
    assert not any("\x1b" in line for line in said)
    assert sum("neither a card nor a command" in line for line in said) == 5
    assert sum("There is no card" in line for line in said) == 3


def test_another_window_may_move_first() -> None:
    """A table moved elsewhere is told, and the match goes on as it lies."""
    table = Table()
    mine, other = table.open(), table.session()
    table.play(mine, [])
    other.table.refresh()
    other.act(Play(next(iter(other.view().legal))))
    said = table.play(mine, ["1"])

    assert Catalog("en")("error.table-moved") in said
    assert any(line.startswith("Last trick: ") for line in said)
    assert mine.table.seq >= other.table.seq


def test_a_broken_store_is_not_hidden() -> None:
    """What cannot be kept is not played on with."""

    class Broken(MemoryStore):
        """A store whose disk fills up."""

        full = False

        def append(self, *args: object, **values: object) -> int:
            """Refuse once the disk is full."""
            if self.full:
                raise StorageError("the disk is full")
            return super().append(*args, **values)  # type: ignore[arg-type]  # as given

    store = Broken()
    table = Table(store)
    session = table.open()
    table.play(session, [])
    store.full = True
    with pytest.raises(StorageError):
        table.play(session, ["1"])


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """It is one."""
        return True


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_terminal_is_told_in_short_lines(language: str) -> None:
    """On a terminal whose width is not known no line is longer than 79 letters."""
    out = Terminal()
    run_plain(
        Table().open(),
        stdin=io.StringIO("1\nrules\nhelp\ntable\n"),
        stdout=out,
        t=Catalog(language),
        settings=Settings(),
    )

    assert max(map(len, out.getvalue().splitlines())) <= 79


@pytest.mark.parametrize("encoding", ["ascii", "koi8-r", "cp1251", "utf-8"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_any_encoding_carries_it(language: str, encoding: str) -> None:
    """A stream that cannot carry a letter or a sign gets another, never a failure."""
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding, write_through=True)
    run_plain(
        Table().open(),
        stdin=io.StringIO("help\nfoo\nrules\n1\n"),
        stdout=out,
        t=Catalog(language),
        settings=Settings(),
    )
    told = raw.getvalue().decode(encoding)

    assert len(told) > 1000
    if language == "en":
        assert '"foo" is neither' in told or "“foo” is neither" in told


def test_breaking_off_says_how_to_go_on() -> None:
    """Ctrl-C keeps the match and says so."""

    def line(now: Session) -> str:
        raise KeyboardInterrupt

    session = Table().open()
    out = io.StringIO()
    with pytest.raises(KeyboardInterrupt):
        run_plain(
            session,
            stdin=Typist(session, line),
            stdout=out,
            t=Catalog("en"),
            settings=Settings(),
        )

    assert out.getvalue().splitlines()[-1].startswith("The match is kept.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_tells_what_every_play_does(language: str) -> None:
    """After the hint come the plays in their order, the best first, cards by name."""
    table = Table(language=language)
    t = Catalog(language)
    session = table.open()
    while session.waits != "person":
        session.step()
    legal = session.view().legal
    said = table.play(session, [t("present.words.hint").split("|")[0]])

    begin = said.index(t("study.explain.about"))
    lines = said[begin + 1 : begin + 1 + len(legal)]
    for place, line in enumerate(lines, 1):
        assert line.startswith(f"{place}. ")
        assert "%" in line
    for card in legal:
        name = card_name(card, t)
        assert (
            sum(line.startswith(f"{n}. {name}: ") for n, line in enumerate(lines, 1))
            == 1
        )
