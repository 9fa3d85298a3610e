"""How a report, a hand and a trick show themselves in a notebook: a little HTML, in which every text is escaped."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final

from fairshuffle.cards import CARD_NAMES, SUITS, names_of
from fairshuffle.errors import MalformedRecordError
from fairshuffle.findings import Finding
from fairshuffle.game.hand import Hand
from fairshuffle.seats import SEATS, Seat
from fairshuffle.verifier.report import Report
from fairshuffle.words.cards import SYMBOLS, Lang, card_text
from fairshuffle.words.findings import sentence
from fairshuffle.words.page import PAGE
from fairshuffle.words.report import PLACE, SEVERITIES, VERDICTS, begun, headline
from fairshuffle.words.template import fill
from fairshuffle.words.values import NOTHING, Reader, word

__all__ = ["hand_html", "report_html"]

_RED: Final = "#d0242e"
_COLORS: Final = {"verified": "#0b7a48", "failed": _RED, "malformed": _RED, "error": _RED}
_SIGNS: Final = {"verified": "✓", "failed": "✗", "malformed": "✗"}
_ELEMENTS: Final = {0x2068: "<bdi>", 0x2066: '<bdi dir="ltr">', 0x2069: "</bdi>"}
"""What isolates are in HTML."""

_MOST: Final = 20
"""Findings that are shown; the report has them all."""


class TrickShown(dict[str, Any]):
    """A trick of a story; to all but a notebook it is the mapping that it holds."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return trick_html(self)


class HandShown(dict[str, Any]):
    """A hand of a story; to all but a notebook it is the mapping that it holds."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return story_html(self)


def report_html(report: Report, lang: Lang = "en") -> str:
    """A report in short; Arabic runs from right to left."""
    ar = lang == "ar"
    verdict, findings, players = report.verdict, report.findings, report.players
    meaning = headline(verdict, report.fairness.grade, findings, lang)
    sign = f"{_SIGNS.get(verdict, '?')} {VERDICTS[verdict][ar]}"
    parts = [f"<p>{_colored(sign, verdict, bold=True)}: {_name(report.input)}<br>{as_markup(meaning)}</p>"]
    refused = report.refused
    if refused is None:
        total = Reader(lang, players).teams(report.total)
        parts.append(f"<p>{PAGE['total'][ar]}: {as_markup(total)}</p>")
        fairness = report.fairness
        if fairness.begun is not None:
            parts.append(f"<p>{as_markup(begun(fairness.begun, fairness.bounded_bits, lang))}</p>")
    else:
        place = f"{PLACE['line'][ar]} {refused.line}: " if isinstance(refused, MalformedRecordError) else ""
        parts.append(f"<p>{place}{_name(refused.reason)}</p>")
    listed = [_finding(finding, players, lang) for finding in findings[:_MOST]]
    if len(findings) > _MOST:
        listed.append(f"<li>{fill(PAGE['more_findings'][ar], lang, count=str(len(findings) - _MOST))}</li>")
    return _block([*parts, *(["<ul>", *listed, "</ul>"] if listed else [])], lang)


def as_markup(text: str) -> str:
    """A text for people as HTML, its isolates as elements.

    >>> as_markup("\u2068<b>\u2069: \u2066Q♣\u2069")
    '<bdi>&lt;b&gt;</bdi>: <bdi dir="ltr">Q♣</bdi>'
    """
    return escape(text).translate(_ELEMENTS)


def hand_html(hand: Hand, lang: Lang = "en") -> str:
    """A hand as it stands in a game: what was bought, what each seat holds now, and the trick on the table."""
    held = hand.held if any(hand.held) else hand.deal.first
    cards = None if held is None else [names_of(each) for each in held]
    bought = hand.contract
    contract = bought and {**bought._asdict(), "trump": None if bought.trump is None else SUITS[bought.trump]}
    plays = [(hand.tricks.leader + at & 3, CARD_NAMES[card]) for at, card in enumerate(hand.tricks.trick)]
    rows = [_trick(hand.tricks.number, plays, None, lang)] if plays else []
    title = _title(hand.deal.number, contract, lang)
    return _block([title, _seats(hand.deal.dealer, CARD_NAMES[hand.deal.turned], contract, cards, lang), *rows], lang)


def story_html(hand: Mapping[str, Any], lang: Lang = "en") -> str:
    """A hand of a story: what was bought, what each seat was dealt, and every trick."""
    contract = hand["contract"]
    seats = _seats(hand["dealer"], hand["turned"], contract, hand["dealt"] or hand["first"], lang)
    tricks = [trick_html(trick, lang) for trick in hand["tricks"]]
    return _block([_title(hand["number"], contract, lang), seats, *tricks], lang)


def trick_html(trick: Mapping[str, Any], lang: Lang = "en") -> str:
    """A trick of a story: who played what, in order, and who took it.

    >>> plays = [{"type": "play", "seat": 2, "card": "TH"}, {"type": "play", "seat": 3, "card": "KS"}]
    >>> print(trick_html({"number": 1, "moments": plays, "winner": 2}))
    <div dir="ltr">
    <p>Trick 1: seat 2 <bdi dir="ltr" style="color:#d0242e"><b>10♥</b></bdi> · seat 3 <bdi dir="ltr">K♠</bdi></p>
    </div>
    """
    plays = [(line["seat"], line["card"]) for line in trick["moments"] if line["type"] == "play"]
    return _block([_trick(trick["number"], plays, trick["winner"], lang)], lang)


def _trick(number: int, plays: Iterable[tuple[Seat, str]], winner: Seat | None, lang: Lang) -> str:
    reader = Reader(lang)
    told = [f"{reader.seat(seat)} {_card(card, bold=seat == winner)}" for seat, card in plays]
    return f"<p>{fill(PAGE['trick'][lang == 'ar'], lang, number=str(number))}: {' · '.join(told) or NOTHING}</p>"


def _title(number: int, contract: Mapping[str, Any] | None, lang: Lang) -> str:
    title = fill(PAGE["hand"][lang == "ar"], lang, number=str(number))
    if contract is None:
        return f"<p><b>{title}</b></p>"
    name = "ashkal" if contract["ashkal"] else "hokm" if contract["trump"] else "sun"
    trump = f" {_suited(SYMBOLS[contract['trump']], contract['trump'])}" if contract["trump"] else ""
    return f"<p><b>{title}</b>: {word(name, lang)}{trump} · {Reader(lang).seat(contract['buyer'])}</p>"


def _seats(
    dealer: Seat | None,
    turned: str | None,
    contract: Mapping[str, Any] | None,
    cards: Sequence[Iterable[str]] | None,
    lang: Lang,
) -> str:
    """A row for each seat: its roles and its cards; and one for the turned card until somebody has bought."""
    ar, buyer = lang == "ar", contract and contract["buyer"]
    rows = []
    for seat in SEATS:
        roles = [PAGE[role][ar] for role, whose in (("dealer", dealer), ("buyer", buyer)) if seat == whose]
        held = NOTHING if cards is None else " ".join(map(_card, reversed(list(cards[seat]))))
        rows.append(f"<tr><th>{Reader(lang).seat(seat)}</th><td>{held}</td><td>{' · '.join(roles)}</td></tr>")
    if turned and contract is None:
        rows.append(f"<tr><th>{PAGE['turned'][ar]}</th><td>{_card(turned)}</td><td></td></tr>")
    return "<table>{}</table>".format("".join(rows))


def _finding(finding: Finding, players: Sequence[str], lang: Lang) -> str:
    severity = _colored(SEVERITIES[finding.severity][lang == "ar"], finding.severity)
    told = as_markup(sentence(finding, lang, players))
    return f"<li>{severity} {PLACE['line'][lang == 'ar']} {finding.line}: {told} <code>{finding.id}</code></li>"


def _card(name: str, *, bold: bool = False) -> str:
    text = card_text(name)
    return _suited(f"<b>{text}</b>" if bold else text, name[1])


def _suited(text: str, suit: str) -> str:
    """A text in the colour of a suit; what is black has the colour of the notebook's text, which may be light."""
    color = f' style="color:{_RED}"' if suit in "DH" else ""
    return f'<bdi dir="ltr"{color}>{text}</bdi>'


def _name(text: str) -> str:
    return f"<bdi>{escape(text)}</bdi>"


def _colored(text: str, what: str, *, bold: bool = False) -> str:
    style = f"color:{_COLORS.get(what, 'inherit')}" + (";font-weight:bold" if bold else "")
    return f'<span style="{style}">{text}</span>'


def _block(parts: Iterable[str], lang: Lang) -> str:
    return "\n".join([f'<div dir="{"rtl" if lang == "ar" else "ltr"}">', *parts, "</div>"])
