"""The text of a board, DB-41."""

from __future__ import annotations

from parlour.core.errors import PositionError, shown
from parlour.games.deblockle.position import (
    HOME_STARS,
    ORIENTATION_NAMES,
    ORIENTATIONS,
    RANKS,
    SQUARE_NAMES,
    Block,
    Position,
)

SIDE_LETTERS = "sn"
_NAMES = ("South", "North")


def in_case(letters: str, owner: int) -> str:
    """Writes letters in their owner's case: South's are capitals (DB-4)."""
    return letters.lower() if owner else letters.upper()


def write_board(position: Position) -> str:
    """Writes a position (DB-41)."""
    there = {
        block.square: in_case(ORIENTATION_NAMES[block.orientation], seat)
        for seat in (0, 1)
        for block in position.side(seat)
    }
    ranks = [_write_rank([there.get(8 * file + rank) for file in range(7)]) for rank in range(7)]
    return "/".join(reversed(ranks)) + " " + SIDE_LETTERS[position.mover]


def _write_rank(squares: list[str | None]) -> str:
    text, run = "", 0
    for block in squares:
        if block is None:
            run += 1
            continue
        text += (str(run) if run else "") + block
        run = 0
    return text + (str(run) if run else "")


def read_board(text: str) -> Position:
    """Reads a position (DB-41).

    Raises:
        PositionError: with every fault.
    """
    words = text.split(" ")
    faults: list[str] = []
    position = read_words(words[0], words[1] if len(words) > 1 else "", faults)
    if len(words) > 2:
        faults.append(
            f"nothing is expected after the side to move, not {shown(' '.join(words[2:]))}"
        )
    if faults:
        raise PositionError(f"position {shown(text, 100)}", faults)
    return position


def read_words(board: str, side: str, faults: list[str]) -> Position:
    """Reads a board and the side to move, and adds what is wrong with them to `faults`."""
    blocks: tuple[list[Block], list[Block]] = ([], [])
    ranks = board.split("/")
    if len(ranks) == 7:
        for rank, rank_text in zip(reversed(RANKS), ranks, strict=True):
            _read_rank(int(rank), rank_text, blocks, faults)
    else:
        faults.append(f"the board has {len(ranks)} ranks, 7 separated by / are expected")
    faults += [
        f"{name} has {len(side_blocks)} blocks, at most 4 are allowed"
        for name, side_blocks in zip(_NAMES, blocks, strict=True)
        if len(side_blocks) > 4
    ]
    if len(side) != 1 or side not in SIDE_LETTERS:
        found = shown(side) if side else "nothing"
        faults.append(f"the side to move is s or n after one space, not {found}")
    south, north = (tuple(sorted(side_blocks)) for side_blocks in blocks)
    return Position(south, north, int(side == "n"))


def _read_rank(
    rank: int, text: str, blocks: tuple[list[Block], list[Block]], faults: list[str]
) -> None:
    """Reads the squares of one rank from file a on."""
    if len(text) > 14:
        faults.append(f"rank {rank} is longer than seven squares: {shown(text, 20)}")
        return
    squares, column, after_run = 0, 0, False
    while column < len(text):
        letters = text[column : column + 2]
        if letters[0].isascii() and letters[0].isdigit():
            if letters[0] not in RANKS:
                faults.append(f"rank {rank}: a run of empty squares is 1 to 7, not {letters[0]}")
            elif after_run:
                faults.append(f"rank {rank}: two runs of empty squares in a row")
            squares, column, after_run = squares + int(letters[0]), column + 1, True
            continue
        _read_block(rank, squares, letters, blocks, faults)
        squares, column, after_run = squares + 1, column + 2, False
    if squares != 7:
        faults.append(f"rank {rank} has {squares} squares, 7 are expected")


def _read_block(
    rank: int,
    file: int,
    letters: str,
    blocks: tuple[list[Block], list[Block]],
    faults: list[str],
) -> None:
    owner = int(letters == letters.lower())
    name = letters.upper()
    if name not in ORIENTATIONS or letters != in_case(name, owner):
        faults.append(f"rank {rank}: {shown(letters)} is no orientation (DB-4)")
        return
    square = 8 * file + rank - 1
    if square in HOME_STARS:
        faults.append(f"a block stands on the star square {SQUARE_NAMES[square]}")
    if file < 7:
        blocks[owner].append(Block(square, ORIENTATIONS[name]))
