import type { HandlersOf } from '../command-handlers.ts';
import { NOT_FOUND } from '../workbench.ts';
import type { Workbench } from '../workbench.ts';

export function entryMarkHandlers(_bench: Workbench): HandlersOf<'statement.mark' | 'statement.markShown'> {
  return {
    'statement.mark': async () => NOT_FOUND,
    'statement.markShown': async () => NOT_FOUND,
  };
}
