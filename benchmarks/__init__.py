"""Every claim of speed, each against a named peer or baseline, both measured in the same run.

``python -m benchmarks`` runs all of them, ``python -m benchmarks standings page`` those named. Only ratios mean
anything: the same work differs by a factor of three from minute to minute on a shared machine.
"""
