"""`python -m benchmarks [NAME]...` measures everything, or what is named; see `results.md`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def main() -> int:
    """Runs each `bench_NAME.py` in a process of its own; returns how many failed."""
    scripts = {path.stem.removeprefix("bench_"): path for path in sorted(FOLDER.glob("bench_*.py"))}
    names = sys.argv[1:] or list(scripts)
    unknown = [name for name in names if name not in scripts]
    if unknown:
        print(f"no benchmark {unknown[0]!r}; there are {', '.join(scripts)}", file=sys.stderr)
        return 2
    failed = 0
    for name in names:
        print(f"# {name}", flush=True)
        failed += subprocess.run([sys.executable, scripts[name]], check=False).returncode != 0
    return failed


if __name__ == "__main__":
    sys.exit(main())
