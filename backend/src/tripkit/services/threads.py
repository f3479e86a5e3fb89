"""The threads of an event loop."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Threads(ThreadPoolExecutor):
    """For a loop's default executor. No future takes a StopIteration: who waits for one that
    ended so would wait for ever, so it comes as a RuntimeError."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        def work() -> T:
            try:
                return fn(*args, **kwargs)
            except StopIteration as error:
                raise RuntimeError(f"{fn!r} raised StopIteration") from error

        return super().submit(work)
