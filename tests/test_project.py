"""The files around the code agree with one another, and the built package contains everything that it needs."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections import defaultdict
from collections.abc import Iterator
from fnmatch import fnmatch
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
import yaml
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
# The package imports these only for users who installed the extra: `pip install 'gleek[hub]'`.
EXTRAS = ("hub", "site")

# The entries of .gitignore; each is a name or a pattern for names.
IGNORED = [
    line.rstrip("/")
    for line in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
BINARY = {".ico", ".png", ".woff", ".woff2"}
REQUIREMENT = re.compile(r"(?P<name>[A-Za-z0-9._-]+)\s*(?P<bounds>[<>=!~].*)?")
# Some packages have another name on conda-forge.
CONDA_NAMES = {
    "brotli": "brotli-python",
    "jupyter-client": "jupyter_client",
    "jupyter-core": "jupyter_core",
    "jupyter-server": "jupyter_server",
}


def files() -> Iterator[Path]:
    """Yield every file of the tree that is, or could be, committed."""
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(name for name in folders if _is_ours(name))
        yield from (Path(folder, name) for name in sorted(names) if _is_ours(name))


def _is_ours(name: str) -> bool:
    return name != ".git" and not any(fnmatch(name, pattern) for pattern in IGNORED)


def texts() -> Iterator[tuple[str, str]]:
    """Yield every text file of the tree: its path from the root, and its text."""
    for path in files():
        if path.suffix not in BINARY:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def bounds(requirement: str) -> tuple[str, frozenset[str]]:
    """Split a requirement into its name and bounds: `'a>=0.5, <0.6'` → `('a', {'>=0.5', '<0.6'})`."""
    found = REQUIREMENT.fullmatch(requirement.strip())
    assert found, f"{requirement!r} is not a name with bounds"
    listed = (found["bounds"] or "").replace(" ", "")
    return found["name"].lower(), frozenset(listed.split(",")) - {""}


def test_conda_and_pip_ask_for_the_same():
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    assert environment["channels"][0] == "conda-forge"
    conda = dict(bounds(entry) for entry in environment["dependencies"] if isinstance(entry, str))
    (pip,) = [entry["pip"] for entry in environment["dependencies"] if isinstance(entry, dict)]
    # pip installs Gleek itself from the checkout, after the packages that conda-forge does not have.
    *by_pip, own = pip
    assert own == "."
    assert conda.pop("pip") == frozenset()
    # Binder's builder understands only one version after "="; with a bound, it uses its own default.
    (python,) = conda.pop("python")
    assert re.fullmatch(r"=3\.\d+", python)
    assert python.removeprefix("=") in SpecifierSet(PROJECT["requires-python"])
    wanted = dict(bounds(requirement) for requirement in PROJECT["dependencies"])
    by_pip = dict(map(bounds, by_pip))
    assert not by_pip.keys() & conda.keys()
    assert conda | by_pip == {CONDA_NAMES.get(name, name): limits for name, limits in wanted.items()}


def test_everything_imported_is_declared():
    """A package that is installed only because another one requires it may be missing after that one's next release."""
    extra = [requirement for name in EXTRAS for requirement in PROJECT["optional-dependencies"][name]]
    declared = {bounds(requirement)[0] for requirement in [*PROJECT["dependencies"], *extra]}
    providers = packages_distributions()
    undeclared = defaultdict(set)
    for path, text in texts():
        if path.startswith("gleek/") and path.endswith(".py"):
            for name in _imported(text) - sys.stdlib_module_names - {"gleek"}:
                if not declared & {
                    provider.lower().replace("_", "-") for provider in providers.get(name, [name])
                }:
                    undeclared[name].add(path)
    assert undeclared == {}


def _imported(source: str) -> set[str]:
    """Return the top-level names of all modules that a source file imports, at its top or inside a function."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names.add(node.module)
    return {name.partition(".")[0] for name in names}


def test_nothing_that_a_page_loads_comes_from_outside():
    outside = re.compile(r"(?:https?:)?//(?!www\.w3\.org/)[\w-]+\.\w+")
    shown = {".css", ".html", ".js", ".mjs", ".svg", ".tpl", ".j2"}
    assert [
        f"{name}: {outside.search(text)[0]}"
        for name, text in texts()
        if name.startswith("gleek/") and Path(name).suffix in shown and outside.search(text)
    ] == []


STATEMENT = "docs/accessibility.md"  # the only page of the documentation that the tutorial's pages show


@pytest.fixture(scope="session")
def built(tmp_path_factory) -> Path:
    """Return a folder with the wheel, built from this tree without the network."""
    folder = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


def test_the_wheel_holds_all_that_the_package_needs(built):
    (wheel,) = built.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    tree = [path.relative_to(ROOT).as_posix() for path in files()]
    inside = [name for name in tree if name.startswith(("gleek/", "notebooks/", "sources/", STATEMENT))]
    wanted = {name if name.startswith("gleek/") else f"gleek/_data/{name}" for name in inside}
    assert wanted <= names
    assert {name for name in names if ".dist-info/" not in name} <= wanted


def test_the_wheel_works_with_no_checkout_near(built, tmp_path):
    (wheel,) = built.glob("*.whl")
    # Unpacking installs a wheel of pure Python.
    shutil.unpack_archive(wheel, tmp_path / "site", "zip")
    ask = (
        "import gleek, gleek.evidence.paths as p; print(gleek.__file__);"
        "print(p.notebooks_dir()); print(*p.notebooks_in(p.notebooks_dir()));"
        "print(p.sources_dir()); print(*p.sources_dir().rglob('*.toml'))"
    )
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "site"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", ask],
        cwd=tmp_path,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    said = done.stdout.splitlines()
    assert len(said) == ask.count("print")
    assert all(str(tmp_path) in line for line in said), said
