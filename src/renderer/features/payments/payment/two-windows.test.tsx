import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { intent, INTENT_ID } from '#renderer/testing/intent-fixtures.ts';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import type { FakeBridge } from '#renderer/data/bridge/fake.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { begin, calls, DRAFT_ID, field, kept, press, toConfirm, type } from './payment-fixtures.ts';

// Read before any test, so that no test waits for it.
import '#renderer/app/routes/payment-pages.ts';

vi.setConfig({ testTimeout: 60_000 });

afterEach(cleanup);

let at = 0;

/** As the main process does: nothing is saved over another version than the one that was changed. */
async function beginTwice(): Promise<FakeBridge> {
  return begin({
    'drafts.save': ({ over, ...draft }) => {
      if (over !== undefined && over !== (kept.get(draft.draftId)?.savedAt ?? null)) return failed({ kind: 'changedSinceShown' });
      const saved = { ...draft, savedAt: instantFromMs((at += 1_000)) };
      kept.set(draft.draftId, saved);
      return ok(saved);
    },
  });
}

async function saved(description: string): Promise<void> {
  await waitFor(() => expect(kept.get(DRAFT_ID)?.content.draft.description).toBe(description));
}

/** What the same draft becomes in another window. */
async function changeElsewhere(bridge: FakeBridge, description: string, told = true): Promise<void> {
  const draft = kept.get(DRAFT_ID);
  if (draft?.content.kind !== 'createTransfer') throw new Error('Nothing was saved yet');
  kept.set(DRAFT_ID, { ...draft, content: { kind: 'createTransfer', draft: { ...draft.content.draft, description } }, savedAt: instantFromMs((at += 1_000)) });
  if (told) await act(async () => bridge.emit({ type: 'changed', parts: ['drafts'] }));
}

test('what another window makes of the draft is shown here, and goes on from there', async () => {
  const bridge = await beginTwice();
  type('Description', 'Fattura 12');
  await saved('Fattura 12');
  await changeElsewhere(bridge, 'Fattura 13');
  await waitFor(() => expect(field('Description').value).toBe('Fattura 13'));
  type('Beneficiary name', 'Rossi SpA');
  await waitFor(() => expect(kept.get(DRAFT_ID)?.content.draft).toMatchObject({ description: 'Fattura 13', beneficiaryName: 'Rossi SpA' }));
  expect(screen.queryByText(/changed in another window/)).toBeNull();
});

test('where both changed it, nothing is saved until one is chosen: what is here', async () => {
  const bridge = await beginTwice();
  type('Description', 'Fattura 12');
  await saved('Fattura 12');
  await changeElsewhere(bridge, 'theirs', false);
  type('Description', 'mine');
  await screen.findByText('This payment was changed in another window too');
  expect(screen.getByText('They differ in: Description. Nothing is saved until you choose one.')).toBeDefined();
  type('Description', 'mine, and more');
  await changeElsewhere(bridge, 'theirs, later');
  expect(kept.get(DRAFT_ID)?.content.draft.description).toBe('theirs, later');
  press('Keep what is here');
  await saved('mine, and more');
  expect(screen.queryByText(/changed in another window/)).toBeNull();
});

test('where both changed it, nothing is saved until one is chosen: the other window’s', async () => {
  const bridge = await beginTwice();
  type('Description', 'Fattura 12');
  await saved('Fattura 12');
  type('Description', 'mine');
  await changeElsewhere(bridge, 'theirs');
  await screen.findByText('This payment was changed in another window too');
  press('Take the other window’s');
  await waitFor(() => expect(field('Description').value).toBe('theirs'));
  type('Description', 'theirs, corrected');
  await saved('theirs, corrected');
});

test('a payment that was sent in another window shows its page here, and one that was discarded is not saved again', async () => {
  const bridge = await toConfirm({ 'intents.list': ({ scope }) => ok(scope === 'all' ? [{ ...intent, requestId: DRAFT_ID }] : []) });
  kept.delete(DRAFT_ID);
  act(() => bridge.emit({ type: 'changed', parts: ['drafts'] }));
  await waitFor(() => expect(window.location.hash).toBe(`#${pathOfPayment(INTENT_ID)}`));
  cleanup();

  const other = await beginTwice();
  type('Description', 'Fattura 12');
  await saved('Fattura 12');
  kept.delete(DRAFT_ID);
  const before = calls(other, 'drafts.save').length;
  act(() => other.emit({ type: 'changed', parts: ['drafts'] }));
  await screen.findByText(/sent or discarded in another window/);
  expect([calls(other, 'drafts.save').length, kept.has(DRAFT_ID)]).toEqual([before, false]);
});
