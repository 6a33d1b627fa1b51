"""A game to be played from Python: a thin, mutable handle on a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlour import catalog
from parlour.core.errors import IllegalPly, NotationError
from parlour.core.game import Rng
from parlour.core.options import OptionValue, read_options
from parlour.play import record
from parlour.play.frame import legal_texts
from parlour.play.match import Match, begin, draw, draw_due, evolve, with_ply
from parlour.play.plies import explain


class Table:
    """One game at a table where all seats are yours, and the dice are `rng`.

    What chance has to draw is drawn as soon as it is due, so that a table always waits for a seat,
    or the game is over. Plies are the texts that the game's rules define.
    """

    def __init__(self, match: Match, rng: Rng) -> None:
        """Takes a match up."""
        self._rng = rng
        self._match = _with_draws(match, rng)

    @property
    def match(self) -> Match:
        """The match as it stands, a value of its own that later plies do not change."""
        return self._match

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._match.over

    @property
    def seat(self) -> str | None:
        """The name of the seat whose turn it is; None at the end, or where several seats choose."""
        match self._match.to_move:
            case (seat,):
                return self._match.info.seats[seat]
            case _:
                return None

    @property
    def asked(self) -> tuple[str, ...]:
        """The names of the seats that are to choose: one, or several that do so in secret."""
        return tuple(self._match.entry.info.seats[seat] for seat in self._match.to_move)

    @property
    def position(self) -> str:
        """The position as text."""
        return self._match.notation.write_position(self._match.state)

    @property
    def plies(self) -> tuple[str, ...]:
        """The texts of the plies so far, draws included."""
        return self._match.texts

    @property
    def result(self) -> str:
        """How the game ended, as a record says it: `south won (home)`, `unfinished`."""
        return record.write_result(self._match.info, self._match.ending)

    def legal(self) -> tuple[str, ...]:
        """Lists the legal plies of the seat whose turn it is; none where they cannot be listed."""
        return legal_texts(self._match)

    def play(self, text: str) -> Table:
        """Plays a ply for the seat whose turn it is, and returns the table.

        Where several seats choose in secret, the text holds what each of them has chosen, in the
        order of the seats: `red bid 1 | green bid 2`.

        Raises:
            IllegalPly: the text is no ply, or the rules refuse it; the refusal names the rule.
        """
        try:
            then = with_ply(self._match, text)
        except NotationError as error:
            raise IllegalPly(explain(error)) from None
        if then.entry.info.drifts:  # what a record would store stands here as well
            then = with_ply(self._match, text, then.notation.write_position(then.state))
        self._match = _with_draws(then, self._rng)
        return self

    def record(self, **notes: Any) -> str:
        """Writes the game down; `notes` are those of `record.from_match`, such as `players`."""
        return record.write(record.from_match(self._match, **notes))

    def __str__(self) -> str:
        """Draws the board as plain text."""
        return self._match.show.text(self._match.state)

    def __repr__(self) -> str:
        return f"<{self._match.entry.id}: {self.position}>"


def new(game: str, rng: Rng, options: Mapping[str, OptionValue]) -> Table:
    """Begins a game.

    Raises:
        UnknownGame: there is none of this id.
        OptionsError: it has no such options.
    """
    entry = catalog.game(game)
    return Table(begin(entry, read_options(entry.options, options)), rng)


def _with_draws(match: Match, rng: Rng) -> Match:
    while draw_due(match):
        match = evolve(match, draw(match, rng))
    return match
