import { expect, it } from 'vitest';
import { dearerInstant } from './instant-fee.ts';

const fee = (amountMinor: number, currency = 'EUR') => ({ amount: { amountMinor, currency } });

it('compares the sums of what is named', () => {
  expect(dearerInstant([fee(150), fee(50)], [fee(75)])).toEqual({ instant: { amountMinor: 200, currency: 'EUR' }, ordinary: { amountMinor: 75, currency: 'EUR' } });
  expect(dearerInstant([fee(150)], [fee(0)])).toEqual({ instant: { amountMinor: 150, currency: 'EUR' }, ordinary: { amountMinor: 0, currency: 'EUR' } });
  expect(dearerInstant([fee(150)], []), 'no fee named is not a fee of nothing').toEqual({ instant: { amountMinor: 150, currency: 'EUR' }, ordinary: null });
  expect(dearerInstant([fee(75)], [fee(75)])).toBeNull();
  expect(dearerInstant([], [fee(75)])).toBeNull();
});

it('says nothing where a fee is not known, or the currencies differ', () => {
  expect(dearerInstant([fee(150), { amount: null }], [fee(75)])).toBeNull();
  expect(dearerInstant([fee(150)], [{ amount: null }])).toBeNull();
  expect(dearerInstant([fee(150)], [fee(75, 'USD')])).toBeNull();
  expect(dearerInstant([fee(150), fee(10, 'USD')], [fee(75)])).toBeNull();
});
