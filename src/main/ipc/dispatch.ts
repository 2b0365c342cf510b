import { randomUUID } from 'node:crypto';

import type { AppError } from '#shared/bridge/app-error.ts';
import { commands, isCommandName } from '#shared/bridge/commands.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import type { CommandHandlers } from './command-handlers.ts';
import { UNKNOWN_COMMAND } from './dispatch-door.ts';
import type { Dispatch, DispatchLog } from './dispatch-door.ts';
import { fieldProblems } from './field-problems.ts';


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
