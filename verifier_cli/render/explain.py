"""Why a hand has its score, and what in it was against which rule (SPEC.md#show): one fact a line."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from fairshuffle.cards import SUITS, cards_named, names_of
from fairshuffle.events import OptionValue
from fairshuffle.explain.illegal import WrongCard, deciding, wrong_cards
from fairshuffle.explain.story import HandStory
from fairshuffle.findings import Finding
from fairshuffle.rules.baloot import pair_of
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.tally import HOKM, SUN
from fairshuffle.seats import SEATS, TEAMS, team_of
from fairshuffle.verifier.report import rule_of
from fairshuffle.words.cards import ltr, with_sums
from fairshuffle.words.findings import ASKED
from fairshuffle.words.options import option_title, option_value
from verifier_cli.render.replay import PROJECT_LINES, Replay, indented, teams_of

PROJECT_OPTIONS: Final = {
    "beaten": ("project_contest",),
    "not_laid": ("project_show",),
    "too_soon": ("project_contest",),
    "no_trick": ("projects_need_a_trick",),
    "not_paid": ("registered_takes",),
}
"""The options that say why a project does not count, by reason."""


class Explanation(NamedTuple):
    """Explains the hands of one game in the words of its replay, by the options of its table."""

    replay: Replay
    options: TableOptions

    def hand(self, hand: HandStory) -> Iterator[str]:
        """Everything that the score of a hand follows from, the score, and what was wrong."""
        replay = self.replay
        yield replay.title(hand)
        yield from indented(replay.contract(hand))
        yield from replay.section("projects", self._projects(hand))
        yield from replay.section("baloot", self._baloot(hand))
        yield from replay.section("cards_title", self._cards(hand))
        yield from replay.section("score", replay.score(hand))
        yield from replay.section("findings", self._findings(hand))
        yield from replay.section("called", self._called(hand))

    # What counted

    def _projects(self, hand: HandStory) -> Iterator[str]:
        """What was declared, spoken and laid, what of it counts, and why not."""
        replay = self.replay
        for trick in hand["tricks"]:
            for line in trick["moments"]:
                if line["type"] in PROJECT_LINES:
                    yield replay.say("in_trick", number=ltr(trick["number"], replay.lang), said=replay.moment(line))
        yield from replay.projects(hand)
        reasons = {each["why_not"] for each in hand["declared"]} & PROJECT_OPTIONS.keys()
        yield from self._options(name for reason in sorted(map(str, reasons)) for name in PROJECT_OPTIONS[reason])

    def _baloot(self, hand: HandStory) -> Iterator[str]:
        """Who was dealt the Baloot, whether it was said, and whether it counts."""
        if hand["contract"] is None or hand["contract"]["trump"] is None or not hand["dealt"] or not hand["tricks"]:
            return
        pair = pair_of(SUITS.index(hand["contract"]["trump"]))
        for seat in SEATS:
            if pair & ~cards_named(" ".join(hand["dealt"][seat])) == 0:
                yield from self._baloot_of(hand, seat, names_of(pair))

    def _baloot_of(self, hand: HandStory, seat: int, pair: list[str]) -> Iterator[str]:
        replay = self.replay
        named = {"who": replay.reader.seat(seat), "cards": replay.reader.cards(pair)}
        plays = [
            (trick["number"], line)
            for trick in hand["tricks"]
            for line in trick["moments"]
            if line["type"] == "play" and line["card"] in pair
        ]
        number, second = plays[-1] if len(plays) == 2 else (0, {})
        said = second.get("say") == "baloot"
        if said:
            yield replay.say("baloot_said", **named, number=ltr(number, replay.lang))
        else:
            yield replay.say("baloot_unsaid", **named)
        if not hand["steps"]:
            return
        credited = team_of(seat) in teams_of("baloot", hand)
        lost = team_of(seat) in teams_of("baloot_lost", hand)
        yield replay.say("baloot_counts" if credited and not lost else "baloot_not")
        if credited != said:
            yield from self._options(["baloot_void_by_shown_hundred" if said else "baloot_unsaid_in_shown_run"])

    def _cards(self, hand: HandStory) -> Iterator[str]:
        """The card points of each team, trick by trick."""
        if hand["contract"] is None or not hand["steps"] or not hand["tricks"] or hand["outcome"] == "registered":
            return
        replay = self.replay
        won = [trick for trick in hand["tricks"] if trick["winner"] is not None]
        for team in TEAMS:
            mine = [trick for trick in won if team_of(trick["winner"] or 0) == team]
            named = {"team": replay.reader.team(team)}
            if mine:
                numbers = " ".join(str(trick["number"]) for trick in mine)
                points = _sum([trick["points"] or 0 for trick in mine])
                yield replay.say(
                    "cards_of", **named, sum=with_sums(points, replay.lang), tricks=ltr(numbers, replay.lang)
                )
            else:
                yield replay.say("cards_none", **named)
        if len(won) == 8:
            yield replay.say("cards_last")
            return
        whole = HOKM.card_points if hand["contract"]["trump"] else SUN.card_points
        before = sum(trick["points"] or 0 for trick in won)
        for line in hand["tricks"][-1]["moments"]:
            if line["type"] == "sawa":
                rest = with_sums(f"{whole} − {before} = {whole - before}", replay.lang)
                yield replay.say("cards_sawa", who=replay.reader.seat(line["seat"]), sum=rest)

    # What was wrong

    def _findings(self, hand: HandStory) -> Iterator[str]:
        places = [*hand["findings"].values(), *(trick["findings"] for trick in hand["tricks"])]
        findings = self.replay.report.findings
        faults = sorted((findings[index] for indices in places for index in indices), key=lambda fault: fault.line)
        if not faults and not hand["called"]:
            yield self.replay.say("hand_clean")
        yield from self._faults(hand, faults)

    def _called(self, hand: HandStory) -> Iterator[str]:
        """The mistakes that were called: a report has no findings of them."""
        yield from self._faults(hand, [_fault(called) for called in hand["called"]])

    def _faults(self, hand: HandStory, faults: list[Finding]) -> Iterator[str]:
        replay = self.replay
        for fault, card in wrong_cards(hand, faults):
            yield replay.plain.finding(fault, replay.report)
            names: list[str] = []
            if card:
                yield from indented(self._wrong_card(fault, card))
                names = list(deciding(card, hand, self.options))
            elif fault.id == "play.not_held" and fault.expected:
                yield f"  {replay.say('held', who=replay.reader.seat(fault.seat), cards=replay.cards(fault.expected))}"
            rule = self._pick(ASKED[fault.id])
            yield f"  {replay.say('rule', sentence=rule, anchor=ltr(rule_of(fault.id), replay.lang))}"
            yield from indented(self._options(names))

    def _wrong_card(self, fault: Finding, card: WrongCard) -> Iterator[str]:
        replay = self.replay
        if card.trick:
            plays = (f"{replay.reader.seat(line['seat'])} {replay.reader.cards(line['card'])}" for line in card.trick)
            yield replay.say("on_table", cards=replay.comma.join(plays))
        yield replay.say("held", who=replay.reader.seat(fault.seat), cards=replay.cards(card.held))
        yield replay.say("legal", cards=replay.cards(fault.expected))

    def _options(self, names: Iterable[str]) -> Iterator[str]:
        """What the table has laid down, with the place in SPEC.md."""
        lang = self.replay.lang
        for name in names:
            value: OptionValue = getattr(self.options, name)
            code = str(value).lower() if isinstance(value, bool) else value
            yield self.replay.say(
                "option",
                title=option_title(name, lang),
                value=option_value(name, value, lang),
                code=ltr(f"{name} = {code}", lang),
                anchor=ltr(rule_of(f"option.{name}"), lang),
            )

    def _pick(self, pair: tuple[str, str]) -> str:
        return pair[self.replay.lang == "ar"]


def _fault(called: dict[str, object]) -> Finding:
    """A mistake of a story as the fault that it is."""
    return Finding(**{key: value for key, value in called.items() if key in Finding._fields})  # type: ignore[arg-type]


def _sum(numbers: list[int]) -> str:
    """Some numbers and what they add up to.

    >>> _sum([14, 20]), _sum([14])
    ('14 + 20 = 34', '14')
    """
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}" if len(numbers) > 1 else str(numbers[0])
