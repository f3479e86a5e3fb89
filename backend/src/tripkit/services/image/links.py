"""Links to a drawing that anybody who holds them may open for a while: the picture's own
specification, signed. Nothing is stored; the API draws it again when the link is opened."""

from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeTimedSerializer

from tripkit.knowledge.rendering.spec import SceneSpec
from tripkit.knowledge.rendering.stocks import STOCKS
from tripkit.knowledge.staging.scene import read, written

PATH = "/api/v1/pictures/signed"
LIFETIME_SECONDS = 7 * 86_400


class LinkDead(Exception):
    """Not ours, altered, or older than its lifetime."""


@dataclass(frozen=True)
class Drawing:
    """What is drawn, and on which film."""

    scene: SceneSpec
    stock: str


class SignedDrawings:
    """Makes and reads the links of one installation (all that share its secret)."""

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeTimedSerializer(secret, salt="tripkit.drawing")

    def path(self, drawing: Drawing) -> str:
        """The address under the API's own."""
        token = self._serializer.dumps([written(drawing.scene), drawing.stock])
        return f"{PATH}/{token}"

    def read(self, token: str) -> Drawing:
        """Raises LinkDead."""
        try:
            fields, stock = self._serializer.loads(token, max_age=LIFETIME_SECONDS)
            if stock not in STOCKS:
                raise LinkDead
            return Drawing(read(fields), stock)
        except (BadSignature, ValueError):
            raise LinkDead from None
