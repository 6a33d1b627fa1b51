"""Writes the browser's types, `web/src/wire/types.ts`, from `wire.py`; `--check` only compares.

A field with a default is optional in what the browser sends and always there in what it receives.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import inspect as types

from parlour.server import wire

TARGET = Path(__file__).parents[3] / "web" / "src" / "wire" / "types.ts"
SENT_BY_BROWSER = (
    wire.NewMatch,
    wire.SeatWish,
    wire.LayoutText,
    wire.Attempt,
    wire.RecordText,
    wire.Command,
    wire.Ping,
)
UNIONS = ("FromClient", "FromServer")
_HEADER = "// Generated from src/parlour/server/wire.py by `python -m parlour.server.typescript`.\n"
_COMMENT = re.compile(r"^    (\w+): [^#\n]*#\s*(.*)$", re.MULTILINE)


def render() -> str:
    """Returns the text of `types.ts`: interfaces in the order of `wire.py`, then unions."""
    structs = [
        value
        for value in vars(wire).values()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value is not msgspec.Struct
    ]
    parts = [_HEADER, *(_interface(struct) for struct in structs)]
    parts += [
        f"export type {name} = {_typed(types.type_info(vars(wire)[name]))}\n" for name in UNIONS
    ]
    return "\n".join(parts)


def _interface(struct: type[msgspec.Struct]) -> str:
    info = types.type_info(struct)
    assert isinstance(info, types.StructType)
    comments = dict(_COMMENT.findall(inspect.getsource(struct)))
    lines = [*_doc(inspect.getdoc(struct) or ""), f"export interface {struct.__name__} {{"]
    if info.tag_field is not None:
        lines.append(f"  {info.tag_field}: '{info.tag}'")
    for field in info.fields:
        mark = "?" if struct in SENT_BY_BROWSER and not field.required else ""
        note = (
            f" // {comments[field.name].replace('None', 'null')}" if field.name in comments else ""
        )
        lines.append(f"  {field.encode_name}{mark}: {_typed(field.type)}{note}")
    return "\n".join([*lines, "}", ""])


def _doc(text: str) -> Iterator[str]:
    lines = text.splitlines()
    if len(lines) == 1:
        yield f"/** {lines[0]} */"
        return
    yield "/**"
    yield from (f" * {line}".rstrip() for line in lines)
    yield " */"


_SCALARS: dict[type[types.Type], str] = {
    types.AnyType: "unknown",
    types.NoneType: "null",
    types.BoolType: "boolean",
    types.IntType: "number",
    types.FloatType: "number",
    types.StrType: "string",
}


def _typed(info: types.Type) -> str:
    match info:
        case types.LiteralType():
            return " | ".join(f"'{value}'" for value in info.values)
        case types.UnionType():
            return " | ".join(_typed(member) for member in info.types)
        case types.VarTupleType() | types.ListType():
            item = _typed(info.item_type)
            return f"({item})[]" if " | " in item else f"{item}[]"
        case types.DictType():
            return f"Record<{_typed(info.key_type)}, {_typed(info.value_type)}>"
        case types.StructType():
            return info.cls.__name__
        case _ if type(info) in _SCALARS:
            return _SCALARS[type(info)]
        case _:
            raise TypeError(f"wire.py uses a type that has no TypeScript form here: {info}")


def main(arguments: list[str]) -> int:
    """Writes the file, or with `--check` says whether it is up to date."""
    text = render()
    if arguments == ["--check"]:
        if TARGET.exists() and TARGET.read_text(encoding="utf-8") == text:
            return 0
        sys.stderr.write(
            f"{TARGET} differs from wire.py; run `python -m parlour.server.typescript`\n"
        )
        return 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
