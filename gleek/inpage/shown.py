"""The MIME bundle of a value, as IPython would make it."""

from __future__ import annotations

from typing import Any

# The display methods in IPython's order. Images are left out, because none of our values is one.
_WAYS = {
    "text/html": "_repr_html_",
    "text/markdown": "_repr_markdown_",
    "image/svg+xml": "_repr_svg_",
    "text/latex": "_repr_latex_",
    "application/json": "_repr_json_",
}


def bundle(value: object) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the data and the metadata of ``value``, each keyed by MIME type.

    If the value has ``_repr_mimebundle_``, its entries take precedence; other display methods add the missing types.
    """
    data: dict[str, Any] = {}
    metadata: dict[str, Any] = {}
    whole = _called(value, "_repr_mimebundle_", include=None, exclude=None)
    if isinstance(whole, tuple):
        data, metadata = dict(whole[0]), dict(whole[1])
    elif whole is not None:
        data = dict(whole)
    for kind, method in _WAYS.items():
        if kind not in data:
            single = _called(value, method)
            if single is not None:
                data[kind] = single
    data.setdefault("text/plain", repr(value))
    return data, metadata


def _called(value: object, method: str, **arguments: object) -> Any:  # noqa: ANN401 - each method has its own
    # A class has the methods of its objects, but they cannot be called without an object.
    found = None if isinstance(value, type) else getattr(value, method, None)
    return found(**arguments) if callable(found) else None
