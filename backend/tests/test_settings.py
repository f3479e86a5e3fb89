"""What the environment may say, and what is refused at start."""

from pathlib import Path

import pytest

from tripkit.settings import SettingsError, mcp_address, read_settings


def test_nothing_set_gives_the_defaults_and_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    config = read_settings(None)
    assert (config.llm_provider, config.port, config.openai_api_key) == ("auto", 8000, None)
    assert config.search_mcp_url == "http://127.0.0.1:8050"


def test_an_empty_variable_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LLM_PROVIDER", "OPENAI_API_KEY", "PORT", "LLM_DAILY_BUDGET_USD", "DATABASE_URL"):
        monkeypatch.setenv(name, "")
    config = read_settings(None)
    assert (config.llm_provider, config.port, config.llm_daily_budget_usd) == ("auto", 8000, None)


def test_an_empty_mcp_address_switches_the_server_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEARCH_MCP_URL", "")
    assert read_settings(None).search_mcp_url is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LLM_PROVIDER", "clippy"),
        ("PORT", "99999"),
        ("DATABASE_URL", "mysql://x"),
        ("REDIS_URL", "http://x"),
        ("LLM_BASE_URL", "ftp://x"),
        ("LLM_DAILY_BUDGET_USD", "-1"),
    ],
)
def test_a_value_that_cannot_be_used_is_named_without_being_shown(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as error:
        read_settings(None)
    assert name in str(error.value)
    assert value not in str(error.value).replace("'offline'", "")


def test_keys_print_as_stars(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-canary")
    assert "sk-canary" not in repr(read_settings(None))


def test_an_env_file_is_read(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("PORT=9123\n")
    assert read_settings(tmp_path / ".env").port == 9123


def test_an_mcp_address_may_have_its_path_or_not() -> None:
    assert mcp_address("http://a:1") == mcp_address("http://a:1/mcp") == "http://a:1/mcp"
