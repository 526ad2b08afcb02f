"""The app's own server for tests: started on a free port, healthy before it is used, always stopped."""

import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests import ROOT

START_SECONDS = 30


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(log: Path, port: int | None = None, script: str = "app.py") -> Iterator[str]:
    """Run the app and give its address; fails with the server's log if it does not become healthy."""
    port = port or free_port()
    command = [sys.executable, "-m", "streamlit", "run", script, "--server.port", str(port)]
    with log.open("wb") as out:
        process = subprocess.Popen(
            [*command, "--server.address", "127.0.0.1"], cwd=ROOT, stdout=out, stderr=subprocess.STDOUT
        )
    address = f"http://127.0.0.1:{port}"
    try:
        deadline = time.monotonic() + START_SECONDS
        while not healthy(address):
            if process.poll() is not None or time.monotonic() > deadline:
                message = f"the server did not start:\n{log.read_text(errors='replace')}"
                raise AssertionError(message)
            time.sleep(0.05)
        yield address
    finally:
        process.terminate()
        process.wait(30)


def healthy(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/_stcore/health", timeout=1) as answer:  # noqa: S310 - our own address
            return bool(answer.read() == b"ok")
    except OSError:
        return False
