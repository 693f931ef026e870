"""The content of all pages, as plain JSON data, without the widgets that draw it."""
