import { describe, expect, it } from 'vitest';

import type { IntentState } from '#shared/domain/intent-state.ts';

import { personNoticeOf, followUpNews } from './person-notice.ts';
import type { Followed } from './person-notice.ts';

const write = (state: IntentState, other: { readonly batchId?: string; readonly turnedUpLate?: boolean } = {}) =>
  ({ intentId: 'w1', state, turnedUpLate: other.turnedUpLate ?? false, batchId: other.batchId ?? null });

describe('a write that changed', () => {
  it.each([
    ['SENDING', 'CHALLENGE', 'challenge'], ['CONFIRMING', 'CHALLENGE', null], ['SENDING', 'UNKNOWN', 'unknown'], ['UNKNOWN', 'AMBIGUOUS', 'decide'],
    ['UNKNOWN', 'NOT_FOUND', 'decide'], ['UNKNOWN', 'CONFLICT', 'decide'], ['UNKNOWN', 'ACCEPTED', 'resolved'], ['AMBIGUOUS', 'SETTLED', 'resolved'],
    ['SENDING', 'ACCEPTED', null], ['ACCEPTED', 'SETTLED', null], ['SENDING', 'REJECTED', null], ['CHALLENGE', 'CONFIRMING', null], ['UNKNOWN', 'UNKNOWN', null],
  ] as const)('from %s to %s', (before, after, kind) => {
    expect(personNoticeOf(write(after), write(before))?.kind ?? null).toBe(kind);
  });

  it('that turned up late is told once', () => {
    expect(personNoticeOf(write('ACCEPTED', { turnedUpLate: true }), write('ABANDONED'))).toEqual({ kind: 'turnedUpLate', about: 'w1', path: '/payments/w1' });
    expect(personNoticeOf(write('SETTLED', { turnedUpLate: true }), write('ACCEPTED', { turnedUpLate: true }))).toBeNull();
  });

  it('of a batch speaks through its batch, which pauses', () => {
    expect(personNoticeOf(write('CHALLENGE', { batchId: 'b1' }), write('SENDING', { batchId: 'b1' }))).toBeNull();
    expect(personNoticeOf(write('ACCEPTED', { batchId: 'b1' }), write('UNKNOWN', { batchId: 'b1' }))?.kind).toBe('resolved');
  });
});

describe('what a closing sends', () => {
  const sums = (count: number, executed: number, refused = 0) => ({ count, executed, refused, total: null });
  const at = (refunds: ReturnType<typeof sums>, cashouts: ReturnType<typeof sums>, other: Partial<Followed> = {}): Followed =>
    ({ refunds, cashouts, withoutRefund: 0, paysOut: false, ...other });

  it('is told of when the last of it is executed, and only then', () => {
    expect(followUpNews('k1', at(sums(2, 1), sums(0, 0)), at(sums(2, 2), sums(0, 0)))).toEqual({ kind: 'followUpDone', about: 'k1', path: '/closings/k1' });
    expect(followUpNews('k1', at(sums(3, 1), sums(0, 0)), at(sums(3, 2), sums(0, 0)))).toBeNull();
    expect(followUpNews('k1', at(sums(2, 2), sums(0, 0)), at(sums(2, 2), sums(0, 0)))).toBeNull();
  });

  it('is not done while payments are not known yet', () => {
    const begun = at(sums(2, 1), sums(0, 0), { paysOut: true });
    expect(followUpNews('k1', begun, at(sums(2, 2), sums(0, 0), { paysOut: true }))).toBeNull();
    expect(followUpNews('k1', begun, at(sums(2, 2), sums(1, 1), { paysOut: true }))?.kind).toBe('followUpDone');
    expect(followUpNews('k1', begun, at(sums(1, 1), sums(0, 0), { withoutRefund: 1 }))).toBeNull();
  });

  it('is told of when one more is refused', () => {
    expect(followUpNews('k1', at(sums(2, 1), sums(0, 0)), at(sums(2, 1, 1), sums(0, 0)))?.kind).toBe('followUpRefused');
    expect(followUpNews('k1', at(sums(2, 1, 1), sums(0, 0)), at(sums(2, 1, 1), sums(0, 0)))).toBeNull();
  });
});
