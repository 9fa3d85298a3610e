"""A game as text for people, hand by hand (SPEC.md#show): one fact a line, in English or Arabic."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from fairshuffle.cards import RANKS
from fairshuffle.explain.steps import StepKind
from fairshuffle.explain.story import HandStory, Moment, ProjectStory, TrickStory
from fairshuffle.seats import SEATS, team_of
from fairshuffle.verifier import Report
from fairshuffle.words.cards import isolated, ltr, with_sums
from fairshuffle.words.page import PAGE
from fairshuffle.words.replay import REPLAY, WHY_NOT
from fairshuffle.words.report import PLACE
from fairshuffle.words.score import sentence
from fairshuffle.words.template import fill
from fairshuffle.words.values import Reader, word
from verifier_cli.render.plain import Plain

_TITLES: Final = "blue"
_SUIT_ORDER: Final = "SHCD"
"""Black and red in turn, as people hold their cards."""

_MOST: Final = 20
"""Findings that stand before the hands."""

_WORST_FIRST: Final = ("error", "warning", "notice")

PROJECT_LINES: Final = frozenset({"declare", "speak", "show"})
"""The lines that tell of projects: they stand before the card of their seat."""


class Replay:
    """Tells the hands of one game; ``report`` has the players and the findings that a story names by their index."""

    def __init__(self, plain: Plain, report: Report) -> None:
        self.plain = plain
        self.lang = plain.lang
        self.report = report
        self.reader = Reader(plain.lang, report.players)

    def head(self) -> Iterator[str]:
        """The verdict in one line, what was played, and who sat where."""
        yield from self.plain.headline(self.report)
        yield from indented(self.plain.facts(self.report))
        yield from indented(self.players())

    def players(self) -> Iterator[str]:
        """Who sits where: a score sheet knows seats and teams by their numbers."""
        for seat in SEATS:
            place = {"seat": ltr(seat, self.lang), "team": ltr(team_of(seat), self.lang)}
            yield self.say("player", **place, who=self.reader.seat(seat))

    def draw(self, dealer: int) -> str:
        """Who was drawn as the first dealer."""
        return self.say("draw", who=self.reader.seat(dealer))

    def findings(self, indices: Iterable[int]) -> Iterator[str]:
        """Findings by their index in the report."""
        for index in indices:
            yield self.plain.finding(self.report.findings[index], self.report)

    def whole(self) -> Iterator[str]:
        """What was found in the whole record, the worst first: no hand is told as if nothing else were known."""
        found = self.report.findings
        yield self._title(self.say("whole"))
        worst = sorted(range(len(found)), key=lambda index: _WORST_FIRST.index(found[index].severity))
        yield from indented(self.findings(worst[:_MOST]))
        if len(found) > _MOST:
            yield f"  {self.say('more_in_verify', count=ltr(len(found) - _MOST, self.lang))}"
        if not found:
            yield f"  {self.say('no_findings' if self.report.verdict == 'verified' else 'no_errors')}"

    def title(self, hand: HandStory) -> str:
        """The heading of a hand."""
        return self._title(self.say("hand", number=ltr(hand["number"], self.lang)))

    def hand(self, hand: HandStory) -> Iterator[str]:
        """One hand from its deal to its score, with the findings where they happened."""
        yield self.title(hand)
        yield from indented(self._deal(hand))
        yield from self.section("auction", self._auction(hand))
        yield from indented(self.contract(hand))
        for trick in hand["tricks"]:
            yield from indented(self._trick(trick))
        yield from self.section("projects", self.projects(hand))
        yield from self.section("score", self.score(hand))
        yield from indented(self.findings(hand["findings"]["score"]))

    def section(self, name: str, lines: Iterable[str]) -> Iterator[str]:
        """Some lines below their heading; nothing where there are none."""
        for place, line in enumerate(lines):
            if not place:
                yield f"  {self._title(self.say(name))}"
            yield f"    {line}"

    # The parts of a hand

    def _deal(self, hand: HandStory) -> Iterator[str]:
        if hand["dealer"] is not None:
            yield self.say("deals", who=self.reader.seat(hand["dealer"]))
        if hand["turned"] is not None:
            yield self.say("turned_up", card=self.reader.cards(hand["turned"]))
        yield from self.findings(hand["findings"]["deal"])
        known = hand["dealt"] or hand["first"]
        if known is None:
            yield self.say("four_hands_unknown")
            return
        for seat, cards in zip(SEATS, known, strict=True):
            yield self.say("cards", who=self.reader.seat(seat), cards=self.cards(cards))
        if hand["outcome"] == "passed_out":
            yield self.say("not_bought")

    def _auction(self, hand: HandStory) -> Iterator[str]:
        yield from map(self.moment, hand["auction"])
        yield from self.findings(hand["findings"]["auction"])

    def contract(self, hand: HandStory) -> Iterator[str]:
        """What was bought, by whom, and how high."""
        bought = hand["contract"]
        if bought is None:
            return
        name = "ashkal" if bought["ashkal"] else "hokm" if bought["trump"] else "sun"
        what = self.bid(name, bought["trump"])
        yield self.say("bought", what=what, who=self.reader.seat(bought["buyer"]))
        if bought["receiver"] != bought["buyer"]:
            yield self.say("receiver", who=self.reader.seat(bought["receiver"]))
        if hand["level"] != "none":
            yield self.say("level", what=self.level(hand["level"], locked=hand["locked"]))

    def _trick(self, trick: TrickStory) -> Iterator[str]:
        """The projects that were named, the cards in the order of play, who took them, what else was said or wrong."""
        wrong = {self.report.findings[index].line for index in trick["findings"]}
        plays = [line for line in trick["moments"] if line["type"] == "play"]
        others = [line for line in trick["moments"] if line["type"] != "play"]
        number = ltr(trick["number"], self.lang)
        said = {line["line"]: self.say("in_trick", number=number, said=self.moment(line)) for line in others}
        yield from (said[line["line"]] for line in others if line["type"] in PROJECT_LINES)
        if plays:
            cards = self.comma.join(self._played(line, wrong=line["line"] in wrong) for line in plays)
            yield self.say("trick_cards", number=number, cards=cards)
        if trick["winner"] is not None:
            winner = self.reader.seat(trick["winner"])
            yield f"  {self.say('taken', who=winner, points=ltr(trick['points'], self.lang))}"
        yield from (said[line["line"]] for line in others if line["type"] not in PROJECT_LINES)
        yield from indented(self.findings(trick["findings"]))

    def projects(self, hand: HandStory) -> Iterator[str]:
        """The projects that were declared or counted, each with its cards, and why it does not count."""
        both = [*hand["declared"], *(each for each in hand["counted"] if each not in hand["declared"])]
        lost = teams_of("projects_lost", hand)
        for each in both:
            yield self._project(each, "lost" if team_of(each["seat"]) in lost else None)

    def _project(self, each: ProjectStory, lost: str | None) -> str:
        """One project, and whether it counts; ``lost`` is the reason for one that counts and is given to nobody."""
        reason = each["why_not"] or lost
        state = self.say("counts") if reason is None else f"{self.say('counts_not')}: {self._pick(WHY_NOT[reason])}"
        named = {"who": self.reader.seat(each["seat"]), "project": word(each["project"], self.lang), "state": state}
        if not each["cards"]:
            return self.say("project_not_held", **named)
        return self.say("project", **named, cards=self.reader.cards(each["cards"]))

    def score(self, hand: HandStory) -> Iterator[str]:
        """The arithmetic of the right score, step by step, and what the record says."""
        for number, step in enumerate(hand["steps"], 1):
            told = sentence(step["kind"], step["facts"], self.lang)
            yield f"{ltr(f'{number:>2}.', self.lang)} {with_sums(told, self.lang)}"
        if not hand["steps"]:
            yield self.say("no_score")
        said = hand["claimed"]
        if said:
            points, total = map(self.reader.teams, (said["points"], said["total"]))
            yield self.say("claimed", outcome=word(said["outcome"], self.lang), points=points, total=total)

    # What was said and done

    def moment(self, line: Moment) -> str:
        """What somebody said or did, or what the server ruled."""
        if line["type"] == "ruling":
            return self.say("ruling", what=word(line["outcome"], self.lang))
        if line["type"] == "abort":
            return self.say("aborted", what=isolated(line["reason"], self.lang))
        kind = line["type"]
        said = SAID[kind](self, line) if kind in SAID else self.say("stray", type=ltr(kind, self.lang))
        if line.get("auto"):
            said += f" ({self.say('auto')})"
        return self.say("said", who=self.reader.seat(line["seat"]), what=said) if "seat" in line else said

    def _played(self, line: Mapping[str, Any], *, wrong: bool) -> str:
        """A card with who played it and what was said with it."""
        notes = [self.say(f"says_{line['say']}")] if line.get("say") else []
        notes += [self.say("auto")] if line.get("auto") else []
        beside = f" ({self.comma.join(notes)})" if notes else ""
        return f"{self.reader.seat(line['seat'])} {self.reader.cards(line['card'])}{beside}{' ⚠' if wrong else ''}"

    def trick(self, number: int) -> str:
        """A trick by its number, inside a sentence."""
        return f"{self._pick(PLACE['trick'])} {ltr(number, self.lang)}"

    def bid(self, code: str, suit: str | None) -> str:
        """A call of the auction."""
        name = word(code, self.lang)
        return f"{name} {self.reader.suits(suit)}" if suit else name

    def level(self, level: str, *, locked: bool) -> str:
        """A level of doubling."""
        return word(level, self.lang) + (f" ({self.say('locked')})" if locked else "")

    def cards(self, names: Sequence[str]) -> str:
        """A hand in the order in which people hold it."""
        return self.reader.cards(sorted(names, key=lambda name: (_SUIT_ORDER.index(name[1]), -RANKS.index(name[0]))))

    # Words

    @property
    def comma(self) -> str:
        """What stands between the items of a list."""
        return self.plain.comma

    def say(self, name: str, **values: str) -> str:
        """A text of the replay or of the Verify page; the values are written as they are."""
        return fill(self._pick(REPLAY.get(name) or PAGE[name]), self.lang, **values)

    def _pick(self, pair: tuple[str, str]) -> str:
        return pair[self.lang == "ar"]

    def _title(self, text: str) -> str:
        return self.plain.paint(text, _TITLES, bold=True)

    def project_said(self, line: Moment) -> str:
        """What was declared or spoken: the project, its kind, its top card; of all tops only the ten is no word."""
        named = " ".join(line[key] for key in ("project", "kind", "top") if key in line)
        return self.say("declares", what=self.reader.words(named).replace("10", ltr("10", self.lang)))

    def accusation(self, line: Moment) -> str:
        """What was called on a Qaid sheet, and of which trick."""
        against, offence = self.reader.seat(line["against"]), self.reader.offence(line["offence"])
        named = self.say("accuses", against=against, offence=offence)
        return f"{named} ({self.trick(line['trick'])})" if "trick" in line else named


SAID: Final[Mapping[str, Callable[[Replay, Moment], str]]] = {
    "bid": lambda replay, line: replay.bid(line["call"], line.get("suit")),
    "double": lambda replay, line: replay.level(line["level"], locked=line.get("locked", False)),
    "boshat": lambda replay, _: replay.say("says_boshat"),
    "sawa": lambda replay, _: replay.say("says_sawa"),
    "declare": Replay.project_said,
    "speak": Replay.project_said,
    "show": lambda replay, line: replay.say("lays", what=replay.reader.cards(line["cards"])),
    "qaid": lambda replay, _: replay.say("opens_sheet"),
    "close": lambda replay, _: replay.say("closes_sheet"),
    "accuse": Replay.accusation,
    "chat": lambda replay, line: replay.say(f"wrote_{line['to']}"),
}
"""How what a seat says or does is told, by the type of its line."""


def teams_of(kind: StepKind, hand: HandStory) -> set[int]:
    """The teams of which the score of a hand has a step of a kind."""
    return {step["facts"]["team"] for step in hand["steps"] if step["kind"] == kind}


def indented(lines: Iterable[str]) -> Iterator[str]:
    """Lines set in by two.

    >>> list(indented(["a fact"]))
    ['  a fact']
    """
    return (f"  {line}" for line in lines)
