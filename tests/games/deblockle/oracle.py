"""A slow second opinion on Deblockle's turns, written from docs/rules/deblockle.md alone.

Squares are pairs (file, rank) from (0, 0), which is a1. A block is a tuple of six letters: top,
bottom, north, south, east, west. A board maps squares to (owner, block); South is "s".
"""

from __future__ import annotations

STARS = {"s": (3, 1), "n": (3, 5)}  # DB-1: the home stars d2 and d6
OPPOSITE = {"S": "P", "P": "S", "C": "X", "X": "C", "L": "H", "H": "L"}  # DB-3
ORTHOGONAL = {"N": (0, 1), "S": (0, -1), "E": (1, 0), "W": (-1, 0)}

Square = tuple[int, int]
Block = tuple[str, str, str, str, str, str]
Board = dict[Square, tuple[str, Block]]


def other(side: str) -> str:
    return "n" if side == "s" else "s"


def tip(block: Block, way: str) -> Block:
    """DB-5."""
    top, bottom, north, south, east, west = block
    if way == "N":
        return south, north, top, bottom, east, west
    if way == "S":
        return north, south, bottom, top, east, west
    if way == "E":
        return west, east, north, south, top, bottom
    return east, west, north, south, bottom, top


def oriented(letters: str) -> Block | None:
    """DB-4: the block with these letters on top and toward north."""
    seen = {("S", "P", "C", "X", "L", "H")}  # DB-3
    while True:
        more = seen | {tip(block, way) for block in seen for way in ORTHOGONAL}
        if len(more) == len(seen):
            break
        seen = more
    found = [block for block in seen if block[0] + block[2] == letters]
    return found[0] if found else None


def read(text: str) -> tuple[Board, str]:
    """DB-41."""
    ranks, side = text.split()
    board: Board = {}
    for down, rank in enumerate(ranks.split("/")):
        file, rest = 0, rank
        while rest:
            if rest[0].isdigit():
                file, rest = file + int(rest[0]), rest[1:]
                continue
            letters, rest = rest[:2], rest[2:]
            block = oriented(letters.upper())
            assert block is not None
            board[file, 6 - down] = ("n" if letters.islower() else "s", block)
            file += 1
    return board, side


def write(board: Board, side: str) -> str:
    """DB-41."""
    ranks = []
    for rank in range(6, -1, -1):
        text = ""
        for file in range(7):
            owner, block = board.get((file, rank), ("", None))
            if block is None:
                text += "."
            else:
                letters = block[0] + block[2]
                text += letters.lower() if owner == "n" else letters
        for run in range(7, 0, -1):
            text = text.replace("." * run, str(run))
        ranks.append(text)
    return "/".join(ranks) + " " + side


def name(square: Square) -> str:
    return "abcdefg"[square[0]] + str(square[1] + 1)


def beside(square: Square) -> list[Square]:
    around = [(square[0] + file, square[1] + rank) for file, rank in ORTHOGONAL.values()]
    return [(file, rank) for file, rank in around if 0 <= file < 7 and 0 <= rank < 7]


def hop_ends(board: Board, at: Square, face: str, slider: str) -> set[Square]:
    """DB-23. `board` is without the block that hops."""
    ends: set[Square] = set()
    if face == "C":
        ends = set(beside(at))
    elif face == "X":
        ends = {(at[0] + file, at[1] + rank) for file in (-1, 1) for rank in (-1, 1)}
    elif face == "H":
        ends = {at}
        for _ in range(3):
            ends = {there for here in ends for there in beside(here) if there not in board}
    elif face == "L":
        for file, rank in ORTHOGONAL.values():
            way: list[Square] = []
            here = (at[0] + file, at[1] + rank)
            while here in beside(way[-1] if way else at) and here not in board:
                way.append(here)
                here = (here[0] + file, here[1] + rank)
            stops = [s for s in way if any(star in beside(s) for star in STARS.values())]
            ends |= set(way[-1:]) | set(stops) if slider == "full" else set(way)
    inside = {(file, rank) for file, rank in ends if 0 <= file < 7 and 0 <= rank < 7}
    return {square for square in inside if square not in board and square not in STARS.values()}


def turns_of(board: Board, side: str, slider: str, no_contact: bool) -> dict[str, Board]:
    """DB-20 to DB-26: the legal turns of a side by their texts, and the boards after them."""
    found: dict[str, Board] = {}
    enemies = [square for square, (owner, _) in board.items() if owner != side]
    for origin, (owner, block) in board.items():
        if owner != side:
            continue
        rest = {square: there for square, there in board.items() if square != origin}
        for way, (file, rank) in ORTHOGONAL.items():
            to = (origin[0] + file, origin[1] + rank)
            if to not in beside(origin) or to in board:
                continue
            turned = tip(block, way)
            text = name(origin) + name(to)
            if to in STARS.values():
                if to == STARS[other(side)] and turned[0] == "S":
                    found[text + "*"] = rest
                continue
            if turned[0] == "S":
                continue
            ends = hop_ends(rest, to, turned[0], slider)
            for end in ends or {to}:
                if no_contact and any(enemy in beside(end) for enemy in enemies):
                    continue
                after = {**rest, end: (side, turned)}
                found[text + (name(end) if ends else "")] = after
    return found


def turns(text: str, slider: str, no_contact: bool) -> dict[str, str]:
    """The legal turns of a position by their texts, and the positions after them (DB-27, DB-30)."""
    board, side = read(text)
    if {owner for owner, _ in board.values()} != {"s", "n"}:
        return {}
    found = turns_of(board, side, slider, no_contact)
    if not found:
        stuck = not turns_of(board, other(side), slider, no_contact)
        return {} if stuck else {"--": write(board, other(side))}
    return {turn: write(after, other(side)) for turn, after in found.items()}


def result(text: str, slider: str, no_contact: bool) -> int:
    """0: going on; 1: South has won; 2: North has won; 3: a draw because nobody can move."""
    board, _ = read(text)
    owners = {owner for owner, _ in board.values()}
    if owners == {"n"}:
        return 1
    if owners == {"s"}:
        return 2
    return 0 if turns(text, slider, no_contact) else 3
