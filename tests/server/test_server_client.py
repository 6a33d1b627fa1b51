"""The browser's client as files: how long they may be kept, and how small they travel."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from parlour.server.app import pages
from parlour.server.client import Client

SCRIPT = b"console.log('table')\n" * 200


@pytest.fixture
def built(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>parlour</title>")
    (tmp_path / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (tmp_path / "assets" / "index-1a2b3c.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "index-1a2b3c.js.br").write_bytes(b"packed by the build")
    (tmp_path / "assets" / "board-4d5e6f.js").write_bytes(SCRIPT)
    with TestClient(Litestar(pages(Client(tmp_path)), openapi_config=None)) as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/match/3pVNfE8hLxQ2k", "/rules/deblockle", "/replay"])
def test_the_pages_are_the_clients_one_page_and_asked_for_again(
    built: TestClient[Litestar], path: str
) -> None:
    reply = built.get(path)
    assert reply.text == "<!doctype html><title>parlour</title>"
    assert reply.headers["content-type"] == "text/html; charset=utf-8"
    assert reply.headers["cache-control"] == "no-cache"
    tag = reply.headers["etag"]
    assert built.get(path, headers={"If-None-Match": tag}).status_code == 304
    assert built.head(path).status_code == 200


def test_assets_are_kept_for_ever(built: TestClient[Litestar]) -> None:
    reply = built.get("/assets/board-4d5e6f.js")
    assert reply.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert reply.headers["content-type"].startswith("text/javascript")
    assert built.get("/icon.svg").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "accepted", "encoding"),
    [
        ("/assets/index-1a2b3c.js", "gzip, br", "br"),
        ("/assets/index-1a2b3c.js", "gzip", "gzip"),
        ("/assets/index-1a2b3c.js", "identity", None),
        ("/assets/board-4d5e6f.js", "gzip, br", "gzip"),
    ],
)
def test_texts_travel_packed_as_the_browser_can_take_them(
    built: TestClient[Litestar], path: str, accepted: str, encoding: str | None
) -> None:
    with built.stream("GET", path, headers={"Accept-Encoding": accepted}) as reply:
        body = b"".join(reply.iter_raw())
    assert reply.headers.get("content-encoding") == encoding
    assert reply.headers["vary"] == "accept-encoding"
    plain = {"br": b"packed by the build", "gzip": SCRIPT, None: SCRIPT}[encoding]
    assert (gzip.decompress(body) if encoding == "gzip" else body) == plain


@pytest.mark.parametrize("path", ["/assets/index-1a2b3c.js.br", "/assets", "/nothing", "/match"])
def test_there_are_no_other_pages(built: TestClient[Litestar], path: str) -> None:
    assert built.get(path).status_code == 404


def test_without_a_built_client_the_page_says_so(tmp_path: Path) -> None:
    with TestClient(Litestar(pages(Client(tmp_path)), openapi_config=None)) as client:
        reply = client.get("/")
    assert reply.status_code == 503
    assert "make play" in reply.text
