"""The content of all pages, as plain JSON data. It is computed with the engine, and the widgets draw it."""
