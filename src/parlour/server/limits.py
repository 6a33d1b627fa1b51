"""Buckets of tokens: so much at once, so much in the long run."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv6Address, IPv6Network

_KEYS = 10_000  # buckets that are kept before the full ones are thrown away
_HOME = 64  # bits of an IPv6 address that are the same for all of a household's (RFC 6177)


def home_of(address: str) -> str:
    """Returns what limits count by: an address, of IPv6 the network that a household is given."""
    try:
        found = IPv6Address(address)
    except AddressValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found.packed, _HOME), strict=False))


@dataclass(slots=True)
class Bucket:
    """Holds up to `size` tokens and is refilled at `per_s` a second."""

    size: float
    per_s: float
    tokens: float
    at: float  # when it was last looked at, in seconds

    def take(self, now: float) -> bool:
        """Takes one token if there is one."""
        self.tokens = min(self.size, self.tokens + (now - self.at) * self.per_s)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Limiter:
    """A bucket for each key, an address or a socket."""

    def __init__(
        self, size: float, per_s: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._size = size
        self._per_s = per_s
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def __len__(self) -> int:
        return len(self._buckets)

    def allows(self, key: str) -> bool:
        """Takes a token of the key's bucket; False if it is empty."""
        now = self._clock()
        if len(self._buckets) > _KEYS:
            self._forget_full(now)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._size, self._per_s, self._size, now)
        return bucket.take(now)

    def _forget_full(self, now: float) -> None:
        self._buckets = {
            key: bucket
            for key, bucket in self._buckets.items()
            if bucket.tokens + (now - bucket.at) * bucket.per_s < bucket.size
        }


class Counter:
    """How many of something each key has at the moment, up to a limit."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._counts: dict[str, int] = {}

    def enter(self, key: str) -> bool:
        """Counts one more; False if the limit is reached."""
        if self._counts.get(key, 0) >= self._limit:
            return False
        self._counts[key] = self._counts.get(key, 0) + 1
        return True

    def leave(self, key: str) -> None:
        """Counts one less."""
        left = self._counts.get(key, 0) - 1
        if left > 0:
            self._counts[key] = left
        else:
            self._counts.pop(key, None)
