"""Reads collections in the four formats as their tools do, and sends the calls."""

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


# ── Bruno ────────────────────────────────────────────────────────────────────────────────────────


def read_bruno(folder: Path) -> ReadCollection:
    assert json.loads((folder / "bruno.json").read_bytes())["type"] == "collection"
    variables = _pairs(_bru_blocks(folder / "collection.bru")["vars:pre-request"])
    files = [_bru_blocks(path) for path in folder.glob("*.bru") if path.stem != "collection"]
    files.sort(key=lambda blocks: int(_pairs(blocks["meta"])["seq"]))
    return ReadCollection(variables, [*map(_read_bruno, files)])


def _bru_blocks(path: Path) -> dict[str, list[str]]:
    """The lines of each block, which ends at the first line that is only a brace."""
    text = path.read_text("utf-8")
    blocks = re.findall(r"^([\w:-]+) \{\n(.*?)\n\}$", text, re.MULTILINE | re.DOTALL)
    return {name: [line.removeprefix("  ") for line in body.split("\n")] for name, body in blocks}


def _pairs(lines: list[str]) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in lines)


def _read_bruno(blocks: Mapping[str, list[str]]) -> ReadCall:
    (method,) = blocks.keys() & {"get", "patch", "post"}
    call = ReadCall(
        name=_pairs(blocks["meta"])["name"],
        method=method.upper(),
        url=_pairs(blocks[method])["url"],
        headers=_pairs(blocks["headers"]) if "headers" in blocks else {},
        body="\n".join(blocks.get("body:json", ())),
    )
    wanted = _pairs(blocks.get("assert", []))
    if "res.status" in wanted:
        call.status = int(wanted["res.status"].removeprefix("eq "))
    if "res.body.errorCode" in wanted:
        call.code = wanted["res.body.errorCode"].replace("isEmpty", "").removeprefix("eq ")
    call.keeps = next(iter(_pairs(blocks.get("vars:post-response", []))), "")
    return call


# ── Hurl ─────────────────────────────────────────────────────────────────────────────────────────


def read_hurl(path: Path) -> ReadCollection:
    """Read a file of Hurl; the sections must have the order that Hurl's grammar demands."""
    entry = re.compile(
        r"# (?P<name>[^:\n]*): [^\n]*\n"
        r"(?P<method>[A-Z]+) (?P<url>\S+)\n"
        r"(?P<headers>(?:[\w-]+: [^\n]*\n)*)"
        r"(?:\[Options\]\n(?P<options>(?:variable: \w+=\"[^\n]*\"\n)+))?"
        r"(?P<body>\{\n.*?\n\}\n)?"
        r"(?:HTTP (?P<status>\d+)\n)?"
        r"(?:\[Captures\]\n(?P<keeps>\w+): jsonpath \"\$\.content\[0\]\.requestId\"\n)?"
        r"(?:\[Asserts\]\njsonpath \"\$\.errorCode\" == \"(?P<code>\w*)\"\n)?",
        re.DOTALL,
    )
    _, *texts = path.read_text("utf-8").split("\n\n")
    collection = ReadCollection({})
    for text in texts:
        found = entry.fullmatch(text.rstrip("\n") + "\n")
        assert found is not None, text
        for name, value in re.findall(
            r"^variable: (\w+)=(.*)$", found["options"] or "", re.MULTILINE
        ):
            collection.variables[name] = json.loads(value)
        call = ReadCall(
            found["name"], found["method"], found["url"], _headers(found["headers"].split("\n"))
        )
        call.body, call.code, call.keeps = found["body"] or "", found["code"], found["keeps"] or ""
        call.status = int(found["status"]) if found["status"] else None
        collection.calls.append(call)
    return collection


READERS: Final[Mapping[str, Callable[[Path], ReadCollection]]] = {
    "http": read_http,
    "bruno": read_bruno,
    "postman": read_postman,
    "hurl": read_hurl,
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
