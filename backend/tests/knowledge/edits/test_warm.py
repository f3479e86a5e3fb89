"""What is loaded before anybody asks."""

from tripkit.knowledge.edits import airlines, cards, concepts, warm


def test_after_warming_no_reading_waits_for_a_table():
    tables = (cards._pairs, airlines._table, concepts._table)
    for each in (*tables, cards._also, cards.fits):
        each.cache_clear()
    warm()
    assert [each.cache_info().currsize for each in tables] == [1, 1, 1]
