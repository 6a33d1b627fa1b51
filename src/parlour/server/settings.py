"""What an operator can set. Times are in seconds, sizes in bytes."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limits:
    """What one client may use of the server. Generous for people, tight for a flood."""

    message_bytes: int = 16_384  # of one socket message; a drawn choice has thousands
    messages_per_s: float = 5.0  # that a socket may send in the long run
    messages_at_once: int = 30  # that it may send in one burst
    refusals: int = 60  # refused for their rate before the socket is closed
    backlog: int = 64  # messages that wait for a slow reader before its socket is closed
    sockets_per_match: int = 500
    sockets_per_ip: int = 100
    head_s: float = 20.0  # that a connection may be open without a whole request's head
    body_bytes: int = 512 * 1024  # of one request
    matches_per_min: float = 30.0  # that one address may create in the long run
    matches_at_once: int = 60
    replays_per_min: float = 60.0  # records that one address may have played out
    replays_at_once: int = 30
    puzzles_per_min: float = 60.0  # puzzles, judgements and sheets that one address may ask for
    puzzles_at_once: int = 60
    plies: int = 5_000  # of one match
    record_plies: int = 2_000  # of a record that is played out
    replay_s: float = 30.0  # that plies of a record are simulated to be shown
    requests_per_s: float = 20.0  # to `/api/` that one address may send in the long run
    requests_at_once: int = 300


@dataclass(frozen=True, slots=True)
class Settings:
    """How the server runs."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "parlour.sqlite"  # a file, or a URL (see `storage.database`)
    redis: str | None = None  # a URL; needed only where several processes serve one database
    origins: tuple[str, ...] = ()  # exact, "https://host[:port]"; empty: the request's own host
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose X-Forwarded headers count
    engine_workers: int = 1  # processes that think for the engines
    simulation_workers: int = 2  # processes that simulate plies, where a game's are simulated
    poll_s: float = 1.0  # how often watched matches are looked up while Redis does not wake us
    patience_s: float = 3.0  # how long another process's engine is waited for
    warm: bool = True  # compile the games' kernels at start
    limits: Limits = field(default_factory=Limits)
