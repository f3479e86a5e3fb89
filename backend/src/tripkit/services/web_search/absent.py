"""No web search: says so."""

from tripkit.services.web_search.port import Health, SearchNotConfigured, WebResult


class NoWebSearch:
    """Where there is no key."""

    async def search(self, query: str, *, limit: int = 3) -> list[WebResult]:
        raise SearchNotConfigured

    def health(self) -> Health:
        return "not configured"

    async def close(self) -> None:
        """Nothing was opened."""
