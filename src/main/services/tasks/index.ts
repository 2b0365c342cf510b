import type { HandlersOf } from '../command-handlers.ts';
import { NOT_FOUND } from '../workbench.ts';
import type { Workbench } from '../workbench.ts';

export function taskHandlers(_bench: Workbench): HandlersOf<'tasks.cancel'> {
  return {
    'tasks.cancel': async () => NOT_FOUND,
  };
}
