"""List the checks, or run one of them: `python -m checks [NAME [options]]`."""

import importlib
import pkgutil
import sys

import checks


def main(arguments: list[str]) -> int:
    """Run the check named first with the other arguments; without a name, or with one unknown, list them."""
    found = {}
    for module in pkgutil.iter_modules(checks.__path__):
        if not module.name.startswith("_"):
            check = importlib.import_module(f"checks.{module.name}")
            if hasattr(check, "main"):
                found[module.name] = check
    if arguments and arguments[0] in found:
        return int(found[arguments[0]].main(arguments[1:]))
    if arguments:
        print(f"no check is called {arguments[0]}")
    for name, check in found.items():
        print(f"{name:18}{(check.__doc__ or '').splitlines()[0]}")
    return int(bool(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
