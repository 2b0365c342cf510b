import { expect, it } from 'vitest';

import { refundProblems } from './refund-readiness.ts';
import type { RefundOrder } from './refund-readiness.ts';

const IBAN = 'IT60X0542811101000000123456';
const evidence = { notVerified: new Set<string>(), refusedBefore: new Set<string>() };
const order = (over: Partial<RefundOrder> = {}): RefundOrder => ({ iban: IBAN, holder: 'Giulia Ferrari', investorName: 'Ferrari Giulia', ...over });

it('finds nothing where the account is one of the investor, in SEPA', () => {
  expect(refundProblems(order(), evidence)).toEqual([]);
  expect(refundProblems(order({ iban: 'it60 x054 2811 1010 0000 0123 456', investorName: null }), evidence)).toEqual([]);
});

it.each<[string, Partial<RefundOrder>, readonly string[]]>([
  ['no account', { iban: ' ' }, ['ibanMissing']], ['none at all', { iban: null }, ['ibanMissing']], ['a mistyped one', { iban: 'IT00X0542811101000000123456' }, ['ibanNotValid']],
  ['one outside SEPA', { iban: 'AE070331234567890123456' }, ['outsideSepa']], ['another holder', { holder: 'Anna Bianchi' }, ['holderDiffers']], ['no holder', { holder: null }, ['holderMissing']],
  ['two at once, the most certain first', { iban: null, holder: 'Anna Bianchi' }, ['ibanMissing', 'holderDiffers']],
])('finds %s', (_, over, problems) => {
  expect(refundProblems(order(over), evidence)).toEqual(problems);
});

it('remembers what happened to the account before', () => {
  expect(refundProblems(order(), { notVerified: new Set([IBAN]), refusedBefore: new Set([IBAN]) })).toEqual(['refusedBefore', 'nameNotVerified']);
});
