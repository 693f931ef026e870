"""Builds JupyterLite, to which "Open as a notebook" leads: it shows the notebooks with their code in the browser.

JupyterLite's own builder does most of the work, in another process. Its result depends on the machine: on installed
extensions, the date and the order of files. This module sets these inputs, or corrects the result afterwards.
"""

import hashlib
import importlib.metadata
import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any, Final

import nbformat

from gleek.evidence.paths import __version__, notebooks_in
from gleek.pages import STATIC
from gleek.site import NotBuilt, run_quietly
from gleek.site.python.pins import INSTALL, KERNEL, read_pins

NAME: Final = "Gleek"
# The JupyterLite app that shows notebooks, and the apps to which its menus lead.
_APPS: Final = ("notebooks", "tree", "edit", "consoles", "lab")
# The packages that contain the scripts of the widgets and of the kernel for the browser.
_EXTENSIONS: Final = ("jupyterlab_widgets", "anywidget", KERNEL)
# The time that JupyterLite's file list shows for every file, in seconds since 1970. It is the same in every build.
_FILE_TIME: Final = 1_735_689_600  # the beginning of 2025
# Files that JupyterLite's builder writes, but no page requests.
_FILES_REMOVED: Final = (
    "build/service-worker.js",
    "build/fa-*.eot",
    "build/fa-*.svg",
    "build/fa-*.ttf",
    "build/fa-*.woff",
    "doc",
    "icon-*.png",
    "*/package.json",
    "jupyterlite.schema.v0.json",
    "package.json",
    "rspack.config*.js",
    "service-worker.js",
)
# JupyterLite's service worker would replace the site's own, so it is disabled. Therefore Python in a notebook cannot
# access the visitor's other files, and has no `input`.
_DISABLED_EXTENSIONS: Final = ("@jupyterlite/application-extension:service-worker-manager",)
_ICON: Final = "favicon.svg"
# The icon at 16 and 32 pixels, for browsers and scripts of JupyterLab that request an .ico file.
ICON_FILE: Final = Path(__file__).with_name("favicon.ico")
_ICON_NAMES: Final = (
    "lab/favicon.ico",
    "notebooks/favicon.ico",
    *(f"static/favicons/favicon-{name}.ico" for name in ("busy-1", "console", "file", "notebook")),
)
_LINKS_SCRIPT: Final = "links.js"
_PYODIDE: Final = "static/pyodide"


def make_lab(out: Path, python: Path, notebooks: Path, work: Path) -> None:
    """Fill the new or empty folder `out` with a JupyterLite that shows the notebooks in the folder `notebooks`."""
    work.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=work, prefix="lab-") as scratch:
        folder = Path(scratch)
        (folder / "files").mkdir()
        names = [path.relative_to(notebooks).as_posix() for path in notebooks_in(notebooks)]
        kernel = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
        for name in names:
            # JupyterLite requires that every text in a notebook is one string, as nbformat reads them.
            notebook = nbformat.read(notebooks / name, as_version=4)  # type: ignore[no-untyped-call]
            notebook["metadata"]["kernelspec"] = kernel
            _write(folder / "files" / name, notebook)
        _write(folder / "jupyter-lite.json", _settings(folder / "files"))
        orders = {
            "apps": list(_APPS),
            "contents": ["files"],
            "federated_extensions": [str(path) for path in _extensions()],
            "ignore_sys_prefix": True,
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "output_dir": "out",
            "source_date_epoch": _FILE_TIME,
        }
        _write(folder / "jupyter_lite_config.json", {"LiteBuildConfig": orders})
        _build(folder)
        built = folder / "out"
        _clean(built)
        _name(built, names)
        shutil.copytree(python, built / _PYODIDE, copy_function=shutil.copyfile)
        shutil.copytree(built, out, copy_function=shutil.copyfile, dirs_exist_ok=True)


def _settings(files: Path) -> dict[str, Any]:
    pins = read_pins()
    kernel = {
        "pyodideUrl": f"./{_PYODIDE}/pyodide.mjs",
        "disablePyPIFallback": True,
        # Pyodide loads these before the first cell, so that `import gleek` downloads nothing from another host.
        "loadPyodideOptions": {"packages": sorted({*pins.jupyterlite, "gleek"})},
    }
    # JupyterLite stores a visitor's edited copies in the browser, and shows them instead of our notebooks. The name of
    # this store contains a digest of the notebooks, so that old copies do not hide the notebooks of a later release.
    digest = hashlib.sha256()
    for path in notebooks_in(files):
        digest.update(path.relative_to(files).as_posix().encode() + b"\0" + path.read_bytes())
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": NAME,
            "appUrl": "./tree",
            "disabledExtensions": list(_DISABLED_EXTENSIONS),
            "faviconUrl": f"./{_ICON}",
            "contentsStorageName": f"{NAME} {__version__} {digest.hexdigest()[:12]}",
            "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
        },
    }


def _extensions() -> Iterable[Path]:
    for package in _EXTENSIONS:
        try:
            files = importlib.metadata.files(package) or []
        except importlib.metadata.PackageNotFoundError:
            raise NotBuilt(
                f"The site needs {package}, which is not installed: {INSTALL} installs it."
            ) from None
        inside = [file for file in files if "share/jupyter/labextensions" in file.as_posix()]
        places = [file for file in inside if file.name == "package.json"]
        if not places:
            raise NotBuilt(
                f"The installed package {package} has no JupyterLab extension; {INSTALL} installs one that has."
            )
        yield Path(str(places[0].locate())).resolve().parent


def _build(folder: Path) -> None:
    foreign = ("JUPYTERLITE_", "SOURCE_DATE_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    # As in `gleek.server`, the import of rfc3987_syntax fails: it would take half of the time.
    code = "import sys; sys.modules['rfc3987_syntax'] = None; from jupyterlite_core.app import main; main()"
    command = [sys.executable, "-P", "-c", code, "build"]
    done = run_quietly(command, cwd=folder, env=kept | {"JUPYTER_CONFIG_DIR": str(folder / "no-config")})
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).strip().splitlines()[-12:])
        raise NotBuilt(f"JupyterLite could not be built. The end of its output:\n{said}")


def _clean(built: Path) -> None:
    for pattern in _FILES_REMOVED:
        for path in list(built.glob(pattern)):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
    for path in built.glob("api/contents/**/all.json"):
        read = json.loads(path.read_text(encoding="utf-8"))
        read["content"].sort(key=lambda each: str(each["name"]))
        _write(path, read)


def _name(built: Path, names: list[str]) -> None:
    """Give the built JupyterLite our name and icon, and add `lab.js`: then links to the notebooks `names` open them."""
    code = Path(__file__).with_name("lab.js").read_text(encoding="utf-8")
    given = f"const gleekNotebooks = {json.dumps(names)};\n"
    (built / _LINKS_SCRIPT).write_text(given + code, encoding="utf-8", newline="\n")
    shutil.copyfile(STATIC / _ICON, built / _ICON)
    for name in _ICON_NAMES:
        (built / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ICON_FILE, built / name)
    manifest = {
        "name": f"{NAME}: the notebooks",
        "short_name": NAME,
        "icons": [{"src": f"./{_ICON}", "type": "image/svg+xml", "sizes": "any"}],
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
    }
    _write(built / "manifest.webmanifest", manifest)
    for path in [built / "index.html", *built.glob("*/index.html")]:
        up = "." if path.parent == built else ".."
        head = f'<title>{escape(NAME)}</title><link rel="icon" type="image/svg+xml" href="{up}/{_ICON}">'
        if path.parent != built:
            head += f'<script src="{up}/{_LINKS_SCRIPT}"></script>'
        page = path.read_text(encoding="utf-8")
        page = re.sub("<title>.*?</title>", "", page, count=1)
        path.write_text(page.replace("<head>", f"<head>{head}", 1), encoding="utf-8", newline="\n")


def _write(path: Path, data: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(data, indent=1, sort_keys=True)
    path.write_text(text + "\n", encoding="utf-8", newline="\n")
