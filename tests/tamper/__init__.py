"""Tamper completeness: one value of one line of a valid record is changed, everything is signed anew, and verified.

``python -m tests.tamper N --seed S`` makes N such changes and prints a table by line type and field. A change that is
still verified must mean nothing by a rule of SPEC.md (``harmless``); every other one is undetected, which is a fault of
the verifier.

============  ===================================================================
``records``   the valid records that are tampered with, from a source of chance
``changes``   one change that the strict reader still accepts
``signing``   the record with checkpoints and signatures that fit again
``harmless``  the values that decide nothing, each with its rule
``run``       many changes, and their table
============  ===================================================================
"""
