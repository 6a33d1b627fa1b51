"""What Deflector's players draw is a secret until both are in: all that others are sent is read."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Response, WebSocket, expect

from e2e.conftest import Join
from e2e.deflector import (
    PATIENT,
    SETTINGS,
    WEST,
    begin,
    click_polygon,
    draft,
    draw,
    expect_desk,
    expect_reveal,
    expect_saved,
    hand_in,
    new_match,
    sit_down,
)
from e2e.player import Player


class Wiretap:
    """Listens to a page from its first address on, and asks the server for all that it tells."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._told: list[str] = []
        self._answers: list[Response] = []
        player.page.on("websocket", self._listen)
        player.page.on("response", self._answer)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._keep)

    def _answer(self, answer: Response) -> None:
        self._answers.append(answer)

    def _keep(self, frame: str | bytes) -> None:
        self._told.append(frame if isinstance(frame, str) else frame.decode(errors="replace"))

    def heard(self) -> str:
        """Returns everything so far, with what the server answers to this browser right now."""
        while self._answers:
            answer = self._answers.pop(0)
            if "/api/" in answer.url:
                self._told.append(answer.text())
        match = f"matches/{self._player.match}"
        for place in (match, f"{match}/frames", f"{match}/record"):
            self._told.append(self._player.ask(place).text())
        return "\n".join(self._told)


def parts(text: str) -> set[str]:
    """The text of a drawing and what it is made of: layers and rows, or polygons and corners."""
    if "[" in text:
        polygons = re.findall(r"\[(.+?)\]", text)
        corners = {corner for polygon in polygons for corner in polygon.split(" ")}
        return {text, *polygons, *corners, *(f"[{corner[1:-1]}]" for corner in corners)}
    layers = text.split(" ")[1:]
    rows = {row for layer in layers for row in layer.split("/")}
    wide = {re.sub(r"\((\d+)\)(.)", lambda run: int(run[1]) * run[2], row) for row in rows}
    return {text, *layers, *(row for row in wide if set(row) != {"."})}


@pytest.mark.parametrize("angles", ["right", "free"])
def test_nothing_of_a_drawing_reaches_anyone_before_both_are_in(angles: str, join: Join) -> None:
    west = new_match(join(settings=SETTINGS), "me", "open", **PATIENT, angles=angles)
    east, third = join(settings=SETTINGS), join(settings=SETTINGS)
    taps = [Wiretap(east), Wiretap(third)]
    sit_down(east, west.match)
    third.open(f"/match/{west.match}")
    begin(west, east)
    expect(third.see("watching")).to_be_visible()
    known = [tap.heard() for tap in taps]
    secrets: set[str] = set()

    def look(finished: bool) -> None:
        """Waits until the others have been told how far West is, and listens to what they heard."""
        secrets.update(parts(draft(west)), parts(west.view()["drafts"][0]["counts"]))
        for player in (east, third):
            told = expect(player.see("does-0"))
            (told.to_contain_text if finished else told.not_to_contain_text)("finished")
        for tap, before in zip(taps, known, strict=True):
            told = tap.heard()
            assert '"seals"' in told
            hidden = {part for part in secrets if part not in before}
            assert len(hidden) > 4
            assert {part for part in hidden if part in told} == set()

    before = draft(west)
    if angles == "right":
        draw(west, WEST)
    else:
        click_polygon(west, "own", [(0, 8), (1, 8), (0, 7)])
    before = expect_saved(west, before)
    look(finished=False)
    hand_in(west)
    look(finished=True)
    nonce = west.view()["drafts"][0]["nonce"]
    assert len(nonce) == 32
    assert all(nonce not in tap.heard() for tap in taps)
    west.see("reopen-button").click()
    expect_desk(west)
    if angles == "right":
        draw(west, {"own": {(6, 8): "#", (1, 7): "9"}})
    else:
        click_polygon(west, "guest", [(5, 8), (6, 8), (6, 7)])
    expect_saved(west, before)
    look(finished=False)
    hand_in(west)
    look(finished=True)
    final = parts(west.view()["drafts"][0]["counts"])

    hand_in(east)
    for player, tap in zip((east, third), taps, strict=True):
        expect_reveal(player)
        told = tap.heard()
        assert {part for part in final if part not in told} == set()
