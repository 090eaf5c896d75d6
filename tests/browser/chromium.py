"""Where a Chromium is, and how it is started: alone, without asking anybody anything."""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium_path(environment: Mapping[str, str] = os.environ) -> str | None:
    """Return CHROMIUM_PATH or an installed Chromium, None when only Playwright's own is left."""
    named = environment.get("CHROMIUM_PATH", "")
    if named:
        return named
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def playwright_has_one() -> bool:
    """Whether Playwright's own Chromium is installed."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()
