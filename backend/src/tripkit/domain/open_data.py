"""A place that open data knows and our own gazetteer does not."""

from pydantic import Field

from tripkit.domain.wire import Snake


class OpenPlace(Snake):
    """A place by its name: degrees on WGS 84, its country as ISO 3166, its time zone by IANA."""

    name: str
    ko: str = ""
    alias: str = Field(default="", description="as it was asked for")
    country: str
    lat: float = Field(ge=-90, le=90)
    lng: float = Field(ge=-180, le=180)
    timezone: str
    source: str = Field(description="who knows it: Wikidata, OpenStreetMap")
    url: str = Field(description="its page there")
    title: str = Field(default="", description="its page in Wikivoyage, where it has one")
    population: int = 0

    def name_in(self, locale: str) -> str:
        """In the reader's language, where it has a name in it."""
        return self.ko or self.name if locale == "ko" else self.name
