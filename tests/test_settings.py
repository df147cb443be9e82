"""Settings: who wins, what is refused, and what a change of the file leaves alone."""

from __future__ import annotations

import importlib.util
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faceup import settings
from faceup.errors import SettingsError
from faceup.settings import SETTING_NAMES, Settings, describe, load, save

ROOT = Path(__file__).parent.parent


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A settings file not yet there, in a folder not yet there."""
    return tmp_path / "deep" / "settings.toml"


def _write(file: Path, text: str | bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())


# --- who wins ---


def test_nothing_said_means_the_defaults(file: Path) -> None:
    """No file, no variable, no flag: the defaults, and no file is made."""
    assert load(environ={}, path=file) == Settings()
    assert not file.exists()


def test_each_place_wins_over_the_one_before(file: Path) -> None:
    """Default < file < environment < flag, and `describe` names the place."""
    _write(file, 'pace = "slow"\ndeck = "four-colour"\nsort = "rank"\n')
    environ = {"FACEUP_PACE": "fast", "FACEUP_DECK": "two-colour", "PACE": "quick"}
    flags = {"pace": "instant", "language": None}
    found = {
        told.name: (told.value, told.source)
        for told in describe(flags=flags, environ=environ, path=file)
    }

    assert found["pace"] == ("instant", "--pace")
    assert found["deck"] == ("two-colour", "FACEUP_DECK")
    assert found["sort"] == ("rank", str(file))
    assert found["language"] == ("auto", "default")
    assert tuple(found) == SETTING_NAMES


@pytest.mark.parametrize("name", SETTING_NAMES)
def test_every_setting_is_reached_from_every_place(name: str, file: Path) -> None:
    """A setting can be given in the file, the environment and by a flag."""
    default = next(
        told for told in describe(environ={}, path=file) if told.name == name
    )
    words = default.accepted.split(", ")
    is_list = len(words) > 1
    other = next(w for w in words if w != str(default.default)) if is_list else "Ann"
    if isinstance(default.default, bool):
        other = str(not default.default).lower()
    given_by_variable = load(environ={f"FACEUP_{name.upper()}": other}, path=file)
    given_by_flag = load(flags={name: other}, environ={}, path=file)
    save({name: other}, path=file)

    assert getattr(given_by_flag, name) != default.default
    assert given_by_variable == given_by_flag == load(environ={}, path=file)


def test_the_environment_of_the_process_is_the_one_that_counts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Without arguments the process's environment and configuration folder are used."""
    monkeypatch.setenv("FACEUP_CONFIG_DIR", str(tmp_path))
    monkeypatch.setenv("FACEUP_LEFT_HANDED", "1")
    saved = save({"name": "Янка"})
    loaded = load()

    assert saved == tmp_path / "settings.toml"
    assert (loaded.name, loaded.left_handed) == ("Янка", True)


@pytest.mark.parametrize(
    ("text", "value"),
    [("yes", True), ("ON", True), ("1", True), ("no", False), (" off ", False)],
)
def test_a_yes_may_be_said_in_words(text: str, value: bool, file: Path) -> None:
    """In the environment a yes or no is a word of either case; empty says nothing."""
    environ = {"FACEUP_MEMORY_AID": text, "FACEUP_PACE": " ", "FACEUP_THEME": "DARK"}
    found = load(environ=environ, path=file)

    assert found == Settings(memory_aid=value, theme="dark")


# --- what is refused ---


@pytest.mark.parametrize(
    ("text", "code", "key", "words"),
    [
        ('pase = "slow"', "unknown-setting", "pase", "did you mean `pace`?"),
        ('Pace = "slow"', "unknown-setting", "Pace", "did you mean `pace`?"),
        ('[table]\npace = "slow"', "unknown-setting", "table", "settings: language"),
        ('pace = "quik"', "bad-setting", "pace", "instant, fast, normal, slow"),
        ('deck = "four-color"', "bad-setting", "deck", "did you mean `four-colour`?"),
        ("pace = 3", "bad-setting", "pace", "instant"),
        ('left_handed = "true"', "bad-setting", "left_handed", "true, false"),
        ("left_handed = 1", "bad-setting", "left_handed", "true, false"),
        ("name = 2024-01-01", "bad-setting", "name", "at most 40 characters"),
        (f'name = "{"x" * 41}"', "bad-setting", "name", "at most 40 characters"),
        (r'name = "a\u001bb"', "bad-setting", "name", "at most 40 characters"),
        ('profile = ""', "bad-setting", "profile", "characters"),
    ],
)
def test_a_fault_in_the_file_is_refused_by_name(
    file: Path, text: str, code: str, key: str, words: str
) -> None:
    """The message names file, key and what would be accepted, and so do the details."""
    _write(file, text)
    with pytest.raises(SettingsError) as caught:
        load(environ={}, path=file)

    assert caught.value.code == code
    assert caught.value.details["file"] == str(file)
    assert caught.value.details["key"] == key
    assert words in caught.value.message
    assert str(file) in caught.value.message


@pytest.mark.parametrize(
    "content",
    [b'pace = "slow', b"\xff\xfe", b"pace", b'pace="slow"\npace="fast"', b"\x00"],
)
def test_a_file_that_is_no_toml_is_named_and_kept(file: Path, content: bytes) -> None:
    """A corrupt file is an error for load and save, and not one byte of it changes."""
    _write(file, content)
    for use in (lambda: load(environ={}, path=file), lambda: save({}, path=file)):
        with pytest.raises(SettingsError, match="cannot be used") as caught:
            use()

        assert caught.value.code == "bad-settings-file"
        assert caught.value.details["file"] == str(file)
    assert file.read_bytes() == content


def test_a_folder_in_the_place_of_the_file_is_named(tmp_path: Path) -> None:
    """What the system refuses is told with the system's reason."""
    with pytest.raises(SettingsError, match="directory") as caught:
        load(environ={}, path=tmp_path)

    assert caught.value.code == "bad-settings-file"


def test_a_fault_in_the_environment_or_a_flag_is_refused_by_name(file: Path) -> None:
    """The variable or the flag is named where the file would be."""
    with pytest.raises(
        SettingsError, match=r"^FACEUP_PASE: there is no setting `pase`"
    ):
        load(environ={"FACEUP_PASE": "slow"}, path=file)
    with pytest.raises(SettingsError, match=r"^FACEUP_LEFT_HANDED: .* `perhaps`"):
        load(environ={"FACEUP_LEFT_HANDED": "perhaps"}, path=file)
    with pytest.raises(SettingsError, match=r"^--lang: `language` cannot be `de`"):
        load(flags={"language": "de"}, environ={}, path=file)


def test_free_words_can_be_narrowed_to_what_exists(file: Path) -> None:
    """A shell that knows the levels has a level refused with the nearest one."""
    known = {"level": ("novice", "club")}

    assert load(flags={"level": "novice"}, environ={}, path=file, known=known) == (
        Settings(level="novice")
    )
    with pytest.raises(SettingsError, match="did you mean `club`"):
        load(flags={"level": "clup"}, environ={}, path=file, known=known)


# --- what a change leaves alone ---


def test_a_change_keeps_comments_order_and_the_other_settings(file: Path) -> None:
    """Only the changed line changes; a new setting comes last; `None` takes one out."""
    _write(
        file, '# mine\npace = "slow" # easy\n\nsort="rank"\n\n# end\ndeck="two-colour"'
    )
    save({"sort": "suit", "name": 'A "b" \\ Ж', "deck": None}, path=file)

    assert file.read_text(encoding="utf-8") == (
        '# mine\npace = "slow" # easy\n\nsort = "suit"\n\n# end\n'
        'name = "A \\"b\\" \\\\ Ж"\n'
    )


def test_comments_alone_are_kept(file: Path) -> None:
    """A file of comments is a file someone wrote."""
    _write(file, '# pace = "slow"\n')
    save({"pace": "fast"}, path=file)

    assert file.read_text(encoding="utf-8") == '# pace = "slow"\npace = "fast"\n'


def test_clever_toml_is_written_anew(file: Path) -> None:
    """What cannot be changed in its line keeps its meaning, if not its shape."""
    _write(file, 'name = """\\\n  pace = 1"""\npace = "slow"\n')
    save({"pace": "fast"}, path=file)

    assert tomllib.loads(file.read_text()) == {"name": "pace = 1", "pace": "fast"}


def test_a_change_may_mend_the_fault_and_nothing_else_may_be_wrong(file: Path) -> None:
    """The line at fault can be changed or taken out; another fault refuses the save."""
    _write(file, 'pace = "quick"\npase = "slow"\n')
    with pytest.raises(SettingsError, match="pase"):
        save({"pace": "fast"}, path=file)
    save({"pace": "fast", "pase": None}, path=file)

    assert load(environ={}, path=file) == Settings(pace="fast")


def test_a_bad_change_writes_nothing(file: Path) -> None:
    """A change is whole or not at all."""
    with pytest.raises(SettingsError):
        save({"pace": "fast", "deck": "red"}, path=file)

    assert not file.exists()


def test_a_failed_write_leaves_the_old_file_and_no_scraps(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the disk refuses at the last step, the old file stands, alone."""
    _write(file, 'pace = "slow"\n')

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(SettingsError, match="No space left"):
        save({"pace": "fast"}, path=file)

    assert file.read_text() == 'pace = "slow"\n'
    assert list(file.parent.iterdir()) == [file]


def test_a_linked_file_stays_linked_and_keeps_its_mode(tmp_path: Path) -> None:
    """Settings kept elsewhere behind a link are changed there."""
    real = tmp_path / "dotfiles.toml"
    real.write_text("")
    real.chmod(0o644)
    link = tmp_path / "settings.toml"
    link.symlink_to(real)
    save({"pace": "fast"}, path=link)

    assert link.is_symlink()
    assert real.read_text() == 'pace = "fast"\n'
    assert real.stat().st_mode & 0o777 == 0o644


def test_an_editor_s_mark_and_line_ends_do_no_harm(file: Path) -> None:
    """A file saved with a byte-order mark and CRLF loads, and can be changed."""
    _write(file, b'\xef\xbb\xbfpace = "slow"\r\nsort = "rank"\r\n')
    save({"sort": "suit"}, path=file)

    assert load(environ={}, path=file) == Settings(pace="slow", sort="suit")


@given(name=st.text(max_size=40))
def test_a_name_comes_back_as_it_was_saved(
    name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Any name that is accepted survives the file; any other is refused."""
    file = tmp_path_factory.mktemp("settings") / "settings.toml"
    try:
        save({"name": name}, path=file)
    except SettingsError:
        assert not name.strip().isprintable()
    else:
        assert load(environ={}, path=file).name == name.strip()


# --- the folders ---


def test_folders_move_by_variable_and_follow_the_system(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Each folder has a variable of its own; otherwise the system's rules hold."""
    chosen = {
        "FACEUP_DATA_DIR": "/a",
        "FACEUP_CONFIG_DIR": "/b",
        "FACEUP_CACHE_DIR": "~",
    }
    monkeypatch.setenv("HOME", str(tmp_path))
    usual = {settings.data_dir({}), settings.config_dir({}), settings.cache_dir({})}

    assert settings.data_dir(chosen) == Path("/a")
    assert settings.settings_path(chosen) == Path("/b/settings.toml")
    assert settings.cache_dir(chosen) == tmp_path
    assert len(usual) == 3
    assert all("faceup" in folder.parts for folder in usual)


# --- the page ---


def test_the_generated_parts_of_the_docs_are_current() -> None:
    """`make docs` would change nothing."""
    spec = importlib.util.spec_from_file_location("build", ROOT / "docs" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)

    for page in (ROOT / "docs").glob("*.md"):
        text = page.read_text(encoding="utf-8")
        assert build.filled(text) == text, f"{page.name} is out of date: make docs"
