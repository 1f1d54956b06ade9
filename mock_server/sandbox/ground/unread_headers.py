"""The headers of a plain request head, which most calls never need to parse."""

from collections.abc import Iterator, Mapping


class Unread(Mapping[str, str]):
    """The headers of a plain request head, parsed on first access.

    Until the call is answered, `meant` has the headers that the service reads, or all headers once
    they are parsed. The journal keeps only the head: one object instead of two for each header.
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
        """Return all headers, by their names in lower case."""
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
