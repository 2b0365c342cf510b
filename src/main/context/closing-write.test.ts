import { expect, it } from 'vitest';
import type { IntentRecord } from '#main/store/journal/index.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import { cameToNothing, intentStates } from '#shared/domain/intent-state.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { asSent, isOver, writeOf } from './closing-write.ts';

type Bench = Parameters<typeof writeOf>[0];

it('is found by its id, and by its request where the desk never heard of it', () => {
  const workspace = { journal: { usable: true, journal: { get: (id: string) => `by id ${id}`, byRequest: (id: string) => `by request ${id}` } } } as unknown as Bench;
  expect([writeOf(workspace, { intentId: 'I1', requestId: 'R1' }), writeOf(workspace, { intentId: null, requestId: 'R1' })]).toEqual(['by id I1', 'by request R1']);
  expect(writeOf({ journal: { usable: false, reason: 'corrupt' } } as unknown as Bench, { intentId: 'I1', requestId: 'R1' })).toBeNull();
});

it('has the direction and the assumptions under which it was sent', () => {
  const sent = (kind: string) => asSent({ intentId: 'I1', shown: { kind, assumptions: usualAssumptions } } as unknown as IntentRecord);
  expect([sent('succeedCampaign'), sent('failCampaign'), sent('cancelOrder')]).toEqual([
    { intentId: 'I1', step: 'result', direction: 'success', assumptions: usualAssumptions }, { intentId: 'I1', step: 'result', direction: 'failure', assumptions: usualAssumptions }, { intentId: 'I1', step: 'result' },
  ]);
});

it('is over once it has ended, and as what is kept of a rehearsal', () => {
  const ended = { at: instant('2026-03-10T10:00:00Z'), how: 'done' } as const;
  expect([isOver({ ended: null, rehearsal: false }), isOver({ ended, rehearsal: false }), isOver({ ended: null, rehearsal: true })]).toEqual([false, true, true]);
});

it('came to nothing, or did not', () => {
  expect(intentStates.filter(cameToNothing).toSorted()).toEqual(['ABANDONED', 'DECLARED', 'EXPIRED', 'FAILED', 'REJECTED']);
});
