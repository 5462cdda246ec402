"""A property that is found once. What a step shows is asked for hundreds of times while it is judged, and judged by one
thread: functools' own takes a lock each time before Python 3.12, which took a twentieth of a judgement."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from functools import cached_property as once
else:

    class once:  # noqa: N801 (a decorator)
        def __init__(self, function: Any) -> None:
            self._function, self._name, self.__doc__ = function, function.__name__, function.__doc__

        def __get__(self, instance: Any, owner: Any = None) -> Any:
            if instance is None:
                return self
            found = instance.__dict__[self._name] = self._function(instance)
            return found


__all__ = ["once"]
