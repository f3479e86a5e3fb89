"""What is imported for good is never searched for garbage."""

import gc

import pytest

from tripkit.cli.importing import for_good


def test_no_garbage_is_sought_in_what_is_imported() -> None:
    gc.unfreeze()
    with for_good():
        assert not gc.isenabled()
        kept = [[number] for number in range(10)]
    assert gc.isenabled()
    assert not any(one is kept for one in gc.get_objects())
    assert gc.get_freeze_count() > len(kept)


def test_garbage_is_sought_again_where_an_import_fails() -> None:
    with pytest.raises(ImportError), for_good():
        raise ImportError
    assert gc.isenabled()
