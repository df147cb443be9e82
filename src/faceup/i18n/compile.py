"""Compile the catalogs: `python -m faceup.i18n.compile [domain …]`.

Reads every `.po` of a domain, refuses what would hurt a reader (a key missing in one
language, placeholders that differ, a plural form too few), and writes the `.mo` files
beside them. The same sources give the same bytes whatever the day and the version of
babel, which only reads here: its own writer puts both into the header.
"""

from __future__ import annotations

import re
import struct
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

from faceup.files import put
from faceup.i18n.catalog import LANGUAGES, LOCALES

if TYPE_CHECKING:
    from babel.messages.catalog import Message

_SLAVIC = (
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 :"
    " n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
)

PLURAL_FORMS: Mapping[str, str] = {
    "en": "nplurals=2; plural=(n != 1);",
    "ru": _SLAVIC,
    "be": _SLAVIC,
}
"""The plural rule of each language, as the header of its catalogs must say it."""

FORMS: Mapping[str, int] = {"en": 2, "ru": 3, "be": 3}
"""How many plural forms each language has."""

_KEY = re.compile(r"[a-z]+(\.[A-Za-z0-9_-]+)+")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_LOOSE = re.compile(r"[\d}] %")


@dataclass(frozen=True, slots=True)
class Entry:
    """A text of a catalog."""

    key: str
    """Its key."""
    forms: tuple[str, ...]
    """The text, or its plural forms in the order of the plural rule."""
    plural: bool
    """Whether a number selects the form."""

    @property
    def placeholders(self) -> frozenset[str]:
        """What stands in braces in any form."""
        return frozenset(name for form in self.forms for name in _fields(form))


def _fields(form: str) -> Iterable[str]:
    """Placeholders as written; one with an index or a format is told whole."""
    for _, name, spec, conversion in Formatter().parse(form):
        if name is not None:
            yield (
                name
                + (f"!{conversion}" if conversion else "")
                + (f":{spec}" if spec else "")
            )


def po_path(language: str, domain: str) -> Path:
    """Where the source of a catalog lies."""
    return LOCALES / language / "LC_MESSAGES" / f"{domain}.po"


def domains() -> tuple[str, ...]:
    """Every domain that has a source in any language."""
    found = {path.stem for path in LOCALES.glob("*/LC_MESSAGES/*.po")}
    return tuple(sorted(found))


def entries(language: str, domain: str) -> tuple[Entry, ...]:
    """The texts of one source, in the order of the file."""
    from babel.messages.pofile import read_po

    with po_path(language, domain).open("rb") as file:
        catalog = read_po(file, locale=language, domain=domain, abort_invalid=True)
    return tuple(_entry(message) for message in catalog if message.id)


def _entry(message: Message) -> Entry:
    key = message.id if isinstance(message.id, str) else message.id[0]
    texts = message.string or ""
    forms = (texts,) if isinstance(texts, str) else tuple(texts)
    return Entry(key, forms, plural=message.pluralizable)


def faults(domain: str) -> tuple[str, ...]:
    """Everything wrong with a domain, a sentence each; empty when it may be compiled."""
    missing = [lang for lang in LANGUAGES if not po_path(lang, domain).exists()]
    if missing:
        return tuple(f"{language}/{domain}.po is not there" for language in missing)
    found: list[str] = []
    texts: dict[str, dict[str, Entry]] = {}
    for language in LANGUAGES:
        source = po_path(language, domain).read_text(encoding="utf-8")
        found += (
            f"{language}/{domain}.po: {f}" for f in _source_faults(source, language)
        )
        texts[language] = {}
        for entry in entries(language, domain):
            texts[language][entry.key] = entry
            found += (
                f"{language}: `{entry.key}` {fault}"
                for fault in _entry_faults(entry, language, domain)
            )
    return (*found, *_differences(texts))


def _source_faults(source: str, language: str) -> Iterable[str]:
    if f'"Plural-Forms: {PLURAL_FORMS[language]}\\n"' not in source:
        yield f"the header must say `Plural-Forms: {PLURAL_FORMS[language]}`"
    keys = re.findall(r'^msgid "(.+)"$', source, flags=re.MULTILINE)
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        yield f"`{key}` stands there twice"
    if re.search(r"^#,.*\bfuzzy\b", source, flags=re.MULTILINE):
        yield "a text is marked fuzzy; mend it and take the mark away"


def _entry_faults(entry: Entry, language: str, domain: str) -> Iterable[str]:
    if not _KEY.fullmatch(entry.key) or entry.key.partition(".")[0] != domain:
        yield f"is no key of `{domain}`; write `{domain}.name`"
    written = sum(bool(form.strip()) for form in entry.forms)
    if entry.plural and written != FORMS[language]:
        yield f"has {written} plural forms; needed: {FORMS[language]}"
    elif not written or entry.key in entry.forms:
        yield "has no text"
    try:
        placeholders = sorted(entry.placeholders)
    except ValueError as error:
        yield f"has a stray brace ({error}); write `{{{{` for a brace"
        return
    if any(_LOOSE.search(form) for form in entry.forms):
        yield "has a space before %; write a no-break space (U+00A0)"
    for name in placeholders:
        if not _NAME.fullmatch(name):
            yield f"has a placeholder `{{{name}}}`; write a plain name, like `{{name}}`"


def _differences(texts: Mapping[str, Mapping[str, Entry]]) -> Iterable[str]:
    """What one language has and another has not."""
    every = dict.fromkeys(key for language in LANGUAGES for key in texts[language])
    for key in every:
        absent = [language for language in LANGUAGES if key not in texts[language]]
        if absent:
            yield f"`{key}` is missing in {', '.join(absent)}"
            continue
        same = [texts[language][key] for language in LANGUAGES]
        if len({entry.plural for entry in same}) > 1:
            yield f"`{key}` has plurals in some languages only"
        try:
            told = [", ".join(sorted(entry.placeholders)) for entry in same]
        except ValueError:
            continue  # told as a stray brace
        if len(set(told)) > 1:
            each = "; ".join(
                f"{language}: {names or 'none'}"
                for language, names in zip(LANGUAGES, told, strict=True)
            )
            yield f"`{key}` has placeholders that differ ({each})"


def mo_bytes(language: str, domain: str) -> bytes:
    """The compiled catalog: GNU's format, keys sorted, no date and no maker's name."""
    header = (
        "Content-Type: text/plain; charset=UTF-8\n"
        f"Language: {language}\n"
        f"Plural-Forms: {PLURAL_FORMS[language]}\n"
    )
    pairs = {b"": header.encode()}
    for entry in entries(language, domain):
        key = f"{entry.key}\0{entry.key}" if entry.plural else entry.key
        pairs[key.encode()] = "\0".join(entry.forms).encode()
    return _pack(sorted(pairs.items()))


def _pack(pairs: list[tuple[bytes, bytes]]) -> bytes:
    """Two tables of (length, offset), then the texts, each ended by a zero byte."""
    count, tables = len(pairs), 7 * 4
    place = tables + 2 * 8 * count
    columns: list[list[int]] = []
    body = b""
    for column in zip(*pairs, strict=True):
        columns.append([])
        for text in column:
            columns[-1] += (len(text), place + len(body))
            body += text + b"\0"
    numbers = (0x950412DE, 0, count, tables, tables + 8 * count, 0, place)
    return struct.pack(f"<{7 + 4 * count}I", *numbers, *columns[0], *columns[1]) + body


def main(arguments: list[str] | None = None) -> int:
    """Compile the domains named, or all; 1 if anything was refused."""
    chosen = sys.argv[1:] if arguments is None else arguments
    refused = 0
    for domain in chosen or domains():
        found = faults(domain)
        for fault in found:
            sys.stderr.write(f"{domain}: {fault}\n")
        if found:
            refused += 1
            continue
        for language in LANGUAGES:
            path = po_path(language, domain).with_suffix(".mo")
            put(path, mo_bytes(language, domain))
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
