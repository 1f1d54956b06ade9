"""What commands of `exec` and `certify` begin with: functions that call the sandbox."""

CHILD = "/api/v2/customer/20000000-0000-4000-8000-000000000002"

CALLS = f"""
import json, os, sys
from urllib.request import Request, urlopen
base = os.environ["MOCK_SERVER_URL"]
token = os.environ.get("MOCK_SERVER_CONTROL_TOKEN")

def call(method, path, body=None):
    headers = {{"Authorization": f"Bearer {{token}}"}} if token and "_sandbox" in path else {{}}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(base + path, data, headers, method=method)) as reply:
            return reply.status
    except OSError as error:
        return error.code

def plan(sandbox, **said):
    return call("POST", f"/s/{{sandbox}}/_sandbox/faults", said)

def read(sandbox):
    return call("GET", f"/s/{{sandbox}}{CHILD}")

def drop(sandbox):
    return call("DELETE", f"/_sandboxes/{{sandbox}}")
"""
