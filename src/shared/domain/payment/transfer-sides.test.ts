import { expect, it } from 'vitest';
import { accountAmount, counterpart, signedAmount, transferAmount } from './transfer-sides.ts';

const parties = { creditor: 'Aldina', debtor: 'Portal' };
const eur = { amountMinor: 1_250, currency: 'EUR' };
const usd = { amountMinor: 1_400, currency: 'USD' };

it('takes the other side for the counterpart, and neither while the direction is not known', () => {
  expect(['OUTGOING', 'INCOMING', null, 'SIDEWAYS'].map((direction) => counterpart({ ...parties, direction }))).toEqual(['Aldina', 'Portal', null, null]);
});

it('takes the amount of the account’s own side, or the only one that is said', () => {
  const amount = { debtor: eur, creditor: usd };
  expect(['OUTGOING', 'INCOMING', null].map((direction) => transferAmount({ amount, direction }))).toEqual([eur, usd, eur]);
  expect(transferAmount({ direction: 'OUTGOING', amount: { debtor: null, creditor: usd } })).toEqual(usd);
  expect(transferAmount({ direction: 'INCOMING', amount: { debtor: eur, creditor: null } })).toEqual(eur);
  expect(transferAmount({ direction: 'INCOMING', amount: null })).toBeNull();
});

it('gives what pays a minus, and no sign while the direction is not known', () => {
  const amount = { debtor: eur, creditor: eur };
  const less = { ...eur, amountMinor: -1_250 };
  expect(['OUTGOING', 'INCOMING', null].map((direction) => signedAmount({ amount, direction }))).toEqual([less, eur, null]);
  expect(['OUTGOING', 'INCOMING', null].map((direction) => accountAmount({ amount, direction }))).toEqual([less, eur, eur]);
  const nothing = { amountMinor: 0, currency: 'EUR' };
  expect(signedAmount({ direction: 'OUTGOING', amount: { debtor: nothing, creditor: null } })).toEqual(nothing);
  expect(signedAmount({ direction: 'OUTGOING', amount: null })).toBeNull();
});
