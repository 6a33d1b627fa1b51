"""The command line: one file a command."""

from __future__ import annotations


def main() -> None:
    """Runs the command that the process was started with."""
    import sys

    from parlour.cli.app import run

    sys.exit(run(sys.argv[1:]))
