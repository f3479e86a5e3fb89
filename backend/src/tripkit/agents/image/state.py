"""What the picture's nodes share."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from tripkit.domain.profile import ConceptId
from tripkit.domain.wire import JsonOf, Wire


class ChatContext(Wire):
    """What a chat knows that bears on a picture; anything else it sends is left aside."""

    model_config = ConfigDict(extra="ignore")

    city: str | None = Field(default=None, max_length=200)
    spot_name: str | None = Field(default=None, max_length=200)
    main_action: str | None = Field(default=None, max_length=300)
    scene: str | None = Field(default=None, max_length=500)
    outfit_style: str | None = Field(default=None, max_length=300)
    pose_preference: str | None = Field(default=None, max_length=200)
    film_type: str | None = Field(default=None, max_length=100)
    camera_model: str | None = Field(default=None, max_length=100)
    when: str | None = Field(default=None, max_length=40)


class Request(Wire):
    """What was asked. `film_stock` is one of our ids by now, or None for the concept's own."""

    destination: str
    concept: ConceptId
    film_stock: str | None = None
    film_type: str | None = None
    film_style_description: str | None = None
    outfit_style: str | None = None
    additional_prompt: str | None = None
    chat_context: ChatContext = Field(default_factory=ChatContext)
    conversation_summary: str | None = None

    @property
    def scene_words(self) -> str:
        """Everything that was said about the scene itself."""
        chat = self.chat_context
        texts = (self.additional_prompt, chat.scene, chat.main_action)
        return ". ".join(text for text in texts if text)


class ImageInput(TypedDict):
    """What the graph is started with."""

    request: Annotated[dict[str, Any], JsonOf(Request)]


class ImageState(TypedDict, total=False):
    """Plain JSON values only; the picture itself lies with the visitor's things, by its id."""

    request: dict[str, Any]
    """As it was asked: each step reads it."""
    keywords: list[str]
    """From extract_keywords, for the prompt and the answer."""
    keywords_source: Literal["mcp", "local"]
    """Who extracted them, for the answer."""
    optimized_prompt: str
    """From optimize_prompt, for the image service and the answer."""
    scene: dict[str, Any]
    """What the renderer draws; kept with a drawn picture, to compose it anew in other shapes."""
    stock: str
    """The film, by its id; kept beside the scene."""
    date_back: str | None
    """The ISO day in the picture's corner, where the person named a day."""
    late: str
    """That a model did not answer in time; else empty."""
    result: dict[str, Any]
    """The answer as the API gives it."""
    status: Literal["pending", "processing", "completed", "failed"]
    """How far it is, for who reads the state from outside."""
