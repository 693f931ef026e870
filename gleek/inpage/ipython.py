"""Replacements for the few names that ipywidgets and comm import from IPython, which a page does not have.

These packages only ask whether a shell is running. There is none, and they work without one. `gleek.inpage.kernel`
displays the output of cells.
"""

import sys
from types import ModuleType
from typing import NoReturn


def install() -> None:
    """Register the replacements in ``sys.modules``; an IPython that is already imported is kept."""
    if "IPython" in sys.modules:
        return
    names: dict[str, dict[str, object]] = {
        "IPython": {"get_ipython": _no_shell},
        "IPython.core": {},
        "IPython.core.interactiveshell": {"InteractiveShell": _Shell},
        "IPython.display": {"display": _refused, "clear_output": _refused},
    }
    for name, contents in names.items():
        module = ModuleType(name, "A stand-in: see gleek.inpage.ipython.")
        vars(module).update(contents)
        sys.modules[name] = module
        above, _, last = name.rpartition(".")
        if above:
            setattr(sys.modules[above], last, module)
    # An empty path makes these packages: importing another module of them raises the usual ModuleNotFoundError.
    for name in ("IPython", "IPython.core"):
        sys.modules[name].__path__ = []


def _no_shell() -> None:
    """Return None, as IPython does in a plain interpreter."""


class _Shell:
    """Exists only for imports and isinstance checks."""


def _refused(*_args: object, **_kwargs: object) -> NoReturn:
    raise NotImplementedError(
        "In a page of the site a cell shows its last line's value; open it as a notebook to display more."
    )
