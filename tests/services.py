"""Where the tests find PostgreSQL, Redis and Chromium, and what happens where there is none."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from sqlalchemy import text

from parlour.storage.database import connect, database_url
from parlour.storage.schema import metadata

DEBIAN_CHROMIUM = "/usr/bin/chromium"


def postgres_url() -> str:
    """Returns the address of a PostgreSQL database that tests may fill and empty."""
    return _need("PARLOUR_TEST_POSTGRES", "PostgreSQL")


def redis_url() -> str:
    """Returns the address of a Redis that tests may use."""
    return _need("PARLOUR_TEST_REDIS", "Redis")


def chromium_path() -> str:
    """Returns the path of a Chromium that playwright may drive."""
    if "PARLOUR_TEST_CHROMIUM" not in os.environ and Path(DEBIAN_CHROMIUM).exists():
        return DEBIAN_CHROMIUM
    return _need("PARLOUR_TEST_CHROMIUM", "Chromium")


async def emptied(url: str) -> str:
    """Empties a database that tests may fill, and returns its address."""
    engine = connect(database_url(url))
    async with engine.begin() as connection:
        await connection.run_sync(metadata.drop_all)
        await connection.execute(text("DROP TABLE IF EXISTS alembic_version"))
    await engine.dispose()
    return url


def _need(variable: str, what: str) -> str:
    value = os.environ.get(variable)
    if value:
        return value
    message = f"{what} is not there: {variable} is not set"
    if os.environ.get("PARLOUR_CI"):
        pytest.fail(message)  # in CI every service is there: a skip would hide its loss
    pytest.skip(message)
