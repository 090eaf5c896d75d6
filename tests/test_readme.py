"""The README keeps its word: its code runs, its settings exist, its links lead somewhere."""

import os
import re
from pathlib import Path

import pytest

import memory_core

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_its_code_runs_from_top_to_bottom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (preset,) = blocks("toml")
    Path("bikes.toml").write_text(preset, "utf-8")
    told: list[str] = []
    space: dict[str, object] = {"print": lambda *values: told.append(" ".join(map(str, values)))}
    for number, block in enumerate(blocks("python"), 1):
        exec(compile(block, f"README.md, python block {number}", "exec"), space)
    opened = space["memory"]
    assert isinstance(opened, memory_core.Memory)
    opened.close()
    assert "2 years" in told[0] or "2 year" in told[0]
    assert "$850" in told and "$900" in told
    assert any("True" in line for line in told), "the code opened the session"


def test_its_two_commands_come_first() -> None:
    assert blocks("sh")[0].split("#")[0].strip() == "make run"
    assert "make test" in blocks("sh")[0]


def test_every_variable_it_names_is_read_and_every_one_read_is_named() -> None:
    code = "".join(
        path.read_text("utf-8")
        for folder in ("memory_core", "pages")
        for path in (ROOT / folder).rglob("*.py")
    )
    pattern = re.compile(r"MEMOGRAPH_[A-Z_]*[A-Z]")
    assert set(pattern.findall(README)) == set(pattern.findall(code))


def test_its_links_lead_to_something_that_is_there() -> None:
    titles = {title.lower().replace(" ", "-") for title in re.findall(r"^#+ (.+)$", README, re.M)}
    for target in re.findall(r"\]\(([^)]+)\)", README):
        there = target[1:] in titles if target.startswith("#") else os.path.exists(ROOT / target)
        assert there, target
