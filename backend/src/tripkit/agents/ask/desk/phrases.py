"""How something is said in a language that was named, or in that of the place."""

import re
from functools import cache

from tripkit.agents.ask.desk.answer import Answer, Line, ours
from tripkit.agents.ask.desk.passages import passage
from tripkit.agents.ask.desk.patterns import matcher, sections
from tripkit.agents.ask.desk.question import Question
from tripkit.domain.context import Locale
from tripkit.knowledge.practical.phrasebook import Phrase, Tongue, meaning_of, phrase_in, tongues
from tripkit.tools.trip.context import say

_ALLERGIES = {"peanut": "allergy_peanut", "shrimp": "allergy_seafood"}


def said_abroad(question: Question) -> Answer | None:
    """Each sentence that was named in each language that was; None where no language is known."""
    locale, spoken = question.locale, _tongues_of(question)
    if not spoken:
        return None
    keys = [key for key in sections("phrases") if _names(key, question.low)]
    texts = [text for tongue in spoken if (text := _in_tongue(tongue, keys, locale))]
    names = ", ".join(tongue.name.in_(locale) for tongue in spoken)
    if not texts:
        return Answer("phrase", Line(_unsure(names, locale)), names)
    basis = ours("catalogue", say(locale, "TripKit's phrasebook", "TripKit 회화 자료"))
    lines = tuple(_of_allergies(keys, question))
    return Answer("phrase", Line(" ".join(texts), basis), names, lines)


@cache
def _called(code: str) -> re.Pattern[str]:
    """The language's names."""
    tongue = next(tongue for tongue in tongues() if tongue.code == code)
    return re.compile("|".join((rf"\b{tongue.name.en.lower()}\b", tongue.name.ko, *tongue.others)))


def _tongues_of(question: Question) -> list[Tongue]:
    """The languages named, but no sentence's own; else those of the places."""
    low = question.low
    mentions = [(m.start(), t) for t in tongues() if (m := _called(t.code).search(low))]
    if mentions:
        return [tongue for _, tongue in sorted(mentions, key=lambda pair: pair[0])]
    codes = list(dict.fromkeys(spot.country for spot in question.spots))
    return [tongue for code in codes for tongue in tongues() if code in tongue.countries]


def _names(key: str, low: str) -> bool:
    return matcher(key, "phrases").search(low) is not None


def _in_tongue(tongue: Tongue, keys: list[str], locale: Locale) -> str:
    """ "In Thai: “…” (…) is “no coriander, please”"."""
    rows = [(key, row) for key in keys if (row := phrase_in(tongue, key))]
    if not rows:
        return ""
    cells = "; ".join(_cell(key, row, locale) for key, row in rows)
    return say(locale, f"In {tongue.name.en}: {cells}.", f"{tongue.name.ko}: {cells}.")


def _cell(key: str, row: Phrase, locale: Locale) -> str:
    meaning = meaning_of(key).in_(locale)
    sound = f" ({row.sound})" if row.sound else ""
    return say(
        locale,
        f"“{row.written}”{sound} = {meaning}",
        f"{meaning} = “{row.written}”({row.hangul})",
    )


def _unsure(names: str, locale: Locale) -> str:
    return say(
        locale,
        f"I hold no sure words for that in {names}: a translator app says it aloud, and can be"
        " downloaded for use without a network.",
        f"{names}로 그 표현은 확실한 자료가 없어요. 소리 내어 읽어 주는 번역 앱을 내려받아 보여"
        " 주세요.",
    )


def _of_allergies(keys: list[str], question: Question) -> list[Line]:
    """What a sentence alone does not keep one from."""
    rows = [passage(topic, question) for key, topic in _ALLERGIES.items() if key in keys]
    lines = [row.lead for row in rows if row]
    if lines:
        text = say(
            question.locale,
            "Show it in writing to the cook as well as the waiter; woks, oil and sauces are shared,"
            " so carry your adrenaline pens and leave a dish whose contents nobody can tell.",
            "글로 써서 주방에도 보여 줘요. 웍과 기름, 소스를 같이 쓰니 에피네프린을 지니고 재료를"
            " 모르는 음식은 먹지 마세요.",
        )
        lines.insert(0, Line(text))
    return lines
