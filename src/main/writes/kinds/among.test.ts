import { expect, it } from 'vitest';

import type { Compared } from '../reconciliation/index.ts';
import { decodeContent } from '#shared/contract/answer.ts';

import { atBankOfCandidate, eligible, hasFailed, idsOf, lookAt } from './among.ts';

function seen(serverId: string, verdict: Compared['verdict'], status = 'WORK_IN_PROGRESS'): Compared {
  const decoded = decodeContent('getMoneyTransfer', { moneyTransferId: serverId, status });
  if (!decoded.ok) throw new Error(decoded.error.path);
  return {
    verdict,
    candidate: {
      serverId, source: 'transfer', at: null, date: null, amount: null, counterpartName: null, counterpartAccount: null, description: null, status,
      agrees: [], differs: [], transfer: decoded.value,
    },
  };
}

const said = (...compared: readonly Compared[]): readonly unknown[] => {
  const look = lookAt(compared);
  return look.kind === 'found' ? [look.kind, look.atBank.serverId, look.atBank.match] : [look.kind];
};

it.each([
  ['nothing', [], ['nothing']],
  ['one that lives', [seen('T1', 'match')], ['found', 'T1', 'byLikeness']],
  ['one that was executed', [seen('T1', 'match', 'EXECUTED')], ['found', 'T1', 'byLikeness']],
  ['one that was refused: it may be a colleague’s', [seen('T1', 'match', 'REJECTED')], ['onlyFailed']],
  ['one that was cancelled', [seen('T1', 'match', 'CANCELLED')], ['onlyFailed']],
  ['two that were refused', [seen('T1', 'match', 'REJECTED'), seen('T2', 'doubtful', 'CANCELLED')], ['onlyFailed']],
  ['one that was refused and one that lives: either may be ours', [seen('T1', 'match', 'REJECTED'), seen('T2', 'match')], ['unclear']],
  ['one that was refused, and a doubtful one that lives', [seen('T1', 'match', 'REJECTED'), seen('T2', 'doubtful')], ['unclear']],
  ['two that live', [seen('T1', 'match'), seen('T2', 'match')], ['unclear']],
  ['a doubtful one', [seen('T1', 'doubtful')], ['unclear']],
  ['one that lives beside a doubtful one', [seen('T1', 'match'), seen('T2', 'doubtful')], ['found', 'T1', 'byLikeness']],
  ['one with our code among others', [seen('T1', 'match'), seen('T2', 'certain'), seen('T3', 'match')], ['found', 'T2', 'byMarker']],
  ['one with our code that was refused', [seen('T1', 'certain', 'REJECTED')], ['found', 'T1', 'byMarker']],
  ['two with our code', [seen('T1', 'certain'), seen('T2', 'certain'), seen('T3', 'match')], ['unclear']],
] as const)('%s', (_, compared, expected) => {
  expect(said(...compared)).toEqual(expected);
});

const undertaken = (serverIds: Readonly<Record<string, readonly string[]>> | null) =>
  ({ baseline: serverIds === null ? null : { serverIds, serverTime: null, readAt: '' } }) as unknown as Parameters<typeof eligible>[1];
const entryOf = (source: Compared['candidate']['source'], serverId: string, status: string | null = null): Compared => {
  const compared = seen(serverId, 'match');
  return { ...compared, candidate: { ...compared.candidate, source, status, transfer: null } };
};

it('leaves out what was there before the write, and what is another write’s, each by its own kind of id', () => {
  const all = [seen('T1', 'match'), seen('T2', 'match'), seen('T3', 'match'), entryOf('transaction', 'T1'), entryOf('transaction', 'T2')];
  const bound = (source: string) => new Set(source === 'transfer' ? ['T2'] : []);
  const left = (serverIds: Parameters<typeof undertaken>[0]) => eligible(all, undertaken(serverIds), { bound }).map(({ candidate: { source, serverId } }) => `${source} ${serverId}`);
  expect(left({ transfer: ['T1'] })).toEqual(['transfer T3', 'transaction T1', 'transaction T2']);
  expect(left({ transaction: ['T2'] })).toEqual(['transfer T1', 'transfer T3', 'transaction T1']);
  expect(left(null)).toEqual(['transfer T1', 'transfer T3', 'transaction T1', 'transaction T2']);
});

it.each([['CANCELED', true], ['cancelled', true], ['Failed', true], ['EXPIRED', true], ['ACTIVE', false], [null, false]])('takes an order that is %s for failed: %s', (status, failed) => {
  expect(hasFailed(entryOf('order', 'O1', status).candidate)).toBe(failed);
});

it('takes a transfer’s own status for what became of it', () => {
  expect(['REJECTED', 'CANCELLED', 'EXECUTED', 'BOOKED'].map((status) => hasFailed(seen('T1', 'match', status).candidate))).toEqual([true, true, false, false]);
});

it('takes an entry of the statement for settled, and what is reserved for accepted', () => {
  const nothing = { transfer: null, challengeId: null };
  expect(atBankOfCandidate(entryOf('transaction', 'E1').candidate)).toEqual({ ...nothing, serverId: 'E1', source: 'transaction', meaning: 'settled' });
  expect(atBankOfCandidate(entryOf('reservedEntry', 'R1').candidate)).toEqual({ ...nothing, serverId: 'R1', source: 'reservedEntry', meaning: 'accepted' });
  expect(atBankOfCandidate(entryOf('virtualIban', 'V1').candidate)).toEqual({ ...nothing, serverId: 'V1', source: 'virtualIban', meaning: 'accepted' });
});

it('takes what was created at the portal for accepted, with what is known of it', () => {
  expect(atBankOfCandidate(entryOf('campaign', 'K1', 'CREATED').candidate)).toMatchObject({ serverId: 'K1', source: 'campaign', meaning: 'accepted', portal: { kind: 'campaign', campaignId: 'K1', status: 'CREATED' } });
  expect(atBankOfCandidate(entryOf('investor', 'N1').candidate)).toMatchObject({ serverId: 'N1', source: 'investor', meaning: 'accepted', portal: { kind: 'investor', investorId: 'N1' } });
  expect(atBankOfCandidate(entryOf('order', 'O1', 'WAITING').candidate))
    .toMatchObject({ serverId: 'O1', source: 'order', meaning: 'accepted', portal: { kind: 'order', orderId: 'O1', status: 'WAITING', campaignId: null, refundIds: [] } });
});

it('lists ids by their source', () => {
  expect(idsOf([seen('T1', 'match'), seen('T2', 'doubtful'), entryOf('transaction', 'E1')])).toEqual({ transfer: ['T1', 'T2'], transaction: ['E1'] });
});
