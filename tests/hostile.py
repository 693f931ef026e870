"""Hostile texts and values for places that expect a name, a code or a number."""

MARKUP = "<img src=x onerror=\"document.title='run'\">"
TEXTS = [
    "",
    " ",
    MARKUP,
    "</script><script>document.title='run'</script>",
    "{{7*7}}${7*7}#{7*7}<%= 7*7 %>",
    "{0.__class__}%s%n",
    "../../../../etc/passwd",
    "__import__('os').system('id')",
    "__proto__",
    "__class__",
    "\u202ekcab\u202c \u2066x",
    "\0\x07\x1b[31m\x9b2J",
    "a\r\nSet-Cookie: a=b",
    "\ufeff\u200b\u200d\u2028",
    "\U000e0041\U0010ffff\ue000",
    "Z\u0335\u0322\u0321" * 50,
    "\uff23\uff2f\uff34\uff34\uff2f\uff2e",  # COTTON in full width
    "\u0441\u043ett\u043en",  # cotton, partly in Cyrillic
    "٣²¼Ⅳ",
    "1e999",
    "-0",
    "1_0",
    " 3 ",
    "9" * 4000,
    "a" * 10**5,
    "\n" * 10**4,
    "R" + "0" * 10**4,
    "&lt;b&gt;&#60;",
    "null",
]
HUGE = "<b>" * 4 * 10**6
OTHERS = [
    None,
    True,
    -1,
    0,
    2**53,
    -(10**4000),
    1.5,
    float("inf"),
    float("nan"),
    [],
    ["0", ["1"]],
    ["x"] * 10**4,
    {},
    {"__proto__": {"a": 1}},
    {"a": {"b": {"c": []}}},
]
