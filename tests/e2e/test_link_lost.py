"""Reloading, a link that breaks and a server that dies: the page goes on by itself."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Route, expect

from e2e.conftest import Join
from e2e.guide import good_turn
from e2e.host import Host
from e2e.player import LINK, SHORT, Player


def set_up(player: Player) -> Player:
    for _ in range(2):
        expect(player.see("deblockle-put")).to_be_enabled()
        player.place()
    player.expect_to_move()
    return player


def test_a_reload_in_the_middle_comes_back_to_the_same_board(join: Join) -> None:
    player = set_up(join().begin("device", **SHORT))
    view = player.view()
    text = good_turn(view)
    player.click_turn(text)
    player.expect_turn(view["frame"]["ply"] + 1, text)
    told = player.see("turns").text_content() or ""
    player.page.reload()
    player.expect_turn(view["frame"]["ply"] + 1, text)
    expect(player.see("turns")).to_have_text(told)
    view = player.view()
    player.click_turn(good_turn(view))
    player.expect_turn(view["frame"]["ply"] + 1, "")


def test_a_server_that_is_killed_and_started_again_gets_the_turn_that_waited(
    join: Join, tmp_path: Path
) -> None:
    host = Host(tmp_path)
    host.start()
    try:
        player = set_up(join(base=host.base).begin("device", **SHORT))
        player.forgive(LINK)
        player.page.evaluate("window.kept = true")  # gone after a reload
        view = player.view()
        ply, text = view["frame"]["ply"] + 1, good_turn(view)
        host.kill()
        player.expect_link_lost()
        player.type_turn(text)
        expect(player.see("link")).to_contain_text("is sent as soon as the link is back")
        host.start()
        player.expect_turn(ply, text)
        expect(player.see("link")).to_have_attribute("data-state", "live")
        view = player.view()
        assert view["frame"]["ply"] == ply
        player.click_turn(good_turn(view))
        player.expect_turn(ply + 1, "")
        assert player.page.evaluate("window.kept") is True
    finally:
        host.end()


def test_a_browser_without_network_misses_nothing_once_it_is_back(join: Join) -> None:
    host = set_up(join().begin("device", **SHORT))
    guest = join().open(f"/match/{host.match}")
    expect(guest.see("watching")).to_be_visible()
    guest.page.evaluate("window.kept = true")
    guest.lose_link()
    for _ in range(3):
        view = host.view()
        host.click_turn(good_turn(view))
        host.expect_turn(view["frame"]["ply"] + 1, "")
        host.expect_to_move()
    guest.context.set_offline(False)
    ply = host.view()["frame"]["ply"]
    guest.expect_turn(ply, "")
    expect(guest.see("turns").get_by_role("button")).to_have_count(ply)
    assert guest.page.evaluate("window.kept") is True


def test_a_server_that_takes_its_time_is_waited_for_with_a_word(join: Join) -> None:
    player = join().open()
    held: list[Route] = []
    player.page.route("**/api/matches", lambda route: held.append(route))  # noqa: PLW0108 - it takes no builtin
    player.see("play-device").click()
    waiting = player.page.get_by_text("Setting the table…")
    expect(waiting).to_be_visible()
    expect(player.see("play-computer")).to_be_disabled()
    player.until(lambda: held, lambda held: held != [], "The request")[0].continue_()
    expect(player.see("deblockle-board")).to_be_visible()
