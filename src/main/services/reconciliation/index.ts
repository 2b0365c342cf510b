import type { HandlersOf } from '../command-handlers.ts';
import { NOT_FOUND } from '../workbench.ts';
import type { Workbench } from '../workbench.ts';

export function reconciliationHandlers(_bench: Workbench): HandlersOf<'statement.months' | 'statement.reconciliation' | 'statement.setClosingBalance'> {
  return {
    'statement.months': async () => NOT_FOUND,
    'statement.reconciliation': async () => NOT_FOUND,
    'statement.setClosingBalance': async () => NOT_FOUND,
  };
}
