"""How a replayed record and its faults are told to a person."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from faceup.cli.output import Output
from faceup.cli.sources import STDIN
from faceup.errors import FaceupError, RecordError
from faceup.i18n import error_text
from faceup.present.names import levels_in, reader_seat, seat_names
from faceup.present.printable import printable
from faceup.present.teller import Teller

if TYPE_CHECKING:
    from faceup.i18n import Catalog
    from faceup.records import Record, Replay


def names_of(record: Record, t: Catalog, *, eyes: int | None = None) -> tuple[str, ...]:
    """What the seats are called, fit to be shown; `eyes` as for `seat_names`."""
    shown = [printable(name).strip() for name in record.seats]
    return tuple(map(printable, seat_names(shown, levels_of(record), t, eyes=eyes)))


def levels_of(record: Record) -> tuple[str | None, ...]:
    """Which seats the record says were computer players', and of which level."""
    return levels_in(record.tags.get("levels"), len(record.seats))


def heading(record: Record, out: Output) -> str:
    """Who played, by which rules."""
    t = out.t
    first, second = names_of(record, t)
    profile = t(f"core.profile.{record.parsed_rules.profile}")
    target = record.parsed_rules.target
    return t(
        "cli.replay.heading", first=first, second=second, profile=profile, n=target
    )


def course_lines(replayed: Replay, out: Output) -> Iterator[str]:
    """How a match went, a line a deal, and how it stands."""
    t = out.t
    record = replayed.record
    names = names_of(record, t)
    reader = reader_seat(record.seats, levels_of(record))
    before = record.scores_before
    if any(before):
        yield t("cli.replay.before", one=before[0], two=before[1])
    for number, deal in enumerate(replayed.deals, 1):
        if deal.outcome is None:
            yield t("cli.replay.unfinished", number=number, n=deal.plays)
        else:
            yield _deal_line(number, deal.outcome, names, out)
    one, two = replayed.scores
    by_resignation = _winner_by_resignation(record)
    if replayed.winner is not None:
        yield Teller(t, names, reader).said(
            "cli.replay.won", replayed.winner, one=one, two=two
        )
    elif by_resignation is not None:
        yield Teller(t, names, reader).said(
            "cli.replay.resigned", by_resignation, one=one, two=two
        )
    else:
        yield t("cli.replay.open", one=one, two=two)


def _winner_by_resignation(record: Record) -> int | None:
    match record.tags.get("result"):
        case {"winner": 0 | 1 as winner, "by": "resign"}:
            return int(winner)
        case _:
            return None


def _deal_line(number: int, outcome: Any, names: tuple[str, ...], out: Output) -> str:
    t = out.t
    awards = {
        award: t("cli.replay.nobody") if seat is None else names[seat]
        for award, seat in outcome.awards.items()
    }
    line = t(
        "cli.replay.deal",
        number=number,
        **awards,
        points_one=outcome.card_points[0],
        points_two=outcome.card_points[1],
        one=outcome.scores[0],
        two=outcome.scores[1],
    )
    if outcome.revoke is None:
        return line
    return f"{line} {t('cli.replay.revoke', name=names[outcome.revoke])}"


def place_of(error: FaceupError, where: str, out: Output) -> str:
    """Where a fault lies: the file, the deal and the play, counted as people count."""
    deal, play = error.details.get("deal"), error.details.get("play")
    if not isinstance(deal, int):
        return where
    if not isinstance(play, int):
        return out.t("cli.place.deal", where=where, deal=deal + 1)
    return out.t("cli.place.play", where=where, deal=deal + 1, play=play + 1)


def tell_fault(
    out: Output, source: str, index: int, error: FaceupError, *, json: bool
) -> None:
    """Tell what is wrong with a position of a file, the first being 0."""
    if json:
        out.json({"ok": False, "code": error.code, "message": error.message})
    name = out.t("cli.place.stdin") if source == STDIN else printable(source)
    where = out.t("cli.place.position", path=name, index=index + 1)
    out.error(error, where=where)


def fault_text(error: RecordError, out: Output) -> str:
    """What is wrong with a record, in one line that is never long."""
    told = printable(error_text(error, out.t, glyphs=out.glyphs))
    return told if len(told) <= _LONGEST else f"{told[: _LONGEST - 1]}…"


_LONGEST = 400
