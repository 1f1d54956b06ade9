"""The headers of a plain head, which most calls need not have parsed."""

from collections.abc import Iterator, Mapping


class Unread(Mapping[str, str]):
    """The headers of a plain head, parsed when something asks for one.

    Until the call was answered, `meant` contains those that have a meaning for the service, or all
    once they were parsed. The journal keeps the head alone: it is one object, headers are two each.
    """

    __slots__ = ("_are_all", "head", "meant")

    def __init__(self, head: bytes, meant: Mapping[str, str] | None = None) -> None:
        self.head = head
        self.meant = meant
        self._are_all = False

    def __getitem__(self, name: str, /) -> str:
        return self.read()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.read())

    def __len__(self) -> int:
        return len(self.read())

    def read(self) -> Mapping[str, str]:
        """Return all of them."""
        if self._are_all and self.meant is not None:
            return self.meant
        fields: dict[str, str] = {}
        for line in self.head.decode().split("\r\n")[1:-2]:
            written, _, value = line.partition(":")
            name, value = written.lower(), value.strip(" \t")
            fields[name] = f"{fields[name]}, {value}" if name in fields else value
        if self.meant is not None:
            self.meant, self._are_all = fields, True
        return fields
