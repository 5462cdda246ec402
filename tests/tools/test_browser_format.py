"""What is too wide in a template is opened where prettier may break it."""

from tools.browser_format import opened, too_wide


def test_the_longest_interpolation_is_opened() -> None:
    assert opened("<p>${a} ${wide ? html`<b>${b}</b>` : nothing}</p>") == (
        "<p>${a} ${\nwide ? html`<b>${b}</b>` : nothing}</p>"
    )


def test_a_line_without_any_stays_as_it_is() -> None:
    assert opened('const words = "{no} interpolation";') == 'const words = "{no} interpolation";'
    assert opened("${open at its end") == "${open at its end"


def test_lines_of_120_columns_are_not_too_wide() -> None:
    assert [n for n, _ in too_wide(f"{'x' * 120}\n{'x' * 121}\n")] == [1]
