import { foldText } from '#shared/domain/folded-text.ts';
import { ok } from '#shared/domain/result.ts';

import { invalid } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { UserDataDocuments } from '#main/store/user-data/index.ts';

/** Searches that were saved, of statements and of approvals, ordered by name. Names are unique. */
export function savedSearchHandlers(workspace: Needs<'userData' | 'emit' | 'now'>): HandlersOf<'savedSearches'> & HandlersOf<'approvals.searches' | 'approvals.saveSearch' | 'approvals.removeSearch'> {
  const ofStatements = saved(workspace, 'savedSearch');
  const ofApprovals = saved(workspace, 'savedApprovalSearch');
  return {
    'savedSearches.list': ofStatements.list, 'savedSearches.save': ofStatements.save, 'savedSearches.remove': ofStatements.remove,
    'approvals.searches': ofApprovals.list, 'approvals.saveSearch': ofApprovals.save, 'approvals.removeSearch': ofApprovals.remove,
  };
}

function saved<Kind extends 'savedSearch' | 'savedApprovalSearch'>({ userData, emit, now }: Needs<'userData' | 'emit' | 'now'>, kind: Kind) {
  type Search = UserDataDocuments[Kind];
  const changed = (): void => emit({ type: 'changed', parts: ['savedSearches'] });
  return {
    list: async () => ok(userData.list(kind).toSorted((left, right) => foldText(left.name).localeCompare(foldText(right.name)))),
    save: async (input: Search) => {
      const isTaken = userData.list(kind).some(({ searchId, name }) => searchId !== input.searchId && foldText(name) === foldText(input.name));
      if (isTaken) return invalid('name', 'duplicateName');
      userData.put(kind, input.searchId, input, now());
      changed();
      return ok(input);
    },
    remove: async ({ searchId }: { readonly searchId: string }) => {
      userData.remove(kind, searchId);
      changed();
      return ok(null);
    },
  };
}
