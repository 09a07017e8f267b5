"""The notebooks run from their first cell to their last."""

import json
import pathlib

import pytest

FOLDER = next(up / "docs/notebooks" for up in pathlib.Path(__file__).resolve().parents if (up / "docs/notebooks").is_dir())


@pytest.mark.parametrize("notebook", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebook(notebook, monkeypatch, capsys):
    # Those that learn something play a few games only.
    monkeypatch.setenv("TAVOLA_QUICK", "1")
    names = {}
    for cell in json.loads(notebook.read_text())["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), str(notebook), "exec"), names)
    assert capsys.readouterr().out
