from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.serving import Server, served


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests of this folder share."""
    with served(tmp_path_factory.mktemp("server")) as running:
        yield running
