"""Hostile input: records are broken in every way, and the reader and the verifier must stay calm.

``python -m tests.fuzz --runs N`` tries N inputs, or as many as fit into ``--seconds S``. Where ``atheris`` is installed
(the extra ``fuzz``) new inputs are made from those that reached new code; otherwise chance alone makes them.

=============  ====================================================================
``corpus``     the vectors: records that are valid, forged and malformed
``mutations``  bytes changed blindly, lines recombined, values changed, signed anew
``targets``    what is asked of one input, and what is a finding
=============  ====================================================================
"""
