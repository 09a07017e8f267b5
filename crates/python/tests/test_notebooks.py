"""The notebooks run from their first cell to their last, and so does what stands on the page."""

import json
import pathlib
import re

import pytest

FOLDER = next(up / "docs/notebooks" for up in pathlib.Path(__file__).resolve().parents if (up / "docs/notebooks").is_dir())


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    """They may write files."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("notebook", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebook(notebook, monkeypatch, capsys):
    # Those that learn something play a few games only.
    monkeypatch.setenv("TAVOLA_QUICK", "1")
    names = {}
    for cell in json.loads(notebook.read_text())["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), str(notebook), "exec"), names)
    assert capsys.readouterr().out


def test_the_page(capsys):
    """Somebody who copies one piece after the other gets something each time."""
    names = {}
    pieces = re.findall(r"```python\n(.*?)```", (FOLDER.parent / "python.md").read_text(), re.DOTALL)
    assert len(pieces) > 4
    for number, piece in enumerate(pieces):
        # The last ones.
        if "pyspiel" in piece:
            pytest.importorskip("pyspiel", reason="OpenSpiel has no package for this Python: its piece was NOT TRIED")
        exec(compile(piece, f"piece {number} of python.md", "exec"), names)
        assert capsys.readouterr().out
