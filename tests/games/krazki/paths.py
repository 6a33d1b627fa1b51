"""Reads what `motion.encode` writes, by its description alone and without numpy."""

from __future__ import annotations

import math
import struct
from base64 import b64decode


def read_path(text: str) -> list[dict[int, tuple[float, ...]]]:
    """Returns the pose (x, y, z, w, x, y, z) of each moving body, frame by frame."""
    data = b64decode(text, validate=True)
    form, per_s, count = struct.unpack_from("<BBH", data)
    assert (form, per_s) == (1, 60)
    frames: list[dict[int, tuple[float, ...]]] = []
    poses: dict[int, tuple[float, ...]] = {}
    at = 4
    for _ in range(count):
        told, at = data[at], at + 1
        for _ in range(told):
            body, x, y, z, *turn = struct.unpack_from("<B3h3H", data, at)
            at += 13
            left_out = (turn[0] >> 15) + 2 * (turn[1] >> 15)
            others = [((part & 0x7FFF) - 16384) / (16383 * math.sqrt(2)) for part in turn]
            whole = math.sqrt(max(0.0, 1 - sum(part * part for part in others)))
            quaternion = [*others[:left_out], whole, *others[left_out:]]
            poses[body] = (x / 16000, y / 16000, z / 16000, *quaternion)
        frames.append(dict(poses))
    assert at == len(data)
    return frames
