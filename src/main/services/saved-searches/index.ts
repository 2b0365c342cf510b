import type { HandlersOf } from '../command-handlers.ts';
import { NOT_FOUND } from '../workbench.ts';
import type { Workbench } from '../workbench.ts';

export function savedSearchHandlers(_bench: Workbench): HandlersOf<'savedSearches.list' | 'savedSearches.save' | 'savedSearches.remove'> {
  return {
    'savedSearches.list': async () => NOT_FOUND,
    'savedSearches.save': async () => NOT_FOUND,
    'savedSearches.remove': async () => NOT_FOUND,
  };
}
