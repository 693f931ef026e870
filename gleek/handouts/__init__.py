"""Handouts: sheets and a table kit to print, and a hand to show on any web page."""
