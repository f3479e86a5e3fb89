"""What Aegra serves in the comparison: one streamed call over the messages so far."""

import os

from langchain_openai import ChatOpenAI
from langgraph.graph import END, START, MessagesState, StateGraph

model = ChatOpenAI(model="m", base_url=os.environ["MODEL_URL"], api_key="sk-t")


async def chat(state: MessagesState) -> MessagesState:
    return {"messages": [await model.ainvoke(state["messages"])]}


builder = StateGraph(MessagesState)
builder.add_node("chat", chat)
builder.add_edge(START, "chat")
builder.add_edge("chat", END)
graph = builder.compile()
