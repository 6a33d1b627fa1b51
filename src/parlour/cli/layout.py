"""`parlour layout` and its like: what a game is played on, checked, drawn and made.

There is a group of commands for each noun that games have for it (`Layouts.noun`).
"""

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

File = Annotated[Path, Parameter(help="The file.")]
Source = Annotated[Path, Parameter(help="The file, or the name of a built-in one.")]
Game = Annotated[
    str | None,
    Parameter(name="--game", help="The game that it is for, where there are several."),
]


def nouns() -> tuple[str, ...]:
    """Returns what the games call what they are played on, in alphabetical order."""
    found = {entry.layouts.noun for entry in games().values() if entry.layouts is not None}
    return tuple(sorted(found))


def help_of(noun: str) -> str:
    """Returns what a noun's group of commands is for."""
    return f"Check, draw or make a {noun}: what a game is played on."


def workshop(noun: str, game_id: str | None) -> tuple[AnyEntry, Layouts]:
    """Returns a game that has layouts under this noun, the only one if none is named.

    Raises:
        ParlourError: there is no such game, it has none of them, or one has to be named.
    """
    if game_id is not None:
        entry = game(game_id)
        if entry.layouts is None:
            raise InputError(f"{entry.id} is played on one board: it has no {noun}s")
        if entry.layouts.noun != noun:
            raise InputError(f"{entry.id} has {entry.layouts.noun}s: it has no {noun}s")
        return entry, entry.layouts
    having = [
        entry
        for entry in games().values()
        if entry.layouts is not None and entry.layouts.noun == noun
    ]
    if len(having) != 1:
        names = ", ".join(entry.id for entry in having) or "none"
        raise InputError(
            f"--game says which game the {noun} is for; with {noun}s there are {names}"
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


def group(noun: str) -> App:
    """Returns the commands of a noun."""
    app = App(name=noun, help=help_of(noun))

    @app.command(name="check", help=f"Check a {noun} file; {_WRONG}.")
    def _check(file: File, /, *, game: Game = None, json: AsJson = False) -> int:
        return run_check(workshop(noun, game)[1], file, json=json)

    @app.command(name="show", help=f"Draw a {noun}, and print it on one line {_OPTION} `{noun}`.")
    def _show(source: Source, /, *, game: Game = None, json: AsJson = False) -> None:
        run_show(workshop(noun, game)[1], source, json=json)

    @app.command(name="new", help=f"Ask for the measures of a physical copy and write a {noun}.")
    def _new(
        file: Annotated[Path, Parameter(help="Where to write it; a file that is not there yet.")],
        /,
        *,
        game: Game = None,
    ) -> None:
        run_new(workshop(noun, game)[1], file)

    return app


_WRONG = "if it is wrong: every fault with its line and column, and code 1"
_OPTION = "as it stands in the option"


def run_check(layouts: Layouts, file: Path, *, json: bool) -> int:
    """Checks a file and says what is wrong with it."""
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


def run_show(layouts: Layouts, source: Path, *, json: bool) -> None:
    """Draws a layout and prints its line."""
    option = read_layout(layouts, source)
    if json:
        print_json({"option": option, "file": layouts.file(option)})
        return
    print(layouts.text(option))
    print(f"\n{layouts.noun}={option}")


def run_new(layouts: Layouts, file: Path) -> None:
    """Asks for a layout and writes its file."""
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
