"""A file is written as a whole or not at all."""

import os
import stat
from pathlib import Path

import pytest

from palheta.match.writing import write_whole


def test_a_new_file_has_the_usual_rights_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    new, usual, private = tmp_path / "new", tmp_path / "usual", tmp_path / "private"
    usual.write_bytes(b"")
    private.write_bytes(b"before")
    private.chmod(0o600)
    for path in (new, private):
        write_whole(path, b"after")
        assert path.read_bytes() == b"after"
    assert stat.S_IMODE(new.stat().st_mode) == stat.S_IMODE(usual.stat().st_mode)
    assert stat.S_IMODE(private.stat().st_mode) == 0o600
    assert sorted(file.name for file in tmp_path.iterdir()) == ["new", "private", "usual"]


@pytest.mark.parametrize("fails", ["fsync", "fchmod"])
def test_should_it_fail_the_old_file_is_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"before")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, fails, full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"after")
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_file_and_folder_are_on_disk_before_it_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, order = tmp_path / "file", []
    sync, replace = os.fsync, Path.replace

    def synced(handle: int) -> None:
        order.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        sync(handle)

    def renamed(part: Path, target: Path) -> Path:
        order.append("renamed")
        return replace(part, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", renamed)
    write_whole(path, b"after")
    assert order == ["file", "renamed", "folder"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_bytes(b"before")
    link.symlink_to(path)
    write_whole(link, b"after")
    assert link.is_symlink()
    assert path.read_bytes() == b"after"


def test_what_is_no_ordinary_file_is_written_to(tmp_path: Path) -> None:
    write_whole(Path("/dev/null"), b"away")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path, b"after")
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "nowhere" / "file", b"after")


def test_a_file_that_may_not_be_written_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"before")
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everything
    with pytest.raises(PermissionError):
        write_whole(path, b"after")
    assert path.read_bytes() == b"before"
