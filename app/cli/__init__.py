"""The `coinche` command: data to standard output, messages to standard error.

Exit status: 0 done, 1 the data is wrong, 2 the call is wrong.
"""

import errno
from importlib import import_module
from typing import Any

import click

COMMANDS = {
    "account": "app.cli.account:account",
    "audit": "app.cli.audit:audit_command",
    "backup": "app.cli.safety:backup",
    "count": "app.cli.count:count",
    "db": "app.cli.db:db",
    "demo": "app.cli.demo:demo",
    "export": "app.cli.export:export",
    "import": "app.cli.imports:import_",
    "legal": "app.cli.legal:legal",
    "pair": "app.cli.pair:pair",
    "restore": "app.cli.safety:restore",
    "rules": "app.cli.rules:rules",
    "score": "app.cli.score:score",
    "serve": "app.cli.serve:serve",
    "simulate": "app.cli.simulate:simulate",
}


class LazyCommands(click.Group):
    """A group that imports a command only when it is called: `coinche score` starts fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        module, attribute = COMMANDS[cmd_name].split(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a disk without room is said in a sentence, status 1."""
        try:
            return super().invoke(ctx)
        except OSError as error:
            if error.errno not in (errno.ENOSPC, errno.EDQUOT):
                raise
            raise click.ClickException(f"{error.strerror}: {error.filename or 'stdout'}") from None


@click.command(cls=LazyCommands)
@click.version_option(package_name="coinche")
def main() -> None:
    """Run a coinche tournament: register, draw, score, rank, print."""
