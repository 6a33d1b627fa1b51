"""`parlour layout`: what a game is played on, checked, drawn and made."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from parlour.catalog import game, games
from parlour.cli.inputs import AnyEntry, AsJson, InputError, read_file
from parlour.cli.output import OK, WRONG, print_json
from parlour.core.errors import LayoutError, shown
from parlour.core.game import Check, Layouts

app = App(name="layout", help="Check, draw or make a layout: what a game is played on.")

File = Annotated[Path, Parameter(help="The layout's file.")]
Source = Annotated[Path, Parameter(help="The layout's file, or the name of a built-in one.")]
Game = Annotated[
    str | None,
    Parameter(name="--game", help="The game that it is for, where several have layouts."),
]


def workshop(game_id: str | None) -> tuple[AnyEntry, Layouts]:
    """Returns a game that has layouts, the only one if none is named.

    Raises:
        ParlourError: there is no such game, it has no layouts, or one has to be named.
    """
    if game_id is not None:
        entry = game(game_id)
        if entry.layouts is None:
            raise InputError(f"{entry.id} is played on one board: it has no layouts")
        return entry, entry.layouts
    having = [entry for entry in games().values() if entry.layouts is not None]
    if len(having) != 1:
        names = ", ".join(entry.id for entry in having) or "none"
        raise InputError(
            f"--game says which game the layout is for; with layouts there are {names}"
        )
    (entry,) = having
    assert entry.layouts is not None
    return entry, entry.layouts


def read_layout(layouts: Layouts, source: Path) -> str:
    """Returns the option's value for a file or a built-in name.

    Raises:
        ParlourError: the file cannot be read or played on, with every fault.
    """
    if str(source) in layouts.files and not source.exists():
        return layouts.option(layouts.files[str(source)])
    try:
        return layouts.option(read_text(source))
    except LayoutError as error:
        raise LayoutError(str(source), error.faults) from None


def read_text(path: Path) -> str:
    """Reads a text file.

    Raises:
        InputError: it cannot be read or is no text.
    """
    content = read_file(path)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InputError(f"{path}, line {line}: this is no UTF-8 text") from None


@app.command(name="check")
def run_check(file: File, /, *, game: Game = None, json: AsJson = False) -> int:
    """Check a layout file; if it is wrong: every fault with its line and column, and code 1."""
    _, layouts = workshop(game)
    text = read_text(file)
    faults = layouts.check(text)
    if json:
        option = None if faults else layouts.option(text)
        found = [dataclasses.asdict(fault) for fault in faults]
        print_json({"ok": not faults, "option": option, "faults": found})
    elif faults:
        for fault in faults:
            print(f"{file}: {fault}", file=sys.stderr)
    else:
        print(f"{file}: right")
    return WRONG if faults else OK


@app.command(name="show")
def run_show(layout: Source, /, *, game: Game = None, json: AsJson = False) -> None:
    """Draw a layout, and print it on one line as the option `layout` takes it."""
    _, layouts = workshop(game)
    option = read_layout(layouts, layout)
    if json:
        print_json({"option": option, "file": layouts.file(option)})
        return
    print(layouts.text(option))
    print(f"\nlayout={option}")


@app.command(name="new")
def run_new(
    file: Annotated[Path, Parameter(help="Where to write it; a file that is not there yet.")],
    /,
    *,
    game: Game = None,
) -> None:
    """Ask for the measures of a physical copy and write a layout file."""
    _, layouts = workshop(game)
    if file.exists():
        raise InputError(f"{file} is there already")
    text = layouts.new(_ask)
    try:
        with file.open("x", encoding="utf-8") as written:
            written.write(text)
    except OSError as error:
        raise InputError(f"{file} cannot be written: {error.strerror}") from None
    print(layouts.text(layouts.option(text)))
    print(f"written: {file}")


def _ask(question: str, usual: str, check: Check) -> str:
    """Asks in the terminal until an answer passes; Enter takes the usual one."""
    prompt = f"{question} [{usual}] " if usual else f"{question} "
    while True:
        try:
            answer = input(prompt).strip() or usual
        except EOFError:
            raise InputError(f"no answer was given: {shown(question)}") from None
        why = check(answer)
        if why is None:
            return answer
        print(f"  {why}")
