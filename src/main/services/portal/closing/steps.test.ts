import { describe, expect, it, vi } from 'vitest';

import type { StoredClosing } from '#shared/bridge/portal/closings.ts';
import type { ClosingStep } from '#shared/domain/closing/steps.ts';
import { closingSteps } from '#shared/domain/closing/steps.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { Finding } from '#shared/domain/closing/model.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import { intentStates } from '#shared/domain/intent-state.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { isFresh, stepProblem } from './steps.ts';

const AT = instant('2026-03-10T09:00:00Z');

const closing = (change: Partial<StoredClosing> = {}): StoredClosing => ({
  closingId: 'C1', connectionId: 'test', bankOrigin: 'http://bank', campaignId: 'CMP-1', campaignName: 'Vulcano', rehearsal: false, step: 'check',
  direction: null, assumptions: usualAssumptions, left: [], refreshedAt: AT, seenHash: 'h', requestId: 'R1', intentId: null, aborted: null, forecast: null,
  startedAt: AT, savedAt: AT, ended: null, kept: null, ...change,
});

const wrong: Finding = { kind: 'ordersWaiting', ids: ['O1', 'O2'], count: 2, amount: null, weight: 'wrong', remedies: ['setFailed'] };
const left = (count: number) => [{ kind: 'ordersWaiting', reason: 'Known', count, userName: 'tester', at: AT }] as const;

const open = { state: null, fresh: true, findings: [] } as const;
const reachable = (given: StoredClosing, context: Parameters<typeof stepProblem>[2]): readonly ClosingStep[] =>
  closingSteps.filter((step) => stepProblem(given, step, context) === null);

describe('the steps of a closing', () => {
  it('can be gone back to always, and forward to only with what was just read', () => {
    expect(reachable(closing({ step: 'choose' }), { ...open, fresh: false })).toEqual(['refresh', 'check', 'choose']);
    expect(reachable(closing({ step: 'refresh' }), open)).toEqual(['refresh', 'check', 'choose']);
    expect(reachable(closing({ direction: 'failure' }), open)).toEqual(['refresh', 'check', 'choose', 'confirm']);
  });

  it('ask for a reason that covers as many as there are', () => {
    expect(reachable(closing(), { ...open, findings: [wrong] })).toEqual(['refresh', 'check']);
    expect(reachable(closing({ left: left(1) }), { ...open, findings: [wrong] })).toEqual(['refresh', 'check']);
    expect(reachable(closing({ left: left(2) }), { ...open, findings: [wrong] })).toEqual(['refresh', 'check', 'choose']);
    expect(reachable(closing(), { ...open, findings: [{ ...wrong, weight: 'note' }] })).toContain('choose');
  });

  it('ask for a reason of the very kind, and for none before anything is checked', () => {
    const other = [{ ...left(9)[0], kind: 'disputes' }] as unknown as StoredClosing['left'];
    expect(reachable(closing({ left: other }), { ...open, findings: [wrong] })).toEqual(['refresh', 'check']);
    expect(reachable(closing({ step: 'refresh' }), { ...open, findings: [wrong] })).toEqual(['refresh', 'check']);
  });

  it('say what is missing', () => {
    const missing = (given: StoredClosing, to: ClosingStep, context: Partial<Parameters<typeof stepProblem>[2]>) => {
      const problem = stepProblem(given, to, { ...open, ...context });
      return problem?.kind === 'invalid' ? problem.problems : problem;
    };
    const field = (name: string) => [{ field: name, code: 'notAllowed' }];
    expect(missing(closing(), 'choose', { fresh: false })).toEqual(field('refreshedAt'));
    expect(missing(closing(), 'choose', { findings: [wrong] })).toEqual(field('left'));
    expect(missing(closing({ step: 'choose' }), 'confirm', {})).toEqual(field('direction'));
    expect(missing(closing({ step: 'confirm' }), 'result', {})).toEqual(field('step'));
    expect(missing(closing({ ended: { at: AT, how: 'done' } }), 'refresh', {})).toEqual(field('step'));
    const sent = closing({ step: 'result', intentId: 'I1' });
    expect(missing(sent, 'check', { state: 'REJECTED' })).toEqual(field('step'));
    expect(missing(sent, 'followUp', { state: 'REJECTED' })).toEqual(field('step'));
    expect(missing(sent, 'refresh', { state: 'UNKNOWN' })).toEqual({ kind: 'wrongState', state: 'UNKNOWN' });
    expect([missing(sent, 'result', { state: 'UNKNOWN' }), missing(sent, 'result', { state: 'REJECTED' }), missing(sent, 'refresh', { state: 'REJECTED' })]).toEqual([null, null, null]);
  });

  it('end where the list of orders is known to be cut, whatever the reason', () => {
    const cut: Finding = { ...wrong, kind: 'ordersLacking', ids: [], count: 1 };
    const reasons = [{ kind: 'ordersLacking', reason: 'Known', count: 5, userName: 'tester', at: AT }] as const;
    expect(reachable(closing({ left: reasons }), { ...open, findings: [cut] })).toEqual(['refresh', 'check']);
  });

  it('lead back to the beginning only from a write that came to nothing', () => {
    const sent = closing({ step: 'result', direction: 'success', intentId: 'I1' });
    const from = (state: IntentState): readonly ClosingStep[] => reachable(sent, { ...open, state });
    const back = intentStates.filter((state) => from(state).includes('refresh'));
    expect(back.toSorted()).toEqual(['ABANDONED', 'DECLARED', 'EXPIRED', 'FAILED', 'REJECTED']);
    expect(intentStates.filter((state) => from(state).includes('followUp'))).toEqual(['ACCEPTED', 'SETTLED']);
    expect(intentStates.every((state) => !from(state).includes('confirm'))).toBe(true);
  });

  it('stay where they are once it has ended', () => {
    expect(reachable(closing({ step: 'followUp', ended: { at: AT, how: 'done' } }), open)).toEqual(['followUp']);
  });
});

describe('what was read', () => {
  it('is fresh for a quarter of an hour, as long as it is still so, and not gone through where it cannot be', async () => {
    const now = vi.fn<() => Promise<string | null>>(async () => 'h');
    const fresh = async (change: Partial<StoredClosing>, at: Instant): Promise<readonly [boolean, number]> => {
      now.mockClear();
      return [await isFresh(closing(change), at, now), now.mock.calls.length];
    };
    expect(await fresh({}, instant('2026-03-10T09:14:59Z'))).toEqual([true, 1]);
    expect(await fresh({ seenHash: 'other' }, AT)).toEqual([false, 1]);
    expect(await fresh({}, instant('2026-03-10T09:15:00Z'))).toEqual([false, 0]);
    for (const change of [{ refreshedAt: null }, { seenHash: null }]) expect(await fresh(change, AT)).toEqual([false, 0]);
    expect(await isFresh(closing(), AT, async () => null)).toBe(false);
  });
});
