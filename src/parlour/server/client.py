"""The browser's client: files that the package's build put into `static/`, kept in memory."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from litestar import MediaType, Request, Response
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

AnyRequest: TypeAlias = Request[Any, Any, State]

FOLDER = Path(__file__).parent / "static"
_PACKED = {".br": "br", ".gz": "gzip"}  # made by the build, beside the files
_TEXTS = ("text/", "application/javascript", "application/json", "image/svg+xml")
_FOR_EVER = "public, max-age=31536000, immutable"  # the names of assets hold their hashes
_ASK_AGAIN = "no-cache"

_NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>parlour</title>
<h1>The browser client is not built</h1>
<p>The server runs, but this copy of parlour has no browser client. Run <code>make play</code> in
the source tree, or install the wheel, which contains it.</p>
</html>
"""


@dataclass(frozen=True, slots=True)
class File:
    """One file, in each encoding that there is."""

    media: str
    cache: str
    tag: str
    bodies: dict[str, bytes]  # by content encoding; "" as it is


class Client:
    """The files of the client, by their paths without the leading slash."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): _read(path, folder)
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.suffix not in _PACKED
        }

    def file(self, path: str, request: AnyRequest) -> Response[bytes]:
        """Serves a file, or to a person who has mistaken an address the page that says so.

        Raises:
            NotFoundException: there is none of this path, and no person asks.
        """
        found = self._files.get(path.lstrip("/"))
        if found is not None:
            return _respond(found, request)
        is_page = not path.lstrip("/").startswith(("api/", "assets/"))
        if not is_page or "text/html" not in request.headers.get("accept", ""):
            raise NotFoundException(detail="there is no such page")
        answer = self.page(request)
        answer.status_code = answer.status_code or 404
        return answer

    def page(self, request: AnyRequest) -> Response[bytes]:
        """Serves the client's one page, which shows what its address says."""
        page = self._files.get("index.html")
        if page is None:
            return Response(_NOT_BUILT.encode(), media_type=MediaType.HTML, status_code=503)
        return _respond(page, request)


def _read(path: Path, folder: Path) -> File:
    body = path.read_bytes()
    media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    bodies = {"": body}
    for suffix, encoding in _PACKED.items():
        packed = path.with_name(path.name + suffix)
        if packed.is_file():
            bodies[encoding] = packed.read_bytes()
    if media.startswith(_TEXTS) and "gzip" not in bodies:
        bodies["gzip"] = gzip.compress(body, mtime=0)
    hashed = path.relative_to(folder).parts[0] == "assets"
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return File(media, _FOR_EVER if hashed else _ASK_AGAIN, tag, bodies)


def _respond(file: File, request: AnyRequest) -> Response[bytes]:
    headers = {"cache-control": file.cache, "etag": file.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    accepted = {
        part.partition(";")[0].strip()
        for part in request.headers.get("accept-encoding", "").split(",")
    }
    encoding = next(
        (name for name in ("br", "gzip") if name in file.bodies and name in accepted), ""
    )
    if encoding:
        headers["content-encoding"] = encoding
    return Response(file.bodies[encoding], media_type=file.media, headers=headers)
