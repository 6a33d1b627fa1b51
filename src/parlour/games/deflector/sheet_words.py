"""What stands on a printed sheet, in three languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a sheet in one language."""

    sides: tuple[str, str]  # West and East
    reminder: str  # the rules in one line
    free_reminder: str
    own: str  # the own track, in the key to the hatchings
    guest: str
    columns: tuple[str, str, str]  # of the score boxes
    entry: str  # before the number of a row that is drawn by lot
    result: str  # before the boxes' verdict, to be filled in
    square: str  # with {mm}
    wins: str  # with {side}
    draw: str
    fails: str  # beside the verdict where a track decided
    first: str  # beside the verdict where the time decided


_REMINDERS: Final = MappingProxyType({
    "en": (
        "Draw both tracks in secret. A bounce on the own half +1, on the other \N{MINUS SIGN}1. "
        "A track that fails loses."
    ),
    "pl": (
        "Oba tory rysuje się w tajemnicy. "
        "Odbicie na własnej połowie +1, na drugiej \N{MINUS SIGN}1. "
        "Zawodny tor przegrywa."
    ),
    "sv": (
        "Rita båda banorna i hemlighet. En studs på egen halva +1, på den andra \N{MINUS SIGN}1. "
        "En bana som misslyckas förlorar."
    ),
})  # fmt: skip

WORDS: Final[Mapping[str, Words]] = MappingProxyType({
    "en": Words(
        sides=("West", "East"),
        reminder=_REMINDERS["en"],
        free_reminder=_REMINDERS["en"].replace(" A track", " An edge counts once. A track"),
        own="own track",
        guest="guest track",
        columns=("bounces, own half", "bounces, other half", "score"),
        entry="Entry in row",
        result="Result",
        square="1 square = {mm} mm when printed at 100 %",
        wins="{side} wins",
        draw="a draw",
        fails="by a track that fails",
        first="who was done first",
    ),
    "pl": Words(
        sides=("Zachód", "Wschód"),
        reminder=_REMINDERS["pl"],
        free_reminder=_REMINDERS["pl"].replace(" Zawodny", " Krawędź liczy się raz. Zawodny"),
        own="tor własny",
        guest="tor gościa",
        columns=("własna połowa", "druga połowa", "wynik"),
        entry="Przejście w rzędzie",
        result="Wynik gry",
        square="1 kratka = {mm} mm przy wydruku 100 %",
        wins="{side} wygrywa",
        draw="remis",
        fails="przez zawodny tor",
        first="kto skończył pierwszy",
    ),
    "sv": Words(
        sides=("Väst", "Öst"),
        reminder=_REMINDERS["sv"],
        free_reminder=_REMINDERS["sv"].replace(" En bana", " En kant räknas en gång. En bana"),
        own="egen bana",
        guest="gästbana",
        columns=("studsar, egen halva", "studsar, andra halvan", "poäng"),
        entry="Ingången på rad",
        result="Resultat",
        square="1 ruta = {mm} mm vid utskrift i 100 %",
        wins="{side} vinner",
        draw="oavgjort",
        fails="genom en bana som misslyckas",
        first="den som var klar först",
    ),
})  # fmt: skip
