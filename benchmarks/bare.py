"""Servers that aiohttp alone runs, to compare with.

    python -m benchmarks.bare STATUS FILE [PORT]     one dynamic route and a prebuilt reply
    python -m benchmarks.bare create_app SCENARIO    the sandbox as an application

The former answers each call with the bytes of a file. A request body is read, parsed by orjson and
ignored.
"""

import asyncio
import sys
from pathlib import Path

import orjson
from aiohttp import web


def main() -> None:
    """Serve until the process is ended, on uvloop if it is installed."""
    kind, source, port = [*sys.argv[1:], "0"][:3]
    if kind == "create_app":
        from mock_server import create_app  # noqa: PLC0415 - bare is without it

        application = create_app(source)
    else:
        application = bare(int(kind), Path(source).read_bytes())
    serving = serve(application, int(port))
    try:
        import uvloop  # noqa: PLC0415 - where it exists
    except ImportError:
        asyncio.run(serving)
    else:
        uvloop.run(serving)


def bare(status: int, reply: bytes) -> web.Application:
    """Return an application that always answers with the same bytes."""

    async def answer(request: web.Request) -> web.Response:
        if request.can_read_body:
            orjson.loads(await request.read())
        return web.Response(body=reply, status=status, content_type="application/json")

    application = web.Application()
    application.router.add_route("*", "/api/v2/{kind}/{id}", answer)
    application.router.add_route("*", "/api/v2/{kind}/{id}/package", answer)
    return application


async def serve(application: web.Application, port: int) -> None:
    """Listen, and print the URL."""
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port, backlog=1024).start()
    host, its_port = runner.addresses[0][:2]
    sys.stdout.write(f"bare ready at http://{host}:{its_port}\n")
    sys.stdout.flush()
    await asyncio.Event().wait()


if __name__ == "__main__":
    main()
