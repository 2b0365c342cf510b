import type { PaymentDraft } from '#shared/bridge/payments/drafts.ts';
import { failed, ok } from '#shared/domain/result.ts';

import type { createAttachments } from '#main/services/payments/attachments/index.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { found } from '#main/context/workspace-context.ts';

/** Payments being written, stored until sent or discarded, newest first. */
export function draftHandlers(workspace: Needs<'userData' | 'emit' | 'now'>, attachments: Pick<ReturnType<typeof createAttachments>, 'removeOf'>): HandlersOf<'drafts'> {
  const { userData } = workspace;
  const newestFirst = (): readonly PaymentDraft[] => userData.list('draft').toSorted((left, right) => (left.savedAt < right.savedAt ? 1 : left.savedAt > right.savedAt ? -1 : 0));
  const changed = (): void => workspace.emit({ type: 'changed', parts: ['drafts'] });
  return {
    'drafts.list': async (asked) => ok(asked === null ? newestFirst() : newestFirst().slice(0, asked.limit)),
    'drafts.get': async ({ draftId }) => found(userData.get('draft', draftId)),
    'drafts.save': async ({ over, ...input }) => {
      const savedAt = workspace.now();
      const before = userData.get('draft', input.draftId);
      if (over !== undefined && over !== (before?.savedAt ?? null)) return failed({ kind: 'changedSinceShown' });
      const occurrence = before?.occurrence;
      const draft = { ...input, savedAt, ...(occurrence !== undefined && { occurrence }) };
      userData.put('draft', input.draftId, draft, savedAt);
      changed();
      return ok(draft);
    },
    'drafts.remove': async ({ draftId }) => {
      userData.remove('draft', draftId);
      changed();
      return attachments.removeOf({ on: 'payment', id: draftId });
    },
  };
}
