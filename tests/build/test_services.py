"""A missing service skips its tests on a desk and fails them in CI."""

import pytest

import services


def test_a_missing_service_skips(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PARLOUR_TEST_REDIS", raising=False)
    monkeypatch.delenv("PARLOUR_CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="PARLOUR_TEST_REDIS is not set"):
        services.redis_url()


def test_a_missing_service_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PARLOUR_TEST_POSTGRES", raising=False)
    monkeypatch.setenv("PARLOUR_CI", "1")
    with pytest.raises(pytest.fail.Exception, match="PARLOUR_TEST_POSTGRES is not set"):
        services.postgres_url()


def test_a_service_is_found_by_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_TEST_CHROMIUM", "/opt/chromium")
    assert services.chromium_path() == "/opt/chromium"
