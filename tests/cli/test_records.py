"""`replay`, `view`, `show`, `convert`, `position` on good records and bad."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from faceup.cli.output import Status
from faceup.i18n import LANGUAGES
from tests.cli.running import run
from tests.cli.samples import line, record


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A file with one whole match."""
    path = tmp_path / "match.jsonl"
    path.write_text(line(record()), encoding="utf-8")
    return path


# replay -------------------------------------------------------------------------------


def test_replay_answers_a_line_a_record_in_order() -> None:
    """Good and bad records each get one line of JSON, and one bad one makes status 1."""
    bad = record(number=3)
    bad["deals"][0]["plays"] += " 2C"
    given = line(record()) + "\n" + line(bad) + "{nonsense\n" + line(record(plays=5))

    ran = run("replay", "-", "--json", given=given)
    told = [json.loads(text) for text in ran.out.splitlines()]

    assert ran.status == Status.BAD_INPUT
    assert ran.err == ""
    assert [item["ok"] for item in told] == [True, False, False, True]
    assert told[0]["winner"] in (0, 1)
    assert set(told[0]["deals"][0]) == {
        "legal", "seats", "tops", "trick_winners", "card_points", "tricks", "complete",
        "awards", "revoke", "scores",
    }  # fmt: skip
    assert told[1]["deal"] == 0
    assert told[1]["play"] == 52
    assert told[1]["code"] == "surplus"
    assert told[2]["code"] == "bad-json"
    assert told[3]["deals"][0]["complete"] is False
    assert "awards" not in told[3]["deals"][0]


def test_replay_of_good_records_is_status_0(game: Path) -> None:
    """Every file given is read, and all being good is status 0."""
    ran = run("replay", str(game), str(game), "--json")

    assert ran.status == Status.GOOD
    assert len(ran.out.splitlines()) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_replay_tells_a_person_the_same(game: Path, language: str) -> None:
    """Names, awards, scores and the winner stand in the text, in every language."""
    told = json.loads(run("replay", str(game), "--json").out)
    ran = run("replay", str(game), "--lang", language)
    one, two = told["scores"]

    assert ran.status == 0
    assert "Ada – Blaise" in ran.out
    assert f"{one}:{two}" in ran.out.splitlines()[-1]
    assert ("Ada", "Blaise")[told["winner"]] in ran.out.splitlines()[-1]
    assert len(ran.out.splitlines()) == len(told["deals"]) + 3


def test_replay_tells_where_and_why_a_record_is_bad() -> None:
    """The deal and the play are counted as people count, and the reason is the game's."""
    bad = record()
    plays = bad["deals"][0]["plays"].split()
    plays[3] = plays[2]
    bad["deals"][0]["plays"] = " ".join(plays)

    ran = run("replay", "-", given=line(bad))

    assert ran.status == Status.BAD_INPUT
    assert ran.out.startswith("standard input, record 1, deal 1, play 4: bad. ")
    assert ran.err == ""


def test_what_a_record_says_cannot_command_a_terminal() -> None:
    """Names with control sequences are shown without them, in every command."""
    evil = record(seats=("A\x1b[2Jda", "Bl\u202eai\nse"), plays=3)
    text = line(evil)

    for words in (
        ["replay", "-"],
        ["show", "-"],
        ["view", "-", "--seat", "0"],
    ):
        ran = run(*words, given=text)

        assert "\x1b" not in ran.out, words
        assert "\u202e" not in ran.out, words
        assert "Bl" in ran.out
        assert "ai se" in ran.out, words


# view ---------------------------------------------------------------------------------

VIEW_KEYS = {
    "seat", "to_play", "hand", "legal", "exposed", "stock_left", "lead",
    "opponent_known", "opponent_hidden", "unseen", "captured_by", "card_points",
    "scores", "dealer", "trump", "last_trick",
}  # fmt: skip
"""What the record contract asks of a view."""


def test_view_tells_what_a_seat_knows(game: Path) -> None:
    """Every key of the contract is there, and the cards add up to a pack."""
    for play in (0, 1, 20, 39, 40, 51, 52):
        for seat in ("0", "1"):
            words = ("--seat", seat, "--deal", "0", "--play", str(play), "--json")
            seen = run("view", str(game), *words).json

            assert set(seen) >= VIEW_KEYS
            cards = [*seen["hand"], *seen["opponent_known"], *seen["unseen"]]
            cards += [card for pile in seen["captured_by"] for card in pile]
            cards += [seen[key] for key in ("exposed", "lead") if seen[key]]
            cards += seen["stock_known"]
            assert len(cards) == len(set(cards)) == 52
            assert bool(seen["legal"]) == (seen["to_play"] == int(seat))


def test_a_view_does_not_depend_on_what_the_seat_cannot_know(game: Path) -> None:
    """Hidden cards changed, later plays and deals left as they were: the same bytes.

    The changed record is bad further on, and a view must not mind: else it would tell.
    """
    words = ("--seat", "0", "--deal", "0", "--play", "4", "--json")
    before = run("view", str(game), *words)
    seen = before.json
    changed = json.loads(game.read_text(encoding="utf-8"))
    deal = changed["deals"][0]
    unseen = set(seen["unseen"])
    hidden = [card for card in deal["hands"][1].split() if card in unseen]
    stock = deal["stock"].split()
    place = next(n for n in range(len(stock) - 1, 0, -1) if stock[n] in unseen)
    deal["hands"][1] = deal["hands"][1].replace(hidden[0], stock[place])
    stock[place] = hidden[0]
    stock[10:20] = reversed(stock[10:20])
    deal["stock"] = " ".join(stock)

    after = run("view", "-", *words, given=line(changed))

    assert run("replay", "-", "--json", given=line(changed)).status == Status.BAD_INPUT
    assert before.status == after.status == 0
    assert before.out == after.out


def test_view_is_told_to_a_person_in_sentences(game: Path) -> None:
    """Without --json the same is told in words."""
    ran = run("view", str(game), "--seat", "1", "--deal", "0", "--play", "0")

    assert "Your cards:" in ran.out


@pytest.mark.parametrize(
    ("words", "last"),
    [
        (["--deal", "99"], "--deal"),
        (["--deal", "0", "--play", "53"], "--play"),
        (["--record", "1"], "--record"),
        (["--seat", "2"], "--seat"),
        (["--play", "-1"], "--play"),
    ],
)
def test_a_moment_there_is_not_is_refused(
    game: Path, words: list[str], last: str
) -> None:
    """What the record does not hold is a mistake of the command line."""
    ran = run("view", str(game), "--seat", "0", *words)

    assert ran.status == Status.USAGE
    assert f"{last} cannot be" in ran.err


def test_a_record_bad_before_the_moment_is_told_with_its_place(tmp_path: Path) -> None:
    """View and show name the deal and play where the record went wrong."""
    bad = record()
    buried = bad["deals"][0]["stock"].split()[-1]
    bad["deals"][0]["plays"] = f"{buried} {bad['deals'][0]['plays']}"
    path = tmp_path / "bad.jsonl"
    path.write_text(line(bad), encoding="utf-8")

    for words in (["view", "--seat", "0"], ["show"], ["position"]):
        ran = run(words[0], str(path), *words[1:])

        assert ran.status == Status.BAD_INPUT
        assert ran.out == ""
        assert "deal 1, play 1" in ran.err


def test_a_claim_belongs_to_the_play_it_comes_before() -> None:
    """Just before a play every claim made since the last play is known."""
    claimed = record(plays=4)
    plays = claimed["deals"][0]["plays"].split()
    claimed["deals"][0]["plays"] = " ".join([*plays[:2], "claim:1", *plays[2:]])
    claimed["enforcement"] = "claim"

    def claims(play: str) -> object:
        words = ("view", "-", "--seat", "0", "--play", play, "--json")
        return run(*words, given=line(claimed)).json["claims"]

    assert claims("1") == []
    assert claims("2") == [[2, 1]]
    assert claims("4") == [[2, 1]]


# show and position --------------------------------------------------------------------


def test_show_draws_both_hands_or_one(game: Path) -> None:
    """Without a seat both hands lie open; through a seat's eyes the other has backs."""
    both = run("show", str(game), "--deal", "0", "--play", "4")
    one = run("show", str(game), "--deal", "0", "--play", "4", "--seat", "0")

    assert "░░░" not in both.out
    assert "░░░" in one.out
    assert max(map(len, both.out.splitlines())) <= 80


def test_show_draws_in_ascii_where_it_must(game: Path) -> None:
    """The setting, or a terminal without the signs, gives a picture in ASCII."""
    words = ("show", str(game), "--deal", "0", "--play", "4", "--seat", "1")
    asked = run(*words, env={"FACEUP_GLYPHS": "ascii"})
    poor = run(*words, encoding="ascii")

    assert asked.out.isascii()
    assert asked.out == poor.out
    assert "+---+" in asked.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_show_draws_every_moment(game: Path, language: str) -> None:
    """From the first lead to the last card every moment can be drawn."""
    for play in range(53):
        words = ("--deal", "0", "--play", str(play), "--seat", str(play % 2))
        ran = run("show", str(game), *words, "--lang", language)

        assert ran.status == 0, ran.err


def test_a_position_is_printed_and_drawn(game: Path) -> None:
    """What `position` prints `show` draws: the same table, but for names and number."""
    line_of = run("position", str(game), "--deal", "1", "--play", "9").out.strip()
    drawn = run("show", line_of)
    direct = run("show", str(game), "--deal", "1", "--play", "9")

    assert line_of.startswith("cj1 bicycle,target=3 ")
    assert drawn.status == 0
    cards = [text for text in drawn.out.splitlines() if "│" in text]
    assert cards == [text for text in direct.out.splitlines() if "│" in text]


@pytest.mark.parametrize(
    "text", ["cj1 x", "cj1 bicycle prevent 0:0 1 C 2C/3C 4C -", "cj1 " + "x " * 5000]
)
def test_a_bad_position_is_a_mistake_of_the_command_line(text: str) -> None:
    """A position that cannot be read is told in one line, status 2."""
    ran = run("show", text)

    assert ran.status == Status.USAGE
    assert ran.err.count("\n") == 1


# convert ------------------------------------------------------------------------------


def test_convert_there_and_back_is_exact() -> None:
    """From JSON to text and back every record is the same, byte for byte."""
    hostile = record(seats=('Q"]}{\\\n', "Ёж ♠ 🂡"), event="[x] {y}", plays=7)
    given = line(record()) + line(hostile) + line(record(plays=0))
    canonical = run("convert", "-", "--to", "json", given=given)
    text = run("convert", "-", given=given)
    back = run("convert", "-", given=text.out)

    assert canonical.status == text.status == back.status == 0
    assert text.out.startswith("[format ")
    assert back.out == canonical.out
    assert run("convert", "-", "--to", "text", given=text.out).out == text.out


def test_convert_goes_on_after_a_bad_record() -> None:
    """The good ones are converted, the bad one is told on standard error, status 1."""
    given = line(record(plays=1)) + "{}\n" + line(record(plays=2))
    ran = run("convert", "-", given=given)

    assert ran.status == Status.BAD_INPUT
    assert ran.out.count("[format ") == 2
    assert ran.err.startswith("faceup: standard input, record 2: ")


def test_convert_writes_a_file_but_never_over_one(game: Path, tmp_path: Path) -> None:
    """`--output` makes a file; one that is there needs --force."""
    target = tmp_path / "out.txt"
    first = run("convert", str(game), "-o", str(target))
    text = target.read_text(encoding="utf-8")
    again = run("convert", str(game), "-o", str(target))
    target.write_text("old")
    forced = run("convert", str(game), "-o", str(target), "--force")

    assert first.status == forced.status == 0
    assert first.out == ""
    assert again.status == Status.BAD_INPUT
    assert "--force" in again.err
    assert target.read_text(encoding="utf-8") == text


def test_the_whole_path_of_a_written_file_is_told(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However short the name that was typed, the note says where the file is."""
    monkeypatch.chdir(tmp_path)

    ran = run("convert", str(game.absolute()), "-o", "short.json")

    assert ran.err == f"faceup: {tmp_path / 'short.json'}: 1 record written.\n"
    assert (tmp_path / "short.json").exists()


def test_a_text_record_is_read_wherever_a_record_is(game: Path) -> None:
    """Replay, view and show answer the same for either form."""
    text = run("convert", str(game)).out

    for words in (
        ["replay", "--json"],
        ["view", "--seat", "0", "--json", "--deal", "0", "--play", "3"],
        ["show", "--deal", "0", "--play", "30"],
    ):
        from_json = run(words[0], str(game), *words[1:])
        from_text = run(words[0], "-", *words[1:], given=text)

        assert from_json.out == from_text.out
        assert from_text.status == 0


# hostile files ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [["replay"], ["replay", "--json"], ["view", "--seat", "0"], ["show"], ["convert"]],
)
def test_files_that_are_no_files_are_told_in_one_line(
    words: list[str], tmp_path: Path
) -> None:
    """A missing file and a folder are status 1, a line on standard error, no answer."""
    for path in (tmp_path / "missing", tmp_path):
        ran = run(words[0], str(path), *words[1:])

        assert ran.status == Status.BAD_INPUT
        assert ran.out == ""
        assert ran.err.startswith(f"faceup: {path}: ")
        assert ran.err.count("\n") == 1


def test_a_missing_file_does_not_stop_the_next(game: Path) -> None:
    """The records of the files that can be read are answered."""
    ran = run("replay", "nowhere", str(game), "--json")

    assert ran.status == Status.BAD_INPUT
    assert len(ran.out.splitlines()) == 1


@pytest.mark.parametrize(
    "data",
    [
        bytes(range(256)) * 20,
        b"\x00" * 1000,
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"format": "faceup.record/1", "seats": "' + b"x" * 1_000_000 + b'"}',
        b"\xff\xfe{\x00}\x00",
        b"[format \x1b[2J",
        b"null\n1\n[]\n{}\n",
        b'{"format":"faceup.record/99"}\n',
    ],
)
def test_files_of_anything_are_bad_records(data: bytes) -> None:
    """Whatever a file holds, each record is told to be bad and nothing breaks."""
    ran = run("replay", "-", "--json", given=data)
    told = [json.loads(text) for text in ran.out.splitlines()]

    assert ran.status == Status.BAD_INPUT
    assert told
    assert not any(item["ok"] for item in told)
    person = run("replay", "-", given=data)
    assert person.status == Status.BAD_INPUT
    assert "\x1b" not in person.out
    assert max(map(len, person.out.splitlines())) < 600


def test_an_empty_file_holds_no_bad_record() -> None:
    """Nothing to replay is nothing wrong; a view of nothing is."""
    assert run("replay", "-", "--json") == run("replay", "-")
    assert run("replay", "-").status == Status.GOOD
    assert run("convert", "-").out == ""
    assert run("view", "-", "--seat", "0").status == Status.BAD_INPUT
