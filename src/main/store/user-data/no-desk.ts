import type { JournalProblem } from '#shared/bridge/app/journal.ts';

import { DeskUnusable } from './desk-error.ts';
import type { Desk } from './door.ts';

/** Stands where there is no desk: whatever is asked of it throws {@link DeskUnusable}. */
export function noDesk(reason: JournalProblem, path: string): Desk {
  const refuse = (): never => {
    throw new DeskUnusable(reason);
  };
  return {
    path, get: refuse, list: refuse, state: refuse, parentsOf: refuse, put: refuse, putAll: refuse, remove: refuse, removeAll: refuse, exportAll: refuse, merge: refuse,
    close: () => undefined,
  };
}
