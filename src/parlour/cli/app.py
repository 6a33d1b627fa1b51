"""The list of commands, and what becomes of an error."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version

from cyclopts import App, CycloptsError, UnknownCommandError, UnusedCliTokensError

from parlour.cli.layout import group, nouns
from parlour.cli.output import INTERRUPTED, OK, USAGE
from parlour.core.errors import ParlourError, shown

# Commands are imported when they are run: `parlour --help` loads no numba, server or database.
_COMMANDS = {
    "play": "Play a game in the terminal, against the engine or hot-seat.",
    "serve": "Serve the games to browsers.",
    "analyse": "Show the best turns of a position, or of each ply of a record.",
    "games": "List the games, their seats and options.",
    "legal": "List the turns of a position.",
    "perft": "Count the sequences of turns from a position.",
    "record": "Check or show a record file.",
    "solve": "Find the best drawing of a board, and prove it.",
    "print": "Print a sheet for playing on paper, or a game that was played.",
    "lab": "Measure how a layout plays.",
    "engine": "Answer other programs: JSON lines on standard input and output.",
    "bench": "Measure the engines on fixed positions.",
    "warmup": "Compile the fast parts now rather than at first use.",
}
_GROUPS = {"record", "lab"}  # that have commands of their own


def build() -> App:
    """Returns the command line's parser."""
    app = App(
        name="parlour",
        help="Four tabletop games that exist on no other screen.",
        help_epilogue="Exit codes: 0 fine, 1 what was checked is wrong, 2 bad usage or input.",
        version=_version,
        help_format="markdown",
        result_action="return_value",
    )
    for name, help_text in _COMMANDS.items():
        attribute = "app" if name in _GROUPS else "run"
        app.command(f"parlour.cli.{name}:{attribute}", name=name, help=help_text)
    for noun in nouns():
        app.command(group(noun), name=noun)
    app.register_install_completion_command(  # pyright: ignore[reportUnknownMemberType] - its **kwargs
        help="Install completion of commands and options for this shell."
    )
    return app


def run(arguments: Sequence[str]) -> int:
    """Runs a command line and returns the exit code. No error leaves as a traceback."""
    try:
        code = build()(
            list(arguments), exit_on_error=False, print_error=False, result_action="return_value"
        )
        sys.stdout.flush()
    except CycloptsError as error:
        return _complain(_sentence(error))
    except ParlourError as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # `parlour legal ... | head`: the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    return code if isinstance(code, int) else OK


def _version() -> str:
    try:
        return version("parlour")
    except PackageNotFoundError:
        return "not installed: running from its sources"


def _sentence(error: CycloptsError) -> str:
    if isinstance(error, UnknownCommandError):
        # The parser's own text looks for near misses and imports every command for that.
        word = shown(error.unused_tokens[0]) if error.unused_tokens else "this"
        return f"{word} is no command; there are {', '.join((*_COMMANDS, *nouns()))}"
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        return f"one argument too many: {shown(error.unused_tokens[0])}"
    error.verbose = False
    text = " ".join(str(error).split()).removesuffix(".").replace(". Must be", ": it must be")
    return text[:1].lower() + text[1:]


def _complain(sentence: str) -> int:
    print(f"parlour: {sentence}", file=sys.stderr)
    return USAGE
