"""What all tests share: how hard hypothesis tries."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

_SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large)
settings.register_profile("quick", max_examples=12, deadline=None, suppress_health_check=_SLOW)
settings.register_profile("long", max_examples=1000, deadline=None, suppress_health_check=_SLOW)
settings.load_profile(os.environ.get("PARLOUR_TEST_PROFILE", "quick"))
