"""What can be found in a game: the finding as a value, and the one table of all findings (SPEC.md#findings).

The machine returns findings, live and in replay alike: a live table refuses the action, the verifier reports them. An
id stands in three places: here, in the rule that finds it, and in ``words/``. What is so of every finding of an id is
told by its row alone: how it weighs, at which lines it can stand, what the replay does behind it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, Self, TypeAlias

from fairshuffle.events import Offence

Severity: TypeAlias = Literal["error", "warning", "notice"]
TableKind: TypeAlias = Literal["easy", "qaid"]
Needs: TypeAlias = Literal["", "secret", "hand", "hands"]
Must: TypeAlias = Literal["", "always", "committed", "rules_only", "after_hand"]
Behind: TypeAlias = Literal["", "goes on", "no effect", "ends the hand", "cards unknown"]
Deals: TypeAlias = Literal["", "differs", "doubtful", "false_secret"]

NO_FACTS: Final[Mapping[str, Any]] = MappingProxyType({})

ANY_LINE: Final = "*"
"""Stands for every type of line in a row's ``lines``."""

# What a rule says where more decides than the kind of the table (``Finding.weighed``).
SPOKEN: Final = "where the first Reveal decides a Speak from the contract on"
NOT_CALLABLE: Final = "a show that cannot be called as `invalid_project`"
REVEALED: Final = "a Reveal"
AUTOMATIC: Final = "under `automatic`"
OTHER_KEYS: Final = "the reader brought other keys"


class Row(NamedTuple):
    """What is so of every finding of one id.

    ``easy`` and ``qaid`` say how it weighs at such a table, None where there is none; ``cases`` has both for what a
    rule calls by its name. ``lines`` are the types of the lines at which it can stand, ``when`` says in a word when it
    does. All checks of a ``group`` are made together and counted as one. ``needs`` is what must be known to make the
    check: what the opened ``secret`` gives, the cards of one ``hand`` or of all ``hands``; ``must`` in which records it
    must have been made. ``behind`` says how the replay goes on behind an error: as if the line were right where it is
    compared, without effect, up to the next deal without this hand or without its cards. What is told ``once`` is not
    told again for what is wrong behind it in the same way. ``deals`` is what an error says of the deals of a committed
    record (SPEC.md#dealt), ``called_as`` the offences as which a Qaid sheet can call it.
    """

    id: str
    easy: Severity | None
    qaid: Severity | None
    lines: tuple[str, ...]
    when: str
    group: str
    needs: Needs = ""
    must: Must = ""
    behind: Behind = "goes on"
    once: bool = False
    deals: Deals = ""
    called_as: tuple[Offence, ...] = ()
    cases: Mapping[str, tuple[Severity, Severity]] = MappingProxyType({})

    def severity(self, table: TableKind, case: str = "") -> Severity:
        """How a finding weighs at a table of this kind, in a case that the row names or in none.

        >>> FINDINGS["play.renege"].severity("qaid")
        'notice'
        """
        easy, qaid = self.cases[case] if case else (self.easy or self.qaid, self.qaid or self.easy)
        severity = easy if table == "easy" else qaid
        assert severity is not None, self.id
        return severity


_Weight: TypeAlias = tuple[Severity | None, Severity | None]

_ERROR: Final[_Weight] = "error", "error"
_WARNING: Final[_Weight] = "warning", "warning"
_NOTICE: Final[_Weight] = "notice", "notice"
_ACCEPTED: Final[_Weight] = "error", "notice"  # what an easy table blocks, and a Qaid table takes for play
_QAID_ERROR: Final[_Weight] = None, "error"
_QAID_NOTICE: Final[_Weight] = None, "notice"


def _row(name: str, weight: _Weight, lines: str, when: str, group: str = "", **more: Any) -> Row:  # noqa: ANN401
    """A row; its group is named as the first of its lines where nothing else is said."""
    types = tuple(lines.split())
    return Row(name, *weight, types, when, group or types[0], **more)


_ROWS: Final = (
    # The record (SPEC.md#findings-record).
    _row("log.version", _ERROR, "game", "it needs what is not known", "record", must="always", behind=""),
    _row("log.order", _ERROR, "*", "it may not stand here", "line", must="always", behind="no effect"),
    _row("log.time", _ERROR, "*", "earlier than the line before", "line", must="always"),
    _row("log.truncated", _WARNING, "*", "the record stops too early", "record", must="always", behind=""),
    _row("bot.seat", _ERROR, "game", "a bot at a table that is not free", "record", must="always"),
    _row("chat.closed", _QAID_ERROR, "chat", "to the own team in a hand"),
    # Commitments, chains, evidence (SPEC.md#findings-evidence).
    _row("commit.opening", _ERROR, "end abort", "another secret", "opening", needs="secret", must="committed",
         deals="false_secret"),
    _row("commit.hand_opening", _ERROR, "*", "another secret of a hand, or none", "reveal", must="after_hand",
         deals="false_secret"),
    _row("commit.missing", _WARNING, "end abort", "the secret is not opened", "secret", must="committed"),
    _row("commit.pinned", _ERROR, "game checkpoint", "not what the reader has", "commitment"),
    _row("entropy.anchor", _ERROR, "join link checkpoint", "it does not fit, or is not there", deals="doubtful"),
    _row("entropy.link", _ERROR, "link", "it does not fit the one before", deals="doubtful"),
    _row("entropy.missing_link", _WARNING, "draw deal", "a seat gave none", "inputs"),
    _row("entropy.order", _ERROR, "link", "for another deal, or a second one", behind="no effect", deals="doubtful"),
    _row("check.lines", _ERROR, "checkpoint", "it counts wrongly", must="committed", once=True),
    _row("check.digest", _ERROR, "checkpoint", "it hashes other bytes", must="committed", once=True),
    _row("check.signature", _ERROR, "checkpoint game", "not valid, or not there", "signature",
         cases={OTHER_KEYS: ("warning", "warning")}),
    _row("check.receipt", _ERROR, "*", "the receipt is of another story", "receipt"),
    # The deal (SPEC.md#findings-deal).
    _row("draw.dealer", _ERROR, "draw", "not the drawn one", needs="secret", must="committed", deals="differs"),
    _row("deal.index", _ERROR, "deal result", "not the next one", must="always", deals="differs"),
    _row("deal.dealer", _ERROR, "deal", "not this seat's deal", must="always", deals="differs"),
    _row("deal.cut", _ERROR, "deal", "no such cut at this table", "cut", deals="doubtful"),
    _row("deal.turned", _ERROR, "deal", "not the card of the deck", "turned", needs="secret", must="committed",
         deals="differs"),
    _row("deal.cards", _ERROR, "deal rest", "not the cards of the deck", "cards", needs="secret", must="committed",
         deals="differs"),
    _row("deal.repeated_card", _ERROR, "deal rest", "a card twice", "shown", must="rules_only",
         behind="cards unknown"),
    _row("boshat.window", _ERROR, "boshat", "outside its time", behind="ends the hand"),
    _row("boshat.claim", _ERROR, "boshat", "no redeal hand", needs="hand", behind="ends the hand"),
    # Auction and doubling (SPEC.md#findings-auction).
    _row("bid.turn", _ERROR, "bid", "not asked", must="always", behind="ends the hand"),
    _row("bid.call", _ERROR, "bid", "not to be said", must="always", behind="ends the hand"),
    _row("bid.suit", _ERROR, "bid", "not in this suit", must="always", behind="ends the hand"),
    _row("double.turn", _ERROR, "double", "not this seat's to call", behind="ends the hand"),
    _row("double.level", _ERROR, "double", "not the next level", behind="ends the hand"),
    _row("double.score", _ERROR, "double", "not at these totals", behind="ends the hand"),
    _row("double.locked", _ERROR, "double", "always open"),
    # Projects and Baloot (SPEC.md#findings-projects).
    _row("project.window", _ERROR, "declare speak show", "outside its time", needs="hand", behind="no effect",
         cases={SPOKEN: ("error", "notice")}),
    _row("project.too_many", _ERROR, "declare", "one more than allowed", needs="hand", behind="no effect"),
    _row("project.not_held", _ACCEPTED, "declare speak show", "not in the hand, or not declared", needs="hand",
         called_as=("false_project", "invalid_project"), cases={NOT_CALLABLE: ("error", "error")}),
    _row("project.overlap", _ACCEPTED, "declare show", "a card in two projects", needs="hand",
         called_as=("false_project", "invalid_project"), cases={NOT_CALLABLE: ("error", "error")}),
    _row("project.priority", _ACCEPTED, "show", "not accepted, or beaten", needs="hands",
         cases={REVEALED: ("notice", "notice"), AUTOMATIC: ("error", "error")}),
    _row("project.removed", _QAID_NOTICE, "show", "removed by a ruling", needs="hand", behind="no effect"),
    _row("baloot.not_held", _ACCEPTED, "play", "without both cards", "say_baloot", needs="hand",
         called_as=("false_baloot",)),
    _row("baloot.late", _NOTICE, "play", "not with the second card", "say_baloot", needs="hand"),
    # Play and claims (SPEC.md#findings-play).
    _row("play.turn", _ERROR, "play", "another seat's turn", behind="ends the hand"),
    _row("play.not_held", _ERROR, "play", "not in the hand", behind="ends the hand", deals="differs"),
    _row("play.renege", _ACCEPTED, "play", "suit not followed", needs="hand", called_as=("renege",)),
    _row("play.no_trump", _ACCEPTED, "play", "a trump was owed", needs="hand", called_as=("no_trump",)),
    _row("play.no_overtrump", _ACCEPTED, "play", "a higher trump was owed", needs="hand", called_as=("no_overtrump",)),
    _row("play.locked_lead", _ACCEPTED, "play", "a trump against the lock", needs="hand", called_as=("locked_lead",)),
    _row("akka.false", _ACCEPTED, "play", "not the highest left", "say_akka", needs="hand", called_as=("false_akka",)),
    _row("trick.winner", _ERROR, "trick", "another seat has won it"),
    _row("sawa.window", _ERROR, "sawa", "another seat's turn", behind="ends the hand"),
    _row("sawa.false", _ACCEPTED, "sawa", "a trick can be lost", needs="hands", behind="ends the hand",
         called_as=("false_sawa",)),
    # Qaid (SPEC.md#findings-qaid).
    _row("qaid.window", _ERROR, "qaid", "outside its time", behind="no effect"),
    _row("qaid.sheet", _QAID_ERROR, "qaid accuse close", "against the rules of the sheet", behind="no effect"),
    _row("qaid.ruling", _QAID_ERROR, "ruling", "not what the hands give", needs="hands"),
    # Score and match (SPEC.md#findings-score).
    _row("score.outcome", _ERROR, "result", "another outcome", needs="hands", must="always"),
    _row("score.points", _ERROR, "result", "other points", needs="hands", must="always"),
    _row("score.total", _ERROR, "result end", "not the sum", "total", must="always"),
    _row("score.cards", _ERROR, "result", "other card points", "result_cards", needs="hands"),
    _row("score.projects", _ERROR, "result", "another credit", "result_projects", needs="hands"),
    _row("score.baloot", _ERROR, "result", "another credit", "result_baloot", needs="hands"),
    _row("match.over", _ERROR, "deal", "behind the end of the match", must="always", once=True),
    _row("match.winner", _ERROR, "end", "another team has won", must="always"),
    _row("match.not_over", _ERROR, "end", "nobody has won", must="always"),
    # Time (SPEC.md#findings-time).
    _row("timer.early", _ERROR, "bid play result", "before the limit", "timer"),
    _row("timer.late", _WARNING, "*", "after the limit", "timer"),
    _row("timer.auto", _ERROR, "bid play", "not what the server may do", "timer"),
    _row("timer.next_hand", _WARNING, "cut link deal", "too soon", "next_hand"),
)  # fmt: skip

FINDINGS: Final[Mapping[str, Row]] = MappingProxyType({row.id: row for row in _ROWS})
"""Every finding by its id, in the order of SPEC.md: so stand the findings of one line."""


class _Fields(NamedTuple):
    id: str
    severity: Severity
    seat: int = -1
    hand: int = 0
    trick: int = 0
    line: int = 0
    expected: Any = None
    found: Any = None
    facts: Mapping[str, Any] = NO_FACTS


class Finding(_Fields):
    """One finding, with everything a reader needs to check it by hand.

    ``id`` is the stable id of the check (``play.renege``). ``severity`` is that of its row at an easy table where none
    is given; ``weighed`` has it at another. ``line`` is the number of the event at fault, counted from 1, or 0 for the
    event that was just applied. ``hand`` and ``trick`` count from 1, 0 where they do not apply; ``seat`` is -1 where
    none is at fault. ``expected`` and ``found`` are JSON values, cards as their names. ``facts`` decided: the trick on
    the table, the legal cards, the option. An id without a row is a refusal of a live table.

    >>> Finding("timer.late", seat=2).severity, Finding("play.renege", seat=2).severity
    ('warning', 'error')
    """

    __slots__ = ()

    def __new__(  # noqa: PLR0913, PLR0917 - the fields of the value
        cls,
        id: str,  # noqa: A002 - the name of the field
        severity: Severity | None = None,
        seat: int = -1,
        hand: int = 0,
        trick: int = 0,
        line: int = 0,
        expected: Any = None,  # noqa: ANN401 - a JSON value
        found: Any = None,  # noqa: ANN401 - a JSON value
        facts: Mapping[str, Any] = NO_FACTS,
    ) -> Self:
        """The finding, weighed by its row where its severity is not given."""
        if severity is None:
            severity = FINDINGS[id].severity("easy") if id in FINDINGS else "error"
        return super().__new__(cls, id, severity, seat, hand, trick, line, expected, found, facts)

    def weighed(self, table: TableKind, case: str = "") -> Self:
        """The finding as it weighs at a table of this kind, in a case that its row names or in none.

        >>> Finding("play.renege", seat=2).weighed("qaid").severity
        'notice'
        """
        return self._replace(severity=FINDINGS[self.id].severity(table, case))
