import { ok } from '#shared/domain/result.ts';

import type { Workbench } from '#main/context/workbench.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { NOT_FOUND } from '#main/context/workbench.ts';

/** Payments being written, stored until sent or discarded, newest first. */
export function draftHandlers(bench: Workbench): HandlersOf<`drafts.${'list' | 'get' | 'save' | 'remove'}`> {
  const { desk } = bench;
  const changed = (): void => bench.emit({ type: 'changed', parts: ['drafts'] });
  return {
    'drafts.list': async () => ok(desk.list('draft').toSorted((left, right) => right.savedAt.localeCompare(left.savedAt))),
    'drafts.get': async ({ draftId }) => {
      const draft = desk.get('draft', draftId);
      return draft === null ? NOT_FOUND : ok(draft);
    },
    'drafts.save': async (input) => {
      const savedAt = bench.now();
      const draft = { ...input, savedAt };
      desk.put('draft', input.draftId, draft, savedAt);
      changed();
      return ok(draft);
    },
    'drafts.remove': async ({ draftId }) => {
      desk.remove('draft', draftId);
      changed();
      return ok(null);
    },
  };
}
