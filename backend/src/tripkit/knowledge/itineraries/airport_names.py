"""Airports as people call them: by code, by the records' name, by how a city's are told apart.

The usual names are from our catalogue (an airport's own name is often that of its city alone).
"""

from functools import cache

from tripkit.knowledge.airports import Airport, airport, of_place, served
from tripkit.knowledge.gazetteer.fold import fold

_WORDS = (" international airport", " airport", "국제공항", "공항")
_USUAL = {
    "ICN": "인천 incheon",
    "GMP": "김포 gimpo",
    "CJU": "제주 jeju",
    "PUS": "김해 부산 gimhae",
    "TAE": "대구",
    "CJJ": "청주",
    "HND": "하네다 haneda",
    "NRT": "나리타 narita",
    "KIX": "간사이 오사카 kansai",
    "ITM": "이타미 itami",
    "NGO": "주부 나고야 chubu centrair",
    "FUK": "후쿠오카 fukuoka",
    "CTS": "신치토세 삿포로 chitose",
    "OKA": "나하 오키나와 naha",
    "TPE": "타오위안 도원 taoyuan",
    "TSA": "쑹산 송산 songshan",
    "HKG": "첵랍콕 홍콩",
    "PVG": "푸둥 푸동 pudong",
    "SHA": "훙차오 홍차오 hongqiao",
    "PEK": "서우두 베이징 capital",
    "PKX": "다싱 daxing",
    "BKK": "수완나품 수완나폼 suvarnabhumi",
    "DMK": "돈므앙 돈무앙 donmueang",
    "SIN": "창이 싱가포르 changi",
    "KUL": "쿠알라룸푸르 klia",
    "DPS": "발리 덴파사르 ngurahrai",
    "HAN": "노이바이 하노이 noibai",
    "SGN": "떤선녓 호찌민 호치민 tansonnhat",
    "DAD": "다낭",
    "MNL": "마닐라 ninoyaquino",
    "CEB": "세부 막탄 mactan",
    "CMB": "콜롬보 bandaranaike katunayake",
    "LAX": "로스앤젤레스 엘에이",
    "JFK": "케네디 kennedy",
    "EWR": "뉴어크 newark",
    "LGA": "라과디아 laguardia",
    "SFO": "샌프란시스코",
    "ORD": "오헤어 o'hare ohare",
    "LHR": "히스로 히드로 heathrow",
    "LGW": "개트윅 gatwick",
    "STN": "스탠스테드 stansted",
    "CDG": "샤를드골 드골 charlesdegaulle roissy",
    "ORY": "오를리 orly",
    "FCO": "피우미치노 fiumicino",
    "CIA": "참피노 ciampino",
    "MXP": "말펜사 malpensa",
    "LIN": "리나테 linate",
    "AMS": "스히폴 스키폴 schiphol",
    "FRA": "프랑크푸르트",
    "MAD": "바라하스 barajas",
    "BCN": "엘프라트 바르셀로나 elprat",
    "LIS": "리스본 humbertodelgado",
    "DXB": "두바이",
    "IST": "이스탄불",
    "SAW": "사비하괵첸 sabihagokcen",
    "SYD": "시드니 kingsfordsmith",
}


@cache
def _codes() -> dict[str, str]:
    """Codes by bare name: the usual ones before those of the records."""
    codes = {fold(name): code for code, names in _USUAL.items() for name in names.split()}
    for code in sorted(served()):
        if found := airport(code):
            codes.setdefault(_bare(found.name), code)
    return codes


def _bare(name: str) -> str:
    said = fold(name)
    for word in _WORDS:
        said = said.removesuffix(word)
    return said.strip()


def airport_called(name: str) -> Airport | None:
    """The airport that the words name; None where they name another kind of place.

    A word for an airport must be in them, or they are its code in capitals.
    """
    if len(name) == 3 and name.isascii() and name.isupper():
        return airport(name)
    if not fold(name).endswith(("airport", "공항")):
        return None
    bare, codes = _bare(name), _codes()
    parts = bare.split()
    words = (*("".join(parts[n:]) for n in range(len(parts))), bare, *parts)
    code = next((codes[word] for word in words if word in codes), None)
    if code:
        return airport(code)
    return next(iter(of_place(bare)), None)


def is_called(code: str, words: str) -> bool:
    """Whether words name the airport of a code, by it or by a name that people use."""
    folded = fold(words)
    names = _USUAL.get(code, "").split()
    record = airport(code)
    if record and _bare(record.name):
        names.append(_bare(record.name))
    return code in words or any(name in folded for name in names)
