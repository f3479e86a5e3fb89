"""Accents, Greek, Cyrillic and Hangul survive on paper; what no font has is seen to be missing."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from tripkit.export.document import Day, Document, Entry
from tripkit.export.pdf import pdf
from tripkit.export.sheet import Sheet

WORDS = {
    "Vietnamese": "Phở Đà Nẵng, Huế, Cần Thơ, Ngũ Hành Sơn, Mỹ Tho, Vũng Tàu, Đường Lê Lợi",
    "Polish": "Łódź, Kraków, Gdańsk, Świdnica, żółć, Częstochowa",
    "Turkish": "İstanbul, Şişli, Beyoğlu, Çeşme, ığdır, Göreme, Kuşadası",
    "Czech": "Český Krumlov, Plzeň, Žďár, Příbram, Třebíč",
    "Romanian": "Timișoara, Brașov, Constanța, Târgu Mureș",
    "French": "Où? Noël, façade, Besançon, cœur, L'Haÿ-les-Roses",
    "Scandinavian": "Tromsø, Ålesund, Århus, Þingvellir",
    "Greek": "Αθήνα, Θεσσαλονίκη, Χανιά, Ναύπλιο, Ρόδος",
    "Cyrillic": "Київ, Санкт-Петербург, Їжакевич, Белград, ёлка",
    "Korean": "서울, 경주, 뷁, 힣",
    "Japanese kana": "ひらがな カタカナ",
    "money": "€ £ ¥ ₩ ₫ ₺",
}


def document(words: str) -> Document:
    entry = Entry("09:00", "10:00", words, words, (words,), words, way=words, why=words)
    return Document("d", "plan", "en", words, words, (Day(words, (entry,)),), (), (words,))


def text_of(content: bytes) -> str:
    pages = (page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    return re.sub(r"\s", "", "".join(pages))


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return Sheet("en", "x")


@pytest.fixture(scope="module")
def printed() -> str:
    """What can be read on a paper with all of these words in each of its parts."""
    return text_of(pdf(document(", ".join(WORDS.values()))))


@pytest.mark.parametrize("language", WORDS)
def test_letters_of_this_language_survive(language: str, sheet: Sheet, printed: str) -> None:
    words = WORDS[language]
    assert sheet.letters.printable(words) == words
    for word in words.replace(",", " ").split():
        assert printed.count(word) >= 6  # title, lead, name, about, way, footer


def test_accents_survive_in_bold() -> None:
    content = pdf(document("Łódź Θήρα"))
    fonts = PdfReader(BytesIO(content)).pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    names = {str(font.get_object()["/BaseFont"]) for font in fonts.values()}
    assert any("NotoSansBold" in name for name in names)


def test_a_letter_that_no_font_has_is_seen_to_be_missing(sheet: Sheet) -> None:
    letters = sheet.letters
    assert letters.printable("駅前 กรุง") == "□前 □□□"
    assert letters.printable("Trip 🎉") == "Trip "


def test_a_letter_written_in_parts_is_one_letter(sheet: Sheet) -> None:
    assert sheet.letters.printable("Ha\u0300 No\u0323\u0302i") == "Hà Nội"
