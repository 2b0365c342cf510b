import type { DispatchLog } from '#main/ipc/index.ts';

import { errorFields } from './log-fields.ts';
import type { Log } from './log-fields.ts';

/** What the command channel tells the log: never an input. */
export const dispatchLog = (log: Log): DispatchLog => ({
  refused: (reason, command) => log('refusedMessage', { reason, ...(command === null ? {} : { command }) }),
  unexpected: (command, reference, error) => log('unexpected', { command, reference, ...errorFields(error) }),
});
