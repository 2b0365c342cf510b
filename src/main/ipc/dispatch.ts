import type { z } from 'zod';

import type { AppError, FieldProblem, FieldProblemCode } from '#shared/bridge/app-error.ts';
import { commands, isCommandName } from '#shared/bridge/commands.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { answered } from './answered.ts';
import { UNKNOWN_COMMAND } from './command-channel.ts';
import type { CommandHandlers, Dispatch, DispatchLog } from './command-channel.ts';

/** Validates a message from the window and calls its handler. Always resolves with a Result. */
export function createDispatch(handlers: CommandHandlers, log: DispatchLog): Dispatch {
  return async (command, input) => {
    if (!isCommandName(command)) {
      log.refused('command', null);
      return UNKNOWN_COMMAND;
    }
    return answered(command, log, () => {
      const checked = commands[command].input.safeParse(input, { reportInput: true });
      if (!checked.success) {
        log.refused('input', command);
        return failed({ kind: 'invalid', problems: fieldProblems(checked.error) });
      }
      const handle = handlers[command] as (checkedInput: unknown) => Promise<Result<unknown, AppError>>;
      return handle(checked.data);
    });
  };
}

/** What the window shows beside the fields of an invalid input. */
const fieldProblems = (error: z.ZodError): readonly FieldProblem[] =>
  error.issues.slice(0, MOST).map((issue) => ({ field: issue.path.map(String).join('.'), code: codeOf(issue) }));

const MOST = 20;

function codeOf(issue: z.core.$ZodIssue): FieldProblemCode {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? 'required' : 'notAllowed';
    case 'too_big':
      return issue.origin === 'string' ? 'tooLong' : 'notAllowed';
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'notAllowed';
    case 'custom':
      return issue.message === 'notReadable' ? 'notReadable' : 'notAllowed';
    default:
      return 'notAllowed';
  }
}
