import { expect, it } from 'vitest';
import { investorName, orderHolder } from './party-names.ts';

it('names a company before a person, and takes an empty name for none', () => {
  const nobody = { businessName: null, name: null, surname: null };
  expect(investorName({ ...nobody, businessName: 'Aldina Srl', name: 'Anna' })).toBe('Aldina Srl');
  expect(investorName({ businessName: '', name: 'Anna', surname: 'Neri' })).toBe('Anna Neri');
  expect(investorName({ ...nobody, name: '', surname: 'Neri' })).toBe('Neri');
  expect(investorName(nobody)).toBeNull();
});

it('names the holder of the account that pays an order', () => {
  expect(orderHolder({ investorAccount: null })).toBeNull();
  expect(orderHolder({ investorAccount: { holderBusinessName: '', holderName: 'Anna', holderSurname: '' } })).toBe('Anna');
  expect(orderHolder({ investorAccount: { holderBusinessName: 'Aldina Srl', holderName: 'Anna', holderSurname: 'Neri' } })).toBe('Aldina Srl');
});
