import { expect, it } from 'vitest';

import { instantFromMs } from '#shared/domain/instant.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';

import { draftHandlers } from './index.ts';

function desk() {
  const kept = new Map<string, unknown>();
  let at = 0;
  const userData = {
    get: (_kind: string, id: string) => kept.get(id) ?? null, put: (_kind: string, id: string, value: unknown) => void kept.set(id, value),
    remove: (_kind: string, id: string) => void kept.delete(id), list: () => [...kept.values()],
  };
  const workspace = { userData, emit: () => undefined, now: () => instantFromMs((at += 1_000)) } as unknown as Parameters<typeof draftHandlers>[0];
  return draftHandlers(workspace, { removeOf: async () => ({ ok: true, value: null }) });
}

const draft = (description: string) => ({ draftId: 'd-1', content: { kind: 'createTransfer', draft: { ...emptyTransferDraft, taxRelief: null, description } }, step: 'details' }) as const;

it('saves over the version that was changed, and no other: the later of two windows does not undo the earlier', async () => {
  const drafts = desk();
  const first = await drafts['drafts.save']({ ...draft('one'), over: null });
  const savedAt = first.ok ? first.value.savedAt : null;
  expect(first).not.toHaveProperty('value.over');
  expect(await drafts['drafts.save']({ ...draft('of one window'), over: savedAt })).toMatchObject({ ok: true });
  const refused = { ok: false, error: { kind: 'changedSinceShown' } };
  expect(await drafts['drafts.save']({ ...draft('of another window'), over: savedAt })).toEqual(refused);
  expect(await drafts['drafts.save']({ ...draft('taken for new'), over: null })).toEqual(refused);
  expect(await drafts['drafts.get']({ draftId: 'd-1' })).toMatchObject({ value: { content: { draft: { description: 'of one window' } } } });
  await drafts['drafts.remove']({ draftId: 'd-1' });
  expect(await drafts['drafts.save']({ ...draft('after it was sent'), over: savedAt }), 'it does not come back').toEqual(refused);
  expect(await drafts['drafts.save'](draft('without knowing')), 'as a copy is saved').toMatchObject({ ok: true });
});
