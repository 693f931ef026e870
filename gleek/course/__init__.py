"""The content of all pages, as plain data from the engine for the widgets to draw.

This package does not depend on widgets or on the browser. Its views are plain JSON (dicts, lists, strings,
numbers).
"""
