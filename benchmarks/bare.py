"""The baseline of the comparisons: aiohttp with one dynamic route and a prebuilt reply.

    python -m benchmarks.bare STATUS FILE [PORT]

It answers each call with the bytes of a file. A request body is read, parsed by orjson and ignored.
"""

import asyncio
import sys
from pathlib import Path

import orjson
from aiohttp import web


def main() -> None:
    """Serve until the process is ended, on uvloop if it is installed."""
    status, file, port = [*sys.argv[1:], "0"][:3]
    serving = serve(int(status), Path(file).read_bytes(), int(port))
    try:
        import uvloop  # noqa: PLC0415 - where it exists
    except ImportError:
        asyncio.run(serving)
    else:
        uvloop.run(serving)


async def serve(status: int, reply: bytes, port: int) -> None:
    """Listen, and print the URL."""

    async def answer(request: web.Request) -> web.Response:
        if request.can_read_body:
            orjson.loads(await request.read())
        return web.Response(body=reply, status=status, content_type="application/json")

    application = web.Application()
    application.router.add_route("*", "/api/v2/{kind}/{id}", answer)
    application.router.add_route("*", "/api/v2/{kind}/{id}/package", answer)
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port, backlog=1024).start()
    host, its_port = runner.addresses[0][:2]
    sys.stdout.write(f"bare ready at http://{host}:{its_port}\n")
    sys.stdout.flush()
    await asyncio.Event().wait()


if __name__ == "__main__":
    main()
