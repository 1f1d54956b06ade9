"""Reads collections in both formats as their tools do, and sends the calls."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import httpx

from mock_server import open_sandbox

_VARIABLE: Final = re.compile(r"\{\{([^}]+)\}\}")
_STATUS: Final = re.compile(r"(\d{3}) ?(\w*)")


@dataclass
class ReadCall:
    """A request of a collection as a tool reads it, and the expected reply."""

    name: str
    method: str
    url: str
    headers: dict[str, str]
    body: str = ""
    status: int | None = None
    code: str | None = None
    keeps: str = ""
    """The variable that the reply sets, or for `.http` files the name of the request."""


@dataclass
class ReadCollection:
    variables: dict[str, str]
    calls: list[ReadCall] = field(default_factory=list)


# ── .http ────────────────────────────────────────────────────────────────────────────────────────


def read_http(path: Path) -> ReadCollection:
    head, *requests = re.split(r"^### ", path.read_text("utf-8"), flags=re.MULTILINE)
    variables = dict(re.findall(r"^@(\w+) = (.*)$", head, re.MULTILINE))
    return ReadCollection(variables, [_read_http(text) for text in requests])


def _read_http(text: str) -> ReadCall:
    title, _, rest = text.partition("\n")
    lines = rest.split("\n")
    comments = [line[2:] for line in lines if line.startswith("# ")]
    shown = [line for line in lines if not line.startswith("#")]
    head, _, body = "\n".join(shown).partition("\n\n")
    line, *headers = head.split("\n")
    method, url = line.split(" ")
    call = ReadCall(title.partition(":")[0], method, url, _headers(headers), body.strip())
    for comment in comments:
        if expected := _STATUS.search(comment.removeprefix("Expected: ")):
            call.status, call.code = int(expected[1]), expected[2]
        if comment.startswith("@name "):
            call.keeps = comment.removeprefix("@name ")
    return call


def _headers(lines: list[str]) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in lines if line)


# ── Postman ──────────────────────────────────────────────────────────────────────────────────────


def read_postman(path: Path) -> ReadCollection:
    shown = json.loads(path.read_bytes())
    assert shown["info"]["schema"].endswith("/json/collection/v2.1.0/collection.json")
    variables = {row["key"]: row["value"] for row in shown["variable"]}
    return ReadCollection(variables, [*map(_read_postman, _postman_items(shown))])


def _postman_items(node: Any) -> Iterator[Any]:
    for item in node["item"]:
        if "item" in item:
            yield from _postman_items(item)
        else:
            yield item


def _read_postman(item: Any) -> ReadCall:
    request = item["request"]
    url = request["url"]
    assert "/".join([*url["host"], *url["path"]]) == url["raw"]
    headers = {row["key"]: row["value"] for row in request["header"]}
    call = ReadCall(item["name"], request["method"], url["raw"], headers)
    call.body = request.get("body", {"raw": ""})["raw"]
    script = "\n".join(item["event"][0]["script"]["exec"])
    if status := re.search(r"have\.status\((\d+)\)", script):
        call.status = int(status[1])
    if code := re.search(r'errorCode\)\.to\.equal\("(\w*)"\)', script):
        call.code = code[1]
    if keeps := re.search(r'collectionVariables\.set\("(\w+)"', script):
        call.keeps = keeps[1]
    return call


READERS: Final[Mapping[str, Callable[[Path], ReadCollection]]] = {
    "http": read_http,
    "postman": read_postman,
}


# ── Sending ──────────────────────────────────────────────────────────────────────────────────────


def send_all(collection: ReadCollection, scenario: str) -> Iterator[tuple[str, Any, Any]]:
    """Send each call to a new sandbox; yield its name, the expected and the actual reply."""
    sandbox = open_sandbox(scenario)
    values, fresh = dict(collection.variables), count()
    with httpx.Client(transport=sandbox.httpx_transport()) as client:
        for call in collection.calls:
            values["$guid"] = values["newUuid"] = str(UUID(int=next(fresh)))
            reply = client.request(
                call.method,
                _filled(call.url, values),
                headers={name: _filled(text, values) for name, text in call.headers.items()},
                content=_filled(call.body, values).encode(),
            )
            shown = reply.json()
            if call.keeps:
                request_id = shown["content"][0]["requestId"]
                values[call.keeps] = request_id
                values[f"{call.keeps}.response.body.$.content[0].requestId"] = request_id
            yield call.name, (call.status, call.code), (reply.status_code, shown["errorCode"])


def _filled(text: str, values: Mapping[str, str]) -> str:
    return _VARIABLE.sub(lambda found: values[found[1]], text)
