"""Limits, with the time passed in."""

from __future__ import annotations

import asyncio

import pytest

from parlour.server import wire
from parlour.server.limits import Counter, Limiter, home_of
from parlour.server.listeners import Listener


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_burst_is_allowed_and_then_so_much_a_second(clock: Clock) -> None:
    limiter = Limiter(3, 0.5, clock)
    assert [limiter.allows("a") for _ in range(4)] == [True, True, True, False]
    assert limiter.allows("b")
    clock.now = 2.0
    assert [limiter.allows("a") for _ in range(2)] == [True, False]
    clock.now = 1000.0
    assert [limiter.allows("a") for _ in range(4)] == [True, True, True, False]


def test_many_addresses_do_not_fill_the_memory(clock: Clock) -> None:
    limiter = Limiter(2, 1.0, clock)
    for number in range(30_000):
        clock.now += 0.01
        limiter.allows(str(number))
    assert len(limiter) < 12_000


def test_a_counter_counts_up_to_its_limit() -> None:
    counter = Counter(2)
    assert [counter.enter("a") for _ in range(3)] == [True, True, False]
    counter.leave("a")
    assert counter.enter("a")
    assert counter.enter("b")


def test_a_reader_that_does_not_read_is_let_go() -> None:
    async def overfill() -> tuple[bool, bool]:
        listener = Listener("", 3)
        for _ in range(3):
            listener.tell(wire.Pong(now=0.0))
        before = listener.lost.is_set()
        listener.tell(wire.Pong(now=0.0))
        return before, listener.lost.is_set()

    assert asyncio.run(overfill()) == (False, True)


@pytest.mark.parametrize(
    ("address", "home"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),  # as a socket for both kinds tells it
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::7", "2001:db8:1:3::/64"),
        ("testclient", "testclient"),  # no address: a socket of the file system, say
        ("", ""),
    ],
)
def test_limits_count_a_household(address: str, home: str) -> None:
    assert home_of(address) == home
