"""What can go wrong with a store.

StoreError
├── UnusableStoreError
│   └── OwnedStoreError
├── UnavailableStoreError
│   ├── FullStoreError
│   ├── HeldError
│   └── LostStoreError
└── UnreadableError
"""

from mock_server.domain.refusal import SandboxError


class StoreError(SandboxError):
    """Something is wrong with a store; the message is one line without a password."""


class UnusableStoreError(StoreError):
    """The store cannot be used at all: foreign, corrupt, locked by another server, or forbidden.

    This includes a store that does not answer when it is opened.
    """

    @classmethod
    def of_format(
        cls, what: str, version: int, known: int, *, is_old: bool = False
    ) -> "UnusableStoreError":
        """Return the error for a store of another version; one that `is_old` can be imported."""
        which = "a newer" if version > known else "an older"
        how = "; `customer-sandbox store import URL --into NEW` copies it" if is_old else ""
        why = f"{which} version of the program wrote it{how}"
        return cls(f"{what} has format {version}, not {known}: {why}")


class OwnedStoreError(UnusableStoreError):
    """Another server owns the store; as soon as that one has gone, opening it succeeds."""


class UnavailableStoreError(StoreError):
    """The store cannot be reached at the moment, or has no room.

    `is_unknown` means that the batch may have been appended.
    """

    def __init__(self, message: str, *, is_unknown: bool = False) -> None:
        doubt = "; it is not known yet whether the batch was written" if is_unknown else ""
        super().__init__(f"{message}{doubt}")
        self.is_unknown = is_unknown


class FullStoreError(UnavailableStoreError):
    """The store has reached its size limit: calls, and new sandboxes, are refused.

    Deleting sandboxes frees room, and so do snapshots, which are refused only when the store
    exceeds the limit by an eighth.
    """

    def __init__(self, most_bytes: int) -> None:
        super().__init__(f"the store has reached its limit of {most_bytes} bytes (--store-bytes)")


class HeldError(UnavailableStoreError):
    """The sandbox moves from or to another store, and answers nothing meanwhile."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"sandbox {name} moves to another store: `customer-sandbox store move` finishes that, "
            f"`customer-sandbox sandboxes release {name}` gives it up"
        )


class LostStoreError(UnavailableStoreError):
    """Another server has taken the store over: what this one has in memory is out of date."""

    def __init__(self) -> None:
        super().__init__("another server has taken over the store")


class UnreadableError(StoreError):
    """Stored data is damaged, or was written by an unknown version."""
