"""Widgets that draw the data of the lessons in the browser, and send the visitor's requests to Python.

A widget knows no rules of any game. It draws its trait ``view``, plain JSON with everything that is visible, and sends
a visitor's request, such as “next step”, by its trait ``asked``.
"""
