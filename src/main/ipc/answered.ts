import { randomUUID } from 'node:crypto';

import type { AppError } from '#shared/bridge/app-error.ts';
import type { CommandName } from '#shared/bridge/commands.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import type { DispatchLog } from './command-channel.ts';

type Answer = Result<unknown, AppError>;

/** What a command gives; where it throws, a reference to what the log says of it. */
export async function answered(command: CommandName, log: Pick<DispatchLog, 'unexpected'>, work: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const reference = randomUUID().slice(0, 8);
    log.unexpected(command, reference, error);
    return failed({ kind: 'internal', reference });
  }
}
