"""What all tests share: how hard hypothesis tries, and what chance there is in a run of CI."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

_SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large)
settings.register_profile("quick", max_examples=12, deadline=None, suppress_health_check=_SLOW)
settings.register_profile("long", max_examples=1000, deadline=None, suppress_health_check=_SLOW)
# What CI says is up to the commit alone: new examples are looked for in every run elsewhere.
settings.register_profile("ci", settings.get_profile("quick"), derandomize=True)
_CI = bool(os.environ.get("PARLOUR_CI"))
settings.load_profile(os.environ.get("PARLOUR_TEST_PROFILE", "ci" if _CI else "quick"))


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Fixes the order of the tests in CI, and what they draw without a seed of their own."""
    if _CI and config.getoption("randomly_seed", None) == "default":
        config.option.randomly_seed = 1
