"""The element `<gleek-hand>`, which shows a recorded hand on any web page: one script, without Python.

It contains the same scripts and style sheets as the widgets. They are in a shadow tree, so that the styles of the page
and of the element do not affect each other. The page may forbid inline styles, `eval` and the parsing of markup.
`gleek.course.explorer.hand_view` makes the file that the element reads.
"""
