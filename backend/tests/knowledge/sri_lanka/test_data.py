"""The guide's knowledge: complete, in its place, unlike, and about what it says it is about."""

import re
from itertools import combinations

import pytest

from tripkit.knowledge.sri_lanka import ASPECTS, Document, Place, documents, places
from tripkit.knowledge.sri_lanka.places import distance_km

PROVINCES = {
    "Western": {"Colombo", "Gampaha", "Kalutara"},
    "Central": {"Kandy", "Matale", "Nuwara Eliya"},
    "Southern": {"Galle", "Matara", "Hambantota"},
    "Northern": {"Jaffna", "Kilinochchi", "Mannar", "Mullaitivu", "Vavuniya"},
    "Eastern": {"Ampara", "Batticaloa", "Trincomalee"},
    "North Western": {"Kurunegala", "Puttalam"},
    "North Central": {"Anuradhapura", "Polonnaruwa"},
    "Uva": {"Badulla", "Monaragala"},
    "Sabaragamuwa": {"Kegalle", "Ratnapura"},
}
PRAISE = re.compile(
    r"\b(stunning|breathtaking|must-see|must see|paradise|hidden gem|unforgettable|picturesque|"
    r"magical|world-class|bucket list|amazing|incredible|pristine|nestled|boasts)\b|!",
    re.IGNORECASE,
)
# Words of which a text about its aspect has at least one.
ABOUT = {
    "history": r"\b(1[0-9]{3}|20[0-2][0-9]|[2-9][0-9]{2}|centur|king|queen|dutch|portuguese|british|"
    r"built|founded|BC|AD|inscription|tsunami|war|colonial|chronicle)",
    "adventure": r"(climb|walk|hik|surf|swim|dive|snorkel|safari|cycl|raft|paddl|kayak|boat|steps|"
    r"stair|trail|path|jeep|scrambl|wade|ladder|row|bicycle)",
    "nature": r"(bird|tree|leopard|elephant|fish|reef|coral|rock|granite|gneiss|forest|monsoon|river|"
    r"turtle|monkey|flower|water|soil|grass|palm|plant|orchid|lagoon|mangrove)",
    "culture": r"(festival|temple|craft|food|rice|family|families|pilgrim|monk|drum|dance|market|"
    r"language|Tamil|Sinhal|Muslim|fisher|weav|carv|mask|perahera|pooja|puja|kovil|church|curry|tea|"
    r"cook|sing|wedding|offer)",
    "logistics": r"(bus|train|road|A[0-9]+|km|kilomet|hour|minutes|station|drive|ferry|taxi|"
    r"three-wheel|tuk|parking|car park|gate)",
    "vibe": r"(morning|evening|dawn|dusk|sunset|sunrise|noon|light|quiet|loud|sound|crowd|o'clock|"
    r"afternoon|night|shade|wind|silence)",
}


def words(text: str) -> list[str]:
    return re.findall(r"[\w'’-]+", text)


def test_eighty_places_with_six_documents_each() -> None:
    assert len(places()) == 80
    assert len(documents()) == 480
    assert {d.aspect for d in documents()} == set(ASPECTS)


@pytest.mark.parametrize("place", places(), ids=lambda p: p.id)
def test_a_place_is_where_it_says(place: Place) -> None:
    assert place.district in PROVINCES[place.province]
    assert place.sources
    assert place.best_months
    assert place.opening is None or place.opening.opens < place.opening.closes
    for other in place.near:
        there = next(p for p in places() if p.id == other)
        assert distance_km(place.lat, place.lng, there) <= 30
        assert other != place.id


def test_names_and_aliases_are_one_places_own() -> None:
    owner: dict[str, str] = {}
    for place in places():
        for name in (place.name.en, place.name.ko, *place.aliases.en, *place.aliases.ko):
            key = name.casefold()
            assert owner.setdefault(key, place.id) == place.id, name


def test_no_two_places_stand_on_one_spot() -> None:
    for a, b in combinations(places(), 2):
        assert distance_km(a.lat, a.lng, b) > 0.15, (a.id, b.id)


@pytest.mark.parametrize("document", documents(), ids=lambda d: d.id)
def test_a_document_is_specific_plain_and_about_its_aspect(document: Document) -> None:
    assert 60 <= len(words(document.text)) <= 150
    assert 60 <= len(document.ko) <= 220
    assert re.search(r"[가-힣]", document.ko)
    assert not PRAISE.search(document.text)
    assert re.search(ABOUT[document.aspect], document.text, re.IGNORECASE)
    assert 1 <= len(document.sources) <= 4


@pytest.mark.parametrize("place", places(), ids=lambda p: p.id)
def test_every_document_names_its_place(place: Place) -> None:
    names = [place.name.en, *place.aliases.en, place.town]
    heads = {name.casefold() for name in names} | {name.split()[0].casefold() for name in names}
    for document in (d for d in documents() if d.place_id == place.id):
        assert any(head in document.text.casefold() for head in heads), document.id


def test_no_two_documents_are_alike() -> None:
    """Not the same sentence, not the same opening, and few word triples in common."""
    seen: dict[str, str] = {}
    triples: dict[str, set[tuple[str, ...]]] = {}
    for d in documents():
        for sentence in re.split(r"(?<=[.?])\s+", d.text):
            if len(words(sentence)) >= 5:
                assert seen.setdefault(sentence.casefold(), d.id) == d.id, sentence
        low = [w.casefold() for w in words(d.text)]
        assert seen.setdefault(" ".join(low[:5]), d.id) == d.id, low[:5]
        triples[d.id] = set(zip(low, low[1:], low[2:], strict=False))
    for a, b in combinations(triples, 2):
        shared = len(triples[a] & triples[b]) / min(len(triples[a]), len(triples[b]))
        assert shared < 0.2, (a, b)
