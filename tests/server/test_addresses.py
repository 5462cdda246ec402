"""What people type without having been told leads to a page."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from palheta.server.addresses import MEANT
from palheta.server.app import build
from palheta.server.storage import Storage
from tests.kickabout.runner import MadeUp
from tests.server.client import CALLED
from tests.server.stepped import Stepped


@pytest.mark.parametrize("address", MEANT)
def test_an_obvious_address_leads_to_a_page(tmp_path: Path, address: str) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'kept.sqlite'}")
    with TestClient(build(storage, Stepped(), MadeUp(), hosts=CALLED), follow_redirects=False) as browser:
        answer = browser.get(address)
        assert answer.status_code == 307
        assert answer.headers["location"] == MEANT[address]
        assert browser.get(MEANT[address]).status_code == 200
