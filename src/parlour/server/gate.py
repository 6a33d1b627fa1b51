"""What every request passes: who the browser is, where it comes from, and the headers of the reply.

A browser is known by one random secret in a cookie that no script can read. Only the hash of the
secret is kept. The cookie is SameSite=Strict, so a page that was opened by a link from elsewhere is
asked for without it: such a request must not be answered with a new secret, which would replace the
old one and lose the browser its seats. New secrets are given with pages that were opened directly,
with the replies to unsafe methods, and with sockets.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, TypeAlias

import msgspec

from parlour.server.limits import Limiter, home_of
from parlour.server.slots import ASKER
from parlour.server.wire import Problem

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

BROWSER = "parlour.browser"  # key of the scope: the hash of the browser's secret, or ""
_SAFE = ("GET", "HEAD", "OPTIONS")
_SECRET = re.compile(r"[A-Za-z0-9_-]{43}\Z")  # 256 bits
_MAX_AGE_S = 400 * 24 * 3600  # the longest that browsers keep a cookie
_UNPAGED = ("/api/", "/assets/", "/schema", "/health")

CSP = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),  # a match's address is what lets people in
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class Gate:
    """Wraps the whole application."""

    def __init__(self, app: App, origins: tuple[str, ...], requests: Limiter) -> None:
        """`origins` are the exact ones that may change something; empty: the request's own host."""
        self._app = app
        self._origins = origins
        self._requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request through, or answers it."""
        kind: str = scope["type"]
        if kind not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        ASKER.set(address_of(scope))
        headers = _headers(scope)
        secret, is_new = _secret(headers, scope)
        scope[BROWSER] = hash_of(secret) if secret else ""
        reply = _Reply(send, _cookie(secret, scope) if is_new else None)
        bare = _Reply(send, None)  # a request from elsewhere came without the cookie: give no other
        if kind == "http" and not self._may_ask(scope):
            await _refuse(bare, 429, _TOO_MANY)
            return
        unsafe = kind == "websocket" or scope.get("method") not in _SAFE
        if not unsafe or self._same_origin(headers):
            await self._app(scope, receive, reply)
        elif kind == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": "wrong origin"})
        else:
            await _refuse(bare, 403, _WRONG_ORIGIN)

    def _may_ask(self, scope: Scope) -> bool:
        if not scope["path"].startswith("/api/"):
            return True
        return self._requests.allows(ASKER.get())

    def _same_origin(self, headers: dict[str, str]) -> bool:
        origin = headers.get("origin", "")
        if self._origins:
            return origin in self._origins
        host = headers.get("host", "")
        return bool(host) and origin in {f"http://{host}", f"https://{host}"}


class _Reply:
    """Adds our headers to what is sent, but for those that the reply has itself."""

    def __init__(self, send: Send, cookie: bytes | None) -> None:
        self._send = send
        self._cookie = cookie

    async def __call__(self, message: Message) -> None:
        if message["type"] in {"http.response.start", "websocket.accept"}:
            given = [*message.get("headers", ())]
            names = {bytes(name).lower() for name, _ in given}
            ours = _HEADERS if message["type"] == "http.response.start" else ()
            message["headers"] = [
                *given,
                *(header for header in ours if header[0] not in names),
                *([(b"set-cookie", self._cookie)] if self._cookie else ()),
            ]
        await self._send(message)


def hash_of(secret: str) -> str:
    """Returns what is kept of a browser's secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def address_of(scope: Scope) -> str:
    """Returns the address, or the network, that limits count by."""
    client = scope.get("client")
    return home_of(client[0]) if client else ""


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def _is_https(scope: Scope) -> bool:
    return scope["scheme"] in {"https", "wss"}


def _name(scope: Scope) -> str:
    return "__Host-parlour" if _is_https(scope) else "parlour"


def _secret(headers: dict[str, str], scope: Scope) -> tuple[str, bool]:
    """Returns the browser's secret and whether it is a new one; "" for a browser without."""
    try:
        morsel = SimpleCookie(headers.get("cookie", "")).get(_name(scope))
    except CookieError:
        morsel = None
    if morsel is not None and _SECRET.match(morsel.value):
        return morsel.value, False
    return (secrets.token_urlsafe(32), True) if _may_get_one(headers, scope) else ("", False)


def _may_get_one(headers: dict[str, str], scope: Scope) -> bool:
    if scope["type"] == "websocket" or scope.get("method") not in _SAFE:
        return True
    is_page = not scope["path"].startswith(_UNPAGED)
    return is_page and headers.get("sec-fetch-site", "none") in {"none", "same-origin"}


def _cookie(secret: str, scope: Scope) -> bytes:
    secure = "; Secure" if _is_https(scope) else ""
    return (
        f"{_name(scope)}={secret}; Path=/; Max-Age={_MAX_AGE_S}; HttpOnly; SameSite=Strict{secure}"
    ).encode()


_WRONG_ORIGIN = Problem(
    error="this request does not come from a page of this server: its Origin header is missing "
    "or another's",
    field="Origin",
)
_TOO_MANY = Problem(error="too many requests from here; wait a minute")


async def _refuse(send: Send, status: int, problem: Problem) -> None:
    body = msgspec.json.encode(problem)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
