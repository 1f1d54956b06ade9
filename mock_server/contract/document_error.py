"""The error of an incomplete interface document; the command line imports it at each start."""


class DocumentError(Exception):
    """The interface document is incomplete; the message says where, and what is missing."""

    def __init__(self, place: str, text: object) -> None:
        super().__init__(f"interface.yaml: {place}: {text}")
