"""Words of the vocabulary that YAML 1.1 takes for truth values."""

from pathlib import Path

from palheta.situations.situation import documents


def test_off_is_a_word_and_true_is_not(tmp_path: Path) -> None:
    file = tmp_path / "words.yaml"
    file.write_text("{off: [h7], on: yes, back: true, high: false}", encoding="utf-8")
    assert list(documents(file)) == [{"off": ["h7"], "on": "yes", "back": True, "high": False}]
