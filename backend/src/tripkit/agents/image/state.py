"""What the picture's nodes share."""

from typing import Any, Literal, TypedDict

from pydantic import ConfigDict, Field

from tripkit.domain.profile import ConceptId
from tripkit.domain.wire import Wire


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
        said = (self.additional_prompt, chat.scene, chat.main_action)
        return ". ".join(text for text in said if text)


class ImageState(TypedDict, total=False):
    """Plain JSON values only; the picture itself lies with the visitor's things, by its id."""

    request: dict[str, Any]
    keywords: list[str]
    keywords_source: Literal["mcp", "local"]
    optimized_prompt: str
    scene: dict[str, Any]
    stock: str
    date_back: str | None
    picture_id: str
    result: dict[str, Any]
    status: Literal["pending", "processing", "completed", "failed"]
