"""What holds on every page of a game: all can use it, it fits the screen, no word is missing."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from playwright.sync_api import ViewportSize, expect

from e2e.player import Player

Screen: TypeAlias = ViewportSize
Pages: TypeAlias = Mapping[str, Callable[[Player], None]]
"""How a player gets to each page, by the page's name."""

WEB = Path(__file__).parents[2] / "web"
PHONE: Screen = {"width": 360, "height": 640}
DESK: Screen = {"width": 1440, "height": 900}
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
LANGUAGES = ("en", "pl", "sv")
TOUCH = 44  # px, the least that a finger hits

OVERFLOW = """() => {
  const { scrollHeight, scrollWidth } = document.scrollingElement
  return { down: scrollHeight - innerHeight, right: scrollWidth - innerWidth }
}"""

# The buttons, links and fields that a finger can hit now and that are smaller than one or cut off.
HARD_TO_HIT = """(least) => {
  const found = [...document.querySelectorAll('button, a[href], select, summary, input')]
  const problems = []
  for (const it of found) {
    if (it.closest('[data-testid="deblockle-squares"], p, [inert]')) continue
    const label = it.closest('label')
    const box = (label ?? it).getBoundingClientRect()
    const style = getComputedStyle(it)
    if (style.visibility === 'hidden' || !it.checkVisibility()) continue
    if (it.closest('.unseen, .skip') || box.width < 2) continue
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (top === null || !(it.contains(top) || label?.contains(top))) continue
    const name = it.getAttribute('aria-label') ?? it.textContent.trim().slice(0, 30)
    if (Math.round(box.height) < least || Math.round(box.width) < least)
      problems.push(`${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`)
    if (box.left < -1 || box.right > innerWidth + 1) problems.push(`${name}: cut off`)
  }
  return problems
}"""


def serious(player: Player) -> list[str]:
    """What axe finds on the page that is serious or worse."""
    player.settle()
    found: dict[str, Any] = player.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found["violations"]
        if each["impact"] in {"serious", "critical"}
        for node in each["nodes"]
    ]


def expect_nothing_serious_in_light_and_dark(player: Player, go: Callable[[Player], None]) -> None:
    """Goes to a page and asks axe about it in both schemes of colours."""
    player.context.add_init_script(path=AXE)
    go(player)
    assert serious(player) == []
    player.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert serious(player) == []


def words(language: str) -> dict[str, str]:
    """The catalogues of a language: the table's and the games'."""
    files = [WEB / "messages" / f"{language}.json"]
    files += (WEB / "src" / "games").glob(f"*/messages/{language}.json")
    return {key: text for file in files for key, text in json.loads(file.read_text()).items()}


def expect_language(player: Player, language: str, page: str = "") -> None:
    """Expects every word of the page in a language, and none that its catalogue lacks."""
    english, own = words("en"), words(language)
    own_texts = set(own.values())
    foreign = {text for key, text in english.items() if "{" not in text and own[key] != text}
    expect(player.page.locator("html")).to_have_attribute("lang", language)

    def wrong() -> list[str]:
        shown = {line.strip() for line in player.page.locator("body").inner_text().splitlines()}
        keys = [line for line in shown if any(key in line for key in own if "_" in key)]
        return [*((shown & foreign) - own_texts), *keys]

    player.until(wrong, lambda wrong: wrong == [], f"The language {language} of {page}")


def expect_to_fit(player: Player, page: str, *ways: str) -> None:
    """Waits until nothing on the page scrolls these ways: `down`, `right`."""
    player.settle()
    player.until(
        lambda: player.page.evaluate(OVERFLOW),
        lambda overflow: all(overflow[way] <= 0 for way in ways),
        f"Room for all of {page} in {player.page.viewport_size}",
    )


def expect_fingers_to_hit(player: Player, page: str) -> None:
    """Waits until fingers hit everything that is on the page."""
    player.settle()
    player.until(
        lambda: player.page.evaluate(HARD_TO_HIT, TOUCH),
        lambda problems: problems == [],
        f"Room for fingers on {page} in {player.page.viewport_size}",
    )


def expect_pages_to_fit(
    player: Player,
    language: str,
    pages: Pages,
    at_the_table: Collection[str],
    *,
    fingers: bool = False,
) -> None:
    """Goes to every page in a language: nothing scrolls sidewards, nor the table downwards.

    With `fingers` they hit everything at the table, on a phone.
    """
    for name, go in pages.items():
        player.page.set_viewport_size(PHONE)
        go(player)
        expect_language(player, language, name)
        for screen in (PHONE, DESK):
            player.page.set_viewport_size(screen)
            table = name in at_the_table
            expect_to_fit(player, name, *(["down", "right"] if table else ["right"]))
            if fingers and screen == PHONE and table:
                expect_fingers_to_hit(player, name)
