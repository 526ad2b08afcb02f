"""Run the benchmarks: all, or those named. Leaves with 1 if a claim falls short of its goal."""

import importlib
import pkgutil
import sys

import benchmarks


def main(names: list[str]) -> int:
    """Print every claim; each module of this folder with a function ``claims`` makes some."""
    found = [module.name for module in pkgutil.iter_modules(benchmarks.__path__) if not module.name.startswith("_")]
    short = False
    for name in names or found:
        module = importlib.import_module(f"benchmarks.{name}")
        if not hasattr(module, "claims"):
            continue
        print(f"== {name}: {(module.__doc__ or '').splitlines()[0]}", flush=True)
        for claim in module.claims():
            print(claim, flush=True)
            short |= not claim.holds
    return int(short)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
