"""Voilà's renderer of a notebook, with our way of reading, running and failing."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
import nbformat.v4
from voila.notebook_renderer import NotebookRenderer

from gleek.server.kernels.page_kernels import MendedOutputWidget, plain

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


_SILENT = logging.getLogger("gleek.silent")
_SILENT.setLevel(logging.CRITICAL + 1)


class PageRenderer(NotebookRenderer):  # type: ignore[misc]
    """Voilà's renderer, reading the file itself, and able to be left half-way.

    The contents service, which Voilà asks for the file, would keep a register of trust.
    """

    abandoned = False

    async def load_notebook(self, path: str) -> Any:
        notebook = nbformat.read(Path(self.root_dir) / path, as_version=4)  # type: ignore[no-untyped-call]
        return await self.fix_notebook(notebook)

    async def _jinja_kernel_start(self, *args: Any, **kwargs: Any) -> Any:
        kernel_id = await super()._jinja_kernel_start(*args, **kwargs)
        self.executor.widget_registry = {"@jupyter-widgets/output": {"OutputModel": MendedOutputWidget}}
        return kernel_id

    async def _jinja_cell_generator(self, nb: Any, kernel_id: str) -> AsyncIterator[Any]:
        """Run one cell after the other, up to one that fails; its error is left out of what the page is given."""
        for cell in nb.cells:
            cell.pop("outputs", None)
            if cell.cell_type == "code":
                cell.outputs = []
        for index, cell in enumerate(nb.cells):
            failed = False
            try:
                await self.executor.execute_cell(cell, None, index, store_history=False)
            except Exception as error:
                if self.abandoned:
                    # nbclient makes a dead kernel of it when the one who waits for a cell goes away.
                    raise asyncio.CancelledError from error
                failed = True
                # The cell's own traceback is in the error's words; that of nbclient says nothing more.
                words = plain(str(error)) or repr(error)
                self.log.error("Cell %d of %s failed: %s", index, self.notebook_path, words)  # noqa: TRY400
                cell.outputs = [nbformat.v4.new_output("error", ename="", evalue="", traceback=[])]  # type: ignore[no-untyped-call]
            yield cell
            if failed:
                break
        await self._cleanup_resources()

    def abandon(self) -> None:
        """Say nothing of what happens from now on, and let the kernel go: nobody waits for the page."""
        self.abandoned = True
        executor = getattr(self, "executor", None)
        if executor is not None and executor.kc is not None:
            # nbclient still looks whether its kernel lives, and would tell of its end.
            executor.log = _SILENT
            executor.kc.stop_channels()
