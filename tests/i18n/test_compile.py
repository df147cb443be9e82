"""The sources of the catalogs are whole, and what is compiled from them is current."""

import struct
from pathlib import Path

import pytest

from faceup.i18n import LANGUAGES, Catalog
from faceup.i18n import compile as compiler
from faceup.i18n.catalog import LOCALES

HEADER = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: {rule}\\n"\n\n'
)


@pytest.fixture
def locales(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place for catalogs instead of the real one."""
    monkeypatch.setattr("faceup.i18n.compile.LOCALES", tmp_path)
    return tmp_path


def _write(locales: Path, **texts: str) -> None:
    """Write the sources of a domain `toy`, the English text where none is given."""
    for language in LANGUAGES:
        path = locales / language / "LC_MESSAGES" / "toy.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        header = HEADER.format(rule=compiler.PLURAL_FORMS[language])
        text = texts.get(language, texts["en"])
        path.write_text(header + text, encoding="utf-8")


@pytest.mark.parametrize("domain", compiler.domains())
def test_every_domain_is_whole(domain: str) -> None:
    """Every key is in every language, with the same placeholders and full plurals."""
    assert compiler.faults(domain) == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", compiler.domains())
def test_every_compiled_catalog_is_current(domain: str, language: str) -> None:
    """The .mo beside a .po is, byte for byte, what the .po compiles to."""
    compiled = compiler.po_path(language, domain).with_suffix(".mo").read_bytes()

    assert compiled == compiler.mo_bytes(language, domain)


def test_no_compiled_catalog_without_a_source() -> None:
    """A .mo whose .po is gone would still be read; there is none."""
    sources = {path.with_suffix("") for path in LOCALES.rglob("*.po")}
    compiled = {path.with_suffix("") for path in LOCALES.rglob("*.mo")}

    assert compiled == sources


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_rules_are_those_of_the_language(language: str) -> None:
    """The plural rule of each language agrees with the one babel knows."""
    from babel.core import Locale

    rule = Locale(language).plural_form
    kinds = {"one": 0, "few": 1, "many": 2, "other": 1}
    points = next(
        e for e in compiler.entries(language, "core") if e.key == "core.points"
    )
    t = Catalog(language)

    for n in range(1201):
        assert t("core.points", n=n) == points.forms[kinds[rule(n)]].format(n=n)


def test_compiling_says_nothing_of_the_day(locales: Path) -> None:
    """The compiled bytes are a plain GNU catalog of the header and the texts."""
    _write(locales, en='msgid "toy.hello"\nmsgstr "Hello, {name}"\n')
    data = compiler.mo_bytes("en", "toy")

    assert struct.unpack("<II", data[:8]) == (0x950412DE, 0)
    assert compiler.main(["toy"]) == 0
    assert (locales / "ru" / "LC_MESSAGES" / "toy.mo").exists()
    assert b"Date" not in data
    assert b"Babel" not in data


ONE = 'msgid "toy.one"\nmsgstr "{a} and {b}"\n'
"""A text with two values."""


@pytest.mark.parametrize(
    ("texts", "fault"),
    [
        ({"en": ONE, "be": 'msgid "toy.one"\nmsgstr "{a}"\n'}, "differ"),
        ({"en": ONE, "ru": 'msgid "toy.one"\nmsgstr "{a} {c}"\n'}, "differ"),
        ({"en": ONE, "ru": 'msgid "toy.one"\nmsgstr ""\n'}, "no text"),
        ({"en": ONE, "ru": 'msgid "toy.one"\nmsgstr "toy.one"\n'}, "no text"),
        ({"en": ONE, "ru": 'msgid "toy.two"\nmsgstr "{a} {b}"\n'}, "missing in ru"),
        ({"en": ONE + ONE}, "twice"),
        ({"en": 'msgid "other.one"\nmsgstr "x"\n'}, "no key of `toy`"),
        ({"en": 'msgid "toy.one"\nmsgstr "{}"\n'}, "placeholder"),
        ({"en": 'msgid "toy.one"\nmsgstr "{a.b}"\n'}, "placeholder"),
        ({"en": 'msgid "toy.one"\nmsgstr "{a!r}"\n'}, "placeholder"),
        ({"en": 'msgid "toy.one"\nmsgstr "{a:>3}"\n'}, "placeholder"),
        ({"en": 'msgid "toy.one"\nmsgstr "{"\n'}, "stray brace"),
        ({"en": "#, fuzzy\n" + ONE}, "fuzzy"),
        ({"en": 'msgid "toy.n"\nmsgstr "{a} %"\n'}, "no-break space"),
        (
            {
                "en": 'msgid "toy.n"\nmsgid_plural "toy.n"\n'
                'msgstr[0] "{n} x"\nmsgstr[1] "{n} xs"\n'
            },
            "plural forms",
        ),
        (
            {
                "en": 'msgid "toy.n"\nmsgid_plural "toy.n"\n'
                'msgstr[0] "{n} x"\nmsgstr[1] "{n} xs"\n',
                "ru": 'msgid "toy.n"\nmsgstr "{n} x"\n',
            },
            "plurals in some",
        ),
    ],
)
def test_what_hurts_a_reader_is_refused(
    locales: Path, texts: dict[str, str], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A source with a fault is named, and nothing of its domain is compiled."""
    _write(locales, **texts)

    assert compiler.main(["toy"]) == 1
    assert fault in capsys.readouterr().err
    assert not list(locales.rglob("*.mo"))


def test_a_language_without_the_domain_is_refused(locales: Path) -> None:
    """A domain written in one language only is not compiled."""
    _write(locales, en=ONE)
    (locales / "be" / "LC_MESSAGES" / "toy.po").unlink()

    assert compiler.faults("toy") == ("be/toy.po is not there",)


def test_a_wrong_plural_rule_is_refused(locales: Path) -> None:
    """A header that states another plural rule is named."""
    _write(locales, en=ONE)
    path = locales / "ru" / "LC_MESSAGES" / "toy.po"
    path.write_text(HEADER.format(rule="nplurals=1; plural=0;") + ONE, encoding="utf-8")

    assert any("Plural-Forms" in fault for fault in compiler.faults("toy"))
