"""What holds in a whole country: water, tips, driving, money, languages, numbers."""

from collections.abc import Callable, Iterator

from tripkit.agents.ask.desk.answer import Answer, Line, ours, page
from tripkit.agents.ask.desk.money import currencies_in, rate_line
from tripkit.agents.ask.desk.passages import passage
from tripkit.agents.ask.desk.question import Question
from tripkit.domain.context import Locale
from tripkit.knowledge.cities import nearest_city
from tripkit.knowledge.countries import Country, country_of, phrase, speeds_of, tap_water
from tripkit.knowledge.currency import convert, known
from tripkit.tools.trip.context import say


def country_at(question: Question) -> Country | None:
    """The country of the place that it is about."""
    return country_of(question.spot.country) if question.spot else None


def answer_of(topic: str, text: str, country: Country, question: Question, *more: Line) -> Answer:
    """An answer by the table of countries."""
    basis = ours(
        "catalogue", say(question.locale, "TripKit's table of countries", "TripKit 나라 자료")
    )
    return Answer(topic, Line(text, basis), country.name.in_(question.locale), more)


def water(question: Question) -> Answer | None:
    """Whether one may drink from the tap, in a word first."""
    country, locale = country_at(question), question.locale
    if country is None or question.spot is None:
        return None
    spot = question.spot
    city = nearest_city(spot.lat, spot.lng, 25) if spot.kind != "country" else None
    words = city.utilities.water if city and city.utilities else country.water
    heads = {
        "safe": ("Yes. ", "네. "),
        "boiled": ("Better not. ", "안 마시는 게 좋아요. "),
        "unsafe": ("No. ", "아니요. "),
        "mixed": ("", ""),
    }
    en, ko = heads[tap_water(country.code)]
    if not (words.en.startswith("Tap water is") or tap_water(country.code) in ("safe", "unsafe")):
        en = ko = ""
    is_said = words.en.startswith(("Do not", "Don't", "No", "Yes"))
    head = "" if is_said and locale == "en" else say(locale, en, ko)
    more = [] if tap_water(country.code) == "safe" else list(_swallowed(question))
    return answer_of("water", head + words.in_(locale), country, question, *more)


def _swallowed(question: Question) -> Iterator[Line]:
    """Of teeth, ice and small children, where the tap is not to be drunk from."""
    if question.has("swallowed") or question.has("toddler"):
        text = say(
            question.locale,
            "For teeth too, and above all with a small child or a weak stomach, use bottled or"
            " boiled water; leave ice out and keep the bath out of the mouth.",
            "양치도 생수나 끓인 물로 해요. 어린아이나 위가 약한 사람은 더 그래요. 얼음은 빼"
            " 달라고 하고"
            " 목욕물은 삼키지 않게 해요.",
        )
        yield Line(text)


def tipping(question: Question) -> Answer | None:
    country, locale = country_at(question), question.locale
    if country is None or question.spot is None:
        return None
    words = country.tipping
    is_unusual = words.en.startswith(("Not ", "Tips are not"))
    head = say(locale, "No. ", "아니요. ") if is_unusual and question.has("must_tip") else ""
    more = []
    if question.has("terminal"):
        text = say(
            locale,
            "No law makes you take a figure on the terminal: choose “custom” or “no tip”, and look"
            " whether service is on the bill already. At a counter nothing is expected.",
            "단말기에 뜨는 비율은 의무가 아니에요. ‘Custom(직접 입력)’이나 ‘No tip’을 누르면"
            " 되고, 계산서에"
            " 봉사료가 이미 있는지 먼저 봐요. 계산대에서 포장할 때는 안 줘도 돼요.",
        )
        more.append(Line(text))
    if question.has("included"):
        text = say(
            locale,
            "Where service is on the bill already, nothing more is due.",
            "봉사료가 계산서에 이미 있으면 더 주지 않아도 돼요.",
        )
        more.append(Line(text))
    return answer_of("tipping", head + words.in_(locale), country, question, *more)


def driving(question: Question) -> Answer | None:
    """The side of the road, with the licence where it was asked about."""
    country, locale = country_at(question), question.locale
    if country is None:
        return None
    text = phrase("drives", country.drives).in_(locale)
    note = country.notes.get("driving")
    name = country.name.in_(locale)
    text = (
        text.replace("They drive", f"In {name} they drive") if locale == "en" else f"{name}: {text}"
    )
    more = (Line(note.in_(locale), page(country.advice_page)),) if note else ()
    if question.has("speed_asked") and (limits := _limits(country.code, locale)):
        if not question.has("side_asked"):
            side = Line(text, page(country.advice_page))
            return Answer("driving", Line(limits, page(_SPEEDS)), name, (side, *more))
        more = (Line(limits, page(_SPEEDS)), *more)
    if question.has("drives_right" if country.drives == "left" else "drives_left"):
        text = say(locale, "No. ", "아니요. ") + text
    return answer_of("driving", text, country, question, *more)


_SPEEDS = "https://en.wikipedia.org/wiki/Speed_limits_by_country"


def _limits(code: str, locale: Locale) -> str:
    """The usual limits in a sentence; "" where none are held."""
    limits = speeds_of(code)
    if limits is None:
        return ""
    unit, note = limits.unit, f" ({limits.note.in_(locale)})" if limits.note else ""
    fast = limits.motorway
    return say(
        locale,
        f"Speed limits in {unit}: {limits.town} in towns, {limits.road} on other roads"
        f"{f', {fast} on motorways' if fast else ''}{note}, where signs say nothing else.",
        f"제한 속도({unit}): 시내 {limits.town}, 일반 도로 {limits.road}"
        f"{f', 고속도로 {fast}' if fast else ''}{note}. 표지가 다르면 표지를 따라요.",
    )


def licence(question: Question) -> Answer | None:
    """The passage on licences, with the side of the road beneath."""
    answer = passage("licence", question)
    country = country_at(question)
    if answer is None or country is None or "driving" in question.topics:
        return answer
    side = Line(phrase("drives", country.drives).in_(question.locale), page(country.advice_page))
    return Answer("licence", answer.lead, country.name.in_(question.locale), (side,))


def emergency(question: Question) -> Answer | None:
    country, locale = country_at(question), question.locale
    if country is None:
        return None
    if not country.emergency:
        text = say(
            locale,
            f"I hold no emergency number of {country.name.en}: ask your hotel on arrival, and try"
            " 112 from a mobile phone.",
            f"{country.name.ko}의 긴급 번호 자료는 없어요. 도착하면 숙소에 묻고, 휴대전화로는 112를"
            " 눌러 봐요.",
        )
        return Answer("emergency", Line(text), country.name.in_(locale))
    numbers = numbers_of(country, locale)
    name = country.name.in_(locale)
    text = say(locale, f"In {name}: {numbers}.", f"{name}: {numbers}.")
    note = country.notes.get("emergency")
    more = [Line(note.in_(locale), page(country.advice_page))] if note else []
    if question.has("operator_speaks"):
        spoken = country.language_names.in_(locale)
        note_on_calls = say(
            locale,
            f"Calls are taken in {spoken}; that an operator speaks another language isn't sure: say"
            " the place and “accident” or “doctor” first, and have somebody near you speak.",
            f"전화는 {spoken}(으)로 받아요. 다른 말이 통할지는 알 수 없으니 장소부터 짧게 말하고 옆"
            " 사람에게 대신 말해 달라고 해요.",
        )
        more.append(Line(note_on_calls))
    if locale == "ko" and country.code != "KR":
        more.append(
            Line("한국 영사콜센터(24시간): +82-2-3210-0404.", page("https://www.0404.go.kr"))
        )
    return answer_of("emergency", text, country, question, *more)


def numbers_of(country: Country, locale: Locale) -> str:
    """ "112 for everything", else number by number."""
    if len(set(country.emergency.values())) == 1:
        number = next(iter(country.emergency.values()))
        return say(
            locale, f"{number} for police, ambulance and fire", f"경찰·구급·소방 모두 {number}"
        )
    return ", ".join(
        f"{phrase('calls', who).in_(locale)} {number}" for who, number in country.emergency.items()
    )


def languages(question: Question) -> Answer | None:
    country, locale = country_at(question), question.locale
    if country is None:
        return None
    name, spoken = country.name.in_(locale), country.language_names.in_(locale)
    text = say(locale, f"{spoken} in {name}.", f"{name}에서는 {spoken}을/를 써요.")
    if (row := passage("english", question)) and "english" in question.topics:
        return answer_of("languages", f"{text} {row.lead.text}", country, question)
    return answer_of("languages", text, country, question)


def english(question: Question) -> Answer | None:
    """How far English gets one: a passage, else what is spoken there."""
    answer, country = passage("english", question), country_at(question)
    if answer or country is None:
        return answer
    name, spoken = country.name.in_(question.locale), country.language_names.in_(question.locale)
    if "English" in country.language_names.en:
        text = say(
            question.locale,
            f"Yes, English is among the languages of {name}: {spoken}.",
            f"네, {name}은/는 영어를 함께 써요({spoken}).",
        )
    else:
        text = say(
            question.locale,
            f"{name} speaks {spoken}; count on English in hotels and tours of the capital and have"
            " a translation app with its language downloaded.",
            f"{name}은/는 {spoken}을/를 써요. 영어는 수도의 호텔과 여행사에서나 기대하고, 그 말을"
            " 내려받은"
            " 번역 앱을 준비해요.",
        )
    return answer_of("english", text, country, question)


def currency(question: Question) -> Answer | None:
    """What one pays with; that it isn't the money that was codes is said first."""
    country, locale = country_at(question), question.locale
    if country is None:
        return None
    name, money = country.name.in_(locale), country.currency_name.in_(locale)
    codes = [code for _, _, code in currencies_in(question.low)]
    text = say(
        locale,
        f"{name} uses the {money} ({country.currency}).",
        f"{name}은/는 {money}({country.currency})를 써요.",
    )
    if codes and codes[0] != country.currency:
        text = say(
            locale,
            f"No, not {codes[0]}: {text}",
            f"아니요, {codes[0]} 대신 {money}({country.currency})을/를 써요.",
        )
    more = []
    home = "KRW" if locale == "ko" else "USD"
    if known(country.currency) and country.currency != home:
        rate = convert(1, country.currency, home)
        more.append(rate_line(rate, country.currency, home, question))
    if note := country.notes.get("money"):
        more.insert(0, Line(note.in_(locale), page(country.advice_page)))
    return answer_of("currency", text, country, question, *more)


def cards(question: Question) -> Answer | None:
    """Cards or cash, with how much where a passage says so."""
    answer = passage("cards", question)
    country = country_at(question)
    if answer or country is None:
        return answer
    locale, name = question.locale, country.name.in_(question.locale)
    money = country.currency_name.in_(locale)
    note = country.notes.get("money")
    text = (
        note.in_(locale)
        if note
        else say(
            locale,
            f"Cards mostly work in the hotels and bigger shops of {name}'s cities; for markets,"
            f" small places and the country carry {money} in cash from a bank's machine. How far"
            " yours is taken I don't know: ask your bank.",
            f"{name}은/는 도시의 호텔과 큰 가게라면 대개 카드가 되고, 시장과 작은 가게,"
            f" 시골에서는 현금({money})이"
            " 필요해요. 내 카드가 되는지는 은행에 확인해요.",
        )
    )
    return answer_of("cards", text, country, question)


WRITERS: dict[str, Callable[[Question], Answer | None]] = {
    "water": water,
    "tipping": tipping,
    "tip_owed": tipping,
    "driving": driving,
    "licence": licence,
    "emergency": emergency,
    "languages": languages,
    "english": english,
    "currency_of": currency,
    "cards": cards,
}
"""By topic."""
