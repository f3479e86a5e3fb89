"""One error tree; the API turns each into RFC 9457 problem+json by its code and status."""

from typing import ClassVar


class TripKitError(Exception):
    """Something a client can be told about. `detail` says what happened and what to do next."""

    code: ClassVar[str] = "internal"
    status: ClassVar[int] = 500
    title: ClassVar[str] = "Something went wrong"

    def __init__(self, detail: str = "", *, retry_after: int | None = None) -> None:
        super().__init__(detail or self.title)
        self.detail = detail or self.title
        self.retry_after = retry_after

    def __reduce__(self) -> tuple[object, ...]:
        """As it is, also where a subclass takes other arguments: it comes from other processes."""
        return type(self).__new__, (type(self), *self.args), self.__dict__


class InvalidInput(TripKitError):
    """A field that the request's schema alone cannot judge."""

    code = "invalid_input"
    status = 422
    title = "The request has a field that cannot be used"

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(detail)
        self.field = field


class Unauthorized(TripKitError):
    code = "unauthorized"
    status = 401
    title = "This API key is not known"


class Forbidden(TripKitError):
    code = "forbidden"
    status = 403
    title = "This request comes from another site"


class NotFound(TripKitError):
    """Also for somebody else's thing, so that its existence stays unknown."""

    code = "not_found"
    status = 404
    title = "There is nothing here, or it belongs to somebody else"


class SessionNotFound(NotFound):
    code = "session_not_found"
    title = "There is no such session, or it belongs to somebody else"


class ItineraryNotFound(NotFound):
    code = "itinerary_not_found"
    title = "There is no such itinerary, or it belongs to somebody else"


class RunUnderWay(TripKitError):
    code = "run_under_way"
    status = 409
    title = "A run is under way in this session; wait for it or cancel it"


class VersionConflict(TripKitError):
    """Somebody else's change came first; read again and decide anew."""

    code = "version_conflict"
    status = 409
    title = "It has changed since you read it; read it again and repeat your change"


class EditRefused(TripKitError):
    """A change to an itinerary that can't be; `kind` says why in a word."""

    code = "edit_refused"
    status = 422
    title = "The itinerary cannot be changed in this way"

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind


class UnknownSegment(EditRefused):
    """No segment of the itinerary has this id."""

    code = "not_found"
    status = 404
    title = "There is no such segment in this itinerary"

    def __init__(self, segment_id: str) -> None:
        super().__init__("unknown_segment", "There is no such segment in this itinerary")
        self.segment_id = segment_id


class EventsGone(TripKitError):
    code = "events_gone"
    status = 410
    title = "The events of this run are no longer kept; read its result instead"


class TooLarge(TripKitError):
    code = "too_large"
    status = 413
    title = "The upload is larger than allowed"


class IdempotencyMismatch(TripKitError):
    code = "idempotency_mismatch"
    status = 422
    title = "This Idempotency-Key was used with another body"


class RateLimited(TripKitError):
    code = "rate_limited"
    status = 429
    title = "Too many requests; slow down a little"


class DailyLimit(RateLimited):
    """The visitor has started as much within a day as this server lets one visitor start."""

    code = "daily_limit"
    title = "You have started as much today as one visitor may"


class QuotaReached(TripKitError):
    """The visitor keeps as much as this server lets one visitor keep."""

    code = "quota_reached"
    status = 409
    title = "You keep as much here as one visitor may"


class ClientGone(TripKitError):
    """Nobody reads the answer any more."""

    code = "client_gone"
    status = 499
    title = "The connection was closed before the answer"


class CostLimit(TripKitError):
    code = "cost_limit"
    status = 402
    title = "The cost limit is reached"


class Unavailable(TripKitError):
    """A part that is needed is starting, down or not configured."""

    code = "unavailable"
    status = 503
    title = "A part that this needs is not available right now"


class Interrupted(TripKitError):
    """The process that worked on a run died; the client starts it again."""

    code = "interrupted"
    status = 503
    title = "The run was interrupted; start it again"


class StorageFull(Unavailable):
    code = "storage_full"
    title = "There is no room left to keep this"


def error_of(code: str) -> type[TripKitError] | None:
    """The error that a client knows by this code, wherever it is defined; None for none."""
    waiting = [TripKitError]
    while waiting:
        kind = waiting.pop(0)
        if kind.code == code:
            return kind
        waiting += kind.__subclasses__()
    return None
