"""The path of a shot for browsers: the moving bodies 60 times a second, as base64 of few bytes.

The bytes, little-endian (a later format has another first byte):

    0      u8   format, 1
    1      u8   frames a second
    2, 3   u16  number of frames
    then each frame: u8, the number of bodies that it tells of, and 13 bytes for each:
        u8          index of the body among the bodies of the position
        3 x i16     x, y and z in sixteenths of a millimetre
        3 x u16     attitude, the smallest three: of w, x, y and z that with the greatest absolute
                    value is left out, after all have been negated if it is negative. The others,
                    in their order, are each 16384 + 16383 * sqrt(2) * value in the lower 15 bits.
                    The highest bits of the first and the second number are the lower and the
                    higher bit of the index (0 is w) of the one left out

A body that a frame does not tell of is where it was in the frame before. The first frame tells of
all bodies that move at all; those that left the board are told of until they are below it.

Places are within 0.04 mm and attitudes within 0.01 degrees: enough to draw and not to score, so
rest positions travel apart, exactly.
"""

from __future__ import annotations

from base64 import b64encode
from typing import Final

import numpy as np
from numpy.typing import NDArray

from parlour.games.krazki.runs import FRAMES_PER_S, Frames

FORMAT: Final = 1
PER_METRE: Final = 16000
TURN_UNIT: Final = 16383 * 2**0.5
_MIDDLE: Final = 16384
_MOST: Final = 32767
_BELOW: Final = -0.1  # m: deeper than this nobody sees it

Poses = NDArray[np.float64]

_RECORD: Final = np.dtype([("body", "u1"), ("place", "<i2", 3), ("turn", "<u2", 3)])


def encode(frames: Frames) -> str:
    """Returns the path as base64 text; its form is this module's."""
    if not frames.bodies:
        return b64encode(_head(0)).decode("ascii")
    records = _records(frames)
    told = _changed(records) & _seen(frames.poses)
    told[0] = True
    parts = [_head(len(records))]
    for row, mask in zip(records, told, strict=True):
        parts += [bytes([int(mask.sum())]), row[mask].tobytes()]
    return b64encode(b"".join(parts)).decode("ascii")


def _head(count: int) -> bytes:
    return bytes([FORMAT, FRAMES_PER_S]) + count.to_bytes(2, "little")


def _records(frames: Frames) -> NDArray[np.void]:
    """Returns a record a frame and body."""
    poses = frames.poses
    records = np.zeros(poses.shape[:2], dtype=_RECORD)
    records["body"] = np.array(frames.bodies)
    records["place"] = np.clip(np.rint(poses[..., :3] * PER_METRE), -_MOST, _MOST)
    records["turn"] = _smallest_three(poses[..., 3:])
    return records


def _smallest_three(turns: Poses) -> NDArray[np.uint16]:
    greatest = np.abs(turns).argmax(axis=-1)[..., np.newaxis]
    signs = np.sign(np.take_along_axis(turns, greatest, axis=-1))
    parts = np.arange(3)
    parts = parts + (parts >= greatest)  # the indices of the other three, in order
    others = np.take_along_axis(turns * signs, parts, axis=-1)
    bits = np.clip(_MIDDLE + np.rint(others * TURN_UNIT), 0, _MOST).astype(np.uint16)
    index = greatest[..., 0].astype(np.uint16)
    bits[..., 0] |= (index & 1) << 15
    bits[..., 1] |= (index >> 1) << 15
    return bits


def _changed(records: NDArray[np.void]) -> NDArray[np.bool_]:
    changed = np.ones(records.shape, dtype=bool)
    place, turn = records["place"], records["turn"]
    moved = (place[1:] != place[:-1]).any(axis=-1)
    turned = (turn[1:] != turn[:-1]).any(axis=-1)
    changed[1:] = moved | turned
    return changed


def _seen(poses: Poses) -> NDArray[np.bool_]:
    """Tells which records are above the place where a body that fell can no longer be seen.

    The first record below is told of, so that the body is not left hanging at the rim.
    """
    above = poses[..., 2] > _BELOW
    above[1:] |= above[:-1].copy()
    return above
