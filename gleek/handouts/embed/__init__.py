"""The HTML element `<gleek-hand>`, which shows a recorded hand on any web page: one script, without Python.

The element has a shadow tree, so that its styles and those of the page do not affect each other. It works on pages
whose policy forbids inline styles, `eval` and the parsing of markup.
"""
