import type { CommandCheckedInput, CommandName, CommandResult } from '#shared/bridge/commands.ts';

/** Answers one command, from input that was checked. */
export type CommandHandler<Name extends CommandName> = (input: CommandCheckedInput<Name>) => Promise<CommandResult<Name>>;

/** One handler per command: a missing one does not compile. */
export type CommandHandlers = { readonly [Name in CommandName]: CommandHandler<Name> };
