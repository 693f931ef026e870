"""The few names that ipywidgets and comm take from IPython, for a page that has none.

All that they ask is whether a shell runs: there is none, and then they do without. What a cell shows is
`gleek.inpage.shown`'s business.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import NoReturn


def install() -> None:
    """Put the stand-ins where ``import IPython`` finds them; an IPython that is there already stays."""
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
    # A package may have modules; that these have no more is then said by the usual ModuleNotFoundError.
    for name in ("IPython", "IPython.core"):
        sys.modules[name].__path__ = []


def _no_shell() -> None:
    """Say that no shell runs, as IPython does in a plain interpreter."""


class _Shell:
    """Only to be imported and asked for its kind."""


def _refused(*_args: object, **_kwargs: object) -> NoReturn:
    raise NotImplementedError(
        "In a page of the site a cell shows its last line's value; open it as a notebook to display more."
    )
