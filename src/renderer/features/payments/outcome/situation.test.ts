import { expect, it } from 'vitest';
import { intentOf } from '#renderer/testing/intents.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { badgeOf, situationOf } from './situation.ts';

const atBank = (status: string): Partial<IntentView> => ({ state: 'ACCEPTED', transfer: { status, debtorValueDate: null } as unknown as IntentView['transfer'] });

it.each([
  ['EXECUTED', 'executed', 'SETTLED'], ['BOOKED', 'booked', 'booked'], ['WORK_IN_PROGRESS', 'inProgress', 'inProgress'], ['ON_HOLD', 'undocumented', 'undocumented'],
] as const)('a transfer that is %s at the bank has the badge of its heading', (status, heading, badge) => {
  const intent = intentOf(atBank(status));
  expect([situationOf(intent).heading, badgeOf(intent)]).toEqual([heading, badge]);
});

it('what was taken back is not called given up', () => {
  expect(badgeOf(intentOf({ state: 'ABANDONED' }))).toBe('withdrawn');
  expect(badgeOf(intentOf({ state: 'UNKNOWN' }))).toBe('UNKNOWN');
});
