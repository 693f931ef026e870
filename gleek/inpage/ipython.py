"""Replacements for the few names that ipywidgets and comm import from IPython, which is not installed in a page.

These packages only ask whether an IPython shell is running. Here there is none, and they work without one.
"""

import sys
from types import ModuleType
from typing import NoReturn


def install() -> None:
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
    # An empty `__path__` makes these modules packages: an import of any other module in them raises
    # ModuleNotFoundError.
    for name in ("IPython", "IPython.core"):
        sys.modules[name].__path__ = []


def _no_shell() -> None:
    """Return None, as IPython does in a plain interpreter."""


class _Shell:
    """A class for imports and isinstance checks; it has no instances."""


def _refused(*_args: object, **_kwargs: object) -> NoReturn:
    raise NotImplementedError(
        "In a page of the site a cell shows its last line's value; open it as a notebook to display more."
    )
