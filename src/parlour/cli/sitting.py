"""One sitting at the terminal: boards out, turns and words in."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from parlour.cli import secrecy
from parlour.cli.chance import with_draws
from parlour.cli.findings import interruptible
from parlour.cli.warmup import telling
from parlour.core.errors import ParlourError, Refusal
from parlour.core.game import Choice, Described, Sealed, Seat
from parlour.engines import players
from parlour.play.deciding import back_to, decide
from parlour.play.events import Event, PlayWish, ResignWish, TakenBack
from parlour.play.frame import legal_texts
from parlour.play.match import Match, evolve, reveal
from parlour.play.record import from_match, write_result
from parlour.play.record_format import write
from parlour.play.secret import default_text

HINT_S = 1.0

HELP = """\
Type a turn, or one of these words:
  turns      list the legal turns, or show one where there is no list
  board      draw the board again
  hint       let the engine suggest a turn
  undo       go back to before the last turn that you chose
  resign     give the game up
  save FILE  write the game down as a record
  quit       leave the table"""


class Sitting:
    """A game at the terminal: people in some seats, the engine in the others."""

    def __init__(self, match_: Match, people: tuple[Seat, ...], level: int, seed: int) -> None:
        """Takes the seats that people take, the engine's level, and what chance draws from."""
        self._match = match_
        self._people = people
        self._level = level
        self._seed = seed
        self._names = match_.info.seats
        self._stale = True  # the board has changed since it was drawn
        self._words: dict[str, Callable[[str, Seat], object]] = {
            "help": lambda _rest, _seat: print(HELP),
            "turns": self._turns,
            "board": self._board,
            "hint": self._hint,
            "undo": self._undo,
            "resign": self._resign,
            "save": self._save,
        }

    def play(self) -> None:
        """Plays until somebody quits or the input ends."""
        _complete(lambda: [*legal_texts(self._match), *self._words, "quit"])
        print("Type help for what you can type.")
        while self._step():
            pass

    def _step(self) -> bool:
        self._draw()
        to_move = self._match.to_move
        if isinstance(self._match.node, Choice) and {*to_move} - {*self._people}:
            self._think(to_move[0])
            return True
        if self._stale:
            self._board()
        if isinstance(self._match.node, Sealed) and to_move:
            return self._sealed(to_move)
        seat = to_move[0] if to_move else self._people[0]
        line = self._ask("the game is over" if self._match.over else self._names[seat])
        return line is not None and self._obey(line, seat)

    def _ask(self, who: str) -> str | None:
        try:
            return input(f"{who}> ").strip()
        except EOFError:
            print()
            return None

    def _obey(self, line: str, seat: Seat) -> bool:
        word, _, rest = line.partition(" ")
        if word in ("quit", "exit"):
            return False
        if word in self._words:
            self._words[word](rest.strip(), seat)
        elif line:
            self._happen(decide(self._match, PlayWish(line), seat))
        return True

    # --- what happens --------------------------------------------------------------------------

    def _happen(self, event: Event | Refusal) -> None:
        if isinstance(event, Refusal):
            print(f"No: {event.why} ({event.rule}).")
            return
        self._match = evolve(self._match, event)
        self._stale = True

    def _draw(self) -> None:
        before = len(self._match.texts)
        self._match = with_draws(self._match, self._seed)
        drawn = self._match.texts[before:]
        if drawn:
            print(f"Chance draws {', '.join(drawn)}.")
            self._stale = True

    def _think(self, seat: Seat) -> None:
        text = self._thought(seat)
        print(f"{self._names[seat]}: {text}")
        self._happen(decide(self._match, PlayWish(text), seat))

    def _thought(self, seat: Seat) -> str:
        with telling(f"{self._names[seat]} thinks"):
            return self._chosen(seat, self._level, None)

    def _chosen(self, seat: Seat, level: int, seconds: float | None) -> str:
        match_ = self._match
        rng = random.Random(f"{self._seed}:{len(match_.plies)}:{level}:{seat}")
        entry, options, state, history = (
            match_.entry,
            match_.options,
            match_.state,
            match_.states[:-1],
        )
        chosen = interruptible(
            lambda stop: players.plan(
                entry, options, state, history, seat, level, seconds, rng, stop
            )
        )
        return match_.notation.write_action(state, chosen.action)

    def _sealed(self, asked: tuple[Seat, ...]) -> bool:
        """Asks every seat of a sealed node in turn; the others look away."""
        texts: dict[Seat, str] = {}
        people = [seat for seat in asked if seat in self._people]
        for seat in people:
            while seat not in texts:
                line = self._ask(f"{self._names[seat]}, in secret")
                if line is None:
                    return False
                if line.partition(" ")[0] in {*self._words, "quit", "exit"}:
                    return self._obey(line, seat)  # the seats before are asked again
                refusal = secrecy.refuse(self._match, seat, line)
                if refusal is None:
                    texts[seat] = line
                else:
                    print(f"No: {refusal.why} ({refusal.rule}).")
            if len(people) > 1:
                secrecy.hide()
                print(f"{self._names[seat]} has chosen.")
        for seat in asked:
            if seat not in texts:
                texts[seat] = self._thought(seat)
        before = len(self._match.texts)
        self._happen(reveal(self._match, texts))
        print("".join(f"Revealed: {text}\n" for text in self._match.texts[before:]), end="")
        return True

    # --- words ---------------------------------------------------------------------------------

    def _board(self, _rest: str = "", _seat: Seat = 0) -> None:
        match_ = self._match
        print("\n" + match_.show.text(match_.state).strip("\n"))
        if match_.ending is not None:
            print(f"The game is over: {write_result(match_.info, match_.ending)}.")
        self._stale = False

    def _turns(self, _rest: str, seat: Seat) -> None:
        match self._match.node:
            case Choice(_, Described() as moves):
                print(self._described(moves))
            case Sealed() if not self._match.over:
                one = default_text(self._match, seat)
                print(f"There is no list of turns here. One of them is: {one}")
            case _:
                texts = legal_texts(self._match)
                print(" ".join(texts) if texts else "There is no list of turns here.")

    def _described(self, moves: Described[Any]) -> str:
        """Says what numbers a turn has, and how one is written."""
        numbers = [
            f"  {field.name:<10}{field.low:g} to {field.high:g} {field.unit}".rstrip()
            for field in moves.fields
        ]
        drawn = moves.sample(random.Random(self._seed))
        example = self._match.notation.write_action(self._match.state, drawn)
        return "\n".join(["A turn has these numbers:", *numbers, f"For example: {example}"])

    def _hint(self, _rest: str, seat: Seat) -> None:
        if self._match.over:
            print("No: the game is over.")
            return
        try:
            with telling("thinking"):
                best = max(1, players.levels_of(self._match.entry))
                print(f"Try {self._chosen(seat, best, HINT_S)}.")
        except ParlourError as error:
            print(f"No: {error}.")

    def _undo(self, _rest: str, seat: Seat) -> None:
        to = back_to(self._match, self._people)
        if to is None:
            print("No: there is no turn of yours to take back.")
            return
        self._match = evolve(replace(self._match, ending=None), TakenBack(to, seat))
        self._stale = True

    def _resign(self, _rest: str, seat: Seat) -> None:
        self._happen(decide(self._match, ResignWish(), seat))

    def _save(self, name: str, _seat: Seat) -> None:
        if not name:
            print("No: save takes the name of a file.")
            return
        players = {
            seat_name: "person" if seat in self._people else f"engine, level {self._level}"
            for seat, seat_name in enumerate(self._names)
        }
        date = datetime.now(UTC).date().isoformat()
        record = from_match(self._match, players=players, date=date, seed=str(self._seed))
        try:
            with Path(name).open("x", encoding="utf-8", newline="\n") as file:
                file.write(write(record))
        except FileExistsError:
            print(f"No: {name} is there already.")
        except (OSError, ValueError) as error:
            print(f"No: {name} cannot be written: {error}.")
        else:
            print(f"Saved as {name}.")


def _complete(words: Callable[[], list[str]]) -> None:
    """Lets the tabulator key complete turns and words, where there is a terminal."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:  # not on every system
        return

    def completed(start: str, index: int) -> str | None:
        fitting = [word for word in words() if word.startswith(start)]
        return fitting[index] if index < len(fitting) else None

    readline.set_completer(completed)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
