import { describe, expect, it } from 'vitest';
import { applyEvent } from '#main/store/journal/index.ts';
import type { AtBank, IntentEvent, IntentRecord } from '#main/store/journal/index.ts';
import type { Candidate } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { concludeAnswer, concludeConfirmation, concludeLookup, isConfirming, mayGoAgain, readAgainAt, whereGone, withMatch } from './conclude.ts';
import type { Lookup } from './conclude.ts';

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
const after = (from: IntentRecord, look: Lookup, windowEnded: boolean, times = 1): IntentRecord => {
  let record = from;
  for (let done = 0; done < times; done += 1) record = applyEvent(record, concludeLookup(record, look, { at: AT, windowEnded }), AT, 99) ?? record;
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
    ['refused for its credentials', failed<BankError>({ ...named, kind: 'unauthenticated', httpStatus: 401, bankErrors: [] }), 'notRead', 'CHALLENGE', 'notSent'],
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

  it('that never left was not given', () => {
    const kept = folded(...challenged, confirming, ...concludeConfirmation(failed({ ...named, kind: 'notSent', cause: 'refused', detail: null }), 'notRead', AT));
    expect([kept.challenge?.answers, kept.attempts.at(-1)?.outcome]).toEqual([0, 'notSent']);
  });

  it('that was refused without a further challenge says nothing of the one that waits', () => {
    expect(concludeConfirmation(failed(rejected(null)), 'waiting', AT).map(({ type }) => type)).toEqual(['codeRefused']);
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
    const look: Lookup = { kind: 'onlyFailed', candidates: [candidate('T1')] };
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

const LATER = instant('2026-03-10T13:00:00Z');
const declaredAs = (outcome: 'done' | 'notDone'): IntentEvent =>
  ({ type: 'declared', outcome, toldBy: 'A', toldOn: bankDate('2026-03-10'), words: 'w', userName: 'u', lookedForUntil: instant('2026-03-20T10:00:00Z'), nextLookAt: AT });
const lost = concludeAnswer(failed(timeout), AT);
const gone = after(unknown, { kind: 'nothing' }, true, 3);
const ambiguous = after(unknown, { kind: 'unclear', candidates: [candidate('T1'), candidate('T2')] }, false);
const abandoned = folded(approved, sending, lost, { type: 'looked', complete: true, error: null, candidates: [], conclusion: 'notFound', nextLookAt: null, lookedForUntil: AT }, { type: 'abandoned', reason: '', lookedForUntil: LATER, nextLookAt: AT });
/** Declared while it waited for its code: the bank had told its id. */
const declaredOf = (outcome: 'done' | 'notDone') => folded(approved, sending, concludeAnswer(ok({ atBank: atBank('challenge'), verification: null }), AT), declaredAs(outcome));
const said = (record: IntentRecord, look: Lookup, windowEnded = false, at = AT) => concludeLookup(record, look, { at, windowEnded });
const foundAs = (meaning: AtBank['meaning'], serverId = 'T1'): Lookup => ({ kind: 'found', atBank: { ...atBank(meaning), serverId }, candidate: candidate(serverId) });

describe('what a look means to a person’s decision', () => {
  it('a failed one that is known to be another’s contradicts no declaration', () => {
    expect(said(declaredOf('done'), foundAs('failed', 'T2')).type).toBe('looked');
    expect(said(declaredOf('done'), foundAs('failed')).type).toBe('found');
    expect(said(declaredOf('done'), foundAs('accepted', 'T2')).type).toBe('found');
    expect(said(unknown, foundAs('failed')).type).toBe('found');
  });

  it('of two attempts a failed one contradicts no declaration, though it is its own', () => {
    const declared = declaredOf('done');
    const [first] = declared.attempts;
    if (first === undefined) throw new Error('nothing was sent');
    expect(said({ ...declared, attempts: [first, first] }, foundAs('failed')).type).toBe('looked');
  });

  it('several that may be it are a person’s to tell apart, unless a person has decided', () => {
    const look: Lookup = { kind: 'unclear', candidates: [candidate('T1')] };
    expect([unknown, gone, ambiguous, abandoned, declaredOf('done')].map((record) => said(record, look)))
      .toMatchObject(['ambiguous', 'ambiguous', 'ambiguous', 'keepLooking', 'keepLooking'].map((conclusion) => ({ conclusion, candidates: expect.arrayContaining([candidate('T1')]) as unknown })));
  });

  it('one that was left to a person stays theirs, and is shown with those seen before', () => {
    expect(said(ambiguous, foundAs('accepted', 'T9'))).toMatchObject({ type: 'looked', conclusion: 'ambiguous', candidates: ['T9', 'T1', 'T2'].map(candidate) });
    expect(said(ambiguous, { ...foundAs('accepted'), candidate: null } as Lookup)).toMatchObject({ conclusion: 'ambiguous', candidates: [candidate('T1'), candidate('T2')] });
  });

  it('the opposite contradicts what is not known, was not found, or was declared done', () => {
    const look: Lookup = { kind: 'opposite', atBank: atBank('settled') };
    expect([unknown, gone, declaredOf('done'), declaredOf('notDone'), abandoned, ambiguous].map((record) => said(record, look).type))
      .toEqual(['conflicted', 'conflicted', 'conflicted', 'looked', 'looked', 'looked']);
    expect(said({ ...abandoned, declaration: declaredOf('done').declaration }, look).type).toBe('looked');
  });

  it('what waits for its code is no news of what a person declared', () => {
    expect(said(declaredOf('done'), { kind: 'waiting', certain: true }).type).toBe('looked');
  });

  it('what failed leaves to a person only what is not known, was not found, or is theirs already', () => {
    const look: Lookup = { kind: 'onlyFailed', candidates: [candidate('T1')] };
    expect([gone, ambiguous, abandoned, declaredOf('done')].map((record) => said(record, look))).toMatchObject(['ambiguous', 'ambiguous', 'keepLooking', 'keepLooking'].map((conclusion) => ({ conclusion })));
  });
});

it('takes what is partly done for a look that was not complete', () => {
  expect(said(unknown, { kind: 'partly' }, true)).toMatchObject({ type: 'looked', complete: false, conclusion: 'keepLooking' });
});

it('looks ever more rarely, and for what was not found until its ten days are over', () => {
  expect(said(unknown, { kind: 'nothing' })).toMatchObject({ nextLookAt: instant('2026-03-10T10:00:15Z'), lookedForUntil: null });
  const twice = after(unknown, { kind: 'nothing' }, true, 2);
  expect(said(twice, { kind: 'nothing' }, true)).toMatchObject({ conclusion: 'notFound', nextLookAt: instant('2026-03-10T10:05:00Z'), lookedForUntil: instant('2026-03-20T10:00:00Z') });
  expect(said(gone, { kind: 'nothing' }, true, LATER)).toMatchObject({ conclusion: 'keepLooking', nextLookAt: instant('2026-03-10T14:00:00Z'), lookedForUntil: instant('2026-03-20T10:00:00Z') });
  expect(said({ ...gone, lookedForUntil: null }, { kind: 'nothing' }, true, LATER)).toMatchObject({ nextLookAt: null });
});

it('reads again what the bank took, at once what it says is executed, and never what failed', () => {
  expect((['failed', 'settled', 'accepted', 'challenge'] as const).map((meaning) => readAgainAt(atBank(meaning), AT))).toEqual([null, AT, instant('2026-03-10T10:00:05Z'), instant('2026-03-10T10:00:05Z')]);
});

it('takes for failed what is gone only where likeness alone had tied it to the write', () => {
  const bound = { match: 'byLikeness', serverId: 'T1', serverSource: 'transfer' } as const;
  expect(whereGone(bound)).toEqual({ serverId: 'T1', transfer: null, meaning: 'failed', challengeId: null });
  expect([whereGone({ ...bound, match: 'byId' }), whereGone({ ...bound, match: null }), whereGone({ ...bound, serverId: null }), whereGone({ ...bound, serverSource: 'transaction' })]).toEqual([null, null, null, null]);
});

it('calls by id what has one and says no other way', () => {
  expect(withMatch(atBank('accepted'))).toMatchObject({ match: 'byId' });
  expect(withMatch({ ...atBank('accepted'), match: 'byMarker' })).toMatchObject({ match: 'byMarker' });
  expect(withMatch({ ...atBank('accepted'), serverId: null })).not.toHaveProperty('match');
});

it('goes again only behind a look that shows nothing, where no reading showed more', () => {
  expect([mayGoAgain({ kind: 'nothing' }, false), mayGoAgain({ kind: 'nothing' }, true), mayGoAgain({ kind: 'partly' }, false)]).toEqual([true, false, false]);
});

it('looks for a code only while the last thing given was one, and its answer is open', () => {
  const attemptsOf = (...given: readonly (readonly [string, string])[]) => ({ attempts: given.map(([phase, outcome]) => ({ phase, outcome })) }) as unknown as IntentRecord;
  const send = ['send', 'challenge'] as const;
  expect([attemptsOf(), attemptsOf(send), attemptsOf(send, ['confirm', 'codeRefused']), attemptsOf(send, ['confirm', 'notSent']), attemptsOf(['confirm', 'unknown'], send)].map(isConfirming))
    .toEqual([false, false, false, false, false]);
  expect([attemptsOf(send, ['confirm', 'unknown']), attemptsOf(send, ['confirm', 'codeRefused'], ['confirm', 'unknown'])].map(isConfirming)).toEqual([true, true]);
});

describe('a write for which the bank refused a code that a person was told of', () => {
  const confirming: IntentEvent = { type: 'confirming', challengeId: 'C1', bodyHash: 'h', serverTime: null, windowEndsAt: WINDOW_END };
  const refused = folded(
    approved, sending, concludeAnswer(failed(timeout), AT), { type: 'challenged', challengeId: 'C1', error: null }, confirming,
    ...concludeConfirmation(failed(rejected(null)), 'notRead', AT), { type: 'challengeUnproven', nextLookAt: AT, windowEndsAt: WINDOW_END },
  );
  const found = (meaning: AtBank['meaning'], match: AtBank['match']): Lookup => ({ kind: 'found', atBank: { ...atBank(meaning), ...(match !== undefined && { match }) }, candidate: candidate('T1') });

  it('is not what merely looks like it, and at the end of the window a person has to say', () => {
    expect(refused.state).toBe('UNKNOWN');
    for (const meaning of ['accepted', 'settled', 'failed'] as const) {
      const looked = after(refused, found(meaning, 'byLikeness'), false, 2);
      expect([looked.state, looked.serverId, looked.investigation?.candidates.map(({ serverId }) => serverId)]).toEqual(['UNKNOWN', null, ['T1']]);
    }
    expect(after(refused, found('settled', 'byLikeness'), true, 3).state).toBe('AMBIGUOUS');
    expect(after(refused, { ...found('settled', 'byLikeness'), candidate: null } as Lookup, false).investigation?.candidates).toEqual([]);
  });

  it('is what carries its id or its mark, and what looks like it and waits for a code as well', () => {
    expect(after(refused, found('settled', 'byId'), false).state).toBe('ACCEPTED');
    expect(after(refused, found('accepted', 'byMarker'), false).state).toBe('ACCEPTED');
    expect(after(refused, found('challenge', 'byLikeness'), false).state).toBe('CHALLENGE');
  });

  it('alone is held so: without a code, or once another was taken, a likeness that lives is it', () => {
    expect(after(unknown, found('settled', 'byLikeness'), false).state).toBe('ACCEPTED');
    const lost = folded(approved, sending, concludeAnswer(failed(timeout), AT), { type: 'challenged', challengeId: 'C1', error: null }, confirming, ...concludeConfirmation(failed(timeout), 'notRead', AT));
    expect(after(lost, found('settled', 'byLikeness'), false).state).toBe('ACCEPTED');
  });
});
