"""What holds on every page: it can be seen and used by all, on every screen, in every language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from e2e.conftest import Join
from e2e.pages import ALL, AT_THE_TABLE, SCROLLING, placing, table
from e2e.player import SOFTWARE, Player

WEB = Path(__file__).parents[2] / "web"
Screen = ViewportSize
PHONE: Screen = {"width": 360, "height": 640}
SCREENS = [
    PHONE,
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 768, "height": 1024},
    {"width": 1440, "height": 900},
]
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
    found: dict[str, Any] = player.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found["violations"]
        if each["impact"] in {"serious", "critical"}
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("name", ALL)
def test_axe_finds_nothing_serious_in_light_and_dark(name: str, join: Join) -> None:
    player = join()
    player.context.add_init_script(path=AXE)
    player.forgive("status of 404")
    ALL[name](player)
    assert serious(player) == []
    player.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert serious(player) == []


def test_axe_finds_nothing_serious_beside_the_wooden_board(join: Join) -> None:
    player = join(settings={"views": {"deblockle": "scene"}})
    player.context.add_init_script(path=AXE)
    player.forgive(SOFTWARE)
    table(player)
    expect(player.see("deblockle-board")).to_have_attribute("data-view", "scene")
    assert serious(player) == []


@pytest.mark.parametrize("name", AT_THE_TABLE)
@pytest.mark.parametrize(("language", "screens"), [("en", SCREENS), ("pl", SCREENS[:1])])
def test_nothing_scrolls_at_the_table_and_fingers_hit_everything(
    name: str, language: str, screens: list[Screen], join: Join
) -> None:
    player = join(viewport=PHONE, settings={"language": language}, has_touch=True)
    AT_THE_TABLE[name](player)
    for screen in screens:
        player.page.set_viewport_size(screen)
        expect(player.see("deblockle-board")).to_be_visible()
        overflow = player.page.evaluate(OVERFLOW)
        assert max(overflow.values()) <= 0, (screen, overflow)
        assert player.page.evaluate(HARD_TO_HIT, TOUCH) == [], screen


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_pages_fit_a_phones_width(language: str, join: Join) -> None:
    player = join(viewport=PHONE, settings={"language": language}, has_touch=True)
    player.forgive("status of 404")
    for name in SCROLLING:
        SCROLLING[name](player)
        assert player.page.evaluate(OVERFLOW)["right"] <= 0, name
        assert player.page.evaluate(HARD_TO_HIT, TOUCH) == [], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_stays_where_it_is_while_a_turn_is_made(language: str, join: Join) -> None:
    player = join(viewport=PHONE, settings={"language": language})
    table(player)
    grid, panel = player.see("deblockle-squares"), player.see("deblockle-panel")
    box = grid.bounding_box()

    def assert_steady(doing: str) -> None:
        assert grid.bounding_box() == box, doing
        assert panel.evaluate("it => it.scrollHeight - it.clientHeight") <= 0, doing

    for barred in player.page.locator('[data-mark="barred"]').all():
        barred.hover()
        assert_steady(f"pointing at {barred.get_attribute('aria-label')}")
    for tip in player.page.locator('[data-mark="tip"]').all():
        label = tip.get_attribute("aria-label")
        tip.hover()
        assert_steady(f"pointing at {label}")
        tip.click()
        assert_steady(f"tipping: {label}")
        player.see("deblockle-back").click()
    player.see("deblockle-back").click()
    assert_steady("going back")


def words(language: str) -> dict[str, str]:
    """The catalogues of a language: the table's and the games'."""
    files = [WEB / "messages" / f"{language}.json"]
    files += (WEB / "src" / "games").glob(f"*/messages/{language}.json")
    return {key: text for file in files for key, text in json.loads(file.read_text()).items()}


@pytest.mark.parametrize("language", ["pl", "sv"])
def test_a_language_is_chosen_and_every_word_is_in_it(language: str, join: Join) -> None:
    player = join(locale={"pl": "pl-PL", "sv": "sv-SE"}[language], settings={"language": language})
    english, own = words("en"), words(language)
    own_texts = set(own.values())
    foreign = {text for key, text in english.items() if "{" not in text and own[key] != text}
    for go in (ALL["start"], placing, ALL["rules"]):
        go(player)
        expect(player.page.locator("html")).to_have_attribute("lang", language)
        shown = {line.strip() for line in player.page.locator("body").inner_text().splitlines()}
        assert (shown & foreign) - own_texts == set()
        assert not any(key in line for line in shown for key in own)
