"""Scripts are joined with the modules that they import; a browser or Node runs the result."""

from __future__ import annotations

import pytest

from gleek.widgets.drawing.joining import NotJoined, exports, in_page, joined


@pytest.fixture
def write(tmp_path):
    def write(name, code):
        (tmp_path / name).write_text(code, encoding="utf-8")
        return tmp_path / name

    return write


def test_each_module_comes_once_after_those_that_it_imports_without_its_comments(write):
    write(
        "a.js",
        "// A comment.\nconst own = 1; // its own\n\nexport const one = own;\n"
        "export function two() {\n  return own;\n}\n",
    )
    write(
        "b.js",
        'import { one } from "./a.js";\n\n'
        "/**\n * Two.\n */\nexport const b =\n  /** @type {number} */ (one);\nexport default { b };\n",
    )
    script = write(
        "c.js",
        'import {\n  one as first,\n  two,\n} from "./a.js";\n'
        'import { b } from "./b.js";\n\nexport default { first, two, b };\n',
    )
    assert exports(script) == ()
    assert joined(script) == (
        "const module0 = (() => {\nconst own = 1; // its own\nconst one = own;\nfunction two() {\nreturn own;\n}\n"
        "return { one, two };\n})();\n"
        "const module1 = (() => {\nconst { one } = module0;\nconst b =\n/** @type {number} */ (one);\n"
        "return { b };\n})();\n"
        "const { one: first, two } = module0;\nconst { b } = module1;\nexport default { first, two, b };\n"
    )
    assert in_page(write("page.js", "run();\n")) == '(() => {\n"use strict";\nrun();\n})();\n'


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ('import all from "./a.js";\n', "has the line “import all"),
        ('import "./a.js";\n', "has the line “import "),
        ('import { one } from "one";\n', "has the line “import { one"),
        ("export { one };\n", "has the line “export { one"),
        ("export let one = 1;\n", "has the line “export let"),
        ('import { one } from "./a.js";\n', "imports “./a.js”, and there is no such file"),
        ('import { one } from "./none.js";\n', "imports one from none.js, which does not export it"),
        ('import { two } from "./two.js";\nexport const one = 1;\n', "in a circle: one.js → two.js → one.js"),
    ],
)
def test_what_cannot_be_joined_is_refused_with_a_sentence(write, code, said):
    write("none.js", "const one = 1;\n")
    write("two.js", 'import { one } from "./one.js";\n\nexport const two = one;\n')
    with pytest.raises(NotJoined, match=said):
        joined(write("one.js", code))
