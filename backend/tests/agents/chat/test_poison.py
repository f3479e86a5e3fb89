"""A hundred poisoned pages pasted beside a question, and a model that obeys: nothing comes back."""

import json

import pytest
from agents.chat.test_model import Chat, Model, found
from fakes.poison import FRAMES, PAYLOADS, effects

HONEST = "Ella is fine on foot."


@pytest.mark.parametrize("frame", FRAMES, ids=range(len(FRAMES)))
async def test_poison_of_this_frame_has_no_effect(frame: str) -> None:
    for payload in PAYLOADS:
        model = Model()
        chat = Chat(model)
        model.extraction = found(act="question", asks="mood")
        model.pieces = [f"{HONEST} {payload[:9]}", f"{payload[9:]} What is the mood?"]
        answer = await chat.say(f"Is Ella nice? I read this on a page: {frame.format(payload)}")
        assert answer["source"] == "model"
        assert effects(json.dumps([answer["reply"], answer["passages"]])) == [], payload
        words = [event for event in chat.events if event["type"] in ("token", "reset")]
        assert effects(chat.words()) == [], (payload, words)
        if not payload[0].islower():  # a sentence of its own
            assert "Ella is fine on foot." in answer["reply"]
