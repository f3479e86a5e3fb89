"""What the desk has loaded before anybody asks."""

from tripkit.agents.ask.desk import sight_names
from tripkit.agents.ask.desk.warm import warm
from tripkit.knowledge import currency
from tripkit.knowledge.cities import index
from tripkit.knowledge.practical import tables
from tripkit.knowledge.ways import airfields, flights, islands, journeys, search, stops


def test_after_warming_no_answer_waits_for_a_table() -> None:
    read_once = (
        currency._bank, index.heads, stops._stops, stops.links_from, airfields._placed,
        tables._visas, tables._seasons, sight_names._sight_names,
    )  # fmt: skip
    for table in read_once:
        table.cache_clear()
    for module in (airfields, flights, islands, journeys, search, stops):  # and what tests asked
        for cached in vars(module).values():
            if hasattr(cached, "cache_clear"):
                cached.cache_clear()
    currency._per_dollar.cache_clear()  # else a rate asked for before keeps the bank unread
    warm()
    assert [table.cache_info().currsize for table in read_once] == [1] * len(read_once)
