"""In this process."""

from tripkit.knowledge.keywords import extract
from tripkit.services.keywords.port import Extraction, Health


class LocalKeywords:
    """The same extraction that the MCP server offers."""

    async def extract(self, text: str, *, limit: int, run_id: str) -> Extraction:
        return Extraction(extract(text, limit), "local")

    def health(self) -> Health:
        return "not configured"

    async def close(self) -> None:
        return None
