import type { HandlersOf } from '../command-handlers.ts';
import { NOT_FOUND } from '../workbench.ts';
import type { Workbench } from '../workbench.ts';

export function entryDifferenceHandlers(_bench: Workbench): HandlersOf<'statement.differences' | 'statement.differencesSeen'> {
  return {
    'statement.differences': async () => NOT_FOUND,
    'statement.differencesSeen': async () => NOT_FOUND,
  };
}
