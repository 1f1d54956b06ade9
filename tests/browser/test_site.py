"""The site of the documentation, opened from a folder: no server, no network."""

import fcntl
import re
import subprocess
import sys
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect
from support.looks import look_at

pytestmark = pytest.mark.nightly

ROOT = Path(__file__).parents[2]
PAGES = ["index", "docs/tutorial", "docs/reference/interface", "search"]
DOCUMENTS = [page.relative_to(ROOT).with_suffix("") for page in ROOT.glob("docs/**/*.md")]
BUILD = "-m sphinx --quiet --fail-on-warning --keep-going --conf-dir docs/site"


def built(source: Path, folder: Path) -> "subprocess.CompletedProcess[str]":
    words = [*BUILD.split(), "--doctree-dir", f"{folder}.read", str(source), str(folder)]
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, testrun_uid: str) -> Path:
    """Build the site once for all workers; broken links and anchors fail here."""
    folder = tmp_path_factory.getbasetemp().parent / f"site-{testrun_uid}"
    with Path(f"{folder}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            done = built(ROOT, folder)
            assert (done.returncode, done.stderr) == (0, "")
    return folder


def texts(site: Path) -> dict[str, str]:
    """Return the HTML of every page of the site, by its name."""
    pages = site.rglob("*.html")
    return {page.relative_to(site).with_suffix("").as_posix(): page.read_text() for page in pages}


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser) -> Page:
    context = await browser.new_context(bypass_csp=True, reduced_motion="reduce")
    return await context.new_page()


async def test_every_page_of_the_repository_is_in_the_navigation(site: Path) -> None:
    entry = r'class="toctree-l1"><a class="reference internal" href="([^"#]+)'
    shown = set(re.findall(entry, texts(site)["index"]))
    assert {f"{page}.html" for page in DOCUMENTS} - shown == set()


async def test_no_page_loads_anything_from_elsewhere(site: Path) -> None:
    loaded = re.compile(r'<(?:script|img|link|iframe)[^>]*(?:src|href)="(?:https?:)?//[^"]*"')
    found = {page: loaded.findall(text) for page, text in texts(site).items()}
    assert {page: what for page, what in found.items() if what} == {}


async def test_pages_are_accessible_and_fit(site: Path, page: Page) -> None:
    for name in PAGES:
        await page.goto(f"file://{site}/{name}.html")
        assert await look_at(page, f"site-{name.rpartition('/')[2]}") == [], name


async def test_search_needs_no_server(site: Path, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    await page.goto(f"file://{site}/index.html")
    await page.get_by_role("textbox", name="Search").fill("lost reply")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("link", name="Make calls fail").last).to_be_visible()
    assert [url for url in asked if not url.startswith("file://")] == []
