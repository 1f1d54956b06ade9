"""Steps that write the reply: one of its own (`status`), or the call's with changes (`mutate`)."""

import re
from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from mock_server.contract.headers import ENTRY, SANDBOX
from mock_server.contract.texts.printable import counted
from mock_server.contract.values.exact_json import (
    NotJsonError,
    dumps,
    loads,
    text_has_more_values,
    trimmed,
)
from mock_server.contract.values.walk import MISSING, split_pointer, value_at
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.sandbox.faults.steps import Part, StepContext, StepReader
from mock_server.sandbox.ground.exchange import WITHOUT_BODY, Network, Reply

# Types that browsers do not render as a page; without a type they might. The pattern rejects lists
# of types: some browsers use the first type, others the last.
_INERT: Final = re.compile(
    r"(application/([^\s,]+\+)?json|application/octet-stream|text/plain|text/csv)\s*(;[^,]*)?",
    re.ASCII | re.IGNORECASE,
)
# The server writes these headers whatever a step says.
_OWN: Final = frozenset({"transfer-encoding", SANDBOX.lower(), ENTRY.lower()})
_POLICY: Final = "Content-Security-Policy"
# These affect how a browser uses the whole server, including other sandboxes. NEL, for example,
# makes it report the addresses of later calls to a server named in the header.
_FAR_REACHING: Final = frozenset(
    {"alt-svc", "clear-site-data", "nel", "report-to", "service-worker-allowed"}
    | {"strict-transport-security"}
)

MAX_SET: Final = 1 << 15  # bytes, since they are copied for each reply
MAX_MUTATED: Final = 1 << 20
MAX_VALUES: Final = 10_000  # parsing and writing so many takes 10 ms
MAX_RENAMED: Final = 1000  # members, since all of them are rewritten


@dataclass(frozen=True, slots=True)
class RawReply(Part):
    status: int
    headers: Mapping[str, str]
    body: bytes

    def answer(self, context: StepContext) -> Reply:  # noqa: ARG002 - the reply is always the same
        """Return the given reply; no script in its body can run with this server's origin."""
        headers = {
            name: text for name, text in self.headers.items() if name.lower() not in _FAR_REACHING
        }
        kinds = [text.strip() for name, text in headers.items() if name.lower() == "content-type"]
        if self.body and not (kinds and all(map(_INERT.fullmatch, kinds))):
            named = {name.lower(): text for name, text in headers.items()}
            policies = filter(None, (named.get(_POLICY.lower()), "sandbox"))
            kept = {name: text for name, text in headers.items() if name.lower() != _POLICY.lower()}
            headers = {**kept, _POLICY: ", ".join(policies)}
        return Reply(status=self.status, headers=headers, body=self.body)


def read_reply(reader: StepReader) -> RawReply:
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


@dataclass(frozen=True, slots=True)
class Mutation:
    kind: Literal["remove", "set", "rename"]
    path: tuple[str, ...]
    to: Any = None


@dataclass(frozen=True, slots=True)
class Mutations(Part):
    mutations: tuple[Mutation, ...]

    def alter(self, reply: Reply) -> Reply:
        headers = {
            name: text for name, text in reply.headers.items() if name.lower() != "content-length"
        }
        return replace(reply, headers=headers, body=mutate(reply.body, self.mutations))


def read_mutations(reader: StepReader) -> Mutations:
    entries = reader.keys["mutate"]
    if len(dumps([mutation.get("to") for mutation in entries])) > MAX_SET:
        text = f"the values to set take more than {MAX_SET} bytes"
        reader.report("mutate", f"{text}; a reply of your own may have more")
    mutations = Mutations(tuple(map(_mutation, entries)))
    try:  # otherwise a call could be refused after it has changed something
        mutate(reader.keys.get("body", "").encode(), mutations.mutations)
    except Refusal as refusal:
        reader.report("mutate", refusal.reasons[0].text)
    return mutations


def _mutation(data: Mapping[str, Any]) -> Mutation:
    if "remove" in data:
        return Mutation("remove", split_pointer(data["remove"]))
    to = data["to"]
    if "set" in data:
        return Mutation("set", split_pointer(data["set"]), to)
    name = to if isinstance(to, str) else dumps(to).decode()
    return Mutation("rename", split_pointer(data["rename"]), name)


def mutate(body: bytes, mutations: Iterable[Mutation]) -> bytes:
    """Return a JSON body with changes; other bodies stay (raises Refusal if it is too large)."""
    if len(body) > MAX_MUTATED:
        raise _too_large(f"it has {len(body)} bytes; at most {MAX_MUTATED} can be changed")
    if text_has_more_values(body, MAX_VALUES):
        raise _too_large(f"it has more than {MAX_VALUES} values")
    try:
        value = loads(body, max_values=None)
    except NotJsonError:
        return body
    for mutation in mutations:
        *way, last = mutation.path
        container = value_at(value, way)
        if isinstance(container, list) and value_at(container, (last,)) is not MISSING:
            _change_entry(container, int(last), mutation)
        elif isinstance(container, dict):
            _change_member(container, last, mutation)
    return trimmed(dumps(value))  # the journal may keep it


def _change_entry(entries: list[Any], index: int, mutation: Mutation) -> None:
    if mutation.kind == "set":
        entries[index] = deepcopy(mutation.to)  # a later change may modify it
    elif mutation.kind == "remove":
        del entries[index]


def _change_member(members: dict[str, Any], name: str, mutation: Mutation) -> None:
    if mutation.kind == "set":
        members[name] = deepcopy(mutation.to)
    elif name in members and mutation.kind == "remove":
        del members[name]
    elif name in members:
        if len(members) > MAX_RENAMED:
            raise _too_large(f"{name[:80]!r} is one of more than {MAX_RENAMED} members")
        renamed = {
            mutation.to if key == name else key: member
            for key, member in members.items()
            if key == name or key != mutation.to  # the renamed member replaces one with that name
        }
        members.clear()
        members.update(renamed)


def _too_large(why: str) -> Refusal:
    return Refusal(Code.INVALID_FAULT, Reason("", f"the reply is too large for mutate: {why}"))
