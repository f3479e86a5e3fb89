"""The reader of what people say: in this process, by the model that comes with the package."""
