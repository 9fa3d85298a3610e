"""A second implementation of parts of the rules of Baloot: slow, obvious, and written from SPEC.md alone.

Cards are texts such as ``TH``, hands are lists, a trick is a list of (seat, card), and every rule is the sentence of
SPEC.md that it stands for, whatever it costs. Nothing here was taken from ``fairshuffle.rules``; only ``TableOptions``,
the words in which a table says how it plays, is shared. ``compare`` lets both answer the same questions;
``python -m tests.oracle HANDS [SEED]`` does it for as many whole hands as wanted.

=============  =========================================================================
``legality``   legal cards, offences, the winner of a trick, card points, Akka
``projects``   what a hand can declare, which project is better, which of them count
``baloot``     whose Baloot counts
``scoring``    made or lost, rounding, doubled hands, Kaboot, Gahwa, hands a call ended
``play``       whole random hands, played by the rules above
``compare``    the same hands, judged by ``fairshuffle.rules``
=============  =========================================================================

Left out are the auction, the doubling, the contest by ``first_reveal`` and the truth of a Sawa.
"""
