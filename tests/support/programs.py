"""Programs of calls drawn at random, whose outcomes two versions of the sandbox are compared by.

    python tests/support/programs.py digest 0 20000    a line each: its number, digests of its calls
    python tests/support/programs.py show 17           each call of a program with its outcome

Number and version determine the program, so the same file runs against any version of the package
that is first on the path: it needs public names only. `.ci/compare_programs COMMIT` uses it.
"""

import base64
import hashlib
import json
import os
import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from typing import Any, Final, Protocol, TypeAlias

from mock_server import Request, Sandbox, load_scenario

Data: TypeAlias = dict[str, Any]

PER_SCENARIO: Final = 40
"""Programs share scenarios, since building one takes as long as many calls."""

START_MS: Final = 1_767_258_000_000
"""2026-01-01T09:00:00Z."""


def _id(number: int) -> str:
    return f"00000000-0000-4000-8000-{number:012x}"


OPERATOR, ACME, NORTH, DEPOT, BLUE = (_id(number) for number in (0, 1, 0x11, 0x111, 2))
CUSTOMERS: Final = {
    "operator": OPERATOR,
    "acme": ACME,
    "north": NORTH,
    "depot": DEPOT,
    "blue": BLUE,
}
CONTACTS: Final = [_id(0xC0 + number) for number in range(4)]
ADDRESSES: Final = [_id(0xA0 + number) for number in range(4)]
OFFERS: Final = [_id(0xD0 + number) for number in range(3)]

CODES: Final = {
    "getCustomer": ["GLOBAL_1001", "CUSTOMER_1002", "CUSTOMER_1006"],
    "modifyCustomer": ["GLOBAL_1001", "CUSTOMER_1002", "CUSTOMER_1003"],
    "createPackage": ["GLOBAL_1001"],
    "getRequest": ["GLOBAL_1001"],
}

ASSUMPTIONS: Final[Mapping[str, list[Any]]] = {
    "status-endpoint": ["/api/v2/operations/{requestId}/status"],
    "status-values": [["in progress", "successful", "failed"]],
    "http-status": ["always-200", {"CUSTOMER_1002": 422}],
    "credentials": [
        {"required": True}, {"scheme": "api-key", "header": "X-Api-Key"}, {"scheme": "basic"},
    ],
    "not-eligible": ["always-403", "always-1002"],
    "sub-customers": ["children"],
    "invalid-payload": ["job-fails"],
    "error-detail": ["message"],
    "unknown-fields": ["ignored"],
    "empty-mandatory": ["accepted"],
    "array-merge": ["replace"],
    "unknown-entry-id": ["added"],
    "repeated-entry-id": ["in-order"],
    "entry-defaults": ["refused", {"identity": {"idType": "PASSPORT"}}],
    "contact-phones": ["sent"],
    "invoice-defaults": [{"when": "each-modify"}, {"values": {"paymentDueAfterInvoiceIssued": 14}}],
    "package-name-scope": ["sandbox"],
    "package-owner-unknown": ["SANDBOX_INVALID_REQUEST"],
    "unknown-offer": ["accepted"],
    "own-use": ["requester"],
    "all-keyword": ["among-others"],
    "unknown-sub-account": ["accepted"],
    "modify-in-progress": ["rejected", "queued"],
    "visibility": ["at-once"],
    "payment-due-units-key": ["paymentDueUnit"],
    "retry-after": [5],
    "rate-limit": [10],
    "request-retention": ["24h"],
    "versions": [["v3"]],
    "device-cost-currency": [None],
    "future-fields": ["ignored", "refused"],
    "imei-lock": ["cleared"],
    "whole-numbers": ["by-spelling"],
    "numeric-range": [{"minimum": 0, "maximum": 2147483647}],
    "uuid-case": ["refused"],
}  # fmt: skip
"""Values other than the default of each assumption."""

_PROGRESSIONS: Final = [
    "immediate", "manual", {"after": "2s"}, {"after": ["1s", "9s"]}, {"polls": 2},
    {"after": ["0s", "5s"], "outcome": {"successful": 2, "failed": 1}},
    {"after": "3s", "outcome": "failed"},
]  # fmt: skip


@lru_cache(4)
def scenario_of(number: int) -> Any:
    """Return the scenario of that number, or how it is refused; and what it is built from."""
    source = scenario_source(random.Random(number))  # noqa: S311 - the same in each run
    try:
        return load_scenario(source), source
    except Exception as error:  # noqa: BLE001 - to be compared, whatever it is
        return f"{type(error).__name__}: {error}", source


def scenario_source(rng: random.Random) -> Data:
    """Draw a scenario around the same five customers."""
    chosen = rng.sample(sorted(ASSUMPTIONS), rng.choice((0, 1, 2, 3, 5)))
    source: Data = {
        "version": 1,
        "seed": rng.randrange(1000),
        "locale": rng.choice(("en_GB", "de_DE", "fr_FR")),
        "clock": rng.choice(
            (
                {"mode": "frozen", "start": "2026-01-01T09:00:00Z"},
                {"mode": "real"},
                {"mode": "real", "speed": 60},
                {"mode": "real", "speed": 1.5},
                {"mode": "frozen", "start": "0001-01-01T00:00:00Z"},
            )
        ),
        "requesters": [{"token": f"{ref}:token", "customer": ref} for ref in CUSTOMERS],
        "offers": [
            {"ref": f"o{n}", "id": offer, "name": f"Offer {n}"} for n, offer in enumerate(OFFERS)
        ],
        "assumptions": {name: rng.choice(ASSUMPTIONS[name]) for name in chosen},
        "jobs": {kind: rng.choice(_PROGRESSIONS) for kind in ("modifyCustomer", "createPackage")},
        "customers": [_tree(rng)],
    }
    if rng.random() < 0.3:
        source["population"] = {"below": "acme", "customers": rng.choice((30, 1000)), "depth": 2}
    if rng.random() < 0.3:
        source["faults"] = [{"name": f"plan-{n}", **plan(rng)} for n in range(rng.randrange(1, 3))]
    if rng.random() < 0.2:
        source["limits"] = {
            "pendingJobs": rng.choice((3, 8)),
            "settledJobs": rng.choice((3, 1000)),
            "journalEntries": rng.choice((10, 25)),
        }
    return source


def _tree(rng: random.Random) -> Data:
    def customer(ref: str, *below: Data) -> Data:
        made: Data = {
            "ref": ref,
            "customerId": CUSTOMERS[ref],
            "status": "ACTIVE",
            "customers": list(below),
        }
        if rng.random() < 0.6:
            made["generated"] = False
        if rng.random() < 0.7:
            made["contact"] = [
                {"id": contact, "role": "SELFCARE", "mobilePhoneNumber": "+441632960001"}
                for contact in CONTACTS[: rng.randrange(1, 3)]
            ]
        if rng.random() < 0.7:
            made["address"] = [{"id": ADDRESSES[0], "street": "High Street", "buildingNumber": "1"}]
        if rng.random() < 0.3:
            made["isAllowedImeiLock"] = made["isImeiLockEnabled"] = True
        return made

    counted = {"count": rng.randrange(3), "status": "ACTIVE"}
    below = [customer("acme", customer("north", customer("depot"))), customer("blue")]
    return customer("operator", *below, *([counted] if counted["count"] else []))


def plan(rng: random.Random) -> Data:
    """Draw a fault plan."""
    operation = rng.choice(sorted(CODES))
    steps = [_step(rng, operation) for _ in range(rng.randrange(1, 4))]
    drawn: Data = {"operation": operation}
    drawn |= {"steps": steps} if rng.random() < 0.7 else {"fault": steps[0]}
    if rng.random() < 0.4:
        drawn["when"] = rng.choice(
            (
                {"customer": "north"},
                {"below": "acme"},
                {"requester": "acme"},
                {"header": {"X-Mark": "1"}},
            )
        )
    for key, value in (
        ("skip", 1),
        ("every", 2),
        ("times", 2),
        ("probability", 0.5),
        ("force", True),
        ("ttl", "5s"),
    ):
        if rng.random() < 0.12:
            drawn[key] = value
    return drawn


def _step(rng: random.Random, operation: str) -> Any:
    kind = rng.randrange(8)
    if kind == 0:
        return "ok"
    if kind <= 3:
        return rng.choice(CODES[operation])
    step: Data = {}
    if kind == 4:
        step["delay"] = rng.choice(("250ms", ["1s", "3s"]))
    elif kind == 5:
        step["network"] = rng.choice(("reset", "empty", "truncate", "garbage", "hang"))
    elif kind == 6 and operation in {"modifyCustomer", "createPackage"}:
        step["job"] = rng.choice(("failed", "successful", "stuck"))
        if step["job"] != "stuck" and rng.random() < 0.7:
            step["after"] = rng.choice(("4s", "next-modify", {"polls": 2}, "3660d"))
    elif kind == 6 and operation == "getCustomer":
        return {"read": "stale"}
    else:
        step |= {"status": 502, "body": "<h1>Bad gateway</h1>"}
    if "job" not in step and rng.random() < 0.5:
        step["phase"] = rng.choice(("before", "after"))
    return step


_VALUES: Final[Mapping[str, list[Any]]] = {
    "type": ["BUSINESS", "", None, 5],
    "name": ["North & Sons", "Ä ö \u2028\ufeff\0", "", None, "x" * 300, "${A} \\xe9"],
    "allowOfferDelegation": [True, False, None, "true"],
    "isAllowedImeiLock": [True, False],
    "vatRegistrationNumber": ["GB123", "", {}],
    "campaign": [[], [1, 2], [3], None, ["1"]],
    "customFields": [[], [{"keyName": "a", "keyValue": "b"}], [{}]],
    "mfaConfiguration": ["MANDATORY", "ENABLED", "DISABLED", "SOMETIMES", ""],
    "invoiceConfiguration": [
        {"vat": 17}, {"vat": 17.5, "deliveryMethod": "EMAIL"}, {"vat": -1}, {}, None,
        {"paymentDueAfterInvoiceIssued": 14}, {"invoiceText": "é" * 31},
        {"paymentDueAfterInvoiceIssued": 14, "paymentDueUnits": "DAYS"}, {"activityIndication": ""},
        {"deviceCost": 10**30}, {"deviceCost": 1e-9, "vat": -0.0},
    ],
    "unknownField": [1],
    "isImeiLockEnabled": [False],
}  # fmt: skip


def modify_body(rng: random.Random) -> Any:
    """Draw the body of a modify: most are valid."""
    if rng.random() < 0.04:
        return rng.choice(
            ([], "text", {}, b"{", b'{"name": "a", "name": "b"}', b"\xff", b"", {"id": NORTH})
        )
    body: Data = {}
    for name in rng.sample(sorted(_VALUES)[:9], rng.randrange(4)):
        values = _VALUES[name]
        body[name] = values[0] if rng.random() < 0.8 else rng.choice(values)
    if rng.random() < 0.03:
        body[rng.choice(("unknownField", "isImeiLockEnabled"))] = 1
    if rng.random() < 0.25:
        body["contact"] = [_contact(rng) for _ in range(rng.choice((1, 1, 2)))]
    if rng.random() < 0.2:
        body["address"] = [_address(rng) for _ in range(rng.choice((1, 1, 2)))]
    return body


def _contact(rng: random.Random) -> Data:
    entry: Data = {
        "id": CONTACTS[0]
        if rng.random() < 0.8
        else rng.choice([*CONTACTS[:3], NORTH.upper(), "c1"])
    }
    if rng.random() < 0.95:
        entry["role"] = rng.choice(("SELFCARE", "NONE"))
    options: Data = {
        "firstName": rng.choice(("Ann", "Bob", "", None)),
        "emailAddress": rng.choice(("ann@acme.example", "no mail")),
        "mobilePhoneNumber": rng.choice(("+441632960002", "", "+441632960003")),
        "landlinePhoneNumber": rng.choice(("01632 960001", "")),
        "identity": rng.choice(
            ([], [{"idType": "ID", "idNumber": "7"}], [{"idNumber": "8"}], [{}])
        ),
        "birthdate": rng.choice(("01022000", "31022000")),
        "isPrimary": rng.choice((True, False)),
    }
    for name in rng.sample(sorted(options), rng.randrange(3)):
        entry[name] = options[name]
    return entry


def _address(rng: random.Random) -> Data:
    entry: Data = {"id": ADDRESSES[rng.random() < 0.2]}
    options: Data = {
        "type": rng.choice(("PRIVATE", "SHIPPING", "MAILING", "HOME")),
        "street": rng.choice(("Low Street", "")),
        "buildingNumber": rng.choice(("2", "")),
        "pobox": rng.choice(("PO 7", "")),
        "city": rng.choice(("Leeds", None)),
        "isPrimary": rng.choice((True, False, None)),
    }
    for name in rng.sample(sorted(options), rng.randrange(4)):
        entry[name] = options[name]
    return entry


def package_body(rng: random.Random) -> Data:
    """Draw the body of a new package: most are valid."""
    body: Data = {
        "name": f"Package {rng.randrange(6)}",
        "nestedOffers": rng.sample(OFFERS, rng.randrange(1, 3))
        if rng.random() < 0.9
        else rng.choice(([], [NORTH])),
        "eligibleSubAccountIds": rng.choice(
            (["ALL"], [], [NORTH], [DEPOT, NORTH], [BLUE], ["ALL", NORTH])
        ),
    }
    if rng.random() < 0.3:
        body["description"] = rng.choice(("Two", "", None))
    if rng.random() < 0.05:
        del body[rng.choice(sorted(body))]
    return body


BUT = frozenset(os.environ.get("BUT", "").split())
"""Headers and control calls that are not compared."""


class Answering(Protocol):
    """What a program calls: a sandbox, or several that are compared."""

    def handle(self, request: Request, now_ms: int) -> Any: ...


@dataclass(slots=True)
class Run:
    """A program on its way: its calls depend on its number, and on ids in earlier replies."""

    rng: random.Random
    sandbox: Answering
    scheme: str
    """How callers send their tokens, as the scenario asks for it."""
    now_ms: int = START_MS
    requests: list[str] = field(default_factory=list)
    packages: list[str] = field(default_factory=list)
    state: bytes = b""

    def calls(self, most: int) -> Iterator[tuple[str, Data]]:
        """Make the calls, yield each with its outcome; then what the sandbox says about them."""
        for _ in range(most):
            self.now_ms += self.rng.choice((0, 1, 40, 700, 2500))
            yield self._next()
        for path in (
            "journal?size=200", "coverage", "requests?size=200", "packages?size=200",
            "customers?size=100", "clock",
            "faults", "state", "conduct", "scenario",
        ):  # fmt: skip
            yield self.call("GET", f"/_sandbox/{path}")
        for number in range(1, most, 7):
            yield self.call("GET", f"/_sandbox/journal/{number}")

    def call(
        self, method: str, target: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> tuple[str, Data]:
        path, _, query = target.partition("?")
        sent = (
            body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        )
        request = Request(
            method,
            path,
            dict(headers or {}),
            dict(pair.split("=", 1) for pair in query.split("&") if pair),
            sent,
        )
        outcome = self.sandbox.handle(request, self.now_ms)
        self._note(path, outcome)
        said = {
            "status": outcome.status,
            "headers": {
                name: text
                for name, text in sorted(outcome.headers.items())
                if name.lower() not in BUT
            },
            "network": str(outcome.network),
            "delay": outcome.delay_ms,
            "body": ""
            if path.rpartition("/")[2] in BUT
            else outcome.body.decode(errors="backslashreplace"),
        }
        return (
            f"{self.now_ms} {method} {target} {sent!r} {headers}",
            said,
        )

    def _note(self, path: str, outcome: Any) -> None:
        if path == "/_sandbox/state" and outcome.body.startswith(b'{\n  "version"'):
            self.state = outcome.body
        if (
            outcome.status in {200, 202}
            and path.startswith("/api")
            and outcome.body.startswith(b"{")
        ):
            content = json.loads(outcome.body).get("content") or [{}]
            if isinstance(content, list) and isinstance(content[0], dict):
                for name, kept in (("requestId", self.requests), ("packageId", self.packages)):
                    if name in content[0]:
                        kept.append(content[0][name])

    def _next(self) -> tuple[str, Data]:
        draw = self.rng.random()
        if draw < 0.7:
            return self._interface_call()
        if draw < 0.84:
            return self._clock_call()
        return self._control_call()

    def _interface_call(self) -> tuple[str, Data]:
        rng = self.rng
        customer = rng.choice([OPERATOR, ACME, NORTH, NORTH, DEPOT, BLUE])
        if rng.random() < 0.05:
            customer = rng.choice((_id(0xFFFF), NORTH.upper(), "north", "%6Eorth"))
        headers: dict[str, str] = {}
        if rng.random() < 0.6:
            ref = rng.choice(("operator", "operator", "acme", "north"))
            token = (
                f"{ref}:token" if rng.random() < 0.95 else rng.choice(("stolen", "", "acme:tokn"))
            )
            basic = base64.b64encode(token.encode()).decode()
            headers = {
                "bearer": {"authorization": f"Bearer {token}"},
                "api-key": {"x-api-key": token},
                "basic": {"authorization": f"Basic {basic}"},
            }[self.scheme if rng.random() < 0.97 else rng.choice(("bearer", "basic"))].copy()
        if rng.random() < 0.1:
            headers["x-mark"] = rng.choice(("1", "1", "caf\udce9", r"\xe9 \x5c"))
        if rng.random() < 0.03:
            headers["x-sandbox-fault"] = rng.choice(("GLOBAL_1001", "ok", "CODE"))
        version = "v2" if rng.random() < 0.97 else "v3"
        kind = rng.random()
        if kind < 0.3:
            method = "GET" if rng.random() < 0.95 else "HEAD"
            return self.call(method, f"/api/{version}/customer/{customer}", None, headers)
        if kind < 0.65:
            if rng.random() < 0.1:
                headers["content-type"] = rng.choice(("application/json", "text/plain"))
            return self.call(
                "PATCH", f"/api/{version}/customer/{customer}", modify_body(rng), headers
            )
        if kind < 0.8:
            return self.call(
                "POST", f"/api/{version}/customer/{customer}/package", package_body(rng), headers
            )
        if kind < 0.98:
            requested = rng.choice(self.requests) if self.requests else NORTH
            path = rng.choice(("/api/v2/request/{}",) * 5 + ("/api/v2/operations/{}/status",))
            return self.call("GET", path.format(requested), None, headers)
        return self.call(rng.choice(("PUT", "DELETE")), "/api/v2/customer", None, headers)

    def _clock_call(self) -> tuple[str, Data]:
        rng = self.rng
        kind = rng.random()
        if kind < 0.6:
            how = rng.choice(
                ({"by": "1s"}, {"by": "5s"}, {"until": "next"}, {"until": "idle"}, {"by": "1h"})
            )
            return self.call("POST", "/_sandbox/clock/advance", how)
        if kind < 0.7:
            return self.call("POST", "/_sandbox/clock/freeze")
        if kind < 0.75:
            return self.call("POST", "/_sandbox/clock/run", {"speed": rng.choice((1, 60))})
        requested = rng.choice(self.requests) if self.requests else NORTH
        if kind < 0.9:
            settled: Data = {"as": rng.choice(("successful", "failed"))}
            return self.call("POST", f"/_sandbox/requests/{requested}/settle", settled)
        return self.call("GET", f"/_sandbox/requests/{requested}")

    def _control_call(self) -> tuple[str, Data]:
        rng = self.rng
        ref = rng.choice(sorted(CUSTOMERS))
        package = rng.choice(self.packages) if self.packages else NORTH
        customer: Data = {
            "status": "ACTIVE", "currency": "EUR", "allowOfferDelegation": False,
            "isAllowedImeiLock": False, "isImeiLockEnabled": False,
            "mfaConfiguration": "DISABLED", "name": f"New {rng.randrange(9)}",
        }  # fmt: skip
        new = _id(0x900 + rng.randrange(3))
        options: list[tuple[str, str, Any]] = [
            ("GET", f"customers/{ref}", None),
            ("GET", f"customers?parent={ref}", None),
            ("PATCH", f"customers/{ref}", {"name": f"Changed {rng.randrange(9)}"}),
            ("PUT", f"customers/{new}?parent={ref}", customer),
            ("PUT", f"customers/{ref}", customer),
            ("DELETE", f"customers/{rng.choice((new, new, 'depot', 'blue'))}", None),
            ("POST", f"packages/{package}/attach", {"customer": ref}),
            ("POST", f"packages/{package}/detach", {"customer": ref}),
            ("POST", "faults", plan(rng)),
            ("PUT", "faults/mine", plan(rng)),
            ("GET", "faults", None),
            ("DELETE", "faults/mine", None),
            (
                "POST",
                "journal/verify",
                {"match": {"operation": rng.choice(sorted(CODES))}, "atLeast": 1},
            ),
            ("GET", "journal?size=5&operation=modifyCustomer", None),
            ("GET", "journal/last", None),
            ("GET", "state", None),
            ("GET", "events", None),
            ("DELETE", "journal", None),
            ("POST", "clock/advance", {"to": "9000-01-01T00:00:00.000Z"}),
        ]
        if rng.random() < 0.04:
            return self.call("POST", "/_sandbox/reset")
        if rng.random() < 0.05 and self.state:
            return self.call("PUT", "/_sandbox/state", self.state)
        method, path, body = rng.choice(options)
        return self.call(method, f"/_sandbox/{path}", body)


def outcomes(number: int) -> Iterator[tuple[str, Data]]:
    """Run the program of that number; yield each call with its outcome."""
    scenario, source = scenario_of(number // PER_SCENARIO)
    if isinstance(scenario, str):
        yield "build the scenario", {"refused": scenario}
        return
    rng = random.Random(f"program {number}")  # noqa: S311 - the same in each run
    scheme = source["assumptions"].get("credentials", {}).get("scheme", "bearer")
    yield from Run(rng, Sandbox(scenario, START_MS), scheme).calls(rng.randrange(30, 60))


def digest(said: Data) -> str:
    text = json.dumps(said, sort_keys=True).encode()
    return hashlib.blake2b(text, digest_size=6).hexdigest()


def main(verb: str, *numbers: str) -> None:
    if verb == "show":
        for place, (call, said) in zip(count(1), outcomes(int(numbers[0])), strict=False):
            said_sorted = json.dumps(said, sort_keys=True)
            sys.stdout.write(f"{place}. {call}\n     {said_sorted}\n")
        return
    for number in range(int(numbers[0]), int(numbers[1])):
        digests = " ".join(digest(said) for _, said in outcomes(number))
        sys.stdout.write(f"{number} {digests}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
