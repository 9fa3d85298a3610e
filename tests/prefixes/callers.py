"""Bots that call: in the auction, behind the last card, behind a Sawa, rightly and wrongly, of any trick."""

from fairshuffle.events import Accuse, Bid, Chat, Close, Event, Qaid
from fairshuffle.game import propose
from fairshuffle.seats import SEATS
from fairshuffle.testing.bots import HandOfBots


class HandOfCallers(HandOfBots):
    """Four bots at one hand who open the sheet often, most of all when the hand is over."""

    def _write(self, event: Event) -> None:
        super()._write(event)
        if isinstance(event, Bid) and self.hand.contract is None and self._chance(0.05):
            self._call()  # before the purchase a call costs nothing

    def _double(self) -> None:
        super()._double()
        if self._chance(0.1):
            self._call()

    def _call(self) -> None:
        if not self.slips or (self.hand.phase == "play" and not self._chance(0.08)):
            return
        while self._chance(0.6) and not self.hand.paid:
            self._sheet()

    def _sheet(self) -> None:
        """Open the sheet if that is allowed, and then do anything that may be done with it."""
        caller = self.random.choice(SEATS)
        opening = Qaid(self.table.tick(0, 300), caller)
        if not self._passes(opening):
            return
        super()._write(opening)
        self._talk()
        accusation = self._accusation(caller)
        if accusation is None or not self._passes(accusation):
            limit = self.options.timer_qaid_sheet
            if limit and self._chance(0.3):
                self.table.at = opening.at + limit
            super()._write(Close(self.table.tick(0, 300), caller))
            return
        super()._write(accusation)
        self._talk()
        super()._write(propose.ruling(self.hand, self.table.tick(0, 300)))

    def _accusation(self, caller: int) -> Accuse | None:
        """A call of a mistake that was made, or of none."""
        made = [mistake for mistake in self.hand.mistakes if not mistake.called and (mistake.finding.seat ^ caller) & 1]
        at = self.table.tick(0, 300)
        if made and self._chance(0.5):
            fault, offence, _ = self.random.choice(made)
            return Accuse(at, caller, fault.seat, offence, fault.trick if self._chance(0.7) else None)
        if not self.options.offences or self._chance(0.2):
            return None
        trick = self.random.randint(1, 8) if self._chance(0.7) else None
        against = caller ^ self.random.choice((1, 3))
        return Accuse(at, caller, against, self.random.choice(self.options.offences), trick)

    def _talk(self) -> None:
        if self._chance(0.1):
            super()._write(Chat(self.table.tick(0, 300), self.random.choice(SEATS), "table"))
