import { randomUUID } from 'node:crypto';

import type { AppError } from '#shared/bridge/app-error.ts';
import { commands, isCommandName } from '#shared/bridge/commands.ts';
import type { CommandName } from '#shared/bridge/commands.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import type { CommandHandlers } from './command-handlers.ts';
import { fieldProblems } from './field-problems.ts';

/** What went wrong inside, for the log. */
export interface DispatchLog {
  refused(reason: 'sender' | 'command' | 'input', command: string | null): void;
  unexpected(command: CommandName, reference: string, error: unknown): void;
}

export type Dispatch = (command: unknown, input: unknown) => Promise<Result<unknown, AppError>>;

const UNKNOWN_COMMAND = failed({ kind: 'invalid', problems: [{ field: 'command', code: 'notAllowed' }] } as const);

/** Checks a message from the window and gives it to its handler. Always resolves, with a Result. */
export function createDispatch(handlers: CommandHandlers, log: DispatchLog): Dispatch {
  return async (command, input) => {
    if (!isCommandName(command)) {
      log.refused('command', null);
      return UNKNOWN_COMMAND;
    }
    try {
      const checked = commands[command].input.safeParse(input, { reportInput: true });
      if (!checked.success) {
        log.refused('input', command);
        return failed({ kind: 'invalid', problems: fieldProblems(checked.error) });
      }
      const handle = handlers[command] as (checkedInput: unknown) => Promise<Result<unknown, AppError>>;
      return await handle(checked.data);
    } catch (error) {
      const reference = randomUUID().slice(0, 8);
      log.unexpected(command, reference, error);
      return failed({ kind: 'internal', reference });
    }
  };
}

/** What a message gets that does not come from the app's own window. */
export function refuseSender(log: DispatchLog): Result<never, AppError> {
  log.refused('sender', null);
  return UNKNOWN_COMMAND;
}
