"""Downloads Pyodide's package with npm and the wheels with pip, and checks the hash of each.

npm and pip are run as commands, so that they use the mirror or proxy for which the user has configured them.
"""

import base64
import hashlib
import importlib.metadata
import shutil
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from gleek.site import NotBuilt, run_quietly
from gleek.site.python.pins import KERNEL, Pins, Pyodide, Wheel


def fetch_pyodide(wanted: Pyodide, cache: Path, out: Path) -> Path:
    """Unpack npm's package ``pyodide`` into `out`, and return the folder in `out` with its files."""
    name = f"pyodide-{wanted.version}.tgz"
    archive = cache / name
    if not archive.is_file():
        with _new_in(cache) as folder:
            npm = shutil.which("npm")
            if npm is None:
                raise NotBuilt(
                    "The build needs npm, a part of Node.js, which is not installed: install Node.js."
                )
            command = [npm, "pack", f"pyodide@{wanted.version}", "--pack-destination", str(folder)]
            _get(command, "Pyodide", cache)
            shutil.move(folder / name, archive)
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if f"sha512-{digest}" != wanted.integrity:
        raise NotBuilt(f"{archive} does not have the hash of Pyodide in pins.toml: delete it and try again.")
    with tarfile.open(archive) as opened:
        opened.extractall(out, filter="data")
    return out / "package"


def fetch_wheels(pins: Pins, cache: Path) -> Iterator[tuple[Wheel, Path]]:
    """Yield each pinned wheel and its file, from `cache` or JupyterLite. Raises `NotBuilt` if one is wrong."""
    missing = [wheel for wheel in pins.wheels if not wheel.source and not (cache / wheel.file).is_file()]
    if missing:
        _download(missing, pins.pyodide.python, cache)
    listed = importlib.metadata.files(KERNEL) or []
    inside = {file.name: Path(str(file.locate())) for file in listed if file.suffix == ".whl"}
    for wheel in pins.wheels:
        path = inside.get(wheel.file) if wheel.source else cache / wheel.file
        if path is None or not path.is_file():
            raise NotBuilt(f"The wheel {wheel.file} is not in the package {KERNEL}; install that again.")
        if hashlib.sha256(path.read_bytes()).hexdigest() != wheel.sha256:
            raise NotBuilt(f"{path} does not have the wheel’s hash in pins.toml: delete it and try again.")
        yield wheel, path


def _download(wheels: Sequence[Wheel], python: str, cache: Path) -> None:
    with _new_in(cache) as folder:
        listed = folder / "wheels.txt"
        lines = [f"{wheel.name}=={wheel.version} --hash=sha256:{wheel.sha256}" for wheel in wheels]
        listed.write_text("\n".join(lines), encoding="utf-8")
        # Only wheels of pure Python, for the browser's version of Python, which may differ from that of the build.
        kind = ["--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none"]
        command = [sys.executable, "-P", "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
        places = [f"--python-version={python}", f"--dest={folder}", f"--requirement={listed}"]
        _get([*command, *kind, *places], "the wheels", cache)
        for wheel in wheels:
            if not (folder / wheel.file).is_file():
                raise NotBuilt(
                    f"pip has not downloaded {wheel.file}, the file in pins.toml, but another one."
                )
            shutil.move(folder / wheel.file, cache / wheel.file)


def _get(command: list[str], what: str, cache: Path) -> None:
    done = run_quietly(command)
    if done.returncode:
        said = [line.strip() for line in done.stderr.splitlines() if line.strip()]
        errors = [line for line in said if "error" in line.lower()] or said or ["it does not say why"]
        raise NotBuilt(
            f"{Path(command[0]).stem} could not fetch {what} ({errors[0]}), and {cache} does not have all of it: "
            "connect this machine to the network. Later builds need no network."
        )


@contextmanager
def _new_in(cache: Path) -> Iterator[Path]:
    """Make a temporary folder in `cache`, from which downloads are moved in one step: two builds may run at once."""
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache, prefix="new-") as folder:
        yield Path(folder)
