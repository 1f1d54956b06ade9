"""Discarded data, which is freed in small steps.

Freeing a million records in one step would block all calls.
"""

from collections import deque
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

Container: TypeAlias = dict[Any, Any] | list[Any] | deque[Any]

_LONG: Final = 1000
"""Nested containers with more entries than this are freed separately."""


class Discarded:
    """Containers that are no longer used.

    Args:
        containers: they are emptied in order; nested ones come before those that contain them.
    """

    def __init__(self, containers: Iterable[Container] = ()) -> None:
        self._containers = deque(container for container in containers if container)

    def __bool__(self) -> bool:
        return bool(self._containers)

    def __len__(self) -> int:
        return sum(map(len, self._containers))

    def free(self, entries: int) -> None:
        """Free up to this many entries."""
        while self._containers and entries:
            container = self._containers[0]
            freed = min(entries, len(container))
            if isinstance(container, list):
                del container[-freed:]
            else:
                remove = container.popitem if isinstance(container, dict) else container.pop
                for _ in range(freed):
                    remove()
            entries -= freed
            if not container:
                self._containers.popleft()

    def free_all(self) -> None:
        """Free everything in steps, between which other threads may run."""
        while self:
            self.free(_LONG)


def long_ones(containers: Iterable[Container]) -> Iterable[Container]:
    """Return the containers that are long enough to be freed separately."""
    return (container for container in containers if len(container) > _LONG)
