"""The day that a question is about, in Colombo: said outright, by a Poya's name, or "that day"."""

import re
from datetime import date, timedelta
from functools import lru_cache

from tripkit.knowledge.calendar import LAST_YEAR, holidays_of, next_poya
from tripkit.knowledge.language.dates import find_when
from tripkit.knowledge.sri_lanka.router.relative import find_relative, without_lengths

POYA_NAMES = (
    "Duruthu", "Nawam", "Medin", "Bak", "Vesak", "Poson", "Esala", "Nikini", "Binara", "Vap", "Il",
    "Unduvap",
)  # fmt: skip
_KO_NAMES = {
    "두루투": "Duruthu", "나왐": "Nawam", "메딘": "Medin", "베삭": "Vesak", "웨삭": "Vesak",
    "포손": "Poson", "에살라": "Esala", "니키니": "Nikini", "비나라": "Binara",
    "운두밥": "Unduvap", "운두왑": "Unduvap",
}  # fmt: skip
_ALONE = r"duruthu|nawam|navam|medin|vesak|wesak|poson|esala|nikini|binara|unduvap|unduwap"
_WITH_POYA = r"bak|vap|il"
_SPELT = {"Navam": "Nawam", "Wesak": "Vesak", "Unduwap": "Unduvap"}
_NAMED = re.compile(
    rf"\b(?P<adhi>adhi\s+)?(?:(?P<name>{_ALONE})(?:\s+(?:full moon\s+)?poya)?|"
    rf"(?P<short>{_WITH_POYA})\s+(?:full moon\s+)?poya)\b(?:\s*(?:day)?\s*(?P<year>20\d\d))?"
)
_KO_NAMED = re.compile("|".join(_KO_NAMES))
_POYA = re.compile(r"\b(?:full[\s-]?moon|poya)(?:\s*days?)?\b|포야|보름날")
_PERAHERA = re.compile(r"\besala\s+perahera|에살라\s*페라헤라")
_HOLIDAYS = (
    (r"(?:sinhala|sinhalese|tamil|avurudu|aluth avurudu)[\w\s&]*new year|avurudu|"
     r"(?:싱할라|신할라|스리랑카|타밀|현지)(?:\s*[·,/&]?\s*타밀)?\s*(?:새해|설)|아우루두",
     "Sinhala and Tamil New Year"),
    (r"(?:thai\s?)?pongal|퐁갈", "Tamil Thai Pongal Day"),
    (r"independence day|national day|독립기념일", "Independence Day"),
    (r"maha\s?s[h]?ivarath?ri|시바라트리", "Maha Sivarathri Day"),
    (r"good friday|성금요일", "Good Friday"),
    (r"deepavali|diwali|디왈리|디파발리", "Deepavali"),
    (r"\bmay day\b|노동절", "International Workers' Day"),
)  # fmt: skip
_COMPILED = tuple((re.compile(rule), name) for rule, name in _HOLIDAYS)
_FIXED = (
    (re.compile(r"christmas eve|크리스마스\s*이브"), 12, 24),
    (re.compile(r"boxing day"), 12, 26),
    (re.compile(r"christmas|\bx-?mas|크리스마스|성탄절"), 12, 25),
    (re.compile(r"new year'?s? eve|12월 31일"), 12, 31),
    (re.compile(r"new year'?s(?: day)?\b|신정|신년|새해(?! ?맞)"), 1, 1),
    (re.compile(r"valentine|발렌타인"), 2, 14),
)
_AROUND_FEAST = re.compile(
    r"\b(?:before|by|until|till|around|over|after) (?:the )?(?:christmas|x-?mas|new year'?s?)\b"
    r"(?! (?:day|eve))|(?:크리스마스|성탄절|연말|새해) ?(?:전후|무렵|즈음|쯤|전(?!날)|지나)"
)
"""A feast that only says about when: "before Christmas" is not that day."""
_THAT_DAY = re.compile(
    r"\b(?:that|same|the same|this same) (?:day|date|evening|morning|afternoon|night)\b|\bthen\b|"
    r"\bon it\b|그\s?날|그때|같은 날|당일"
)
_DAY_AFTER = re.compile(
    r"\b(?:the )?(?:day after|next (?:day|morning)|following (?:day|morning)|morning after|"
    r"day later)\b(?! tomorrow)|다음\s?날|이튿날|하루 뒤"
)
_DAY_BEFORE = re.compile(
    r"\b(?:the )?(?:day before|night before|previous day|eve of)\b(?! yesterday)|전날|하루 전"
)
_DAY_FIRST = re.compile(
    r"(?<![\d/.])(?P<d>\d{1,2})[./](?P<m>\d{1,2})(?:[./](?P<y>20\d\d))?"
    r"(?![\d%]|\s?[ap]\.?m\b)"
)
_HANGUL = re.compile("[가-힣]")
_YEAR_FIRST = re.compile(r"\b(?P<y>20\d\d)[./](?P<m>\d{1,2})[./](?P<d>\d{1,2})\b")
_ISO_DAY = re.compile(r"(?<!\d)(?:19|20)\d\d-\d{2}-\d{2}(?!\d)")
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
_DATE_WORDS = re.compile(rf"\b(?:{_MONTH})\b|월|달|\d{{4}}-\d")
_POYA_OF_MONTH = re.compile(
    rf"\b(?P<m>{_MONTH})(?:'s)?\s+(?:full[\s-]?moon|poya)|"
    rf"\b(?:full[\s-]?moon|poya)(?:\s+days?)?\s+(?:in|of)\s+(?P<m2>{_MONTH})\b|"
    r"(?P<n>\d{1,2})월\s*(?:의\s*)?(?:포야|보름)"
)
_POYA_AFTER = re.compile(r"\bpoya after (?:next|that|this)|다다음\s?(?:포야|보름)")


def find_day(low: str, today: date, spoken_of: date | None) -> date | None:
    """The day meant in lower-case text; `spoken_of` is the thread's."""
    low = _AROUND_FEAST.sub(" ", without_lengths(low))
    for find in (_iso_day, _written, _named_poya, _holiday, _slashed):
        if day := find(low, today):
            return _beside(low, day)
    if day := _relative_to_thread(low, spoken_of):
        return day
    if day := find_relative(low, today) or _said(low, today):
        return day
    if day := _poya(low, today):
        return _beside(low, day)
    return spoken_of if spoken_of and _THAT_DAY.search(low) else None


def _beside(low: str, day: date) -> date:
    """ "The day after Vesak", "포야 전날"."""
    if _DAY_AFTER.search(low):
        return day + timedelta(days=1)
    return day - timedelta(days=1) if _DAY_BEFORE.search(low) else day


def _relative_to_thread(low: str, spoken_of: date | None) -> date | None:
    if spoken_of is None or _POYA.search(low):
        return None
    if _DAY_AFTER.search(low):
        return spoken_of + timedelta(days=1)
    return spoken_of - timedelta(days=1) if _DAY_BEFORE.search(low) else None


def _written(low: str, today: date) -> date | None:
    """A day of a month in digits, which no feast's name beside it can change."""
    if said := _YEAR_FIRST.search(low):
        try:
            return date(int(said["y"]), int(said["m"]), int(said["d"]))
        except ValueError:
            return None
    if not any(c.isdigit() for c in low):
        return None
    for when in find_when(low, today):
        words = low[when.start : when.end]
        if any(c.isdigit() for c in words) and (iso := _ISO.match(when.value)):
            return date.fromisoformat(iso[0]) if _DATE_WORDS.search(words) else None
    return None


def _said(low: str, today: date) -> date | None:
    """A single day, or the first of a range."""
    for when in find_when(low, today):
        if iso := _ISO.match(when.value):
            return date.fromisoformat(iso[0])
    return None


def _poya(low: str, today: date) -> date | None:
    """The next full moon; the one of a month that is named; or the one after it."""
    said = _POYA_OF_MONTH.search(low)
    if said is None and not _POYA.search(low):
        return None
    after = today
    if said:
        name = said["m"] or said["m2"]
        month = int(said["n"]) if said["n"] else _MONTHS.index(name[:3]) + 1
        if 1 <= month <= 12 and month != today.month:
            after = date(today.year + (month < today.month), month, 1)
    poya = next_poya(after)
    if poya and _POYA_AFTER.search(low):
        poya = next_poya(poya.day + timedelta(days=1))
    return poya.day if poya else None


def _named_poya(low: str, today: date) -> date | None:
    name, year = None, None
    if _PERAHERA.search(low):
        return None
    if said := _NAMED.search(low):
        name = (said["name"] or said["short"]).capitalize()
        name = _SPELT.get(name, name)
        name = f"Adhi {name}" if said["adhi"] else name
        year = said["year"]
    elif said := _KO_NAMED.search(low):
        name = _KO_NAMES[said[0]]
    if name is None:
        return None
    after = date(int(year), 1, 1) if year else today
    poya = next_poya(after, name=name)
    return poya.day if poya else None


def _holiday(low: str, today: date) -> date | None:
    for rule, name in _COMPILED:
        if said := rule.search(low):
            return _next_named(name, _year_after(low, said.end()) or today)
    for rule, month, day in _FIXED:
        if said := rule.search(low):
            after = _year_after(low, said.end()) or today
            found = date(after.year, month, day)
            return found if found >= after else date(after.year + 1, month, day)
    return None


def _year_after(low: str, at: int) -> date | None:
    year = re.match(r"\s*(?:of\s+|in\s+)?(20\d\d)\b", low[at:])
    return date(int(year[1]), 1, 1) if year else None


@lru_cache(maxsize=64)
def _next_named(name: str, after: date) -> date | None:
    for year in range(after.year, min(after.year + 2, LAST_YEAR + 1)):
        for holiday in holidays_of(year):
            if holiday.name == name and holiday.day >= after:
                return holiday.day
    return None


def _iso_day(low: str, _today: date) -> date | None:
    """2026-01-03 of any year, also with a particle behind it: 2026-01-03에."""
    said = _ISO_DAY.search(low)
    try:
        return date.fromisoformat(said[0]) if said else None
    except ValueError:
        return None


def _slashed(low: str, today: date) -> date | None:
    """20/8 and 20.8.2027: the day comes first, as Sri Lanka writes it; in Korean the month."""
    said = _DAY_FIRST.search(low)
    if said is None:
        return None
    day, month = int(said["d"]), int(said["m"])
    if _HANGUL.search(low):
        day, month = month, day
    if month > 12 >= day:
        day, month = month, day
    try:
        found = date(int(said["y"] or today.year), month, day)
        return found if said["y"] or found >= today else found.replace(year=today.year + 1)
    except ValueError:
        return None
