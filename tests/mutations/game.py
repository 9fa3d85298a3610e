"""Mutants of the machine: the hand and its lines, the deals, the match with its table of phases, scores and totals."""

from typing import Final

from tests.mutations import Edit, mutants

_HAND: Final[tuple[Edit, ...]] = (
    # turns
    ("turns.py", 'if hand.ending in {"played", "sawa"} else', 'if hand.ending in {"played"} else'),
    ("turns.py", "opening=not hand.tricks.played", "opening=False"),
    ("turns.py", "hand.legal_cards() if known else None", "None"),
    ("turns.py", 'hand.deal.table == "qaid" and not hand.given_up', "not hand.given_up"),
    ("turns.py", 'hand.deal.table == "qaid" and not hand.given_up', 'hand.deal.table == "qaid"'),
    # hand_lines
    ("hand_lines.py", 'if kind not in TURNS or hand.phase == "over" or', "if kind not in TURNS or"),
    ("hand_lines.py", ' or (found and after.phase == "unchecked"):', ":"),
    ("hand_lines.py", "(*late, *found) if late else found", "found"),
    (
        "hand_lines.py",
        "event.at <= hand.since + hand.deal.soon and",
        "event.at <= hand.since + hand.deal.soon + 1000 and",
    ),
    ("hand_lines.py", ' and not getattr(event, "auto", False):', ":"),
    ("hand_lines.py", 'if kind in {Ruling, Chat} else ["ruling"]', 'if kind in {Ruling} else ["ruling"]'),
    ("hand_lines.py", 'if kind in {Ruling, Chat} else ["ruling"]', 'if kind in {Ruling, Chat, Accuse} else ["ruling"]'),
    ("hand_lines.py", 'if kind in {Ruling, Chat} else ["ruling"]', 'if kind in {Ruling, Chat, Close} else ["ruling"]'),
    ("hand_lines.py", "    if hand.sheet:\n", "    if False:\n"),
    ("hand_lines.py", "{Accuse, Close, Chat}", "{Accuse, Chat}"),
    ("hand_lines.py", "{Accuse, Close, Chat}", "{Accuse, Close}"),
    ("hand_lines.py", "if kind is Ruling or (kind is Trick and not hand.trick_due):", "if kind is Ruling:"),
    ("hand_lines.py", '(hand.phase == "over" or hand.contract is None)', 'hand.phase == "over"'),
    # projects
    ("projects.py", "    hand = hand._replace(doubling_open=False)\n", ""),
    (
        "projects.py",
        'return _told(hand._replace(projects=contest), found, "false_project", line)',
        "return found, hand._replace(projects=contest)",
    ),
    ("projects.py", "offence in FINDINGS[one.id].called_as", 'one.id == "project.overlap"'),
    (
        "projects.py",
        "on_turn = event.seat == hand.tricks.turn\n    contest, found = contests",
        "on_turn = True\n    contest, found = contests",
    ),
    (
        "projects.py",
        "on_turn = event.seat == hand.tricks.turn\n    contest, found = reveals",
        "on_turn = True\n    contest, found = reveals",
    ),
    ("projects.py", 'SPOKEN if accepted else ""', '""'),
    # purchase
    ("purchase.py", "    if not auction.over:\n", "    if False:\n"),
    ("purchase.py", 'if hand.phase != "auction":', "if False:"),
    (
        "purchase.py",
        "return (), hand._replace(auction=auction, since=event.at)\n",
        "return (), hand._replace(auction=auction)\n",
    ),
    ("purchase.py", 'phase="over", ending="passed_out"', 'phase="over", ending="boshat"'),
    (
        "purchase.py",
        "eight[contract.receiver] |= 1 << hand.deal.turned",
        "eight[contract.buyer] |= 1 << hand.deal.turned",
    ),
    ("purchase.py", 'hand.phase == "auction" and hand.contract is not None', 'hand.phase == "auction"'),
    ("purchase.py", "if given != receiver:", "if False:"),
    ("purchase.py", "if twice:", "if False:"),
    ("purchase.py", "return compare_cards(true, claimed), hand", "return (), hand"),
    ("purchase.py", "if not hand.doubling_open:", "if False:"),
    # sheet
    ("sheet.py", "    first, second = hand.openings\n", "    first, second = 0, 0\n"),
    ("sheet.py", "    if not hand.known:\n", "    if False:\n"),
    ("sheet.py", "    if event.outcome != true:\n", "    if False:\n"),
    ("sheet.py", "_register(hand, 1 - team_of(event.seat))", "_register(hand, team_of(event.seat))"),
    ("sheet.py", "return _register(hand, team_of(event.seat))", "return hand"),
    ("sheet.py", "mistakes=rules.with_called(hand.mistakes, offences)", "mistakes=hand.mistakes"),
    ("sheet.py", "if event.seat == opener:", "if True:"),
    ("sheet.py", "since=hand.since + pause", "since=hand.since"),
    ("sheet.py", "else waited(contest, pause)", "else contest"),
    ("sheet.py", "return sheet_findings(hand, sheet, at), closed", "return (), closed"),
    # unseen
    ("unseen.py", " if not FINDINGS[fault.id].needs]", "]"),
    # hand
    ("hand.py", '    if hand.deal.table == "easy":\n        return (finding,), hand\n', ""),
    (
        "hand.py",
        '    if hand.deal.table == "easy":\n        return (finding,), hand\n',
        "    return (finding,), hand\n",
    ),
    ("hand.py", "finding.weighed(hand.deal.table)._replace", "finding._replace"),
    (
        "hand.py",
        'if hand.phase == "auction" and hand.contract else hand',
        'if hand.phase == "auction" else hand',
    ),
    ("hand.py", "hand if hand.over else abandoned(hand)", "hand"),
    ("hand.py", "[whole + ((seat - leader & 3) < running)", "[whole + (seat < running)"),
    # tricks
    (
        "tricks.py",
        "    if seat != tricks.turn:\n        wrong",
        "    if False:\n        wrong",
    ),
    (
        "tricks.py",
        "(ALL_CARDS if hand.dealt is None else hand.dealt[seat]) & ~tricks.played",
        "ALL_CARDS & ~tricks.played",
    ),
    (
        "tricks.py",
        "legal_cards(held, tricks.trick, trump, hand.doubling.locked",
        "legal_cards(held, tricks.trick, trump, False",
    ),
    ("tricks.py", "if say or not (event.auto or legal >> card & 1):", "if say:"),
    ("tricks.py", "hand._replace(said=(*hand.said, seat))", "hand"),
    ("tricks.py", 'akka=say == "akka"', "akka=False"),
    ("hand.py", " + (LAST_TRICK_POINTS if number == 8 else 0)", ""),
    (
        "hand.py",
        "Tricks(winner, winner, number + 1",
        "Tricks(winner + 1 & 3, winner + 1 & 3, number + 1",
    ),
    ("tricks.py", "        not tricks.trick,\n", "        False,\n"),
    (
        "tricks.py",
        "        event.at,\n        hand.auction,",
        "        hand.since,\n        hand.auction,",
    ),
    ("tricks.py", "is_last = tricks.number > 8", "is_last = False"),
    ("tricks.py", "    if event.winner == leader:\n", "    if True:\n"),
    (
        "tricks.py",
        '    if seat != tricks.turn:\n        return stop(hand, Finding("sawa.window"',
        '    if False:\n        return stop(hand, Finding("sawa.window"',
    ),
    ("tricks.py", "        if losing is not None:\n", "        if False:\n"),
    ("tricks.py", "left = scale.card_points - sum(tricks.card_points)", "left = 0"),
    ("tricks.py", "8 - sum(won)", "0"),
    ("tricks.py", 'ending="sawa", since=event.at', 'ending="sawa"'),
    ("tricks.py", 'if event.to == "team" and hand.deal.table == "qaid":', 'if event.to == "team":'),
    ("tricks.py", 'if event.to == "team" and hand.deal.table == "qaid":', "if False:"),
)

_DEALS: Final[tuple[Edit, ...]] = (
    ("deals.py", "if not (fits or doubts.deal or doubts.unsealed):", "if False:"),
    (
        "deals.py",
        'return found, _drawn(deals, dealer, event.dealer), (*ran, "draw")',
        'return found, _drawn(deals, event.dealer), (*ran, "draw")',
    ),
    ("deals.py", "if index not in due:", "if False:"),
    ("deals.py", "if index < len(commitments) and hand_commitment(", "if False and hand_commitment("),
    ("deals.py", "return self.cut is not None or self.links.mask != 0", "return self.cut is not None"),
    ("deals.py", "return self.cut is not None or self.links.mask != 0", "return self.links.mask != 0"),
    ("deals.py", "if event.hand != index and not (far and", "if False and not (far and"),
    ("deals.py", "if deals.dealer is not None and event.dealer not in deals.dealers:", "if False:"),
    ("deals.py", "found += [] if doubts.late else cut_findings(deals, deals.cut)", "pass"),
    ("deals.py", "options.cut == kind and taken.seat == left and", "options.cut == kind and"),
    ("deals.py", "deals.setting.options.cut == kind and taken.seat == left and", "taken.seat == left and"),
    ("deals.py", "and taken.for_ in takers:", ":"),
    ("deals.py", '"top": (left,)', '"top": (left, partner_of(left))'),
    ("deals.py", "inputs.deal >= len(commitments):", "False:"),
    ("deals.py", "    if turned != event.turned:\n", "    if False:\n"),
    ("deals.py", "false += compare_cards(first, event.hands)", "pass"),
    ("deals.py", "    if twice:\n        found", "    if False:\n        found"),
    (
        "deals.py",
        'same = ending == "boshat" and deals.setting.options.boshat_dealer == "same"',
        'same = deals.setting.options.boshat_dealer == "same"',
    ),
    ("deals.py", 'same = ending == "boshat" and deals.setting.options.boshat_dealer == "same"', "same = False"),
    ("deals.py", "    return _owing(deals, deals.number, deals.doubts.numbers)\n", "    return deals\n"),
)

_OPENED: Final[tuple[Edit, ...]] = (
    (
        "opened.py",
        "if mine != cards_of(theirs) or len(theirs) != mine.bit_count()",
        "if len(theirs) != mine.bit_count()",
    ),
    ("opened.py", "twice |= seen & 1 << card", "twice |= 0"),
    ("opened.py", "close(self.dealt, dealer, receiver)", "close(self.dealt, dealer, dealer)"),
)

_DOUBTS: Final[tuple[Edit, ...]] = (
    ("doubts.py", "deal=False, dealers=others, numbers=()", "deal=False, dealers=(), numbers=()"),
    ("doubts.py", "dealers=dealers, numbers=numbers, far=far", "dealers=dealers, numbers=numbers"),
    ("doubts.py", "(doubts.unsealed - 1 if fits else SURE) if doubts.unsealed else 0", "0"),
    # What the deals make of them.
    ("deals.py", "if found or doubts.unsealed or doubts.late:", "if False:"),
    ("deals.py", "if false and (doubts.deal or missing or cut_otherwise):", "if false and (missing or cut_otherwise):"),
    ("deals.py", "[] if doubts.deal or missing & doubts.unsure else false[:1]", "false[:1]"),
    ("deals.py", "deals._replace(doubts=deals.doubts._replace(unsealed=SURE))", "deals"),
)

_MATCH: Final[tuple[Edit, ...]] = (
    ("match.py", "first_phase(committed=game.commitment is not None)", "first_phase(committed=True)"),
    ("judge.py", "    if game.free:\n        return []\n", ""),
    ("judge.py", "if player.bot]", "if False]"),
    # What a line of a hand has run, and what is told of it.
    ("judge.py", "found = told_unseen(found)", "pass"),
    ("judge.py", "    if event.at < match.at:\n", "    if event.at <= match.at:\n"),
    ("judge.py", "    if event.at < match.at:\n", "    if False:\n"),
    ("judge.py", "found=event.at)] if event.at < match.at else []", "found=event.at)] if event.at <= match.at else []"),
    # Before and between hands.
    ("judge.py", "if match.deals.owed is not None and kind is not Reveal:", "if False:"),
    ("judge.py", "if match.result_at is not None and kind in OPENS_A_DEAL:", "if match.result_at is not None:"),
    ("judge.py", "if match.result_at is not None and kind in OPENS_A_DEAL:", "if False:"),
    ("judge.py", "if at >= since + wait or not waits:", "if at > since + wait or not waits:"),
    ("judge.py", "if at >= since + wait or not waits:", "if at >= since + wait:"),
    ("judge.py", "if at >= since + wait or not waits:", "if True:"),
    ("judge.py", "and not match.game.seats[seat].bot]", "]"),
    ("judge.py", "if seat not in match.ready and", "if"),
    ("judge.py", ', "ready": frozenset()}', "}"),
    (
        "judge.py",
        'Finding("qaid.window", seat=event.seat, found=event.at, facts=facts)',
        'Finding("qaid.sheet", seat=event.seat)',
    ),
    ("judge.py", "if match.totals.over else []", "if False else []"),
    # The closing cards.
    ("judge.py", "if expected or not rest_may_stand(hand):", "if expected:"),
    ("judge.py", "    hand = hand._replace(since=event.at)\n", ""),
    # The result.
    ("judge.py", "found += compare(event, hand, score)", "pass"),
    ("judge.py", "[*notices(hand), *result_findings(hand, event)]", "[*result_findings(hand, event)]"),
    ("judge.py", "[*notices(hand), *result_findings(hand, event)]", "[*notices(hand)]"),
    ("judge.py", "if not hand.given_up and (expected or not hand.over):", "if False:"),
    ("judge.py", "if not hand.given_up and (expected or not hand.over):", "if expected or not hand.over:"),
    ("judge.py", "if not dealing.is_called(match.deals, event.hand):", "if False:"),
    ("judge.py", "found = compare_end(event, match.totals, match.options)", "found: list[Finding] = []"),
)

_PHASES: Final[tuple[Edit, ...]] = (
    # A line more.
    ("phases.py", '_stay("joining", Join)', '_stay("joining", Join, Chat)'),
    ("phases.py", '_stay("sealed", Link, Chat)', '_stay("sealed", Link, Chat, Join)'),
    ("phases.py", '_stay("drawn", Reveal, Cut', '_stay("drawn", Reveal, Draw, Cut'),
    ("phases.py", '_stay("scored", Reveal', '_stay("scored", Chat, Reveal'),
    ("phases.py", '"ended": {Checkpoint', '"ended": {Chat: "ended", Checkpoint'),
    ("phases.py", '"closed": {},', '"closed": {Chat: "closed"},'),
    # A line less.
    ("phases.py", '**_stay("joining", Join), ', ""),
    ("phases.py", '_stay("sealed", Link, Chat)', '_stay("sealed", Chat)'),
    ("phases.py", 'Draw: "drawn", Abort: "ended"', 'Draw: "drawn"'),
    ("phases.py", "Reveal, Cut, Link, Chat, *SHEET_LINES", "Cut, Link, Chat, *SHEET_LINES"),
    ("phases.py", "Reveal, Cut, Link, Chat, *SHEET_LINES", "Reveal, Link, Chat, *SHEET_LINES"),
    ("phases.py", "Reveal, Cut, Link, Chat, *SHEET_LINES", "Reveal, Cut, Chat, *SHEET_LINES"),
    ("phases.py", "Ready, Chat, Cut, Link, *SHEET_LINES", "Chat, Cut, Link, *SHEET_LINES"),
    ("phases.py", "Ready, Chat, Cut, Link, *SHEET_LINES", "Ready, Cut, Link, *SHEET_LINES"),
    ("phases.py", "Ready, Chat, Cut, Link, *SHEET_LINES", "Ready, Chat, Link, *SHEET_LINES"),
    ("phases.py", "Ready, Chat, Cut, Link, *SHEET_LINES", "Ready, Chat, Cut, *SHEET_LINES"),
    ("phases.py", "Ready, Chat, Cut, Link, *SHEET_LINES", "Ready, Chat, Cut, Link"),
    ("phases.py", '        End: "ended",\n', ""),
    ("phases.py", '        Abort: "ended",\n', ""),
    ("phases.py", "*HAND_EVENTS, Rest)", "*HAND_EVENTS)"),
    ("phases.py", 'Result: "scored", Abort: "ended"', 'Result: "scored"'),
)

_RESULT: Final[tuple[Edit, ...]] = (
    ("result.py", '= ("passed_out", "boshat")', '= ("passed_out",)'),
    ("result.py", "        if not mistake.called\n", "        if True\n"),
    ("result.py", "level=hand.doubling.level,", "level=0,"),
    ("result.py", "ashkal=contract.ashkal,", ""),
    ("result.py", "buyer_ace=hand.dealt is not None and bool(hand.dealt[buyer] & RANK_CARDS[ACE]),", ""),
    ("result.py", "    if event.outcome != right.outcome:\n", "    if False:\n"),
    ("result.py", '("score.cards", hand.tricks.card_points, event.cards)', '("score.cards", event.cards, event.cards)'),
    (
        "result.py",
        '("score.projects", None if gahwa else right.projects, event.projects)',
        '("score.projects", event.projects, event.projects)',
    ),
    (
        "result.py",
        '("score.baloot", None if gahwa else right.baloot, event.baloot)',
        '("score.baloot", event.baloot, event.baloot)',
    ),
    ("result.py", "if not wrong and event.points != right.points:", "if event.points != right.points:"),
    ("result.py", "if not wrong and event.points != right.points:", "if False:"),
    ("result.py", "if sums and event.total not in sums:", "if False:"),
    ("result.py", "possible = (event.total, sums[0])", "possible = (sums[0],)"),
    (
        "result.py",
        "[event.points] if right is None else [event.points, right.points]",
        "[event.points] if right is None else [right.points]",
    ),
    ("result.py", "if totals.winners and right is None:", "if False:"),
    ("result.py", "elif totals.winners and event.winner not in totals.winners:", "elif False:"),
    ("result.py", "if totals.possible and event.total not in totals.possible:", "if False:"),
)

GAME: Final = mutants("game/", (*_HAND, *_DEALS, *_OPENED, *_DOUBTS, *_MATCH, *_PHASES, *_RESULT))
