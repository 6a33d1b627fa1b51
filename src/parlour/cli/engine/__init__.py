"""`parlour engine`: the door for other programs, described in `docs/formats/engine.md`."""

from __future__ import annotations


def run() -> None:
    """Answer other programs: one JSON request a line on standard input, replies on standard output.

    The protocol is described field by field in docs/formats/engine.md. The end of the input ends
    the program, when everything that was asked is answered.
    """
    from parlour.cli.engine.pipe import serve

    serve()
