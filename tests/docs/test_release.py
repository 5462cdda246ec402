"""One version, wherever it stands."""

import json
import re
import tomllib

from palheta import __version__
from tests.docs.pages import text_of


def test_the_version_is_the_same_everywhere() -> None:
    assert tomllib.loads(text_of("pyproject.toml"))["project"]["version"] == __version__
    assert json.loads(text_of("web/package.json"))["version"] == __version__
    assert json.loads(text_of("web/package-lock.json"))["version"] == __version__


def test_the_last_release_in_the_changes_is_this_one_and_has_a_date() -> None:
    releases = re.findall(
        r"^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$", text_of("CHANGELOG.md"), re.MULTILINE
    )
    assert releases[0][0] == __version__
