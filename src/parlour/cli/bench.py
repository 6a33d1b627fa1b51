"""`parlour bench`: how fast the fast parts are here, and whether the engine plays as before.

`parlour bench physics` sets theory beside what is simulated, for the games that simulate.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from itertools import count
from typing import Annotated, Any, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

from parlour.catalog import games
from parlour.cli.inputs import AnyEntry, AsJson
from parlour.cli.output import OK, WRONG, print_json
from parlour.cli.warmup import compile_all, in_play, telling
from parlour.core.game import CheckLine

_MOST_TURNS = 500  # of a playout
_NODES = 100_000  # of a search


def run(
    what: Annotated[
        Literal["speed", "physics"],
        Parameter(
            help="Measure speed; or set theory beside what is simulated, which takes one to two "
            "minutes, and about ten on a slow or busy machine."
        ),
    ] = "speed",
    /,
    *,
    signature: Annotated[
        bool,
        Parameter(
            negative=(),
            show_default=False,
            help="Print one number that changes when the engine's play changes.",
        ),
    ] = False,
    seconds: Annotated[
        float, Parameter(help="How long each measurement lasts.", validator=Number(gt=0, lte=600))
    ] = 1.0,
    json: AsJson = False,
) -> int:
    """Measure counting, random play and search on one core; `make bench` measures more."""
    if what == "physics":
        return _physics(as_json=json)
    if signature:
        from parlour.engines import signature as signature_of

        with telling("searching fixed positions"):
            number = signature_of(games().values())
        if json:
            print_json({"signature": number})
        else:
            print(f"signature: {number}")
        return OK
    found = {entry.id: rates for entry in games().values() if (rates := _rates(entry, seconds))}
    if json:
        print_json({"rates": found})
        return OK
    for game_id, rates in found.items():
        for work, per_s in rates.items():
            print(f"{game_id:<12}{work:<16}{per_s:>14,.0f} a second")
    return OK


def _physics(*, as_json: bool) -> int:
    """Prints every check of every game that simulates, each as it is done."""
    lines: dict[str, list[dict[str, str]]] = {}
    verdicts: list[str] = []
    for entry in games().values():
        if entry.checks is None:
            continue
        done = lines.setdefault(entry.id, [])
        for line in _told(entry.id, entry.checks()):
            done.append(asdict(line))
            verdicts.append(line.verdict)
            if not as_json:
                print(f"{line.verdict.upper():<14}{line.what}", flush=True)
                print(f"{'':<14}theory: {line.theory}")
                print(f"{'':<14}found:  {line.found}", flush=True)
    if as_json:
        print_json({"checks": lines})
    else:
        kinds = ("pass", "known defect", "fail")
        print(", ".join(f"{kind}: {verdicts.count(kind)}" for kind in kinds))
    return WRONG if "fail" in verdicts else OK


def _told(game_id: str, lines: Iterable[CheckLine]) -> Iterator[CheckLine]:
    """Passes lines on, and shows on a terminal that the next one is being worked on."""
    begun, coming = time.perf_counter(), iter(lines)
    for number in count(1):
        since = f"{time.perf_counter() - begun:.0f} s after the start"
        with telling(f"{game_id}: simulating for line {number}, {since}", ""):
            line = next(coming, None)
        if line is None:
            return
        yield line


def _rates(entry: AnyEntry, seconds: float) -> dict[str, float]:
    """Measures what a game has: counted nodes, random turns and searched positions a second."""
    from parlour.engines import Limits, Searcher
    from parlour.engines.players import levels_of

    state = in_play(entry)
    if entry.kernel is None or state is None:
        return {}
    with telling(f"{entry.id}: measuring"):
        compile_all(entry)
        kernel = entry.kernel(entry.options())
        row: Any = kernel.pack(state)
        rates = {
            "perft nodes": _per_s(lambda _: kernel.perft(row, 3), seconds),
            "random turns": _per_s(lambda seed: kernel.playout(row, seed, _MOST_TURNS)[0], seconds),
        }
        if levels_of(entry):
            searcher = Searcher(entry, entry.options())
            limits = Limits(nodes=_NODES)
            rates["searched nodes"] = _per_s(
                lambda _: searcher.search(state, (), limits).nodes, seconds
            )
    return rates


def _per_s(work: Callable[[int], int], seconds: float) -> float:
    """Repeats some work and returns how much of it was done a second."""
    done = runs = 0
    begun = time.perf_counter()
    while (lasted := time.perf_counter() - begun) < seconds:
        runs += 1
        done += work(runs)
    return done / lasted
