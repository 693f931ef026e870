"""Repacks wheels and the standard library: compiles their modules and leaves out files that are not needed.

The result has the same bytes in every build. This file runs in Pyodide, and imports only the standard library.
"""

import ast
import base64
import hashlib
import importlib.util
import json
import marshal
import sys
import warnings
import zipfile
from collections.abc import Collection, Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

Files = dict[str, bytes]

_LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
_SITE_PACKAGES = f"/lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages"
# The kinds of archives that are not wheels, each with the path that tracebacks show for its files: in Pyodide, the
# library is imported from its zip file, and a part of our package is unpacked.
_ARCHIVE_ROOTS = {"library": _LIBRARY, "part": _SITE_PACKAGES}
# The flags of an unchecked hash-based .pyc file (PEP 552), which Python never compares with its source.
_UNCHECKED = (0b01).to_bytes(4, "little")
# Patterns of the files that are left out of every wheel: data that Python does not need, and the old list of files.
_LEFT_OUT_OF_WHEELS = ("*.data/*", "*.dist-info/RECORD")


def wheel_files(files: Files, without: Collection[str], *, sources: bool) -> Files:
    """Return the files of a wheel, with its modules compiled and with a new list of its files (RECORD).

    `without` has patterns of files to leave out. With `sources`, the source of each module is kept too.
    """
    patterns = (*_LEFT_OUT_OF_WHEELS, *without)
    kept = {
        name: data for name, data in files.items() if not any(fnmatchcase(name, each) for each in patterns)
    }
    packed = dict(_compiled(kept, _SITE_PACKAGES, sources=sources))
    (info,) = {name.partition("/")[0] for name in packed if ".dist-info/" in name}
    packed[f"{info}/RECORD"] = _record(packed, f"{info}/RECORD")
    return packed


def plain_files(files: Files, root: str) -> Files:
    """Return the files of an archive that is not a wheel, with its modules compiled."""
    return dict(_compiled(files, root, sources=False, docs=root != _SITE_PACKAGES))


def module_of(name: str) -> str | None:
    """Return the name of the module in a compiled file: "json" for "json/__init__.pyc"; None for any other file."""
    if not name.endswith(".pyc"):
        return None
    parts = name.removesuffix(".pyc").split("/")
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def read_zip(path: Path) -> Files:
    with zipfile.ZipFile(path) as archive:
        return {each.filename: archive.read(each) for each in archive.infolist() if not each.is_dir()}


def write_zip(path: Path, files: Mapping[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name)
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data, compresslevel=9)


def _compiled(files: Files, root: str, *, sources: bool, docs: bool = True) -> Iterator[tuple[str, bytes]]:
    for name, data in sorted(files.items()):
        code = _code(data, f"{root}/{name}", docs=docs) if name.endswith(".py") else None
        if code is None:
            yield name, data
        elif sources:
            path = PurePosixPath(name)
            yield name, data
            yield f"{path.parent}/__pycache__/{path.stem}.{sys.implementation.cache_tag}.pyc", code
        else:
            yield f"{name}c", code


def _code(source: bytes, place: str, *, docs: bool) -> bytes | None:
    """Compile a module, and return the content of its .pyc file; None if its source has a syntax error."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source, place)
            if not docs:
                _strip(tree)
            code = compile(tree, place, "exec", dont_inherit=True, optimize=0)
    except SyntaxError:
        return None
    return importlib.util.MAGIC_NUMBER + _UNCHECKED + importlib.util.source_hash(source) + marshal.dumps(code)


def _strip(tree: ast.Module) -> None:
    """Remove a module's docstrings. A class keeps ".": without any, `dataclass` would spend time to make one."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        match node.body:
            case [ast.Expr(value=ast.Constant(value=str())) as doc, *rest]:
                if isinstance(node, ast.ClassDef):
                    doc.value = ast.copy_location(ast.Constant("."), doc.value)
                else:
                    node.body = rest
                    if not rest and not isinstance(node, ast.Module):
                        node.body = [ast.copy_location(ast.Pass(), doc)]


def _record(files: Files, own: str) -> bytes:
    rows = []
    for name, data in sorted(files.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(data)}\n")
    return "".join([*rows, f"{own},,\n"]).encode()


def _main(job: Path) -> None:
    for order in json.loads((job / "orders.json").read_text(encoding="utf-8")):
        files = read_zip(job / "given" / order["file"])
        if order["kind"] in _ARCHIVE_ROOTS:
            packed = plain_files(files, _ARCHIVE_ROOTS[order["kind"]])
        else:
            packed = wheel_files(files, order["without"], sources=order["kind"] == "readable wheel")
        write_zip(job / "made" / order["file"], packed)


if __name__ == "__main__":
    _main(Path("/job"))
