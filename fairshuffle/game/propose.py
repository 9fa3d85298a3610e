"""The lines that a truthful server writes: what the secret and the rules give, as events (SPEC.md#lines)."""

from fairshuffle.events import Deal, Draw, End, Result, Ruling
from fairshuffle.game.deals import coming
from fairshuffle.game.hand import Hand
from fairshuffle.game.match import Match
from fairshuffle.game.result import score_of
from fairshuffle.game.sheet import true_ruling
from fairshuffle.shuffle.links import take


def draw(match: Match, at: int) -> Draw:
    """The draw of the first dealer from the links as they stand; raises ValueError without an open secret."""
    inputs, _, _ = take(match.deals.links, 0)
    decks = match.deals.setting.decks
    dealer = decks.first_dealer(inputs) if decks else None
    if dealer is None:
        raise ValueError("the secret of the draw is not known")
    return Draw(at, dealer)


def deal(match: Match, at: int) -> Deal:
    """The next deal from the links and the cut as they stand; raises ValueError without an open secret."""
    dealt, dealer = coming(match.deals), match.deals.dealer
    if dealt is None or dealer is None:
        raise ValueError("the secret of the deal is not known")
    return Deal(at, match.deals.next_index, dealer, dealt.turned)


def ruling(hand: Hand, at: int) -> Ruling:
    """The answer to the accusation that waits for one; raises ValueError where none does."""
    outcome = true_ruling(hand)
    if outcome is None:
        raise ValueError("no accusation waits for a ruling")
    return Ruling(at, outcome)


def result(match: Match, at: int) -> Result:
    """The result of the hand that is over, with all its parts; raises ValueError while there is none."""
    hand = match.hand
    score = score_of(hand) if hand else None
    if hand is None or score is None:
        raise ValueError("there is no hand whose score is known")
    total = (match.total[0] + score.points[0], match.total[1] + score.points[1])
    line = Result(at, hand.deal.number, score.outcome, score.points, total)
    if score.outcome in ("passed_out", "boshat"):
        return line
    if score.outcome != "registered":
        line = line._replace(cards=hand.tricks.card_points)
    return line if score.match_winner is not None else line._replace(projects=score.projects, baloot=score.baloot)


def end(match: Match, at: int, secret: bytes | None) -> End:
    """The end of the match; raises ValueError while nobody has won."""
    if match.winner is None:
        raise ValueError("nobody has won yet")
    return End(at, match.winner, match.total, secret)
