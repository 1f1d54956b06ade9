"""The step `status`: a reply that is not the interface's, such as a gateway's error page."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mock_server.contract.headers import ENTRY, SANDBOX
from mock_server.contract.texts.printable import counted
from mock_server.sandbox.faults.steps.step import Kind, Part, StepContext, StepReader, member
from mock_server.sandbox.ground.exchange import WITHOUT_BODY, Network, Reply

HEADER_NAME: Final = member(
    "The name of a header, without spaces.",
    "Content-Type",
    pattern="^[A-Za-z0-9!#$%&'*+.^_`|~-]+$",
)
HEADER_TEXT: Final = member(
    "A text on one line, without control characters.",
    "text/html",
    type="string",
    pattern="^[\\t\\x20-\\x7e\\x80-\\uffff]*$",
)
"""The schemas of headers in a step."""

_INERT: Final = re.compile(
    r"(application/([^\s,]+\+)?json|application/octet-stream|text/plain|text/csv)\s*(;[^,]*)?",
    re.ASCII | re.IGNORECASE,
)
"""Types that browsers do not render as a page; without a type they might.

The pattern rejects lists of types: some browsers use the first type, others the last.
"""

_OWN: Final = frozenset({"transfer-encoding", SANDBOX.lower(), ENTRY.lower()})
"""Headers that the server writes whatever a step says."""

_POLICY: Final = "Content-Security-Policy"

_FAR_REACHING: Final = frozenset(
    {"alt-svc", "clear-site-data", "nel", "report-to", "service-worker-allowed"}
    | {"strict-transport-security"}
)
"""Headers that affect how a browser uses the whole server, including other sandboxes.

NEL, for example, makes it report the addresses of later calls to a server named in the header.
"""


@dataclass(frozen=True, slots=True)
class RawReply(Part):
    """A reply that the step gives in full."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def answer(self, context: StepContext) -> Reply:  # noqa: ARG002 - the reply is always the same
        """Return the given reply, with headers that are safe for browsers."""
        return Reply(status=self.status, headers=self._harmless(), body=self.body)

    def _harmless(self) -> dict[str, str]:
        """Return the headers, such that no script in the body can run with this server's origin."""
        near = {
            name: text for name, text in self.headers.items() if name.lower() not in _FAR_REACHING
        }
        named = {name.lower(): text for name, text in near.items()}
        kinds = [text.strip() for name, text in near.items() if name.lower() == "content-type"]
        if not self.body or (kinds and all(map(_INERT.fullmatch, kinds))):
            return near
        policies = filter(None, (named.get(_POLICY.lower()), "sandbox"))
        kept = {name: text for name, text in near.items() if name.lower() != _POLICY.lower()}
        return {**kept, _POLICY: ", ".join(policies)}


def _read(reader: StepReader) -> RawReply:
    keys = reader.keys
    if "error" in keys:
        reader.report("", "error and status are both replies; a call gets only one")
    reply = RawReply(int(keys["status"]), keys.get("headers", {}), keys.get("body", "").encode())
    length, is_bodiless = len(reply.body), reply.status in WITHOUT_BODY
    why = f"a reply with status {reply.status} has no body in HTTP"
    if reply.body and is_bodiless:
        reader.report("body", f"{why}; leave it out, or choose another status, such as 200")
    elif not reply.body and keys.get("network") == Network.TRUNCATE:
        reader.report("network", "there is nothing to cut short; give the reply a body")
    for name, text in reply.headers.items():
        place = f"headers/{name}"
        if name.lower() in _OWN:
            reader.report(place, "the server sets this header itself; leave it out")
        elif name.lower() == "content-length" and is_bodiless:
            reader.report(place, f"{why}, so the server removes this header; leave it out")
        elif name.lower() == "content-length" and text != str(length):  # would garble later replies
            has = f"the body has {counted(length, 'byte')}"
            cut = "leave it out, or cut the reply short with network: truncate"
            reader.report(place, f"{has}; {cut}")
    return reply


STATUS: Final = Kind(
    key="status",
    name="raw",
    rank=2,
    does=(
        "a reply of your own: status, headers, body; for example a gateway's error page. "
        "Without a Content-Type in `headers` its type is application/octet-stream, which clients "
        "of JSON may not read at all"
    ),
    example={
        "status": 502,
        "headers": {"Content-Type": "text/html"},
        "body": "<h1>Bad gateway</h1>",
    },
    properties={
        "status": member(
            "Status of a reply of your own.", 502, type="integer", minimum=200, maximum=599
        ),
        "headers": member(
            "Headers of a reply of your own; without Content-Type it is application/octet-stream.",
            {"Content-Type": "text/html"},
            type="object",
            propertyNames=HEADER_NAME,
            additionalProperties=HEADER_TEXT,
        ),
        "body": member(
            "Body of a reply of your own; 204 and 304 have none.",
            "<h1>Bad gateway</h1>",
            type="string",
        ),
    },
    read=_read,
    replaces_reply=True,
)
