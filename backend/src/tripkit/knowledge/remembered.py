"""Answers about people's words, remembered within a bound of bytes."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

LONGEST = 200
"""Characters of a text that is kept: with it a cache takes at most some kilobytes an entry."""


def remembered(entries: int, longest: int = LONGEST) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """The latest used answers, each by its arguments; one about a longer text is found anew."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        remembering = lru_cache(maxsize=entries)(function)

        @wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> T:
            for argument in args:
                if type(argument) is str and len(argument) > longest:
                    return function(*args, **kwargs)
            return remembering(*args, **kwargs)  # type: ignore[arg-type]  # as lru_cache asks

        vars(call)["cache_clear"] = remembering.cache_clear
        return call

    return decorate
