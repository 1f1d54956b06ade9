"""What is left of worlds that nobody uses any more, to be freed bit by bit.

Freeing a million records at once would keep every call waiting.
"""

from collections import deque
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

Container: TypeAlias = dict[Any, Any] | list[Any] | deque[Any]

_LONG: Final = 1000
"""Entries of a container that is worth freeing by itself when it stands in another one."""


class Leavings:
    """Containers that nobody uses any more.

    Args:
        containers: they are emptied; each may stand in others, which are emptied after it.
    """

    def __init__(self, containers: Iterable[Container] = ()) -> None:
        self._containers = deque(container for container in containers if container)

    def __bool__(self) -> bool:
        return bool(self._containers)

    def __len__(self) -> int:
        return sum(map(len, self._containers))

    def free(self, entries: int) -> None:
        """Free so many entries, if there are so many."""
        while self._containers and entries:
            container = self._containers[0]
            freed = min(entries, len(container))
            remove = container.popitem if isinstance(container, dict) else container.pop
            for _ in range(freed):
                remove()
            entries -= freed
            if not container:
                self._containers.popleft()

    def free_all(self) -> None:
        """Free everything; whoever does so in a thread of its own leaves others their turn."""
        while self:
            self.free(_LONG)


def long_ones(containers: Iterable[Container]) -> Iterable[Container]:
    """Return those that are worth freeing by themselves."""
    return (container for container in containers if len(container) > _LONG)
