"""What all commands have in common: a value is given once, and what needs words tells its help without any."""

import click


class Command(click.Command):
    """A command that refuses an option whose value is given twice, where the last one would win in silence.

    With ``no_args_is_help`` it tells its help where nothing was given, and ends as wrong usage does.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; raises click.UsageError for a value that is given twice."""
        if not ctx.resilient_parsing:
            if not args and self.no_args_is_help:
                click.echo(ctx.get_help(), err=True)
                ctx.exit(click.UsageError.exit_code)
            _, _, given = self.make_parser(ctx).parse_args(list(args))
            for option in self.params:
                if _has_one_value(option) and given.count(option) > 1:
                    raise click.UsageError(f"{max(option.opts, key=len)} is given twice", ctx)
        return super().parse_args(ctx, args)


class Group(Command, click.Group):
    """A command that has only others; alone it tells its help."""

    command_class = Command


def _has_one_value(option: click.Parameter) -> bool:
    return isinstance(option, click.Option) and not (option.multiple or option.is_flag or option.count)
