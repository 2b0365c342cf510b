import type { AppError } from '#shared/bridge/app-error.ts';
import type { CommandCheckedInput, CommandName, CommandResult } from '#shared/bridge/commands.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

type CommandHandler<Name extends CommandName> = (input: CommandCheckedInput<Name>) => Promise<CommandResult<Name>>;

export type CommandHandlers = { readonly [Name in CommandName]: CommandHandler<Name> };

export interface DispatchLog {
  refused(reason: 'sender' | 'command' | 'input', command: string | null): void;
  unexpected(command: CommandName, reference: string, error: unknown): void;
}

export type Dispatch = (command: unknown, input: unknown) => Promise<Result<unknown, AppError>>;

export const UNKNOWN_COMMAND = failed({ kind: 'invalid', problems: [{ field: 'command', code: 'notAllowed' }] } as const);

/** The answer to a message that is not from the app's own window. */
export function refuseSender(log: DispatchLog): Result<never, AppError> {
  log.refused('sender', null);
  return UNKNOWN_COMMAND;
}
