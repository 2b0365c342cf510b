import { describe, expect, it } from 'vitest';
import { applyEvent } from '#main/journal/index.ts';
import type { AtBank, IntentEvent, IntentRecord } from '#main/journal/index.ts';
import type { Candidate } from '#shared/bridge/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { concludeAnswer, concludeConfirmation, concludeLook } from './conclude.ts';
import type { Look } from './conclude.ts';

const AT = instant('2026-03-10T10:00:00Z');
const WINDOW_END = instant('2026-03-10T10:30:00Z');
const named = { operation: 'createMoneyTransfer', effect: 'money' } as const;
const atBank = (meaning: AtBank['meaning']): AtBank => ({ serverId: 'T1', transfer: null, meaning, challengeId: meaning === 'challenge' ? 'C1' : null });
const rejected = (challengeId: string | null): BankError => ({ ...named, kind: 'rejected', httpStatus: 400, bankErrors: [{ code: 'X', description: null, params: null }], challengeId });
const timeout: BankError = { ...named, kind: 'ambiguous', cause: 'timeout', httpStatus: null, bankErrors: [], detail: null };
const candidate = (serverId: string): Candidate => ({
  serverId, source: 'transfer', at: null, date: null, amount: null, counterpartName: null, counterpartAccount: null, description: null, status: null,
  agrees: [], differs: ['description'], transfer: null,
});

const approved: IntentEvent = {
  type: 'approved',
  intent: {
    intentId: 'i', requestId: 'r', kind: 'createTransfer', connectionId: 'c', bank: 'b', fingerprint: 'f', request: { operation: 'createVirtualIban', input: {} }, bodyHash: 'h', marker: null,
    userName: 'u', batchId: null, batchLine: null, shown: { kind: 'createVirtualIban', account: { accountId: 'A', iban: null, name: null }, description: null },
  },
};
const sending: IntentEvent = { type: 'sending', bodyHash: 'h', baseline: { serverIds: {}, serverTime: null, readAt: AT }, serverTime: null, windowEndsAt: WINDOW_END };

function folded(...events: readonly IntentEvent[]): IntentRecord {
  let record: IntentRecord | null = null;
  for (const [index, event] of events.entries()) {
    record = applyEvent(record, event, AT, index + 1);
    if (record === null) throw new Error(`${event.type} does not fit`);
  }
  if (record === null) throw new Error('No events');
  return record;
}

const unknown = folded(approved, sending, concludeAnswer(failed(timeout), AT));
/** The states that the same look leads to, time after time. */
const after = (from: IntentRecord, look: Look, windowEnded: boolean, times = 1): IntentRecord => {
  let record = from;
  for (let done = 0; done < times; done += 1) record = applyEvent(record, concludeLook(record, look, { at: AT, windowEnded }), AT, 99) ?? record;
  return record;
};

describe('the answer to a write', () => {
  it.each([
    ['a readable 2xx', ok(atBank('accepted')), 'ACCEPTED'], ['a suspended one', ok(atBank('challenge')), 'CHALLENGE'], ['one that failed', ok(atBank('failed')), 'FAILED'],
    ['executed at once', ok(atBank('settled')), 'ACCEPTED'],
    ['a refusal in words', failed(rejected(null)), 'REJECTED'], ['a refusal with a challenge', failed(rejected('C1')), 'CHALLENGE'],
    ['refused credentials', failed<BankError>({ ...named, kind: 'unauthenticated', httpStatus: 401, bankErrors: [] }), 'REJECTED'],
    ['never left', failed<BankError>({ ...named, kind: 'notSent', cause: 'refused', detail: null }), 'APPROVED'],
    ['no answer', failed(timeout), 'UNKNOWN'], ['an unreadable 2xx', failed<BankError>({ ...named, kind: 'badResponse', problem: 'notJson', path: '', detail: '', httpStatus: 200 }), 'UNKNOWN'],
    ['told to wait', failed<BankError>({ ...named, kind: 'rateLimited', httpStatus: 429, retryAfterMs: null, bankErrors: [] }), 'UNKNOWN'],
  ] as const)('%s', (_, answer, state) => {
    const written = answer.ok ? ok({ atBank: answer.value, verification: null }) : answer;
    expect(folded(approved, sending, concludeAnswer(written, AT)).state).toBe(state);
  });
});

describe('the answer to a code', () => {
  const challenged = [approved, sending, concludeAnswer(ok({ atBank: atBank('challenge'), verification: null }), AT)] as const;
  const confirming: IntentEvent = { type: 'confirming', challengeId: 'C1', bodyHash: 'h', serverTime: null, windowEndsAt: WINDOW_END };
  it.each([
    ['taken', ok(atBank('accepted')), 'notRead', 'ACCEPTED', null], ['wrong', failed(rejected('C1')), 'waiting', 'CHALLENGE', 'wrong'],
    ['refused, and nobody knows how the transfer is', failed(rejected(null)), 'notRead', 'CHALLENGE', 'wrong'],
    ['refused, and the transfer is rejected', failed(rejected(null)), atBank('failed'), 'EXPIRED', 'expired'],
    ['refused, and the transfer went on', failed(rejected(null)), atBank('accepted'), 'ACCEPTED', null],
    ['lost', failed(timeout), 'notRead', 'UNKNOWN', null],
    ['never left', failed<BankError>({ ...named, kind: 'notSent', cause: 'refused', detail: null }), 'notRead', 'CHALLENGE', 'notSent'],
  ] as const)('%s', (_, answer, transfer, state, problem) => {
    const record = folded(...challenged, confirming, ...concludeConfirmation(answer, transfer, AT));
    expect([record.state, record.challenge?.problem ?? null]).toEqual([state, problem]);
  });

  it('that was refused takes over the challenge under which the bank asks for the next', () => {
    const told = rejected('C2');
    expect(folded(...challenged, confirming, ...concludeConfirmation(failed(told), 'notRead', AT)).challenge).toMatchObject({ challengeId: 'C2', problem: 'wrong', answers: 1 });
    const read = { ...atBank('challenge'), challengeId: 'C3' };
    expect(folded(...challenged, confirming, ...concludeConfirmation(failed(rejected(null)), read, AT)).challenge).toMatchObject({ challengeId: 'C3', problem: 'wrong' });
  });

  it('that was lost is looked for in the transfer, and is never taken for not found', () => {
    const lost = folded(...challenged, confirming, ...concludeConfirmation(failed(timeout), 'notRead', AT));
    expect(after(lost, { kind: 'waiting', certain: true }, false)).toMatchObject({ state: 'CHALLENGE', challenge: { problem: 'lost', answers: 1 } });
    expect(after(lost, { kind: 'waiting', certain: false }, false, 5).state).toBe('UNKNOWN');
    expect(after(lost, { kind: 'waiting', certain: false }, true, 3).state).toBe('CHALLENGE');
    expect(after(lost, { kind: 'nothing' }, true, 9).state).toBe('UNKNOWN');
  });
});

describe('a look', () => {
  it('needs three complete ones and the end of the window before nothing is there', () => {
    expect(after(unknown, { kind: 'nothing' }, true, 2).state).toBe('UNKNOWN');
    expect(after(unknown, { kind: 'nothing' }, false, 9).state).toBe('UNKNOWN');
    const gone = after(unknown, { kind: 'nothing' }, true, 3);
    expect(gone).toMatchObject({ state: 'NOT_FOUND', lookedForUntil: instant('2026-03-20T10:00:00Z') });
  });

  it('says nothing when it is incomplete', () => {
    const blind = after(unknown, { kind: 'incomplete', error: timeout }, true, 9);
    expect(blind).toMatchObject({ state: 'UNKNOWN', investigation: { looks: 9, completeLooks: 0, lastLook: { complete: false, error: timeout } } });
  });

  it('binds one, leaves several to a person, and does not forget what it once showed', () => {
    expect(after(unknown, { kind: 'found', atBank: atBank('accepted'), candidate: null }, false)).toMatchObject({ state: 'ACCEPTED', turnedUpLate: false });
    const several = after(unknown, { kind: 'unclear', candidates: [candidate('T1'), candidate('T2')] }, false);
    expect(several.state).toBe('AMBIGUOUS');
    expect(after(several, { kind: 'found', atBank: atBank('accepted'), candidate: candidate('T1') }, true).state).toBe('AMBIGUOUS');
    expect(after(several, { kind: 'nothing' }, true, 9)).toMatchObject({ state: 'AMBIGUOUS', investigation: { candidates: [{ serverId: 'T1' }, { serverId: 'T2' }] } });
  });

  it('that finds only what failed ends nothing: at the end of the window a person says whose it was', () => {
    const look: Look = { kind: 'onlyFailed', candidates: [candidate('T1')] };
    expect(after(unknown, look, false, 9)).toMatchObject({ state: 'UNKNOWN', investigation: { candidates: [{ serverId: 'T1' }] } });
    expect(after(unknown, look, true, 2).state).toBe('UNKNOWN');
    expect(after(unknown, look, true, 3).state).toBe('AMBIGUOUS');
    const gone = after(unknown, { kind: 'nothing' }, true, 3);
    expect(after(gone, look, true).state).toBe('AMBIGUOUS');
  });

  it('that finds late says so', () => {
    const gone = after(unknown, { kind: 'nothing' }, true, 3);
    expect(after(gone, { kind: 'found', atBank: atBank('accepted'), candidate: null }, true)).toMatchObject({ state: 'ACCEPTED', turnedUpLate: true });
    expect(after(gone, { kind: 'unclear', candidates: [candidate('T1')] }, true).state).toBe('AMBIGUOUS');
  });

  it('that shows the opposite is a conflict', () => {
    expect(after(unknown, { kind: 'opposite', atBank: atBank('settled') }, false).state).toBe('CONFLICT');
  });
});
