"""What a developer would write by hand with FastAPI: one route that returns a customer.

python -m uvicorn benchmarks.peer_fastapi:app
"""

import json
import os
from pathlib import Path
from typing import Any

from fastapi import FastAPI

app = FastAPI()
_REPLY: dict[str, Any] = json.loads(Path(os.environ["REPLY"]).read_text("utf-8"))


@app.get("/api/v2/customer/{customer_id}")  # type: ignore[untyped-decorator]
async def get_customer(customer_id: str) -> dict[str, Any]:
    """Return the same customer for every id."""
    return _REPLY if customer_id else {}
