"""The compiler of the kernels: the only file that imports numba.

A kernel is a module of flat functions over integers and arrays, marked with `kernel`. It is
compiled at first use and kept in a cache folder that is named by a digest of all kernel sources,
because numba does not notice a change in another file. With `NUMBA_DISABLE_JIT=1` the same
functions run as plain Python.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import platformdirs

F = TypeVar("F", bound=Callable[..., Any])

_PACKAGE = Path(__file__).parent.parent
_SOURCES = (
    "core/jit.py",
    "games/*/kernel.py",
    "games/*/*_kernel.py",
    "games/*/position.py",  # the kernels' tables and layouts
    "games/*/value.py",
    "engines/*_kernel.py",
)


def cache_folder() -> Path:
    """Returns the folder of the compiled kernels: in the user's cache, one a set of sources."""
    digest = hashlib.sha256()
    for pattern in _SOURCES:
        for path in sorted(_PACKAGE.glob(pattern)):
            digest.update(path.read_bytes())
    given = os.environ.get("PARLOUR_CACHE_DIR")
    root = Path(given) if given else Path(platformdirs.user_cache_dir("parlour"))
    return root / "kernels" / digest.hexdigest()[:16]


if "NUMBA_CACHE_DIR" not in os.environ:
    os.environ["NUMBA_CACHE_DIR"] = str(cache_folder())

import numba  # noqa: E402 - reads NUMBA_CACHE_DIR at import
from llvmlite import ir  # noqa: E402  # pyright: ignore[reportMissingTypeStubs] - it has none
from numba.extending import intrinsic, overload  # noqa: E402


def kernel(function: F) -> F:
    """Marks a function of a kernel: compiled at first call, cached on disk, without the lock."""
    return numba.njit(cache=True, nogil=True)(function)  # type: ignore[no-any-return]


def inlined(function: F) -> F:
    """Marks a kernel function that is built into each of its callers: for the innermost loops."""
    return numba.njit(cache=True, nogil=True, forceinline=True)(function)  # type: ignore[no-any-return]


def popcount(bits: int) -> int:
    """Counts the ones of a 64-bit word that is not negative: one instruction in a kernel."""
    return int(bits).bit_count()


def trailing_zeros(bits: int) -> int:
    """Returns the number of the lowest one of a 64-bit word that is neither zero nor negative."""
    word = int(bits)
    return (word & -word).bit_length() - 1


@intrinsic
def _ctpop(_context: Any, bits: Any) -> Any:
    def emit(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return numba.int64(bits), emit


@intrinsic
def _cttz(_context: Any, bits: Any) -> Any:
    def emit(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return numba.int64(bits), emit


@overload(popcount)
def _popcount(bits: Any) -> Any:  # pyright: ignore[reportUnusedFunction] - numba calls it
    def compiled(bits: Any) -> Any:
        return _ctpop(bits)  # pyright: ignore[reportCallIssue] - numba gives the context

    return compiled


@overload(trailing_zeros)
def _trailing_zeros(bits: Any) -> Any:  # pyright: ignore[reportUnusedFunction] - numba calls it
    def compiled(bits: Any) -> Any:
        return _cttz(bits)  # pyright: ignore[reportCallIssue] - numba gives the context

    return compiled


def bind(template: str, **modules: ModuleType) -> ModuleType:
    """Returns a copy of the kernel module `template` that calls the functions of other kernels.

    The template imports nothing of a game: it uses the names in `modules` (for instance `game`) as
    free names. Numba's cache is keyed by source file and line and blind to globals, so each binding
    is loaded from a source file of its own in the cache folder.
    """
    suffix = "_".join(module.__name__.replace(".", "_") for module in modules.values())
    name = f"{template}__{suffix}"
    if name in sys.modules:
        return sys.modules[name]
    found = importlib.util.find_spec(template)
    assert found is not None, template
    assert found.origin is not None, template
    source = _copied(Path(found.origin), name)
    spec = importlib.util.spec_from_file_location(name, source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module).update(modules)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _copied(template: Path, name: str) -> Path:
    folder = cache_folder() / "bound"
    copy = folder / f"{name}.py"
    if not copy.exists():  # an unchanged file keeps its time stamp, which numba's cache compares
        folder.mkdir(parents=True, exist_ok=True)
        part = folder / f"{name}.{os.getpid()}.part"
        part.write_bytes(template.read_bytes())
        part.replace(copy)
    return copy
