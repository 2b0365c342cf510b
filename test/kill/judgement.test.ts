import { describe, expect, it } from 'vitest';

import type { PracticeTransfer } from '#practice-bank/index.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import { judge } from './support/judgement.ts';
import type { Evidence } from './support/judgement.ts';

const atBank = (description: string, status: PracticeTransfer['status'] = 'EXECUTED', moneyTransferId = `T-${description}`): PracticeTransfer => ({
  moneyTransferId, accountId: 'A', direction: 'OUTGOING', status, description, uri: '', amountMinor: 100, currency: 'EUR', creditorAccount: 'IT', challengeId: null, byColleague: false,
});

const journalled = (description: string, state: IntentState): IntentView =>
  ({ intentId: `I-${description}`, state, serverId: `T-${description}`, shown: { description } }) as unknown as IntentView;

const evidence = (change: Partial<Evidence>): Evidence => ({ transfers: [], intents: [], reports: [], pastTheWindow: true, ...change });

const clean = { duplicates: [], lost: [], wrong: [] };

describe('the judgement after the kills', () => {
  it('is content when the journal and the bank say the same', () => {
    expect(judge(evidence({
      transfers: [atBank('a'), atBank('b', 'WORK_IN_PROGRESS'), atBank('c', 'REJECTED')],
      intents: [journalled('a', 'SETTLED'), journalled('b', 'CHALLENGE'), journalled('c', 'EXPIRED'), journalled('d', 'NOT_FOUND'), journalled('e', 'APPROVED')],
      reports: [{ type: 'sending', reference: 'e' }, { type: 'outcome', reference: 'a', intentId: 'I-a', state: 'ACCEPTED' }],
    }))).toEqual(clean);
  });

  it('finds a payment that the bank has twice', () => {
    const judged = judge(evidence({ transfers: [atBank('a'), atBank('a', 'EXECUTED', 'T-2')], intents: [journalled('a', 'SETTLED')] }));
    expect(judged.duplicates).toEqual(['a: 2 at the bank']);
  });

  it('finds a payment that the journal does not know', () => {
    expect(judge(evidence({ transfers: [atBank('a')] })).lost).toEqual(['a: only at the bank']);
    const spoken = judge(evidence({ reports: [{ type: 'outcome', reference: 'a', intentId: 'I-a', state: 'UNKNOWN' }] }));
    expect(spoken.lost).toEqual(['a: not in the journal']);
  });

  it.each([
    ['NOT_FOUND', [atBank('a')]], ['APPROVED', [atBank('a')]], ['REJECTED', [atBank('a')]], ['SETTLED', []], ['ACCEPTED', [atBank('a', 'REJECTED')]],
    ['EXPIRED', [atBank('a')]], ['UNKNOWN', []], ['SENDING', []], ['AMBIGUOUS', [atBank('a')]],
  ] as const)('finds %s wrong when the bank says something else', (state, transfers) => {
    expect(judge(evidence({ transfers, intents: [journalled('a', state)] })).wrong).toHaveLength(1);
  });

  it('lets a payment be looked for inside the window, but not when the bank has it', () => {
    const inside = { intents: [journalled('a', 'UNKNOWN')], pastTheWindow: false } as const;
    expect(judge(evidence(inside))).toEqual(clean);
    expect(judge(evidence({ ...inside, transfers: [atBank('a')] })).wrong).toHaveLength(1);
  });

  it('finds a payment that was said to be accepted and then forgotten', () => {
    const judged = judge(evidence({
      intents: [journalled('a', 'APPROVED')], reports: [{ type: 'outcome', reference: 'a', intentId: 'I-a', state: 'ACCEPTED' }],
    }));
    expect(judged.wrong).toEqual(['a: said ACCEPTED, is APPROVED']);
  });
});
