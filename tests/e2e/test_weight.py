"""What the first visit fetches, and that no page may run what is not ours."""

from __future__ import annotations

from playwright.sync_api import Page, Request, expect

from e2e.conftest import Join
from e2e.pages import placing

MOST = 200_000  # bytes of compressed JavaScript before three.js


def scripts(page: Page) -> list[Request]:
    """Collects the requests for JavaScript that end from now on."""
    found: list[Request] = []
    page.on("requestfinished", lambda it: it.url.endswith(".js") and found.append(it))
    return found


def weight(requests: list[Request]) -> int:
    return sum(each.sizes()["responseBodySize"] for each in requests)


def test_the_start_page_and_a_flat_table_need_less_than_200_kb_of_javascript(join: Join) -> None:
    player = join()
    found = scripts(player.page)
    player.open()
    expect(player.see("play-computer")).to_be_enabled()
    assert 0 < weight(found) < MOST
    placing(player)
    names = [each.url.rpartition("/")[2] for each in found]
    assert weight(found) < MOST, names
    assert not any("three" in name.lower() or "scene" in name.lower() for name in names)


def test_the_content_security_policy_stops_foreign_code_and_these_tests_notice(join: Join) -> None:
    player = join().open()
    with player.page.expect_console_message(lambda told: "policy: script-src" in told.text):
        player.page.evaluate(
            "document.body.append(Object.assign(document.createElement('script'), {text: 'run()'}))"
        )
    assert any("policy: script-src" in fault for fault in player.faults)
    player.forgive("(?i)policy")  # the browser's own message may come later than ours
    player.faults.clear()
