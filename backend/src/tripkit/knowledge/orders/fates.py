"""What becomes of a statement, before it is put into a person's language."""

from dataclasses import dataclass, field

from tripkit.domain.statements import OutcomeStatus


@dataclass(frozen=True)
class Fate:
    """`key` is a sentence of `data/fates.toml`: where it was used, or why it was not."""

    status: OutcomeStatus
    key: str


@dataclass
class Fates:
    """One fate a statement, by its id; the first one stands."""

    by_id: dict[str, Fate] = field(default_factory=dict)

    def use(self, statement_id: str, key: str) -> None:
        """It is used; `key` says where."""
        self.by_id.setdefault(statement_id, Fate("used", key))

    def ask(self, statement_id: str, key: str) -> None:
        """It has to be asked about; `key` says what."""
        self.by_id.setdefault(statement_id, Fate("asked", key))

    def set_aside(self, statement_id: str, key: str) -> None:
        """It can't be planned for; `key` says why."""
        self.by_id.setdefault(statement_id, Fate("set_aside", key))
