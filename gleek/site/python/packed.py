"""Repacks archives with ``packing.py``, which runs in the site's Pyodide under Node.js, and caches the results."""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from gleek.site import NotBuilt, run_quietly

_RUNNER: Final = Path(__file__).parent / "run.mjs"
_ERROR_LINES_SHOWN: Final = 12


class Node:
    """Runs scripts with the Node.js that is found on the PATH. Raises `NotBuilt` if none is found."""

    def __init__(self) -> None:
        found = shutil.which("node")
        if found is None:
            raise NotBuilt("The build needs Node.js, which is not installed: install version 18 or later.")
        self._node = found

    def run(self, pyodide: Path, script: Path, folder: Path, packages: Sequence[str] = ()) -> str:
        """Run a file in Pyodide, with `folder` as ``/job``, and return its output. Raises `NotBuilt` if it fails."""
        places = [str(path.resolve()) for path in (pyodide, script, folder)]
        done = run_quietly([self._node, str(_RUNNER), *places, *packages])
        if done.returncode:
            said = "\n".join(done.stderr.strip().splitlines()[-_ERROR_LINES_SHOWN:])
            raise NotBuilt(f"Python stopped in Node.js while it ran {script.name}:\n{said}")
        return done.stdout


_VERSIONS_CACHED = 4
_SCRIPT = Path(__file__).with_name("packing.py")


@dataclass(frozen=True, slots=True)
class Order:
    path: Path
    # A "readable wheel" keeps the source of its modules. The "library" is Python's; a "part" is one of our own package.
    kind: Literal["wheel", "readable wheel", "library", "part"]
    without: Sequence[str] = ()  # glob patterns of the archive's files to leave out


class Packer:
    def __init__(self, node: Node, pyodide: Path, cache: Path) -> None:
        self._node, self._pyodide, self._cache = node, pyodide, cache
        # A hash of what a packed archive depends on besides its `Order`: the packing script, and Pyodide that runs it.
        python = [path.read_bytes() for path in (_SCRIPT, *sorted(pyodide.glob("pyodide.asm.*")))]
        self._way = hashlib.sha256(b"\0".join(python)).hexdigest()

    def pack(self, orders: Sequence[Order], out: Path) -> None:
        self._cache.mkdir(parents=True, exist_ok=True)
        missing = [order for order in orders if not self._kept(order).is_file()]
        if missing:
            with tempfile.TemporaryDirectory(prefix="new-", dir=self._cache) as folder:
                self._pack(missing, Path(folder))
        for order in orders:
            shutil.copyfile(self._kept(order), out / order.path.name)

    def _kept(self, order: Order) -> Path:
        words = json.dumps([self._way, order.kind, order.without]).encode()
        digest = hashlib.sha256(words + order.path.read_bytes()).hexdigest()
        return self._cache / f"{digest[:16]}-{order.path.name}"

    def _pack(self, orders: Sequence[Order], job: Path) -> None:
        for name in ("given", "made"):
            (job / name).mkdir()
        told = []
        for order in orders:
            shutil.copyfile(order.path, job / "given" / order.path.name)
            told.append({"file": order.path.name, "kind": order.kind, "without": order.without})
        (job / "orders.json").write_text(json.dumps(told), encoding="utf-8")
        self._node.run(self._pyodide, _SCRIPT, job)
        for order in orders:
            # Move the file in one step, because another build may read the cache at the same time.
            (job / "made" / order.path.name).replace(self._kept(order))
            self._forget(order.path.name)

    def _forget(self, name: str) -> None:
        """Delete the cached archives with this name except the latest four. Those of our own package change often."""
        kept = sorted(self._cache.glob(f"*-{name}"), key=lambda path: path.stat().st_mtime)
        for path in kept[:-_VERSIONS_CACHED]:
            path.unlink(missing_ok=True)
