import { expect, it } from 'vitest';

import type { Compared } from '#main/sync/reconcile/index.ts';
import { decodeContent } from '#shared/contract/answer.ts';

import { lookAt } from './among.ts';

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
