"""Long work in another process, so that no other request waits for it."""

import atexit
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures import TimeoutError as Late
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from signal import SIG_IGN, SIGINT, signal
from threading import Lock, Thread
from typing import ParamSpec, TypeVar

from flask import Flask

P = ParamSpec("P")
R = TypeVar("R")
WORKERS = 2
GIVES_WAY = 10
PATIENCE = 120.0
"""Seconds a request waits for its work."""


class WorkTookTooLong(Exception):
    """Work that was not done in time; nothing was changed."""

    def __init__(self, job_name: str) -> None:
        super().__init__(job_name)
        self.job_name = job_name


def _settle() -> None:
    """Leave Ctrl-C to the server, let its pages go first where the machine is busy, and end with
    it however it ends: a killed one says nothing."""
    signal(SIGINT, SIG_IGN)
    os.nice(GIVES_WAY)
    Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)


class Workshop:
    """A few processes, started when first asked and stopped with the program."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._workers = workers
        self._lock = Lock()
        self._pool: ProcessPoolExecutor | None = None

    def _open(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    self._workers, mp_context=get_context("spawn"), initializer=_settle
                )
                atexit.register(self.close)
            return self._pool

    def run(
        self, job_name: str, function: Callable[..., R], *args: object, patience: float = PATIENCE
    ) -> R:
        """Call a module-level function in a worker and wait; this thread waits, others go on.

        `patience` is in seconds. Raises what the function raises, or WorkTookTooLong.
        """
        future = self._open().submit(function, *args)
        try:
            return future.result(timeout=patience)
        except (Late, BrokenProcessPool) as error:
            if not future.done() or isinstance(error, BrokenProcessPool):
                future.cancel()
                self._stop(kill=True)
                raise WorkTookTooLong(job_name) from error
            raise

    def _stop(self, *, kill: bool) -> None:
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is None:
            return
        workers = list((pool._processes or {}).values()) if kill else []
        pool.shutdown(wait=not kill, cancel_futures=True)
        for worker in workers:
            worker.terminate()
            worker.join()

    def close(self) -> None:
        """Stop the workers once they have finished."""
        atexit.unregister(self.close)
        self._stop(kill=False)


WORKSHOP = Workshop()


def run(job_name: str, function: Callable[..., R], *args: object, patience: float = PATIENCE) -> R:
    """Do long work outside this process; see `Workshop.run`."""
    return WORKSHOP.run(job_name, function, *args, patience=patience)


def init_app(app: Flask) -> None:
    """Let the application name its workshop."""
    app.extensions["workshop"] = WORKSHOP
