"""Runs a verb: chooses its control call, builds its body, makes it, and prints the answer."""

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final, TypeAlias

from mock_server.cli.parameters import shown
from mock_server.cli.terminal import (
    Arguments,
    ArgumentsError,
    Column,
    CommandError,
    as_csv,
    note,
    show,
    show_row,
    warn,
    write_document,
    write_out,
)
from mock_server.cli.verbs.showing import LISTS, SHOWN, Page, page_url, undo_lines
from mock_server.client.errors import ControlError, SandboxError
from mock_server.client.remote import PAGING, Remote
from mock_server.contract.headers import IF_NONE_MATCH, OUTDATED
from mock_server.contract.names import OPERATIONS, STEP_NUMBERS, STEP_SWITCHES, step_of_word
from mock_server.contract.schemas.formats import is_uuid
from mock_server.contract.texts.printable import did_you_mean
from mock_server.contract.values.exact_json import NOT_JSON, NotJsonError, dumps, loads
from mock_server.contract.values.walk import without_none
from mock_server.given_files import read_given, read_rest
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import NOTHING
from mock_server.sandbox.sandboxes.permits import replacing_command

Given: TypeAlias = Mapping[str, Any]  # the values of the arguments that were given, by name

ACTION: Final = "action"  # the argument that selects one of a verb's actions
ONLY_NEW: Final = {IF_NONE_MATCH: "*"}
MAX_COUNT: Final = 1000
ANY_OPERATION: Final = "any"
CONDITIONS: Final = ("customer", "below", "requester")  # named like the conditions of a plan
PLAN_KEYS: Final = ("name", "times", "skip", "every", "probability", "ttl", "force")
_NAME: Final = "name"
_REPLACE: Final = "replace"
_STDIN: Final = "-"
_OF_TARGET: Final = frozenset({"url", "sandbox", "token", "token_file", "timeout", "format"})
_WHOLE: Final = re.compile("[0-9]{1,18}")  # far more digits than any number of a step has


@dataclass(frozen=True, slots=True)
class VerbRoute:
    """One control call of a verb: when it is made, and which arguments it takes.

    `operation` is its id in `control.yaml`. `shows` names the function that writes the answer as
    text. `action` is the value of the verb's argument `action` that selects this call. Arguments in
    `names` fill the path parameters in order. They are required, like those in `needs`, and the one
    named by `id` has to be a UUID. Arguments in `query` and `body` are sent under their own names,
    those in `within` as members of a member of the body; `defaults` are those of query parameters,
    and `default_body` is sent if nothing was given for the body. If `builder` is set, that function
    of `BUILDERS` makes the body of what was given for it.

    The sandbox must exist, unless `makes` is set: such a call creates it, or needs none. A call
    with `must_be_new` is refused if there is a sandbox of that name, unless `--replace` is given.
    After a call that `can_be_undone`, the command shows what it removed. A call that is `repeated`
    is made many times. With `accepted`, the argument named by `id` is a requestId, and stands for
    the entry of the call that it was accepted by.
    """

    operation: str
    shows: str
    action: str | None = None
    names: Sequence[str] = ()
    needs: Sequence[str] = ()
    id: str | None = None
    query: Sequence[str] = ()
    body: Sequence[str] = ()
    within: Mapping[str, Sequence[str]] = field(default_factory=dict)
    defaults: Mapping[str, str] = field(default_factory=dict)
    default_body: Mapping[str, Any] | None = None
    builder: str | None = None
    makes: bool = False
    repeated: bool = False
    must_be_new: bool = False
    can_be_undone: bool = False
    accepted: bool = False

    @property
    def words(self) -> set[str]:
        """The names of the arguments that may be given."""
        inner = (name for names in self.within.values() for name in names)
        replace = [_REPLACE] if self.must_be_new else []
        return {*self.names, *self.needs, *self.query, *self.body, *inner, *replace}

    def fits(self, given: Given) -> bool:
        is_whole = given.keys() >= {*self.names, *self.needs}
        is_it = self.action == given.get(ACTION)
        return is_it and is_whole and (self.id is None or is_uuid(given[self.id]))


def run(arguments: Arguments) -> None:
    remote: Remote = arguments.remote
    given = {name: vars(arguments)[name] for name in arguments.given if name not in _OF_TARGET}
    routes = [VerbRoute(**row) for row in arguments.command.row["routes"]]
    names_one = any(each.action == given.get(ACTION) and _NAME in each.names for each in routes)
    if given.get(ACTION) is not None and names_one and remote.name is not None:
        given = {_NAME: remote.name, **given}
    route = _choose(routes, given, arguments)
    body = _body(route, given)
    try:
        with remote.reading():
            if route.repeated:
                invite(remote.server, given, body, arguments.format)
            else:
                _answer(remote, route, given, body, arguments.format)
    except ControlError as error:
        if error.status == HTTPStatus.PRECONDITION_FAILED and not route.repeated:
            raise CommandError(f"{error}; --replace replaces it, and keeps its keys") from None
        flags = {flag for each in arguments.command.params for flag in each.opts}
        meant = (f"--{word}" for word in given.values() if f"--{word}" in flags)
        if error.status != HTTPStatus.NOT_FOUND or (flag := next(meant, None)) is None:
            raise
        raise CommandError(f"{error}; did you mean {flag}?") from None


def _choose(routes: Sequence[VerbRoute], given: Given, arguments: Arguments) -> VerbRoute:
    action = given.get(ACTION)
    route = next((route for route in routes if route.fits(given)), None)
    if route is None:
        meant = next(route for route in routes if route.action == action)
        lacking = {*meant.names, *meant.needs} - given.keys()
        named = (shown(each) for each in arguments.command.params if each.name in lacking)
        raise ArgumentsError(f"{action} needs {' and '.join(named)}")
    others = given.keys() - route.words - {ACTION}
    if refused := [text for name, text in arguments.given.items() if name in others]:
        taken = (text for name, text in arguments.given.items() if name in route.words)
        what = action or next(taken, arguments.command.name)
        raise ArgumentsError(f"{refused[0]} cannot be combined with {what}")
    return route


def _body(route: VerbRoute, given: Given) -> Mapping[str, Any] | None:
    body = {name: given[name] for name in route.body if name in given}
    for member, names in route.within.items():
        if part := {name: given[name] for name in names if name in given}:
            body[member] = part
    if route.builder is not None:
        return BUILDERS[route.builder](body)
    return body or route.default_body or None


def _answer(
    remote: Remote, route: VerbRoute, given: Given, body: Mapping[str, Any] | None, form: str
) -> None:
    if not route.makes:
        remote.refuse_unknown()
    if route.accepted:
        query = {"requestId": given["entry"], "brief": "true", "size": "1"}
        for entry in remote.document("listJournal", query=query)["items"][:1]:
            given = {**given, "entry": entry["entry"]}
    names = [str(given[name]) for name in route.names]
    values = {**route.defaults, **given}
    asked = {name: values[name] for name in route.query if name in values}
    query = {name: "true" if value is True else str(value) for name, value in asked.items()}
    if route.shows in LISTS:
        _list(remote, route, query, form)
        return
    headers = ONLY_NEW if route.must_be_new and _REPLACE not in given else NOTHING
    reply = remote.call(route.operation, *names, query=query, body=body, headers=headers)
    if OUTDATED in reply.headers:
        begins = f"`{reply.headers[OUTDATED]}` begins it"
        warn(f"the server has a newer version of the scenario: {begins}")
    document = loads(reply.body, max_values=None) if reply.body else {}
    if form == "json":
        write_document(document)
        return
    for line in SHOWN[route.shows](document, given):
        show(line)
    if route.can_be_undone:
        with suppress(SandboxError):  # the server may refuse to say
            name = str(given.get(_NAME, remote.name or DEFAULT))
            for line in undo_lines(remote.document("listUndo", name)["items"]):
                show(line)


def _list(remote: Remote, route: VerbRoute, query: Mapping[str, str], form: str) -> None:
    if form == "json":
        _write_pages(remote.pages(route.operation, query=query), is_one=bool(PAGING & query.keys()))
        return
    brief = {"brief": "true"} if route.shows == "journal" else {}
    _show_pages(remote.pages(route.operation, query={**query, **brief}), LISTS[route.shows])


def _show_pages(pages: Iterable[Page], columns: Sequence[Column]) -> None:
    is_terminal, outdated = sys.stdout.isatty(), list[str]()
    kept: list[Page] = []
    for number, page in enumerate(pages):
        if is_terminal and not number:  # a program expects only rows
            show([(f"{name:<{width}}  ", "bold") for name, width, _ in columns])
            if not page["total"]:
                show([("there are none", "dim")])
        outdated += [item["name"] for item in page["items"] if item.get("outdated")]
        for item in page["items"]:
            show_row(columns, item)
        kept += (item for item in page.get("kept", ()) if not item["loaded"])
    for item in kept:
        show_row(columns, item)
    if outdated:
        command = replacing_command("NAME")
        note(f"outdated: {', '.join(outdated)}; `{command}` begins the newer version")


def _write_pages(pages: Iterable[Page], *, is_one: bool) -> None:
    """Write all pages as one JSON document in the form of a page, item by item as they arrive.

    A single requested page keeps its number and size.
    """
    written, rest, kept = 0, {}, list[Any]()
    for number, page in enumerate(pages):
        if not number:
            write_out(b'{"items": [')
        for item in page["items"]:
            write_out((b",\n  " if written else b"\n  ") + dumps(item))
            written += 1
        kept += page.get("kept", ())
        rest = {name: value for name, value in page.items() if name != "items"}
        if "kept" in rest:
            rest["kept"] = kept
    if not is_one:
        rest = {**rest, "page": 0, "size": written}
    write_out(
        b"\n]" + b"".join(b", %s: %s" % (dumps(k), dumps(v)) for k, v in rest.items()) + b"}\n"
    )


def invite(remote: Remote, given: Given, body: Mapping[str, Any] | None, form: str) -> None:
    """Create sandboxes with numbered names; print keys and URLs of those that could be created."""
    count, rows = given["count"], list[dict[str, str]]()
    if count > MAX_COUNT:
        raise CommandError(f"{count} are too many; --count is at most {MAX_COUNT}")
    width = max(len(str(count)), 2)  # padded with zeros, so that they sort
    try:
        for number in range(1, count + 1):
            name = f"{given['prefix']}{number:0{width}}"
            answer = remote.document("putSandbox", name, body=body, headers=ONLY_NEW)
            if "keys" not in answer:
                remote.call("deleteSandbox", name)
                text = f"{remote.url} gives sandboxes no keys; serve it with --access keys"
                raise CommandError(text)
            keys, url = answer["keys"], str(answer["baseUrl"])
            row = {"name": str(answer["name"])}
            row |= {f"{role}_key": str(keys[role]) for role in ("owner", "caller")}
            rows.append({**row, "base_url": url, "page_url": page_url(url, keys)})
    finally:
        if rows and form == "json":
            write_document({"items": rows})
        elif rows:
            write_out(as_csv([*rows[0]], rows))


# ── Bodies whose members do not correspond to arguments one to one ───────────────────────────────


def settlement(given: Given) -> Mapping[str, Any]:
    """Return how a request settles; a code alone implies that it fails."""
    code = given.get("code")
    default = "successful" if code is None else "failed"
    return without_none({"as": given.get("as", default), "code": code})


def failure(given: Given) -> Mapping[str, Any]:
    """Return how a request fails: with the given code, or the default code of its operation."""
    steps = given.get("steps", ())
    if len(steps) > 1:
        raise ArgumentsError(f"a request fails with one code, not {len(steps)}")
    return settlement({"as": "failed", "code": steps[0] if steps else None})


def plan(given: Given) -> Mapping[str, Any]:
    what, steps = given["what"], given.get("steps", ())
    if what == _STDIN:
        return _plan_of_stdin(given)
    if what not in (*OPERATIONS, ANY_OPERATION):
        guess = did_you_mean(what, OPERATIONS)
        known = ", ".join((*OPERATIONS, ANY_OPERATION))
        raise ArgumentsError(f"{what!r} is not a requestId, and none of {known}{guess}")
    if not steps:
        raise ArgumentsError("no step was given; use a code, or for example network=reset")
    read = [step(word) for word in steps]
    conditions = {name: given[name] for name in CONDITIONS if name in given}
    when = given.get("when", {})
    if not isinstance(when, Mapping):
        raise ArgumentsError("--when must be a JSON object")
    members = {
        "operation": None if what == ANY_OPERATION else what,
        "when": {**when, **conditions} or None,
        **({"fault": read[0]} if len(read) == 1 else {"steps": read}),
        **{name: given.get(name) for name in PLAN_KEYS},
    }
    return without_none(members)


def step(text: str) -> Any:
    """Read a step of a plan: a code, `ok`, JSON, or `KEY=VALUE,KEY=VALUE`."""
    if text.startswith(("{", "[", '"')):
        return _json(text.encode(), "the step")
    if "=" not in text:
        try:
            return step_of_word(text)
        except ValueError as error:
            raise ArgumentsError(str(error)) from None
    read: dict[str, Any] = {}
    for part in text.split(","):
        name, has_value, value = part.partition("=")
        if not has_value:
            raise ArgumentsError(f"{part!r} in the step {text!r} is not KEY=VALUE")
        if name in read:
            raise ArgumentsError(f"the key {name!r} is repeated in the step {text!r}")
        read[name] = value
        if name in STEP_NUMBERS and _WHOLE.fullmatch(value):
            read[name] = int(value)
        if name in STEP_SWITCHES and value in ("true", "false"):
            read[name] = value == "true"
    return read


def read_body(argument: str) -> bytes:
    """Return the content that an argument names: stdin (`-`), a file (`@FILE`), or its own text."""
    if argument == _STDIN:
        if sys.stdin.isatty():
            sys.stderr.write("reading from the terminal; Ctrl-D ends it\n")
        return read_rest(sys.stdin.buffer, "standard input")
    if argument.startswith("@"):
        return read_given(argument[1:])
    return argument.encode("utf-8", "surrogateescape")


def _plan_of_stdin(given: Given) -> Mapping[str, Any]:
    more = sorted(set(given) - {"what"})
    if more:
        raise ArgumentsError(f"a plan on standard input is complete; leave out {more[0]}")
    document = _json(read_body(_STDIN), "standard input")
    if not isinstance(document, Mapping):
        raise ArgumentsError("standard input has no plan; a plan is a JSON object")
    return document


def _json(text: bytes, what: str) -> Any:
    try:
        return loads(text)
    except NotJsonError as error:
        raise ArgumentsError(f"{what} is not JSON: {str(error).removeprefix(NOT_JSON)}") from None


def placement(given: Given) -> Mapping[str, Any]:
    """Return how to create a sandbox; a scenario file is sent by its content."""
    body = without_none(given)  # a sandbox that never expires has no time to live
    file = body.get("scenario", "")
    if "/" in file or file.endswith((".yaml", ".yml", ".json")):
        from mock_server.scenario_file import ScenarioFileError
        from mock_server.server.loading import load_scenario

        try:
            body["scenario"] = load_scenario(file, seed=body.pop("seed", None)).source
        except ScenarioFileError as error:
            raise ArgumentsError(f"the scenario cannot be used: {error}") from None
    return body


BUILDERS: Final[Mapping[str, Callable[[Given], Mapping[str, Any]]]] = {
    "settlement": settlement,
    "failure": failure,
    "plan": plan,
    "placement": placement,
}
