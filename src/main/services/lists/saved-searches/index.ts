import { foldText } from '#shared/domain/folded-text.ts';
import { failed, ok } from '#shared/domain/result.ts';

import type { Workbench } from '#main/context/workbench.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';

/** Saved statement searches, ordered by name. Names are unique. */
export function savedSearchHandlers(bench: Workbench): HandlersOf<`savedSearches.${'list' | 'save' | 'remove'}`> {
  const { desk } = bench;
  const changed = (): void => bench.emit({ type: 'changed', parts: ['savedSearches'] });
  return {
    'savedSearches.list': async () => ok(desk.list('savedSearch').toSorted((left, right) => foldText(left.name).localeCompare(foldText(right.name)))),
    'savedSearches.save': async (input) => {
      const isTaken = desk.list('savedSearch').some(({ searchId, name }) => searchId !== input.searchId && foldText(name) === foldText(input.name));
      if (isTaken) return failed({ kind: 'invalid', problems: [{ field: 'name', code: 'duplicateName' }] });
      desk.put('savedSearch', input.searchId, input, bench.now());
      changed();
      return ok(input);
    },
    'savedSearches.remove': async ({ searchId }) => {
      desk.remove('savedSearch', searchId);
      changed();
      return ok(null);
    },
  };
}
