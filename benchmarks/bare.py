"""The unit of measure: aiohttp with one dynamic route and bytes that are prebuilt.

    python -m benchmarks.bare STATUS FILE

It answers each call with the bytes of a file. A body is read and parsed by orjson, and that is all.
"""

import asyncio
import sys
from pathlib import Path

import orjson
from aiohttp import web


def main() -> None:
    """Serve until ended."""
    status, file = int(sys.argv[1]), Path(sys.argv[2])
    try:
        import uvloop  # noqa: PLC0415 - where it exists
    except ImportError:
        asyncio.run(serve(status, file.read_bytes()))
    else:
        uvloop.run(serve(status, file.read_bytes()))


async def serve(status: int, reply: bytes) -> None:
    """Listen on a free port, and say which."""

    async def answer(request: web.Request) -> web.Response:
        if request.can_read_body:
            orjson.loads(await request.read())
        return web.Response(body=reply, status=status, content_type="application/json")

    application = web.Application()
    application.router.add_route("*", "/api/v2/{kind}/{id}", answer)
    application.router.add_route("*", "/api/v2/{kind}/{id}/package", answer)
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0, backlog=1024).start()
    host, port = runner.addresses[0]
    sys.stdout.write(f"bare ready at http://{host}:{port}\n")
    sys.stdout.flush()
    await asyncio.Event().wait()


if __name__ == "__main__":
    main()
