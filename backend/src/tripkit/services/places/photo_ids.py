"""Photo ids: the provider's own name of a photo, signed, so that only we can make one."""

from itsdangerous import BadSignature, URLSafeSerializer

from tripkit.services.places.port import PhotoGone

PATH = "/api/v1/places/photos"


class PhotoIds:
    """`url` gives our address of a provider's photo, `name` reads it back."""

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, salt="tripkit.photo")

    def url(self, name: str) -> str:
        return f"{PATH}/{self._serializer.dumps(name)}"

    def name(self, photo_id: str) -> str:
        """Raises PhotoGone for an id that we did not make."""
        try:
            return str(self._serializer.loads(photo_id))
        except BadSignature:
            raise PhotoGone from None
