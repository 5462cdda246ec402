"""A server that starts with an empty cache can say how far the compiler is, and stay free meanwhile."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from palheta.physics import cache
from palheta.play import warm
from palheta.play.warm import Progress


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache."""
    monkeypatch.setenv("PALHETA_CACHE", str(tmp_path))
    return tmp_path


def test_all_functions_are_counted() -> None:
    warm.run()
    assert cache.functions_done() == cache.functions()
    assert warm.is_warm()
    assert warm.progress() == Progress(cache.functions(), cache.functions())


FIRST_FLICKS = """
from palheta.bots.bot_match import play_on
from palheta.bots.levels import bot
from palheta.match import Header, Match
from palheta.physics import kick, chances, falling, roomy, screen_rows, seeing
from palheta.play import warm
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.rulebooks import registry

def loaded():
    modules = (kick, chances, falling, roomy, screen_rows, seeing)
    return {f: len(f.signatures) for m in modules for f in vars(m).values() if hasattr(f, "signatures")}

warm.run()
before = loaded()
for book in registry.names():
    if registry.find(book).default_table() is not None:
        session = Session(Match(Header(book=book)), PhysicsRunner(), "secret", dict.fromkeys(("home", "away"), "human"))
        play_on(session, 1, 4, {side: bot(book, "fair", side, None) for side in ("home", "away")})
print(len(before), *(f.__name__ for f, count in loaded().items() if count != before[f]))
"""


def test_nobodys_first_flick_loads_compiled_code() -> None:
    """Whatever play calls has been called by then: on a new machine the compiler would keep a flick waiting."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", FIRST_FLICKS], check=True, capture_output=True, text=True, env=environment
    )
    count, *late = done.stdout.split()
    assert int(count) > 20
    assert late == []


def test_an_empty_cache_is_cold(elsewhere: Path) -> None:
    assert not warm.is_warm()
    assert warm.progress() == Progress(0, cache.functions())


def test_whether_it_is_warm_is_asked_without_the_compiler(elsewhere: Path) -> None:
    code = "import sys; from palheta.play import warm; print(warm.is_warm(), warm.progress().done); "
    code += "print({'numba', 'numpy'} & set(sys.modules))"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environment
    )
    assert done.stdout.splitlines() == ["False 0", "set()"]


def test_code_for_another_machine_is_not_warm(elsewhere: Path) -> None:
    (cache.cache_folder() / "complete-0123456789abcdef").touch()
    assert not warm.is_warm()


def test_without_the_compiler_there_is_nothing_to_wait_for(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert warm.is_warm()


def test_a_child_compiles_and_tells_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    warm.run()
    compiled = cache.cache_folder()
    monkeypatch.setenv("PALHETA_CACHE", str(tmp_path))
    shutil.copytree(compiled, cache.cache_folder(), dirs_exist_ok=True)
    cache.stamp().unlink()
    next(cache.cache_folder().rglob("kick.play_many*.nbi")).unlink()  # this alone is left to be compiled
    told: list[Progress] = []
    warm.run_aside(told.append)
    whole = cache.functions()
    assert told[0] == Progress(whole - 1, whole)
    assert told[-1] == Progress(whole, whole)
    assert warm.is_warm()


def test_a_child_that_fails_says_why(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONHOME", str(elsewhere / "nowhere"))
    with pytest.raises(warm.Failed, match=r"\w"):
        warm.run_aside(lambda _: None)
    assert not warm.is_warm()


def test_the_child_goes_with_its_parent(elsewhere: Path) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "palheta.play.warm", "--child"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, env=environment) as child:
        assert child.stdin is not None
        child.stdin.close()
        assert child.wait(60) == 1
    assert not warm.is_warm()
