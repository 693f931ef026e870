"""The content of all pages, as plain JSON data. It is computed with the engine, and the widgets draw it.

This package does not depend on widgets or on the browser.
"""
