"""What a vehicle burns: litres for 100 km in miles a gallon and back, and for a distance."""

import re

from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.agents.ask.desk.money import Amount, amounts_in, written
from tripkit.agents.ask.desk.question import Question
from tripkit.agents.ask.desk.units import UNITS
from tripkit.domain.context import Locale
from tripkit.tools.trip.context import say

_N = r"(\d+(?:\.\d+)?)"
_METRIC = re.compile(
    rf"{_N} ?(?:l|lit(?:re|er)s?|리터) ?(?:/|per|a|에)? ?100(?!\d) ?(?:km|kilomet\w+|킬로)?"
    rf"|100 ?(?:km|킬로\w*?)(?:에|당) ?{_N} ?(?:l|리터)"
)
_PER_LITRE = re.compile(rf"(?:{_N} ?km ?(?:/|per|a) ?l(?:it\w+)?\b|리터당 ?{_N} ?(?:km|킬로))")
_MPG = re.compile(rf"{_N} ?(?:mpg|miles (?:per|to the|a) gallon)")
_FAR = re.compile(
    r"(?<![/\d])(\d[\d,]*(?:\.\d+)?) ?(km|kilomet\w+|킬로(?:미터)?|miles?|마일)"
    r"(?! ?(?:/|per|a) ?(?:l|gal))"
)
_PUMP = re.compile(
    r"(\d[\d,]*(?:\.\d+)?) ?(?:euros?|dollars?|pounds?|usd|eur|gbp|[€$£])?"
    r" ?(?:/|per|a) ?(l\b|lit(?:re|er)s?\b|gal(?:lon)?s?\b)"
    r"|(?:리터당|리터에|갤런당|갤런에) ?(\d[\d,]*(?:\.\d+)?)(?! ?(?:km|킬로|\d))"
    r"|(?:기름|휘발유|유가|경유)(?:값)?[이가은는]? ?(\d[\d,]*(?:\.\d+)?)"
    r"(?! ?(?:km|킬로|\d|리터))"
)
_IMPERIAL = 4.54609
_HUNDRED = 100
_MILE, _GALLON = UNITS["mile"].factor / 1000, UNITS["gallon"].factor


def burned(question: Question) -> Answer | None:
    """The consumption in the other unit, and the fuel for the distance that is named."""
    low, locale = question.low, question.locale
    litres = _consumption(question)
    if litres is None:
        return None
    mpg = _HUNDRED / _MILE / (litres / _GALLON)
    imperial = mpg * _IMPERIAL / _GALLON
    lead = say(
        locale,
        f"{litres:.3g} L/100 km is {mpg:.3g} mpg (US gallons; {imperial:.3g} in imperial ones).",
        f"100km에 {litres:.3g}리터는 리터당 {_HUNDRED / litres:.3g}km, {mpg:.3g}mpg(미국"
        " 갤런)이에요/예요.",
    )
    bare = _MPG.sub(" ", _PER_LITRE.sub(" ", _METRIC.sub(" ", low)))
    far = [m for m in _FAR.finditer(bare) if float(m[1].replace(",", "")) > 0]
    if far:
        km = float(far[-1][1].replace(",", "")) * (1 if far[-1][2][0] in "k킬" else _MILE)
        fuel = km * litres / _HUNDRED
        lead += say(
            locale,
            f" For {km:,.0f} km you burn about {fuel:.1f} litres ({fuel / _GALLON:.1f} US"
            " gallons).",
            f" {km:,.0f}km를 가면 약 {fuel:.1f}리터가 들어요.",
        )
        if price := _pump_price(bare):
            cost, steps = _cost(fuel, price, locale)
            return Answer("calculate", Line(cost), lines=(Line(steps), Line(lead)))
    return Answer("calculate", Line(lead))


def _pump_price(low: str) -> tuple[Amount, str] | None:
    """A sum beside "a litre" or "a gallon", and which of the two."""
    match = _PUMP.search(low)
    if match is None:
        return None
    at = next(n for n in (1, 3, 4) if match[n])
    amount = next((a for a in amounts_in(low) if a.start == match.start(at)), None)
    is_gallon = (match[2] or "").startswith("g") or "갤런" in match[0]
    return (amount, "gallon" if is_gallon else "litre") if amount else None


def _cost(litres: float, price: tuple[Amount, str], locale: Locale) -> tuple[str, str]:
    """What the fuel costs, and how that was reckoned."""
    each, unit = price
    units = litres / _GALLON if unit == "gallon" else litres
    cost, price_each = (
        written(value, each.currency, locale) if each.currency else f"{value:,.2f}"
        for value in (units * each.value, each.value)
    )
    measure = say(
        locale, "US gallons" if unit == "gallon" else "L", "갤런" if unit == "gallon" else "L"
    )
    lead = say(locale, f"The fuel costs about {cost}.", f"기름값은 약 {cost}이에요/예요.")
    return lead, f"{units:.1f} {measure} × {price_each} = {cost}."


def _consumption(question: Question) -> float | None:
    """Litres for 100 km, in whichever unit it was said."""
    low = question.low
    if match := _METRIC.search(low):
        return float(match[1] or match[2])
    if match := _PER_LITRE.search(low):
        return _HUNDRED / float(match[1] or match[2])
    if match := _MPG.search(low):
        gallon = _IMPERIAL if question.has("imperial") else _GALLON
        return _HUNDRED / _MILE * gallon / float(match[1])
    return None
