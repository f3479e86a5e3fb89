"""The answer without a model: topics, facts and code that answer them in a sentence first."""
