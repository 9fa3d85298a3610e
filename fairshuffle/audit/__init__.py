"""Many records at once: archives, executors, questions across games, statistics of the deals.

The order of work: ``sources`` lists the files, a ``store`` remembers what is done, ``run`` hands out the rest to
``workers``, and ``summary`` answers from the store. The package itself imports nothing, so that a worker loads no more
than it needs.
"""
