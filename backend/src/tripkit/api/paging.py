"""Pages of a list: what a client hands back for the following one."""

from tripkit.domain.errors import InvalidInput


def cursor_of(cursor: str | None) -> tuple[float, str] | None:
    """The (time, id) of the last item of the page before. Raises InvalidInput."""
    if cursor is None:
        return None
    at, _, item_id = cursor.partition(":")
    try:
        return float(at), item_id
    except ValueError:
        raise InvalidInput("cursor", "Pass the `next` of the page before") from None
