"""Which language a page is shown in: what a person chose, else what the browser asks for."""

from starlette.requests import HTTPConnection

from tripkit.domain.context import Locale

CHOSEN = "locale"
"""The cookie that a page sets when somebody chooses a language."""
VARY = "Cookie, Accept-Language"
_OURS: dict[str, Locale] = {"en": "en", "ko": "ko"}


def preferred(header: str | None) -> Locale | None:
    """The one of our languages that an Accept-Language header weighs most; the first of equals."""
    best: tuple[float, Locale] | None = None
    for part in (header or "").split(","):
        tag, *parameters = (piece.strip().lower() for piece in part.split(";"))
        locale, weight = _OURS.get(tag.partition("-")[0]), _weight(parameters)
        if locale and weight > 0 and (best is None or weight > best[0]):
            best = (weight, locale)
    return best[1] if best else None


def _weight(parameters: list[str]) -> float:
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                return float(value)
            except ValueError:  # a header that nobody can read weighs nothing
                return 0.0
    return 1.0


def readers(request: HTTPConnection) -> Locale | None:
    """The reader's language: the cookie's, else the browser's, if it is one of ours."""
    chosen = _OURS.get(request.cookies.get(CHOSEN, ""))
    return chosen or preferred(request.headers.get("accept-language"))
