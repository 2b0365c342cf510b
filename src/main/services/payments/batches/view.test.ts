import { expect, it } from 'vitest';

import type { StoredBatch } from '#main/store/user-data/index.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import { summaryOf } from './view.ts';

const batch = { batchId: 'B1', name: 'a.csv', format: 'csv', createdAt: '2026-03-10T09:00:00Z', phase: 'done', pause: null, fileProblems: [] } as unknown as StoredBatch;

const record = (state: IntentState, over: object = {}): IntentRecord =>
  ({ intentId: state, state, batchLine: 0, attempts: [{ outcome: 'accepted' }], transfer: null, declaration: null, ...over }) as unknown as IntentRecord;

it('counts what the bank took with a status that nobody documented apart from what it accepted', () => {
  const records = [
    record('ACCEPTED'), record('ACCEPTED', { transfer: { status: 'PARKED' } }), record('ACCEPTED', { transfer: { status: 'BOOKED' } }), record('SETTLED', { transfer: { status: 'EXECUTED' } }),
    record('DECLARED', { declaration: { outcome: 'done' } }), record('DECLARED', { declaration: { outcome: 'notDone' } }), record('REJECTED'), record('UNKNOWN'),
  ];
  expect(summaryOf({ batch, lines: [], records })).toMatchObject({ sent: 8, accepted: 3, unclear: 1, declaredDone: 1, declaredNotDone: 1, failed: 1, waiting: 1 });
});
