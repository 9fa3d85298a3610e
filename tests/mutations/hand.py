"""Mutants of the machines: the hand, the deals, the match, and the score of a hand."""

from typing import Final

from tests.mutations import Edit, mutants

_HAND: Final[tuple[Edit, ...]] = (
    # clock
    ("clock.py", 'if hand.ending in {"played", "sawa"} else', 'if hand.ending in {"played"} else'),
    ("clock.py", "opening=not hand.played", "opening=False"),
    ("clock.py", "hand.legal_cards() if known else None", "None"),
    ("clock.py", 'hand.table == "qaid" and hand.phase != "unchecked"', 'hand.phase != "unchecked"'),
    ("clock.py", 'hand.phase != "unchecked" and not hand.misruled', "not hand.misruled"),
    ("clock.py", 'hand.phase != "unchecked" and not hand.misruled', 'hand.phase != "unchecked"'),
    # machine
    ("machine.py", "    if kind is Trick:\n", "    if False:\n"),
    ("machine.py", "    hand.since = event.at\n", ""),
    ("machine.py", "if kind not in TURNS or hand.over:", "if kind not in TURNS:"),
    ("machine.py", "if more and hand.given_up:", "if False:"),
    (
        "machine.py",
        "or (hand.accusation is not None and kind in {Accuse, Close})",
        "",
    ),
    # projects
    ("projects.py", "    hand.doubling_open = False\n", ""),
    ("projects.py", 'return _told(hand, faults, "false_project")', "return faults"),
    ("projects.py", "offence_id in FINDINGS[fault.id].called_as", 'fault.id == "project.overlap"'),
    (
        "projects.py",
        "on_turn = event.seat == hand.turn\n    hand.contest, faults = contests",
        "on_turn = True\n    hand.contest, faults = contests",
    ),
    (
        "projects.py",
        "on_turn = event.seat == hand.turn\n    hand.contest, faults = reveals",
        "on_turn = True\n    hand.contest, faults = reveals",
    ),
    # purchase
    ("purchase.py", "    if hand.auction.over:\n", "    if True:\n"),
    (
        "purchase.py",
        'if hand.phase != "auction":\n        return hand.stop(Finding("bid.turn"',
        'if False:\n        return hand.stop(Finding("bid.turn"',
    ),
    ("purchase.py", 'hand.phase, hand.ending = "over", "passed_out"', 'hand.phase, hand.ending = "over", "boshat"'),
    (
        "purchase.py",
        "eight[hand.contract.receiver] |= 1 << hand.turned",
        "eight[hand.contract.buyer] |= 1 << hand.turned",
    ),
    ("purchase.py", "if given != receiver:", "if False:"),
    ("purchase.py", "if twice:", "if False:"),
    ("purchase.py", "return compare_cards(true, claimed)", "return ()"),
    ("purchase.py", "if not hand.doubling_open:", "if False:"),
    # qaid
    ("qaid.py", 'hand.misruled = hand.misruled or ends or event.outcome != "rejected"', "pass"),
    ("qaid.py", "    if event.outcome != true:\n", "    if False:\n"),
    ("qaid.py", "_register(hand, 1 - team_of(event.seat))", "_register(hand, team_of(event.seat))"),
    ("qaid.py", "    hand.since += pause\n", ""),
    ("qaid.py", "hand.contest = waited(hand.contest, pause)", "pass"),
    ("qaid.py", "return sheet_faults(hand, sheet, at)", "return ()"),
    # unseen
    ("unseen.py", " if not FINDINGS[fault.id].needs]", "]"),
    # state
    ("state.py", '        if self.table == "easy":\n            return (fault,)\n', ""),
    ("state.py", '        if self.table == "easy":\n            return (fault,)\n', "        return (fault,)\n"),
    (
        "state.py",
        '        if self.phase == "auction" and self.contract:\n            self.close_auction()\n',
        '        if self.phase == "auction":\n            self.close_auction()\n',
    ),
    ("state.py", "return self.doubling.locked", "return False"),
    # tricks
    (
        "tricks.py",
        "    if seat != hand.turn:\n        if hand.suspect",
        "    if False:\n        if hand.suspect",
    ),
    ("tricks.py", "(ALL_CARDS if dealt is None else dealt[seat]) & ~played", "ALL_CARDS & ~played"),
    ("tricks.py", "        if say or broken:", "        if say:"),
    ("tricks.py", "        hand.said = (*hand.said, seat)\n", ""),
    ("tricks.py", 'hand.akka = say == "akka"', "hand.akka = False"),
    ("tricks.py", "        points += LAST_TRICK_POINTS\n", ""),
    ("tricks.py", "None if auto else offence", "offence"),
    ("tricks.py", "hand.leader = hand.turn = winner", "hand.leader = hand.turn = next_seat(winner)"),
    ("tricks.py", "    if event.winner == hand.leader:\n        return ()\n", "    return ()\n"),
    (
        "tricks.py",
        '    if seat != hand.turn:\n        return hand.stop(Finding("sawa.window"',
        '    if False:\n        return hand.stop(Finding("sawa.window"',
    ),
    ("tricks.py", "        if line is not None:\n            fault", "        if False:\n            fault"),
    (
        "tricks.py",
        "scale.card_points - sum(hand.points), 8 - sum(hand.tricks)",
        "scale.card_points - sum(hand.points), 0",
    ),
    ("tricks.py", "scale.card_points - sum(hand.points), 8 - sum(hand.tricks)", "0, 8 - sum(hand.tricks)"),
    ("tricks.py", 'if event.to == "team" and hand.table == "qaid":', 'if event.to == "team":'),
    ("tricks.py", 'if event.to == "team" and hand.table == "qaid":', "if False:"),
)

_ABOVE: Final[tuple[Edit, ...]] = (
    # deals
    ("game/deals.py", "if not (fits or doubts.deal or doubts.unsealed):", "if False:"),
    (
        "game/deals.py",
        'return found, _drawn(deals, dealer, event.dealer), (*ran, "draw")',
        'return found, _drawn(deals, event.dealer), (*ran, "draw")',
    ),
    ("game/deals.py", "if index not in due:", "if False:"),
    ("game/deals.py", "if index < len(commitments) and hand_commitment(", "if False and hand_commitment("),
    ("game/deals.py", "return self.cut is not None or self.links.mask != 0", "return self.cut is not None"),
    ("game/deals.py", "return self.cut is not None or self.links.mask != 0", "return self.links.mask != 0"),
    ("game/deals.py", "if event.hand != index and not (far and", "if False and not (far and"),
    ("game/deals.py", "if deals.dealer is not None and event.dealer not in deals.dealers:", "if False:"),
    ("game/deals.py", "found += [] if doubts.late else cut_findings(deals, deals.cut)", "pass"),
    ("game/deals.py", "options.cut == kind and taken.seat == left and", "options.cut == kind and"),
    ("game/deals.py", "deals.setting.options.cut == kind and taken.seat == left and", "taken.seat == left and"),
    ("game/deals.py", "and taken.for_ in takers:", ":"),
    ("game/deals.py", '"top": (left,)', '"top": (left, partner_of(left))'),
    ("game/deals.py", "inputs.deal >= len(commitments):", "False:"),
    ("game/deals.py", "    if turned != event.turned:\n", "    if False:\n"),
    ("game/deals.py", "false += compare_cards(first, event.hands)", "pass"),
    ("game/deals.py", "    if twice:\n        found", "    if False:\n        found"),
    (
        "game/deals.py",
        'same = ending == "boshat" and deals.setting.options.boshat_dealer == "same"',
        'same = deals.setting.options.boshat_dealer == "same"',
    ),
    ("game/deals.py", 'same = ending == "boshat" and deals.setting.options.boshat_dealer == "same"', "same = False"),
    ("game/deals.py", "    return _owing(deals, deals.number, deals.doubts.numbers)\n", "    return deals\n"),
    # match
    ("match.py", "        if self.game.free:\n            return []\n", ""),
    ("match.py", "if player.bot]", "if False]"),
    ("match.py", "            if event.at < since:\n", "            if event.at <= since:\n"),
    ("match.py", "            if event.at < since:\n", "            if False:\n"),
    ("match.py", "self.totals.over and not self._over_told", "False"),
    ("match.py", "if self.at >= first:", "if self.at > first:"),
    ("match.py", "        if not waits:\n", "        if True:\n"),
    ("match.py", "and not self.game.seats[seat].bot]", "]"),
    ("match.py", "if seat not in self._ready and", "if"),
    ("match.py", "        self._ready = frozenset()\n        self._undealt", "        self._undealt"),
    ("match.py", "false = [] if score is None else compare(event, hand, score)", "false: list[Finding] = []"),
    ("match.py", "        if false and hand.misruled:\n", "        if False:\n"),
    (
        "match.py",
        'if not hand.over and hand.phase != "unchecked" and not hand.misruled and not lacks_a_card:',
        "if False:",
    ),
    ("match.py", "return self.deals.doubts.deal or hand.misruled", "return self.deals.doubts.deal"),
    ("match.py", "if not deals.is_called(self.deals, event.hand):", "if False:"),
    ("match.py", "*self._uncalled(hand), *result_faults(hand, event)]", "*result_faults(hand, event)]"),
    ("match.py", "*self._uncalled(hand), *result_faults(hand, event)]", "*self._uncalled(hand)]"),
    ("course.py", "if hand.told:", "if False:"),
    ("match.py", "faults = compare_end(event, self.totals, self.options)", "faults: list[Finding] = []"),
    (
        "match.py",
        'Finding("qaid.window", seat=event.seat, found=event.at, facts={"reason": "no_hand"})',
        'Finding("qaid.sheet", seat=event.seat)',
    ),
    # course
    ("course.py", "return event.seat not in self.deals.links.linked", "return True"),
    ("course.py", "self.deals = deals.draw_unclaimed(self.deals)", "pass"),
    ("course.py", "if could_be_dealt and self._undealt and kind is Result:", "if False:"),
    ("match.py", "            self._go_back(before)\n", "            pass\n"),
    ("course.py", "self.deals = deals.after_hand(self.deals, hand.ending)", "pass"),
    # order
    (
        "order.py",
        '"joining": frozenset({Join, Checkpoint, Abort})',
        '"joining": frozenset({Join, Checkpoint, Abort, Chat})',
    ),
    (
        "order.py",
        '"sealed": frozenset({Link, Draw, Chat, Abort})',
        '"sealed": frozenset({Link, Draw, Chat, Abort, Join})',
    ),
    (
        "order.py",
        '"scored": frozenset({Reveal, Checkpoint, *SHEET_LINES})',
        '"scored": frozenset({Reveal, Checkpoint, Chat, *SHEET_LINES})',
    ),
    ("order.py", '"ended": frozenset({Checkpoint})', '"ended": frozenset({Checkpoint, Chat})'),
    ("order.py", '"closed": frozenset(),', '"closed": frozenset({Chat}),'),
    ("order.py", '"drawn": frozenset({Reveal, Cut', '"drawn": frozenset({Reveal, Draw, Cut'),
    # settling
    ("settling.py", '= ("passed_out", "boshat")', '= ("passed_out",)'),
    ("settling.py", "    if hand.paid is not None:\n        return registered_score(hand, hand.paid)\n", ""),
    ("settling.py", "        if not mistake.called\n", "        if True\n"),
    ("settling.py", "level=hand.doubling.level,", "level=0,"),
    ("settling.py", "ashkal=contract.ashkal,", ""),
    ("settling.py", "buyer_ace=hand.dealt is not None and bool(hand.dealt[buyer] & RANK_CARDS[ACE]),", ""),
    ("settling.py", "    if event.outcome != right.outcome:\n", "    if False:\n"),
    ("settling.py", '("score.cards", hand.points, event.cards)', '("score.cards", event.cards, event.cards)'),
    (
        "settling.py",
        '("score.projects", None if gahwa else right.projects, event.projects)',
        '("score.projects", event.projects, event.projects)',
    ),
    (
        "settling.py",
        '("score.baloot", None if gahwa else right.baloot, event.baloot)',
        '("score.baloot", event.baloot, event.baloot)',
    ),
    ("settling.py", "if not wrong and event.points != right.points:", "if event.points != right.points:"),
    ("settling.py", "if not wrong and event.points != right.points:", "if False:"),
    ("settling.py", "if sums and event.total not in sums:", "if False:"),
    ("settling.py", "possible = (event.total, sums[0])", "possible = (sums[0],)"),
    (
        "settling.py",
        "[event.points] if right is None else [event.points, right.points]",
        "[event.points] if right is None else [right.points]",
    ),
    ("settling.py", "if totals.winners and right is None:", "if False:"),
    ("settling.py", "elif totals.winners and event.winner not in totals.winners:", "elif False:"),
    ("settling.py", "if totals.possible and event.total not in totals.possible:", "if False:"),
    (
        "settling.py",
        "    if gahwa is None:\n        winner = winners[0]",
        "    if True:\n        winner = winners[0]",
    ),
)

_TABLE: Final[tuple[Edit, ...]] = (
    # How findings weigh.
    ("findings.py", '_ACCEPTED: Final[_Weight] = "error", "notice"', '_ACCEPTED: Final[_Weight] = "error", "error"'),
    ("findings.py", '_WARNING: Final[_Weight] = "warning", "warning"', '_WARNING: Final[_Weight] = "error", "error"'),
    ("findings.py", '_NOTICE: Final[_Weight] = "notice", "notice"', '_NOTICE: Final[_Weight] = "error", "error"'),
    ("findings.py", '_QAID_NOTICE: Final[_Weight] = None, "notice"', '_QAID_NOTICE: Final[_Weight] = None, "error"'),
    ("findings.py", 'SPOKEN: ("error", "notice")', 'SPOKEN: ("error", "error")'),
    ("findings.py", 'REVEALED: ("notice", "notice")', 'REVEALED: ("error", "error")'),
    ("findings.py", 'OTHER_KEYS: ("warning", "warning")', 'OTHER_KEYS: ("error", "error")'),
    # What must have run, and what needs the cards.
    ("findings.py", '"the record stops too early", "record", must="always"', '"the record stops too early", "record"'),
    (
        "findings.py",
        '"declare speak show", "outside its time", needs="hand"',
        '"declare speak show", "outside its time"',
    ),
    ("findings.py", '"boshat", "outside its time"', '"boshat", "outside its time", needs="hand"'),
    ("findings.py", '"play", "not in the hand"', '"play", "not in the hand", needs="hand"'),
    ("findings.py", '"sawa", "another seat\'s turn"', '"sawa", "another seat\'s turn", needs="hand"'),
    ("findings.py", '"after the limit", "timer"', '"after the limit", "timer", needs="hand"'),
)

HAND: Final = (*mutants("hand/", _HAND), *mutants("", _ABOVE), *mutants("", _TABLE))
