"""Plans in each database: a visitor's own, results by key, a picture once."""

from typing import Any

import pytest

from tripkit.services.storage.belongings import Belongings
from tripkit.services.storage.plans import PlanPictureFile, Plans

ANNA, BERT = "anna", "bert"


@pytest.fixture
async def plans(database: Any) -> Plans:
    made = Plans(database)
    await made.begin(ANNA, "p", {"status": "running", "run_id": ""})
    return made


async def test_a_plan_is_its_visitors_alone(plans: Plans) -> None:
    await plans.made_in("p", "run-1")
    assert await plans.get("p", ANNA) == {"status": "running", "run_id": "run-1"}
    assert await plans.get("p", BERT) is None
    await plans.store("p", BERT, {"status": "stolen"})
    assert not await plans.delete("p", BERT)
    await plans.store("p", ANNA, {"status": "planned", "run_id": "run-1"})
    assert await plans.get("p", ANNA) == {"status": "planned", "run_id": "run-1"}


async def test_a_later_result_is_written_over_the_earlier_one(plans: Plans) -> None:
    await plans.keep("p", "research_destination:도쿄", "1.0", {"name": "도쿄"})
    await plans.keep("p", "research_destination:도쿄", "2.0", {"name": "Tokyo"})
    assert await plans.of("p") == {"research_destination:도쿄": {"name": "Tokyo"}}
    assert await plans.made_by("p", "1.0") is None
    assert await plans.made_by("p", "2.0") == {"name": "Tokyo"}
    assert await plans.made_by("q", "2.0") is None


async def test_a_picture_is_stored_once(plans: Plans) -> None:
    file = PlanPictureFile("image/png", b"\x00a picture")
    first = await plans.keep_picture("p", file, "https://example.org/a")
    assert await plans.keep_picture("p", file, "https://example.org/b") == first
    assert await plans.picture("p", first) == file
    assert await plans.picture("q", first) is None


async def test_what_is_erased_is_gone_and_stays_gone(plans: Plans, database: Any) -> None:
    await plans.keep("p", "analyze_safety:rome", "1.0", {})
    picture = await plans.keep_picture("p", PlanPictureFile("image/png", b"x"), "https://e.org")
    token = await Belongings(database).share("plans", "p", ANNA)
    assert await plans.delete("p", ANNA)
    await plans.store("p", ANNA, {"status": "planned"})
    assert await plans.get("p", ANNA) is None
    assert await plans.of("p") == {}
    assert await plans.picture("p", picture) is None
    assert await Belongings(database).shared(token) is None


async def test_erasing_all_of_one_visitor_leaves_the_others(plans: Plans) -> None:
    await plans.begin(BERT, "q", {"status": "running", "run_id": ""})
    await plans.keep("q", "k", "1", {"a": 1})
    await plans.keep("p", "k", "1", {"a": 1})
    await plans.erase_all(ANNA)
    assert await plans.get("p", ANNA) is None
    assert await plans.of("p") == {}
    assert await plans.get("q", BERT)
    assert await plans.of("q") == {"k": {"a": 1}}
