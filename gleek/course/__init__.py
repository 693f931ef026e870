"""The content of all pages, as plain data. The engine computes it, and the widgets draw it.

This package does not depend on widgets or on the browser. The data are plain JSON (dicts, lists, strings, numbers).
"""
