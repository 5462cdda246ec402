"""A match sheet from the server, in the reader's language."""

from pathlib import Path

from tests.server.client import serving


def test_a_match_is_printed(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'matches.sqlite'}") as client:
        made = client.post("/api/matches", json={"book": "campeao"}).json()["id"]
        sheet = f"/api/matches/{made}/sheet.pdf"
        printed = client.get(sheet, headers={"Accept-Language": "pl"})
        assert printed.status_code == 200, printed.text
        assert printed.headers["content-type"] == "application/pdf"
        assert printed.content.startswith(b"%PDF")
        assert printed.content != client.get(f"{sheet}?kind=short&lang=pt-BR").content
        odd = client.get(f"{sheet}?kind=poem")
        assert (odd.status_code, odd.json()["code"]) == (404, "no_sheet")
        assert client.get("/api/matches/nowhere/sheet.pdf").status_code == 404
