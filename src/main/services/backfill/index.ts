import type { HandlersOf } from '../command-handlers.ts';
import { NOT_FOUND } from '../workbench.ts';
import type { Workbench } from '../workbench.ts';

export function backfillHandlers(_bench: Workbench): HandlersOf<'backfill.list' | 'backfill.start' | 'backfill.pause' | 'backfill.resume' | 'backfill.end'> {
  return {
    'backfill.list': async () => NOT_FOUND,
    'backfill.start': async () => NOT_FOUND,
    'backfill.pause': async () => NOT_FOUND,
    'backfill.resume': async () => NOT_FOUND,
    'backfill.end': async () => NOT_FOUND,
  };
}
