"""`parlour bench`: how fast the fast parts are here, and whether the engine plays as before."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Annotated, Any

from cyclopts import Parameter
from cyclopts.validators import Number

from parlour.catalog import games
from parlour.cli.inputs import AnyEntry, AsJson
from parlour.cli.output import print_json
from parlour.cli.warmup import compile_all, in_play, telling

_MOST_TURNS = 500  # of a playout
_NODES = 100_000  # of a search


def run(
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
) -> None:
    """Measure counting, random play and search on one core; `make bench` measures more."""
    if signature:
        from parlour.engines import signature as signature_of

        with telling("searching fixed positions"):
            number = signature_of(games().values())
        if json:
            print_json({"signature": number})
        else:
            print(f"signature: {number}")
        return
    found = {entry.id: rates for entry in games().values() if (rates := _rates(entry, seconds))}
    if json:
        print_json({"rates": found})
        return
    for game_id, rates in found.items():
        for what, per_s in rates.items():
            print(f"{game_id:<12}{what:<16}{per_s:>14,.0f} a second")


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
