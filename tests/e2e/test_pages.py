"""What holds on every page: it can be seen and used by all, on every screen, in every language."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.conftest import Join
from e2e.every_page import (
    AXE,
    LANGUAGES,
    PHONE,
    Screen,
    expect_fingers_to_hit,
    expect_language,
    expect_nothing_serious_in_light_and_dark,
    expect_to_fit,
    serious,
    words,
)
from e2e.pages import ALL, AT_THE_TABLE, SCROLLING, placing, table
from e2e.player import SOFTWARE

SCREENS: list[Screen] = [
    PHONE,
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 768, "height": 1024},
    {"width": 1440, "height": 900},
]


@pytest.mark.parametrize("name", ALL)
def test_axe_finds_nothing_serious_in_light_and_dark(name: str, join: Join) -> None:
    player = join()
    player.forgive("status of 404")
    expect_nothing_serious_in_light_and_dark(player, ALL[name])


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
        expect_to_fit(player, name, "down", "right")
        expect_fingers_to_hit(player, name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_pages_fit_a_phones_width(language: str, join: Join) -> None:
    player = join(viewport=PHONE, settings={"language": language}, has_touch=True)
    player.forgive("status of 404")
    for name in SCROLLING:
        SCROLLING[name](player)
        expect_to_fit(player, name, "right")
        expect_fingers_to_hit(player, name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_stays_where_it_is_while_a_turn_is_made(language: str, join: Join) -> None:
    player = join(viewport=PHONE, settings={"language": language})
    table(player)
    grid, panel = player.see("deblockle-squares"), player.see("deblockle-panel")
    box = player.box(grid)

    def assert_steady(doing: str) -> None:
        assert player.box(grid) == box, doing
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


@pytest.mark.parametrize("language", ["pl", "sv"])
def test_a_language_is_chosen_and_every_word_is_in_it(language: str, join: Join) -> None:
    player = join(locale={"pl": "pl-PL", "sv": "sv-SE"}[language], settings={"language": language})
    for go in (ALL["start"], placing, ALL["rules"]):
        go(player)
        expect_language(player, language)
        shown = player.page.locator("body").inner_text()
        assert not any(key in shown for key in words(language))
