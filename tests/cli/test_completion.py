"""Shell completion: what is proposed, and the scripts."""

from __future__ import annotations

import subprocess
import sys

import pytest

from faceup.cli.app import Root
from faceup.cli.output import Status
from faceup.games.california_jack import PROFILES
from tests.cli.running import run


def proposed(text: str, **env: str) -> list[str]:
    """What bash is told completes a command line."""
    words = text.split(" ")
    asked = {
        "_FACEUP_COMPLETE": "complete_bash",
        "COMP_WORDS": text,
        "COMP_CWORD": str(len(words) - 1),
    }
    ran = run(env={**asked, **env})
    assert ran.status == 0
    return ran.out.splitlines()


def test_commands_are_proposed() -> None:
    """All of them, or those that begin so."""
    assert proposed("faceup ") == list(Root.places)
    assert proposed("faceup re") == ["replay", "records"]
    assert proposed("faceup settings g") == ["get"]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("faceup rules ", "bicycle"),
        ("faceup rules --compare st", "strict"),
        ("faceup play --rules fo", "foster"),
        ("faceup play --level c", "casual"),
        ("faceup play --game c", "california-jack"),
        ("faceup play --house void=f", "void=free"),
        ("faceup watch --against n", "novice"),
        ("faceup watch --pace f", "fast"),
        ("faceup deal 1 --lang r", "ru"),
        ("faceup settings set pa", "pace"),
        ("faceup settings set pace sl", "slow"),
        ("faceup settings set left_handed t", "true"),
        ("faceup convert x --to t", "text"),
        ("faceup play --resume l", "last"),
        ("faceup completion z", "zsh"),
        ("faceup replay --js", "--json"),
    ],
)
def test_values_are_proposed(text: str, first: str) -> None:
    """Profiles, levels, settings and their values are proposed as they are."""
    assert proposed(text)[:1] == [first]


def test_kept_matches_are_proposed() -> None:
    """Running matches where one can go on, all where one can be shown."""
    run("play", "--plain", "--seed", "7")
    name = run("records", "--json").json["running"][0]["match"]

    assert proposed("faceup play --resume m") == [name]
    assert proposed("faceup records show m") == [name]


def test_proposals_are_told_in_the_language_of_the_reader() -> None:
    """Zsh shows what each command does, in the reader's language."""
    env = {
        "_FACEUP_COMPLETE": "complete_zsh",
        "_TYPER_COMPLETE_ARGS": "faceup re",
        "LC_ALL": "ru_RU.UTF-8",
    }
    ran = run(env=env)

    assert "Воспроизвести записи" in ran.out
    assert "cli." not in ran.out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell", "pwsh"])
def test_every_shell_has_its_script(shell: str) -> None:
    """The script names the variable by which the shell asks."""
    ran = run("completion", shell)

    assert ran.status == 0
    assert "_FACEUP_COMPLETE" in ran.out


def test_the_shell_in_use_is_the_default() -> None:
    """The environment names it; where it does not, it must be given."""
    env = {"SHELL": "/usr/bin/fish"}

    assert run("completion", env=env).out == run("completion", "fish").out
    assert run("completion", env={"SHELL": ""}).status == Status.USAGE
    assert "did you mean “zsh”" in run("completion", "zhs").err


def test_the_script_of_bash_is_one() -> None:
    """Bash can read it."""
    script = run("completion", "bash").out

    subprocess.run(["bash", "-n"], input=script, text=True, check=True)


@pytest.mark.skipif(sys.platform == "win32", reason="there it goes elsewhere")
def test_installing_says_where() -> None:
    """`--install` writes the script in the reader's home and names the file."""
    ran = run("completion", "fish", "--install")

    assert ran.status == 0
    assert "completions/faceup.fish" in ran.out


def test_every_profile_is_proposed() -> None:
    """None is missing."""
    assert set(proposed("faceup rules ")) == set(PROFILES)
