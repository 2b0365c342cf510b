import { foldText } from '#shared/domain/folded-text.ts';
import { ok } from '#shared/domain/result.ts';

import { invalid } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';

/** Saved statement searches, ordered by name. Names are unique. */
export function savedSearchHandlers(workspace: Needs<'userData' | 'emit' | 'now'>): HandlersOf<'savedSearches'> {
  const { userData } = workspace;
  const changed = (): void => workspace.emit({ type: 'changed', parts: ['savedSearches'] });
  return {
    'savedSearches.list': async () => ok(userData.list('savedSearch').toSorted((left, right) => foldText(left.name).localeCompare(foldText(right.name)))),
    'savedSearches.save': async (input) => {
      const isTaken = userData.list('savedSearch').some(({ searchId, name }) => searchId !== input.searchId && foldText(name) === foldText(input.name));
      if (isTaken) return invalid('name', 'duplicateName');
      userData.put('savedSearch', input.searchId, input, workspace.now());
      changed();
      return ok(input);
    },
    'savedSearches.remove': async ({ searchId }) => {
      userData.remove('savedSearch', searchId);
      changed();
      return ok(null);
    },
  };
}
