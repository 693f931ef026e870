"""A recorded hand on any page: the element `<gleek-hand>`, as one script with no Python behind it.

Its parts are the very scripts and style sheets of the widgets. They stand in a shadow tree, so that the styles of the
page around it do not reach in, nor its own out; a page may forbid inline styles, `eval` and the parsing of markup.
`gleek.lessons.stepping.hand_view` makes the file that the element reads.
"""
