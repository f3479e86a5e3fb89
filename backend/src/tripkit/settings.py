"""The one reader of the environment (and of `.env`); see .env.example for what each means."""

import os
import re
import secrets
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import (
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

LLMProvider = Literal["auto", "offline", "openai", "gemini", "anthropic", "openrouter", "ollama"]
ReasoningEffort = Literal["none", "minimal", "low", "medium", "high", "xhigh"]
ImageProvider = Literal["auto", "offline", "gemini", "imagen"]
ReaderKind = Literal["local", "model"]
WeatherProvider = Literal["auto", "offline", "open-meteo"]
LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR"]


def _empty_is_none(value: object) -> object:
    return None if isinstance(value, str) and not value.strip() else value


Key = Annotated[SecretStr | None, BeforeValidator(_empty_is_none)]
Text = Annotated[str | None, BeforeValidator(_empty_is_none)]


_MAP_ADDRESS = re.compile(r"https?://(\[[0-9a-fA-F:.]+\]|[\w.-]+)(:\d+)?(/[^\s;,]*)?", re.ASCII)
OPENFREEMAP = "https://tiles.openfreemap.org/styles/positron"


class SettingsError(Exception):
    """A value that cannot be used; the message says which variable and what to set."""


class Settings(BaseSettings):
    """Everything that can be configured. Keys are secrets: they print as stars."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore")

    llm_provider: LLMProvider = "auto"
    llm_model: Text = None
    llm_base_url: Text = None
    llm_fallback_model: Text = None
    llm_daily_budget_usd: float | None = Field(default=None, gt=0)
    llm_openai_api: Literal["chat", "responses"] = "chat"
    llm_reasoning_effort: ReasoningEffort | None = None
    llm_prices: Text = None
    llm_patience_seconds: float = Field(default=10.0, ge=1, le=600)
    llm_concurrency: int = Field(default=64, ge=1, le=1000)
    openai_api_key: Key = None
    google_api_key: Key = None
    google_gemini_base_url: Text = None
    anthropic_api_key: Key = None
    anthropic_base_url: Text = None
    openrouter_api_key: Key = None
    ollama_base_url: Text = None
    reader: ReaderKind = "local"
    image_provider: ImageProvider = "auto"
    image_model: Text = None
    google_cloud_project: Text = None
    google_cloud_location: Text = None
    google_maps_api_key: Key = None
    google_maps_api: Literal["auto", "new", "legacy"] = "auto"
    google_maps_base_url: Text = None
    tavily_api_key: Key = None
    tavily_base_url: Text = None
    serpapi_api_key: Key = None
    serpapi_base_url: Text = None
    weather_provider: WeatherProvider = "auto"
    open_meteo_base_url: Text = None
    map_style_url: str = OPENFREEMAP
    map_style_dark_url: Text = None
    map_hosts: Text = None
    open_data: Literal["auto", "off"] = "auto"
    open_data_contact: Text = None
    wikivoyage_url: Text = None
    wikidata_url: Text = None
    commons_url: Text = None
    commons_media_url: Text = None
    overpass_url: Text = None
    geocoder_url: Text = None
    routing_url: Text = None
    search_mcp_url: Text = "http://127.0.0.1:8050"
    image_mcp_url: Text = "http://127.0.0.1:8051"
    travel_mcp_url: Text = "http://127.0.0.1:8052"
    mcp_api_url: Text = None
    mcp_api_key: Key = None
    mcp_auth_token: Key = None
    mcp_allowed_hosts: Text = None
    database_url: Key = None
    redis_url: Key = None
    workers: int = Field(default=0, ge=0, le=64)
    runs_per_process: int = Field(default=64, ge=1, le=1024)
    quota_runs: int = Field(default=2000, ge=0)
    quota_kits: int = Field(default=500, ge=0)
    quota_pictures: int = Field(default=1000, ge=0)
    quota_plans: int = Field(default=500, ge=0)
    quota_itineraries: int = Field(default=500, ge=0)
    quota_megabytes: int = Field(default=500, ge=0)
    keep_days: int = Field(default=400, ge=0, le=36_500)
    chroma_url: Text = None
    chroma_persist_dir: Text = None
    chroma_collection: str = "tripkit"
    secret_key: Key = None
    data_dir: Path = Path(".tripkit")
    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=0, le=65535)
    public_url: Text = None
    allowed_hosts: Text = None
    metrics_token: Key = None
    trusted_proxies: int = Field(default=0, ge=0, le=8)
    log_level: LogLevel = "INFO"
    warm_up: bool = True

    @model_validator(mode="before")
    @classmethod
    def _empty_is_default(cls, values: dict[str, object]) -> dict[str, object]:
        """An empty variable is as good as none, but for an MCP address, which it switches off."""
        kept = ("search_mcp_url", "image_mcp_url")
        return {k: v for k, v in values.items() if k in kept or _empty_is_none(v) is not None}

    @model_validator(mode="after")
    def _workers_need_postgres(self) -> "Settings":
        if self.workers and not self.database_url:
            raise ValueError("WORKERS needs Postgres: set DATABASE_URL too, or WORKERS=0")
        return self

    @field_validator("database_url")
    @classmethod
    def _postgres_only(cls, url: SecretStr | None) -> SecretStr | None:
        if url and not url.get_secret_value().startswith(("postgres://", "postgresql://")):
            raise ValueError("set a postgresql:// address, or leave it empty for SQLite")
        return url

    @field_validator("redis_url")
    @classmethod
    def _redis_only(cls, url: SecretStr | None) -> SecretStr | None:
        if url and not url.get_secret_value().startswith(("redis://", "rediss://", "unix://")):
            raise ValueError("set a redis:// address, or leave it empty")
        return url

    @field_validator("map_style_url", "map_style_dark_url", "map_hosts")
    @classmethod
    def _map_addresses(cls, text: str | None, info: ValidationInfo) -> str | None:
        """They stand in a Content-Security-Policy: nothing in them may end or widen a rule."""
        if not text or (info.field_name == "map_style_url" and text == "off"):
            return text
        parts = text.split(",") if info.field_name == "map_hosts" else [text]
        if not all(_MAP_ADDRESS.fullmatch(part.strip()) for part in parts):
            raise ValueError("set an http:// or https:// address, or for MAP_STYLE_URL: off")
        return text

    @field_validator(
        "llm_base_url",
        "google_gemini_base_url",
        "anthropic_base_url",
        "ollama_base_url",
        "google_maps_base_url",
        "search_mcp_url",
        "image_mcp_url",
        "travel_mcp_url",
        "mcp_api_url",
        "tavily_base_url",
        "serpapi_base_url",
        "open_meteo_base_url",
        "wikivoyage_url",
        "wikidata_url",
        "commons_url",
        "commons_media_url",
        "overpass_url",
        "geocoder_url",
        "routing_url",
        "chroma_url",
    )
    @classmethod
    def _http_only(cls, url: str | None) -> str | None:
        if url and not url.startswith(("http://", "https://")):
            raise ValueError("set an http:// or https:// address")
        return url.rstrip("/") if url else None


def secret(key: SecretStr | None) -> str:
    """The key itself, or an empty string."""
    return key.get_secret_value() if key else ""


def secret_in(folder: Path) -> str:
    """The secret that this installation signs with: made at the first start, kept in a file."""
    file = folder / "secret"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            with file.open("x") as new:
                file.chmod(0o600)
                new.write(secrets.token_hex(32))
        except FileExistsError:  # another process was first
            pass
    return file.read_text().strip()


def mcp_address(url: str) -> str:
    """An MCP server's address with its `/mcp` path, given with or without."""
    return url if url.endswith("/mcp") else f"{url}/mcp"


def read_settings(env_file: Path | None = Path(".env")) -> Settings:
    """Read the environment. Raises SettingsError naming each variable that cannot be used."""
    try:
        settings = Settings(_env_file=env_file)
    except ValidationError as error:
        lines = [
            f"{'_'.join(str(part) for part in e['loc']).upper()}: {e['msg']}"
            for e in error.errors(include_input=False)
        ]
        raise SettingsError("Settings that cannot be used:\n  " + "\n  ".join(lines)) from None
    # Read by the checkpointer's serializer when it is imported: only known types are revived.
    os.environ["LANGGRAPH_STRICT_MSGPACK"] = "true"
    return settings


@lru_cache(maxsize=1)
def settings() -> Settings:
    """The process's settings, read once."""
    return read_settings()
