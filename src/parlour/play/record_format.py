"""The text form of records, described in `docs/formats/record.md`: a format that knows no game."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from parlour.core.errors import RecordError, shown

FORMAT = 1
MAX_BYTES = 4_000_000
MAX_LINE = 40_000  # characters; a ply that reveals several drawings is the longest
MAX_HEADER = 200  # lines
MAX_PLIES = 10_000

_FIRST = re.compile(r"parlour record (\d{1,9})", re.ASCII)
_FIELD = re.compile(r"([a-z][a-z0-9_-]*(?: [a-z0-9_-]+)?): *(.*)", re.ASCII)
_CLOCK = re.compile(r"(\d{1,5}):([0-5]\d)(?:\.(\d{1,3}))?", re.ASCII)
_DATE = re.compile(
    r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ)?", re.ASCII
)
_COMMENT = re.compile(r" #(?= |$)")  # a text may hold a # that stands close to something
_SEAL = re.compile(r"([^ ]+) ([0-9a-f]{64}) ([0-9a-f]{1,128})", re.ASCII)
_PLY_FORM = "'who text {clock m:ss} {position text} {seal name seal nonce} # comment'"
_KNOWN = ("game", "rules", "date", "result", "start", "seed", "commitment")


@dataclass(frozen=True, slots=True)
class RecordSeal:
    """What a seat had handed in before the ply was revealed, sealed (see `play.sealing`)."""

    who: str  # the seat's name
    seal: str
    nonce: str  # what opens it


@dataclass(frozen=True, slots=True)
class RecordPly:
    """One ply of a record."""

    who: str  # a seat's name, "chance" or "sealed"
    text: str
    comment: str = ""  # of one or more lines
    clock_ms: int | None = None  # milliseconds left to the seat after the ply
    position: str = ""  # after the ply
    seals: tuple[RecordSeal, ...] = ()  # of a sealed ply
    line: int = field(default=0, compare=False)  # where it was read


@dataclass(frozen=True, slots=True)
class Record:
    """A game written down, not yet checked against its rules."""

    game: str
    rules: int  # version
    options: Mapping[str, str] = field(default_factory=dict[str, str])
    players: Mapping[str, str] = field(default_factory=dict[str, str])  # by the seats' names
    date: str = ""
    result: str = ""
    start: str = ""  # the position that the match began at, where the options do not say it
    seed: str = ""  # what the draws came from
    commitment: str = ""  # what was published of the seed before the game
    extra: Mapping[str, str] = field(default_factory=dict[str, str])  # fields that nobody knows
    comment: str = ""  # before the first ply
    plies: tuple[RecordPly, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict[str, int], compare=False)


# --- reading -----------------------------------------------------------------------------------


def read(data: str | bytes) -> Record:
    """Reads a record; whether its plies are legal is for `check` to say.

    Raises:
        RecordError: naming the first line that is wrong.
    """
    lines = _lines(data)
    number, first = next(lines, (1, ""))
    found = _FIRST.fullmatch(first)
    if not found:
        raise RecordError(number, f"expected 'parlour record {FORMAT}', not {shown(first)}")
    if int(found[1]) != FORMAT:
        raise RecordError(number, f"format {found[1]} is none that this program reads ({FORMAT})")
    values, places = _read_header(lines)
    comment, plies = _read_plies(lines)
    return Record(
        game=values["game"],
        rules=int(values["rules"]),
        options=_group(values, "option"),
        players=_group(values, "seat"),
        date=values.get("date", ""),
        result=values.get("result", ""),
        start=values.get("start", ""),
        seed=values.get("seed", ""),
        commitment=values.get("commitment", ""),
        extra={
            name: value
            for name, value in values.items()
            if name not in _KNOWN and not name.startswith(("option ", "seat "))
        },
        comment=comment,
        plies=plies,
        lines=places,
    )


def _lines(data: str | bytes) -> Iterator[tuple[int, str]]:
    if len(data) > MAX_BYTES:
        raise RecordError(1, f"a record has at most {MAX_BYTES} bytes, not {len(data)}")
    text = data if isinstance(data, str) else _decoded(data)
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = raw.rstrip("\r\t ").replace("\t", " ")
        if len(line) > MAX_LINE:
            raise RecordError(number, f"a line has at most {MAX_LINE} characters, not {len(line)}")
        odd = next((char for char in line if unicodedata.category(char) in ("Cc", "Cs")), None)
        if odd is not None:
            at = line.index(odd) + 1
            raise RecordError(number, f"column {at} holds the control character U+{ord(odd):04X}")
        yield number, line


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(line, "this is no UTF-8 text") from None


def _read_header(lines: Iterator[tuple[int, str]]) -> tuple[dict[str, str], dict[str, int]]:
    values: dict[str, str] = {}
    places: dict[str, int] = {}
    number = 1
    for number, line in lines:
        if not line:
            break
        found = _FIELD.fullmatch(line)
        if not found:
            raise RecordError(
                number,
                f"expected a field 'name: value', or an empty line before the plies, "
                f"not {shown(line)}",
            )
        name, value = found[1], found[2]
        if name in values:
            raise RecordError(number, f"the field {name!r} stands on line {places[name]} already")
        if len(values) == MAX_HEADER:
            raise RecordError(number, f"a header has at most {MAX_HEADER} fields")
        _check_field(number, name, value)
        values[name], places[name] = value, number
    for name in ("game", "rules"):
        if name not in values:
            raise RecordError(number, f"the header has no field {name!r}")
    return values, places


def _check_field(line: int, name: str, value: str) -> None:
    match name:
        case "game" if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", value, re.ASCII):
            raise RecordError(line, f"expected the id of a game, not {shown(value)}")
        case "rules" if not re.fullmatch(r"[1-9]\d{0,8}", value, re.ASCII):
            raise RecordError(line, f"expected the rules' version, a number, not {shown(value)}")
        case "date" if value and not _DATE.fullmatch(value):
            expected = "a date such as 2026-11-30 or 2026-11-30T18:05:00Z"
            raise RecordError(line, f"expected {expected}, not {shown(value)}")
        case _:
            pass


def _group(values: Mapping[str, str], group: str) -> dict[str, str]:
    prefix = f"{group} "
    return {
        name.removeprefix(prefix): value
        for name, value in values.items()
        if name.startswith(prefix)
    }


def _read_plies(lines: Iterator[tuple[int, str]]) -> tuple[str, tuple[RecordPly, ...]]:
    plies: list[RecordPly] = []
    opening: list[str] = []
    comment = opening  # what a line that starts with # belongs to
    comments: list[list[str]] = []
    for number, line in lines:
        if not line:
            continue
        if line.startswith("#"):
            comment.append(line[1:].removeprefix(" "))
            continue
        if len(plies) == MAX_PLIES:
            raise RecordError(number, f"a record has at most {MAX_PLIES} plies")
        ply, same_line = _read_ply(number, line)
        comment = [] if same_line is None else [same_line]
        plies.append(ply)
        comments.append(comment)
    read = (replace(ply, comment="\n".join(c)) for ply, c in zip(plies, comments, strict=True))
    return "\n".join(opening), tuple(read)


def _read_ply(number: int, line: str) -> tuple[RecordPly, str | None]:
    """Reads a ply's line; the comment is None where there is none, which an empty one is not."""
    mark = _COMMENT.search(line)
    head, comment = (line[: mark.start()], line[mark.end() :]) if mark else (line, "")
    body, _, _ = head.partition("{")
    who, _, text = body.strip().partition(" ")
    if not text or "}" in body:
        raise RecordError(number, f"expected a ply, {_PLY_FORM}, not {shown(line)}")
    ply = RecordPly(who, text.strip(), line=number)
    notes = head.removeprefix(body).strip()
    while notes:
        note, end, rest = notes.partition("}")
        name, _, value = note.removeprefix("{").strip().partition(" ")
        match name:
            case _ if not (note.startswith("{") and end and value):
                raise RecordError(number, f"expected a note, {_PLY_FORM}, not {shown(notes)}")
            case "clock" if ply.clock_ms is None:
                ply = replace(ply, clock_ms=_read_clock(number, value.strip()))
            case "position" if not ply.position:
                ply = replace(ply, position=value.strip())
            case "seal":
                ply = replace(ply, seals=(*ply.seals, _read_seal(number, value.strip(), ply)))
            case "clock" | "position":
                raise RecordError(number, f"the {name} is given twice")
            case _:
                raise RecordError(number, f"expected clock, position or seal, not {shown(name)}")
        notes = rest.strip()
    return ply, comment.removeprefix(" ") if mark else None


def _read_clock(line: int, text: str) -> int:
    found = _CLOCK.fullmatch(text)
    if not found:
        raise RecordError(line, f"expected minutes and seconds such as 4:51.2, not {shown(text)}")
    return (int(found[1]) * 60 + int(found[2])) * 1000 + int((found[3] or "").ljust(3, "0"))


def _read_seal(line: int, text: str, ply: RecordPly) -> RecordSeal:
    found = _SEAL.fullmatch(text)
    if not found:
        expected = "a seat, its seal (64 hexadecimal digits) and the nonce"
        raise RecordError(line, f"expected {expected}, not {shown(text)}")
    if any(seal.who == found[1] for seal in ply.seals):
        raise RecordError(line, f"the seal of {found[1]} is given twice")
    return RecordSeal(found[1], found[2], found[3])


# --- writing -----------------------------------------------------------------------------------


def write(record: Record) -> str:
    """Writes a record as `read` takes it, in the one canonical form."""
    header = {
        "game": record.game,
        "rules": str(record.rules),
        **{f"option {name}": value for name, value in record.options.items()},
        **{f"seat {name}": value for name, value in record.players.items()},
        "date": record.date,
        "result": record.result,
        "start": record.start,
        "seed": record.seed,
        "commitment": record.commitment,
    }
    lines = [f"parlour record {FORMAT}"]
    lines += [f"{name}: {_one_line(value)}" for name, value in header.items() if value]
    lines += [f"{name}: {_one_line(value)}".rstrip() for name, value in record.extra.items()]
    lines.append("")
    lines += [f"# {line}".rstrip() for line in _comment_lines(record.comment)]
    for ply in record.plies:
        lines += _write_ply(ply)
    return "\n".join(lines) + "\n"


def _write_ply(ply: RecordPly) -> list[str]:
    parts = [ply.who, ply.text]
    if ply.clock_ms is not None:
        parts.append(f"{{clock {_write_clock(ply.clock_ms)}}}")
    if ply.position:
        parts.append(f"{{position {ply.position}}}")
    parts += [f"{{seal {seal.who} {seal.seal} {seal.nonce}}}" for seal in ply.seals]
    comment = [f"# {line}".rstrip() for line in _comment_lines(ply.comment)]
    return [" ".join([*parts, *comment[:1]]), *comment[1:]]


def _write_clock(clock_ms: int) -> str:
    seconds, thousandths = divmod(clock_ms, 1000)
    fraction = f".{thousandths:03}".rstrip("0") if thousandths else ""
    return f"{seconds // 60}:{seconds % 60:02}{fraction}"


def _comment_lines(comment: str) -> list[str]:
    return [_one_line(line) for line in comment.split("\n")] if comment else []


def _one_line(text: str) -> str:
    """Returns a stranger's text without what would break a line."""
    plain = (" " if unicodedata.category(char) in ("Cc", "Cs") else char for char in text)
    return "".join(plain).rstrip()
