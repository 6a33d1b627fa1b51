"""`parlour solve`: the best drawing of a board, with a proof."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Annotated, Any, TypeAlias

from cyclopts import Parameter
from cyclopts.validators import Number

from parlour.catalog import games
from parlour.cli.inputs import AnyEntry, AsJson, InputError, Settings, read_setup
from parlour.cli.output import print_json
from parlour.core.errors import shown
from parlour.core.options import write_options
from parlour.core.tracks import Rows, Tracks
from parlour.solve.tracks import Progress, Solution, TrackSolver

_TICK_S = 0.1

Watch: TypeAlias = Callable[[Progress], None]


def run(
    game: Annotated[str, Parameter(help="The game, as `parlour games` lists it.")],
    /,
    *,
    kind: Annotated[
        str | None, Parameter(help="Which tracks; not given: all that the board has, together.")
    ] = None,
    time: Annotated[
        float | None,
        Parameter(help="The most seconds to search.", validator=Number(gt=0, lte=1e7)),
    ] = None,
    jobs: Annotated[
        int | None,
        Parameter(
            help="Searches at a time; not given: as many as cores.",
            validator=Number(gte=1, lte=256),
        ),
    ] = None,
    output: Annotated[
        Path | None, Parameter(help="A file for the drawing, one line of the game's notation.")
    ] = None,
    settings: Settings = [],  # noqa: B006 - never changed
    json: AsJson = False,
    **options: Annotated[
        str, Parameter(help="An option of the game by its name, such as --width 6.")
    ],
) -> None:
    """Find the best drawing of a board, prove that there is no better one, print and save it.

    Ctrl-C ends the search; the best drawing so far is printed.
    """
    tracks = _tracks(game)
    entry, read = read_setup(game, [*settings, *_named(tracks, options)])
    kind = tracks.kinds[0] if kind is None else kind
    if kind not in tracks.kinds:
        raise InputError(f"--kind is {' or '.join(tracks.kinds)}, not {shown(kind)}")
    found = _solved(tracks, read, kind, time, jobs)
    text = tracks.text(read, kind, found.layers)
    bounces = tracks.bounces(read, kind, found.layers)
    assert sum(bounces) == found.bounces, "the rules count other bounces than the solver"
    if output is not None:
        _save(output, text)
    names = [layer.name for layer in tracks.problem(read, kind).layers]
    each = dict(zip(names, bounces, strict=True))
    if json:
        print_json(_described(entry, read, kind, found, each, text))
    else:
        print("\n".join([*_side_by_side(names, found.layers), "", _sentence(found, each), text]))


def _tracks(game: str) -> Tracks:
    entry, _ = read_setup(game, [])
    if entry.tracks is None:
        able = [other.id for other in games().values() if other.tracks is not None]
        raise InputError(f"{game} has nothing to solve; what has: {', '.join(able)}")
    return entry.tracks


def _named(tracks: Tracks, options: Mapping[str, str]) -> Iterator[str]:
    """Writes options that were given by name, or by a short name, as settings."""
    for name, value in options.items():
        option = name.replace("-", "_")
        yield f"{tracks.short_names.get(option, option)}={value}"


def _solved(
    tracks: Tracks, options: Any, kind: str, seconds: float | None, jobs: int | None
) -> Solution:
    """Solves behind a progress bar; the keyboard ends the search, not the program."""
    problem = tracks.problem(options, kind)
    results: list[Solution] = []
    errors: list[BaseException] = []
    done = Event()
    with _bar(seconds) as watch:
        solver = TrackSolver(problem, tracks.guess(options, kind))

        def work() -> None:
            try:
                results.append(solver.solve(seconds, jobs, watch))
            except BaseException as error:  # noqa: BLE001 - it is raised in the caller's thread
                errors.append(error)
            done.set()

        Thread(target=work, daemon=True).start()
        while not done.is_set():
            try:
                done.wait(_TICK_S)  # not `join`: an interrupted one takes the thread for ended
            except KeyboardInterrupt:
                solver.stop()
    if errors:
        raise errors[0]
    return results[0]


@contextmanager
def _bar(seconds: float | None) -> Generator[Watch]:
    """Shows on a terminal the best so far, the bound, and the time."""
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    out = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    limit = "" if seconds is None else f" of at most {seconds:g} s"
    with Bar(*columns, TextColumn(limit), console=out, disable=not out.is_terminal) as bar:
        task = bar.add_task("looking for tracks", total=None)

        def watch(known: Progress) -> None:
            best = "none yet" if known.best is None else known.best
            bar.update(
                task,
                description=f"bounces: {best}, at most {known.bound}",
                total=known.bound,
                completed=known.best or 0,
            )

        yield watch


def _save(path: Path, text: str) -> None:
    try:
        path.write_text(text + "\n", "utf-8")
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from None
    except ValueError:  # a null byte in the name
        raise InputError(f"{shown(str(path))} is no name of a file") from None


# --- what was found ----------------------------------------------------------------------------


def _described(  # noqa: PLR0917 - the parts of what is printed
    entry: AnyEntry, options: Any, kind: str, found: Solution, each: dict[str, int], text: str
) -> dict[str, Any]:
    return {
        "game": entry.id,
        "options": write_options(options),
        "kind": kind,
        "bounces": found.bounces,
        "layers": each,
        "bound": found.bound,
        "proven": found.is_proven,
        "seconds": round(found.seconds, 3),
        "drawing": text,
    }


def _side_by_side(names: Sequence[str], layers: Sequence[Rows]) -> list[str]:
    """Draws the layers beside each other, under their names."""
    width = len(layers[0][0])
    head = "   ".join(f"{name:<{width}}" for name in names).rstrip()
    return [head, *("   ".join(rows) for rows in zip(*layers, strict=True))]


def _sentence(found: Solution, each: dict[str, int]) -> str:
    parts = " + ".join(f"{name} {count}" for name, count in each.items())
    count = f"{found.bounces} bounces" + (f" ({parts})" if len(each) > 1 else "")
    known = "there is no better drawing" if found.is_proven else f"at most {found.bound}"
    return f"{count}; {known}; {found.seconds:.1f} s"
