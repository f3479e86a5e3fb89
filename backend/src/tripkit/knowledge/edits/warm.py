"""Loads what the first reading would otherwise wait for."""

from datetime import date

from tripkit.domain.itinerary import Itinerary
from tripkit.knowledge.edits.read import read_edit

_ANY_DAY = date(2027, 5, 10)
_ONE = Itinerary.model_validate({
    "id": "0" * 32, "title": "Lisbon", "startDate": "2027-05-10", "endDate": "2027-05-11",
    "status": "DRAFT", "destination": "Lisbon",
    "segments": [{
        "id": "1" * 32, "type": "ACTIVITY", "name": "Livraria Lello", "status": "TENTATIVE",
        "source": "user", "startDatetime": "2027-05-10T10:00", "endDatetime": "2027-05-10T11:00",
        "startZone": "Europe/Lisbon", "endZone": "Europe/Lisbon",
        "location": {"name": "Livraria Lello", "city": "Porto", "country": "PT"},
    }],
})  # fmt: skip


def warm() -> None:
    """Read the tables, the names of our cities, the gazetteer and the airports now."""
    read_edit("fly from Lisbon airport to Porto on the 11th at 9", _ONE, _ANY_DAY, "en")
    read_edit("렐루 서점을 3시로 옮기고 11일 저녁 7시에 포르투에서 저녁", _ONE, _ANY_DAY, "ko")
