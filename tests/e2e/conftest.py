"""A browser for the whole run, a context for each player, and no fault in any page unnoticed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from e2e.host import Host
from e2e.player import PATIENCE_MS, Player
from services import chromium_path

FOLDER = Path(__file__).parent

Join = Callable[..., Player]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts these tests last: while Playwright runs, no other test may run an event loop."""
    items.sort(key=lambda item: FOLDER in item.path.parents)
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def launch() -> Iterator[Callable[..., Browser]]:
    """Starts browsers with arguments of their own."""
    path = chromium_path()
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        yield lambda *args: playwright.chromium.launch(executable_path=path, args=list(args))


@pytest.fixture(scope="session")
def chromium(launch: Callable[..., Browser]) -> Iterator[Browser]:
    """The browser that nearly all tests share."""
    browser = launch("--enable-unsafe-swiftshader")
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The server that nearly all tests share."""
    running = Host(tmp_path_factory.mktemp("e2e"))
    running.start()
    yield running
    running.end()


@pytest.fixture
def join(chromium: Browser, host: Host) -> Iterator[Join]:
    """Lets one more player come, with a browser of their own, and looks at the end what went wrong.

    `settings` are the client's own; the other arguments are those of a Playwright context.
    """
    players: list[Player] = []

    def come(
        *,
        browser: Browser = chromium,
        base: str = host.base,
        settings: dict[str, Any] | None = None,
        **context: Any,
    ) -> Player:
        player = Player(browser, base, settings or {}, context)
        players.append(player)
        return player

    yield come
    faults = [fault for player in players for fault in player.faults]
    for player in players:
        player.leave()
    assert faults == []
