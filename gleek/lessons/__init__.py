"""What is asked, shown and said back: plain data over the engine, for the widgets to draw.

Nothing here knows of widgets or of the browser; every function returns plain JSON (dicts, lists,
strings, numbers).
"""
