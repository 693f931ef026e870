"""A page of the server fetches the widgets' scripts and sheets as files. Everywhere else Python sends the texts."""

import importlib
import pkgutil

import pytest

import gleek.widgets
from gleek.widgets.base import Drawn
from gleek.widgets.page_files import page_file

for module in pkgutil.iter_modules(gleek.widgets.__path__):
    importlib.import_module(f"gleek.widgets.{module.name}")


def kinds(kind=Drawn):
    for each in kind.__subclasses__():
        if each.__module__.startswith("gleek.") and each._label and "_esm" in vars(each):
            yield each
        yield from kinds(each)


ALL = {kind.__name__: kind for kind in kinds()}


@pytest.mark.parametrize("kind", ALL.values(), ids=ALL)
def test_the_addresses_lead_to_the_same_texts(monkeypatch, kind):
    monkeypatch.setenv("SERVER_SOFTWARE", "voila")
    state = kind().get_state()
    names = [address.partition("?v=")[0] for address in state["_css"].split(" ")]
    assert "\n".join(page_file(name).decode() for name in names) == kind._css
    assert page_file(state["_esm"].partition("?v=")[0]).decode() == kind._esm
    assert len(str(state)) < 5_000


@pytest.mark.parametrize("software", ["", "voila/in-page"])
def test_elsewhere_a_widget_has_its_texts(monkeypatch, software):
    monkeypatch.setenv("SERVER_SOFTWARE", software)
    kind = ALL["Table"]
    assert kind().get_state()["_esm"] == kind._esm


@pytest.mark.parametrize(
    "name", ["", "table.js", "widgets/", "widgets/model.js", "widgets/../base.py", "widgets/x.css"]
)
def test_there_are_no_other_files(name):
    assert page_file(name) is None


def test_a_widget_without_a_script_has_no_address(monkeypatch):
    monkeypatch.setenv("SERVER_SOFTWARE", "voila")
    assert "widgets/" not in str(Drawn().get_state())
