"""Voilà's notebook renderer, with our own loading of files, running of cells and handling of errors."""

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import nbformat
import nbformat.v4
from voila.notebook_renderer import NotebookRenderer

from gleek.server.kernels.page_kernels import plain

_SILENT = logging.getLogger("gleek.silent")
_SILENT.setLevel(logging.CRITICAL + 1)


class PageRenderer(NotebookRenderer):  # type: ignore[misc]
    """Voilà's renderer, which reads the file itself and can be abandoned before the page is complete."""

    abandoned = False

    async def load_notebook(self, path: str) -> Any:
        notebook = nbformat.read(Path(self.root_dir) / path, as_version=4)  # type: ignore[no-untyped-call]
        return await self.fix_notebook(notebook)

    async def _jinja_cell_generator(self, nb: Any, kernel_id: str) -> AsyncIterator[Any]:
        """Run the cells in order, up to the first that fails. The page gets no details of its error."""
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
                    # When the task that waits for a cell is cancelled, nbclient raises a dead-kernel error.
                    raise asyncio.CancelledError from error
                failed = True
                # The text of the error includes the cell's own traceback; nbclient's traceback adds nothing.
                words = plain(str(error)) or repr(error)
                self.log.error("Cell %d of %s failed: %s", index, self.notebook_path, words)  # noqa: TRY400
                cell.outputs = [nbformat.v4.new_output("error", ename="", evalue="", traceback=[])]  # type: ignore[no-untyped-call]
            yield cell
            if failed:
                break
        await self._cleanup_resources()

    def abandon(self) -> None:
        """Stop waiting for the kernel, and log nothing more: no visitor waits for the page."""
        self.abandoned = True
        executor = getattr(self, "executor", None)
        if executor is not None and executor.kc is not None:
            # nbclient keeps checking whether its kernel lives, and would log its end.
            executor.log = _SILENT
            executor.kc.stop_channels()
