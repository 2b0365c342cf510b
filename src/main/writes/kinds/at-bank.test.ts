import { expect, it } from 'vitest';
import { decodeContent } from '#shared/contract/answer.ts';
import type { CreatedMoneyTransfer } from '#shared/contract/money-transfers.ts';
import { atBankOf, plainly } from './at-bank.ts';

function created(change: object = {}): CreatedMoneyTransfer {
  const decoded = decodeContent('createMoneyTransfer', { moneyTransferId: 'T1', status: 'BOOKED', vopResult: { result: 'MATCH' }, ...change });
  if (!decoded.ok) throw new Error(decoded.error.path);
  return decoded.value;
}

it.each([
  ['BOOKED', null, 'accepted'], ['WORK_IN_PROGRESS', null, 'accepted'], ['SOMETHING_NEW', null, 'accepted'], [null, null, 'accepted'],
  ['WORK_IN_PROGRESS', 'C1', 'challenge'], ['SOMETHING_NEW', 'C1', 'challenge'],
  ['EXECUTED', null, 'settled'], ['EXECUTED', 'C1', 'settled'], ['REJECTED', null, 'failed'], ['CANCELLED', 'C1', 'failed'],
])('takes the status %s with the challenge %s for %s', (status, challengeId, meaning) => {
  expect(atBankOf(created({ status, challengeId })).meaning).toBe(meaning);
});

it('does not wait for a code that the bank has taken already, though it goes on showing the challenge', () => {
  expect(atBankOf(created({ challengeId: 'C1' }), 'C1')).toMatchObject({ meaning: 'accepted', challengeId: null });
  expect(atBankOf(created({ challengeId: 'C2' }), 'C1')).toMatchObject({ meaning: 'challenge', challengeId: 'C2' });
});

it('keeps the transfer without the verification of the payee, which only the creation tells', () => {
  const { vopResult: _verification, ...transfer } = created();
  expect(atBankOf(created())).toEqual({ serverId: 'T1', source: 'transfer', transfer, meaning: 'accepted', challengeId: null });
  expect(atBankOf(transfer).transfer).toBe(transfer);
});

it('has nothing of a transfer in a state that is not one’s own', () => {
  expect(plainly('settled')).toEqual({ serverId: null, transfer: null, meaning: 'settled', challengeId: null });
  expect(plainly('failed', 'T1')).toEqual({ serverId: 'T1', transfer: null, meaning: 'failed', challengeId: null });
});
