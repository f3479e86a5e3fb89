"""What holidays are called, in English and in Korean."""

from functools import lru_cache

from tripkit.knowledge.calendar.poya import korean_month

_TYPOS = {"Adhi Vesak Full Mon Poya Day": "Adhi Vesak Full Moon Poya Day"}
_SPOKEN = {
    "Diwali": "Deepavali",
    "Eid al-Fitr": "Id-ul-Fitr (Ramazan)",
    "Eid al-Adha": "Id-ul-Alha (Hadji)",
    "Prophet's Birthday": "Milad-un-Nabi (the Prophet's birthday)",
}
_KOREAN = {
    "Tamil Thai Pongal Day": "타밀 타이 퐁갈",
    "Independence Day": "독립기념일",
    "Maha Sivarathri Day": "마하 시바라트리",
    "Good Friday": "성금요일",
    "Day Before Sinhala and Tamil New Year": "싱할라·타밀 새해 전날",
    "Sinhala and Tamil New Year": "싱할라·타밀 새해",
    "International Workers' Day": "노동절",
    "Diwali": "디파발리",
    "Christmas Day": "크리스마스",
    "Eid al-Fitr": "이드 알피트르",
    "Eid al-Adha": "이드 알아드하",
    "Prophet's Birthday": "예언자 탄신일",
    "Day Following Vesak Full Moon Poya Day": "베삭 포야 다음 날",
}


def spoken(name: str) -> str:
    """As Sri Lanka's own calendars print it."""
    name = _TYPOS.get(name, name)
    return _SPOKEN.get(name, name)


@lru_cache(maxsize=256)
def korean(name: str) -> str:
    """The Korean name; a special holiday of one year keeps its English one."""
    name = _TYPOS.get(name, name)
    if name.endswith(" Full Moon Poya Day") and "Following" not in name:
        return korean_month(name.removesuffix(" Full Moon Poya Day"))
    return _KOREAN.get(name, name)
