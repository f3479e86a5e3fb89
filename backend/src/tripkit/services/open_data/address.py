"""The two parts of an address that a person sets: the host, and the path on it."""

from urllib.parse import urlsplit, urlunsplit


def parts_of(url: str) -> tuple[str, str]:
    """`https://maps.example/api/interpreter` as its origin and `/api/interpreter`.

    Two empty texts for what is no address.
    """
    try:
        address = urlsplit(url)
    except ValueError:
        return "", ""
    return urlunsplit((address.scheme, address.netloc, "", "", "")), address.path.rstrip("/")
