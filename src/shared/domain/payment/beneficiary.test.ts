import { expect, it } from 'vitest';
import { checkBeneficiary } from './beneficiary.ts';
import type { TypedBeneficiary } from './beneficiary.ts';

const german: TypedBeneficiary = { name: 'Müller GmbH', accountCode: 'DE89370400440532013000', bicCode: '', address: '', city: '', countryCode: '', fiscalCode: '', notes: '' };
const italian: TypedBeneficiary = { ...german, accountCode: 'IT21S0542811101000000999999' };

const problemsOf = (typed: TypedBeneficiary): string[] => checkBeneficiary(typed).problems.map(({ field, code }) => `${field} ${code}`);

it('is kept without an address, which a payment asks for, and not with a part of one', () => {
  expect(problemsOf(german)).toEqual([]);
  expect(checkBeneficiary(german).addressMissing).toBe(true);
  expect(checkBeneficiary({ ...german, countryCode: 'DE' }).addressMissing).toBe(true);
  expect(problemsOf({ ...german, address: 'Hauptstr. 1' })).toEqual(['city addressRequired', 'country addressRequired']);
  expect(problemsOf({ ...german, city: 'Berlin', countryCode: 'DE' })).toEqual(['address addressRequired']);
  expect(problemsOf({ ...italian, address: 'Via Roma 1', city: '20121', countryCode: 'IT' })).toEqual(['city townNotNamed']);
  expect(problemsOf({ ...italian, countryCode: 'IT' })).toEqual([]);
});
