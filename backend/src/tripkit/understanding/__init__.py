"""Text to statements: the one local reader of what people say. No network, no graph."""
