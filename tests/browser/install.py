"""Install Playwright's Chromium if no other is there: `python -m tests.browser.install`."""

import subprocess
import sys

from tests.browser.chromium import chromium_path, playwright_has_one


def main() -> int:
    """Return 0 when a Chromium is there afterwards."""
    found = chromium_path()
    if found or playwright_has_one():
        sys.stdout.write(f"Browser tests use {found or 'the Chromium of Playwright'}.\n")
        return 0
    return subprocess.run(
        [sys.executable, "-m", "playwright", "install", "chromium"], check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
