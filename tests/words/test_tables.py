"""In small tables every cell has its column head, and columns of text are aligned."""

from gleek.words.tables import html_row, html_table, text_table


def test_a_table_has_heads_of_columns_and_of_rows():
    rows = [html_row(("ace", "4", "8")), html_row(("king", "3", "6"))]
    assert html_table(("", "Gleek", "Mournival"), rows, caption="Paid", attributes='class="sums"') == (
        '<table class="sums"><caption>Paid</caption><thead><tr><td></td><th scope="col">Gleek</th>'
        '<th scope="col">Mournival</th></tr></thead><tbody><tr><th scope="row">ace</th><td>4</td><td>8</td></tr>'
        '<tr><th scope="row">king</th><td>3</td><td>6</td></tr></tbody></table>'
    )


def test_a_row_may_be_named_by_another_cell_and_a_table_have_several_bodies():
    rows = [html_row(("3", "<i>The end</i>"), names=1)]
    table = html_table(("Minutes", "Show"), rows, rows)
    assert table.startswith("<table><thead>")
    assert table.endswith("</thead>" + f"<tbody>{''.join(rows)}</tbody>" * 2 + "</table>")
    assert rows == ['<tr><td>3</td><th scope="row"><i>The end</i></th></tr>']


def test_lines_of_text_are_aligned_and_end_without_spaces():
    assert text_table([("Set of", "Gleek"), ("aces", "4"), ("", "")], "   ") == [
        "Set of   Gleek",
        "aces     4",
        "",
    ]
