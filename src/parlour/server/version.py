"""Which parlour this is."""

from __future__ import annotations

from importlib import metadata


def version() -> str:
    """Returns the installed version; "0" where the source tree is used without an installation."""
    try:
        return metadata.version("parlour")
    except metadata.PackageNotFoundError:
        return "0"
