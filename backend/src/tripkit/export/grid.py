"""A table on a sheet: lines between its rows, its head again on every page."""

from collections.abc import Sequence
from typing import NamedTuple

from tripkit.export.sheet import INK, RULE, SOFT, Colour, Sheet
from tripkit.export.typesetting import Line, Words

Cell = tuple[Words, ...]
_LINE = 4.3
_SIZE, _HEAD_SIZE = 8.5, 8
_ABOVE = _BELOW = 1.1
_RIGHT = 1.0
"""Millimetres of a line, and around a cell's text; sizes in points."""


class Column(NamedTuple):
    """Its head, its width as a share of all, and the side that its text keeps to."""

    head: str
    share: float
    side: str


class _Row(NamedTuple):
    cells: tuple[list[Line], ...]
    height: float


class Grid:
    """Sets rows of cells on a sheet, from where its ink stands."""

    def __init__(self, sheet: Sheet, columns: Sequence[Column]) -> None:
        self._sheet = sheet
        self._columns = columns
        shares = sum(column.share for column in columns)
        self._widths = [column.share / shares * sheet.epw for column in columns]

    def set(self, rows: Sequence[Sequence[Cell]]) -> None:
        """The head and the rows. A row is on one page, unless it is higher than a page."""
        sheet = self._sheet
        sheet.ink(SOFT, _HEAD_SIZE)
        head = self._broken([(sheet.words(column.head),) for column in self._columns])
        sheet.ink(INK, _SIZE)
        most = int((sheet.eph - head.height - _ABOVE - _BELOW) / _LINE)
        parts = [part for row in rows for part in _parted(self._broken(row), most)]
        if sheet.will_page_break(head.height + (parts[0].height if parts else 0)):
            sheet.add_page()
        sheet.set_draw_color(*RULE)
        self._put(head, SOFT, _HEAD_SIZE, is_last=not parts)
        for number, part in enumerate(parts, 1):
            if sheet.will_page_break(part.height):
                sheet.add_page()
                self._put(head, SOFT, _HEAD_SIZE)
            self._put(part, INK, _SIZE, is_last=number == len(parts))

    def _broken(self, cells: Sequence[Cell]) -> _Row:
        """A row in lines, in the size of the ink."""
        margin = self._sheet.c_margin
        lines = [
            self._sheet.lines(cell, width - _RIGHT - margin)
            for cell, width in zip(cells, self._widths, strict=True)
        ]
        return _row(lines)

    def _put(self, row: _Row, colour: Colour, size: float, *, is_last: bool = False) -> None:
        sheet, left = self._sheet, self._sheet.l_margin
        sheet.ink(colour, size)
        for lines, column, width in zip(row.cells, self._columns, self._widths, strict=True):
            middle = sheet.y + _ABOVE + _LINE / 2
            for line in lines:
                room = width - _RIGHT - sheet.c_margin
                indent = room - sheet.width_of(line) if column.side == "R" else sheet.c_margin
                sheet.put(line, left + indent, middle)
                middle += _LINE
            left += width
        sheet.y += row.height
        if not is_last:
            sheet.line(sheet.l_margin, sheet.y, left, sheet.y)


def _row(lines: Sequence[list[Line]]) -> _Row:
    most = max(map(len, lines))
    return _Row(tuple(lines), most * _LINE + _ABOVE + _BELOW if most else _LINE)


def _parted(row: _Row, most: int) -> list[_Row]:
    """The row, or several of at most so many lines each."""
    height = max(map(len, row.cells))
    if height <= most:
        return [row]
    return [
        _row([lines[first : first + most] for lines in row.cells])
        for first in range(0, height, most)
    ]
