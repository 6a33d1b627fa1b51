"""Writes sections of `results.md`; each benchmark rewrites its own and leaves the others alone."""

from __future__ import annotations

import platform
import subprocess
from pathlib import Path

RESULTS = Path(__file__).parent / "results.md"
_TITLE = "# Results\n"


def write_section(heading: str, body: str) -> None:
    """Prints a section and puts it in `results.md`, in its old place or at the end."""
    section = f"## {heading}\n\n{body.strip()}\n"
    print(section)
    text = RESULTS.read_text("utf-8") if RESULTS.exists() else _TITLE
    RESULTS.write_text(replaced(text, heading, section), "utf-8")


def replaced(text: str, heading: str, section: str) -> str:
    """Returns a text in which `section` stands for the one that had its heading."""
    lines = text.split("\n")
    if f"## {heading}" not in lines:
        return f"{text.rstrip()}\n\n{section}"
    start = lines.index(f"## {heading}")
    later = (n for n, line in enumerate(lines) if n > start and line.startswith(("## ", "<!--")))
    end = next(later, len(lines))
    after = "\n".join(lines[end:])
    return "\n".join([*lines[:start], section + (f"\n{after}" if after else "")])


def table(head: tuple[str, ...], *rows: tuple[str, ...]) -> str:
    """Writes a table: the first column left, the others right."""
    rule = ("---",) + ("---:",) * (len(head) - 1)
    return "\n".join("| " + " | ".join(row) + " |" for row in (head, rule, *rows))


def machine() -> str:
    """Returns what the figures were taken on: commit, processor, interpreter."""
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    ).stdout.strip()
    names = [line for line in _cpu_lines() if line.startswith("model name")]
    processor = names[0].partition(": ")[2] if names else platform.processor() or platform.machine()
    return f"Commit {commit or 'unknown'}, {processor}, Python {platform.python_version()}."


def _cpu_lines() -> list[str]:
    path = Path("/proc/cpuinfo")
    return path.read_text("utf-8").split("\n") if path.exists() else []
